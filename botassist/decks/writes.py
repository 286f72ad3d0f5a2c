"""Writes to a deck: carried out on the revision that was seen, and answered with the deck's page."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from botassist.decks.keeping import find_own_deck
from botassist.decks.kinds import Kind
from botassist.decks.models import BotDeck
from botassist.decks.page import render_deck
from botassist.http import see_other
from botassist.play.visitors import remember, visitor_of
from botassist.revisions import Stale, require_seen


def see_deck(
    request: HttpRequest, deck: BotDeck, page: str = "deck", *, at: str = "", **query: Any
) -> HttpResponse:
    """The redirect to a page of a deck, where it shows the card of the id `at`, after a write of its owner."""
    response = see_other(page, deck.code, query=query)
    if at:
        response["Location"] += f"#card-{quote(at)}"
    remember(request, response)
    return response


def write(request: HttpRequest, code: str, change: Callable[[BotDeck, Kind], HttpResponse]) -> HttpResponse:
    """Carry out a change of the visitor's own deck as it was seen; else change nothing and show it as it is."""
    deck, kind = find_own_deck(code, visitor_of(request).id)
    try:
        require_seen(request, deck.revision)
        return change(deck, kind)
    except Stale:
        now, kind = find_own_deck(code, visitor_of(request).id)
        return render_deck(request, now, kind, HTTPStatus.CONFLICT, notice=changed_meanwhile())


def changed_meanwhile() -> str:
    """The sentence for a change that came too late."""
    return gettext("This deck was changed in the meantime: this is how it is now.")
