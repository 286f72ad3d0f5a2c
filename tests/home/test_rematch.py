"""Playing again with the same set-up: two taps from the end of one game to the first turn of the next."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from botassist.decks.models import BotDeck, DeckInUse
from botassist.play.models import GameSession, Turn
from games.transcripts.registry import find_game
from tests.nights.hosting import Friend
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db

SETUP = {"challenge": "bat-forest", "level": "bronze", "clearing": "count", "arrow": "end"}


@pytest.fixture
def ended(client: Client) -> Phone:
    """A finished game of Forest Shuffle with real cards, its set-up not the usual one."""
    phone = Phone.at_new_table(find_game("forest-shuffle"), client, dealer="table")
    phone.answer(SETUP)
    phone.answer("winter")
    phone.answer({"forest": 150, "cave_cards": 2, "goal": True})
    assert phone.session.over
    return phone


def again(phone: Phone) -> Phone:
    """Tap "Play again"."""
    form = phone.page.form("/again")
    response = phone.client.post(form.path, form.sent())
    assert response.status_code == 303
    return Phone(response["Location"].split("/")[2], phone.client)


def done(phone: Phone) -> Page:
    """Tap "Done" on the form as it stands."""
    return phone.send(phone.page.form("/answer"))


def test_play_again_and_done_lead_to_the_first_turn_with_the_same_set_up(ended: Phone) -> None:
    ended.forge("title", title="Against Anna")
    ended.look()

    next_game = again(ended)
    page = done(next_game)

    assert next_game.taken
    assert "Anna's turn" in page.text
    new, old = next_game.session, ended.session
    assert new.turn == 1
    assert (new.dealer, new.title, new.decks) == ("table", "Against Anna", old.decks)
    assert new.seed != old.seed
    [first] = Turn.objects.filter(session=new, number=0, superseded=False)
    [last] = Turn.objects.filter(session=old, number=0, superseded=False)
    assert first.replies[0]["value"] == last.replies[0]["value"]


def test_the_form_is_filled_in_as_it_was_and_can_be_changed(ended: Phone) -> None:
    next_game = again(ended)
    picked = [one.value for one in next_game.page.form("/answer").controls if one.picked]
    assert {"bat-forest", "bronze", "count", "end"} <= set(picked)
    assert not next_game.can_redo, "nothing was undone in a new game"
    assert not next_game.can_undo

    next_game.answer({**SETUP, "challenge": "none", "clearing": "off"})
    assert "Bat Forest" not in next_game.page.text


def test_a_game_that_is_over_stays_as_it_was(ended: Phone) -> None:
    before = ended.export()
    done(again(ended))

    assert ended.export() == before
    assert ended.session.over


def test_a_double_tap_makes_one_game_and_a_later_tap_another(ended: Phone) -> None:
    first, second = again(ended), again(ended)
    assert first.code == second.code
    assert GameSession.objects.count() == 2

    done(first)
    third = again(ended)
    assert third.code not in {first.code, ended.code}


def test_a_next_game_that_was_deleted_is_not_the_next_one(ended: Phone) -> None:
    first = again(ended)
    ended.client.post(f"/s/{first.code}/delete/")

    assert again(ended).code != first.code


def test_how_the_table_lay_is_asked_anew(client: Client) -> None:
    """Of Guilds of London the mode is kept; where which tile lies is another game's business."""
    phone = Phone.at_new_table(find_game("guilds-of-london"), client, dealer="table")
    chance = random.Random("3")
    phone.answer({"plantation": "ulster", "expert": True, "guild_card": None, "path": "rows"})
    phone.play_quickly(300, chance, ending=True)
    assert phone.session.over

    next_game = again(phone)
    done(next_game)

    question = next_game.table.question
    assert question is not None
    assert question.key != "setup"
    assert next_game.table.preset is None


def test_only_the_host_plays_again_with_this_set_up(ended: Phone) -> None:
    before = GameSession.objects.count()
    for guest in (Friend(ended, "play"), Friend(ended, "watch"), ended.another()):
        assert not guest.page.has_form("/again")
        guest.forge("again")
        assert guest.status == 403
    assert GameSession.objects.count() == before
    assert "/new/forest-shuffle/" in Friend(ended, "play").page.links, "a guest starts a game of their own"


def test_a_game_that_goes_on_since_is_shown_instead(ended: Phone) -> None:
    """Another phone took the end back while this one still shows it."""
    ended.another()
    Phone(ended.code, ended.client).undo()

    response = ended.client.post(f"/s/{ended.code}/again")

    assert response.status_code == 303
    assert response["Location"] == f"/s/{ended.code}/"
    assert GameSession.objects.count() == 1


def test_what_was_typed_off_a_card_in_the_last_game_is_not_asked_again(client: Client) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"), client)
    phone.answer({**SETUP, "level": "silver"})
    phone.answer(250)
    phone.answer("winter")
    phone.answer({"forest": 150, "cave_cards": 2, "goal": True})
    deck = BotDeck.objects.get()

    next_game = again(phone)
    done(next_game)

    assert next_game.session.turn == 1
    assert "250 points needed" in next_game.page.text
    assert DeckInUse.objects.filter(session=next_game.session, deck=deck).exists()


def test_once_a_deck_is_gone_the_copy_of_the_last_game_is_played_with(ended: Phone) -> None:
    deck = BotDeck.objects.create(
        game="forest-shuffle", kind="challenges", name="Mine", owner=ended.session.owner, version=2, cards=[]
    )
    DeckInUse.objects.create(session=ended.session, kind="challenges", deck=deck)

    next_game = again(ended)

    assert next_game.session.decks == ended.session.decks
    assert not DeckInUse.objects.filter(session=next_game.session).exists()


def test_decks_that_cant_be_read_any_more_are_a_sentence_and_a_choice_of_others(ended: Phone) -> None:
    GameSession.objects.update(decks={"automa": [{"id": "A1", "acorns": 3}], "challenges": []})

    page = ended.post(f"/s/{ended.code}/again", {})

    assert ended.status == 422
    assert "This deck is no longer available. Choose another one." in page.text
    assert GameSession.objects.count() == 1
    [start] = [form for form in page.forms if form.path == "/new/forest-shuffle/"]
    assert ended.client.post(start.path, start.sent()).status_code == 303


def test_rules_that_ask_otherwise_since_ask_anew(ended: Phone) -> None:
    setup = Turn.objects.get(session=ended.session, number=0, superseded=False)
    setup.replies[0]["value"]["challenge"] = "a challenge that is gone"
    setup.save()

    next_game = again(ended)

    assert next_game.table.preset is None
    done(next_game)
    assert next_game.taken


def test_a_finished_game_leaves_the_list_of_games_to_go_on_with(ended: Phone) -> None:
    home = Page(ended.client.get("/").content.decode())
    assert f"/s/{ended.code}/" not in home.links
    assert "Go on playing" not in home.text

    results = Page(ended.client.get("/results/").content.decode())
    assert f"/s/{ended.code}/" in results.links
    assert "Challenge lost. Bat Forest" in results.text


def test_a_game_whose_end_was_undone_is_gone_on_with(ended: Phone) -> None:
    ended.undo()

    home = Page(ended.client.get("/").content.decode())
    assert "Go on playing" in home.text
    assert f"/s/{ended.code}/" in home.links
