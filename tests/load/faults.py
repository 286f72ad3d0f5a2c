"""Things that break while people tap, and what is left afterwards: every turn that was acknowledged.

Each fault has its own server. What its players were told has happened is compared with what the tables show once
it is over; a failure has to be a 503 with a sentence, or a connection that was cut where a process was killed, and
whoever tries again is served without anybody's help.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.load.client import close_all
from tests.load.made import make_tables
from tests.load.servers import PostgreSQL
from tests.load.witness import Answers, Witness
from tests.server import Server

TABLES = 6
GOOD = {"200", "409", "503", "cut off"}
# Within so many seconds after the end of a fault everybody is served again.
MOST_SECONDS = 15.0

Fault = Callable[[Server], Awaitable[None]]


@dataclass(frozen=True)
class Outcome:
    """What a fault left: taps that were acknowledged, those of them that are gone, and what came back."""

    fault: str
    acknowledged: int
    lost: int
    answers: dict[str, int]
    back: float
    """How many seconds after its end the last failure was."""

    @property
    def good(self) -> bool:
        return (
            self.lost == 0
            and self.acknowledged > 0
            and set(self.answers) <= GOOD
            and self.back < MOST_SECONDS
        )

    @property
    def line(self) -> str:
        answers = ", ".join(f"{count} × {what}" for what, count in sorted(self.answers.items()))
        mark = "" if self.good else "   WRONG"
        return f"{self.fault:<44} {self.acknowledged:>5} {self.lost:>5} {self.back:>6.1f} s   {answers}{mark}"


HEADING = f"{'':<44} {'acked':>5} {'lost':>5} {'back':>8}   answers"


def meet(name: str, server: Server, fault: Fault, *, tables: int = TABLES) -> Outcome:
    """The outcome of a fault on a server that runs; `fault` makes it and ends it."""
    return asyncio.run(_meet(name, server, fault, tables))


async def _meet(name: str, server: Server, fault: Fault, tables: int) -> Outcome:
    answers, ended = Answers(), asyncio.Event()
    made = await asyncio.to_thread(make_tables, server, tables)
    witnesses = [Witness(server.port, table, answers) for table in made]
    tapping = [asyncio.create_task(one.tap_until(ended)) for one in witnesses]
    await asyncio.sleep(1.0)
    await fault(server)
    over = asyncio.get_running_loop().time()
    # Everybody is to have been served again, and for a while.
    while (
        not answers.failed < answers.served - 1.0 and asyncio.get_running_loop().time() < over + MOST_SECONDS
    ):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1.0)
    ended.set()
    await asyncio.gather(*tapping)
    lost = sum([await one.lost() for one in witnesses])
    await close_all(one.player.client for one in witnesses)
    acknowledged = sum(one.acknowledged for one in witnesses)
    return Outcome(name, acknowledged, lost, dict(answers.counts), max(0.0, answers.failed - over))


def killed(rounds: int, chance: random.Random) -> Fault:
    """SIGKILL at random: a process that answers, which the server replaces; or all of it, started again after."""

    async def kill(server: Server) -> None:
        for number in range(rounds):
            await asyncio.sleep(chance.uniform(0.3, 1.2))
            if number % 2:
                os.kill(chance.choice(workers_of(server)), signal.SIGKILL)
                await asyncio.sleep(1.0)
            else:
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)

    return kill


def workers_of(server: Server) -> list[int]:
    """The processes that answer."""
    assert server.process is not None
    master = server.process.pid
    children = Path(f"/proc/{master}/task/{master}/children").read_text()
    return [int(one) for one in children.split()]


def locked(seconds: float) -> Fault:
    """Another program holds SQLite's write lock, longer than a tap waits for it."""

    async def lock(server: Server) -> None:
        other = sqlite3.connect(server.folder / "botassist.sqlite3", timeout=30, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(seconds)
        other.execute("ROLLBACK")
        other.close()

    return lock


def away(database: PostgreSQL, seconds: float) -> Fault:
    """PostgreSQL ends as in a power cut, and comes back."""

    async def go(_server: Server) -> None:
        await asyncio.to_thread(database.stop)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(database.start)

    return go


def full(seconds: float) -> Fault:
    """The disk that holds the data is full, until something else on it is deleted."""

    async def fill(server: Server) -> None:
        filler = server.folder / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        await asyncio.sleep(seconds)
        filler.unlink()

    return fill


@contextmanager
def small_disk(megabytes: int = 24) -> Iterator[Path | None]:
    """A folder on a disk of its own, or None where nobody may make one (only root may)."""
    with tempfile.TemporaryDirectory() as folder:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder],
            capture_output=True,
            check=False,
        )
        if mounted.returncode:
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


# Python reads it at every start with PYTHONPATH; the server's processes begin when it does.
CLOCK = """
import datetime, time
began, real = time.monotonic(), time.time
def shifted():
    return real() - (86400 if time.monotonic() > began + {seconds} else 0)
time.time = shifted
time.time_ns = lambda: int(shifted() * 1e9)
import django.utils.timezone
def now():
    return datetime.datetime.fromtimestamp(shifted(), datetime.timezone.utc)
django.utils.timezone.now = now
"""


def clock_that_goes_back(folder: Path, seconds: float) -> dict[str, str]:
    """What a server's environment needs for its clock to go back by a day, so long after it starts.

    It is the clock of Python and of Django that goes back, not the machine's: time.time, which dates the cookies,
    and timezone.now, which dates what is stored.
    """
    folder.mkdir(parents=True)
    (folder / "sitecustomize.py").write_text(CLOCK.format(seconds=seconds))
    return {"PYTHONPATH": str(folder)}


async def wait(_server: Server, seconds: float = 6.0) -> None:
    """Nothing from here: the server's own clock goes back meanwhile."""
    await asyncio.sleep(seconds)
