"""What one process of the server holds after ten thousand turns, played over HTTP at several tables."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.load.client import close_all
from tests.load.faults import workers_of
from tests.load.made import make_tables
from tests.load.player import Player
from tests.load.servers import started
from tests.server import Server

TABLES = 40
TURNS = 10_000


@dataclass(frozen=True)
class Memory:
    """Megabytes of one process: all that is in memory, and its share where processes hold the same."""

    resident: float
    proportional: float

    @classmethod
    def of(cls, process: int) -> Memory:
        """What a process holds now."""
        lines = (line.split() for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines())
        kilobytes = {line[0]: int(line[1]) for line in lines if len(line) == 3}
        return cls(kilobytes["Rss:"] / 1024, kilobytes["Pss:"] / 1024)


async def _play(server: Server, turns: int) -> None:
    players = [Player(server.port, table) for table in make_tables(server, TABLES)]

    async def go_on(player: Player) -> None:
        await player.look()
        for _ in range(turns // TABLES):
            await player.tap()

    await asyncio.gather(*(go_on(player) for player in players))
    await close_all(player.client for player in players)


def measure(turns: int = TURNS) -> tuple[Memory, Memory]:
    """What the one worker holds before and after so many turns."""
    with tempfile.TemporaryDirectory() as folder, started(Path(folder) / "data", workers=1) as server:
        asyncio.run(_play(server, TABLES))
        [worker] = workers_of(server)
        before = Memory.of(worker)
        asyncio.run(_play(server, turns))
        return before, Memory.of(worker)
