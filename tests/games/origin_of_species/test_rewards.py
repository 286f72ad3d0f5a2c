"""What Charlie gets for a tile, and what is asked once and remembered."""

import pytest

from games.engine.core import Form, ReplyError
from games.engine.render import Reader
from games.origin_of_species import GAME
from tests.games.origin_of_species.table import DECKS, Table, islands, laid, tile


def before(tile="finch", **others):
    return islands(1, 2, {"r1c1": laid("flamingo", charlie=1)}, [tile], **others)


def test_the_form_starts_from_the_printed_points_and_nothing_else():
    table = Table(before()).charlie()
    assert list(table.fields) == ["points", "scalpels", "net", "glass", "binoculars", "dissection", "refill"]
    assert [field.default for field in table.fields.values()] == [1, 0, 0, 0, 0, 0, "none"]


def test_the_form_reminds_of_pairs_the_beagle_and_what_he_has_least_of():
    state = islands(1, 3, {"r1c1": laid("flamingo", charlie=1), "r1c3": laid("coral", charlie=2)}, ["finch"])
    form = Table(state).charlie().pending
    assert isinstance(form, Form)
    reader = Reader(GAME, GAME.name_of(state, DECKS))
    assert [reader.label(line) for line in form.note] == [
        "Of a pair of Habitat cards he takes both.",
        "Of the Beagle cards he takes the top one.",
        "A free choice goes to what he has least of: land and air.",
    ]


def test_points_and_cards_are_told_and_kept():
    table = Table(before()).charlie(("rewards", {"points": 3, "net": 2, "scalpels": 1, "refill": "coral"}))
    assert table.params("charlie.points") == {"points": 3, "for": "tile"}
    assert {k: v for k, v in table.params("rewards.take").items() if k != "taken"} == {
        "scalpels": 1,
        "net": 2,
    }
    assert "Lay beside Charlie's board: Scalpel 1, Net 2." in table.texts
    assert (table.now.points, table.now.scalpels, table.now.tools) == (4, 1, {"net": 2})
    assert table.now.track[0] == "coral"


def test_nothing_is_told_of_points_and_cards_that_are_none():
    table = Table(before()).charlie(("rewards", {"points": 0}))
    assert table.told == ["discover.place", "pay.cubes", "supply.check"]
    assert table.now.track[0] is None


def test_other_points_than_printed_are_remembered():
    table = Table(before()).charlie(("rewards", {"points": 3}))
    assert table.now.printed == {"finch": 3}
    assert [(step.deck, dict(step.card)) for step in table.position.learned] == [
        ("species", {"id": "finch", "points": 3})
    ]
    again = Table(before(printed={"finch": 3})).charlie()
    assert again.fields["points"].default == 3


def test_unknown_points_start_at_none():
    cells = {"r1c1": laid("flamingo", charlie=1), "r1c3": laid("finch", charlie=1)}
    table = Table(islands(1, 3, cells, ["owl"], tools={"net": 1})).charlie()
    assert table.fields["points"].default == 0


def test_what_a_tool_gives_is_asked_when_he_first_takes_it_and_never_again():
    took = ("rewards", {"dissection": 1})
    table = Table(before()).charlie(took)
    assert list(table.fields) == ["dissection_land", "dissection_water", "dissection_air"]
    with pytest.raises(ReplyError, match="dissection_land"):
        Table(before()).charlie(took, ("facts", {}))
    facts = ("facts", {"dissection_land": 1, "dissection_water": 1, "dissection_air": 0})
    table = Table(before()).charlie(took, facts)
    assert table.now.tools == {"dissection": 1}
    assert table.position.learned[-1].card == {
        "id": "dissection",
        "gives": {"land": 1, "water": 1, "air": 0},
    }
    again = Table(before(gives=table.now.gives)).charlie(took)
    assert again.position.finished


def test_a_new_tile_is_asked_for_before_what_a_tool_gives():
    replies = ("rewards", {"dissection": 1, "refill": "new"})
    table = Table(before()).charlie(replies)
    assert table.pending.key == "species"
    gull = ("species", tile("gull", 1, (1, 0, 0)))
    assert table.charlie(replies, gull).pending.key == "facts"
    facts = ("facts", {"dissection_land": 1, "dissection_water": 1, "dissection_air": 0})
    assert table.charlie(replies, gull, facts).now.track[0] == "gull"


def test_the_gap_is_filled_with_a_tile_that_is_nowhere_else():
    state = islands(
        1,
        3,
        {"r1c1": laid("flamingo", charlie=1), "r1c2": "coral"},
        ["finch", "whale"],
        claimed=("noddy",),
        yours=("owl",),
    )
    table = Table(state).charlie()
    offered = table.options_of("refill")
    assert offered[-2:] == ["none", "new"]
    assert not {"flamingo", "coral", "finch", "whale", "noddy", "owl"} & set(offered)
    assert "cactus" in offered


def test_the_board_already_shows_the_tile_while_the_rewards_are_asked():
    position = Table(before()).charlie().position
    assert position.shown is not None
    assert position.shown.cells["r1c2"] == laid("finch")
    assert position.state is not None
    assert "r1c2" not in position.state.cells
