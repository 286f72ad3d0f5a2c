"""Who somebody is and that they are there: posts, for a page that is only looked at writes nothing down."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from botassist.nights.access import NightAccess, open_night
from botassist.nights.models import GameNight, Guest
from botassist.nights.views import touch
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
    """Note that a phone is at a night: its page says so every minute while the screen is on."""
    access = open_night(request, request.POST.get("code", ""))
    _note(access, visitor_of(request))
    response = HttpResponse(status=204)
    remember(request, response)
    return response


def _note(access: NightAccess, visitor: Visitor) -> None:
    link = access.link
    now = {"seen": timezone.now(), "link": link, "generation": link.generation if link else 0}
    with transaction.atomic():
        known = Guest.objects.filter(night=access.night, visitor=visitor.id, name=visitor.name)
        if not known.update(**now):
            Guest.objects.update_or_create(
                night=access.night, visitor=visitor.id, defaults={"name": visitor.name, **now}
            )
            touch(access.night)
