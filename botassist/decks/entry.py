"""Getting cards into a deck: one after another without leaving the page, or many at once, one a line."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from botassist.decks.cards import Refused, add, change, next_code, read_blanks, with_blanks, written
from botassist.decks.files import SIZE_LIMIT
from botassist.decks.keeping import change_cards, find_own_deck, taken_out
from botassist.decks.kinds import Kind
from botassist.decks.models import BotDeck
from botassist.decks.page import render_deck
from botassist.decks.pasting import Pasted, example, pattern, read_lines, short_examples
from botassist.decks.writes import changed_meanwhile, see_deck, write
from botassist.http import is_by_htmx, see_other
from botassist.play.building import build
from botassist.play.posted import read_answer
from botassist.play.visitors import visitor_of
from botassist.revisions import Stale, require_seen
from games.engine.core import REQUIRED, Form, Problem

Answer = dict[str, Any]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def card(request: HttpRequest, code: str) -> HttpResponse:
    """Show the form of a new card, or of the one that is named, and keep what is typed."""
    deck, kind = find_own_deck(code, visitor_of(request).id)
    id = request.GET.get("card", "")
    held = next((card for card in deck.cards if card["id"] == id), None)
    if id and held is None:
        raise Http404
    if request.method != "POST":
        last = next((card for card in deck.cards if card["id"] == request.GET.get("after")), None)
        return _page(request, deck, kind, held, last=last)
    form = kind.form_of(held)
    answer = _unasked(form, held) | read_blanks(form, read_answer(form, request.POST))
    to_deck = request.POST.get("then") == "deck"
    try:
        if not held and to_deck and _is_untouched(kind, deck, answer):
            return _to_deck(request, deck)
        require_seen(request, deck.revision)
        cards = change(kind, deck.cards, id, answer) if held else add(kind, deck.cards, answer)
        change_cards(deck, kind, cards)
    except Refused as refused:
        return _page(
            request, deck, kind, held, answer, refused.problem, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    except Stale:
        return _too_late(request, code, id, answer)
    if held:
        return see_deck(request, deck, at=answer["id"])
    return _to_deck(request, deck) if to_deck else _next(request, deck, kind)


def _unasked(form: Form, held: Answer | None) -> Answer:
    """What stands on a kept card and is not asked."""
    asked = {field.key for field in form.fields}
    return {key: value for key, value in (held or {}).items() if key not in asked}


def _is_untouched(kind: Kind, deck: BotDeck, answer: Answer) -> bool:
    """Whether a new card's form was left as it was shown."""
    shown = with_blanks(kind.form, _blank(kind, deck))
    for field in kind.form.fields:
        before, given = shown.get(field.key), answer.get(field.key)
        if isinstance(field, Form) and isinstance(given, dict):
            given = {key: value for key, value in given.items() if value}
        untouched = given in (None, "", [], {}, REQUIRED, before, field.preset)
        if not untouched:
            return False
    return True


def _blank(kind: Kind, deck: BotDeck) -> Answer:
    """What stands in the form of a new card."""
    return {} if kind.named else {"id": next_code(deck.cards)}


def _to_deck(request: HttpRequest, deck: BotDeck) -> HttpResponse:
    if is_by_htmx(request):
        return HttpResponseClientRedirect(reverse("deck", args=[deck.code]))
    return see_deck(request, deck)


def _next(request: HttpRequest, deck: BotDeck, kind: Kind) -> HttpResponse:
    """The form for the next card."""
    last = deck.cards[-1]
    if is_by_htmx(request):
        return _page(request, deck, kind, None, last=last)
    return see_other("card", deck.code, query={"after": last["id"]})


def _too_late(request: HttpRequest, code: str, id: str, answer: Answer) -> HttpResponse:
    """Answer a card typed on an old page: a second tap is no second card, anything else takes one more tap."""
    deck, kind = find_own_deck(code, visitor_of(request).id)
    held = next((card for card in deck.cards if card["id"] == id), None)
    if id and held is None:
        raise Http404
    if not held and deck.cards and {**deck.cards[-1], "id": ""} == written(kind, answer, ""):
        return _next(request, deck, kind)
    return _page(request, deck, kind, held, answer, notice=changed_meanwhile(), status=HTTPStatus.CONFLICT)


def _page(
    request: HttpRequest, deck: BotDeck, kind: Kind, held: Answer | None, answer: Answer | None = None,
    problem: Problem | None = None, *, last: Answer | None = None, notice: str = "", status: int = HTTPStatus.OK,
) -> HttpResponse:  # fmt: skip
    value = answer or held or _blank(kind, deck)
    form = kind.form_of(held)
    shown = {
        "deck": deck,
        "kind": kind,
        "game": kind.game,
        "held": kind.face(held) if held else None,
        "last": kind.face(last) if last else None,
        "number": len(deck.cards) + 1,
        "notice": notice,
        "widget": build(form, kind.reader, with_blanks(form, value), problem),
    }
    part = is_by_htmx(request) and not held
    return render(request, "decks/entry.html" if part else "decks/card.html", shown, status=status)


@require_POST
def remove(request: HttpRequest, code: str) -> HttpResponse:
    """Take cards out of a deck; they can be put back until the deck is changed again."""

    def change(deck: BotDeck, kind: Kind) -> HttpResponse:
        ids = request.POST.getlist("card")
        if not ids:
            notice = gettext("Mark the cards first that you want to take out.")
            return render_deck(
                request, deck, kind, HTTPStatus.UNPROCESSABLE_ENTITY, marking=True, notice=notice
            )
        places = [place for place, card in enumerate(deck.cards) if card["id"] in ids]
        if not places:
            raise Http404
        removed = [{"card": deck.cards[place], "place": place} for place in places]
        cards = [card for card in deck.cards if card["id"] not in ids]
        change_cards(deck, kind, cards, removed=removed)
        return see_deck(request, deck)

    return write(request, code, change)


@require_POST
def put_back(request: HttpRequest, code: str) -> HttpResponse:
    """Put the cards that were just taken out back into their places."""

    def change(deck: BotDeck, kind: Kind) -> HttpResponse:
        removed = taken_out(deck)
        if not removed:
            raise Stale
        cards = list(deck.cards)
        for one in removed:
            cards.insert(one["place"], one["card"])
        change_cards(deck, kind, cards)
        return see_deck(request, deck)

    return write(request, code, change)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def paste(request: HttpRequest, code: str) -> HttpResponse:
    """Read cards one a line, show what was understood, and keep that once it is confirmed."""
    deck, kind = find_own_deck(code, visitor_of(request).id)
    text = request.POST.get("text", "")
    if request.method != "POST":
        return _paste_page(request, deck, kind)
    try:
        if len(text) > SIZE_LIMIT:
            return _refuse(request, deck, kind, gettext("This is too much at once: the limit is 256 KB."))
        pasted = read_lines(kind, deck.cards, text)
        if not pasted.cards or request.POST.get("action") != "keep":
            return _look(request, deck, kind, text, pasted)
        if request.POST.get("seen", text).split() != text.split():
            notice = gettext("You changed something: check the preview, then save it.")
            return _look(request, deck, kind, text, pasted, notice=notice)
        require_seen(request, deck.revision)
        change_cards(deck, kind, [*deck.cards, *pasted.cards])
    except Refused as refused:
        return _refuse(request, deck, kind, kind.told(refused.problem), text)
    except Stale:
        deck, kind = find_own_deck(code, visitor_of(request).id)
        again = read_lines(kind, deck.cards, text)
        return _look(request, deck, kind, text, again, notice=changed_meanwhile(), status=HTTPStatus.CONFLICT)
    return see_deck(request, deck, added=len(pasted.cards))


def _look(
    request: HttpRequest,
    deck: BotDeck,
    kind: Kind,
    text: str,
    pasted: Pasted,
    *,
    notice: str = "",
    status: int = 0,
) -> HttpResponse:
    """Show what was understood of a text."""
    found = status or (HTTPStatus.OK if pasted.cards else HTTPStatus.UNPROCESSABLE_ENTITY)
    if not pasted.cards and not pasted.lines:
        return _refuse(request, deck, kind, gettext("Write at least one line first."))
    return _paste_page(request, deck, kind, status=found, text=text, pasted=pasted, notice=notice)


def _refuse(request: HttpRequest, deck: BotDeck, kind: Kind, why: str, text: str = "") -> HttpResponse:
    return _paste_page(request, deck, kind, status=HTTPStatus.UNPROCESSABLE_ENTITY, text=text, error=why)


def _paste_page(
    request: HttpRequest, deck: BotDeck, kind: Kind, *, status: int = HTTPStatus.OK, **extra: Any
) -> HttpResponse:
    shown = {
        "deck": deck,
        "kind": kind,
        "game": kind.game,
        "pattern": pattern(kind),
        "example": example(kind),
        "short": short_examples(kind),
    }
    return render(request, "decks/paste.html", shown | extra, status=status)
