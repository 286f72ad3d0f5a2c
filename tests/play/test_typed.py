"""Tiles are typed where they are laid: they join the game and the deck of whoever typed them; nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from botassist.decks.models import BotDeck
from botassist.play.models import Draft, GameSession
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db

SLUG = "guilds-of-london"


def typed(*colours: str, **others: Any) -> str:
    """A tile as the pad posts it."""
    return f"new:{json.dumps({'colours': list(colours), **others})}"


def at_layout(client: Client | None = None, deck: str = "own") -> Phone:
    """A game of one's own tiles on one row of three, as far as what lies there."""
    client = client or Client()
    client.post(f"/new/{SLUG}/", {"dealer": "table", "deck.tiles": deck})
    phone = Phone(GameSession.objects.latest("pk").code, client)
    phone.answer({"rows": 1, "cols": 3})
    return phone


def lay(phone: Phone, *values: str) -> None:
    form = phone.page.form("/answer")
    data = {**form.sent(), **{f"value.r1c{place}": value for place, value in enumerate(values, 1)}}
    phone.post(f"/s/{phone.code}/answer", data)


def laid(phone: Phone) -> list[str]:
    """What the form has on the squares, from the left."""
    sent = phone.page.form("/answer").sent()
    return [sent[f"value.r1c{place}"][0] for place in (1, 2, 3)]


def test_a_game_begins_with_no_tile_at_all_and_has_those_that_are_typed_as_they_are_laid() -> None:
    phone = at_layout()

    lay(phone, typed("red", precedence=12), typed("blue", "green", precedence=3), typed("pink", special=True))

    assert phone.status == 303
    assert phone.session.turn == 1
    assert [card.get("precedence") for card in phone.session.decks["tiles"]] == [12, 3, None]
    assert "Guild 3" in phone.page.text
    assert "Building" in phone.page.text.replace("\u00ad", "")


def test_what_nobody_sees_of_a_name_that_is_typed_on_a_square_is_not_kept() -> None:
    phone = at_layout()

    lay(phone, typed("red", precedence=12, name="\u202eBa\u200bkers\u3164"))

    [card] = phone.session.decks["tiles"]
    assert card["name"] == BotDeck.objects.get().cards[0]["name"] == "Bakers"


def test_what_was_typed_is_a_deck_of_ones_own_that_the_next_game_offers() -> None:
    phone = at_layout()
    lay(phone, typed("red", precedence=12), typed("blue", precedence=3))

    deck = BotDeck.objects.get()

    assert (deck.name, deck.owner) == ("My tiles", phone.session.owner)
    assert [card["id"] for card in deck.cards] == ["guild-12", "guild-3"]
    again = at_layout(phone.client, f"kept:{deck.code}")
    assert again.session.decks["tiles"] == deck.cards


def test_a_tile_of_the_deck_is_known_by_its_precedence() -> None:
    phone = at_layout()
    lay(phone, typed("red", precedence=12), typed("blue", precedence=3))
    deck = BotDeck.objects.get()

    again = at_layout(phone.client, f"kept:{deck.code}")
    lay(again, typed("red", precedence=12), typed("green", precedence=40))

    deck.refresh_from_db()
    assert [card["id"] for card in deck.cards] == ["guild-12", "guild-3", "guild-40"]
    assert again.session.decks["tiles"] == deck.cards


def test_a_tile_that_the_deck_knows_in_other_colours_is_refused_on_its_square() -> None:
    phone = at_layout()
    lay(phone, typed("red", precedence=12))
    deck = BotDeck.objects.get()
    again = at_layout(phone.client, f"kept:{deck.code}")

    lay(again, typed("blue", precedence=12))

    assert again.status == 422
    assert "Guild 12 of your deck has the number 12, and other colours" in again.page.text
    assert BotDeck.objects.get().cards == deck.cards


def test_two_guilds_of_one_precedence_are_refused_naming_both_and_all_that_was_typed_stays() -> None:
    phone = at_layout()

    lay(phone, typed("red", precedence=12), typed("blue", precedence=12))

    assert phone.status == 422
    text = "The guild at row 1, column 1 and the guild at row 1, column 2 can't both have the precedence 12."
    assert text in phone.page.text
    assert laid(phone)[:2] == [typed("red", precedence=12), typed("blue", precedence=12)]
    assert not phone.session.decks["tiles"]
    assert not BotDeck.objects.exists()


BROKEN = [
    *("new:", "new:{", "new:[]", "new:{}", "new:7", typed()),
    *('new:{"colours": "red"}', 'new:{"colours": 5, "precedence": []}', 'new:{"colours": [["red"]]}'),
]


@pytest.mark.parametrize("value", BROKEN)
def test_a_tile_that_can_t_be_read_is_refused_on_its_square(value: str) -> None:
    phone = at_layout()

    lay(phone, value)

    assert phone.status == 422
    assert phone.session.turn == 0
    assert not phone.session.decks["tiles"]


def test_taking_the_layout_back_keeps_the_tiles_of_the_box() -> None:
    phone = at_layout()
    lay(phone, typed("red", precedence=12), typed("blue", precedence=3))

    phone.undo()

    assert phone.session.turn == 0
    assert [card["id"] for card in phone.session.decks["tiles"]] == ["guild-12", "guild-3"]
    assert laid(phone) == ["guild-12", "guild-3", "empty"]
    assert BotDeck.objects.get().cards


def test_a_tile_typed_into_a_game_of_made_up_ones_goes_into_a_deck_of_its_own() -> None:
    phone = at_layout(deck="built-in:made-up")

    lay(phone, "fog-catchers", typed("red", precedence=77))

    assert phone.session.try_out
    assert [card["id"] for card in BotDeck.objects.get().cards] == ["guild-77"]


def test_thresholds_and_first_rewards_are_asked_together_and_the_rewards_may_wait() -> None:
    phone = at_layout()
    lay(phone, typed("red", precedence=12), typed("blue", precedence=3))
    for value in ("boris", "red", "red", "red", "resolve"):
        phone.answer(value)
    if "first" in str(phone.table.question):
        phone.answer({"r1c2_first": 1})
    second: list[Any] = ["boris", "red", "red", "red", "resolve", {"neutrals": []}]
    for value in second:
        phone.answer(value)

    form = phone.page.form("/answer")
    assert "beside.r1c1_threshold" in form.sent()
    phone.post(
        f"/s/{phone.code}/answer", {**form.sent(), "value.r1c1_threshold": "2", "beside.r1c1_threshold": "5"}
    )

    assert phone.status == 303
    assert phone.session.decks["tiles"][0]["first"] == 5
    assert BotDeck.objects.get().cards[0]["first"] == 5


def draft(phone: Phone, **fields: str) -> int:
    form = phone.page.form("/answer").sent()
    data = {"asked": form["asked"][0], **{f"value.{key}": value for key, value in fields.items()}}
    return int(phone.client.post(f"/s/{phone.code}/draft", data).status_code)


def test_what_is_laid_so_far_is_on_every_phone_that_opens_the_game() -> None:
    phone = at_layout()
    other = Phone(phone.code)
    revision = phone.session.revision

    assert draft(phone, r1c1=typed("red", precedence=12)) == 204
    assert draft(other, r1c2=typed("blue")) == 204

    for each in (phone, other):
        each.look()
        assert laid(each) == [typed("red", precedence=12), typed("blue"), "empty"]
    assert phone.session.revision == revision
    assert phone.session.used == 1


def test_a_draft_is_gone_once_its_question_is_answered_and_never_reaches_another_one() -> None:
    phone = at_layout()
    old = phone.page.form("/answer").sent()
    draft(phone, r1c1=typed("red", precedence=12))
    phone.look()

    lay(phone, typed("red", precedence=12), typed("blue", precedence=3))

    assert not Draft.objects.exists()
    late = phone.client.post(f"/s/{phone.code}/draft", {"asked": old["asked"][0], "value.r1c3": "empty"})
    assert late.status_code == 409
    assert not Draft.objects.exists()


def test_the_tiles_of_the_evening_before_are_laid_again_by_one_tap() -> None:
    phone = at_layout()
    lay(phone, typed("red", precedence=12), typed("blue", precedence=3))
    deck = BotDeck.objects.get()
    again = at_layout(phone.client, f"kept:{deck.code}")

    again.post(f"/s/{again.code}/draft", {"lay": "last"})

    assert laid(again) == ["guild-12", "guild-3", "empty"]


def test_made_up_precedences_make_a_try_out_whose_figures_stay_out_of_the_deck() -> None:
    phone = at_layout()
    lay(phone, typed("red"), typed("blue"))
    phone.client.post(f"/s/{phone.code}/draft", {"lay": "random"})
    phone.look()

    phone.send(phone.page.form("/answer"))

    assert phone.session.turn == 1
    assert phone.session.try_out
    assert "Try-out" in phone.page.text
    assert all("precedence" not in card for card in BotDeck.objects.get().cards)


def test_what_is_put_right_in_a_try_out_brings_no_made_up_number_into_the_deck() -> None:
    phone = at_layout()
    lay(phone, typed("red"), typed("blue"))
    phone.client.post(f"/s/{phone.code}/draft", {"lay": "random"})
    phone.look()
    phone.send(phone.page.form("/answer"))
    tile = phone.session.decks["tiles"][0]["id"]

    phone.answer("correct")
    phone.answer({"mend": tile})
    phone.answer({"colours": ["green"]})

    assert phone.session.turn == 2
    assert [card["colours"] for card in BotDeck.objects.get().cards] == [["red"], ["blue"]]
    assert all("precedence" not in card for card in BotDeck.objects.get().cards)


@pytest.mark.parametrize("slug", ["guilds-of-london", "origin-of-species"])
def test_one_tap_sets_a_try_out_up_as_far_as_the_first_turn(slug: str) -> None:
    client = Client()

    client.post(f"/new/{slug}/", {"try_out": "yes"})

    phone = Phone(GameSession.objects.get().code, client)
    assert phone.session.turn == 1
    assert phone.session.try_out
    assert "Try-out" in phone.page.text
    assert "Try-out" in client.get("/").content.decode()
    assert find_game(slug).title in phone.page.bare


def test_without_a_script_a_tile_is_typed_in_fields_and_what_lies_stays() -> None:
    phone = at_layout()
    form = phone.page.form("/answer")
    sent = form.sent()
    fields = {"typed.at": "r1c2", "typed.colours": ["red", "blue"], "typed.precedence": "7"}

    phone.post(f"/s/{phone.code}/draft", {**sent, **fields, "value.r1c1": "guildhall", "lay": "typed"})
    assert laid(phone) == ["guildhall", typed("red", "blue", precedence=7), "empty"]
    phone.send(phone.page.form("/answer"))

    assert phone.session.turn == 1
    assert phone.session.decks["tiles"][0]["colours"] == ["red", "blue"]


@pytest.mark.parametrize("depth", [300, 450, 600, 900])
def test_a_tile_that_is_no_tile_at_all_is_refused_with_a_sentence(depth: int) -> None:
    phone = at_layout()

    lay(phone, f'new:{{"colours": {"[" * depth}{"]" * depth}}}', typed("red"), typed("blue"))

    assert phone.status == 422
    assert "row 1, column 1: Tap at least one of its colours." in phone.page.text
