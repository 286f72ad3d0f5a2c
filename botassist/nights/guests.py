"""Where a visitor is, or was, a guest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from botassist.nights.models import GameNight, Guest, Link, Seat
from botassist.operation.creation import address_of, is_free
from botassist.play.access import PLAY, Access, Role
from botassist.play.dead_ends import still_there
from botassist.play.models import GameSession
from botassist.play.visitors import Visitor, visitor_of


def note(request: HttpRequest, link: Link | None, night: GameNight | None) -> None:
    """Note that a visitor is here now: at a night, or a night's table, and by which link; raises DeadEnd.

    Only a browser that came back with our cookie is somebody, and who watches a night is a guest of it once they
    gave a name. Beyond the limits of creation nobody new is noted, and all else goes on as it would.
    """
    visitor = visitor_of(request)
    night = night or (link.night if link else None)
    if not visitor.known:
        return
    with still_there(), transaction.atomic():
        seated = link is None or _note_seat(request, visitor, link)
        if night and seated and (link is None or link.role == PLAY or visitor.name):
            _note_at_night(request, visitor, night, by_link=link is not None)


def _note_seat(request: HttpRequest, visitor: Visitor, link: Link) -> bool:
    """Whether a visitor has a seat by a link, now or since before."""
    now = {"generation": link.generation, "seen": timezone.now()}
    if Seat.objects.filter(link=link, visitor=visitor.id).update(**now):
        return True
    if not (is_free("guests", address_of(request)) and is_free("joins", link.key)):
        return False
    Seat.objects.update_or_create(link=link, visitor=visitor.id, defaults=now)
    return True


def _note_at_night(request: HttpRequest, visitor: Visitor, night: GameNight, *, by_link: bool) -> None:
    now = {"seen": timezone.now()}
    here = Guest.objects.filter(night=night, visitor=visitor.id)
    if here.filter(name=visitor.name).update(**now):
        return
    # Who came by a link has a seat, and was counted for that.
    if not by_link and not here.exists() and not is_free("guests", address_of(request)):
        return
    Guest.objects.update_or_create(night=night, visitor=visitor.id, defaults={"name": visitor.name, **now})
    night.touch()


def nights_as_guest(visitor: Visitor, most: int) -> list[Link]:
    """The links by which a visitor was at nights of others and still may be, the latest night first."""
    seats = _seats(visitor).exclude(link__night=None).exclude(link__night__owner=visitor.id)
    return _links(
        seats.select_related("link__night").order_by("-link__night__date", "-link__night__pk")[:most]
    )


def tables_as_guest(visitor: Visitor, most: int) -> dict[GameSession, Access]:
    """The tables of others that a visitor was at by a link that still opens them, the latest first."""
    seats = _seats(visitor).filter(link__session__deleted=None).exclude(link__session__owner=visitor.id)
    seats = seats.exclude(link__session=None).select_related("link__session").order_by("-seen")
    return {
        link.session: Access(link.token, cast(Role, link.role))
        for link in _links(seats[:most])
        if link.session
    }


def _seats(visitor: Visitor) -> QuerySet[Seat]:
    """Where a visitor was by links that still are what they were."""
    return Seat.objects.filter(visitor=visitor.id, link__closed=False, link__generation=F("generation"))


def _links(seats: Iterable[Seat]) -> list[Link]:
    """The links of seats in their order; of two to one thing only the one that lets them play."""
    found: dict[tuple[int | None, int | None], Link] = {}
    for seat in seats:
        to = (seat.link.night_id, seat.link.session_id)
        if to not in found or seat.link.role == PLAY:
            found[to] = seat.link
    return list(found.values())
