"""The home page: games to start, sessions to go on with, and what was won so far."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from botassist.decks.choosing import NoSuchDeck, chosen, to_choose, wanted_first
from botassist.decks.facts import note_use
from botassist.files import sent_in_parts
from botassist.home.differing import told
from botassist.home.exports import in_parts
from botassist.home.imports import SIZE_LIMIT, BrokenFile, bring_in, keep, pack, read_file, unpack
from botassist.home.listing import KEPT_DELETED, listed
from botassist.home.rematch import play_again
from botassist.home.results import results_of
from botassist.home.try_out import can_be_tried, start_try_out
from botassist.http import game_or_404, see_back, see_other
from botassist.nights.access import find_own_night
from botassist.nights.guests import tables_as_guest
from botassist.operation.creation import count
from botassist.play.access import HOST, Access
from botassist.play.dead_ends import still_there
from botassist.play.doors import find_own_table, find_table
from botassist.play.models import GameSession
from botassist.play.reading import PageReader
from botassist.play.table import start_session
from botassist.play.visitors import YEAR_AND_A_BIT, Visitor, remember, visitor_of
from games.engine.core import Game
from games.engine.decks import DeckError
from games.transcripts.registry import games

LISTED = 60
APPEARANCE = {"theme": ("auto", "light", "dark"), "size": ("normal", "large", "larger")}


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """List the games and the visitor's sessions, newest first."""
    response = render(request, "home/home.html", _home(request))
    if visitor_of(request).known:
        remember(request, response)
    return response


def _home(request: HttpRequest, **extra: Any) -> dict[str, Any]:
    visitor = visitor_of(request)
    mine = GameSession.objects.filter(owner=visitor.id).order_by("-updated")
    # What is in them is read along with their turns.
    own = mine.only("code", "game")
    return {
        "games": [
            {"game": game, "line": PageReader(game, None, {}).label(game.line)} for game in games().values()
        ],
        "sessions": listed(
            {session: Access(session.code, HOST) for session in own.filter(deleted=None, over=False)[:LISTED]}
        ),
        "shared": listed(tables_as_guest(visitor, LISTED)),
        "deleted": [
            {"session": session, "game": games()[session.game]}
            for session in mine.filter(deleted__gt=timezone.now() - KEPT_DELETED)[:LISTED]
            if session.game in games()
        ],
        **extra,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what a game's bot is, and start a session of it."""
    game = game_or_404(slug)
    visitor = visitor_of(request)
    if request.method != "POST":
        return render(request, "home/new.html", _new(game, visitor, request.GET))
    # Before anything is made: a night that is not theirs refuses them.
    night = find_own_night(request, request.GET["night"]).night if request.GET.get("night") else None
    try:
        session = _start(request, game, visitor)
    except (NoSuchDeck, DeckError):
        return _without_deck(request, game, visitor)
    if night is not None:
        # A table whose night goes away meanwhile is started all the same.
        with suppress(IntegrityError):
            night.add(session)
    response = see_other("table", session.code)
    remember(request, response)
    return response


def _start(request: HttpRequest, game: Game[Any], visitor: Visitor) -> GameSession:
    """A new session as it was asked for; raises NoSuchDeck, DeckError, DeadEnd and Refused."""
    if "try_out" in request.POST and can_be_tried(game):
        count(request, "tables")
        return start_try_out(game, visitor)
    decks, kept = chosen(game, visitor, request.POST)
    count(request, "tables")
    dealer = "table" if request.POST.get("dealer", game.dealer) == "table" else "app"
    with still_there(), transaction.atomic():
        session = start_session(game, owner=visitor, decks=decks, dealer=dealer)
        note_use(session, kept)
    return session


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Start another game with the set-up of one that is over."""
    table = find_own_table(request, code)
    if not table.over:
        return see_other("table", code)
    count(request, "tables")
    visitor = visitor_of(request)
    try:
        with still_there():
            session = play_again(table, visitor)
    except DeckError:
        return _without_deck(request, table.game, visitor, start_at=reverse("new", args=[table.game.slug]))
    return see_other("table", session.code)


def _without_deck(request: HttpRequest, game: Game[Any], visitor: Visitor, **extra: Any) -> HttpResponse:
    """The page of a new game, with the sentence that a deck can't be had."""
    error = _("This deck is no longer available. Choose another one.")
    shown = _new(game, visitor, request.GET, deck_error=error, **extra)
    return render(request, "home/new.html", shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _new(game: Game[Any], visitor: Visitor, wanted: Mapping[str, str], **extra: Any) -> dict[str, Any]:
    """What the page of a new game shows; `wanted` may name a deck, as its own page does."""
    reader = PageReader(game, None, {})
    decks = [wanted_first(choosing, wanted) for choosing in to_choose(game, visitor)]
    return {
        "game": game,
        "about": [reader.label(line) for line in game.about],
        "line": reader.label(game.line),
        "decks": [choosing for choosing in decks if len(choosing.offers) > 1],
        "from_deck": next((choosing for choosing in decks if choosing.begins_with(wanted)), None),
        "invented": [choosing for choosing in decks if choosing.invented],
        "try_out": can_be_tried(game),
        **extra,
    }


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a game's solo rules in our own words."""
    game = game_or_404(slug)
    return _rules(request, game, reverse("new", args=[game.slug]))


@require_safe
@never_cache
def table_rules(request: HttpRequest, code: str) -> HttpResponse:
    """Show the rules of the game at a table, with the way back to it."""
    return _rules(request, find_table(request, code).game, reverse("table", args=[code]))


def _rules(request: HttpRequest, game: Game[Any], back: str) -> HttpResponse:
    reader = PageReader(game, None, {})
    about = [reader.label(line) for line in game.about]
    shown = {"game": game, "back": back, "about": about, "sections": game.rulebook.values()}
    return render(request, "home/rules.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to delete a session, and delete it; it can be taken back for a while."""
    session = find_own_table(request, code).session
    if request.method != "POST":
        shown = {"session": session, "game": games()[session.game], "days": KEPT_DELETED.days}
        return render(request, "home/delete.html", shown)
    GameSession.objects.filter(pk=session.pk, deleted=None).update(deleted=timezone.now())
    return see_other("home")


@require_POST
def restore(request: HttpRequest, code: str) -> HttpResponse:
    """Take a deletion back."""
    changed = GameSession.objects.filter(code=code, owner=visitor_of(request).id).update(deleted=None)
    if not changed:
        raise PermissionDenied
    return see_other("home")


@require_safe
@never_cache
def export(request: HttpRequest, code: str) -> StreamingHttpResponse:
    """A session as a file."""
    table = find_table(request, code)
    return sent_in_parts(in_parts(table), table.session.title, table.game.slug)


@require_POST
def take_in(request: HttpRequest) -> HttpResponse:
    """Make a new session of an exported file; a broken one creates nothing.

    Nor does one that differs from itself played again: its page says where, and sends it once more to be kept.
    """
    upload, seen = request.FILES.get("file"), request.POST.get("packed")
    try:
        if upload is None and seen is None:
            raise BrokenFile(_("Choose a file first."))
        count(request, "imports")
        content = unpack(seen or "") if upload is None else upload.read(SIZE_LIMIT + 1)
        brought = bring_in(read_file(content))
        if brought.differences and upload is not None:
            shown = {"game": brought.recording.game, "title": brought.title, "packed": pack(content)}
            return render(request, "home/differs.html", shown | told(brought))
    except BrokenFile as error:
        return render(
            request,
            "home/home.html",
            _home(request, import_error=str(error)),
            status=HTTPStatus.UNPROCESSABLE_ENTITY,
        )
    response = see_other("table", keep(brought, visitor_of(request)).code)
    remember(request, response)
    return response


@require_safe
@never_cache
def results(request: HttpRequest) -> HttpResponse:
    """Show what the visitor has won so far, per game."""
    return render(request, "home/results.html", {"results": results_of(visitor_of(request))})


@require_POST
def appearance(request: HttpRequest) -> HttpResponse:
    """Fix the theme or the size of the text, and go back to the page it was set on."""
    response = see_back(request)
    for name, values in APPEARANCE.items():
        if request.POST.get(name) in values:
            response.set_cookie(
                name, request.POST[name], max_age=YEAR_AND_A_BIT, samesite="Lax", httponly=True,
                secure=request.is_secure(),
            )  # fmt: skip
    return response
