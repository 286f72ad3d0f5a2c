"""Where a visitor is, or was, a guest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from botassist.nights.models import GameNight, Guest, Link, Seat
from botassist.play.access import PLAY, Access, Role
from botassist.play.models import GameSession
from botassist.play.visitors import Visitor


def note(visitor: Visitor, link: Link | None, night: GameNight | None) -> None:
    """Note that a visitor is here now: at a night, or a night's table, and by which link."""
    night = night or (link.night if link else None)
    with transaction.atomic():
        if link:
            Seat.objects.update_or_create(
                link=link,
                visitor=visitor.id,
                defaults={"generation": link.generation, "seen": timezone.now()},
            )
        if night:
            _note_at_night(visitor, night)


def _note_at_night(visitor: Visitor, night: GameNight) -> None:
    now = {"seen": timezone.now()}
    if not Guest.objects.filter(night=night, visitor=visitor.id, name=visitor.name).update(**now):
        Guest.objects.update_or_create(
            night=night, visitor=visitor.id, defaults={"name": visitor.name, **now}
        )
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
