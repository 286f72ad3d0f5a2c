"""What nights and links add to the page of a table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from botassist.nights.access import opens_table
from botassist.nights.page import latest_night_of
from botassist.play.parts import Part
from botassist.play.table import Table


def parts(request: HttpRequest, table: Table, **_: Any) -> list[Part]:
    """The ways to the night and to sharing, with the name; and what says every minute that this phone is here.

    To a host it is their latest night; whoever came by a link knows theirs, and is there by that link.
    """
    code = table.access.code
    night = latest_night_of(table.session) if table.access.is_host else None
    shown = {
        "code": code,
        "is_host": table.access.is_host,
        "night": night,
        "here": reverse("table", args=[code]),
    }
    there = night.code if night else code if opens_table(code) else ""
    found = [Part("row", "nights/rows.html", shown)]
    if there:
        found.append(Part("below", "nights/here.html", {"code": there}))
    return found
