"""What a code in an address opens, and with which role: through the host's own door, or another capability's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest

from botassist.play.access import HOST, PLAY, Access
from botassist.play.dead_ends import Deleted, GameGone, NotHere
from botassist.play.models import GameSession
from botassist.play.table import Table, open_table
from botassist.play.visitors import visitor_of
from games.transcripts.registry import games


class Door(NamedTuple):
    """One kind of code and the tables behind it.

    Both answer None to a code of another kind, without asking the database: every poll comes by here.
    """

    open: Callable[[HttpRequest, str], tuple[GameSession, Access] | None]
    """The session behind a code and what it allows; raises DeadEnd for a code that opens nothing."""

    sessions: Callable[[str], QuerySet[GameSession] | None]
    """The same session as a query that goes by an index."""


def _open_own(request: HttpRequest, code: str) -> tuple[GameSession, Access] | None:
    session = _own_sessions(code).first()
    if session is None:
        return None
    return session, Access(code, HOST if session.owner == visitor_of(request).id else PLAY)


def _own_sessions(code: str) -> QuerySet[GameSession]:
    return GameSession.objects.filter(code=code)


doors: Final = [Door(_open_own, _own_sessions)]
"""Asked in their order. The host's own takes every code, so that the others stand before it."""


def find_table(request: HttpRequest, code: str) -> Table:
    """The table of an address, opened, with what the address allows; raises DeadEnd."""
    return open_table(*open_session(request, code))


def find_own_table(request: HttpRequest, code: str) -> Table:
    """The table of an address to its host; everybody else is refused."""
    table = find_table(request, code)
    if not table.access.is_host:
        raise PermissionDenied
    return table


def open_session(request: HttpRequest, code: str) -> tuple[GameSession, Access]:
    """The session behind a code and what it allows; raises DeadEnd."""
    opened = next(filter(None, (door.open(request, code) for door in doors)), None)
    if opened is None:
        raise NotHere
    session, access = opened
    if session.game not in games():
        raise GameGone
    if session.deleted:
        raise Deleted
    return session, access


def unchanged(code: str, revision: int) -> bool:
    """Whether a code opens a table that still is at this revision: one query, by an index."""
    sessions = next(found for door in doors if (found := door.sessions(code)) is not None)
    return sessions.filter(revision=revision, deleted=None, game__in=list(games())).exists()
