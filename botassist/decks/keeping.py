"""Keeping decks: making, finding and changing them. A change made on an old page changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from botassist.decks.cards import what_is_missing
from botassist.decks.kinds import Kind, find_kind
from botassist.decks.models import NAME_LIMIT, BotDeck
from botassist.play.dead_ends import DeadEnd
from botassist.play.visitors import Visitor
from botassist.revisions import move_on
from games.engine import unreadable
from games.engine.core import Phrase, Problem
from games.engine.decks import DeckError
from games.engine.game import NEWER, OLDER

KEPT_DELETED = timedelta(days=14)
"""So long a deleted deck can be taken back; then it goes for good (botassist/operation/tidy.py)."""

ROOM_FOR_NUMBER = 56


class CantBeChanged(DeadEnd):
    """The deck is there, but today's rules can't read its cards."""

    status = HTTPStatus.CONFLICT

    def __init__(self) -> None:
        super().__init__(
            _("This deck can’t be changed"),
            _(
                "Its cards were saved by a version of the rules that this app does not know. The deck is kept "
                "as it was."
            ),
        )


def kept_by(owner: str) -> QuerySet[BotDeck]:
    """The decks that somebody keeps, the latest first."""
    return BotDeck.objects.filter(owner=owner, deleted=None).order_by("-updated", "-pk")


def just_deleted(owner: str) -> QuerySet[BotDeck]:
    """The deleted decks that their owner can still take back."""
    since = timezone.now() - KEPT_DELETED
    return BotDeck.objects.filter(owner=owner, deleted__gt=since).order_by("-deleted")


def decks_of(owner: str, kind: Kind) -> list[BotDeck]:
    """The decks of a kind that somebody keeps, brought up to date, the latest first."""
    return [bring_up(deck, kind) for deck in kept_by(owner).filter(game=kind.game.slug, kind=kind.key)]


def bring_up(deck: BotDeck, kind: Kind) -> BotDeck:
    """The deck with its cards as today's rules write them; nothing is stored.

    One that can't be brought up to date stays as it is, under its own version.
    """
    try:
        cards = kind.game.present_cards(kind.key, deck.cards, deck.version)
        removed = taken_out(deck)
        back = kind.game.present_cards(kind.key, [one["card"] for one in removed], deck.version)
    except DeckError as error:
        unreadable.note(kind.game.slug, deck.version, "a kept deck", error)
        return deck
    deck.cards = cards
    deck.removed = [{**one, "card": card} for one, card in zip(removed, back, strict=True)] or None
    deck.version = kind.game.version
    return deck


def taken_out(deck: BotDeck) -> list[dict[str, Any]]:
    """The cards that were taken out last, each with its place, the first ones first; one alone was kept bare."""
    removed = deck.removed or []
    return removed if isinstance(removed, list) else [removed]


def is_current(deck: BotDeck, kind: Kind) -> bool:
    """Whether a deck was brought up to date."""
    return deck.version == kind.game.version


def missing(deck: BotDeck, kind: Kind) -> DeckError | None:
    """What keeps a deck that was brought up from being played with, or None when it is ready.

    One without a card is still to be typed, even where a game could do without; unless it is typed as it is laid.
    """
    if not is_current(deck, kind):
        return DeckError(kind.key, Problem(NEWER if deck.version > kind.game.version else OLDER))
    if not deck.cards and kind.schema.grows:
        return None
    if not deck.cards:
        return DeckError(kind.key, Problem(Phrase("There is no card in this deck yet.")))
    return what_is_missing(kind, deck.cards)


def find_deck(code: str) -> tuple[BotDeck, Kind]:
    """The deck of a share code, brought up to date; 404 when there is none."""
    deck = BotDeck.objects.filter(code=code, deleted=None).first()
    kind = find_kind(deck.game, deck.kind) if deck else None
    if deck is None or kind is None:
        raise Http404
    return bring_up(deck, kind), kind


def find_own_deck(code: str, owner: str) -> tuple[BotDeck, Kind]:
    """The deck of a share code to its owner; 404 to everybody else."""
    deck, kind = find_deck(code)
    if deck.owner != owner:
        raise Http404
    return deck, kind


def make_deck(kind: Kind, owner: str, name: str, cards: Sequence[Mapping[str, Any]] = ()) -> BotDeck:
    """Keep a new deck for somebody, under this name or one made different from their others by a number."""
    kept = [dict(card) for card in cards]
    return BotDeck.objects.create(
        game=kind.game.slug,
        kind=kind.key,
        name=_free_name(kind, owner, name or kind.name),
        owner=owner,
        version=kind.game.version,
        cards=kept,
    )


def _free_name(kind: Kind, owner: str, wanted: str) -> str:
    taken = set(kept_by(owner).filter(game=kind.game.slug, kind=kind.key).values_list("name", flat=True))
    name, number = wanted[:NAME_LIMIT], 1
    while name in taken:
        number += 1
        name = f"{wanted[:ROOM_FOR_NUMBER]} {number}"
    return name


def change_cards(
    deck: BotDeck, kind: Kind, cards: list[dict[str, Any]], *, removed: list[dict[str, Any]] | None = None
) -> None:
    """Keep other cards in a deck; raises Stale when it is not as it was read any more, and CantBeChanged."""
    if not is_current(deck, kind):
        raise CantBeChanged
    change_deck(deck, cards=cards, version=kind.game.version, removed=removed)


def change_deck(deck: BotDeck, **changes: Any) -> None:
    """Change something about a deck; raises Stale when it is not as it was read any more."""
    written = move_on(BotDeck.objects.filter(pk=deck.pk), deck.revision, **changes)
    for name, value in written.items():
        setattr(deck, name, value)


def hand_over(visitor: Visitor, to: str, **_: Any) -> None:
    """Make the decks of a visitor those of another one; called as the phone becomes that one."""
    BotDeck.objects.filter(owner=visitor.id).update(owner=to)
