"""Decks go out as files and come back exactly as they were; anything else is refused and changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from botassist.decks.models import BotDeck
from games.transcripts.registry import games
from tests.decks.desk import AUTOMA, CHALLENGES, GUILDS, SOLO, SPECIES, Player, is_ready, rows, tile

BUILT_IN = [
    (game.slug, kind, id)
    for game in games().values()
    for kind, decks in game.built_in_decks.items()
    for id in decks
]


@pytest.mark.parametrize(("slug", "kind", "id"), BUILT_IN)
def test_a_deck_comes_back_exactly_as_it_went_out(player: Player, slug: str, kind: str, id: str) -> None:
    out = player.client.get(f"/decks/{slug}/{kind}/built-in/{id}/export")

    player.bring((slug, kind), out.content)

    deck = BotDeck.objects.get()
    assert player.status == 303
    assert is_ready(deck)
    # PostgreSQL puts the fields of a card into an order of its own.
    assert deck.cards == json.loads(json.dumps(games()[slug].built_in_decks[kind][id]))
    assert player.client.get(f"/d/{deck.code}/export").json() == out.json()


def test_cards_stay_as_they_were_written(player: Player) -> None:
    cards = [{"name": "Tea traders", "colours": ["pink", "blue"], "id": "tea", "first": None, "threshold": 0}]

    deck = player.deck_with(GUILDS, cards)

    assert player.export(deck) == cards


def test_a_card_without_an_id_gets_the_one_made_of_its_name(player: Player) -> None:
    deck = player.deck_with(GUILDS, [{"name": "Tea traders", "colours": ["pink"]}])

    assert "Tea traders" in player.text
    assert player.export(deck) == [{"id": "tea-traders", "name": "Tea traders", "colours": ["pink"]}]


def test_a_file_may_name_the_deck(player: Player) -> None:
    player.bring(GUILDS, {"name": "From the loft", "cards": [tile(1)]})
    player.bring(GUILDS, [tile(1)], name="Grandma’s tiles.json")
    player.bring(GUILDS, {"name": 7, "cards": [tile(1)]})
    player.bring(GUILDS, [tile(1)], name="Grandma’s tiles.json")

    names = BotDeck.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["From the loft", "Grandma’s tiles", "Tiles", "Grandma’s tiles 2"]


def test_as_many_cards_as_a_deck_holds_come_in_at_once(player: Player) -> None:
    cards = [tile(number, precedence=number) for number in range(80)]

    deck = player.deck_with(GUILDS, cards)

    assert "80 cards" in player.text
    assert player.export(deck) == cards


NO_JSON = "This is not a deck that Botassist saved. Choose another file."
NO_CARDS = "There is no list of cards in this file."
NO_DECK = "This file holds something else than a deck of this kind."


@pytest.mark.parametrize(
    ("kind", "content", "sentence"),
    [
        (GUILDS, b"", NO_JSON),
        (GUILDS, b"name;colours", NO_JSON),
        (GUILDS, b"\xff\xfe\x00", NO_JSON),
        (GUILDS, b"[" * 100_000, NO_JSON),
        (GUILDS, b'[{"id": 1' + b"0" * 5000 + b"}]", NO_JSON),
        (GUILDS, 7, NO_CARDS),
        (GUILDS, {"tiles": []}, NO_CARDS),
        (GUILDS, {"cards": [tile(1)], "turns": []}, NO_DECK),
        (GUILDS, {"cards": [tile(1)], "game": "suna-valo"}, NO_DECK),
        (GUILDS, {"cards": [tile(1)], "kind": "species"}, NO_DECK),
        (GUILDS, [], "A deck needs at least one card."),
        (GUILDS, {"cards": {}}, "A deck needs at least one card."),
        (GUILDS, ["Goldsmiths"], "Card “1”: This can’t be read."),
        (GUILDS, [tile(1), tile(1)], "Card “Tile 1”: This id is in the deck twice."),
        (GUILDS, [tile(1), tile(2, first=2.5)], "Card “Tile 2”: Points of the first reward: A whole number"),
        (GUILDS, [tile(1, id="guildhall")], "Card “Tile 1”: The game uses this name for something else."),
        (GUILDS, [tile(1, points=3)], "Card “Tile 1”: “points” does not belong here."),
        (GUILDS, [tile(n) for n in range(85)], "At most 84 cards fit in a deck."),
        (GUILDS, [tile(1, name="\ud83d")], "There is a character in this text that can't be shown."),
        (GUILDS, [tile(1, **{"\ud83d": 1})], "does not belong here."),
        (GUILDS, [{"id": "\ud83d"}], "There is a character in this text that can't be shown."),
        (
            SPECIES,
            [{"id": "a", "name": "Coral", "level": 0, "icons": {"land": 0, "water": 10, "air": 0}, "cost": {}}],
            "Card “Coral”: Habitat icons, Water: A whole number from 0 to 9 is needed here.",
        ),
        (SPECIES, [{"id": "a+b", "name": "A"}], "Card “A”"),
        (AUTOMA, [{"id": "1"}], "Card “1”: Cards added: A card either adds or removes cards."),
        (CHALLENGES, [{"id": "none"}], "Card “none”: The game uses this name for something else."),
        (SOLO, [{"id": "SO01", "action": "ship"}], "Card “SO01”: What it does: What this card does can't be"),
        (SOLO, [{"id": "SO05", "action": "barrel"}], "Card “SO01”: This solo card is missing"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_deck_of_the_kind_is_refused(
    player: Player, kind: tuple[str, str], content: Any, sentence: str
) -> None:
    player.bring(kind, content)

    assert player.status == 422
    assert sentence in player.text
    assert "Nothing was changed." in player.text
    assert rows() == []


def test_a_file_over_256_kilobytes_is_refused(player: Player) -> None:
    fits = json.dumps([tile(1)]).encode()

    player.bring(GUILDS, fits + b" " * (256 * 1024 - len(fits)))
    assert player.status == 303
    player.bring(GUILDS, fits + b" " * (256 * 1024 - len(fits) + 1))

    assert player.status == 422
    assert "the limit is 256 KB" in player.text
    assert len(rows()) == 1


def test_a_saved_game_is_no_deck(player: Player) -> None:
    case = Path(__file__).parents[1] / "cases" / "suna-valo" / "01-set-up-and-first-question.json"

    player.bring(SOLO, case.read_bytes())

    assert player.status == 422
    assert rows() == []


def test_a_deck_of_another_game_is_refused_card_and_field_named(player: Player) -> None:
    player.bring(GUILDS, list(games()["origin-of-species"].built_in_decks["species"]["made-up"]))

    assert player.status == 422
    assert "Card “Pebble moss”" in player.text


def test_without_a_file_it_says_so(player: Player) -> None:
    player.post("/decks/guilds-of-london/tiles/import/", {})

    assert player.status == 422
    assert "Choose a file first." in player.text


def test_markup_in_a_refused_file_is_shown_as_text(player: Player) -> None:
    player.bring(GUILDS, [tile(1, name="<i>", **{"<b>": 1})])

    assert "<b>" not in player.page.html
    assert "<i>" not in player.page.html
    assert "&lt;b&gt;" in player.page.html


def test_a_file_with_points_that_fall_is_refused_and_nothing_of_it_is_left_out_unseen(player: Player) -> None:
    slip = {"id": "moles", "name": "Moles", "bronze": 300, "silver": 200, "gold": 100}

    player.bring(CHALLENGES, [slip])

    assert player.status == 422
    assert "Moles" in player.text
    assert rows() == []
