"""Many tables at once, each with somebody who taps every five seconds and two who follow; bad sockets beside them.

A bare page is asked for as often as somebody taps, in the same minute: what a tap takes longer is ours.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus

from tests.load.bad_sockets import keep_open
from tests.load.client import Answer, Client, close_all
from tests.load.figures import HEADING, Timed
from tests.load.made import Made, make_tables
from tests.load.player import Follower, Player, Unexpected
from tests.server import Server

BETWEEN_TAPS = 5.0
BETWEEN_POLLS = 2.0


@dataclass
class Evening:
    """What everybody got."""

    taps: Timed = field(default_factory=lambda: Timed("a tap"))
    bare: Timed = field(default_factory=lambda: Timed("a bare page, one query"))
    empty: Timed = field(default_factory=lambda: Timed("a poll, unchanged"))
    changed: Timed = field(default_factory=lambda: Timed("a poll that brings the table"))
    late: float = 0.0
    """The most that somebody asked too late, in seconds, because this program had not got to it."""

    @property
    def kinds(self) -> list[Timed]:
        return [self.taps, self.bare, self.empty, self.changed]

    @property
    def good(self) -> bool:
        return not any(kind.errors for kind in self.kinds)

    @property
    def lines(self) -> list[str]:
        errors = [f"    {count} × {what}" for kind in self.kinds for what, count in kind.errors.items()]
        late = f"asked at most {1000 * self.late:.0f} ms after its time"
        return [HEADING, *(kind.line for kind in self.kinds), late, *errors]

    def take_poll(self, answer: Answer) -> None:
        """A poll's answer, to those of its kind."""
        kind = self.empty if answer.status == HTTPStatus.NO_CONTENT else self.changed
        kind.seconds.append(answer.seconds)


async def _every(
    period: float, first: float, end: float, ask: Callable[[], Awaitable[None]], evening: Evening, kind: Timed
) -> None:
    """Ask at `first` and then every `period`, by the loop's clock, until `end`."""
    loop = asyncio.get_running_loop()
    due = first
    while due < end:
        await asyncio.sleep(max(0.0, due - loop.time()))
        evening.late = max(evening.late, loop.time() - due)
        try:
            await ask()
        except (OSError, EOFError, TimeoutError, Unexpected) as error:
            kind.errors[f"{kind.what}: {type(error).__name__} {str(error)[:80]}"] += 1
        # Whoever waited longer than a period asks again at once, and not several times.
        due = max(due + period, loop.time())


async def _tables(server: Server, bare: Server, tables: list[Made], seconds: float) -> Evening:
    evening = Evening()
    players = [Player(server.port, table) for table in tables]
    for first in range(0, len(players), 8):
        await asyncio.gather(*(one.look() for one in players[first : first + 8]))
    start = asyncio.get_running_loop().time() + 0.5
    end = start + seconds
    going = []
    clients = [player.client for player in players]
    for number, (table, player) in enumerate(zip(tables, players, strict=True)):
        at = start + BETWEEN_TAPS * number / len(tables)
        going.append(_every(BETWEEN_TAPS, at, end, _tap(player, evening), evening, evening.taps))
        clients.append(Client(bare.port))
        page = _bare(clients[-1], evening)
        going.append(_every(BETWEEN_TAPS, at + BETWEEN_TAPS / 2, end, page, evening, evening.bare))
        for place, code in enumerate((table.play, table.watch)):
            follower = Follower(server.port, code, player.revision)
            clients.append(follower.client)
            at = start + BETWEEN_POLLS * (2 * number + place) / (2 * len(tables))
            going.append(_every(BETWEEN_POLLS, at, end, _poll(follower, evening), evening, evening.empty))
    await asyncio.gather(*going)
    await close_all(clients)
    return evening


def _tap(player: Player, evening: Evening) -> Callable[[], Awaitable[None]]:
    async def tap() -> None:
        evening.taps.seconds.append((await player.tap()).seconds)

    return tap


def _bare(client: Client, evening: Evening) -> Callable[[], Awaitable[None]]:
    async def look() -> None:
        answer = await client.get("/")
        if answer.status != HTTPStatus.OK:
            raise Unexpected(answer)
        evening.bare.seconds.append(answer.seconds)

    return look


def _poll(follower: Follower, evening: Evening) -> Callable[[], Awaitable[None]]:
    async def poll() -> None:
        evening.take_poll(await follower.poll())

    return poll


async def _with_bad_sockets(server: Server, bare: Server, tables: int, seconds: float, bad: int) -> Evening:
    made = await asyncio.to_thread(make_tables, server, tables)
    opened = [asyncio.create_task(keep_open(server.port, number)) for number in range(bad)]
    await asyncio.sleep(1)
    try:
        return await _tables(server, bare, made, seconds)
    finally:
        for one in opened:
            one.cancel()
        await asyncio.gather(*opened, return_exceptions=True)
        await asyncio.sleep(0.1)


def spend(server: Server, bare: Server, *, tables: int, seconds: float, bad_sockets: int) -> Evening:
    """So many tables for so long, on a server and a bare one that run."""
    return asyncio.run(_with_bad_sockets(server, bare, tables, seconds, bad_sockets))
