"""Game nights: the list of them, the page of one, and what its host changes."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from botassist.http import number_in, see_other
from botassist.nights.access import find_own_night, open_night
from botassist.nights.guests import nights_as_guest
from botassist.nights.models import TITLE_LIMIT, GameNight
from botassist.nights.page import context, version_of
from botassist.operation.creation import count
from botassist.play.dead_ends import still_there
from botassist.play.models import GameSession
from botassist.play.visitors import remember, visitor_of
from botassist.text import one_line

LISTED = 60


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """List the visitor's nights, those they were a guest at too, and make a new one."""
    if request.method == "POST":
        return _make(request)
    return _overview(request)


def _overview(request: HttpRequest, status: int = HTTPStatus.OK, **extra: Any) -> HttpResponse:
    visitor = visitor_of(request)
    shown = {
        "nights": GameNight.objects.filter(owner=visitor.id).order_by("-date", "-pk")[:LISTED],
        "guest_at": nights_as_guest(visitor, LISTED),
        "title": "",
        "date": timezone.localdate().isoformat(),
        **extra,
    }
    return render(request, "nights/overview.html", shown, status=status)


def _make(request: HttpRequest) -> HttpResponse:
    title, day, problem = _read(request)
    if day is None:
        return _overview(
            request,
            HTTPStatus.UNPROCESSABLE_ENTITY,
            title=title,
            date=request.POST.get("date", ""),
            problem=problem,
        )
    count(request, "nights")
    visitor = visitor_of(request)
    night = GameNight.objects.create(title=title or _("Game night"), date=day, owner=visitor.id)
    response = see_other("night", night.code)
    remember(request, response)
    return response


def _read(request: HttpRequest) -> tuple[str, date | None, str]:
    """The title and the date that were posted; with a sentence when there is no such date."""
    title = one_line(request.POST.get("title", ""), TITLE_LIMIT)
    try:
        day = parse_date(request.POST.get("date", ""))
    except ValueError:
        day = None
    return title, day, "" if day else _("Choose a date, such as 2027-01-31.")


@require_safe
@never_cache
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Show a night."""
    response = render(request, "nights/page.html", context(open_night(request, code)))
    # At once, so that a phone that says it is here twice in a hurry is not taken for two.
    remember(request, response)
    return response


@require_safe
@never_cache
def fragment(request: HttpRequest, code: str) -> HttpResponse:
    """Show a night's page without its frame; nothing when it still is as the caller has it."""
    seen = request.GET.get("version", "")
    if seen and seen == version_of(code):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "nights/night.html", context(open_night(request, code)))


@require_POST
def edit(request: HttpRequest, code: str) -> HttpResponse:
    """Change a night's title and date."""
    access = find_own_night(request, code)
    title, day, problem = _read(request)
    if day is None:
        typed = {"title": title, "date": request.POST.get("date", "")}
        shown = context(access) | typed | {"problem": problem}
        return render(request, "nights/page.html", shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    access.night.touch(title=title or access.night.title, date=day)
    return see_other("night", code)


@require_POST
def add(request: HttpRequest, code: str) -> HttpResponse:
    """Put a table that the host has already into a night."""
    night = find_own_night(request, code).night
    posted = request.POST.get("session", "")
    session = GameSession.objects.filter(code=posted, owner=night.owner, deleted=None).first()
    if session:
        with still_there():
            night.add(session)
    return see_other("night", code)


@require_POST
def remove(request: HttpRequest, code: str) -> HttpResponse:
    """Take a table out of a night; the game itself stays as it is."""
    night = find_own_night(request, code).night
    posted = number_in(request.POST.get("table", ""), digits=18)
    if posted is not None:
        night.take_out(posted)
    return see_other("night", code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to delete a night, and delete it with its links; its tables stay."""
    access = find_own_night(request, code)
    if request.method != "POST":
        return render(request, "nights/delete.html", {"night": access.night})
    access.night.remove()
    return see_other("nights")
