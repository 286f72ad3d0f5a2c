"""On the server as it is run: many phones tap at once, and the battery runs out in the middle of it."""

from __future__ import annotations

import json
import random
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.pages import Page
from tests.server import Browser, Server

THREADS = 8
ROUNDS = 50
KILLS = 50
TABLES = 3


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A folder with an empty database and the compressed files."""
    server = Server(tmp_path_factory.mktemp("server") / "prepared")
    server.folder.mkdir()
    server.prepare()
    return server


@pytest.fixture
def server(prepared: Server, tmp_path: Path) -> Iterator[Server]:
    """A running server with an empty database of its own."""
    server = prepared.copy_to(tmp_path / "data")
    with server.running():
        yield server


@dataclass
class Tapping:
    """What came of phones that all tap on one table at the same moment, again and again."""

    answers: list[Counter[int]] = field(default_factory=list)
    revisions: list[set[int | None]] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def tap_together(server: Server, table: str) -> Tapping:
    tapping = Tapping([Counter() for _ in range(ROUNDS)], [set() for _ in range(ROUNDS)])
    ready, counting = threading.Barrier(THREADS, timeout=60), threading.Lock()

    def phone() -> None:
        browser = Browser(server.port)
        page = browser.open(table)
        for number in range(ROUNDS):
            form, _ = page.with_button("value", "anna")
            ready.wait()
            status, page = browser.send(form, ("value", "anna"), htmx=True)
            with counting:
                tapping.answers[number][status] += 1
                tapping.revisions[number].add(page.revision)
            ready.wait()

    def guarded() -> None:
        try:
            phone()
        except Exception as error:
            tapping.broken.append(repr(error))
            ready.abort()

    threads = [threading.Thread(target=guarded) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tapping


def test_of_eight_phones_that_tap_at_once_one_is_first_and_the_others_see_its_table(server: Server) -> None:
    host = Browser(server.port)
    table = host.start_game("forest-shuffle")
    first = host.open(table).revision
    assert first is not None

    tapping = tap_together(server, table)

    assert tapping.broken == []
    assert tapping.answers == [Counter({200: 1, 409: THREADS - 1})] * ROUNDS
    assert tapping.revisions == [{first + number} for number in range(1, ROUNDS + 1)]
    exported = json.loads(host.ask("GET", f"{table}export")[1])
    assert [turn["number"] for turn in exported["turns"]] == list(range(ROUNDS + 1))
    dealt = [
        reply["value"] for turn in exported["turns"][1:] for reply in turn["replies"] if reply["by"] == "app"
    ]
    assert len(dealt) == ROUNDS
    assert len(set(dealt[:20])) == 20, "no card was dealt twice before the deck was shuffled"
    assert "locked" not in server.log.read_text()
    assert "Error" not in server.log.read_text()


@dataclass
class Player:
    """Somebody who taps as fast as the phone allows, and remembers what the server has acknowledged."""

    browser: Browser
    table: str
    acknowledged: int
    sent: int
    page: Page

    def tap(self, stop: threading.Event) -> None:
        try:
            while not stop.is_set():
                form, _ = self.page.with_button("value", "anna")
                self.sent = self.acknowledged + 1
                status, page = self.browser.send(form, ("value", "anna"), htmx=True)
                if status == 200:
                    assert page.revision is not None
                    self.acknowledged, self.page = page.revision, page
        except (OSError, HTTPException):
            pass  # the battery is empty


def seated(server: Server, table: str, cookies: dict[str, str]) -> Player:
    browser = Browser(server.port)
    browser.cookies = dict(cookies)
    page = browser.open(table)
    assert page.revision is not None
    return Player(browser, table, page.revision, page.revision, page)


def test_no_acknowledged_turn_is_lost_when_the_server_is_killed_fifty_times(
    prepared: Server, tmp_path: Path
) -> None:
    server = prepared.copy_to(tmp_path / "data", workers=1)
    server.start()
    host = Browser(server.port)
    tables = [host.start_game("forest-shuffle") for _ in range(TABLES)]
    chance = random.Random("how long the battery lasts")
    turns_written = 0
    try:
        for kill in range(KILLS):
            players = [seated(server, table, host.cookies) for table in tables]
            before = sum(player.acknowledged for player in players)
            stop = threading.Event()
            threads = [threading.Thread(target=player.tap, args=(stop,)) for player in players]
            for thread in threads:
                thread.start()
            if kill % 2:
                # However slow the machine is, turns are being written.
                while sum(player.acknowledged for player in players) == before:
                    stop.wait(0.01)
            stop.wait(chance.uniform(0.01, 0.12))
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            server.start()
            for player in players:
                assert_nothing_is_lost(server, player, f"kill {kill}")
            turns_written += sum(player.acknowledged for player in players) - before
    finally:
        if server.process:
            server.kill()
    assert turns_written >= KILLS // 2, "turns were being written when it was killed"


def assert_nothing_is_lost(server: Server, player: Player, when: str) -> None:
    browser = Browser(server.port)
    browser.cookies = dict(player.browser.cookies)
    page = browser.open(player.table)
    assert page.revision in {player.acknowledged, player.sent}, when
    exported: dict[str, Any] = json.loads(browser.ask("GET", f"{player.table}export")[1])
    assert len(exported["turns"]) == page.revision, f"{when}: as many turns as there were taps"
    assert all(turn["finished"] for turn in exported["turns"])
