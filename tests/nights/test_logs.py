"""No code of a link, a table, a night or a move stands in the server's log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from django.test import Client

from botassist.logs import LogLine, RouteInsteadOfAddress
from botassist.nights.models import Move
from tests.nights.hosting import new_night, table, token

pytestmark = pytest.mark.django_db


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the console would have got, as the settings have it."""
    console = StringIO()
    handler = logging.StreamHandler(console)
    handler.addFilter(RouteInsteadOfAddress())
    handler.setFormatter(LogLine())
    root = logging.getLogger()
    root.addHandler(handler)
    yield console
    root.removeHandler(handler)


def test_whatever_goes_wrong_no_code_is_written_down(
    client: Client, written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = table(client, turns=1)
    night = new_night(client)
    codes = [host.code, night.code]
    for shared in (host.session, night):
        codes += [token(shared, role) for role in ("play", "watch")]
    client.post("/move/")
    codes.append(Move.objects.get().token)
    friend = Client(raise_request_exception=False)

    for code in codes:
        for address in (
            f"/s/{code}/",
            f"/n/{code}/",
            f"/move/{code}/",
            f"/s/{code}/no-such-page/",
            f"/{code}",
        ):
            friend.get(address)
        friend.post(f"/s/{code}/title", {"title": "x", "revision": "1"})
        friend.put(f"/s/{code}/")
        friend.get("/", {"code": code}, headers={"host": "elsewhere.example"})
    forged = Client(enforce_csrf_checks=True)
    forged.post(
        f"/s/{codes[2]}/undo", {"revision": "1"}, headers={"referer": f"http://testserver/s/{codes[2]}/"}
    )

    def breaks(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr("botassist.play.page.context", breaks)
    assert friend.get(f"/s/{codes[2]}/").status_code == 500

    log = written.getvalue()
    assert log.count("Traceback") == 1, "that of our own mistake"
    assert "a mistake of ours" in log
    assert "Forbidden" in log
    assert "/s/<str:code>/" in log
    # Neither whole nor by the half that is secret.
    assert not [code for code in codes if code in log or code.rpartition(".")[2] in log]
