"""The scalpel: the one Charlie always has, and the cards he holds."""

from typing import Any

from tests.games.origin_of_species.sitting import Sitting, islands, laid

REWARDS: tuple[str, dict[str, int]] = ("rewards", {})


def place(sitting: Sitting) -> str:
    cell: str = sitting.params("discover.place")["cell"]
    return cell


def test_the_scalpel_he_always_has_serves_level_4_and_objectives_only():
    level_4 = {"r1c1": laid("flamingo", charlie=1), "r1c2": "shark"}
    sitting = Sitting(islands(1, 2, level_4, ["finch"])).charlie(("rewards", {"points": 0}))
    assert sitting.params("discover.place")["replaces"] == "shark"
    assert sitting.params("scalpel.use") == {"held": False}
    assert sitting.now.points == 2
    same_level = {"r1c1": laid("flamingo", charlie=1), "r1c2": "booby"}
    assert "charlie.researches" in Sitting(islands(1, 2, same_level, ["finch"])).charlie().codes
    objective = Sitting(islands(1, 2, same_level, ["finch"], objectives=("booby",))).charlie(REWARDS)
    assert objective.params("discover.place")["replaces"] == "booby"
    assert objective.params("charlie.points") == {"points": 1, "for": "scalpel"}


def test_a_scalpel_card_opens_every_tile_and_is_discarded_first():
    same_level = {"r1c1": laid("flamingo", charlie=1), "r1c2": "booby"}
    sitting = Sitting(islands(1, 2, same_level, ["finch"], scalpels=2)).charlie(REWARDS)
    assert sitting.params("scalpel.use") == {"held": True}
    assert sitting.now.scalpels == 1
    level_4 = {"r1c1": laid("flamingo", charlie=1), "r1c2": "shark"}
    sitting = Sitting(islands(1, 2, level_4, ["finch"], scalpels=1)).charlie(REWARDS)
    assert sitting.params("scalpel.use") == {"held": True}
    assert sitting.now.scalpels == 0


def test_no_scalpel_is_used_on_a_tile_of_lower_level():
    cells = {"r1c1": laid("flamingo", charlie=1), "r1c2": "coral"}
    sitting = Sitting(islands(1, 2, cells, ["finch"], scalpels=1, objectives=("coral",))).charlie(REWARDS)
    assert "scalpel.use" not in sitting.codes
    assert sitting.now.scalpels == 1


# Of the tiles beside the flamingo the coral is of a lower level than the finch, and the booby is not.
ROW = {"r1c1": laid("coral"), "r1c2": laid("flamingo", charlie=2), "r1c3": laid("booby")}


def test_a_card_that_he_holds_is_used_at_the_first_opportunity():
    board = islands(1, 3, ROW | {"r1c3": laid("booby", charlie=1)}, ["finch"], scalpels=1)
    sitting = Sitting(board).charlie(REWARDS)
    assert place(sitting) == "r1c3", "though he loses the cube that lies there"
    assert sitting.codes[:5] == [
        "discover.place",
        "pay.cubes",
        "tile.claim",
        "cubes.home",
        "scalpel.use",
    ]
    assert sitting.now.scalpels == 0
    assert sitting.why("discover.place") == [
        "row 1, column 1, an ordinary tile: tools 0, icons lost 3, empty neighbours 0.",
        "row 1, column 3, an ordinary tile, by scalpel: tools 0, icons lost 5, empty neighbours 0.",
        "Decided by the scalpel card he holds: he uses it at the first opportunity.",
    ]


def test_the_square_that_needs_the_card_is_marked_with_it():
    sitting = Sitting(islands(1, 3, ROW, ["finch"], scalpels=1)).charlie(REWARDS)
    because = sitting.saying("discover.place").because
    assert [sitting.reader.detail(each.code, each.params) for each in because] == [
        "no scalpel",
        "scalpel",
        "",
    ]


def test_it_comes_before_the_tools_he_would_need():
    cells = {
        "r1c1": laid("coral"),
        "r1c2": laid("cactus", charlie=1, start=True),
        "r1c4": laid("booby"),
        "r1c5": laid("barren", start=True),
    }
    board = islands(1, 5, cells, ["finch"], tools={"glass": 1}, scalpels=1)
    sitting = Sitting(board).charlie(REWARDS)
    assert place(sitting) == "r1c4"
    assert sitting.params("discover.place")["tools"] == ["glass"]
    assert sitting.decided("discover.place") == "scalpel"


def test_without_a_card_or_by_the_other_ruling_it_makes_no_square_better():
    board = ROW | {"r1c3": laid("booby", charlie=1)}
    plain = Sitting(islands(1, 3, board, ["finch"], scalpels=1, scalpel="plain")).charlie(REWARDS)
    assert place(plain) == "r1c1"
    assert plain.decided("discover.place") == "lost"
    assert plain.now.scalpels == 1
    objectives = ("coral", "booby")
    without = Sitting(islands(1, 3, board, ["finch"], objectives=objectives)).charlie(REWARDS)
    assert place(without) == "r1c1", "the scalpel he always has is no card"


def test_what_he_covers_still_comes_first():
    board = ROW | {"r1c3": laid("booby", start=True)}
    sitting = Sitting(islands(1, 3, board, ["finch"], scalpels=1)).charlie(REWARDS)
    assert place(sitting) == "r1c1", "an ordinary tile comes before a starting tile"
    assert sitting.now.scalpels == 1


def test_among_squares_that_need_the_card_the_list_goes_on():
    cells = {
        "r1c1": laid("booby", charlie=1),
        "r1c2": laid("flamingo", charlie=2, start=True),
        "r1c3": laid("finch"),
        "r2c2": laid("coral"),
    }
    sitting = Sitting(islands(2, 3, cells, ["lizard"], scalpels=1)).charlie(REWARDS)
    assert place(sitting) == "r1c3"
    assert sitting.decided("discover.place") == "lost"
    assert sitting.candidates("discover.place") == ["r1c1", "r1c3", "r2c2"]


def test_which_tile_he_discovers_does_not_hang_on_it():
    board = {"r1c1": laid("coral"), "r1c2": laid("flamingo", charlie=1), "r1c3": laid("booby")}
    track = ["tortoise", "finch"]
    with_card = Sitting(islands(1, 3, board, track, scalpels=1)).charlie(REWARDS)
    without = Sitting(islands(1, 3, board, track)).charlie(REWARDS)
    assert with_card.params("discover.place")["tile"] == without.params("discover.place")["tile"] == "finch"


def test_a_card_beside_a_tool_is_not_counted_and_why_says_so():
    cells = {"r1c1": laid("shark", start=True), "r1c2": laid("booby")}
    board = islands(1, 2, cells, ["finch"], tools={"glass": 1}, scalpels=1)
    sitting = Sitting(board).charlie(REWARDS)
    assert sitting.params("discover.place")["tools"] == ["glass"]
    assert sitting.params("scalpel.use") == {"held": True}
    assert sitting.why("scalpel.use") == [
        "Glass and a scalpel card in one turn: the limit of one counts only tools that give resources."
    ]


def test_nothing_is_said_of_the_limit_where_there_is_none_or_only_one_card_was_used():
    cells = {"r1c1": laid("shark", start=True), "r1c2": laid("booby")}
    cards: dict[str, Any] = {"tools": {"glass": 1}, "scalpels": 1}
    no_limit = Sitting(islands(1, 2, cells, ["finch"], cards_per_turn="any", **cards))
    assert no_limit.charlie(REWARDS).why("scalpel.use") == []
    by_cubes = islands(1, 2, {"r1c1": laid("flamingo", charlie=1), "r1c2": "booby"}, ["finch"], scalpels=1)
    assert Sitting(by_cubes).charlie(REWARDS).why("scalpel.use") == []
    always = islands(
        1, 2, {"r1c1": laid("coral", start=True), "r1c2": "shark"}, ["finch"], tools={"glass": 1}
    )
    assert Sitting(always).charlie(REWARDS).why("scalpel.use") == []
