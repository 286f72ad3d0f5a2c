"""The activation phase: thresholds, places, ties, masters, and what is asked when."""

from typing import Any

import pytest

from games.engine.core import Form, Many, Whole
from tests.games.guilds_of_london.sitting import UNKNOWN, Sitting, building, tile

BEADLE = tile("beadle", "G", 0, threshold=9)
NEXT = tile("next", "G", 1, threshold=9)
LAST = tile("last", "P", 99, threshold=9)
SIX = [tile(f"low{number}", "G", number, threshold=9) for number in range(2, 8)]


def activated(table: Sitting) -> list[tuple[str, str, str | None, int]]:
    return [
        (say.params["cell"], say.params["first"], say.params["second"], say.params["boris_points"])
        for say in table.sayings("tile.activate")
    ]


def row_of(*tiles: dict[str, Any]) -> Sitting:
    """These tiles in a row from r1c3 on, in round 2, the beadle before them and six low guilds below."""
    first = [BEADLE, NEXT, *tiles]
    wide = max(len(first), len(SIX))
    rows = [" ".join([*(card["id"] for card in row), *["empty"] * (wide - len(row))]) for row in (first, SIX)]
    table = Sitting([*first, *SIX], rows).round("G", "G", "G")
    assert table.now.beadle == "r1c2"
    return table


def pieces(table: Sitting, cell: str) -> tuple[bool, int, int, bool, bool]:
    """Whether a tile is completed, Boris's pawns there, yours, a neutral of the set-up, your master."""
    placed = table.placed(cell)
    return placed.completed, placed.boris, placed.you, placed.neutral, placed.master


def test_odd_rounds_have_no_activation():
    table = Sitting([BEADLE, NEXT], ["beadle next"]).boris("G", "G", "G").resolve()
    assert table.codes == ["beadle.flip", "beadle.move", "round.begin"]


def test_a_threshold_of_four_and_a_neutral_pawn_of_the_setup_need_five():
    tiles = [tile("start", "G", 0), tile("four", "R", 1, threshold=4), tile("other", "P", 2)]
    four = Sitting(tiles, ["start four other"]).round("G", "G", "G").boris("P", "P", "P")
    assert four.placed("r1c2").neutral
    assert activated(four.resolve(("your_pawns", {"r1c2": 3}))) == []
    assert four.saying("beadle.flip").params["cell"] == "r1c2"
    five = Sitting(tiles, ["start four other"]).round("G", "G", "G").boris("P", "P", "P")
    five.resolve(("your_pawns", {"r1c2": 4}), ("your_pawns", {}))
    assert activated(five)[0] == ("r1c2", "you", None, 0)


def test_whoever_has_more_pawns_is_first_and_the_other_second():
    table = row_of(tile("yours", "Y", 50, first=7, second=3), tile("his", "B", 51, first=5, second=2))
    table.boris("Y", "B", "B").resolve(("your_pawns", {"r1c3": 2, "r1c4": 1}), ("your_pawns", {}))
    assert activated(table) == [("r1c3", "you", "boris", 3), ("r1c4", "boris", "you", 5)]
    assert table.placed("r1c3").master
    assert not table.placed("r1c4").master


def test_alone_there_is_no_second():
    table = row_of(tile("yours", "Y", 50), tile("his", "B", 51, first=6))
    table.boris("B", "B", "B").resolve(("your_pawns", {"r1c3": 3}), ("your_pawns", {}))
    assert activated(table) == [("r1c3", "you", None, 0), ("r1c4", "boris", None, 6)]


def test_the_beadle_and_a_neutral_alone_activate_nothing():
    table = row_of(tile("zero", "Y", 50, threshold=1))
    table.boris("G", "G", "G").resolve(("your_pawns", {"neutrals": ["r1c3", "r1c2"]}))
    assert activated(table) == []
    assert table.now.neutrals == ("r1c3",)


def test_a_threshold_of_zero_needs_somebody_all_the_same():
    table = row_of(tile("zero", "Y", 50, threshold=0))
    table.boris("G", "G", "G").resolve(("your_pawns", {}))
    assert activated(table) == []


def test_a_neutral_placed_during_play_counts_as_one_and_raises_nothing():
    table = row_of(tile("three", "Y", 50, threshold=3))
    table.boris("G", "G", "G").resolve(("your_pawns", {"r1c3": 2, "neutrals": ["r1c3"]}))
    assert activated(table) == [("r1c3", "you", None, 0)]
    assert table.now.neutrals == ()
    count = table.saying("tile.activate").because[0]
    assert {key: count.params[key] for key in ("you", "boris", "neutrals", "beadle", "needed")} == {
        "you": 2, "boris": 0, "neutrals": 1, "beadle": 0, "needed": 3,
    }  # fmt: skip


def test_the_beadle_counts_as_one_and_moves_on_at_once():
    tiles = [tile("start", "G", 0), tile("a", "Y", 1, threshold=2), tile("b", "Y", 2, threshold=2), LAST]
    table = Sitting(tiles, ["start a b last"]).round("G", "G", "G").boris("P", "P", "P")
    table.resolve(("your_pawns", {"r1c2": 2, "r1c3": 2}), ("your_pawns", {}), ("your_pawns", {}))
    assert table.codes[:4] == ["tile.activate", "beadle.move", "tile.activate", "beadle.move"]
    assert [say.because[0].params["beadle"] for say in table.sayings("tile.activate")] == [1, 1]
    assert table.saying("beadle.flip").params["cell"] == "r1c4"


def test_a_tie_without_a_master_beside_it_stays_as_it_is():
    table = row_of(tile("tied", "Y", 50))
    table.boris("Y", "Y", "G").resolve(("your_pawns", {"r1c3": 2}))
    assert activated(table) == []
    assert {**table.saying("tile.tie").params} == {"cell": "r1c3", "pawns": 2, "tile": "tied"}
    assert [reason.code for reason in table.saying("tile.tie").because] == ["count"]
    assert table.placed("r1c3").boris == 2
    assert table.placed("r1c3").you == 2
    assert table.texts[0] == "Tied stays open: a tie, 2 to 2."


def test_a_tie_below_the_threshold_is_not_mentioned():
    table = row_of(tile("tied", "Y", 50, threshold=5))
    table.boris("Y", "Y", "G").resolve(("your_pawns", {"r1c3": 2}))
    assert "tile.tie" not in table.codes


def test_a_master_left_a_moment_before_wins_the_tie_beside_it():
    table = row_of(tile("mine", "P", 50), tile("tied", "Y", 51, second=3))
    table.boris("Y", "Y", "G").resolve(("your_pawns", {"r1c3": 3, "r1c4": 2}), ("your_pawns", {}))
    assert activated(table) == [("r1c3", "you", None, 0), ("r1c4", "you", "boris", 3)]
    assert [reason.code for reason in table.sayings("tile.activate")[1].because] == ["count", "master"]
    assert table.sayings("tile.activate")[1].because[1].params["cell"] == "r1c3"


def diagonal(path: str = "rows") -> Sitting:
    mine, tied = tile("mine", "P", 80), tile("tied", "Y", 81)
    tiles = [BEADLE, NEXT, mine, tied, *SIX]
    rows = ["beadle next mine", "low2 tied low3", "low4 low5 low6", "low7 empty empty"]
    return Sitting(tiles, rows, path=path).round("G", "G", "G")


def test_a_master_that_stands_diagonally_wins_no_tie():
    table = diagonal().boris("Y", "Y", "G")
    table.resolve(("your_pawns", {"r1c3": 3, "r2c2": 2}), ("your_pawns", {}))
    assert activated(table) == [("r1c3", "you", None, 0)]
    assert "tile.tie" in table.codes


def test_down_the_columns_the_tie_is_looked_at_before_the_tile_to_its_right():
    table = diagonal("columns").boris("Y", "Y", "G")
    table.resolve(("your_pawns", {"r1c3": 3, "r2c2": 2}))
    assert table.codes[:2] == ["tile.tie", "tile.activate"]


def test_a_master_from_the_guild_card_counts_for_ties():
    tiles = [tile("start", "G", 0), tile("tied", "Y", 50), NEXT, *SIX]
    table = Sitting(tiles, ["start tied next low2 low3 low4 low5 low6 low7"], expert=True)
    table.round("G", "G", "G", "G").play(("do", "guild_card"), ("cell", "r1c1"))
    table.boris("Y", "Y", "G", "G").resolve(("your_pawns", {"r1c2": 2}), ("your_pawns", {}))
    assert activated(table) == [("r1c2", "you", "boris", 2)]


def test_a_tile_passed_is_not_looked_at_again():
    table = row_of(tile("early", "Y", 50), tile("late", "B", 51))
    table.boris("G", "G", "G").resolve(("your_pawns", {"r1c4": 3, "r2c1": 1}), ("your_pawns", {"r1c3": 9}))
    assert activated(table) == [("r1c4", "you", None, 0)]
    assert table.placed("r1c3").you == 9


def test_the_pawns_are_not_asked_for_again_when_nobody_stands_ahead():
    tiles = [tile("start", "G", 0), NEXT, tile("end", "P", 50)]
    table = Sitting(tiles, ["start next end"]).round("G", "G", "G").boris("G", "G", "G")
    table.resolve(("your_pawns", {"r1c2": 1, "r1c3": 4}))
    assert activated(table) == [("r1c3", "you", None, 0)]


def test_a_tile_without_a_reward_for_you_does_not_ask_again():
    table = row_of(tile("his", "B", 50), tile("ahead", "Y", 51))
    table.boris("B", "B", "B").resolve(("your_pawns", {"r1c4": 1}))
    assert activated(table) == [("r1c3", "boris", None, 4)]
    assert table.position is not None
    assert table.position.finished


def test_the_second_place_rewards_you_too_so_your_pawns_are_asked_for_again():
    table = row_of(tile("his", "B", 50), tile("ahead", "Y", 51))
    table.boris("B", "B", "B").resolve(("your_pawns", {"r1c3": 1, "r1c4": 1}))
    assert table.pending.key == "your_pawns"
    assert table.codes == ["tile.activate"]
    assert isinstance(table.pending, Form)
    presets = {field.key: field.default for field in table.pending.fields}
    assert "r1c3" not in presets
    assert presets["r1c4"] == 1


def test_thresholds_are_asked_for_only_where_somebody_stands_and_remembered():
    unknown = UNKNOWN | {"first": 4, "second": 1}
    table = row_of(
        tile("one", "Y", **unknown | {"precedence": 50}),
        tile("two", "B", **unknown | {"precedence": 51}),
        tile("three", "R", **unknown | {"precedence": 52}),
    )
    table.boris("B", "B", "G").resolve(("your_pawns", {"r1c3": 1}))
    assert list(table.fields) == ["r1c3_threshold", "r1c4_threshold"]
    table.resolve(("your_pawns", {"r1c3": 1}), ("facts", {"r1c3_threshold": 1, "r1c4_threshold": 3}))
    assert table.pending.key == "your_pawns"
    table.resolve(
        ("your_pawns", {"r1c3": 1}),
        ("facts", {"r1c3_threshold": 1, "r1c4_threshold": 3}),
        ("your_pawns", {"r1c5": 2}),
    )
    assert list(table.fields) == ["r1c5_threshold"]
    table.resolve(
        ("your_pawns", {"r1c3": 1}),
        ("facts", {"r1c3_threshold": 1, "r1c4_threshold": 3}),
        ("your_pawns", {"r1c5": 2}),
        ("facts", {"r1c5_threshold": 4}),
    )
    assert table.tile("r1c5").threshold == 4
    assert {learn.card["id"] for learn in table.learned} == {"one", "two", "three"}


def test_what_boris_takes_is_asked_for_when_its_tile_comes_and_tokens_stay_in_this_game():
    unknown = {"first": None, "second": None}
    table = row_of(tile("his", "B", 50, **unknown), tile("mine", "Y", 51, **unknown))
    table.boris("B", "B", "Y").resolve(("your_pawns", {"r1c3": 1, "r1c4": 2}))
    assert list(table.fields) == ["r1c3_first"]
    assert "tile.activate" not in table.codes
    answers = [
        ("your_pawns", {"r1c3": 1, "r1c4": 2}),
        ("facts", {"r1c3_first": 6}),
        ("your_pawns", {}),
    ]
    table.resolve(*answers)
    assert list(table.fields) == ["r1c4_second"]
    table.resolve(*answers, ("facts", {"r1c4_second": 2}))
    assert activated(table) == [("r1c3", "boris", "you", 6), ("r1c4", "you", "boris", 2)]
    assert [dict(learn.card) for learn in table.learned] == [{"id": "his", "first": 6}]
    assert table.tile("r1c4").second == 2


def test_alone_you_are_asked_for_no_points():
    table = row_of(tile("mine", "Y", 51, first=None, second=None))
    table.boris("G", "G", "G").resolve(("your_pawns", {"r1c3": 3}))
    assert activated(table) == [("r1c3", "you", None, 0)]


def test_the_form_of_your_pawns_covers_the_open_tiles_on_the_board():
    table = row_of(building("hall", "YB"))
    table.boris("G", "G", "G").resolve()
    form = table.pending
    assert isinstance(form, Form)
    assert form.on_board
    assert list(table.fields) == ["r1c2", "r1c3", *(f"r2c{col}" for col in range(1, 7)), "neutrals"]
    assert all(field.cell == field.key for field in form.fields if isinstance(field, Whole))
    neutrals = form.fields[-1]
    assert isinstance(neutrals, Many)
    assert [option.id for option in neutrals.options] == list(table.fields)[:-1]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"r1c2": 17}, "from 0 to 16"),
        ({"r1c2": 9, "r1c3": 8}, "only 16 pawns"),
        ({"r1c1": 1}, "not a field"),
        ({"neutrals": ["r1c2", "r1c3", "r2c1"]}, "at most 2"),
        ({"neutrals": ["r1c1"]}, "not offered"),
    ],
)
def test_more_than_you_have_is_refused(answer, text):
    table = row_of(tile("any", "Y", 50)).boris("G", "G", "G")
    assert text in str(table.refused(("do", "resolve"), ("your_pawns", answer)))


def test_masters_are_among_your_sixteen_pawns():
    table = row_of(tile("mine", "Y", 50), tile("ahead", "B", 51)).boris("B", "G", "G")
    error = table.refused(("do", "resolve"), ("your_pawns", {"r1c3": 3}), ("your_pawns", {"r1c4": 16}))
    assert "with your masters that makes 17" in str(error)
    table.resolve(("your_pawns", {"r1c3": 3}), ("your_pawns", {"r1c4": 15}))
    assert table.placed("r1c4").master


def test_last_known_pawns_are_the_default_of_the_next_activation():
    table = row_of(tile("mine", "Y", 50, threshold=9)).boris("G", "G", "G")
    table.resolve(("your_pawns", {"r1c3": 4, "neutrals": ["r2c1", "r1c3"]}))
    assert table.now.neutrals == ("r1c3", "r2c1")
    table.round("G", "G", "G").boris("G", "G", "G").resolve()
    form = table.pending
    assert isinstance(form, Form)
    presets = {field.key: field.default for field in form.fields}
    assert presets["r1c3"] == 4
    assert presets["neutrals"] == ("r1c3",)


def test_all_pawns_leave_a_completed_tile():
    table = row_of(tile("his", "B", 50)).boris("B", "B", "B")
    table.resolve(("your_pawns", {"r1c3": 1, "neutrals": ["r1c3"]}))
    assert pieces(table, "r1c3") == (True, 0, 0, False, False)


def test_with_no_tile_left_for_the_beadle_the_pass_goes_on_and_nothing_flips():
    hall = building("hall", "B", threshold=2, first=8)
    tiles = [tile("start", "G", 0), tile("only", "Y", 1, threshold=1), hall]
    table = Sitting(tiles, ["start only hall"]).round("G", "B", "B").boris("Y", "P", "B")
    table.resolve(("your_pawns", {}), ("you", 0))
    assert table.codes == ["tile.activate", "tile.activate", "end.no_tile", "end.count"]
    assert table.now.boris_points == 4 + 4 + 8
