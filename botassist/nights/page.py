"""What a night's page shows: its tables as they stand, and who is there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Count, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from botassist.nights.access import NightAccess, nights_of
from botassist.nights.models import GameNight, Guest, NightTable
from botassist.play.models import GameSession
from botassist.play.opening import open_tables
from botassist.play.page import summary
from games.transcripts.registry import games

# A phone says that it is there every minute while its screen is on; this bridges a look at the board.
HERE = timedelta(minutes=5)
OFFERED = 20
NAMED = 24


def version_of(code: str) -> str:
    """A text that changes whenever the page of this night would; empty when the code opens nothing.

    One query by an index: what happens at the tables is in the sum of their revisions, which only rise.
    """
    here = Guest.objects.filter(night=OuterRef("pk"), seen__gt=timezone.now() - HERE)
    counts = here.order_by().values("night").annotate(count=Count("pk")).values("count")
    there = Q(tables__session__deleted=None)
    found = (
        nights_of(code)
        .annotate(
            played=Coalesce(Sum("tables__session__revision", filter=there), 0),
            shown=Count("tables__session", filter=there),
            here=Coalesce(Subquery(counts), 0),
        )
        .values_list("revision", "played", "shown", "here")
        .first()
    )
    return "" if found is None else ".".join(map(str, found))


def context(access: NightAccess) -> dict[str, Any]:
    """Everything a night's template shows."""
    night = access.night
    shown: dict[str, Any] = {
        "night": night,
        "access": access,
        "code": access.code,
        "is_host": access.is_host,
        "version": version_of(access.code),
        "tables": _tables(access),
        **_who_is_there(night),
    }
    if access.is_host:
        shown |= {"games": games().values(), "sessions": _own_sessions(night)}
    return shown


def _tables(access: NightAccess) -> list[dict[str, Any]]:
    """The tables in the order in which they were added, with all their open turns in one query."""
    tables = [
        table
        for table in access.night.tables.filter(session__deleted=None)
        .select_related("session")
        .order_by("pk")
        if table.session.game in games()
    ]
    opened = open_tables([table.session for table in tables])
    return [
        {"id": table.pk, "address": access.address_of(table), **summary(opened[table.session_id])}
        for table in tables
        if table.session_id in opened
    ]


def _who_is_there(night: GameNight) -> dict[str, Any]:
    """The first names of those heard of lately, each once; how many more there are, and how many gave none."""
    guests = night.guests.filter(seen__gt=timezone.now() - HERE).order_by("pk")
    names = [guest.name or (_("the host") if guest.visitor == night.owner else "") for guest in guests]
    here = list(dict.fromkeys(filter(None, names)))
    return {"here": here[:NAMED], "more": len(here[NAMED:]), "nameless": names.count("")}


def _own_sessions(night: GameNight) -> list[dict[str, Any]]:
    """The host's tables that could still be added, the latest first."""
    taken = NightTable.objects.filter(night=night).values("session")
    mine = GameSession.objects.filter(owner=night.owner, deleted=None, game__in=list(games()))
    return [
        {"session": session, "game": games()[session.game]}
        for session in mine.exclude(pk__in=taken).order_by("-updated")[:OFFERED]
    ]
