"""A backup taken while people play, restored into the other database, and played on there and back again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.operation.terminal import lines, manage
from tests.postgresql import postgresql
from tests.server import Browser, Server, served

PLAYERS = 3


@dataclass
class Player:
    """Somebody who taps as fast as the phone allows, and counts what the server has acknowledged."""

    browser: Browser
    table: str
    acknowledged: int = 0
    broken: list[str] = field(default_factory=list)

    def tap(self) -> None:
        page = self.browser.open(self.table)
        form, _ = page.with_button("value", "anna")
        status, page = self.browser.send(form, ("value", "anna"), htmx=True)
        assert status == 200, status
        assert page.revision is not None
        self.acknowledged = page.revision

    def tap_until(self, stop: threading.Event) -> None:
        try:
            while not stop.is_set():
                self.tap()
        except Exception as error:
            self.broken.append(repr(error))


def seated(server: Server) -> Player:
    browser = Browser(server.port)
    player = Player(browser, browser.start_game("forest-shuffle"))
    player.tap()
    return player


@contextmanager
def tapping(players: list[Player]) -> Iterator[None]:
    """All of them tap until the end; none is refused or waits for an answer in vain."""
    before = [player.acknowledged for player in players]
    stop = threading.Event()
    threads = [threading.Thread(target=player.tap_until, args=[stop]) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert [player.broken for player in players] == [[]] * len(players)
    assert all(player.acknowledged > seen for player, seen in zip(players, before, strict=True))


def code(player: Player) -> str:
    return player.table.split("/")[2]


def stored(backup: Path, model: str) -> list[dict[str, Any]]:
    """The rows of a model."""
    found, columns, here = [], [], False
    for line in lines(backup)[1:]:
        if isinstance(line, dict):
            columns, here = line.get("columns", []), line.get("model") == model
        elif here:
            found.append(dict(zip(columns, line, strict=True)))
    return found


def require_whole(backup: Path, acknowledged: dict[str, int]) -> None:
    """Everything that was acknowledged before is in it, and of every game all turns up to the open one."""
    sessions = {session["code"]: session for session in stored(backup, "play.GameSession")}
    turns = sorted((turn["session_id"], turn["number"]) for turn in stored(backup, "play.Turn"))
    for each, revision in acknowledged.items():
        assert sessions[each]["revision"] >= revision
    expected = [
        (session["id"], number) for session in sessions.values() for number in range(session["turn"] + 1)
    ]
    assert turns == sorted(expected)


def test_backups_under_load_are_whole_and_played_on_in_the_other_database(tmp_path: Path) -> None:
    with served() as server, postgresql() as address:
        players = [seated(server) for _ in range(PLAYERS)]
        with tapping(players):
            for number in range(3):
                before = {code(player): player.acknowledged for player in players}
                status, said = manage(server.folder, "backup", str(tmp_path / f"{number}"))
                assert status == 0, said
                require_whole(tmp_path / f"{number}", before)
        before = {code(player): player.acknowledged for player in players}
        manage(server.folder, "backup", str(tmp_path / "last"))
        server.stop()

        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        status, said = manage(elsewhere, "restore", str(tmp_path / "last"), database=address)
        assert status == 0, said
        server.environment |= {"DATABASE_URL": address, "DATA_DIR": str(elsewhere)}
        server.start()
        require_played_on(players, server, before, tmp_path / "meanwhile", address)
        manage(elsewhere, "backup", str(tmp_path / "postgresql"), database=address)
        server.stop()

        back = tmp_path / "back"
        back.mkdir()
        status, said = manage(back, "restore", str(tmp_path / "postgresql"))
        assert status == 0, said
        del server.environment["DATABASE_URL"]
        server.environment["DATA_DIR"] = str(back)
        server.start()
        before = {code(player): player.acknowledged for player in players}
        require_played_on(players, server, before, tmp_path / "sqlite")


def require_played_on(
    players: list[Player], server: Server, before: dict[str, int], backup: Path, address: str = ""
) -> None:
    """Everybody's phone finds its table as it was, goes on with it, and starts another beside it."""
    for player in players:
        player.browser = browser_with(player.browser.cookies, server)
        assert player.browser.open(player.table).revision == before[code(player)]
        player.tap()
        assert player.acknowledged == before[code(player)] + 1
        assert player.browser.start_game("forest-shuffle") != player.table
    with tapping(players):
        acknowledged = {code(player): player.acknowledged for player in players}
        data = Path(server.environment["DATA_DIR"])
        status, said = manage(data, "backup", str(backup), database=address)
        assert status == 0, said
    require_whole(backup, acknowledged)
    for player in players:
        assert player.browser.open(player.table).revision == player.acknowledged


def browser_with(cookies: dict[str, str], server: Server) -> Browser:
    browser = Browser(server.port)
    browser.cookies = dict(cookies)
    return browser
