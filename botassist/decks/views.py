"""The pages of decks: those of a game, one deck, and what is done with it as a whole.

Whoever has a deck's address may look at it and copy it; everything else is its owner's.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from botassist.decks import facts
from botassist.decks.alike import told_apart
from botassist.decks.choosing import BUILT_IN, starting_with
from botassist.decks.files import SIZE_LIMIT, BrokenDeck, read_file
from botassist.decks.keeping import (
    KEPT_DELETED,
    CantBeChanged,
    change_deck,
    decks_of,
    find_deck,
    find_own_deck,
    is_current,
    just_deleted,
    kept_by,
    make_deck,
    missing,
)
from botassist.decks.kinds import Kind, find_kind, kind_or_404, kinds_of
from botassist.decks.models import NAME_LIMIT, BotDeck
from botassist.decks.page import render_deck, shown_deck
from botassist.decks.writes import see_deck, write
from botassist.files import saved_file
from botassist.http import game_or_404, number_in, see_other
from botassist.operation.creation import count
from botassist.play.doors import find_table
from botassist.play.models import Turn
from botassist.play.visitors import visitor_of
from botassist.play.writes import respond
from botassist.text import one_line
from games.engine.core import Card, Phrase
from games.transcripts.registry import games

LISTED = 60


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """List the visitor's decks, and the games that use decks."""
    owner = visitor_of(request).id
    mine = list(kept_by(owner)[:LISTED])
    entries = [
        {"deck": deck, "kind": find_kind(deck.game, deck.kind), "detail": detail}
        for deck, detail in zip(mine, told_apart(mine), strict=True)
    ]
    shown = {
        "decks": [entry for entry in entries if entry["kind"]],
        "games": [
            {"game": game, "names": ", ".join(kind.name for kind in kinds_of(game))}
            for game in games().values()
            if game.decks
        ],
        "deleted": just_deleted(owner)[:LISTED],
    }
    return render(request, "decks/overview.html", shown)


@require_safe
@never_cache
def of_game(request: HttpRequest, slug: str) -> HttpResponse:
    """List a game's decks, kind by kind: the visitor's own and those that come with the game."""
    game = game_or_404(slug)
    owner = visitor_of(request).id
    shown = {
        "game": game,
        "deleted": just_deleted(owner).filter(game=game.slug)[:LISTED],
        "kinds": [
            {
                "kind": kind,
                "decks": _listed(decks_of(owner, kind), kind),
                "built_in": [
                    {"id": id, "name": kind.label_of(id), "count": len(cards)}
                    for id, cards in kind.built_in.items()
                ],
            }
            for kind in kinds_of(game)
        ],
    }
    return render(request, "decks/game.html", shown)


def _listed(decks: list[BotDeck], kind: Kind) -> list[dict[str, Any]]:
    """The decks of one kind as a list shows them."""
    return [
        {"deck": deck, "detail": detail, "ready": missing(deck, kind) is None}
        for deck, detail in zip(decks, told_apart(decks), strict=True)
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Ask for a name and keep a new deck under it, its cards still to be typed or those of every box."""
    kind = kind_or_404(slug, key)
    if request.method != "POST":
        return render(request, "decks/new.html", {"kind": kind, "game": kind.game})
    name = one_line(request.POST.get("name", ""), NAME_LIMIT)
    count(request, "decks")
    deck = make_deck(kind, visitor_of(request).id, name, kind.first_cards)
    return see_deck(request, deck, "deck" if deck.cards else "card")


@require_POST
def take_in(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Keep the deck in a file; a file that is none changes nothing."""
    kind = kind_or_404(slug, key)
    upload = request.FILES.get("file")
    try:
        if upload is None:
            raise BrokenDeck(gettext("Choose a file first."))
        count(request, "imports")
        name, cards = read_file(kind, upload.read(SIZE_LIMIT + 1), upload.name or "")
    except BrokenDeck as error:
        shown = {"kind": kind, "game": kind.game, "import_error": str(error)}
        return render(request, "decks/new.html", shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return see_deck(request, make_deck(kind, visitor_of(request).id, name, cards))


@require_safe
@never_cache
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Show a deck: to its owner to work on, to everybody else to look at and copy."""
    deck, kind = find_deck(code)
    return render_deck(request, deck, kind, added=number_in(request.GET.get("added", "")))


@require_safe
@never_cache
def built_in(request: HttpRequest, slug: str, key: str, id: str) -> HttpResponse:
    """Show a deck that comes with a game, to look at and copy."""
    kind, cards = _built_in(slug, key, id)
    shown = shown_deck(request, kind, kind.label_of(id), cards, address=request.path) | {
        "play_url": starting_with(kind, f"{BUILT_IN}{id}"),
        "copy_url": reverse("copy_built_in", args=[slug, key, id]),
        "export_url": reverse("export_built_in", args=[slug, key, id]),
    }
    return render(request, "decks/deck.html", shown)


def _built_in(slug: str, key: str, id: str) -> tuple[Kind, tuple[Card, ...]]:
    kind = kind_or_404(slug, key)
    if id not in kind.built_in:
        raise Http404
    return kind, kind.built_in[id]


@require_POST
def copy(request: HttpRequest, code: str) -> HttpResponse:
    """Keep a copy of the deck that somebody shared, or of one's own."""
    deck, kind = find_deck(code)
    if not is_current(deck, kind):
        raise CantBeChanged
    count(request, "decks")
    return see_deck(request, make_deck(kind, visitor_of(request).id, deck.name, deck.cards))


@require_POST
def copy_built_in(request: HttpRequest, slug: str, key: str, id: str) -> HttpResponse:
    """Keep a copy of a deck that comes with a game."""
    kind, cards = _built_in(slug, key, id)
    count(request, "decks")
    return see_deck(request, make_deck(kind, visitor_of(request).id, kind.name, cards))


@require_safe
@never_cache
def export(request: HttpRequest, code: str) -> HttpResponse:
    """A kept deck as a file."""
    deck, _ = find_deck(code)
    return saved_file(list(deck.cards), deck.name or deck.kind, "deck")


@require_safe
@never_cache
def export_built_in(request: HttpRequest, slug: str, key: str, id: str) -> HttpResponse:
    """A deck that comes with a game as a file."""
    _, cards = _built_in(slug, key, id)
    return saved_file(list(cards), id, "deck")


@require_POST
def rename(request: HttpRequest, code: str) -> HttpResponse:
    """Keep a deck under another name."""

    def change(deck: BotDeck, kind: Kind) -> HttpResponse:
        name = one_line(request.POST.get("name", ""), NAME_LIMIT)
        if not name:
            error = gettext("Give the deck a name of 1 to 60 letters.")
            return render_deck(request, deck, kind, HTTPStatus.UNPROCESSABLE_ENTITY, name_error=error)
        change_deck(deck, name=name)
        return see_deck(request, deck)

    return write(request, code, change)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to delete a deck, and delete it; it can be taken back for a while."""
    deck, kind = find_own_deck(code, visitor_of(request).id)
    if request.method != "POST":
        shown = {"deck": deck, "kind": kind, "game": kind.game, "days": KEPT_DELETED.days}
        return render(request, "decks/delete.html", shown)
    BotDeck.objects.filter(pk=deck.pk, deleted=None).update(deleted=timezone.now())
    return see_other("game_decks", deck.game)


@require_POST
def restore(request: HttpRequest, code: str) -> HttpResponse:
    """Take a deletion back."""
    if not BotDeck.objects.filter(code=code, owner=visitor_of(request).id).update(deleted=None):
        raise Http404
    return see_other("deck", code)


@require_POST
def forget(request: HttpRequest, code: str) -> HttpResponse:
    """Take out of the visitor's decks what the turn just played added to them."""
    table = find_table(request, code)
    if not table.access.can_write:
        raise PermissionDenied
    number = number_in(request.POST.get("turn", ""))
    if number is not None:
        turn = Turn.objects.filter(session=table.session, superseded=False, number=number).first()
        if turn is not None and facts.forget(turn, visitor_of(request)):
            return respond(request, table, notice=Phrase("Not saved: your deck is as it was before."))
    return respond(request, table)
