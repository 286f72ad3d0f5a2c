"""The server reads requests apart from the threads that answer them."""

from __future__ import annotations

import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from http.client import HTTPConnection
from pathlib import Path

import pytest
from waitress.adjustments import Adjustments

from botassist import server as reading
from tests.postgresql import PROGRAMS, postgresql
from tests.server import PATIENCE, Browser, Server, served

FORM = (
    "POST /name/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=abcdefghijklmnopqrstuvwxyzabcdef\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\n"
)
UNFINISHED = {
    "silent": "",
    "in the middle of its headers": "GET / HTTP/1.1\r\nHost: loc",
    "in the middle of its form": f"{FORM}Content-Length: 5000\r\n\r\nname=An",
    "in the middle of a chunk": f"{FORM}Transfer-Encoding: chunked\r\n\r\n50\r\nname=An",
}


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with served() as server:
        yield server


@contextmanager
def left_open(port: int, sent: str, times: int) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(times):
            phone = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            phone.sendall(sent.encode())
        yield


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=list(UNFINISHED))
def test_phones_that_fall_silent_keep_nobody_from_playing(running: Server, sent: str) -> None:
    browser = Browser(running.port)
    table = browser.start_game("forest-shuffle")
    with left_open(running.port, sent, 100):
        for _ in range(3):
            form, _button = browser.open(table).with_button("value", "anna")
            assert browser.send(form, ("value", "anna"), htmx=True)[0] == 200


def test_a_poll_that_brings_nothing_keeps_its_connection(running: Server) -> None:
    browser = Browser(running.port)
    table = browser.start_game("forest-shuffle")
    revision = browser.open(table).revision
    connection = browser.connection.sock

    for _ in range(3):
        assert browser.ask("GET", f"{table}table?revision={revision}", htmx=True)[0] == 204

    assert browser.connection.sock is connection


def test_of_requests_that_come_at_once_the_first_is_answered(running: Server) -> None:
    with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as phone:
        phone.sendall(b"GET /results/ HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        answer = phone.makefile("rb").read()

    assert answer.count(b"HTTP/1.1 200 OK") == 1
    assert b"\r\nConnection: close\r\n" in answer


def test_a_file_larger_than_any_is_refused_before_it_is_sent(running: Server) -> None:
    connection = HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE)
    connection.putrequest("POST", "/import/")
    connection.putheader("Content-Length", str(10**9))
    connection.endheaders()

    answer = connection.getresponse()

    assert answer.status == 413
    assert "larger than any file" in answer.read().decode()


def test_what_cannot_be_read_is_refused_with_a_sentence(running: Server) -> None:
    with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as phone:
        phone.sendall(b"\x16\x03\x01 nothing that anybody speaks here\r\n\r\n")
        answer = phone.makefile("rb").read().decode()

    assert answer.startswith("HTTP/1.0 400")
    assert answer.endswith("can’t be read. Nothing was changed.")


def test_a_tap_that_is_on_its_way_is_answered_before_the_server_ends() -> None:
    with served() as server:
        browser = Browser(server.port)
        table = browser.start_game("forest-shuffle")
        form, _button = browser.open(table).with_button("value", "anna")
        database = sqlite3.connect(server.folder / "botassist.sqlite3", isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        answers: list[int] = []
        tap = threading.Thread(
            target=lambda: answers.append(browser.send(form, ("value", "anna"), htmx=True)[0])
        )
        tap.start()
        assert server.process is not None
        server.process.terminate()
        database.execute("ROLLBACK")
        tap.join(PATIENCE)
        assert server.process.wait(PATIENCE) == 0
        assert answers == [200]


def children_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def opened_by(process: int) -> set[str]:
    """The sockets and the files of the database that a process has open."""
    found = {str(file.readlink()) for file in Path(f"/proc/{process}/fd").iterdir()}
    return {one for one in found if one.startswith("socket:") or "sqlite3" in one}


@pytest.mark.parametrize("database", ["SQLite", "PostgreSQL"])
def test_no_process_of_the_server_has_a_connection_of_another(database: str, tmp_path: Path) -> None:
    if database == "PostgreSQL" and not PROGRAMS:
        pytest.skip("there is no PostgreSQL here")
    with nullcontext() if database == "SQLite" else postgresql() as address:
        server = Server(tmp_path / "data")
        server.folder.mkdir()
        server.environment |= {"DATABASE_URL": address} if address else {}
        server.prepare()
        with server.running():
            Browser(server.port).start_game("forest-shuffle")
            assert server.process is not None
            first, *others = [
                opened_by(each) for each in (server.process.pid, *children_of(server.process.pid))
            ]

    assert len(others) == 2
    assert not any("sqlite3" in one for one in first)
    assert (
        not first & others[0] | first & others[1] | {one for one in others[0] & others[1] if "socket" in one}
    )


def request_of(length: int) -> reading.Request:
    request = reading.Request(
        Adjustments(inbuf_overflow=reading.MOST_BODY, max_request_body_size=reading.MOST_BODY)
    )
    head = f"POST /import/ HTTP/1.1\r\nContent-Length: {length}\r\n\r\n".encode()
    assert request.received(head) == len(head)
    return request


def test_unfinished_files_of_many_phones_hold_no_more_than_there_is_room_for() -> None:
    size = reading.MOST_BODY // 2
    held = [request_of(size + 1) for _ in range(reading.MOST_HELD // size)]
    for request in held:
        request.received(b"x" * size)
        assert request.error is None

    one_more = request_of(size)
    one_more.received(b"x" * size)

    assert one_more.error is not None
    assert one_more.error.code == 503
    assert reading.Request.held_by_all == size * len(held)
    for request in held:
        request.close()
    assert reading.Request.held_by_all == 0
