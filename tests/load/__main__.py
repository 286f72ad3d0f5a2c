"""Load and faults on this machine: `make load`. Loopback only, at most three minutes; status 1 if anything is off.

First an evening of 200 tables, on SQLite or on the database of DATABASE_URL; then the faults, on SQLite and, where
Debian's is installed, on PostgreSQL. What a file that is moved away under SQLite would do is not tried: a server
goes on with the file that it has open, wherever it is moved.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.load import evening, faults
from tests.load.servers import PostgreSQL, both, postgresql, started

SECONDS_LOCKED = 8.0
SECONDS_AWAY = 5.0


def spend_evening(tables: int, seconds: float, bad_sockets: int) -> bool:
    """Whether an evening went well; prints it."""
    database = os.environ.get("DATABASE_URL", "")
    print(f"{tables} tables, two followers each, {bad_sockets} bad sockets, {seconds:.0f} s:", flush=True)
    with tempfile.TemporaryDirectory() as folder, both(Path(folder), workers=2, database=database) as servers:
        spent = evening.spend(*servers, tables=tables, seconds=seconds, bad_sockets=bad_sockets)
    print("\n".join(spent.lines), flush=True)
    return spent.good


def meet_faults(chance: random.Random) -> Iterator[faults.Outcome]:
    """The outcomes of all faults that can be made here."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with started(folder / "first"):
            pass
        like = folder / "first"
        with started(folder / "killed", like=like) as server:
            yield faults.meet("SQLite: SIGKILL at random, 6 times", server, faults.killed(6, chance))
        with started(folder / "locked", like=like) as server:
            lock = faults.locked(SECONDS_LOCKED)
            yield faults.meet(f"SQLite: locked for {SECONDS_LOCKED:.0f} s", server, lock)
        more = faults.clock_that_goes_back(folder / "clock", 6.0)
        with started(folder / "back", more, like=like) as server:
            yield faults.meet("SQLite: the clock goes back by a day", server, faults.wait)
        with faults.small_disk() as disk:
            if disk is None:
                print("disk full: not tried, only root can make a small disk")
                return
            with started(disk / "data", like=like) as server:
                yield faults.meet("SQLite: the disk is full for 3 s", server, faults.full(3.0))


def meet_faults_of_postgresql(chance: random.Random) -> Iterator[faults.Outcome]:
    """The outcomes of those that PostgreSQL knows."""
    if not PostgreSQL.is_installed():
        print("PostgreSQL: not tried, it is not installed (on Debian: apt-get install postgresql)")
        return
    with tempfile.TemporaryDirectory() as name, postgresql() as database:
        more = {"DATABASE_URL": database.address}
        with started(Path(name) / "killed", more) as server:
            yield faults.meet("PostgreSQL: SIGKILL at random, 4 times", server, faults.killed(4, chance))
            away = faults.away(database, SECONDS_AWAY)
            yield faults.meet(f"PostgreSQL: ended, away for {SECONDS_AWAY:.0f} s", server, away)


def all_met(meet: Callable[[random.Random], Iterator[faults.Outcome]], chance: random.Random) -> bool:
    """Whether all of these went well; prints each."""
    good = True
    for outcome in meet(chance):
        print(outcome.line, flush=True)
        good &= outcome.good
    return good


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--bad-sockets", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    good = spend_evening(given.tables, given.seconds, given.bad_sockets)
    print(f"\n{faults.HEADING}", flush=True)
    chance = random.Random(given.seed)
    for meet in (meet_faults, meet_faults_of_postgresql):
        good &= all_met(meet, chance)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
