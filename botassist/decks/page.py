"""The page of one deck: its cards in order, found by what is typed, and marked to be taken out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from botassist.decks.choosing import KEPT, starting_with
from botassist.decks.keeping import is_current, missing, taken_out
from botassist.decks.kinds import NUMBERS, Kind
from botassist.decks.models import BotDeck
from botassist.play.visitors import visitor_of
from games.engine.core import Card

LONG = 12
"""From so many cards on they can be looked through."""
FIND_LIMIT = 60
BETWEEN = re.compile(r"[\s,;+/]+")


def render_deck(
    request: HttpRequest, deck: BotDeck, kind: Kind, status: int = HTTPStatus.OK, **extra: Any
) -> HttpResponse:
    """The page of a kept deck."""
    why = missing(deck, kind)
    mine, readable = deck.owner == visitor_of(request).id, is_current(deck, kind)
    own = mine and readable
    address = reverse("deck", args=[deck.code])
    shown = shown_deck(request, kind, deck.name, deck.cards, address=address, own=own, sort=readable) | {
        "deck": deck,
        "mine": mine,
        "readable": readable,
        "marking": own and "mark" in request.GET,
        "has_room": own and len(deck.cards) < kind.size,
        "link": request.build_absolute_uri(address),
        "missing": kind.told_of_deck(why, deck.cards) if why and deck.cards else "",
        "play_url": starting_with(kind, f"{KEPT}{deck.code}") if own and not why else "",
        "removed": [kind.face(one["card"]) for one in taken_out(deck)],
        "copy_url": reverse("copy_deck", args=[deck.code]),
        "export_url": reverse("export_deck", args=[deck.code]),
    }
    return render(request, "decks/deck.html", shown | extra, status=status)


def shown_deck(
    request: HttpRequest,
    kind: Kind,
    name: str,
    cards: Sequence[Card],
    *,
    address: str,
    own: bool = False,
    sort: bool = True,
) -> dict[str, Any]:
    """What the page shows of any deck, kept or built in; `find` is what the cards are looked through for."""
    find = request.GET.get("find", "").strip()[:FIND_LIMIT]
    shown = kind.in_order(cards) if sort else cards
    faces = [kind.face(card) for card in shown]
    return {
        "kind": kind,
        "game": kind.game,
        "name": name,
        "address": address,
        "faces": [
            {
                "face": face,
                "found": is_found(face.words, find),
                "link": bool(own and kind.form_of(card).fields),
            }
            for face, card in zip(faces, shown, strict=True)
        ],
        "find": find,
        "found": sum(is_found(face.words, find) for face in faces),
        "long": len(faces) >= LONG,
        "readable": True,
    }


def is_found(words: str, find: str) -> bool:
    """Whether a card is looked for: it has each number whole, and each other word at least as a part.

    >>> is_found("Guild 12 red, yellow 4", "12 red"), is_found("Guild 12 red, yellow 4", "2")
    (True, False)
    """
    text = words.casefold()
    numbers = set(NUMBERS.findall(text))
    wanted = filter(None, BETWEEN.split(find.casefold()))
    return all(word in numbers if NUMBERS.fullmatch(word) else word in text for word in wanted)
