"""How many taps and polls a server takes in a second, as a share of a bare page's from the same run.

Eight browsers ask as fast as they are answered, in slices: bare pages, polls, taps, and again. What counts is the
median of the shares of all rounds, so that a machine busy with something else counts on both sides.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.load.client import Client
from tests.load.made import make_tables
from tests.load.player import Follower, Player
from tests.load.servers import both
from tests.server import Server

AT_ONCE = 8
ROUNDS = 5
SLICE = 2.0


@dataclass(frozen=True)
class Throughput:
    """Answers per second, as shares of the bare page's, and the seconds of one core that each cost the server."""

    bare: float
    tap: float
    poll: float
    tap_share: float
    poll_share: float
    seconds_of: dict[str, float]


def core_seconds(server: Server) -> float:
    """How long all processes of a server have been using a core."""
    assert server.process is not None
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == server.process.pid:
            ticks += int(fields[11]) + int(fields[12])
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


async def _measure(server: Server, bare: Server) -> Throughput:
    tables = make_tables(server, 2 * AT_ONCE)
    players = [Player(server.port, table) for table in tables[:AT_ONCE]]
    watched = [Player(server.port, table) for table in tables[AT_ONCE:]]
    for one in (*players, *watched):
        await one.look()
    followers = [Follower(server.port, one.table.watch, one.revision) for one in watched]
    clients = [Client(bare.port) for _ in range(AT_ONCE)]
    kinds = {
        "bare": (bare, [lambda one=one: one.get("/") for one in clients]),
        "poll": (server, [one.poll for one in followers]),
        "tap": (server, [one.tap for one in players]),
    }
    for _, asks in kinds.values():
        await per_second(asks, 0.5)
    rounds, used, answered = [], dict.fromkeys(kinds, 0.0), dict.fromkeys(kinds, 0.0)
    for _ in range(ROUNDS):
        found = {}
        for kind, (asked, asks) in kinds.items():
            before = core_seconds(asked)
            found[kind] = await per_second(asks, SLICE)
            used[kind] += core_seconds(asked) - before
            answered[kind] += found[kind] * SLICE
        rounds.append(found)
    return Throughput(
        **{kind: median(one[kind] for one in rounds) for kind in kinds},
        tap_share=median(one["tap"] / one["bare"] for one in rounds),
        poll_share=median(one["poll"] / one["bare"] for one in rounds),
        seconds_of={kind: used[kind] / answered[kind] for kind in kinds},
    )


def measure(database: str = "") -> Throughput:
    """Measure on SQLite, or on the database of an address."""
    with tempfile.TemporaryDirectory() as folder, both(Path(folder), workers=1, database=database) as servers:
        return asyncio.run(_measure(*servers))
