"""Everything that somebody has here: what it is, all of it as one file, and the end of all of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from botassist.decks.models import BotDeck
from botassist.files import watched, written
from botassist.home.exports import in_parts
from botassist.home.listing import KEPT_DELETED
from botassist.http import see_other
from botassist.nights.models import GameNight, Guest, Move, Seat
from botassist.play.access import HOST, Access
from botassist.play.models import GameSession, Turn
from botassist.play.opening import open_table
from botassist.play.visitors import COOKIE, NAME_COOKIE, Visitor, visitor_of
from games.transcripts.registry import games


@dataclass(frozen=True)
class Belongings:
    """What belongs to one visitor, what they deleted and can still take back too."""

    visitor: Visitor

    @property
    def games(self) -> QuerySet[GameSession]:
        return GameSession.objects.filter(owner=self.visitor.id)

    @property
    def decks(self) -> QuerySet[BotDeck]:
        return BotDeck.objects.filter(owner=self.visitor.id)

    @property
    def nights(self) -> QuerySet[GameNight]:
        return GameNight.objects.filter(owner=self.visitor.id)

    @property
    def guests(self) -> QuerySet[Guest]:
        return Guest.objects.filter(visitor=self.visitor.id)

    @property
    def seats(self) -> QuerySet[Seat]:
        return Seat.objects.filter(visitor=self.visitor.id)

    def counted(self) -> dict[str, int]:
        """How many there are of each, by the names that the page knows them by."""
        as_guest = self.guests.exclude(night__owner=self.visitor.id).count()
        at_tables = self.seats.exclude(link__session=None).exclude(link__session__owner=self.visitor.id)
        return {
            "games": self.games.count(),
            "decks": self.decks.count(),
            "nights": self.nights.count(),
            "as_guest": as_guest + at_tables.count(),
        }

    def delete(self) -> None:
        """End all of it; what is other people's stays, and their open pages notice that a guest is gone."""
        with transaction.atomic():
            GameNight.objects.filter(guests__visitor=self.visitor.id).update(revision=F("revision") + 1)
            for each in (self.games, self.decks, self.nights, self.guests, self.seats):
                each.delete()
            Move.objects.filter(visitor=self.visitor.id).delete()

    def files(self) -> Iterator[tuple[str, Iterable[str]]]:
        """The name and the parts of each file: every game and deck as it is saved by itself, then the rest."""
        for number, key in enumerate(self.games.order_by("pk").values_list("pk", flat=True), 1):
            session = GameSession.objects.filter(pk=key).first()
            if session is not None:
                folder = "deleted games" if session.deleted else "games"
                yield f"{folder}/{number} {_file_name(session.title, session.game)}", _game(session)
        for number, deck in enumerate(self.decks.order_by("pk").iterator(chunk_size=10), 1):
            folder = "deleted decks" if deck.deleted else "decks"
            cards = {"game": deck.game, "kind": deck.kind, "name": deck.name, "cards": deck.cards}
            yield f"{folder}/{number} {_file_name(deck.name, deck.game)}", [written(cards)]
        yield "me.json", [json.dumps(self._rest(), ensure_ascii=False, cls=DjangoJSONEncoder)]

    def _rest(self) -> dict[str, Any]:
        tables = ("tables__session__game", "tables__session__title")
        return {
            "name": self.visitor.name,
            "nights": list(self.nights.order_by("pk").values("title", "date", "created")),
            "tables_of_nights": list(self.nights.exclude(tables=None).values("title", *tables)),
            "guest_at_nights": list(self.guests.values("night__title", "night__date", "name", "seen")),
            "guest_at_tables": list(
                self.seats.exclude(link__session=None).values("link__session__game", "link__role", "seen")
            ),
        }


def _file_name(name: str, otherwise: str) -> str:
    return f"{slugify(name) or otherwise}.json"


def _game(session: GameSession) -> Iterable[str]:
    """A game as its own page saves it; one that this app no longer plays as it is stored."""
    if session.game in games():
        return in_parts(open_table(session, Access(session.code, HOST)))
    turns = Turn.objects.filter(session=session, superseded=False).order_by("number")
    stored = {
        "game": session.game,
        "title": session.title,
        "decks": session.decks,
        "turns": list(turns.values("number", "version", "state", "replies", "said")),
    }
    return [written(stored)]


class _Outgoing:
    """What was written and is not sent yet; as with a pipe, nobody can go back in it."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, part: bytes) -> int:
        self._parts.append(part)
        return len(part)

    def flush(self) -> None:
        """Nothing: it is sent as it is taken."""

    def close(self) -> None:
        """Nothing: there is nothing to close."""

    def taken(self) -> bytes:
        """What is to be sent now."""
        content = b"".join(self._parts)
        self._parts = []
        return content


def packed(belongings: Belongings) -> Iterator[bytes]:
    """All of it as a ZIP file, a few turns of one game in memory at a time."""
    out = _Outgoing()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        for name, parts in belongings.files():
            with file.open(name, "w") as entry:
                for part in parts:
                    entry.write(part.encode())
                    if sent := out.taken():
                        yield sent
    yield out.taken()


@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """Show what somebody has here, how long it stays, and what they can do with all of it."""
    return render(request, "home/mine.html", _shown(request))


def _shown(request: HttpRequest) -> dict[str, Any]:
    return {
        "owned": Belongings(visitor_of(request)).counted(),
        "deleted_days": KEPT_DELETED.days,
        "idle_days": settings.TIDY_IDLE_DAYS,
        "guest_days": settings.TIDY_GUEST_DAYS,
        "undone_days": settings.TIDY_UNDONE_DAYS,
    }


@require_safe
@never_cache
def save(request: HttpRequest) -> HttpResponseBase:
    """All of it as one file."""
    parts = watched(packed(Belongings(visitor_of(request))))
    response = StreamingHttpResponse(parts, content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="botassist.zip"'
    # It is packed already.
    response["Content-Encoding"] = "identity"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Ask whether to end all of it, and end it once that is ticked."""
    if request.method != "POST":
        return render(request, "home/delete_mine.html", _shown(request))
    if "sure" not in request.POST:
        shown = _shown(request) | {"error": _("Nothing was deleted: tick the box first.")}
        return render(request, "home/delete_mine.html", shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    Belongings(visitor_of(request)).delete()
    response = see_other("home")
    for name in (COOKIE, NAME_COOKIE):
        response.delete_cookie(name, samesite="Lax")
    return response
