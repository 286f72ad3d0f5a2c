"""What a link's token opens, a table or a night, and with which role; and a night's own code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import JSONObject
from django.http import HttpRequest
from django.urls import reverse

from botassist.nights import tokens
from botassist.nights.models import GameNight, Link, NightTable
from botassist.play.access import HOST, PLAY, Access, Role
from botassist.play.dead_ends import DeadEnd, NotHere, TakenBack, TakenOut
from botassist.play.doors import Behind
from botassist.play.models import GameSession
from botassist.play.table import Table
from botassist.play.visitors import visitor_of


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
        """Where one of the night's tables opens with the same role, without telling the host's code."""
        code = self.link.table_token(table) if self.link else table.session.code
        return reverse("table", args=[code])


def open_night(request: HttpRequest, code: str) -> NightAccess:
    """The night behind a code and what it allows; raises DeadEnd."""
    return _night_by_token(code) if tokens.is_token(code) else _night_by_code(request, code)


def find_own_night(request: HttpRequest, code: str) -> NightAccess:
    """A night to its host; everybody else is refused."""
    access = open_night(request, code)
    if not access.is_host:
        raise PermissionDenied
    return access


def why_shut(code: str) -> DeadEnd:
    """Why a token opens no table: nobody signed it, its link was taken back, or the table was taken out."""
    try:
        _open_link(tokens.TABLE, code)
    except DeadEnd as dead_end:
        return dead_end
    return TakenOut()


def _night_by_code(request: HttpRequest, code: str) -> NightAccess:
    night = GameNight.objects.filter(code=code).first()
    if night is None:
        raise NotHere
    return NightAccess(night, code, HOST if night.owner == visitor_of(request).id else PLAY)


def _night_by_token(code: str) -> NightAccess:
    link, _ = _open_link(tokens.NIGHT, code)
    if link.night is None:
        raise TakenBack
    return NightAccess(link.night, code, cast(Role, link.role), link)


def _open_link(purpose: str, code: str) -> tuple[Link, tuple[int, ...]]:
    """The link of a token and the token's numbers: its generation, and the table of a night's link."""
    read = tokens.read(purpose, code)
    if read is None:
        raise NotHere
    link = Link.objects.select_related("night").filter(key=read.key, closed=False).first()
    if link is None or link.generation != read.numbers[0]:
        raise TakenBack
    return link, read.numbers


def link_to(code: str) -> Link | None:
    """The link whose token a code is; None for a code of the host's own, or of none."""
    read = tokens.read(tokens.TABLE, code) or tokens.read(tokens.NIGHT, code)
    return Link.objects.select_related("night").filter(key=read.key).first() if read else None


def opens_table(code: str) -> bool:
    """Whether a code is a token that opens a table, and not a night."""
    return tokens.read(tokens.TABLE, code) is not None


def nights_of(code: str) -> QuerySet[GameNight]:
    """The night behind a code, as a query; none for a code that opens nothing."""
    if not tokens.is_token(code):
        return GameNight.objects.filter(code=code)
    read = tokens.read(tokens.NIGHT, code)
    if read is None:
        return GameNight.objects.none()
    return GameNight.objects.filter(
        links__key=read.key, links__generation=read.numbers[0], links__closed=False
    )


def behind_token(code: str) -> Behind | None:
    """The session behind a token, as a query; None for what is no token."""
    if not tokens.is_token(code):
        return None
    read = tokens.read(tokens.TABLE, code)
    if read is None:
        return Behind(_no_session, _told_nothing, ())
    sessions = _session_of_night if len(read.numbers) == 2 else _session_of_link
    return Behind(sessions, _told_of_link, (read.key, *read.numbers))


def _session_of_link(key: str, generation: int) -> QuerySet[GameSession]:
    return GameSession.objects.filter(links__key=key, links__generation=generation, links__closed=False)


def _session_of_night(key: str, generation: int, table: int) -> QuerySet[GameSession]:
    return GameSession.objects.filter(
        nights__pk=table,
        nights__night__links__key=key,
        nights__night__links__generation=generation,
        nights__night__links__closed=False,
    )


def _no_session() -> QuerySet[GameSession]:
    return GameSession.objects.none()


def _told_of_link(key: str, *_numbers: int) -> Mapping[str, Combinable]:
    link = Link.objects.filter(key=key).values(told=JSONObject(role="role", night="night__title"))
    return {"link": Subquery(link[:1])}


def _told_nothing() -> Mapping[str, Combinable]:
    return {}


def access_by_token(_request: HttpRequest, code: str, table: Table) -> Access:
    """What the token that a table was opened by allows."""
    read, link = tokens.read(tokens.TABLE, code), table.told["link"]
    if read is None or len(read.numbers) == 1:
        return Access(code, link["role"])
    night = tokens.sign(tokens.NIGHT, read.key, read.numbers[0])
    return Access(code, link["role"], reverse("night", args=[night]), link["night"])
