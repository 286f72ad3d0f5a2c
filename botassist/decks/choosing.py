"""Which decks a new game is set up with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from botassist.decks.alike import count_of, told_apart
from botassist.decks.keeping import bring_up, decks_of, kept_by, missing
from botassist.decks.kinds import Kind, kinds_of
from botassist.decks.models import BotDeck
from botassist.play.models import GameSession
from botassist.play.visitors import Visitor
from games.engine.core import Game

KEPT = "kept:"
BUILT_IN = "built-in:"
OWN = "own"


class NoSuchDeck(Exception):
    """A deck that was chosen can't be had (any more)."""


@dataclass(frozen=True)
class Offer:
    """One deck that a game can be set up with; `deck` is set when somebody keeps it.

    One that is to be typed while it is laid has no cards yet.
    """

    value: str
    name: str
    detail: str
    cards: Any
    deck: BotDeck | None = None


@dataclass(frozen=True)
class Choosing:
    """The decks of one kind to choose from, the one to suggest first."""

    kind: Kind
    offers: tuple[Offer, ...]

    @property
    def field(self) -> str:
        return f"deck.{self.kind.key}"

    def begins_with(self, wanted: Mapping[str, str]) -> bool:
        """Whether the deck that is suggested is the one that an address names, and has a page to go back to."""
        named = [offer for offer in self.offers[:1] if offer.value == wanted.get(self.field)]
        return any(offer.deck or offer.cards for offer in named)

    @property
    def timed(self) -> bool:
        """Whether some are told apart by when they were changed."""
        names = [offer.name for offer in self.offers if offer.deck is not None]
        return len(set(names)) < len(names)

    @property
    def deck_address(self) -> str:
        """The page of the deck that is suggested."""
        first = self.offers[0]
        if first.deck is not None:
            return reverse("deck", args=[first.deck.code])
        return reverse("built_in_deck", args=[self.kind.game.slug, self.kind.key, first.cards])

    @property
    def invented(self) -> bool:
        """Whether what comes with the game is made up, and nothing of the box has been typed yet."""
        return bool(self.kind.schema.invented) and not any(offer.deck for offer in self.offers)

    @property
    def suggested(self) -> Offer | None:
        """What is taken where nothing is chosen: cards that there are."""
        return next((offer for offer in self.offers if offer.cards), None)


def to_choose(game: Game[Any], visitor: Visitor) -> list[Choosing]:
    """Per kind what this visitor can play with: their own decks, the latest first, then the built-in.

    Where nothing printed comes with the game, a deck that is typed as it is laid comes before what was made up.
    """
    return [
        Choosing(kind, (*_kept(kind, visitor), *_to_type(kind), *_built_in(kind))) for kind in kinds_of(game)
    ]


def _to_type(kind: Kind) -> tuple[Offer, ...]:
    if not kind.schema.grows:
        return ()
    return (Offer(OWN, kind.own, gettext("typed as they are laid: start at once"), []),)


def wanted_first(choosing: Choosing, wanted: Mapping[str, str]) -> Choosing:
    """The decks with the one first that an address of `starting_with` names."""
    value = wanted.get(choosing.field)
    return replace(choosing, offers=tuple(sorted(choosing.offers, key=lambda offer: offer.value != value)))


def starting_with(kind: Kind, value: str) -> str:
    """The page of a new game on which this deck is chosen."""
    return f"{reverse('new', args=[kind.game.slug])}?{urlencode({f'deck.{kind.key}': value})}"


def _kept(kind: Kind, visitor: Visitor) -> tuple[Offer, ...]:
    mine = [deck for deck in decks_of(visitor.id, kind) if not missing(deck, kind)]
    return tuple(
        Offer(f"{KEPT}{deck.code}", deck.name, detail, deck.cards, deck)
        for deck, detail in zip(mine, told_apart(mine), strict=True)
    )


def _built_in(kind: Kind) -> tuple[Offer, ...]:
    ids = sorted(kind.built_in, key=lambda id: id != kind.schema.default)
    return tuple(
        Offer(f"{BUILT_IN}{id}", kind.label_of(id), count_of(len(kind.built_in[id])), id) for id in ids
    )


def as_last_time(session: GameSession, game: Game[Any]) -> tuple[dict[str, Any], dict[str, BotDeck]]:
    """The decks of a session for another one, and which of them somebody keeps; raises DeckError.

    A deck that its owner keeps is taken as it is today, with what was typed since. Without one, or once that can't
    be played with, the session's own copy is.
    """
    decks: dict[str, Any] = dict(game.present_decks(session.decks, session.version))
    kept: dict[str, BotDeck] = {}
    for kind in kinds_of(game):
        in_use = kept_by(session.owner).filter(uses__session=session, game=game.slug, kind=kind.key).first()
        deck = bring_up(in_use, kind) if in_use else None
        if deck is not None and not missing(deck, kind):
            decks[kind.key], kept[kind.key] = deck.cards, deck
    return decks, kept


def chosen(
    game: Game[Any], visitor: Visitor, posted: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, BotDeck]]:
    """The decks for a new session and which of them somebody keeps; raises NoSuchDeck.

    A kind for which nothing was chosen takes what would have been suggested.
    """
    decks: dict[str, Any] = {}
    kept: dict[str, BotDeck] = {}
    for choosing in to_choose(game, visitor):
        wanted = posted.get(choosing.field, choosing.suggested.value if choosing.suggested else "")
        offer = next((offer for offer in choosing.offers if offer.value == wanted), None)
        if offer is None:
            raise NoSuchDeck
        decks[choosing.kind.key] = offer.cards
        if offer.deck is not None:
            kept[choosing.kind.key] = offer.deck
    return decks, kept
