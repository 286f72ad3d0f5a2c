"""Putting right what the app believes."""

from dataclasses import replace

import pytest

from games.engine.core import Form
from games.guilds_of_london.state import Phase
from tests.games.guilds_of_london.sitting import Sitting, building, tile

TILES = [tile("a", "G", 1), tile("b", "G", 2), tile("c", "G", 3), building("hall", "R", threshold=9)]
ROWS = ["a b", "hall c"]


def test_everything_is_preset_with_the_present_values():
    table = Sitting(TILES, ROWS).boris("G", "G", "R")
    before = table.now
    table.correct()
    assert table.now == before
    assert table.codes == []


def test_a_correction_is_a_turn_of_its_own_and_keeps_the_phase():
    table = Sitting(TILES, ROWS).boris("G", "G", "R")
    table.correct(
        boris_points=30, round=7, plantation="ulster", beadle="r2c2", r1c1_completed=True, r1c1_boris=0,
        r1c1_neutral=False, r1c1_master=True, r1c2_boris=5, r1c2_you=15, r2c1_neutral=True,
    )  # fmt: skip
    now = table.now
    assert (now.boris_points, now.round, now.plantation, now.beadle) == (30, 7, "ulster", "r2c2")
    assert (table.placed("r1c1").completed, table.placed("r1c1").master) == (True, True)
    assert (table.placed("r1c2").boris, table.placed("r1c2").you) == (5, 15)
    assert table.placed("r2c1").neutral
    assert now.phase == "round_end"


def test_neutrals_placed_during_play_stay():
    table = Sitting(TILES, ROWS).round("R", "R", "R").boris("P", "P", "P")
    table.resolve(("your_pawns", {"neutrals": ["r2c1", "r2c2"]}))
    assert table.correct(boris_points=1).now.neutrals == ("r2c1", "r2c2")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"beadle": "r2c1"}, "beadle"),
        ({"r1c1_completed": True, "r1c1_neutral": False}, "beadle"),
        ({"r1c2_completed": True, "r1c2_neutral": False, "r1c2_boris": 1}, "r1c2_boris"),
        ({"r1c2_completed": True, "r1c2_neutral": False, "r1c2_you": 1}, "r1c2_you"),
        ({"r1c2_completed": True}, "r1c2_neutral"),
        ({"r1c2_master": True}, "r1c2_master"),
        ({"r1c2_you": 17}, "r1c2_you"),
        ({"r1c2_you": 9, "r2c1_you": 8}, "r1c2_you"),
        ({"r1c2_you": 8, "r2c1_you": 9}, "r2c1_you"),
        ({"mend": "guildhall"}, "mend"),
        ({"boris_points": 1000}, "boris_points"),
        ({"round": 11}, "round"),
        ({"round": 0}, "round"),
    ],
)
def test_what_can_not_lie_on_a_table_is_refused(wrong, field):
    table = Sitting(TILES, ROWS)
    assert table.refused(("do", "correct"), ("correct", wrong)).problem.field == field


def test_more_pawns_of_boris_than_sixteen_do_not_block_a_correction():
    table = Sitting([tile("a", "G", 1), tile("b", "B", 2)], ["a b"], expert=True)
    for _ in range(5):
        table.boris("B", "B", "B", "B")
        table.state = replace(table.now, phase=Phase.PLAYERS)
    assert table.placed("r1c2").boris == 20
    assert table.correct(boris_points=2).placed("r1c2").boris == 20


def test_the_fields_lie_in_table_order_and_on_their_squares():
    table = Sitting(TILES, ROWS).play(("do", "correct"))
    assert list(table.fields)[:4] == ["boris_points", "round", "plantation", "beadle"]
    assert list(table.fields)[4:9] == [
        "r1c1_completed",
        "r1c1_boris",
        "r1c1_you",
        "r1c1_neutral",
        "r1c1_master",
    ]
    assert isinstance(table.pending, Form)
    assert [field.cell for field in table.pending.fields[4:-1]] == [
        cell for cell in ("r1c1", "r1c2", "r2c1", "r2c2") for _ in range(5)
    ]


def many(masters: int) -> Sitting:
    """Eighteen tiles, some of them completed with a master of yours, and the beadle on the last one."""
    names = [tile(f"t{number}", "G", number, threshold=99) for number in range(1, 19)]
    lines = [" ".join(card["id"] for card in names[:9]), " ".join(card["id"] for card in names[9:])]
    table = Sitting(names, lines)
    cells = list(table.now.cells)[:masters]
    fields = {
        f"{cell}_{field}": field != "neutral"
        for cell in cells
        for field in ("completed", "master", "neutral")
    }
    return table.correct(beadle="r2c9", **fields)


def test_sixteen_masters_are_all_your_pawns():
    table = many(masters=16)

    error = table.refused(("do", "correct"), ("correct", {"r2c8_you": 1}))

    assert "You have only 16 pawns; with your masters that makes 17." in str(error)
    assert error.problem.field == "r2c8_you"


def test_a_seventeenth_master_is_refused_where_it_is_put():
    table = many(masters=16)

    error = table.refused(
        ("do", "correct"), ("correct", {"r2c8_completed": True, "r2c8_neutral": False, "r2c8_master": True})
    )

    assert "only 16 pawns" in str(error)
    assert error.problem.field == "r2c8_master"


def test_more_than_sixteen_pawns_masters_included_are_refused_and_sixteen_can_be_activated():
    table = many(masters=4)
    too_many = {"r2c1_you": 5, "r2c2_you": 8}
    assert "that makes 17" in str(table.refused(("do", "correct"), ("correct", too_many)))

    table.correct(round=2, r2c1_you=5, r2c2_you=7).boris("G", "G", "G").resolve(("your_pawns", {}))

    assert table.now.pawns == 16
    assert table.codes == ["beadle.flip", "beadle.move", "round.begin"]


def test_a_master_of_the_guild_card_may_be_one_too_many_until_the_others_are_put_right():
    tiles = [tile(f"g{number}", "G", number, threshold=99) for number in range(1, 4)]
    table = Sitting(tiles, ["g1 g2 g3"], guild_card=True).round("G", "G", "G").correct(r1c2_you=16)
    table.play(("do", "guild_card"), ("cell", "r1c1"))

    assert table.correct(boris_points=1).now.pawns == 17

    assert table.refused(("do", "correct"), ("correct", {"r1c3_you": 1})).problem.field == "r1c3_you"
    assert table.correct(boris_points=1, r1c2_you=15).now.pawns == 16
