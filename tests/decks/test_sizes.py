"""A deck holds some times as many cards as a box: more than that no page has to carry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from botassist.decks.models import BotDeck
from botassist.play.models import GameSession
from games.transcripts.registry import find_game, games
from tests.decks.desk import GUILDS, SPECIES, Player, is_ready, tile
from tests.home.test_files import bring_in, good
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db

LETTERS = 60
START_FORM = 310_000
KINDS = [(slug, kind) for slug, game in sorted(games().items()) for kind in game.decks]


def most(kind: tuple[str, str]) -> int:
    return find_game(kind[0]).decks[kind[1]].most


def named(number: int) -> str:
    """A name as long as one can be."""
    return f"{number:04d} The far and wide travelled, curiously feathered one".ljust(LETTERS, "x")


def full(kind: tuple[str, str], more: int = 0) -> list[dict[str, Any]]:
    """As many cards as fit, each with a name as long as it can be."""
    amount = {"land": 1, "water": 1, "air": 1}
    fields: Mapping[str, Any] = {"colours": ["red", "yellow"]} if kind == GUILDS else {}
    if kind == SPECIES:
        fields = {"level": 1, "icons": amount, "cost": amount}
    return [
        {"id": f"{number}-{'i' * 40}", "name": named(number), **fields} for number in range(most(kind) + more)
    ]


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_a_deck_has_room_for_twice_the_cards_that_are_printed(slug: str, kind: str) -> None:
    printed = max(len(cards) for cards in find_game(slug).built_in_decks[kind].values())

    assert 2 * printed <= most((slug, kind)) <= 100


@pytest.mark.parametrize("kind", [SPECIES, GUILDS])
def test_the_largest_deck_makes_a_start_form_that_a_phone_loads_at_once(
    kind: tuple[str, str], player: Player
) -> None:
    deck = player.deck_with(kind, full(kind))
    player.post(f"/new/{kind[0]}/", {f"deck.{kind[1]}": f"kept:{deck.code}"})
    phone = Phone(GameSession.objects.get().code, player.client)

    phone.answer({})

    assert phone.page.html.count(named(7)) >= 25, "every square offers it"
    assert len(phone.page.html.encode()) < START_FORM


def test_what_is_known_of_a_tile_is_sent_once_however_many_squares_there_are(player: Player) -> None:
    cards = [tile(number, precedence=number + 10) for number in range(3)]
    deck = player.deck_with(GUILDS, cards)
    player.post("/new/guilds-of-london/", {"deck.tiles": f"kept:{deck.code}"})
    phone = Phone(GameSession.objects.get().code, player.client)

    phone.answer({})

    for number in range(3):
        assert phone.page.html.count(f'data-number="{number + 10}"') == 1


def test_one_card_too_many_is_refused_when_it_is_typed(player: Player) -> None:
    deck = player.deck_with(GUILDS, full(GUILDS))

    player.type_card(deck, name="One more", colours=["red"])

    assert player.status == 422
    assert "At most 84 cards fit in a deck." in player.text
    assert len(BotDeck.objects.get().cards) == 84


def test_lines_that_are_too_many_are_refused_when_they_are_pasted(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    lines = "\n".join(f"Tile {number}; red" for number in range(85))

    player.post(f"/d/{deck.code}/paste/", {"lines": lines, "text": lines, "revision": deck.revision})

    assert player.status == 422
    assert "At most 84 cards fit in a deck." in player.text


def test_a_deck_from_before_the_limit_opens_and_says_that_it_is_too_large(player: Player) -> None:
    deck = player.deck_with(GUILDS, full(GUILDS))
    BotDeck.objects.filter(pk=deck.pk).update(cards=full(GUILDS, more=40))

    player.open(f"/d/{deck.code}/")

    assert player.status == 200
    assert "At most 84 cards fit in a deck." in player.text
    assert named(119) in player.text
    assert not is_ready(BotDeck.objects.get())
    assert f"kept:{deck.code}" not in player.open("/new/guilds-of-london/").html


def test_a_game_from_before_the_limit_goes_on_with_the_deck_it_has(player: Player) -> None:
    deck = player.deck_with(GUILDS, full(GUILDS))
    player.post("/new/guilds-of-london/", {"deck.tiles": f"kept:{deck.code}"})
    GameSession.objects.update(decks={"tiles": full(GUILDS, more=40)})

    phone = Phone(GameSession.objects.get().code, player.client)
    phone.answer({})

    assert named(119) in phone.page.html


def test_a_file_with_a_deck_that_is_too_large_is_refused_with_a_sentence() -> None:
    cards = [{"id": f"c{number}"} for number in range(61)]

    status, page = bring_in(json.dumps(good() | {"decks": {**good()["decks"], "challenges": cards}}).encode())

    assert status == 422
    assert "At most 60 cards fit in a deck." in page.text
    assert GameSession.objects.count() == 0


def test_a_tile_typed_at_a_table_whose_deck_is_full_is_refused_with_a_sentence(player: Player) -> None:
    deck = player.deck_with(GUILDS, full(GUILDS))
    player.post("/new/guilds-of-london/", {"deck.tiles": f"kept:{deck.code}"})
    phone = Phone(GameSession.objects.get().code, player.client)
    phone.answer({})
    form = phone.page.form("/answer")
    typed = "new:" + json.dumps({"name": "Late", "colours": ["red"], "precedence": 3})
    before = GameSession.objects.values().get()

    shown = Page(player.client.post(form.path, form.sent() | {"value.r1c1": typed}).content.decode())

    assert "At most 84 cards fit in a deck." in shown.text
    assert GameSession.objects.values().get() == before
