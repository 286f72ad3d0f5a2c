"""What a table's page shows of evenings and links, beside the game."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from botassist.nights.access import opens_table
from botassist.nights.evening import latest_night_of
from botassist.nights.models import GameNight
from botassist.play.hooks import Part
from botassist.play.table import Table


def rows(request: HttpRequest, table: Table) -> Part:
    """The ways to the evening and to sharing, and the name."""
    code = table.access.code
    shown = {
        "code": code,
        "is_host": table.access.is_host,
        "evening": _evening(request, table),
        "here": reverse("table", args=[code]),
    }
    return Part("nights/rows.html", shown)


def heartbeat(request: HttpRequest, table: Table) -> Part | None:
    """What says every minute that this phone is here: to a host's evening, or by the link that opened it."""
    evening = _evening(request, table)
    code = evening.code if evening else table.access.code if opens_table(table.access.code) else ""
    return Part("nights/here.html", {"code": code}) if code else None


def _evening(request: HttpRequest, table: Table) -> GameNight | None:
    """The evening that a table belongs to, to its host; whoever came by a link knows theirs.

    Both parts of a page need it; it is looked up once.
    """
    if not table.access.is_host:
        return None
    if not hasattr(request, "evening"):
        request.evening = latest_night_of(table.session)  # type: ignore[attr-defined]
    found: GameNight | None = request.evening  # type: ignore[attr-defined]
    return found
