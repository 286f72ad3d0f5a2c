"""Printed facts that were learned in a turn are kept: each in a deck of whoever typed it, and taken out again on
wish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from botassist.decks.cards import what_is_missing
from botassist.decks.keeping import bring_up, change_cards, is_current, kept_by, make_deck, missing
from botassist.decks.kinds import Kind, find_kind
from botassist.decks.models import BotDeck, DeckInUse, KeptFacts
from botassist.play.models import GameSession, Turn
from botassist.play.parts import Part
from botassist.play.table import Table
from botassist.play.typed import Grown
from botassist.play.visitors import Visitor, visitor_of
from botassist.prepared import Prepared
from games.engine import unreadable
from games.engine.decks import Card, DeckError, read_card

Stored = dict[str, Any]


# Found by the decks in use, of which most games have none: no need to look through all the turns.
_UNDONE = Prepared(
    lambda session: KeptFacts.objects.filter(
        deck__uses__session=session, turn__session=session, turn__superseded=True
    ).select_related("turn")
)


def keep(turn: Turn, **_: Any) -> None:
    """Keep what was learned in a turn, each fact for whoever typed it; called as the turn is written down.

    A turn that was undone and played again takes what was learned in it before with it.
    """
    for kept in _UNDONE.models(turn.session_id):
        take_out(kept)
    facts = sorted(turn.learned, key=_whose)
    for (by, key), learned in groupby(facts, key=_whose):
        kind = find_kind(turn.session.game, key)
        if kind is not None:
            _keep_for(turn, kind, by, [fact["card"] for fact in learned])


def _whose(fact: Mapping[str, Any]) -> tuple[str, str]:
    return fact["by"], fact["deck"]


def _keep_for(turn: Turn, kind: Kind, owner: str, facts: list[Stored]) -> None:
    """Merge facts into the deck that somebody keeps; without one they get a copy of the session's."""
    for merged in _merge_into(turn.session, kind, owner, facts):
        KeptFacts.objects.create(turn=turn, deck=merged.deck, changes=merged.changes, made=merged.made)


def keep_typed(session: GameSession, grown: Sequence[Grown], by: str, **_: Any) -> None:
    """Keep what was typed of cards along with an answer; called as the session's decks grow by it.

    It stays where it is when the answer is undone: it was read off the box.
    """
    for key, typed in groupby(grown, key=lambda one: one.deck):
        kind = find_kind(session.game, key)
        if kind is not None:
            list(_merge_into(session, kind, by, [dict(one.card) for one in typed], grown=True))


class _Merged(NamedTuple):
    """The deck that facts went into, what that changed, and whether it was made for them."""

    deck: BotDeck
    changes: list[Stored]
    made: bool


def _merge_into(
    session: GameSession, kind: Kind, owner: str, facts: list[Stored], *, grown: bool = False
) -> Iterator[_Merged]:
    """Merge facts into the decks that somebody keeps; without one they get one of the cards that are theirs.

    What is said of a made-up card stays with the game, or with the deck of such cards that it is played with; it
    never gets among cards of the box. With `grown` the session's decks hold the facts already.
    """
    present = kind.game.present_decks(session.decks, session.version)[kind.key]
    made_up = {card["id"] for card in present if kind.is_made_up(card)}
    mine = kept_by(owner).filter(game=session.game, kind=kind.key).select_for_update(of=("self",))
    in_use = mine.filter(uses__session=session).first()
    invented = [card for card in facts if card["id"] in made_up]
    if invented and in_use is not None and made_up & {card["id"] for card in in_use.cards}:
        yield from _merge(session, kind, owner, in_use, present, invented)
    # A figure of a tile of the box may be made up in a try-out; what is typed of a new one was read off it.
    doubtful = session.try_out and kind.schema.grows and not grown
    stays = {card["id"] for card in present} if doubtful else made_up
    if real := [card for card in facts if card["id"] not in stays]:
        cards = [card for card in present if card["id"] not in made_up]
        ids = {card["id"] for card in (*real, *cards)}
        if in_use is None or any(map(kind.is_made_up, in_use.cards)):
            in_use = _deck_of(kind, mine.order_by("-updated"), None if made_up else ids)
        yield from _merge(session, kind, owner, in_use, cards, real, grown=grown)


def _merge(
    session: GameSession, kind: Kind, owner: str, deck: BotDeck | None, played: list[Card], facts: list[Stored],
    *, grown: bool = False,
) -> Iterator[_Merged]:  # fmt: skip
    deck = bring_up(deck, kind) if deck else None
    if deck is not None and not is_current(deck, kind):
        return
    cards, changes = _merged(kind, deck.cards if deck else played, played, facts)
    # Facts that do not fit the deck as it is now stay with this game; the turn is played either way.
    new = grown and deck is None
    if not (changes or new) or (what_is_missing(kind, cards) and not (deck and missing(deck, kind))):
        return
    made = deck is None
    if deck is None:
        deck = make_deck(kind, owner, kind.own, cards)
    else:
        change_cards(deck, kind, cards)
    DeckInUse.objects.get_or_create(session=session, kind=kind.key, deck=deck)
    yield _Merged(deck, changes, made)


def _deck_of(kind: Kind, mine: Iterable[BotDeck], ids: set[str] | None) -> BotDeck | None:
    """The first deck of cards of the box that has one of these, or any such deck where no ids are given."""
    for deck in mine:
        found = bring_up(deck, kind)
        if any(map(kind.is_made_up, found.cards)):
            continue
        if ids is None or any(card["id"] in ids for card in found.cards):
            return found
    return None


def _merged(
    kind: Kind, cards: Iterable[Card], played: Iterable[Card], facts: Iterable[Stored]
) -> tuple[list[Stored], list[Stored]]:
    """The cards with the facts in them, and what that changes. A blank fact takes away what stood there."""
    merged = {card["id"]: dict(card) for card in cards}
    base = {card["id"]: card for card in played}
    changes = []
    for fact in facts:
        id = fact["id"]
        new = id not in merged
        old = merged.get(id, {})
        told = {**(base.get(id, {}) if new else old), **fact}
        card = {key: value for key, value in told.items() if value is not None}
        if card == old or not _fits(kind, card):
            continue
        keys = [key for key in {**old, **card} if new or card.get(key) != old.get(key)]
        before = {key: old[key] for key in keys if key in old}
        after = {key: card[key] for key in keys if key in card}
        changes.append({"id": id, "new": new, "before": before, "after": after})
        merged[id] = card
    return list(merged.values()), changes


def _fits(kind: Kind, card: Stored) -> bool:
    try:
        read_card(kind.key, kind.schema, card)
    except DeckError:
        return False
    return True


def take_out(kept: KeptFacts) -> None:
    """Take exactly these facts out of their deck again, as far as nobody changed them since."""
    deck = BotDeck.objects.select_for_update().filter(pk=kept.deck_id).first()
    kind = find_kind(deck.game, deck.kind) if deck else None
    kept.delete()
    if deck is None or kind is None or deck.deleted or not is_current(bring_up(deck, kind), kind):
        return
    cards = {card["id"]: dict(card) for card in deck.cards}
    for change in _changes(kept, kind):
        _take_back(cards, change)
    if kept.made and deck.revision == 0:
        deck.delete()
    elif list(cards.values()) != deck.cards:
        change_cards(deck, kind, list(cards.values()))


def _changes(kept: KeptFacts, kind: Kind) -> list[Stored]:
    """What was changed, the last first, in the words of today's rules; nothing when they can't read it."""
    version = kept.turn.version
    found = []
    for change in reversed(kept.changes):
        cards = [{"id": change["id"], **change[when]} for when in ("before", "after")]
        try:
            before, after = kind.game.present_cards(kind.key, cards, version)
        except DeckError as error:
            unreadable.note(kind.game.slug, version, "facts that were kept", error)
            return []
        found.append({**change, "before": before, "after": after})
    return found


def _take_back(cards: dict[str, Stored], change: Stored) -> None:
    card = cards.get(change["id"])
    if card is None:
        return
    if change["new"]:
        if card == change["after"]:
            del cards[change["id"]]
        return
    before, after = change["before"], change["after"]
    for key in {**before, **after}:
        if card.get(key) != after.get(key):
            continue
        if key in before:
            card[key] = before[key]
        else:
            del card[key]


def kept_in(turn: Turn | None, visitor: Visitor) -> QuerySet[KeptFacts]:
    """What a turn added to this visitor's decks."""
    return KeptFacts.objects.filter(turn=turn, deck__owner=visitor.id, deck__deleted=None).select_related(
        "deck"
    )


def forget(turn: Turn, visitor: Visitor) -> bool:
    """Take out of a visitor's decks what a turn added to them; give whether there was anything."""
    with transaction.atomic():
        found = list(kept_in(turn, visitor))
        for kept in found:
            take_out(kept)
    return bool(found)


def notice(request: HttpRequest, table: Table, **_: Any) -> list[Part]:
    """Above the next turn, what was kept of the one just played."""
    turn = table.previous
    if turn is None or not turn.learned or table.session.used or not table.access.can_write:
        return []
    decks = [kept.deck for kept in kept_in(turn, visitor_of(request))]
    if not decks:
        return []
    shown = {"code": table.access.code, "turn": turn, "decks": decks}
    return [Part("notice", "decks/kept_notice.html", shown)]


def note_use(session: GameSession, decks: Mapping[str, BotDeck]) -> None:
    """Remember which kept decks a session was set up with."""
    DeckInUse.objects.bulk_create(
        DeckInUse(session=session, kind=kind, deck=deck) for kind, deck in decks.items()
    )
