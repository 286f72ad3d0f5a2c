"""What people type into a line: only what is seen of it is kept, wherever it is typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from botassist.decks.models import BotDeck
from botassist.nights.models import GameNight
from games.transcripts.registry import find_game
from tests.decks.desk import GUILDS, Player
from tests.phone import Phone

pytestmark = pytest.mark.django_db

UNSEEN = {
    "zero width space": "\u200b",
    "right to left override": "\u202e",
    "isolate": "\u2067",
    "byte order mark": "\ufeff",
    "hangul filler": "\u3164",
    "blank of Braille": "\u2800",
    "combining grapheme joiner": "\u034f",
    "escape": "\x1b",
    "private use": "\ue000",
}


def table_named(typed: str) -> str:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.forge("title", title=typed)
    return phone.session.title


def night_named(typed: str) -> str:
    Client().post("/nights/", {"title": typed, "date": "2027-01-29"})
    return GameNight.objects.get().title


def visitor_named(typed: str) -> str:
    client = Client()
    client.post("/name/", {"name": typed})
    return Phone.at_new_table(find_game("forest-shuffle"), client).session.last_name


def deck_named(typed: str) -> str:
    Player().new_deck(GUILDS, typed)
    return BotDeck.objects.get().name


def deck_renamed(typed: str) -> str:
    player = Player()
    deck = player.new_deck(GUILDS, "Before")
    player.post(f"/d/{deck.code}/name", {"revision": 0, "name": typed})
    return BotDeck.objects.get().name


def deck_in_a_file(typed: str) -> str:
    Player().bring(GUILDS, {"name": typed, "cards": [{"id": "a", "name": "A", "colours": ["red"]}]})
    return BotDeck.objects.get().name


PLACES = [table_named, night_named, visitor_named, deck_named, deck_renamed, deck_in_a_file]


@pytest.mark.parametrize("place", PLACES)
def test_only_what_is_seen_of_a_line_is_kept(place: Callable[[str], str]) -> None:
    unseen = "".join(UNSEEN.values())

    assert place(f" {unseen} An{unseen}na \n{unseen}\t Müller 🦉{unseen} ") == "Anna Müller 🦉"


@pytest.mark.parametrize("character", UNSEEN.values(), ids=UNSEEN)
def test_a_title_of_nothing_that_is_seen_is_none(character: str) -> None:
    assert table_named(f"{character} {character}") == ""


@pytest.mark.parametrize(
    ("place", "instead"),
    [(night_named, "Game night"), (deck_named, "Tiles"), (visitor_named, "")],
)
def test_where_nothing_is_seen_the_page_has_a_word_of_its_own(
    place: Callable[[str], str], instead: str
) -> None:
    assert place("".join(UNSEEN.values())) == instead


@pytest.mark.parametrize(("place", "most"), [(table_named, 60), (night_named, 60), (visitor_named, 40)])
def test_a_line_is_cut_where_its_field_ends(place: Callable[[str], str], most: int) -> None:
    assert place("\u200b" * 99 + "x" * 99) == "x" * most


def test_what_is_seen_of_a_card_is_kept_and_a_name_can_not_hide_in_it() -> None:
    player = Player()
    deck = player.deck_with(GUILDS, [{"id": "bakers", "name": "Ba\u200bkers", "colours": ["red"]}])
    assert deck.cards[0]["name"] == "Bakers"

    player.type_card(deck, name="Bak\u202eers", colours=["blue"])
    assert "There is already a card with this name." in player.text
    player.type_card(deck, name="Chand\u202elers", colours=["blue"])

    deck.refresh_from_db()
    assert [card["name"] for card in deck.cards] == ["Bakers", "Chandlers"]
