"""Who somebody is and that they are there: posts, for a page that is only looked at writes nothing down."""

from __future__ import annotations

from typing import Any, cast

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from botassist.nights.access import is_of_table, link_to_table, open_night
from botassist.nights.models import GameNight, Guest, Link
from botassist.nights.views import open_seats, touch
from botassist.play.access import Access, Role
from botassist.play.doors import guarded
from botassist.play.models import GameSession
from botassist.play.views import see_back
from botassist.play.visitors import Visitor, clean_name, introduce, remember, visitor_of


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Note a visitor's name, or forget it, and go back to the page it was given on."""
    before = visitor_of(request)
    visitor = Visitor(before.id, clean_name(request.POST.get("name", "")), known=True)
    with transaction.atomic():
        Guest.objects.filter(visitor=visitor.id).update(name=visitor.name)
        GameNight.objects.filter(guests__visitor=visitor.id).update(revision=F("revision") + 1)
    response = see_back(request)
    introduce(request, response, visitor)
    return response


@require_POST
def here(request: HttpRequest) -> HttpResponse:
    """Note that a phone is at a night, or at a table by a link to it alone.

    Its page says so every minute while the screen is on.
    """
    code, visitor = request.POST.get("code", ""), visitor_of(request)
    if is_of_table(code):
        link = guarded(request, code, link_to_table)
        _note(visitor, link, session=link.session)
    else:
        access = open_night(request, code)
        _note(visitor, access.link, night=access.night)
    response = HttpResponse(status=204)
    remember(request, response)
    return response


def _note(
    visitor: Visitor, link: Link | None, *, night: GameNight | None = None, session: GameSession | None = None
) -> None:
    now = {"seen": timezone.now(), "link": link, "generation": link.generation if link else 0}
    seat: dict[str, Any] = {"night": night, "session": session, "visitor": visitor.id}
    with transaction.atomic():
        if not Guest.objects.filter(**seat, name=visitor.name).update(**now):
            Guest.objects.update_or_create(**seat, defaults={"name": visitor.name, **now})
            if night:
                touch(night)


def tables_as_guest(visitor: Visitor, most: int) -> dict[GameSession, Access]:
    """Give the tables of others that a visitor was at by a link that still opens them, the latest first."""
    seats = open_seats(visitor).filter(session__deleted=None).exclude(session__owner=visitor.id)
    seats = seats.exclude(session=None).select_related("session", "link").order_by("-seen")
    return {
        seat.session: Access(seat.link.token, cast(Role, seat.link.role))
        for seat in seats[:most]
        if seat.session and seat.link
    }
