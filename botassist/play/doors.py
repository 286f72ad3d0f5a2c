"""What a code in an address opens, and with which role: the host's own, or one that another capability knows."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest

from botassist.play import hooks
from botassist.play.access import HOST, PLAY, Access
from botassist.play.dead_ends import Deleted, GameGone, NotHere
from botassist.play.models import GameSession
from botassist.play.table import Table, open_table
from botassist.play.visitors import visitor_of
from games.transcripts.registry import games


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
    opened = (door.open(request, code) for door in hooks.doors)
    session, access = next((found for found in opened if found), None) or _own(request, code)
    if session.game not in games():
        raise GameGone
    if session.deleted:
        raise Deleted
    return session, access


def _own(request: HttpRequest, code: str) -> tuple[GameSession, Access]:
    session = GameSession.objects.filter(code=code).first()
    if session is None:
        raise NotHere
    return session, Access(code, HOST if session.owner == visitor_of(request).id else PLAY)


def unchanged(code: str, revision: int) -> bool:
    """Say whether a code opens a table that still is at this revision: one query, by an index."""
    return _sessions(code).filter(revision=revision, deleted=None, game__in=list(games())).exists()


def _sessions(code: str) -> QuerySet[GameSession]:
    """The session behind a code, as a query."""
    for door in hooks.doors:
        found = door.sessions(code)
        if found is not None:
            return found
    return GameSession.objects.filter(code=code)
