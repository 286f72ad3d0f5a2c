"""A correction, for the time somebody bumped the table."""

from dataclasses import replace

import pytest

from games.engine.core import ReplyError
from tests.games.origin_of_species.sitting import Sitting, islands, laid, tile

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
    return Sitting(STATE).play(("do", "correct"), ("correct", fields), *more)


def refused(sentence, **fields):
    with pytest.raises(ReplyError, match=sentence):
        correct(**fields)


def test_a_correction_that_names_nothing_changes_nothing_and_says_nothing():
    sitting = correct()
    assert sitting.now == STATE
    assert sitting.codes == []


def test_the_form_has_squares_the_track_his_cards_and_the_piles_in_this_order():
    sitting = Sitting(STATE).play(("do", "correct"))
    squares = [
        f"{cell}_{what}" for cell in STATE.grid.squares for what in ("tile", "start", "you", "charlie")
    ]
    track = [f"p{place}" for place in range(1, 8)]
    tools = ["net", "glass", "binoculars", "dissection"]
    assert list(sitting.fields) == [
        *squares,
        *track,
        *tools,
        "scalpels",
        "points",
        "claimed",
        "yours",
        "objectives",
        "mend",
    ]
    assert all(sitting.fields[field].cell == field.partition("_")[0] for field in squares)


def test_a_correction_that_names_nothing_fits_figures_beyond_what_can_be_typed():
    rich = replace(STATE, points=1004, scalpels=101, tools={"net": 100})
    assert Sitting(rich).play(("do", "correct"), ("correct", {})).now == rich


def test_every_species_is_offered_wherever_it_lies():
    sitting = Sitting(STATE).play(("do", "correct"))
    assert {"coral", "whale", "noddy", "petrel"} <= set(sitting.options_of("r2c1_tile"))
    assert sitting.options_of("r2c1_tile")[-2:] == ["empty", "new"]
    assert sitting.options_of("p1")[-1] == "new"


def test_an_emptied_square_loses_its_cubes_and_its_mark():
    sitting = correct(r1c1_tile="empty")
    assert "r1c1" not in sitting.now.cells
    assert sitting.now.supply.you == 8
    back = Sitting(sitting.now).play(("do", "correct"), ("correct", {"r1c1_tile": "coral"}))
    assert back.lying("r1c1") == laid("coral")


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
    sitting = correct(r1c1_tile="whale", p1="coral")
    assert sitting.lying("r1c1").tile == "whale"
    assert sitting.now.track[0] == "coral"


def test_a_pile_keeps_the_order_in_which_it_was_taken():
    assert correct(claimed=["cactus", "noddy", "finch"]).now.claimed == ("noddy", "cactus", "finch")
    assert correct(claimed=["cactus"]).now.claimed == ("cactus",)


def test_new_tiles_and_unknown_tools_are_asked_for_in_turn():
    gull, crab = tile("gull", 1, (1, 0, 0)), tile("crab", 1, (0, 1, 0))
    fields = {"p2": "new", "r2c1_tile": "new", "dissection": 2, "net": 0}
    sitting = correct(**fields)
    assert sitting.pending.key == "species"
    assert correct(("species", gull), ("species", crab), **fields).pending.key == "facts"
    facts = ("facts", {"dissection_land": 0, "dissection_water": 1, "dissection_air": 0})
    sitting = correct(("species", gull), ("species", crab), facts, **fields)
    assert sitting.lying("r2c1").tile == "gull"
    assert sitting.now.track[1] == "crab"
    assert sitting.now.tools == {"dissection": 2}
    assert sitting.codes == []


def test_a_tile_typed_in_a_correction_may_be_an_objective():
    gull = tile("gull", 1, (1, 0, 0))
    typed = ("species", gull | {"objective": True})
    assert correct(typed, p2="new").now.objectives == ("whale", "gull")
    assert correct(typed, p2="new", objectives=["coral"]).now.objectives == ("coral", "gull")
