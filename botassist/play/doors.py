"""What a code in an address opens, and with which role: through the host's own door, or another capability's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.db.models.expressions import Combinable
from django.http import HttpRequest

from botassist.play.access import HOST, PLAY, Access
from botassist.play.dead_ends import DeadEnd, Deleted, GameGone, NotHere
from botassist.play.models import GameSession
from botassist.play.opening import tables_of, turns_to_open
from botassist.play.table import Table
from botassist.play.visitors import visitor_of
from botassist.prepared import Prepared
from games.transcripts.registry import games


class Behind(NamedTuple):
    """How the session behind a code is found: functions that are the same for all codes of a shape, which are
    asked so often that their SQL is kept, and their arguments for this code."""

    sessions: Callable[..., QuerySet[GameSession]]
    """The session, by an index; none for a code that opens nothing."""

    told: Callable[..., Mapping[str, Combinable]]
    """What of the code is to be asked along with the table of its session."""

    arguments: tuple[str | int, ...]


class Door(NamedTuple):
    """One kind of code and the tables behind it."""

    behind: Callable[[str], Behind | None]
    """The session behind a code, as a query; None for a code of another kind, without asking the database.

    Every poll comes by here.
    """

    why_shut: Callable[[str], DeadEnd]
    """Why a code of this kind opens nothing, when no session was found behind it."""

    access: Callable[[HttpRequest, str, Table], Access]
    """What a code of this kind allows, once its table told that."""


told_by_own_code: Final[dict[str, Combinable]] = {}
"""What other capabilities want to be told of a table that is opened by its own code, by the same query."""


def _own_sessions(code: str) -> QuerySet[GameSession]:
    return GameSession.objects.filter(code=code)


def _told_by_own_code(_code: str) -> Mapping[str, Combinable]:
    return told_by_own_code


def _own_access(request: HttpRequest, code: str, table: Table) -> Access:
    return Access(code, HOST if table.session.owner == visitor_of(request).id else PLAY)


doors: Final = [
    Door(
        behind=lambda code: Behind(_own_sessions, _told_by_own_code, (code,)),
        why_shut=lambda _code: NotHere(),
        access=_own_access,
    )
]
"""Asked in their order. The host's own takes every code, so that the others stand before it."""


def _behind(code: str) -> tuple[Door, Behind]:
    """The door that takes a code, with the session behind it."""
    return next((door, found) for door in doors if (found := door.behind(code)) is not None)


@cache
def _opening(sessions: Callable[..., QuerySet[GameSession]], told: Callable[..., Any]) -> Prepared:
    """The query that opens the table of a session, with what is told."""
    return Prepared(lambda *arguments: turns_to_open(sessions(*arguments), told(*arguments)))


@cache
def _watching(sessions: Callable[..., QuerySet[GameSession]]) -> Prepared:
    """The query for the game of a session, if it can be played on and is at a revision."""
    return Prepared(
        lambda *arguments: (
            sessions(*arguments[:-1]).filter(revision=arguments[-1], deleted=None).values_list("game")
        )
    )


def find_table(request: HttpRequest, code: str) -> Table:
    """The table of an address, opened by one query, with what the address allows; raises DeadEnd."""
    door, (sessions, told, arguments) = _behind(code)
    turns = _opening(sessions, told).models(*arguments)
    table = next(iter(tables_of(turns).values()), None)
    if table is None:
        raise door.why_shut(code)
    if table.session.game not in games():
        raise GameGone
    if table.session.deleted:
        raise Deleted
    table.access = door.access(request, code, table)
    return table


def find_own_table(request: HttpRequest, code: str) -> Table:
    """The table of an address to its host; everybody else is refused."""
    table = find_table(request, code)
    if not table.access.is_host:
        raise PermissionDenied
    return table


def unchanged(code: str, revision: int) -> bool:
    """Whether a code opens a table that still is at this revision: one query, by an index."""
    _door, (sessions, _told, arguments) = _behind(code)
    found = _watching(sessions).first(*arguments, revision)
    return found is not None and found[0] in games()
