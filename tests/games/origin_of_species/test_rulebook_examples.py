"""The two examples that the solo rules print."""

from tests.games.origin_of_species.sitting import Sitting, cubes, islands, laid


def coral_booby_flamingo(**others):
    """Coral has one of your cubes more than of his, the booby none more, the flamingo one less."""
    cells = {
        "r1c1": laid("coral", you=1),
        "r2c2": laid("booby", you=1, charlie=1),
        "r3c3": laid("flamingo", charlie=1),
    }
    return islands(3, 3, cells, ["albatross"], **others)


def test_the_first_cube_goes_to_the_coral_and_the_second_to_the_booby():
    sitting = Sitting(coral_booby_flamingo()).charlie()
    first, second = sitting.sayings("cube.add")
    assert (first.params["cell"], second.params["cell"]) == ("r1c1", "r2c2")
    assert first.because[-1].params["by"] == "net"
    assert cubes(sitting.now) == {"r1c1": 1, "r2c2": 2, "r3c3": 1}


def test_a_cube_that_had_to_move_would_leave_the_flamingo_for_the_coral():
    sitting = Sitting(
        islands(
            4,
            3,
            {
                "r1c1": laid("coral", you=1),
                "r2c2": laid("booby", you=3, charlie=3),
                "r3c3": laid("flamingo", you=4, charlie=5),
            },
            ["albatross"],
        )
    ).charlie()
    move = sitting.saying("cube.move")
    assert (move.params["from"], move.params["to"]) == ("r3c3", "r1c1")
    assert sitting.texts[1] == "Move 1 of his cubes from Flamingo to Coral."


def test_three_feathers_are_paid_with_the_net_and_one_cube_not_with_two():
    sitting = Sitting(
        islands(
            3,
            3,
            {"r1c2": laid("noddy", charlie=1), "r2c3": laid("finch", charlie=1)},
            ["petrel"],
            tools={"net": 1},
        )
    ).charlie(("rewards", {}))
    place = sitting.params("discover.place")
    assert place["tools"] == ["net"]
    assert place["spent"] == {"r1c2": 1}
    assert sitting.now.tools == {}
    assert cubes(sitting.now) == {"r2c3": 1}
    assert "Discard his Net." in sitting.texts
