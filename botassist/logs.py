"""What keeps addresses out of the log: a session's address is all it takes to join it."""

import logging
from http import HTTPStatus

from django.http import HttpRequest

# A tap that came too late, a link that was taken back and a number that can't be: answers like any other,
# nothing to look into.
ORDINARY_STATUSES = {HTTPStatus.CONFLICT, HTTPStatus.GONE, HTTPStatus.UNPROCESSABLE_ENTITY}
SHORTEST_CODE = 22


def route(request: HttpRequest) -> str:
    """The page that was asked for, without saying of which session: "/s/<str:code>/table"."""
    if request.resolver_match is not None:
        return f"/{request.resolver_match.route}"
    # No page has this address, but it may be that of a session with a slip of the pen.
    first, *rest = request.path.split("/")[1:]
    first = first if len(first) < SHORTEST_CODE else "…"
    return f"/{first}/…" if rest else f"/{first}"


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
