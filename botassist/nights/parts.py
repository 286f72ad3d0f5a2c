"""What nights and links add to the page of a table."""

from __future__ import annotations

from typing import Any

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import JSONObject
from django.http import HttpRequest

from botassist.http import address_of
from botassist.nights.access import opens_table
from botassist.nights.models import GameNight
from botassist.play.parts import Part
from botassist.play.table import Table


def latest_night() -> Subquery:
    """The code and the title of the host's latest night that a table belongs to, told as the table is opened."""
    nights = GameNight.objects.filter(tables__session=OuterRef("session"), owner=OuterRef("session__owner"))
    told = JSONObject(code=F("code"), title=F("title"))
    return Subquery(nights.order_by("-date", "-pk").values(told=told)[:1])


def parts(request: HttpRequest, table: Table, **_: Any) -> list[Part]:
    """The ways to the night and to sharing, with the name; and what says every minute that this phone is here.

    To a host it is their latest night; whoever came by a link knows theirs, and is there by that link.
    """
    code = table.access.code
    night = table.told.get("night") if table.access.is_host else None
    shown = {
        "code": code,
        "is_host": table.access.is_host,
        "night": night,
        "here": address_of("table", code),
    }
    there = night["code"] if night else code if opens_table(code) else ""
    found = [Part("row", "nights/rows.html", shown)]
    if there:
        found.append(Part("below", "nights/here.html", {"code": there}))
    return found
