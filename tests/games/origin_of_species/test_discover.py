"""Charlie's discovery: which tile, which square, what he pays."""

from tests.games.origin_of_species.sitting import Sitting, cubes, islands, laid, tile


def place(sitting):
    return sitting.params("discover.place")


def test_the_topmost_payable_tile_is_taken_wherever_it_stands_on_the_track():
    cells = {"r1c1": laid("finch", charlie=1)}
    track = [None, "whale", "albatross", None, "lizard", "booby"]
    sitting = Sitting(islands(1, 2, cells, track)).charlie(("rewards", {}))
    assert place(sitting)["tile"] == "lizard"
    passed = [r.params for r in sitting.saying("discover.place").because if r.code == "passed"]
    assert [(p["tile"], p["why"]) for p in passed] == [("whale", "cost"), ("albatross", "cost")]
    assert sitting.now.track == (None, "whale", "albatross", None, None, "booby", None)


def test_a_tile_without_a_legal_square_is_passed_over_for_that():
    full = {"r1c1": laid("finch", charlie=1), "r1c2": laid("booby", charlie=1)}
    sitting = Sitting(islands(1, 2, full, ["cactus", "pelican"])).charlie(("rewards", {}))
    assert sitting.saying("discover.place").because[0].params["why"] == "square"
    assert place(sitting)["tile"] == "pelican"


def test_a_tile_that_costs_nothing_is_put_down_without_paying():
    sitting = Sitting(islands(1, 3, {"r1c1": "booby", "r1c2": "finch"}, ["noddy"])).charlie(("rewards", {}))
    assert place(sitting) == {"tile": "noddy", "cell": "r1c3", "replaces": None, "spent": {}, "tools": []}


def test_the_square_touches_a_tile_even_when_it_is_replaced():
    alone = {"r1c1": "cactus", "r3c3": "coral"}
    sitting = Sitting(islands(3, 3, alone, ["noddy"])).charlie()
    assert sitting.pending.key == "square"
    assert "r2c2" not in sitting.options
    assert "r1c1" not in sitting.options
    single = Sitting(islands(1, 2, {"r1c1": "coral"}, ["booby"], tools={"net": 1})).charlie(("rewards", {}))
    assert place(single)["cell"] == "r1c2"


def test_objective_before_ordinary_before_starting_before_empty_even_when_it_costs_more():
    cells = {
        "r1c1": laid("coral", start=True),
        "r1c2": laid("finch", charlie=1),
        "r1c3": laid("cactus", charlie=2),
    }
    payable = islands(2, 3, cells, ["lizard"])
    ordinary = Sitting(payable).charlie(("rewards", {}))
    assert place(ordinary)["replaces"] == "cactus"
    assert ordinary.decided("discover.place") == "only"
    wanted = islands(2, 3, cells, ["lizard"], objectives=("coral",))
    objective = Sitting(wanted).charlie(("rewards", {}))
    assert place(objective)["replaces"] == "coral"
    starting = islands(2, 3, cells | {"r1c3": laid("booby")}, ["lizard"])
    assert place(Sitting(starting).charlie(("rewards", {})))["replaces"] == "coral"


def test_squares_without_a_tool_come_before_those_with_one_though_more_is_lost():
    cells = {"r1c1": laid("flamingo", charlie=1), "r1c5": laid("booby")}
    sitting = Sitting(islands(1, 5, cells, ["finch"], tools={"glass": 1})).charlie(("rewards", {}))
    assert place(sitting)["cell"] == "r1c2"
    assert place(sitting)["tools"] == []
    assert sitting.decided("discover.place") == "tools"


def test_fewest_icons_lost_counts_his_cubes_on_the_covered_tile():
    cells = {
        "r1c1": laid("cactus", charlie=1),
        "r1c2": laid("lizard", charlie=1),
        "r1c3": laid("coral"),
    }
    sitting = Sitting(islands(1, 3, cells, ["finch"])).charlie(("rewards", {}))
    candidates = {
        r.params["cell"]: r.params["lost"]
        for r in sitting.saying("discover.place").because
        if r.code == "candidate"
    }
    assert candidates == {"r1c1": 2 + 1, "r1c3": 2}
    assert place(sitting)["cell"] == "r1c3"
    assert sitting.decided("discover.place") == "lost"


def test_then_most_empty_squares_beside_it_and_then_you_decide():
    row = Sitting(islands(1, 4, {"r1c2": laid("cactus", charlie=1)}, ["finch"])).charlie(("rewards", {}))
    assert place(row)["cell"] == "r1c3"
    assert row.decided("discover.place") == "empty"
    both = Sitting(islands(1, 3, {"r1c2": laid("cactus", charlie=1)}, ["finch"])).charlie()
    assert both.pending.key == "square"
    assert both.options == ["r1c1", "r1c3"]
    assert both.codes == []
    decided = Sitting(islands(1, 3, {"r1c2": laid("cactus", charlie=1)}, ["finch"])).charlie(
        ("square", "r1c3"), ("rewards", {})
    )
    assert place(decided)["cell"] == "r1c3"
    assert decided.decided("discover.place") == "soloist"


def test_equally_cheap_payments_are_left_to_you_squares_in_table_order_each_cube_apart():
    cells = {"r1c1": laid("cactus", charlie=2), "r1c3": laid("lizard", charlie=1)}
    state = islands(1, 3, cells, ["seed"], typed=(tile("seed", 0, (0, 0, 1), (2, 0, 0)),))
    sitting = Sitting(state).charlie()
    assert sitting.pending.key == "payment"
    assert sitting.options == ["r1c1+r1c1", "r1c3"]
    assert sitting.codes == []
    sitting = Sitting(state).charlie(("payment", "r1c1+r1c1"), ("rewards", {}))
    assert place(sitting)["spent"] == {"r1c1": 2}
    assert [say.params["count"] for say in sitting.sayings("pay.cubes")] == [2]


def test_a_cube_on_a_tile_without_icons_is_never_spent():
    cells = {"r1c1": laid("barren", charlie=3)}
    sitting = Sitting(islands(1, 2, cells, ["booby"], tools={"net": 1})).charlie(("rewards", {}))
    assert place(sitting)["spent"] == {}
    assert place(sitting)["tools"] == ["net"]


def test_tools_alone_may_pay_and_equally_good_ones_are_left_to_you():
    state = islands(1, 2, {"r1c1": "shark"}, ["booby"], tools={"net": 2, "binoculars": 1})
    sitting = Sitting(state).charlie()
    assert sitting.options == ["net", "binoculars"]
    sitting = Sitting(state).charlie(("payment", "binoculars"), ("rewards", {}))
    assert sitting.now.tools == {"net": 2}


def test_one_tool_at_most_by_one_ruling_and_as_many_as_needed_by_the_other():
    cells = {"r1c1": "shark"}
    one = Sitting(islands(1, 2, cells, ["petrel"], tools={"net": 2})).charlie()
    assert "charlie.researches" in one.codes
    any_number = islands(1, 2, cells, ["petrel"], tools={"net": 2}, cards_per_turn="any")
    sitting = Sitting(any_number).charlie(("rewards", {}))
    assert place(sitting)["tools"] == ["net", "net"]
    assert sitting.now.tools == {}
    assert len(sitting.sayings("pay.tool")) == 2


def test_the_fewest_tools_are_used_and_of_those_the_one_that_saves_most_cubes():
    cells = {"r1c1": laid("noddy", charlie=2), "r1c3": "shark"}
    state = islands(1, 3, cells, ["petrel"], tools={"net": 1, "binoculars": 3}, cards_per_turn="any")
    sitting = Sitting(state).charlie(("rewards", {}))
    assert place(sitting)["tools"] == ["net"]
    assert place(sitting)["spent"] == {"r1c1": 1}


def test_a_replaced_tile_is_claimed_and_the_cubes_on_it_go_home():
    cells = {"r1c1": laid("flamingo", charlie=1), "r1c2": laid("coral", you=2, charlie=1, start=True)}
    sitting = Sitting(islands(1, 2, cells, ["finch"])).charlie(("rewards", {}))
    assert sitting.codes[:4] == ["discover.place", "pay.cubes", "tile.claim", "cubes.home"]
    assert {key: sitting.params("cubes.home")[key] for key in ("cell", "you", "charlie")} == {
        "cell": "r1c2",
        "you": 2,
        "charlie": 1,
    }
    assert sitting.now.claimed == ("coral",)
    assert (sitting.now.supply.you, sitting.now.supply.charlie) == (8, 8)
    assert sitting.lying("r1c2") == laid("finch")
    assert cubes(sitting.now) == {}
    assert "Take its cubes off: 2 of yours, 1 of his." in sitting.texts


def test_nothing_is_told_of_cubes_when_none_lay_on_the_replaced_tile():
    cells = {"r1c1": laid("flamingo", charlie=1), "r1c2": "coral"}
    sitting = Sitting(islands(1, 2, cells, ["finch"])).charlie(("rewards", {}))
    assert "cubes.home" not in sitting.codes
    assert "tile.claim" in sitting.codes
