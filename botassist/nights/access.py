"""What a code in an address opens, and with which role: the host's own code, or a link's token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from botassist.nights import tokens
from botassist.nights.guesses import address_of, guesses
from botassist.nights.models import GameNight, Link, NightTable
from botassist.play.access import (
    HOST,
    PLAY,
    Access,
    Deleted,
    NotHere,
    Role,
    TakenBack,
    TakenOut,
    TooManyGuesses,
)
from botassist.play.models import GameSession
from botassist.play.visitors import visitor_of

Found = TypeVar("Found")


@dataclass(frozen=True)
class NightAccess:
    """A night with the code it was opened by, the role that gives, and the link, if it was one."""

    night: GameNight
    code: str
    role: Role
    link: Link | None = None

    @property
    def can_write(self) -> bool:
        return self.role in {HOST, PLAY}

    @property
    def is_host(self) -> bool:
        return self.role == HOST

    def address_of(self, table: NightTable) -> str:
        """Give where one of the night's tables opens with the same role, without telling the host's code."""
        code = self.link.table_token(table) if self.link else table.session.code
        return reverse("table", args=[code])


def open_session(request: HttpRequest, code: str) -> tuple[GameSession, Access]:
    """Give the session behind a code and what it allows; raises Closed."""
    return guarded(request, code, _session_by_token if tokens.is_token(code) else _session_by_code)


def open_night(request: HttpRequest, code: str) -> NightAccess:
    """Give the night behind a code and what it allows; raises Closed."""
    return guarded(request, code, _night_by_token if tokens.is_token(code) else _night_by_code)


def guarded(request: HttpRequest, code: str, find: Callable[[HttpRequest, str], Found]) -> Found:
    """Look a code up, unless too many wrong ones came from there; a wrong one is counted."""
    address = address_of(request)
    if guesses.refused(address, code):
        raise TooManyGuesses
    try:
        found = find(request, code)
    except NotHere:
        guesses.missed(address)
        raise
    guesses.opened(address, code)
    return found


def _session_by_code(request: HttpRequest, code: str) -> tuple[GameSession, Access]:
    session = GameSession.objects.filter(code=code).first()
    if session is None:
        raise NotHere
    return _there(session), Access(code, HOST if session.owner == visitor_of(request).id else PLAY)


def _session_by_token(request: HttpRequest, code: str) -> tuple[GameSession, Access]:
    link, numbers = _open_link(tokens.TABLE, code)
    role = cast(Role, link.role)
    if link.session is not None:
        return _there(link.session), Access(code, role)
    table = NightTable.objects.select_related("session").filter(night=link.night_id, pk=numbers[-1]).first()
    if table is None or link.night is None:
        raise TakenOut
    return _there(table.session), Access(code, role, link.night.title, link.token)


def _there(session: GameSession) -> GameSession:
    if session.deleted:
        raise Deleted
    return session


def _night_by_code(request: HttpRequest, code: str) -> NightAccess:
    night = GameNight.objects.filter(code=code).first()
    if night is None:
        raise NotHere
    return NightAccess(night, code, HOST if night.owner == visitor_of(request).id else PLAY)


def _night_by_token(request: HttpRequest, code: str) -> NightAccess:
    link, _ = _open_link(tokens.NIGHT, code)
    if link.night is None:
        raise TakenBack
    return NightAccess(link.night, code, cast(Role, link.role), link)


def _open_link(purpose: str, code: str) -> tuple[Link, tuple[int, ...]]:
    """Give the link of a token and the token's numbers: its generation, and the table of a night's link."""
    read = tokens.read(purpose, code)
    if read is None:
        raise NotHere
    link = Link.objects.select_related("session", "night").filter(key=read.key, closed=False).first()
    if link is None or link.generation != read.numbers[0]:
        raise TakenBack
    return link, read.numbers


def nights_of(code: str) -> QuerySet[GameNight]:
    """Give the night behind a code, as a query; none for a code that opens nothing."""
    if not tokens.is_token(code):
        return GameNight.objects.filter(code=code)
    read = tokens.read(tokens.NIGHT, code)
    if read is None:
        return GameNight.objects.none()
    return GameNight.objects.filter(
        links__key=read.key, links__generation=read.numbers[0], links__closed=False
    )


def unchanged(code: str, revision: int) -> bool:
    """Say whether a code opens a table that still is at this revision: one query, by an index."""
    return _sessions(code).filter(revision=revision, deleted=None).exists()


def _sessions(code: str) -> QuerySet[GameSession]:
    """Give the session behind a code, as a query."""
    if not tokens.is_token(code):
        return GameSession.objects.filter(code=code)
    read = tokens.read(tokens.TABLE, code)
    if read is None:
        return GameSession.objects.none()
    generation, *table = read.numbers
    if table:
        return GameSession.objects.filter(
            nights__pk=table[0],
            nights__night__links__key=read.key,
            nights__night__links__generation=generation,
            nights__night__links__closed=False,
        )
    return GameSession.objects.filter(links__key=read.key, links__generation=generation, links__closed=False)
