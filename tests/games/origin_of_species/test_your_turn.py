"""Your own research and discoveries, as far as the board needs to know them."""

import pytest

from games.engine.core import Choice, ClosedOption, ReplyError
from tests.games.origin_of_species.table import Table, islands, laid, tile


def research(state, **fields):
    return Table(state).play(("do", "my_research"), ("my_research", fields))


def discover(state, *more, **fields):
    return Table(state).play(("do", "my_discover"), ("my_discover", fields), *more)


BOARD = {"r1c1": "coral", "r1c2": "booby", "r2c2": "finch"}


def test_two_tiles_get_a_cube_each():
    table = research(islands(2, 2, BOARD), to=["r2c2", "r1c1"])
    assert table.params("you.research")["to"] == ["r1c1", "r2c2"]
    assert table.params("you.research")["from"] == []
    assert table.texts == ["You researched Coral and Finch.", "Cubes in supply: you 6, Charlie 8."]
    assert table.now.mover == "charlie"


@pytest.mark.parametrize("to", [[], ["r1c1", "r1c2", "r2c2"], ["r1c1", "r1c1"], ["r2c1"]])
def test_one_or_two_different_tiles_are_researched(to):
    with pytest.raises(ReplyError):
        research(islands(2, 2, BOARD), to=to)


def test_where_cubes_come_from_is_asked_only_while_the_supply_is_short():
    enough = Table(islands(2, 2, BOARD | {"r1c1": laid("coral", you=6)})).play(("do", "my_research"))
    assert list(enough.fields) == ["to"]
    short = Table(islands(2, 2, BOARD | {"r1c1": laid("coral", you=7)})).play(("do", "my_research"))
    assert list(short.fields) == ["to", "r1c1_from"]


def test_exactly_what_the_supply_lacks_comes_from_other_tiles():
    state = islands(2, 2, BOARD | {"r1c1": laid("coral", you=5), "r1c2": laid("booby", you=2)})
    with pytest.raises(ReplyError, match="One of these cubes"):
        research(state, to=["r2c2", "r1c2"])
    with pytest.raises(ReplyError, match="none moves"):
        research(state, to=["r2c2"], r1c1_from=1)
    table = research(state, to=["r2c2", "r1c2"], r1c1_from=1)
    assert {cell: each.you for cell, each in table.now.cells.items()} == {"r1c1": 4, "r1c2": 3, "r2c2": 1}
    assert table.now.supply.you == 0
    empty = islands(2, 2, BOARD | {"r1c1": laid("coral", you=6), "r1c2": laid("booby", you=2)})
    with pytest.raises(ReplyError, match="2 of these cubes"):
        research(empty, to=["r2c2", "r1c2"], r1c1_from=1)
    table = research(empty, to=["r2c2"], r1c1_from=1)
    assert table.params("you.research")["from"] == ["r1c1"]
    both = research(empty, to=["r1c1", "r2c2"], r1c2_from=2)
    assert both.params("you.research")["from"] == ["r1c2", "r1c2"]


def test_a_discovery_takes_the_tile_off_the_track_and_fills_its_place():
    table = discover(islands(2, 2, BOARD, ["whale", "lizard"]), tile="lizard", cell="r2c1", refill="cactus")
    assert table.now.cells["r2c1"] == laid("lizard")
    assert table.now.track[:3] == ("whale", "cactus", None)
    assert table.now.yours == ()
    assert table.now.mover == "charlie"


def test_what_you_replace_is_yours_and_cubes_go_home():
    board = BOARD | {"r1c1": laid("coral", you=1, charlie=2, start=True), "r1c2": laid("booby", you=2)}
    table = discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r1c1", r1c2_spent=2)
    assert table.told == ["you.place", "cubes.home", "supply.check"]
    place = table.params("you.place")
    assert (place["replaces"], place["spent"]) == ("coral", {"r1c2": 2})
    assert table.now.yours == ("coral",)
    assert (table.now.supply.you, table.now.supply.charlie) == (8, 8)


def test_cubes_you_spend_from_the_tile_you_replace_do_not_go_home_twice():
    board = BOARD | {"r1c1": laid("coral", you=1)}
    table = discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r1c1", r1c1_spent=1)
    assert table.told == ["you.place", "supply.check"]
    assert table.now.supply.you == 8


def test_a_tile_taken_without_placing_it_is_yours():
    table = discover(islands(2, 2, BOARD, ["whale"]), tile="whale", cell="none")
    assert table.params("you.place")["cell"] is None
    assert table.now.yours == ("whale",)
    assert "whale" not in {each.tile for each in table.now.cells.values()}
    assert table.texts[0] == "You took Whale without placing it."


def test_a_new_tile_may_fill_the_place():
    gull = ("species", tile("gull", 1, (1, 0, 0)))
    table = discover(islands(2, 2, BOARD, ["whale"]), gull, tile="whale", cell="r2c1", refill="new")
    assert table.now.track[0] == "gull"


def test_what_you_pay_is_not_checked_beyond_what_lies_there():
    board = BOARD | {"r2c2": laid("finch", you=1)}
    with pytest.raises(ReplyError, match="r2c2_spent"):
        discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r2c1", r2c2_spent=2)
    assert discover(islands(2, 2, board, ["whale"]), tile="whale", cell="r2c1").position.finished


def test_with_an_empty_track_there_is_nothing_to_discover():
    table = Table(islands(2, 2, BOARD)).play()
    assert table.offered == ["charlie", "my_research", "correct", "end"]
    assert isinstance(table.pending, Choice)
    assert [closed.id for closed in table.pending.closed] == ["my_discover"]
    assert isinstance(table.pending.closed[0], ClosedOption)


def test_the_likely_action_alternates_between_you_and_charlie():
    table = Table(islands(2, 2, BOARD, ["albatross"]))
    assert table.play().pending.default == "my_research"
    table = research(table.now, to=["r1c1"])
    assert table.play().pending.default == "charlie"
    table.charlie()
    assert table.play().pending.default == "my_research"
    corrected = Table(table.now).play(("do", "correct"), ("correct", {}))
    assert corrected.now.mover == "you"
