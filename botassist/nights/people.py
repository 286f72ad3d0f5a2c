"""Who somebody is and that they are there: posts, for a page that is only looked at writes nothing down."""

from __future__ import annotations

from http import HTTPStatus

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from botassist.http import see_back
from botassist.nights.access import link_to, open_night, opens_table
from botassist.nights.guests import note
from botassist.nights.models import GameNight, Guest
from botassist.play.doors import find_table
from botassist.play.visitors import NAME_LIMIT, Visitor, introduce, remember, visitor_of
from botassist.text import one_line


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Note a visitor's name, or forget it, and go back to the page it was given on."""
    before = visitor_of(request)
    visitor = Visitor(before.id, one_line(request.POST.get("name", ""), NAME_LIMIT), known=True)
    with transaction.atomic():
        Guest.objects.filter(visitor=visitor.id).update(name=visitor.name)
        GameNight.objects.filter(guests__visitor=visitor.id).update(revision=F("revision") + 1)
    response = see_back(request)
    introduce(request, response, visitor)
    return response


@require_POST
def here(request: HttpRequest) -> HttpResponse:
    """Note that a phone is at a night, or at a table by a link.

    Its page says so every minute while the screen is on.
    """
    code = request.POST.get("code", "")
    if opens_table(code):
        find_table(request, code)
        night = None
    else:
        night = open_night(request, code).night
    note(request, link_to(code), night)
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    remember(request, response)
    return response
