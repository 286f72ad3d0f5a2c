"""Whoever taps at a table, and whoever follows it: what their phones send, and what they have seen."""

from __future__ import annotations

import re
from http import HTTPStatus

from tests.load.client import Answer, Client
from tests.load.made import Made

REVISION = re.compile(r' data-revision="(\d+)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
BOTS_TURN = 'value="anna"'


class Unexpected(Exception):
    """An answer that nobody should ever see; the message is its status and its beginning."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        super().__init__(f"{answer.status}: {answer.text[:200]}")


def revision_in(answer: Answer) -> int:
    """The revision that a page or a fragment shows; raises Unexpected when it is no table."""
    found = REVISION.search(answer.text)
    if found is None:
        raise Unexpected(answer)
    return int(found[1])


class Player:
    """A host at a table: plays the bot's turns one after the other, and undoes one that asks back."""

    def __init__(self, port: int, table: Made) -> None:
        self.client = Client(port, {"visitor": table.visitor})
        self.table = table
        self.revision = 0
        self.token = ""
        self.asks_back = False

    async def look(self) -> Answer:
        """Open the page, as after a reload."""
        answer = await self.client.get(f"/s/{self.table.code}/")
        self.see(answer)
        self.token = TOKEN.findall(answer.text)[0]
        return answer

    async def tap(self) -> Answer:
        """Tap what is next; raises Unexpected when it was not taken. `revision` is the one acknowledged."""
        data = {"csrfmiddlewaretoken": self.token, "revision": self.revision}
        if self.asks_back:
            answer = await self.client.post(f"/s/{self.table.code}/undo", data, htmx=True)
        else:
            data |= {"key": "do", "quick": "1", "value": "anna"}
            answer = await self.client.post(f"/s/{self.table.code}/answer", data, htmx=True)
        self.see(answer)
        return answer

    def see(self, answer: Answer, status: HTTPStatus = HTTPStatus.OK) -> None:
        """Take the table as it is shown; raises Unexpected when it is not."""
        if answer.status != status:
            raise Unexpected(answer)
        self.revision = revision_in(answer)
        self.asks_back = BOTS_TURN not in answer.text


class Follower:
    """A phone that came by a link and polls."""

    def __init__(self, port: int, code: str, revision: int) -> None:
        self.client = Client(port)
        self.code = code
        self.revision = revision

    async def fetch(self) -> Answer:
        """Ask for the table, changed or not; raises Unexpected when it does not come."""
        answer = await self.client.get(f"/s/{self.code}/table", htmx=True)
        self.revision = revision_in(answer)
        return answer

    async def poll(self) -> Answer:
        """Ask as the page does every two seconds; raises Unexpected unless the table comes, or nothing."""
        answer = await self.client.get(f"/s/{self.code}/table?revision={self.revision}", htmx=True)
        if answer.status == HTTPStatus.OK:
            self.revision = revision_in(answer)
        elif answer.status != HTTPStatus.NO_CONTENT:
            raise Unexpected(answer)
        return answer
