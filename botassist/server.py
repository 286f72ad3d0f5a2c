"""The worker of the server: it reads whole requests apart from the threads that answer them.

gunicorn starts, watches and ends the processes (see gunicorn.conf.py). In each of them waitress reads in one loop
that no visitor can hold up: a request gets to a thread once all of it is there, and what is answered leaves by the
loop again. So a phone that falls silent in the middle of a form takes nothing from the others but an open socket.
"""

from __future__ import annotations

import os
import resource
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, ClassVar

from gunicorn.workers import base
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer, create_server
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import Error

# The largest file that is read (see uploads.py), and what a form around it may need besides. What is a little
# larger is read, so that a page can say so.
MOST_BODY = 8 * 1024 * 1024
MOST_HEADERS = 32 * 1024
# What all unfinished and unanswered requests of a process may hold in memory together.
MOST_HELD = 64 * 1024 * 1024
MOST_CONNECTIONS = 2000
# Files that are open besides the connections: the database, the trigger of the loop, the log.
OTHER_FILES = 100
# A phone polls every few seconds and keeps its connection between two polls.
IDLE_SECONDS = 60
# So long a process that is to end waits for requests which may be on their way on a connection that was kept.
LINGER_SECONDS = 2.0

SENTENCES = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is larger than any file that Botassist reads. Nothing was changed.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "Your browser sent more along with this than Botassist reads.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Too much is being sent here just now. Nothing was changed: please try again.",
}
UNREADABLE = "This request can’t be read. Nothing was changed."


class TooMuchHeld(Error):  # type: ignore[misc]
    """Other requests hold all of the memory that there is for them."""

    code = HTTPStatus.SERVICE_UNAVAILABLE
    reason = "Service Unavailable"


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that is being read. All of a process together hold at most MOST_HELD bytes."""

    held_by_all: ClassVar[int] = 0
    lock: ClassVar = threading.Lock()
    held = 0
    error: Error | None

    def received(self, data: bytes) -> int:
        """The number of bytes that belong to this request."""
        consumed: int = super().received(data)
        if self.body_rcv is not None and self.error is None:
            self._hold(len(self.body_rcv.getbuf()))
            if Request.held_by_all > MOST_HELD:
                self.error = TooMuchHeld("")
                self.completed = True
        if self.error is not None:
            self._hold(0)
        return consumed

    def close(self) -> None:
        """Let go of the body."""
        self._hold(0)
        super().close()

    def _hold(self, size: int) -> None:
        with Request.lock:
            Request.held_by_all += size - self.held
            self.held = size


class Answer(WSGITask):  # type: ignore[misc]
    """A request that is being answered."""

    ending: ClassVar[bool] = False

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer, unless it is one that ends with its headers.

        waitress takes an answer without a body for one of unknown length.
        """
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or asked or self.is_last:
            super().set_close_on_finish()

    @property
    def is_last(self) -> bool:
        """Whether nothing more is answered on this connection.

        So it is when the process is about to end, and when several requests came at once: no browser sends them
        so, and their answers would pile up for somebody who takes none of them.
        """
        return Answer.ending or len(self.channel.requests) > 1

    def build_response_header(self) -> bytes:
        """The head of the answer, which says when it is the last one."""
        if self.is_last:
            self.set_close_on_finish()
        header: bytes = super().build_response_header()
        return header


class Refusal(ErrorTask):  # type: ignore[misc]
    """The answer to what never got as far as Django: one sentence."""

    def execute(self) -> None:
        """Say why, and close the connection."""
        error = self.request.error
        body = SENTENCES.get(error.code, UNREADABLE).encode()
        self.status = f"{int(error.code)} {error.reason}"
        self.response_headers.append(("Content-Type", "text/plain; charset=utf-8"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    parser_class = Request
    task_class = Answer
    error_task_class = Refusal

    def handle_close(self) -> None:
        """Let go of what was sent of a request."""
        if self.request is not None:
            self.request.close()
        super().handle_close()

    @property
    def is_busy(self) -> bool:
        """Whether something is being answered on it."""
        return bool(self.requests or self.total_outbufs_len)


class Worker(base.Worker):  # type: ignore[misc]
    """One process of the server."""

    def run(self) -> None:
        """Serve until it is time to end; then finish what was begun."""
        self.map: dict[int, Any] = {}
        server = create_server(
            self.wsgi,
            map=self.map,
            sockets=[socket.sock for socket in self.sockets],
            threads=self.cfg.threads,
            connection_limit=allowed_connections(),
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=10,
            max_request_header_size=MOST_HEADERS,
            max_request_body_size=MOST_BODY,
            # In memory, and in no file of the temp folder.
            inbuf_overflow=MOST_BODY,
            # A thread never waits for a phone that is slow to take what it asked for.
            outbuf_high_watermark=1024**3,
            # What the server in front says of a request is judged in the settings.
            clear_untrusted_proxy_headers=False,
            log_socket_errors=False,
            ident=None,
            asyncore_use_poll=True,
        )
        for listener in self.listeners():
            listener.channel_class = Channel
        while self.alive and os.getppid() == self.ppid:
            self._turn(1.0)
        self._finish()
        server.task_dispatcher.shutdown(timeout=1)

    def listeners(self) -> list[BaseWSGIServer]:
        """Where it is listened for connections."""
        return [one for one in self.map.values() if isinstance(one, BaseWSGIServer)]

    def channels(self) -> Iterator[Channel]:
        """The connections."""
        return (one for one in self.map.values() if isinstance(one, Channel))

    def _turn(self, seconds: float) -> None:
        """Wait so long for something to read or to write, and do all of that."""
        self.notify()
        wasyncore.loop(timeout=seconds, use_poll=True, map=self.map, count=1)

    def _finish(self) -> None:
        """Take nothing new and answer what is asked already."""
        Answer.ending = True
        for listener in self.listeners():
            listener.handle_accept()
            listener.del_channel()
            listener.socket.close()
        began = time.monotonic()
        while time.monotonic() < began + self.cfg.graceful_timeout:
            channels = list(self.channels())
            waiting = time.monotonic() < began + LINGER_SECONDS
            if not (channels and waiting) and not any(channel.is_busy for channel in channels):
                return
            self._turn(0.1)


def allowed_connections() -> int:
    """How many connections a process may have open, once it may open as many files as the system lets it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OTHER_FILES
    soft = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
    return soft - OTHER_FILES
