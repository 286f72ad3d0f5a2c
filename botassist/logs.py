"""The log: a line for a record, as `key=value` pairs, in which nobody can write a line of their own.

What stands in a line is printable: whatever else somebody sends is written as the escape that stands for it. A
session's address is all it takes to join it, so no address is in the log; nor is what somebody posted.
"""

import logging
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest

# A tap that came too late, a link that was taken back and a number that can't be: answers like any other,
# nothing to look into.
ORDINARY_STATUSES = {HTTPStatus.CONFLICT, HTTPStatus.GONE, HTTPStatus.UNPROCESSABLE_ENTITY}
SHORTEST_CODE = 22
SHORTEST_SENT = 4


def route(request: HttpRequest) -> str:
    """The page that was asked for, without saying of which session: "/s/<str:code>/table"."""
    if request.resolver_match is not None:
        return f"/{request.resolver_match.route}"
    # No page has this address, but it may be that of a session with a slip of the pen.
    first, *rest = request.path.split("/")[1:]
    first = first if len(first) < SHORTEST_CODE else "…"
    return f"/{first}/…" if rest else f"/{first}"


def escaped(text: str) -> str:
    r"""A text of printable characters only; the others as the escapes that stand for them.

    >>> print(escaped("a\n\x1b]0;b\u2028\u202ec é"))
    a\n\x1b]0;b\u2028\u202ec é
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def pair(key: str, value: Any) -> str:
    r"""A field of a line; its value in quotes unless it is one plain word.

    >>> print(pair("status", 404), pair("message", 'say "hi"\n'))
    status=404 message="say \"hi\"\n"
    """
    text = str(value)
    if text and all(character.isprintable() and character not in ' "=\\' for character in text):
        return f"{key}={text}"
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'{key}="{escaped(quoted)}"'


class LogLine(logging.Formatter):
    """Write a record as one line: `time`, `level`, `logger`, `message`, and the fields that it brings along.

    Those are in its `fields`; the status of an answer, which Django tells, is one of them. Where something of ours
    broke, the traceback follows, each of its lines behind a bar.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record, and its traceback."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {
            "time": time.replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **({"status": record.status_code} if hasattr(record, "status_code") else {}),
            **getattr(record, "fields", {}),
        }
        lines = [" ".join(pair(key, value) for key, value in fields.items())]
        if record.exc_info and record.exc_info[1] is not None:
            sent = _sent(getattr(record, "request", None))
            told = traceback.TracebackException.from_exception(record.exc_info[1], max_group_depth=2)
            lines += [f"  | {escaped(line)}" for line in _traceback(told, sent)]
        return "\n".join(lines)


def _traceback(told: traceback.TracebackException, sent: list[str]) -> Iterator[str]:
    """The lines of an exception and of what it came from; what was sent does not stand in its words."""
    before = told.__cause__ or (None if told.__suppress_context__ else told.__context__)
    if before is not None:
        yield from _traceback(before, sent)
        yield "which led to:"
    yield "Traceback (most recent call last):"
    for frame in told.stack.format():
        yield from frame.rstrip("\n").split("\n")
    for words in told.format_exception_only():
        for value in sent:
            words = words.replace(value, "…")
        yield from words.rstrip("\n").split("\n")


def _sent(request: Any) -> list[str]:
    """What somebody sent along with a request, as it may stand in the words of an exception, the longest first."""
    if not isinstance(request, HttpRequest):
        return []
    values = [*request.COOKIES.values(), *request.path.split("/")]
    for sent in (request.GET, request.POST):
        for name, several in sent.lists():
            values += [name, *several]
    # A number or a letter says nothing, and is in every sentence.
    known = {value for value in values if len(value) >= SHORTEST_SENT}
    return sorted(known | {repr(value)[1:-1] for value in known}, key=len, reverse=True)


class RouteInsteadOfAddress(logging.Filter):
    """Let Django's lines about a request name the route, and leave out what is nobody's trouble."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is to be written, its address replaced."""
        if getattr(record, "status_code", None) in ORDINARY_STATUSES:
            return False
        status = getattr(record, "status_code", HTTPStatus.INTERNAL_SERVER_ERROR)
        refused = status < HTTPStatus.INTERNAL_SERVER_ERROR
        if refused or record.name == "django.security.DisallowedHost":
            # Whoever asks for what is refused causes these: the sentence says it all, a traceback adds nothing.
            record.exc_info = None
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            # Django escapes what it logs, so that an address can't break out of its line.
            address = request.path.encode("unicode_escape").decode("ascii")
            record.args = tuple(
                route(request) if argument in (address, request.path) else argument
                for argument in record.args
            )
        return True
