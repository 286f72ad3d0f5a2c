"""Decks and facts that were kept under earlier rules, or under later ones than these."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from botassist.decks.models import BotDeck, KeptFacts
from botassist.play.models import GameSession, Turn
from games.engine.core import Game, Phrase, Problem, Upgrade
from games.engine.decks import CardProblem
from games.transcripts.registry import find_game, games
from tests.contract import later
from tests.decks.desk import CHALLENGES, Player, rows
from tests.decks.test_facts import BAT_FOREST, PRINTED, SILVER, dont_keep, new_table, set_up
from tests.phone import Phone

FROST = {"frost": later.FROST}


@pytest.fixture
def put_in_force(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Gives a function that puts another Forest Shuffle in force."""
    return lambda game: monkeypatch.setitem(games(), "forest-shuffle", game)


@pytest.fixture
def colder(put_in_force: Any) -> Any:
    """Gives a function that puts rules in force whose cards have one more field, which a step adds."""
    game = find_game("forest-shuffle")
    return lambda **changes: put_in_force(
        dataclasses.replace(later.REQUIRED_FIELD.of(game, with_step=True), **changes)
    )


def offered(player: Player, deck: BotDeck) -> bool:
    page = player.open("/new/forest-shuffle/")
    return f'value="kept:{deck.code}"' in page.html


def checking(game: Game[Any], *, refuse: bool, **changes: Any) -> Game[Any]:
    """The next version of the game, whose challenges are all refused, or all accepted."""
    problem = CardProblem("bat-forest", Problem(Phrase("Bats are out."), "name"))
    kind = dataclasses.replace(game.decks["challenges"], check=lambda cards: problem if refuse else None)
    return dataclasses.replace(
        game, version=game.version + 1, decks={**game.decks, "challenges": kind}, **changes
    )


def test_a_deck_that_was_ready_and_is_not_any_more_is_not_offered_and_says_why(
    player: Player, put_in_force: Any
) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    assert offered(player, deck)

    put_in_force(checking(find_game("forest-shuffle"), refuse=True))

    assert not offered(player, deck)
    assert "not ready to play with" in player.open("/decks/forest-shuffle/").text
    told = player.open(f"/d/{deck.code}/").text
    assert "Not ready to play with yet. Card “Bat Forest”: Name: Bats are out." in told


def test_a_deck_that_was_not_ready_and_is_now_is_offered(player: Player, put_in_force: Any) -> None:
    game = find_game("forest-shuffle")
    deck = player.deck_with(CHALLENGES, PRINTED)
    put_in_force(checking(game, refuse=True))
    assert not offered(player, deck)

    put_in_force(checking(checking(game, refuse=True), refuse=False))

    assert offered(player, deck)
    assert "Not ready" not in player.open(f"/d/{deck.code}/").text
    player.post("/new/forest-shuffle/", {"dealer": "app", "deck.challenges": f"kept:{deck.code}"})
    assert player.status == 303


def test_a_deck_of_earlier_rules_is_shown_changed_and_played_with_as_todays_write_it(
    player: Player, colder: Any
) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    card = {"card": "bat-forest", "revision": str(deck.revision)}
    player.post(f"/d/{deck.code}/remove", card)
    colder()

    assert "Frost: 7" in player.open(f"/d/{deck.code}/").text
    player.post(f"/d/{deck.code}/put-back", {"revision": "1"})
    player.type_card(deck, "reforestation", bronze="30")
    player.post("/new/forest-shuffle/", {"dealer": "app", "deck.challenges": f"kept:{deck.code}"})

    deck.refresh_from_db()
    wanted = [{**PRINTED[0], **FROST}, {**PRINTED[1], "bronze": 30, **FROST}]
    assert [dict(card) for card in deck.cards] == [dict(card) for card in wanted]
    assert GameSession.objects.get().decks["challenges"] == wanted


def test_a_look_at_a_deck_of_earlier_rules_and_another_name_for_it_write_no_card(
    player: Player, colder: Any
) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    before = rows()
    colder()

    player.open(f"/d/{deck.code}/")
    assert rows() == before
    player.post(f"/d/{deck.code}/name", {"name": "Mine", "revision": "0"})

    [row] = rows()
    assert row["name"] == "Mine"
    assert (row["cards"], row["version"]) == (before[0]["cards"], before[0]["version"])


def test_a_deck_saved_as_a_file_under_earlier_rules_is_brought_in(player: Player, colder: Any) -> None:
    saved = player.export(player.deck_with(CHALLENGES, PRINTED))
    colder()

    deck = player.deck_with(CHALLENGES, saved)

    assert deck.cards == [{**card, **FROST} for card in PRINTED]


def test_facts_kept_under_earlier_rules_are_taken_out_again(player: Player, colder: Any) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    phone = set_up(player)
    colder()
    assert "Saved for next time" in phone.look().text

    dont_keep(phone)

    deck.refresh_from_db()
    assert deck.cards == [{**card, **FROST} for card in PRINTED]
    assert not KeptFacts.objects.exists()


def test_a_deck_made_for_facts_of_earlier_rules_goes_with_them(player: Player, colder: Any) -> None:
    phone = set_up(player)
    colder()

    dont_keep(phone)

    assert rows() == []


def test_a_turn_of_earlier_rules_played_anew_takes_its_facts_with_it(player: Player, colder: Any) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    phone = set_up(player, silver=320)
    colder()
    phone.look()
    phone.undo_turn()
    phone.answer(SILVER)
    phone.answer(230)

    deck.refresh_from_db()
    assert deck.cards == [{**BAT_FOREST, **FROST}, {**PRINTED[1], **FROST}]


def test_facts_that_no_step_can_read_stay_in_the_deck_and_the_turn_is_played(
    player: Player, put_in_force: Any, warned: list[str]
) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    phone = set_up(player, silver=320)
    phone.undo_turn()
    game = find_game("forest-shuffle")

    def whole_cards_only(decks: dict[str, Any]) -> dict[str, Any]:
        return {kind: [{**card, "goal": card["goal"]} for card in cards] for kind, cards in decks.items()}

    put_in_force(
        dataclasses.replace(
            game, version=game.version + 1, upgrades={game.version: Upgrade(decks=whole_cards_only)}
        )
    )
    GameSession.objects.update(version=game.version + 1)
    BotDeck.objects.update(version=game.version + 1)
    phone.look()
    phone.answer({"challenge": "none", "level": "silver"})

    deck.refresh_from_db()
    assert phone.session.turn == 1
    assert deck.cards[0]["silver"] == 320
    assert ["facts that were" in line for line in warned] == [True, True]
    warned.clear()


def test_a_deck_of_newer_rules_is_said_plainly_and_nothing_fails(
    player: Player, other: Player, warned: list[str]
) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED, name="From tomorrow")
    before = player.export(deck)
    BotDeck.objects.update(version=99)

    assert not offered(player, deck)
    for who in (player, other):
        told = who.open(f"/d/{deck.code}/").text
        assert "These cards were saved by a newer version of the rules than this app knows." in told
        assert "Bat Forest" in told
        assert not who.page.has_form("/copy")
    assert player.export(deck) == before
    for page in ("/decks/", "/decks/forest-shuffle/"):
        assert "From tomorrow" in player.open(page).text
    for page in ("card/", "card/?card=bat-forest", "paste/", "delete/"):
        player.open(f"/d/{deck.code}/{page}")
        assert player.status == 200

    for action, data in (("remove", {"card": "bat-forest"}), ("copy", {}), ("card/", {"value.name": "Deer"})):
        player.post(f"/d/{deck.code}/{action}", {"revision": "0", **data})
        assert player.status == 409
        assert "This deck can’t be changed" in player.text
    [row] = rows()
    assert (row["cards"], row["version"], row["revision"]) == (before, 99, 0)
    player.post(f"/d/{deck.code}/name", {"name": "Later", "revision": "0"})
    assert "Later" in player.text
    player.post(f"/d/{deck.code}/delete/", {})
    assert BotDeck.objects.get().deleted
    assert len(warned) == 1
    warned.clear()


def test_a_game_with_a_newer_deck_of_its_own_keeps_its_facts_to_itself(
    player: Player, warned: list[str]
) -> None:
    player.deck_with(CHALLENGES, PRINTED)
    BotDeck.objects.update(version=99)

    phone: Phone = set_up(player)

    assert phone.session.turn == 1
    warned.clear()


def test_whoever_typed_a_fact_under_earlier_rules_keeps_it(player: Player, colder: Any) -> None:
    phone = new_table(player)
    phone.answer(SILVER)
    friend = "0" * 32
    fact = {"deck": "challenges", "card": {"id": "bat-forest", "silver": 230}, "by": friend}
    Turn.objects.update(learned=[fact])
    colder()
    phone.look()
    phone.answer(230)

    deck = BotDeck.objects.get()
    assert deck.owner == friend
    assert deck.cards == [{**BAT_FOREST, **FROST}, {**PRINTED[1], **FROST}]
