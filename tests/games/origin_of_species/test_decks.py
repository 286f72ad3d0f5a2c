"""Tiles and tools as decks: what a card may be."""

import pytest

from games.engine.core import english
from games.engine.decks import DeckError
from games.origin_of_species import GAME
from tests.games.origin_of_species.sitting import BOX, TOOLS, tile


def read(**decks):
    return GAME.read_decks({"species": BOX, "tools": TOOLS} | decks)


@pytest.mark.parametrize("id", ["new", "none", "empty", "a+b"])
def test_a_species_can_not_be_called_what_means_something_else(id):
    with pytest.raises(DeckError, match="id"):
        read(species=[tile(id, 1, (1, 0, 0))])


@pytest.mark.parametrize(
    "id", ["points", "scalpels", "refill", "claimed", "yours", "objectives", "mend", "p1", "r3c4_you"]
)
def test_a_tool_can_not_be_called_like_a_field_that_stands_beside_it(id):
    with pytest.raises(DeckError, match="id"):
        read(tools=[{"id": id, "name": "Tool"}])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("level", 5),
        ("points", 21),
        ("icons", {"land": 10, "water": 0, "air": 0}),
        ("cost", {"land": 1, "water": 1}),
    ],
)
def test_a_wrong_card_is_refused_naming_the_card_and_the_field(field, value):
    with pytest.raises(DeckError, match=f'card "coral", {field}'):
        read(species=[tile("coral", 0, (0, 1, 0)) | {field: value}])


def test_the_built_in_set_is_marked_as_made_up_and_has_tiles_of_every_level():
    decks = GAME.read_decks(GAME.written_decks({}))
    assert {card["level"] for card in decks["species"]} == {0, 1, 2, 3, 4}
    assert len(decks["species"]) == 30
    assert "made-up" in GAME.built_in_decks["species"]
    assert "made-up" in english(GAME.decks["species"].labels["made-up"])


def test_of_the_tools_only_the_net_is_known():
    decks = GAME.read_decks(GAME.written_decks({}))
    known = {card["id"]: card["gives"] for card in decks["tools"]}
    assert known == {
        "net": {"land": 0, "water": 0, "air": 2},
        "magnifying-glass": None,
        "binoculars": None,
        "dissection": None,
    }
