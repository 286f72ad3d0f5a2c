"""What a code in an address opens, and with which role: through the host's own door, or another capability's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.db.models.expressions import Combinable
from django.http import HttpRequest

from botassist.play.access import HOST, PLAY, Access
from botassist.play.dead_ends import Deleted, GameGone, NotHere
from botassist.play.models import GameSession
from botassist.play.table import Table, open_table, open_tables
from botassist.play.visitors import visitor_of
from games.transcripts.registry import games


class Door(NamedTuple):
    """One kind of code and the tables behind it."""

    open: Callable[[HttpRequest, str], tuple[GameSession, Access] | None]
    """The session behind a code and what it allows; raises DeadEnd for a code that opens nothing.

    None for a code of another kind, without asking the database: every poll comes by here. So with `sessions`.
    """

    sessions: Callable[[str], QuerySet[GameSession] | None]
    """The same session as a query that goes by an index; none for a code that opens nothing."""

    told: Callable[[str], Mapping[str, Combinable]]
    """What of the code is to be asked along with the table of its session."""

    access: Callable[[HttpRequest, str, Table], Access]
    """What a code of this kind allows, once its table told that."""


def _open_own(request: HttpRequest, code: str) -> tuple[GameSession, Access] | None:
    session = _own_sessions(code).first()
    return None if session is None else (session, _own_access(request, code, session))


def _own_access(request: HttpRequest, code: str, session: GameSession) -> Access:
    return Access(code, HOST if session.owner == visitor_of(request).id else PLAY)


def _own_sessions(code: str) -> QuerySet[GameSession]:
    return GameSession.objects.filter(code=code)


told_by_own_code: Final[dict[str, Combinable]] = {}
"""What other capabilities want to be told of a table that is opened by its own code, by the same query."""

doors: Final = [
    Door(
        _open_own,
        _own_sessions,
        lambda _code: told_by_own_code,
        lambda request, code, table: _own_access(request, code, table.session),
    )
]
"""Asked in their order. The host's own takes every code, so that the others stand before it."""


def _behind(code: str) -> tuple[Door, QuerySet[GameSession]]:
    """The door that takes a code, with the session behind it."""
    return next((door, found) for door in doors if (found := door.sessions(code)) is not None)


def find_table(request: HttpRequest, code: str) -> Table:
    """The table of an address, opened by one query, with what the address allows; raises DeadEnd."""
    door, sessions = _behind(code)
    table = next(iter(open_tables(sessions, told=door.told(code)).values()), None)
    if table is None:
        # Why it opens nothing.
        return open_table(*open_session(request, code))
    _require_open(table.session)
    table.access = door.access(request, code, table)
    return table


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
    _require_open(opened[0])
    return opened


def _require_open(session: GameSession) -> None:
    if session.game not in games():
        raise GameGone
    if session.deleted:
        raise Deleted


def unchanged(code: str, revision: int) -> bool:
    """Whether a code opens a table that still is at this revision: one query, by an index."""
    _door, sessions = _behind(code)
    return sessions.filter(revision=revision, deleted=None, game__in=list(games())).exists()
