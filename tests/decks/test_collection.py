"""A deck reads like a collection: in order, looked through, and with several cards taken out at once."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from botassist.decks.models import BotDeck
from games.transcripts.registry import games
from tests.decks.desk import AUTOMA, CHALLENGES, GUILDS, SOLO, SPECIES, TOOLS, Kind, Player, is_ready, tile

AMOUNT = {"land": 0, "water": 0, "air": 0}
TITLE = re.compile(r'<li id="card-[^"]*" data-words="[^"]*"( hidden)?>.*?<b>(.*?)</b>', re.DOTALL)


def titles(player: Player) -> list[str]:
    """What is seen of the deck on the page, from top to bottom."""
    return [unescape(title) for hidden, title in TITLE.findall(player.page.html) if not hidden]


def unnamed(number: int, *colours: str, **fields: Any) -> dict[str, Any]:
    return {"id": f"tile-{number}", "colours": list(colours), **fields}


def species(name: str, level: int) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "level": level, "icons": AMOUNT, "cost": AMOUNT}


@pytest.mark.parametrize(
    ("kind", "cards", "shown"),
    [
        (
            GUILDS,
            [
                tile(1, special=True, name="Chapel"),
                tile(2, name="Weavers"),
                tile(3, name="Bakers", precedence=12),
                unnamed(4, "pink", precedence=3),
                unnamed(5, "red", "green", special=True),
            ],
            ["Guild 3", "Bakers", "Weavers", "Building", "Chapel"],
        ),
        (
            SPECIES,
            [species("Whale", 3), species("Coral", 0), species("Ant", 3)],
            ["Coral", "Ant", "Whale"],
        ),
        (
            AUTOMA,
            [{"id": "PA10", "add": 1}, {"id": "PA9", "add": 1}, {"id": "PA01", "add": 1}],
            ["PA01", "PA9", "PA10"],
        ),
        (CHALLENGES, [{"id": "1", "name": "Oaks"}, {"id": "2", "name": "bats"}], ["bats", "Oaks"]),
    ],
)
def test_the_cards_of_a_deck_stand_in_order(
    player: Player, kind: Kind, cards: list[dict[str, Any]], shown: list[str]
) -> None:
    deck = player.deck_with(kind, cards)

    assert titles(player) == shown
    assert deck.cards == cards


@pytest.mark.parametrize(
    ("find", "found"),
    [
        ("e tail", ["Kite Tailors"]),
        ("15", ["Kite Tailors"]),
        ("BLUE, green 15", ["Kite Tailors"]),
        ("tailors pink", []),
        ("building tailors", []),
    ],
)
def test_a_deck_is_looked_through_by_name_colour_and_number(
    player: Player, find: str, found: list[str]
) -> None:
    deck = player.copy_built_in(GUILDS, "made-up")

    player.open(f"/d/{deck.code}/?{urlencode({'find': find})}")

    assert titles(player) == found
    assert f"{len(found)} of 29 cards" in player.text
    assert f"/d/{deck.code}/" in player.page.links


def test_buildings_are_found_among_the_tiles(player: Player) -> None:
    player.copy_built_in(GUILDS, "made-up")
    buildings = [
        card["name"]
        for card in games()["guilds-of-london"].built_in_decks["tiles"]["made-up"]
        if card["special"]
    ]

    player.open(player.where + "?find=building")

    assert titles(player) == sorted(buildings)


def test_a_deck_that_somebody_shared_and_one_of_the_game_are_looked_through_too(
    player: Player, other: Player
) -> None:
    deck = player.copy_built_in(GUILDS, "made-up")

    for path in (f"/d/{deck.code}/", "/decks/guilds-of-london/tiles/built-in/made-up/"):
        other.open(f"{path}?find=tailors")
        assert titles(other) == ["Kite Tailors"]


def test_a_short_deck_has_nothing_to_look_through(player: Player) -> None:
    player.deck_with(GUILDS, [tile(number) for number in range(11)])
    assert "Find a card" not in player.text

    player.deck_with(GUILDS, [tile(number) for number in range(12)])
    assert "Find a card" in player.text


def mark(player: Player, deck: BotDeck, *ids: str) -> None:
    """Mark cards on the deck's page and take them out."""
    player.open(f"/d/{deck.code}/?mark=1")
    form = next(form for form in player.page.forms if form.id == "marked")
    form.pick("card", list(ids))
    player.post(form.path, form.sent())


def test_several_cards_are_marked_taken_out_and_put_back_at_once(player: Player) -> None:
    cards = [tile(number) for number in range(1, 7)]
    deck = player.deck_with(GUILDS, cards)

    mark(player, deck, "tile-1", "tile-3", "tile-6")
    assert "3 cards were taken out." in player.text
    assert titles(player) == ["Tile 2", "Tile 4", "Tile 5"]
    form = player.page.form("/put-back")
    player.post(form.path, form.sent())

    deck.refresh_from_db()
    assert deck.cards == cards
    assert deck.removed is None


def test_nothing_marked_is_said_and_takes_nothing_out(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(2)])

    mark(player, deck)

    assert player.status == 422
    assert "Mark the cards first that you want to take out." in player.text
    assert [form for form in player.page.forms if form.id == "marked"]
    deck.refresh_from_db()
    assert len(deck.cards) == 2


def test_marks_on_an_old_page_take_nothing_out(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(2)])
    player.open(f"/d/{deck.code}/?mark=1")
    form = next(form for form in player.page.forms if form.id == "marked")
    form.pick("card", ["tile-1"])
    player.type_card(deck, colours=["blue"])

    player.post(form.path, form.sent())

    assert player.status == 409
    deck.refresh_from_db()
    assert len(deck.cards) == 3


def test_only_its_owner_marks_cards(player: Player, other: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(2)])

    other.open(f"/d/{deck.code}/?mark=1")
    assert not other.page.has_form("/remove")
    other.post(f"/d/{deck.code}/remove", {"revision": 0, "card": ["tile-1"]})
    assert other.status == 404


def test_a_card_that_was_taken_out_before_several_could_be_is_put_back(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(3)])
    BotDeck.objects.update(removed={"card": tile(2), "place": 1})

    player.open(f"/d/{deck.code}/")
    assert "“Tile 2” was taken out." in player.text
    form = player.page.form("/put-back")
    player.post(form.path, form.sent())

    deck.refresh_from_db()
    assert deck.cards == [tile(1), tile(2), tile(3)]


@pytest.mark.parametrize(
    ("kind", "id"), [(GUILDS, "made-up"), (SPECIES, "made-up"), (AUTOMA, "exploration"), (SOLO, "printed")]
)
def test_from_a_deck_it_is_one_tap_to_a_game_with_it_and_one_back(
    player: Player, kind: Kind, id: str
) -> None:
    wanted = player.copy_built_in(kind, id)
    player.copy_built_in(kind, id)

    player.open(f"/d/{wanted.code}/")
    [link] = [link for link in player.page.links if link.startswith(f"/new/{kind[0]}/?")]
    player.open(link)

    start = next(form for form in player.page.forms if form.id == "start")
    picked = [control.value for control in start.named(f"deck.{kind[1]}") if control.picked]
    assert picked == [f"kept:{wanted.code}"]
    assert f"/d/{wanted.code}/" in player.page.links


def test_from_a_deck_that_comes_with_the_game_it_is_one_tap_to_a_game_with_it(player: Player) -> None:
    player.copy_built_in(GUILDS, "made-up")
    path = "/decks/guilds-of-london/tiles/built-in/made-up/"

    player.open(path)
    player.open(next(link for link in player.page.links if link.startswith("/new/")))

    start = next(form for form in player.page.forms if form.id == "start")
    assert [one.value for one in start.named("deck.tiles") if one.picked] == ["built-in:made-up"]
    assert path in player.page.links


def test_a_deck_that_is_not_ready_or_somebody_elses_leads_to_no_game(player: Player, other: Player) -> None:
    deck = player.copy_built_in(SOLO, "printed")
    other.open(f"/d/{deck.code}/")
    assert not [link for link in other.page.links if link.startswith("/new/")]

    player.post(f"/d/{deck.code}/remove", {"revision": 0, "card": "SO01"})
    assert not [link for link in player.page.links if link.startswith("/new/")]


@pytest.mark.parametrize(("kind", "id"), [(GUILDS, "tile-2"), (AUTOMA, "PA 2"), (SOLO, "SO02")])
def test_from_a_card_it_is_back_to_its_place_in_the_deck(player: Player, kind: Kind, id: str) -> None:
    cards = {
        GUILDS: [tile(1), tile(2)],
        AUTOMA: [{"id": "PA 1", "add": 1}, {"id": "PA 2", "add": 1}],
        SOLO: games()["suna-valo"].built_in_decks["solo"]["printed"],
    }
    deck = player.deck_with(kind, cards[kind])
    path = f"/d/{deck.code}/card/?{urlencode({'card': id})}"

    player.open(path)
    form = next(form for form in player.page.forms if form.id == "card")
    saved = player.client.post(path, form.sent())["Location"]

    assert saved == f"/d/{deck.code}/#card-{id.replace(' ', '%20')}"
    assert saved in player.page.links
    assert f'id="card-{id}"' in player.open(saved).html


def test_two_decks_of_one_name_are_told_apart_wherever_they_are_listed(player: Player) -> None:
    for count in (1, 1, 2):
        player.deck_with(GUILDS, [tile(number) for number in range(count)], name=f"deck {count}")
    player.deck_with(GUILDS, [tile(1)], name="Other")
    changed = datetime(2026, 5, 3, 18, 7, tzinfo=UTC)
    BotDeck.objects.exclude(name="Other").update(name="Mine", updated=changed)

    for path in ("/decks/", "/decks/guilds-of-london/", "/new/guilds-of-london/"):
        told = player.open(path).text
        assert "1 card · changed 3 May 18:07 · number 1" in told, path
        assert "1 card · changed 3 May 18:07 · number 2" in told, path
        assert "2 cards · changed 3 May 18:07" in told, path
        assert told.count("changed") == 3, path


@pytest.mark.parametrize("kind", [GUILDS, SPECIES, TOOLS, AUTOMA, CHALLENGES])
def test_a_card_on_which_every_figure_is_known_lacks_none(player: Player, kind: Kind) -> None:
    printed = {
        GUILDS: [tile(1, precedence=2, threshold=3, first=4), tile(2, special=True, threshold=3, first=4)],
        SPECIES: [species("Coral", 0) | {"points": 2}],
        TOOLS: [{"id": "net", "name": "Net", "gives": AMOUNT}],
        AUTOMA: [{"id": "PA01", "add": 3}, {"id": "PA02", "remove": 3, "arrow": "left"}],
        CHALLENGES: [{"id": "oaks", "name": "Oaks", "bronze": 1, "silver": 2, "gold": 3}],
    }

    player.deck_with(kind, printed[kind])

    assert "Not known yet" not in player.text


def test_a_tile_without_a_name_is_known_by_its_precedence(player: Player) -> None:
    deck = player.new_deck(GUILDS)

    player.type_card(deck, colours=["red", "yellow"], precedence="12")
    assert "“Guild 12” is saved" in player.text
    player.type_card(deck, colours=["green"], special="yes")

    deck.refresh_from_db()
    assert deck.cards == [
        {"id": "tile-1", "colours": ["yellow", "red"], "precedence": 12, "special": False},
        {"id": "tile-2", "colours": ["green"], "special": True},
    ]
    assert is_ready(deck)
    player.open(f"/d/{deck.code}/card/?card=tile-1")
    assert "Guild 12" in player.text


def test_an_id_that_was_just_free_is_not_given_to_another_tile(player: Player) -> None:
    deck = player.deck_with(GUILDS, [unnamed(1, "red"), unnamed(2, "blue"), unnamed(3, "pink")])
    player.post(f"/d/{deck.code}/remove", {"revision": 0, "card": "tile-2"})

    player.type_card(deck, colours=["green"])

    deck.refresh_from_db()
    assert [card["id"] for card in deck.cards] == ["tile-1", "tile-3", "tile-4"]


@pytest.mark.parametrize(
    ("held", "typed", "sentence"),
    [
        (
            tile(1, name="Bakers", precedence=12),
            {"name": "Weavers"},
            "Only one tile can have the precedence 12. In the deck: Bakers. This one: Weavers.",
        ),
        (
            unnamed(1, "yellow", "red", precedence=12),
            {},
            "Only one tile can have the precedence 12. In the deck: yellow and red. This one: green.",
        ),
    ],
)
def test_a_precedence_that_another_tile_has_is_refused_where_it_is_typed_naming_both(
    player: Player, held: dict[str, Any], typed: dict[str, str], sentence: str
) -> None:
    deck = player.deck_with(GUILDS, [held, tile(2, precedence=3)])

    player.type_card(deck, colours=["green"], precedence="12", **typed)
    assert player.status == 422
    assert sentence in player.text
    assert 'id="q-value-precedence-error"' in player.page.html

    player.type_card(deck, "tile-2", name=typed.get("name", ""), colours=["green"], precedence="12")
    assert player.status == 422
    assert sentence in player.text
    deck.refresh_from_db()
    assert deck.cards == [held, tile(2, precedence=3)]


def test_a_tile_keeps_its_own_precedence_and_a_building_has_none_to_share(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1, precedence=12)])

    player.type_card(deck, "tile-1", colours=["pink"])
    assert player.status == 303
    player.type_card(deck, colours=["pink"], special="yes")
    player.type_card(deck, colours=["pink"], special="yes")

    deck.refresh_from_db()
    assert len(deck.cards) == 3


def test_a_set_with_two_equal_precedences_is_brought_in_and_played_with(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1, precedence=12), tile(2, precedence=12)])

    assert is_ready(deck)
    player.post("/new/guilds-of-london/", {"deck.tiles": f"kept:{deck.code}"})
    assert player.status == 303
