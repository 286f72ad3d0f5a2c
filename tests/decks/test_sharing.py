"""Whoever has a deck's link may look and copy; everything else is its owner's. Built-in decks are nobody's."""

import pytest

from botassist.decks.models import BotDeck
from games.transcripts.registry import games
from tests.decks.desk import GUILDS, SOLO, Player, rows, tile

WRITES = [
    ("card/", {"value.name": "Mine", "value.colours": "red"}),
    ("card/?card=tile-1", {"value.name": "Mine", "value.colours": "red"}),
    ("remove", {"card": "tile-1"}),
    ("put-back", {}),
    ("paste/", {"text": "Mine; red", "action": "keep"}),
    ("name", {"name": "Mine"}),
    ("delete/", {}),
]


def test_the_link_shows_the_deck_and_a_post_copies_it(player: Player, other: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(2)], name="Mine")

    other.open(f"/d/{deck.code}/")
    assert other.status == 200
    assert "Tile 1" in other.text
    assert [form.path for form in other.page.forms] == [f"/d/{deck.code}/copy"]
    assert len(rows()) == 1

    other.post(f"/d/{deck.code}/copy", {})
    copy = BotDeck.objects.latest("pk")
    assert (copy.cards, copy.name) == (deck.cards, "Mine")
    assert copy.owner != deck.owner
    assert copy.code != deck.code


def test_a_copy_is_a_deck_of_its_own(player: Player, other: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1)])
    other.post(f"/d/{deck.code}/copy", {})
    copy = BotDeck.objects.latest("pk")

    other.type_card(copy, "tile-1", name="Changed")

    deck.refresh_from_db()
    assert deck.cards == [tile(1)]


@pytest.mark.parametrize(("path", "data"), WRITES)
def test_nobody_else_can_change_a_deck(
    player: Player, other: Player, path: str, data: dict[str, str]
) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(2)])
    before = rows()

    other.post(f"/d/{deck.code}/{path}", {"revision": deck.revision, **data})
    assert other.status == 404
    other.open(f"/d/{deck.code}/{path}")
    assert other.status in {404, 405}

    assert rows() == before


@pytest.mark.parametrize(("path", "data"), WRITES)
def test_its_owner_can(player: Player, path: str, data: dict[str, str]) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(2)])
    player.post(f"/d/{deck.code}/remove", {"revision": deck.revision, "card": "tile-2"})
    before = rows()

    player.post(f"/d/{deck.code}/{path}", {"revision": deck.revision + 1, "value.special": "no", **data})

    assert player.status == 303, player.text
    assert rows() != before


def test_a_link_can_not_be_guessed(player: Player) -> None:
    codes = {player.copy_built_in(SOLO, "printed").code for _ in range(3)}

    assert len(codes) == 3
    assert all(len(code) == 22 for code in codes)
    player.open("/d/AAAAAAAAAAAAAAAAAAAAAA/")
    assert player.status == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_built_in_decks_can_not_be_changed_by_any_post(player: Player, method: str) -> None:
    before = {slug: dict(game.built_in_decks) for slug, game in games().items()}
    page = "/decks/guilds-of-london/tiles/built-in/made-up/"

    assert getattr(player.client, method)(page, {"value.name": "Mine"}).status_code == 405
    for path in ("card/", "remove", "name", "delete/", "paste/"):
        assert getattr(player.client, method)(page + path, {}).status_code == 404
        assert getattr(player.client, method)(f"/d/made-up/{path}", {}).status_code in {404, 405}

    assert {slug: dict(game.built_in_decks) for slug, game in games().items()} == before
    assert rows() == []


def test_a_built_in_deck_is_shown_and_changing_its_copy_leaves_it_alone(player: Player) -> None:
    player.open("/decks/guilds-of-london/tiles/built-in/made-up/")
    assert "Fog Catchers" in player.text
    assert "comes with the game" in player.text

    deck = player.copy_built_in(GUILDS, "made-up")
    player.type_card(deck, "fog-catchers", name="Changed")

    assert player.status == 303
    assert games()["guilds-of-london"].built_in_decks["tiles"]["made-up"][0]["name"] == "Fog Catchers"


@pytest.mark.parametrize(
    "path",
    [
        "/decks/chess/",
        "/decks/chess/tiles/new/",
        "/decks/guilds-of-london/species/new/",
        "/decks/guilds-of-london/tiles/built-in/secret/",
        "/decks/guilds-of-london/tiles/built-in/secret/export",
    ],
)
def test_what_no_game_has_is_not_found(player: Player, path: str) -> None:
    player.open(path)

    assert player.status == 404


def test_every_copy_of_ones_own_gets_a_name_of_its_own(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1)], name="Mine")

    player.post(f"/d/{deck.code}/copy", {})
    player.post(f"/d/{deck.code}/copy", {})

    assert sorted(BotDeck.objects.values_list("name", flat=True)) == ["Mine", "Mine 2", "Mine 3"]


def test_a_deleted_deck_can_be_taken_back_by_its_owner_only(player: Player, other: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1)], name="Mine")
    player.open(f"/d/{deck.code}/delete/")
    assert "Delete the deck “Mine”?" in player.text
    player.post(f"/d/{deck.code}/delete/", {})
    assert "The deck “Mine” was deleted." in player.text

    other.open(f"/d/{deck.code}/")
    assert other.status == 404
    other.post(f"/d/{deck.code}/restore", {})
    assert other.status == 404
    player.post(f"/d/{deck.code}/restore", {})

    assert player.status == 303
    assert "Tile 1" in player.text


def test_a_name_is_changed_and_a_blank_one_refused(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1)], name="Mine")

    player.post(f"/d/{deck.code}/name", {"revision": 0, "name": "  Tiles of \n the loft "})
    assert "Tiles of the loft" in player.text
    player.post(f"/d/{deck.code}/name", {"revision": 1, "name": " \u3164 "})
    assert player.status == 422
    assert "Give the deck a name of 1 to 60 letters." in player.text
    player.post(f"/d/{deck.code}/name", {"revision": 0, "name": "Late"})
    assert player.status == 409

    deck.refresh_from_db()
    assert deck.name == "Tiles of the loft"


def test_decks_are_reached_from_the_home_page_and_from_a_games_page(player: Player) -> None:
    player.open("/")
    assert "/decks/" in player.page.links
    player.open("/decks/")
    assert "/decks/guilds-of-london/" in player.page.links
    player.open("/new/guilds-of-london/")
    assert "/decks/guilds-of-london/" in player.page.links
    player.open("/new/villages-of-valeria/")
    assert "/decks/villages-of-valeria/" not in player.page.links
