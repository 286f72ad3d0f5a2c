"""Somebody who taps through whatever happens, and remembers what the server has acknowledged."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from http import HTTPStatus

from tests.load.client import Answer
from tests.load.made import Made
from tests.load.player import Player, Unexpected
from tests.pages import Page

PAUSE = 0.1
# Between two tries while the server does not answer.
AGAIN = 0.3
TAKEN, STALE, AWAY = HTTPStatus.OK, HTTPStatus.CONFLICT, HTTPStatus.SERVICE_UNAVAILABLE


@dataclass
class Answers:
    """What came back, by status, and when the last failure was, by the loop's clock."""

    counts: Counter[str] = field(default_factory=Counter)
    failed: float = 0.0
    served: float = 0.0

    def take(self, what: str, *, failed: bool) -> None:
        self.counts[what] += 1
        now = asyncio.get_running_loop().time()
        self.failed, self.served = (now, self.served) if failed else (self.failed, now)


class Witness:
    """A host who taps, and after a failure taps the same again, as the page offers it."""

    def __init__(self, port: int, table: Made, answers: Answers) -> None:
        self.player = Player(port, table)
        self.answers = answers
        self.acknowledged = 0
        self.shown = ""

    async def tap_until(self, ended: asyncio.Event) -> None:
        """Tap on and on."""
        while not ended.is_set():
            try:
                if not self.player.token:
                    await self.player.look()
                answer = await self.player.tap()
            except (OSError, EOFError, TimeoutError):
                self.answers.take("cut off", failed=True)
                await asyncio.sleep(AGAIN)
            except Unexpected as error:
                await self._refused(error.answer)
            else:
                self.acknowledge(answer)
                self.answers.take("200", failed=False)
                await asyncio.sleep(PAUSE)

    def acknowledge(self, answer: Answer) -> None:
        """Remember the table as it was shown."""
        self.acknowledged = self.player.revision
        self.shown = Page(answer.text).bare

    async def _refused(self, answer: Answer | None) -> None:
        if answer is not None and answer.status == STALE:
            # It had been done when the answer to it got lost.
            self.answers.take("409", failed=False)
            self.player.see(answer, STALE)
        else:
            self.answers.take(_named(answer), failed=True)
            await asyncio.sleep(AGAIN)

    async def lost(self) -> int:
        """How many acknowledged taps are gone from the table, or one if it is not as it was shown."""
        answer = await self.player.client.get(f"/s/{self.player.table.code}/table", htmx=True)
        self.player.see(answer)
        if self.player.revision == self.acknowledged:
            return int(Page(answer.text).bare != self.shown)
        return max(0, self.acknowledged - self.player.revision)


def _named(answer: Answer | None) -> str:
    """A status; one that is to say why and does not is told apart."""
    if answer is None:
        return "no table"
    says_why = len(Page(answer.text).text) > len("Service Unavailable") and "Traceback" not in answer.text
    return f"{answer.status}" if says_why else f"{answer.status} without a sentence"
