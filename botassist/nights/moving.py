"""Moving house: the games of one phone on another, by a link that works once and for ten minutes."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from math import ceil
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from botassist.http import see_other
from botassist.nights import tokens
from botassist.nights.links import only_here, shown_address
from botassist.nights.models import GameNight, Guest, Move, Seat
from botassist.operation.creation import count
from botassist.play.dead_ends import DeadEnd, NotHere
from botassist.play.models import GameSession
from botassist.play.signals import visitor_moved
from botassist.play.visitors import Visitor, introduce, remember, visitor_of

LASTS = timedelta(minutes=10)
KEPT = timedelta(days=1)
"""Then a link that no longer works goes for good (botassist/operation/tidy.py)."""


class UsedUp(DeadEnd):
    """The link was good once."""

    status = HTTPStatus.GONE

    def __init__(self) -> None:
        super().__init__(
            _("This link no longer works"),
            _("It works once, and for ten minutes. Make a new one on the phone with the games."),
        )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def offer(request: HttpRequest) -> HttpResponse:
    """Make a link to be opened on the other phone, and show it."""
    visitor = visitor_of(request)
    if request.method == "POST":
        count(request, "moves")
        with transaction.atomic():
            Move.objects.filter(visitor=visitor.id, used=None).update(used=timezone.now())
            Move.objects.create(visitor=visitor.id, name=visitor.name)
        response = see_other("move")
        remember(request, response)
        return response
    open_moves = Move.objects.filter(visitor=visitor.id, used=None, created__gt=timezone.now() - LASTS)
    move = open_moves.order_by("-pk").first()
    shown: dict[str, Any] = {"only_here": only_here(request)}
    if move:
        left = move.created + LASTS - timezone.now()
        shown |= shown_address(request, "moved", move.token) | {"minutes": ceil(left / timedelta(minutes=1))}
    return render(request, "nights/move.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to take the games over here, and make this phone the same visitor as the one that offered."""
    move = _find(token)
    visitor = visitor_of(request)
    count = GameSession.objects.filter(owner=visitor.id, deleted=None).count()
    if visitor.id == move.visitor or request.method != "POST":
        shown = {"own": visitor.id == move.visitor, "count": count}
        return render(request, "nights/moved.html", shown)
    with transaction.atomic():
        if not Move.objects.filter(pk=move.pk, used=None).update(used=timezone.now()):
            raise UsedUp
        # Whoever has no games here is not asked; nights and decks come along then.
        if "bring" in request.POST or not count:
            _hand_over(visitor, move.visitor)
    response = see_other("home")
    introduce(request, response, Visitor(move.visitor, move.name or visitor.name, known=True))
    return response


def _find(token: str) -> Move:
    read = tokens.read(tokens.MOVE, token)
    if read is None:
        raise NotHere
    move = Move.objects.filter(key=read.key, used=None, created__gt=timezone.now() - LASTS).first()
    if move is None:
        raise UsedUp
    return move


def _hand_over(visitor: Visitor, to: str) -> None:
    """Make the tables, the nights and whatever else a visitor has here those of another one. In a transaction.

    So too with their being a guest of others, but where the other one is a guest already.
    """
    for owned in (GameSession.objects, GameNight.objects):
        owned.filter(owner=visitor.id).update(owner=to)
    for guests, of in ((Guest.objects, "night"), (Seat.objects, "link")):
        taken = list(guests.filter(visitor=to).values_list(of, flat=True))
        guests.filter(visitor=visitor.id).exclude(**{f"{of}__in": taken}).update(visitor=to)
    visitor_moved.send(Visitor, visitor=visitor, to=to)
