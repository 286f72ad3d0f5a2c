"""The page of one deck."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from botassist.decks.keeping import is_current, missing
from botassist.decks.kinds import Kind
from botassist.decks.models import BotDeck
from botassist.play.visitors import visitor_of


def render_deck(
    request: HttpRequest, deck: BotDeck, kind: Kind, status: int = HTTPStatus.OK, **extra: Any
) -> HttpResponse:
    """The page of a kept deck."""
    why = missing(deck, kind) if deck.cards else None
    shown = shown_deck(kind, deck.name, deck.cards) | {
        "deck": deck,
        "mine": deck.owner == visitor_of(request).id,
        "readable": is_current(deck, kind),
        "link": request.build_absolute_uri(reverse("deck", args=[deck.code])),
        "missing": kind.told_of_deck(why, deck.cards) if why else "",
        "removed": kind.face(deck.removed["card"]) if deck.removed else None,
        "copy_url": reverse("copy_deck", args=[deck.code]),
        "export_url": reverse("export_deck", args=[deck.code]),
    }
    return render(request, "decks/deck.html", shown | extra, status=status)


def shown_deck(kind: Kind, name: str, cards: Any) -> dict[str, Any]:
    """What the page shows of any deck, kept or built in."""
    faces = [kind.face(card) for card in cards]
    return {"kind": kind, "game": kind.game, "name": name, "faces": faces, "readable": True}
