"""Charlie's research: which tile gets a cube, and which gives one up."""

from tests.games.origin_of_species.sitting import Sitting, cubes, islands, laid

OUT_OF_REACH = ["albatross", "shark"]


def added(sitting):
    return [say.params["cell"] for say in sitting.sayings("cube.add")]


def test_he_says_that_he_researches_and_which_tiles_he_could_not_pay():
    sitting = Sitting(islands(2, 2, {"r1c1": "coral", "r2c2": "booby"}, OUT_OF_REACH)).charlie()
    told = sitting.saying("charlie.researches")
    assert [(reason.params["tile"], reason.params["why"]) for reason in told.because] == [
        ("albatross", "cost"),
        ("shark", "cost"),
    ]


def test_most_of_your_cubes_less_his_comes_before_icons():
    cells = {"r1c1": laid("coral", you=2, charlie=1), "r3c3": "flamingo", "r5c5": "booby"}
    sitting = Sitting(islands(5, 5, cells, OUT_OF_REACH)).charlie()
    assert added(sitting) == ["r1c1", "r3c3"]
    assert sitting.decided("cube.add") == "net"
    assert sitting.candidates("cube.add") == ["r1c1", "r3c3", "r5c5"]


def test_then_the_icons():
    cells = {"r1c1": "coral", "r3c3": "flamingo", "r5c5": "booby"}
    sitting = Sitting(islands(5, 5, cells, OUT_OF_REACH)).charlie()
    assert added(sitting) == ["r3c3", "r5c5"]
    assert sitting.decided("cube.add") == "icons"


def test_then_the_empty_squares_beside_it():
    cells = {"r1c1": "finch", "r3c3": "booby"}
    sitting = Sitting(islands(5, 5, cells, OUT_OF_REACH)).charlie()
    assert added(sitting) == ["r3c3", "r1c1"]
    assert sitting.decided("cube.add") == "empty"


def test_then_the_habitats_he_has_least_of_counted_on_cubes_and_tools():
    cells = {
        "r2c2": "lizard",
        "r2c4": "petrel",
        "r4c3": laid("finch", charlie=1),
        "r5c1": laid("coral", charlie=2),
    }
    sitting = Sitting(islands(5, 5, cells, OUT_OF_REACH, tools={"net": 1})).charlie()
    first = sitting.sayings("cube.add")[0]
    assert first.params["cell"] == "r2c2"
    assert first.because[-1].params["by"] == "scarce"


def test_several_habitats_that_are_scarcest_all_count():
    cells = {"r2c2": "booby", "r2c4": "finch", "r4c3": laid("cactus", charlie=1)}
    sitting = Sitting(islands(5, 5, cells, OUT_OF_REACH)).charlie()
    first = sitting.sayings("cube.add")[0]
    scarce = {r.params["tile"]: r.params["scarce"] for r in first.because if r.code == "candidate"}
    assert scarce == {"booby": 2, "finch": 1}
    assert added(sitting)[0] == "r2c2"


def test_level_tiles_are_left_to_you_and_nothing_of_them_is_told_before():
    state = islands(5, 5, {"r2c2": "cactus", "r2c4": "coral", "r4c3": "noddy"}, OUT_OF_REACH)
    sitting = Sitting(state).charlie()
    assert sitting.pending.key == "tile"
    assert sitting.options == ["r2c2", "r2c4", "r4c3"]
    assert sitting.codes == ["charlie.researches"]
    sitting = Sitting(state).charlie(("tile", "r4c3"))
    assert added(sitting)[0] == "r4c3"
    assert sitting.decided("cube.add") == "soloist"


def test_the_figures_are_counted_afresh_for_the_second_cube():
    cells = {"r1c1": laid("coral", you=1), "r3c3": laid("flamingo", you=1), "r5c5": "booby"}
    sitting = Sitting(islands(5, 5, cells, OUT_OF_REACH)).charlie()
    assert added(sitting) == ["r3c3", "r1c1"]
    first, second = sitting.sayings("cube.add")
    assert first.because[-1].params["by"] == "icons"
    assert second.because[-1].params["by"] == "net"


def test_a_single_tile_gets_one_cube():
    sitting = Sitting(islands(2, 2, {"r1c1": "coral"}, OUT_OF_REACH)).charlie()
    assert added(sitting) == ["r1c1"]
    assert sitting.decided("cube.add") == "only"
    assert sitting.now.supply.charlie == 7


def test_with_an_empty_supply_a_cube_moves_from_the_lowest_to_the_highest():
    cells = {"r1c1": laid("coral", charlie=5), "r1c3": laid("booby", charlie=3), "r3c2": "flamingo"}
    sitting = Sitting(islands(3, 3, cells, OUT_OF_REACH)).charlie()
    moves = [(say.params["from"], say.params["to"]) for say in sitting.sayings("cube.move")]
    assert moves == [("r1c1", "r3c2"), ("r1c1", "r1c3")]
    ofs = [reason.params["of"] for reason in sitting.saying("cube.move").because if reason.code == "decided"]
    assert ofs == ["gets", "leaves"]
    assert cubes(sitting.now) == {"r1c1": 3, "r1c3": 4, "r3c2": 1}


def test_level_tiles_that_could_give_a_cube_up_are_left_to_you():
    cells = {"r1c2": laid("cactus", charlie=4), "r3c2": laid("coral", charlie=4), "r2c4": "flamingo"}
    sitting = Sitting(islands(3, 5, cells, OUT_OF_REACH)).charlie()
    assert sitting.pending.key == "from"
    assert sitting.options == ["r1c2", "r3c2"]
    sitting = Sitting(islands(3, 5, cells, OUT_OF_REACH)).charlie(("from", "r3c2"))
    assert sitting.sayings("cube.move")[0].params["from"] == "r3c2"


def test_no_cube_moves_when_it_would_come_from_the_tile_it_goes_to():
    sitting = Sitting(islands(2, 2, {"r1c1": laid("coral", charlie=8)}, OUT_OF_REACH)).charlie()
    assert sitting.codes == ["charlie.researches", "cube.stay", "supply.check"]
    assert [reason.code for reason in sitting.saying("cube.stay").because] == ["candidate", "decided"] * 2
    assert cubes(sitting.now) == {"r1c1": 8}


def test_whether_the_tile_served_first_gives_its_cube_up_again_is_a_ruling():
    one_left = {"r1c1": "barren", "r3c3": laid("coral", you=8, charlie=8)}
    none_to_move = Sitting(islands(3, 3, one_left, OUT_OF_REACH)).charlie()
    assert none_to_move.codes[1:-1] == ["cube.stay", "cube.stay"]
    assert [say.params["why"] for say in none_to_move.sayings("cube.stay")] == ["same", "none"]
    by_the_letter = Sitting(islands(3, 3, one_left, OUT_OF_REACH, second_cube="letter")).charlie()
    assert by_the_letter.codes[1:-1] == ["cube.stay", "cube.move"]
    assert cubes(by_the_letter.now) == {"r1c1": 1, "r3c3": 7}


def test_the_supply_is_told_after_each_turn():
    sitting = Sitting(islands(2, 2, {"r1c1": laid("coral", you=5), "r2c2": "booby"}, OUT_OF_REACH)).charlie()
    assert sitting.texts[-1] == "Cubes in supply: you 3, Charlie 6."


def test_the_tile_that_gave_its_cube_to_the_first_does_not_take_it_back():
    cells = {"r1c1": laid("barren", charlie=8), "r3c3": "coral"}
    sitting = Sitting(islands(3, 3, cells, OUT_OF_REACH)).charlie()
    assert sitting.codes[1:-1] == ["cube.move", "cube.stay"]
    assert sitting.params("cube.stay")["why"] == "same"
    assert cubes(sitting.now) == {"r1c1": 7, "r3c3": 1}
