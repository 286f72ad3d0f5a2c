"""Your own research and discoveries, as far as the board needs to know them."""

import pytest

from games.engine.core import Choice, ClosedOption, ReplyError
from tests.games.origin_of_species.sitting import Sitting, islands, laid, tile


def research(state, **fields):
    return Sitting(state).play(("do", "my_research"), ("my_research", fields))


def discover(state, *more, **fields):
    return Sitting(state).play(("do", "my_discover"), ("my_discover", fields), *more)


BOARD = {"r1c1": "coral", "r1c2": "booby", "r2c2": "finch"}


def test_two_tiles_get_a_cube_each():
    sitting = research(islands(2, 2, BOARD), to=["r2c2", "r1c1"])
    assert sitting.params("you.research")["to"] == ["r1c1", "r2c2"]
    assert sitting.params("you.research")["from"] == []
    assert sitting.texts == ["You researched Coral and Finch.", "Cubes in supply: you 6, Charlie 8."]
    assert sitting.now.mover == "charlie"


@pytest.mark.parametrize("to", [[], ["r1c1", "r1c2", "r2c2"], ["r1c1", "r1c1"], ["r2c1"]])
def test_one_or_two_different_tiles_are_researched(to):
    with pytest.raises(ReplyError):
        research(islands(2, 2, BOARD), to=to)


def test_where_cubes_come_from_is_asked_only_while_the_supply_is_short():
    enough = Sitting(islands(2, 2, BOARD | {"r1c1": laid("coral", you=6)})).play(("do", "my_research"))
    assert list(enough.fields) == ["to"]
    short = Sitting(islands(2, 2, BOARD | {"r1c1": laid("coral", you=7)})).play(("do", "my_research"))
    assert list(short.fields) == ["to", "r1c1_from"]


def test_exactly_what_the_supply_lacks_comes_from_other_tiles():
    state = islands(2, 2, BOARD | {"r1c1": laid("coral", you=5), "r1c2": laid("booby", you=2)})
    with pytest.raises(ReplyError, match="r1c1_from: One of these cubes"):
        research(state, to=["r2c2", "r1c2"])
    with pytest.raises(ReplyError, match="r1c2_from: Your supply has enough cubes: none has to move"):
        research(state, to=["r2c2"], r1c2_from=1)
    sitting = research(state, to=["r2c2", "r1c2"], r1c1_from=1)
    assert {cell: each.you for cell, each in sitting.now.cells.items()} == {"r1c1": 4, "r1c2": 3, "r2c2": 1}
    assert sitting.now.supply.you == 0
    empty = islands(2, 2, BOARD | {"r1c1": laid("coral", you=6), "r1c2": laid("booby", you=2)})
    with pytest.raises(ReplyError, match="r1c2_from: 2 of these cubes"):
        research(empty, to=["r2c2", "r1c2"], r1c2_from=1)
    sitting = research(empty, to=["r2c2"], r1c1_from=1)
    assert sitting.params("you.research")["from"] == ["r1c1"]
    both = research(empty, to=["r1c1", "r2c2"], r1c2_from=2)
    assert both.params("you.research")["from"] == ["r1c2", "r1c2"]


@pytest.mark.parametrize(
    ("yours", "heading"),
    [
        (7, "Your supply has one cube. If you place two, where does the other one come from?"),
        (8, "Your supply is empty. Where do the cubes come from?"),
    ],
)
def test_where_the_rest_comes_from_has_a_heading(yours, heading):
    board = BOARD | {"r1c1": laid("coral", you=yours - 2), "r1c2": laid("booby", you=2)}
    sitting = Sitting(islands(2, 2, board)).play(("do", "my_research"))
    headings = {field: sitting.reader.label(asked.heading) for field, asked in sitting.fields.items()}
    assert headings == {"to": "", "r1c1_from": heading, "r1c2_from": ""}


def test_a_discovery_takes_the_tile_off_the_track_and_fills_its_place():
    sitting = discover(islands(2, 2, BOARD, ["whale", "lizard"]), tile="lizard", cell="r2c1", refill="cactus")
    assert sitting.lying("r2c1") == laid("lizard")
    assert sitting.now.track[:3] == ("whale", "cactus", None)
    assert sitting.now.yours == ()
    assert sitting.now.mover == "charlie"


def test_what_you_replace_is_yours_and_cubes_go_home():
    board = BOARD | {"r1c1": laid("coral", you=1, charlie=2, start=True), "r1c2": laid("booby", you=2)}
    sitting = discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r1c1", r1c2_spent=2)
    assert sitting.codes == ["you.place", "cubes.home", "supply.check"]
    place = sitting.params("you.place")
    assert (place["replaces"], place["spent"]) == ("coral", {"r1c2": 2})
    assert sitting.now.yours == ("coral",)
    assert (sitting.now.supply.you, sitting.now.supply.charlie) == (8, 8)


def test_cubes_you_spend_from_the_tile_you_replace_do_not_go_home_twice():
    board = BOARD | {"r1c1": laid("coral", you=1)}
    sitting = discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r1c1", r1c1_spent=1)
    assert sitting.codes == ["you.place", "supply.check"]
    assert sitting.now.supply.you == 8


def test_a_tile_taken_without_placing_it_is_yours():
    sitting = discover(islands(2, 2, BOARD, ["whale"]), tile="whale", cell="none")
    assert sitting.params("you.place")["cell"] is None
    assert sitting.now.yours == ("whale",)
    assert "whale" not in {each.tile for each in sitting.now.cells.values()}
    assert sitting.texts[0] == "You took Whale without placing it."


def test_a_new_tile_may_fill_the_place():
    gull = ("species", tile("gull", 1, (1, 0, 0)))
    sitting = discover(islands(2, 2, BOARD, ["whale"]), gull, tile="whale", cell="r2c1", refill="new")
    assert sitting.now.track[0] == "gull"


def test_what_you_pay_is_not_checked_beyond_what_lies_there():
    board = BOARD | {"r2c2": laid("finch", you=1)}
    with pytest.raises(ReplyError, match="r2c2_spent"):
        discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r2c1", r2c2_spent=2)
    assert discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r2c1").position.finished


def test_with_an_empty_track_there_is_nothing_to_discover():
    sitting = Sitting(islands(2, 2, BOARD)).play()
    assert sitting.options == ["charlie", "my_research", "correct", "end"]
    assert isinstance(sitting.pending, Choice)
    assert [closed.id for closed in sitting.pending.closed] == ["my_discover"]
    assert isinstance(sitting.pending.closed[0], ClosedOption)


def test_the_likely_action_alternates_between_you_and_charlie():
    sitting = Sitting(islands(2, 2, BOARD, ["albatross"]))
    assert sitting.play().pending.default == "my_research"
    sitting = research(sitting.now, to=["r1c1"])
    assert sitting.play().pending.default == "charlie"
    sitting.charlie()
    assert sitting.play().pending.default == "my_research"
    corrected = Sitting(sitting.now).play(("do", "correct"), ("correct", {}))
    assert corrected.now.mover == "you"
