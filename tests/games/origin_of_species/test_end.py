"""The end of the game."""

import pytest

from games.engine.core import english
from games.origin_of_species import GAME
from tests.games.origin_of_species.sitting import DECKS, Sitting, islands

STATE = islands(
    2, 2, {"r1c1": "coral", "r1c2": "booby"}, points=9, claimed=("noddy", "cactus"), objectives=("noddy",)
)


def end(**fields):
    return Sitting(STATE).play(("do", "end"), ("score", fields))


@pytest.mark.parametrize(
    ("you", "outcome", "verdict"),
    [
        (18, "win", "**You win**, 18 to 17."),
        (17, "draw", "**A draw** at 17 points each."),
        (16, "loss", "**Charlie wins**, 17 to 16."),
    ],
)
def test_three_points_for_each_claimed_tile_and_nothing_more_for_objectives(you, outcome, verdict):
    sitting = end(you=you, charlie_extra=2)
    assert GAME.result(sitting.now) == {
        "charlie": {"points": 9, "tiles": 6, "extra": 2, "total": 17},
        "you": you,
        "outcome": outcome,
    }
    assert sitting.now.over
    told = GAME.outcome(sitting.now, DECKS)
    assert english(told[0]) == verdict
    assert english(told[1]) == "Charlie's points: 9 on the track, 6 for claimed tiles, 2 at the end."


def test_nothing_extra_unless_told():
    assert end(you=0).now.result == {
        "charlie": {"points": 9, "tiles": 6, "extra": 0, "total": 15},
        "you": 0,
        "outcome": "loss",
    }


def test_before_the_end_there_is_no_result():
    assert GAME.result(STATE) is None
