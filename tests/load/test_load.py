"""The load and a fault in small, without a look at the clock: no error, and nothing lost."""

from __future__ import annotations

import random
from pathlib import Path

from tests.load import evening, faults
from tests.load.figures import Timed
from tests.load.servers import both, started


def test_five_tables_are_played_and_followed_beside_bad_sockets_without_an_error(tmp_path: Path) -> None:
    with both(tmp_path, workers=2) as servers:
        spent = evening.spend(*servers, tables=5, seconds=5.0, bad_sockets=40)

    assert spent.good, spent.lines
    assert all(kind.seconds for kind in spent.kinds), spent.lines


def test_no_acknowledged_turn_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with started(tmp_path / "killed") as server:
        outcome = faults.meet("killed", server, faults.killed(2, random.Random(1)), tables=3)

    assert outcome.lost == 0, outcome.line
    assert outcome.acknowledged > 0
    assert set(outcome.answers) <= faults.GOOD, outcome.line


def test_the_share_of_answers_that_came_in_time_is_counted_from_the_quickest() -> None:
    timed = Timed("a tap", [0.003, 0.001, 0.002, 0.004])

    assert [timed.share(part) for part in (0.0, 0.5, 1.0)] == [0.001, 0.003, 0.004]
    assert Timed("nothing").share(0.5) == 0.0
