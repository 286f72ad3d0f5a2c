"""The log: nobody writes lines of their own into it, or into the terminal, and what was sent is not in it."""

from __future__ import annotations

import logging
import logging.config
import re
import runpy
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.test import Client

from botassist.logs import LogLine, RouteInsteadOfAddress, escaped
from games.transcripts.registry import find_game
from tests.phone import Phone

ROOT = Path(__file__).resolve().parent.parent
FORGED = {
    "line feed": "\n2026 CRITICAL hi",
    "carriage return": "\rhi",
    "escape": "\x1b]0;hi\x07",
    "C1": "\x9b31m",
    "delete": "\x7f",
    "next line": "\x85hi",
    "line separator": "\u2028hi",
    "right to left override": "\u202eih",
    "isolate": "\u2066hi",
    "zero width space": "h\u200bi",
    "tag": "\U000e0068",
    "half of a character": "\ud800",
}
VALUE = r'(?:"(?:[^"\\]|\\.)*"|[^\s"=\\]+)'
LINE = re.compile(rf"time=\S+Z level=[A-Z]+ logger=[\w.]+ message={VALUE}( \w+={VALUE})*")

ALONE = logging.getLogger("botassist.alone")


@pytest.fixture
def written() -> Iterator[StringIO]:
    console = StringIO()
    handler = logging.StreamHandler(console)
    handler.addFilter(RouteInsteadOfAddress())
    handler.setFormatter(LogLine())
    # The last alone tells nobody else, for what the reports of the tests can't carry.
    loggers = logging.getLogger(), ALONE
    for logger in loggers:
        logger.addHandler(handler)
    yield console
    for logger in loggers:
        logger.removeHandler(handler)


def lines(written: StringIO) -> list[str]:
    """The lines of the log, each of which is one."""
    text = written.getvalue()
    assert all(character.isprintable() or character == "\n" for character in text)
    found = text.splitlines()
    assert found
    for line in found:
        assert LINE.fullmatch(line), line
    return found


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_whatever_is_logged_is_one_printable_line(
    forged: str, written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Not before: pytest listens to all that tell nobody else when a test begins.
    monkeypatch.setattr(ALONE, "propagate", False)
    ALONE.warning("said %s", forged, extra={"fields": {"who": forged}})

    [line] = lines(written)

    assert f"said {escaped(forged)}" in line.replace("\\\\", "\\")


@pytest.mark.django_db
@pytest.mark.parametrize("forged", [text for name, text in FORGED.items() if name != "half of a character"])
def test_no_address_and_no_header_forges_a_line(forged: str, written: StringIO) -> None:
    client = Client()
    client.get("/", PATH_INFO=f"/{forged}".encode().decode("latin-1"))
    client.get("/", PATH_INFO=f"/s/{forged}/x".encode().decode("latin-1"))
    sent = forged.encode().decode("latin-1")
    client.get("/", headers={"host": sent})
    strict = Client(enforce_csrf_checks=True)
    strict.post("/nights/", headers={"referer": sent, "origin": sent, "user-agent": sent}, secure=True)
    strict.generic("POST", "/nights/", b"a", f"text/{sent}")

    assert len(lines(written)) == 5


def breaks(told: str) -> None:
    raise RuntimeError(f"a mistake of ours: {told}")


@pytest.mark.django_db
def test_the_traceback_of_a_mistake_of_ours_forges_nothing_and_tells_nothing_that_was_sent(
    written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    typed = "Grandma's\n2026 CRITICAL hi"
    cookie = phone.client.cookies["visitor"].value

    def fails(*_: object, **__: object) -> None:
        breaks(f"{phone.code} {typed!r} {typed} {cookie}\x1b]0;\u202e")

    monkeypatch.setattr("botassist.play.views.write", fails)
    phone.client.raise_request_exception = False
    response = phone.client.post(f"/s/{phone.code}/title", {"title": typed, "revision": "0"})

    assert response.status_code == 500
    first, *rest = written.getvalue().splitlines()
    assert LINE.fullmatch(first)
    assert 'message="Internal Server Error: /s/<str:code>/title" status=500' in first
    assert all(line.startswith("  | ") for line in rest)
    assert any("in breaks" in line for line in rest)
    told = next(line for line in rest if "Error: a mistake of ours" in line)
    assert told == r'  | RuntimeError: a mistake of ours: … "…" … …\x1b]0;\u202e'
    for secret in (phone.code, "Grandma", cookie):
        assert secret not in written.getvalue()


def test_a_traceback_names_what_it_came_from(written: StringIO) -> None:
    try:
        try:
            breaks("first")
        except RuntimeError as error:
            raise ValueError("second") from error
    except ValueError:
        logging.getLogger("botassist").exception("failed")

    rest = written.getvalue().splitlines()[1:]
    assert [line for line in rest if "Error: " in line] == [
        "  | RuntimeError: a mistake of ours: first",
        "  | ValueError: second",
    ]


def test_what_the_server_itself_has_to_say_is_such_a_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    told = runpy.run_path(str(ROOT / "gunicorn.conf.py"))["logconfig_dict"]
    del told["root"]
    server = logging.getLogger("gunicorn.error")

    logging.config.dictConfig({"version": 1, "disable_existing_loggers": False, **told})
    try:
        server.error("Worker said \x1b]0;\n2026 CRITICAL hi")
    finally:
        server.handlers.clear()
        server.propagate = True

    [line] = capsys.readouterr().err.splitlines()
    assert LINE.fullmatch(line)
    assert r"\x1b]0;\n2026" in line
