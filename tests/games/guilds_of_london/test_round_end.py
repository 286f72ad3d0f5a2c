"""Growth, the beadle's tile and both ends of the game."""

import pytest

from games.guilds_of_london import GAME
from games.guilds_of_london.state import Placed
from tests.games.guilds_of_london.sitting import Sitting, building, tile

MANY = [tile(f"g{number}", "G", number, threshold=99, first=number) for number in range(1, 13)]
LINES = ["g1 g2 g3 g4", "g5 g6 g7 g8", "g9 g10 g11 g12"]


def at_round(number: int, tiles=MANY, lines=LINES, **setup) -> Sitting:
    """A table at the end of this round, Boris done."""
    table = Sitting(tiles, lines, **setup).correct(round=number)
    return table.boris(*"GGGG" if setup.get("expert") else "GGG")


@pytest.mark.parametrize(
    ("side", "pawns", "points", "next_side"),
    [
        ("virginia", "none", 7, "ulster"),
        ("ulster", "none", 3, "virginia"),
        ("virginia", "one", 3, "ulster"),
        ("ulster", "one", 3, "virginia"),
        ("virginia", "more", 0, "ulster"),
        ("ulster", "more", 0, "virginia"),
    ],
)
@pytest.mark.parametrize("number", [4, 8])
def test_the_plantation_is_resolved_and_flipped(number, side, pawns, points, next_side):
    table = at_round(number, plantation=side).resolve(("your_pawns", {}), ("plantation_pawns", pawns))
    said = table.saying("plantation.resolve").params
    assert (said["side"], said["pawns"], said["boris_points"]) == (side, pawns, points)
    assert table.now.plantation == next_side
    assert table.now.boris_points == points + 1


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6, 7, 9])
def test_other_rounds_have_no_growth(number):
    table = at_round(number).resolve(*([("your_pawns", {})] if number % 2 == 0 else []))
    assert "plantation.resolve" not in table.codes
    assert table.codes[-1] == "round.begin"
    assert table.now.round == number + 1


def test_growth_comes_after_the_activation_and_before_the_beadle():
    tiles = [tile("a", "G", 1, threshold=2), *MANY[1:]]
    table = at_round(4, tiles, ["a g2 g3 g4"])
    table.resolve(("your_pawns", {}), ("plantation_pawns", "none"))
    assert table.codes == [
        "tile.activate", "beadle.move", "plantation.resolve", "beadle.flip", "beadle.move", "round.begin",
    ]  # fmt: skip


def test_the_flip_gives_boris_the_first_reward_and_clears_the_tile():
    table = at_round(2).resolve(("your_pawns", {"r1c1": 2, "neutrals": ["r1c1", "r1c2"]}))
    said = table.saying("beadle.flip").params
    assert (said["cell"], said["boris_points"]) == ("r1c1", 1)
    assert table.placed("r1c1") == Placed(tile="g1", completed=True)
    assert table.now.neutrals == ("r1c2",)
    assert table.now.beadle == "r1c2"


def test_an_unknown_first_reward_is_asked_for_at_the_flip_once():
    tiles = [tile("a", "G", 1, first=None), tile("b", "G", 2)]
    table = Sitting(tiles, ["a b"]).boris("G", "G", "G").resolve()
    assert list(table.fields) == ["r1c1_first"]
    table.resolve(("facts", {"r1c1_first": 9}))
    assert table.saying("beadle.flip").params["boris_points"] == 9
    assert [dict(learn.card) for learn in table.learned] == [{"id": "a", "first": 9}]


def test_after_round_ten_the_game_is_over_and_the_beadle_is_gone():
    table = at_round(10).resolve(("your_pawns", {}), ("you", 1))
    assert table.codes[-3:] == ["beadle.flip", "end.last_round", "end.count"]
    assert (table.now.phase, table.now.over, table.now.beadle, table.now.round) == ("over", True, None, 10)
    assert GAME.result(table.now) == {"boris": 1, "you": 1, "outcome": "draw", "expert": False}


def test_in_round_ten_without_a_tile_left_only_that_is_said():
    table = at_round(10, MANY[:1], ["g1"]).resolve(("your_pawns", {}), ("you", 0))
    assert table.codes == ["beadle.flip", "end.no_tile", "end.count"]


def test_the_game_ends_early_when_only_special_buildings_are_open():
    table = at_round(1, [*MANY[:1], building("hall", "R")], ["g1 hall"]).resolve(("you", 5))
    assert table.codes == ["beadle.flip", "end.no_tile", "end.count"]
    assert table.now.round == 1
    assert GAME.result(table.now) == {"boris": 1, "you": 5, "outcome": "win", "expert": False}


def test_the_plantation_is_resolved_though_the_activation_left_no_tile():
    tiles = [tile("only", "G", 1, threshold=3)]
    table = at_round(4, tiles, ["only"]).resolve(("your_pawns", {}), ("plantation_pawns", "none"), ("you", 0))
    assert table.codes == ["tile.activate", "plantation.resolve", "end.no_tile", "end.count"]
    assert GAME.result(table.now) == {"boris": 11, "you": 0, "outcome": "loss", "expert": False}


def test_the_beadles_way_is_traced_by_precedence():
    table = at_round(1, MANY[:3], ["g3 g1 g2"]).resolve()
    assert table.why("beadle.move") == [
        "G2 (row 1, column 3) has precedence 2.",
        "G3 (row 1, column 1) has precedence 3.",
        "The lowest precedence decides.",
    ]


def test_a_single_point_is_read_in_the_singular():
    table = at_round(1).resolve()
    assert "Boris gains 1 point." in table.texts[0]


def test_the_outcome_is_told_in_sentences():
    table = at_round(10).resolve(("your_pawns", {}), ("you", 12))
    assert [table.reader.label(line) for line in GAME.outcome(table.now, table.decks)] == [
        "You win.", "You have 12 points, Boris has 1.",
    ]  # fmt: skip
