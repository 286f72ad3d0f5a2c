"""Sharing a table or a night: the host's page of links."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from botassist.http import see_other
from botassist.nights.access import find_own_night
from botassist.nights.links import ROLES, close, only_here, renew, shown_links
from botassist.nights.models import GameNight
from botassist.play.dead_ends import still_there
from botassist.play.doors import find_own_table
from botassist.play.models import GameSession
from games.transcripts.registry import find_game


@require_safe
@never_cache
def share_table(request: HttpRequest, code: str) -> HttpResponse:
    """Show the links to a table."""
    session = find_own_table(request, code).session
    shown = {"session": session, "game": find_game(session.game), "back": "table", "change": "link"}
    return _show(request, session, shown)


@require_safe
@never_cache
def share_night(request: HttpRequest, code: str) -> HttpResponse:
    """Show the links to a night."""
    night = find_own_night(request, code).night
    return _show(request, night, {"night": night, "back": "night", "change": "night_link"})


def _show(request: HttpRequest, shared: GameSession | GameNight, shown: dict[str, object]) -> HttpResponse:
    shown |= {
        "code": shared.code,
        "links": shown_links(request, shared),
        "only_here": only_here(request),
    }
    return render(request, "nights/share.html", shown)


@require_POST
def change_table_link(request: HttpRequest, code: str) -> HttpResponse:
    """Make, renew or close a link to a table."""
    _change(request, find_own_table(request, code).session)
    return see_other("share", code)


@require_POST
def change_night_link(request: HttpRequest, code: str) -> HttpResponse:
    """Make, renew or close a link to a night."""
    _change(request, find_own_night(request, code).night)
    return see_other("share_night", code)


def _change(request: HttpRequest, shared: GameSession | GameNight) -> None:
    change = {"renew": renew, "close": close}.get(request.POST.get("change", ""))
    role = request.POST.get("role", "")
    if change is None or role not in ROLES:
        raise Http404
    with still_there():
        change(shared, role)
