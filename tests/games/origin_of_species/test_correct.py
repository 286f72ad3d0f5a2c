"""A correction, for the time somebody bumped the table."""

from dataclasses import replace

import pytest

from games.engine.core import ReplyError
from tests.games.origin_of_species.table import Table, islands, laid, tile

STATE = islands(
    2,
    2,
    {"r1c1": laid("coral", you=2, start=True), "r1c2": laid("booby", charlie=3)},
    ["whale", None, "owl"],
    tools={"net": 1},
    scalpels=1,
    claimed=("noddy", "cactus"),
    yours=("petrel",),
    objectives=("whale",),
)


def correct(*more, **fields):
    return Table(STATE).play(("do", "correct"), ("correct", fields), *more)


def refused(sentence, **fields):
    with pytest.raises(ReplyError, match=sentence):
        correct(**fields)


def test_a_correction_that_names_nothing_changes_nothing_and_says_nothing():
    table = correct()
    assert table.now == STATE
    assert table.told == []


def test_the_form_has_squares_the_track_his_cards_and_the_piles_in_this_order():
    table = Table(STATE).play(("do", "correct"))
    squares = [f"{cell}_{what}" for cell in STATE.grid.cells for what in ("tile", "start", "you", "charlie")]
    track = [f"p{place}" for place in range(1, 8)]
    tools = ["net", "glass", "binoculars", "dissection"]
    assert list(table.fields) == [
        *squares,
        *track,
        *tools,
        "scalpels",
        "points",
        "claimed",
        "yours",
        "objectives",
    ]
    assert all(table.fields[field].cell == field.partition("_")[0] for field in squares)


def test_a_correction_that_names_nothing_fits_figures_beyond_what_can_be_typed():
    rich = replace(STATE, points=1004, scalpels=101, tools={"net": 100})
    assert Table(rich).play(("do", "correct"), ("correct", {})).now == rich


def test_every_species_is_offered_wherever_it_lies():
    table = Table(STATE).play(("do", "correct"))
    assert {"coral", "whale", "noddy", "petrel"} <= set(table.options_of("r2c1_tile"))
    assert table.options_of("r2c1_tile")[-2:] == ["empty", "new"]
    assert table.options_of("p1")[-1] == "new"


def test_an_emptied_square_loses_its_cubes_and_its_mark():
    table = correct(r1c1_tile="empty")
    assert "r1c1" not in table.now.cells
    assert table.now.supply.you == 8
    back = Table(table.now).play(("do", "correct"), ("correct", {"r1c1_tile": "coral"}))
    assert back.now.cells["r1c1"] == laid("coral")


def test_cubes_on_an_empty_square_do_not_count():
    assert correct(r2c2_you=8).now == STATE


def test_null_blanks_a_place_of_the_track():
    assert correct(p1=None, p2="lizard").now.track[:3] == (None, "lizard", "owl")


def test_more_than_eight_cubes_of_a_colour_are_refused():
    refused("You have only 8 cubes", r1c1_you=5, r1c2_you=4)
    refused("Charlie has only 8 cubes", r1c1_charlie=6)
    assert correct(r1c1_charlie=5).now.supply.charlie == 0


def test_a_board_without_a_tile_is_refused():
    refused("At least one tile", r1c1_tile="empty", r1c2_tile="empty")


@pytest.mark.parametrize(
    "fields",
    [
        {"r2c1_tile": "coral"},
        {"r2c1_tile": "whale"},
        {"p2": "booby"},
        {"p2": "whale"},
        {"p2": "noddy"},
        {"claimed": ["noddy", "petrel"]},
        {"yours": ["petrel", "coral"]},
    ],
)
def test_a_tile_in_two_places_is_refused(fields):
    refused("lies somewhere else already", **fields)


def test_a_tile_may_move_from_one_place_to_another():
    table = correct(r1c1_tile="whale", p1="coral")
    assert table.now.cells["r1c1"].tile == "whale"
    assert table.now.track[0] == "coral"


def test_a_pile_keeps_the_order_in_which_it_was_taken():
    assert correct(claimed=["cactus", "noddy", "finch"]).now.claimed == ("noddy", "cactus", "finch")
    assert correct(claimed=["cactus"]).now.claimed == ("cactus",)


def test_new_tiles_and_unknown_tools_are_asked_for_in_turn():
    gull, crab = tile("gull", 1, (1, 0, 0)), tile("crab", 1, (0, 1, 0))
    fields = {"p2": "new", "r2c1_tile": "new", "dissection": 2, "net": 0}
    table = correct(**fields)
    assert table.pending.key == "species"
    assert correct(("species", gull), ("species", crab), **fields).pending.key == "facts"
    facts = ("facts", {"dissection_land": 0, "dissection_water": 1, "dissection_air": 0})
    table = correct(("species", gull), ("species", crab), facts, **fields)
    assert table.now.cells["r2c1"].tile == "gull"
    assert table.now.track[1] == "crab"
    assert table.now.tools == {"dissection": 2}
    assert table.told == []
