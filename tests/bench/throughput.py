"""How many taps and polls a server takes in a second, as a share of a bare page's from the same run.

Eight browsers ask as fast as they are answered, in slices: bare pages, polls, taps, and again. What counts is the
median of the shares of all rounds, so that a machine busy with something else counts on both sides.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tests.load.client import Client, close_all
from tests.load.made import make_tables
from tests.load.player import Follower, Player
from tests.load.servers import PostgreSQL, both
from tests.server import Server

AT_ONCE = 8
ROUNDS = 5
SLICE = 2.0


@dataclass(frozen=True)
class Throughput:
    """What came of "bare page", "poll", "tap" and "table", which is a poll that brings the table."""

    per_second: Mapping[str, float]
    shares: Mapping[str, float]
    """Of the bare pages that were answered in the same round."""
    costs: Mapping[str, tuple[float, float]]
    """Seconds of one core for each answer: of the server, and of PostgreSQL."""


def core_seconds(process: int) -> float:
    """How long a process and those that it has started have been using a core."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, rest = int(stat.parent.name), stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if process in {number, int(rest[1])}:
            ticks += int(rest[11]) + int(rest[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def per_second(asks: Sequence[Callable[[], Awaitable[object]]], seconds: float) -> float:
    """Answers per second while everyone of `asks` asks as fast as it is answered."""
    started = time.perf_counter()
    counts = [0] * len(asks)

    async def go_on(place: int) -> None:
        while time.perf_counter() < started + seconds:
            await asks[place]()
            counts[place] += 1

    await asyncio.gather(*(go_on(place) for place in range(len(asks))))
    return sum(counts) / (time.perf_counter() - started)


@dataclass
class Kind:
    """Something that is asked for: of which process, by whom, and what it came to in each slice."""

    process: int
    asks: Sequence[Callable[[], Awaitable[object]]]
    database: int | None = None
    per_second: list[float] = field(default_factory=list)
    used: float = 0.0
    used_by_database: float = 0.0

    async def slice(self, seconds: float) -> None:
        """Ask for so long."""
        before = core_seconds(self.process), core_seconds(self.database) if self.database else 0.0
        self.per_second.append(await per_second(self.asks, seconds))
        self.used += core_seconds(self.process) - before[0]
        self.used_by_database += (core_seconds(self.database) - before[1]) if self.database else 0.0

    def each(self, used: float, seconds: float) -> float:
        """What an answer took of what was used in all slices, which lasted so long."""
        return used / (sum(self.per_second) * seconds)


async def _measure(server: Server, bare: Server, database: int | None) -> Throughput:
    players = [Player(server.port, table) for table in make_tables(server, 3 * AT_ONCE)]
    for one in players:
        await one.look()
    playing, watched, behind = players[:AT_ONCE], players[AT_ONCE:-AT_ONCE], players[-AT_ONCE:]
    clients = [Client(bare.port) for _ in range(AT_ONCE)]
    polling = [Follower(server.port, one.table.watch, one.revision) for one in watched]
    reading = [Follower(server.port, one.table.watch, one.revision) for one in behind]
    assert server.process is not None
    assert bare.process is not None
    ours = server.process.pid
    kinds = {
        "bare page": Kind(bare.process.pid, [lambda one=one: one.get("/") for one in clients]),  # type: ignore[misc]
        "poll": Kind(ours, [one.poll for one in polling], database),
        "tap": Kind(ours, [one.tap for one in playing], database),
        "table": Kind(ours, [one.fetch for one in reading], database),
    }
    for kind in kinds.values():
        await per_second(kind.asks, 0.5)
    for _ in range(ROUNDS):
        for kind in kinds.values():
            await kind.slice(SLICE)
    phones = [one.client for one in players] + [one.client for one in (*polling, *reading)]
    await close_all(clients + phones)
    return Throughput(
        {name: median(kind.per_second) for name, kind in kinds.items()}, _shares(kinds), _costs(kinds)
    )


def _shares(kinds: Mapping[str, Kind]) -> dict[str, float]:
    bare = kinds["bare page"].per_second
    return {
        name: median(one / other for one, other in zip(kind.per_second, bare, strict=True))
        for name, kind in kinds.items()
    }


def _costs(kinds: Mapping[str, Kind]) -> dict[str, tuple[float, float]]:
    return {
        name: (kind.each(kind.used, SLICE), kind.each(kind.used_by_database, SLICE))
        for name, kind in kinds.items()
    }


def measure(database: PostgreSQL | None = None) -> Throughput:
    """Measure on SQLite, or on a PostgreSQL server."""
    address, process = (database.address, database.process) if database else ("", None)
    with tempfile.TemporaryDirectory() as folder, both(Path(folder), workers=1, database=address) as servers:
        return asyncio.run(_measure(*servers, process))
