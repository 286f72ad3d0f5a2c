"""Two servers on one PostgreSQL, as deploy/ sets them up: nobody notices which one answers, or that one ends."""

from __future__ import annotations

import signal
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.deploy.places import checkout
from tests.deploy.stack import Stack, Visitor, running
from tests.pages import Page
from tests.server import Browser

BAD_SOCKETS = 200
COLUMN = "    try_out = models.BooleanField(default=False)\n"
MIGRATION = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("play", "{newest}")]
    operations = [migrations.AddField("gamesession", "remark", models.TextField(null=True))]
"""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(tmp_path_factory.mktemp("stack")) as found:
        yield found


def revision(browser: Browser, table: str) -> int:
    found = browser.open(table).revision
    assert found is not None
    return found


def play(browser: Browser, table: str) -> int:
    """Play one of Anna's turns, or answer what it asks; gives the revision that the page shows then."""
    page = browser.open(table)
    pressed = ("value", "anna") if any(form.button("value", "anna") for form in page.forms) else None
    # Some of her turns ask back: those are taken back, so that the next one plays again.
    form = page.with_button(*pressed)[0] if pressed else page.form("/undo")
    status, after = browser.send(form, pressed, htmx=True)
    assert status == 200, after.text
    assert after.revision == (page.revision or 0) + 1
    return after.revision


def make_night(host: Browser, path: str = "/nights/") -> str:
    form = host.open(path).form("")
    form.write("title", "Friday")
    assert host.ask("POST", path, form.sent())[0] == 303
    return host.location


def link_to_watch(host: Browser, night: str) -> str:
    form = host.open(f"{night}share/").form("/link")
    assert host.ask("POST", form.path, {**form.sent(), "role": ["watch"], "change": ["renew"]})[0] == 303
    [link] = [link for link in host.open(f"{night}share/").links if link.startswith("http")]
    return urlsplit(link).path


def test_one_game_is_played_through_both_servers_and_caddy(stack: Stack) -> None:
    caddy = stack.visitor()
    table = caddy.start_game("forest-shuffle")
    ways: list[Browser] = [caddy, *(caddy.known_at(port, direct=True) for port in stack.ports)]

    for turn in range(12):
        reached = play(ways[turn % 3], table)
        assert [revision(way, table) for way in ways] == [reached] * 3

    shown = {way.ask("GET", f"{table}table?revision=0", htmx=True)[0] for way in ways}
    assert shown == {200}


def test_two_phones_that_tap_at_once_on_two_servers_play_one_turn(stack: Stack) -> None:
    phone = stack.direct(0)
    table = phone.start_game("forest-shuffle")
    phones = [phone, phone.known_at(stack.ports[1], direct=True)]
    before = revision(phone, table)
    forms = [each.open(table).with_button("value", "anna")[0] for each in phones]
    barrier = threading.Barrier(2)
    got: list[tuple[int, int | None]] = []

    def tap(each: Visitor, number: int) -> None:
        barrier.wait()
        status, page = each.send(forms[number], ("value", "anna"), htmx=True)
        got.append((status, page.revision))

    threads = [threading.Thread(target=tap, args=(each, number)) for number, each in enumerate(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(status for status, _ in got) in ([200, 200], [200, 409])
    assert {shown for _, shown in got} == {before + 1}
    assert revision(phone, table) == before + 1


def test_a_night_and_its_links_are_there_on_both_servers(stack: Stack) -> None:
    host = stack.direct(0)
    night = make_night(host)
    table = host.start_game("forest-shuffle", night.split("/")[2])
    link = link_to_watch(host.known_at(stack.ports[1], direct=True), night)

    watcher = stack.direct(1)
    [watched] = {each for each in watcher.open(link).links if each.startswith("/s/")}
    reached = play(host, table)

    assert revision(watcher, watched) == reached
    assert revision(watcher.known_at(stack.caddy_port), watched) == reached
    assert revision(watcher.known_at(stack.ports[0], direct=True), watched) == reached


def test_caddy_ends_https_and_believes_no_visitor(stack: Stack) -> None:
    visitor = stack.visitor()
    visitor.headers |= {"X-Forwarded-Proto": "http", "X-Forwarded-Host": "elsewhere.example"}
    visitor.open("/")

    # With "http" believed this would have been a redirect, and the cookie not one for https alone.
    connection = visitor.connection
    connection.request("GET", "/", headers=visitor.headers)
    response = connection.getresponse()
    response.read()
    assert response.status == 200
    assert all("Secure" in line for line in response.headers.get_all("Set-Cookie") or ["Secure"])
    assert response.headers["Strict-Transport-Security"]


def test_pages_and_files_come_in_brotli(stack: Stack) -> None:
    visitor = stack.visitor()
    page = visitor.open("/")
    sheet = next(part for part in page.html.split('"') if part.startswith("/static/") and ".css" in part)

    for path in ("/", sheet):
        visitor.connection.request("GET", path, headers=visitor.headers | {"Accept-Encoding": "gzip, br"})
        response = visitor.connection.getresponse()
        response.read()
        assert response.headers["Content-Encoding"] == "br"


def half_open(stack: Stack, number: int) -> socket.socket:
    """A socket of somebody who says nothing, or begins to, or sends half of a form."""
    context = ssl._create_unverified_context()  # noqa: S323
    bare = socket.create_connection(("127.0.0.1", stack.caddy_port), timeout=10)
    if number % 4 == 0:
        return bare
    wrapped = context.wrap_socket(bare, server_hostname="localhost")
    head = b"POST /s/nobodys-code/answer HTTP/1.1\r\nHost: localhost:%d\r\n" % stack.caddy_port
    if number % 4 == 1:
        wrapped.sendall(head[:30])
    else:
        wrapped.sendall(head + b"Content-Type: text/plain\r\nContent-Length: 100000\r\n\r\nhalf")
    return wrapped


def test_a_tap_is_answered_beside_200_half_open_sockets(stack: Stack) -> None:
    visitor = stack.visitor()
    table = visitor.start_game("forest-shuffle")
    with ExitStack() as open_sockets:
        for number in range(BAD_SOCKETS):
            open_sockets.enter_context(half_open(stack, number))

        before = revision(visitor, table)
        assert play(visitor, table) == before + 1
        # And for one who has no connection yet.
        assert play(visitor.known_at(stack.caddy_port), table) == before + 2


class Player(threading.Thread):
    """Somebody who plays on at Caddy until told to stop; `taps` are the revisions that were reached.

    A tap that came to nothing is sent once more, as the page offers; `again` says how many were.
    """

    def __init__(self, stack: Stack) -> None:
        super().__init__()
        self.visitor = stack.visitor()
        self.table = self.visitor.start_game("forest-shuffle")
        self.before = revision(self.visitor, self.table)
        self.page: Page = self.visitor.open(self.table)
        self.taps: list[int] = []
        self.again = 0
        self.failed: list[str] = []
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set() and not self.failed:
            try:
                self._tap()
            except Exception as error:
                self.failed.append(repr(error))

    def _tap(self) -> None:
        pressed = ("value", "anna") if any(form.button("value", "anna") for form in self.page.forms) else None
        form = self.page.with_button(*pressed)[0] if pressed else self.page.form("/undo")
        status, page = self.visitor.send(form, pressed, htmx=True)
        if status == 502:
            self.again += 1
            status, page = self.visitor.send(form, pressed, htmx=True)
        # 409: the turn was written before the server died, and the other one shows the table as it now is.
        if status not in {200, 409} or page.revision is None:
            self.failed.append(f"{status}: {page.text[:300]}")
            return
        self.page = page
        self.taps.append(page.revision)

    def wait_for_more(self, taps: int = 5) -> None:
        """Wait until so many more taps were answered."""
        wanted = len(self.taps) + taps
        deadline = time.monotonic() + 60
        while len(self.taps) < wanted and not self.failed:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop, and look that every tap was one turn."""
        self.over.set()
        self.join()
        assert self.failed == []
        assert self.taps == list(range(self.before + 1, self.before + 1 + len(self.taps)))
        assert revision(self.visitor, self.table) == self.taps[-1]


def test_one_server_is_killed_between_two_taps_and_no_tap_fails(stack: Stack) -> None:
    visitor = stack.visitor()
    table = visitor.start_game("forest-shuffle")
    for number in (0, 1):
        reached = [play(visitor, table) for _ in range(4)]
        stack.end_server(number, signal.SIGKILL)
        reached += [play(visitor, table) for _ in range(8)]
        stack.start_server(number)

        assert reached == list(range(reached[0], reached[0] + 12))


def test_one_server_is_killed_in_the_middle_of_a_tap_and_every_tap_is_one_turn(stack: Stack) -> None:
    player = Player(stack)
    player.start()
    for number in (0, 1):
        player.wait_for_more()
        stack.end_server(number, signal.SIGKILL)
        player.wait_for_more(10)
        stack.start_server(number)
    player.wait_for_more()

    player.stop()
    # The one that was being answered; Caddy from 2.8 on sends even that one once more.
    assert player.again <= 2


def next_version(folder: Path) -> Path:
    """The program with one more migration: a column that may be empty, as each has to be for a rolling upgrade."""
    source = checkout(folder)
    models = source / "botassist/play/models.py"
    text = models.read_text()
    assert COLUMN in text
    models.write_text(text.replace(COLUMN, COLUMN + "    remark = models.TextField(null=True)\n"))
    migrations = source / "botassist/play/migrations"
    newest = max(migrations.glob("0*.py")).stem
    (migrations / f"{int(newest[:4]) + 1:04}_remark.py").write_text(MIGRATION.format(newest=newest))
    return source


def test_an_upgrade_with_a_migration_rolls_over_both_and_no_tap_fails(stack: Stack, tmp_path: Path) -> None:
    upgraded = next_version(tmp_path)
    player = Player(stack)
    player.start()
    player.wait_for_more()

    stack.manage("migrate", "--verbosity", "0", source=upgraded)
    # Both servers still run the earlier version, on the later database.
    player.wait_for_more()
    stack.direct(0).start_game("forest-shuffle")
    for number in (0, 1):
        stack.end_server(number)
        stack.start_server(number, source=upgraded)
        player.wait_for_more()

    player.stop()
    assert player.again == 0
    with psycopg.connect(stack.database) as connection:
        [(found,)] = connection.execute("SELECT count(*) FROM play_gamesession WHERE remark IS NULL")
    assert found > 0
