"""Decks: cards as plain objects, and the schema that each deck kind of a game declares for them.

A card is a mapping of plain values with an `id`. A deck as somebody wrote it keeps its own words (a field that
was left out stays out); the rules read it filled in, every field of the schema present.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from games.engine.answers import RefusedError, accept
from games.engine.questions import Form, Problem, Question, Text
from games.engine.words import N_, Label, Phrase, english

Card = Mapping[str, Any]
Decks = Mapping[str, tuple[Card, ...]]
"""Per deck kind its cards, filled in: what the rules read."""

CARD_LIMIT: Final = 100
# More are not read at all, wherever they come from.
MOST_READ: Final = 1000
TOO_MANY: Final = N_("At most {most} cards fit in a deck.")
CARD = Phrase("Card")


class DeckError(ValueError):
    """A deck is not one of this kind. `problem` says what is wrong, and `card` where: empty for the whole deck."""

    def __init__(self, kind: str, problem: Problem, card: str = "") -> None:
        self.kind = kind
        self.card = card
        self.problem = problem
        super().__init__(self._line())

    def _line(self) -> str:
        where = f'card "{self.card}"' if self.card else "the deck"
        at = f", {self.problem.field}" if self.problem.field else ""
        return f'deck "{self.kind}": {where}{at}: {english(self.problem.text)}'


@dataclass(frozen=True)
class CardProblem:
    """What is wrong with one card of a deck, for checks that look at cards whole or at several together."""

    card: str
    problem: Problem


@dataclass(frozen=True, kw_only=True)
class Shorthand:
    """How a card is typed in a few words, such as `r,y 12`.

    Numbers fill the whole numbers among the fields of `keys`, in that order, and other words the one of which
    several may be chosen. `words` stand for answers of their own, such as "building". `examples` are such lines.
    """

    keys: tuple[str, ...]
    examples: tuple[Label, ...]
    words: tuple[tuple[Label, Mapping[str, Any]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class DeckKind:
    """A kind of deck that a game uses.

    `fields` is the schema of a card besides its `id`. `check` looks at all cards, filled in, and gives the
    first CardProblem or None. `default` is the id of the built-in deck that a session takes when its player
    keeps none. `about` tells the player what these cards are and where they are printed. `reserved` ids mean
    something else in the game's questions, so that no card may have one. `may_be_empty` says that the game can
    do without a card of this kind. `labels` are, per built-in deck, what it is called, such as
    `{"printed": Phrase("The printed cards")}`. `one` is what a card of this kind is called at the head of a form,
    where that is not a card. `may_lack` names the fields that a card like this one does without: blank they are
    not figures that nobody knows yet. `title` is what a card without a name is called.

    A kind that `grows` is typed while a game is set up and played, so that a session may begin with none of its
    cards; `own` is what the deck is called that somebody's own cards go into then.
    """

    name: Label
    about: Label
    fields: tuple[Question, ...]
    default: str
    check: Callable[[tuple[Card, ...]], CardProblem | None] | None = None
    reserved: tuple[str, ...] = ()
    may_be_empty: bool = False
    invented: tuple[str, ...] = ()
    """The built-in decks whose cards are made up, for trying the game out without a box of it."""
    labels: Mapping[str, Label] = field(default_factory=dict)
    one: Label = CARD
    may_lack: Callable[[Card], tuple[str, ...]] = lambda card: ()
    title: Callable[[Card], Label] | None = None
    grows: bool = False
    own: Label = ""
    order: Callable[[Card], Any] | None = None
    """What the cards of a deck are sorted by where they are read, as they are written; else their titles."""
    brief: Mapping[str, Label] = field(default_factory=dict)
    """What fields are called where many cards are listed, for labels that are long."""
    shorthand: Shorthand | None = None
    typed_check: Callable[[Sequence[Card], Card], Problem | None] | None = None
    """What is wrong with a card that is being typed, beside the others of its deck; a game takes such a deck."""
    may_change: Callable[[Card], tuple[Question, ...]] | None = None
    """The questions that a kept card is changed with; what they don't ask never changes. Else all fields."""
    most: int = CARD_LIMIT
    """How many cards fit in a deck: some times as many as a box holds."""
    complete: bool = False
    """Whether every box holds the same cards: a deck of one's own begins with the built-in ones."""

    @cached_property
    def card_form(self) -> Form:
        """The schema of one card as a form, its id (made from the name when left out) first."""
        named = any(asked.key == "name" for asked in self.fields)
        return Form(key="card", fields=(Text(key="id", slug_of="name" if named else ""), *self.fields))


def read_deck(kind: str, schema: DeckKind, cards: Any, *, begun: bool = False) -> tuple[Card, ...]:
    """The cards filled in by the schema; raises DeckError naming the card and the field.

    With `begun` they are those of a game under way, in which more may be typed.

    >>> tiles = DeckKind(name="Tiles", about="Of the harbour.", fields=(Text(key="name"),), default="printed")
    >>> read_deck("tiles", tiles, [{"name": "Oak Hall"}, {"id": "t2", "name": "Elm Hall"}])
    ({'id': 'oak-hall', 'name': 'Oak Hall'}, {'id': 't2', 'name': 'Elm Hall'})
    >>> read_deck("tiles", tiles, [{"id": "t2", "colour": "red"}])
    Traceback (most recent call last):
    games.engine.decks.DeckError: deck "tiles": card "t2": "colour" is not a field of this form.
    """
    needs_none = schema.may_be_empty or (begun and schema.grows)
    if not isinstance(cards, list | tuple) or not (cards or needs_none):
        raise DeckError(kind, Problem(Phrase("A deck needs at least one card.")))
    if len(cards) > MOST_READ:
        raise DeckError(kind, Problem(Phrase(TOO_MANY, params={"most": MOST_READ})))
    filled = tuple(read_card(kind, schema, card, place) for place, card in enumerate(cards, start=1))
    seen: set[str] = set()
    for card in filled:
        if card["id"] in seen:
            raise DeckError(kind, Problem(Phrase("This id is in the deck twice."), "id"), card["id"])
        seen.add(card["id"])
    if schema.check and (wrong := schema.check(filled)):
        raise DeckError(kind, wrong.problem, wrong.card)
    return filled


def require_room(kind: str, schema: DeckKind, cards: Sequence[Any]) -> None:
    """Raise DeckError for more cards than a deck of this kind holds.

    >>> tiles = DeckKind(name="Tiles", about="Of the harbour.", fields=(), default="printed", most=2)
    >>> require_room("tiles", tiles, [{"id": "t1"}, {"id": "t2"}])
    >>> require_room("tiles", tiles, [{"id": "t1"}, {"id": "t2"}, {"id": "t3"}])
    Traceback (most recent call last):
    games.engine.decks.DeckError: deck "tiles": the deck: At most 2 cards fit in a deck.
    """
    if len(cards) > schema.most:
        raise DeckError(kind, Problem(too_many(schema)))


def too_many(schema: DeckKind) -> Phrase:
    """The sentence for more cards than fit.

    >>> tiles = DeckKind(name="Tiles", about="Of the harbour.", fields=(), default="printed", most=2)
    >>> english(too_many(tiles))
    'At most 2 cards fit in a deck.'
    """
    return Phrase(TOO_MANY, params={"most": schema.most})


def read_card(kind: str, schema: DeckKind, card: Any, place: int = 1) -> dict[str, Any]:
    """One card filled in by the schema; `place` names it (from 1) while its id is not known.

    >>> from games.engine.questions import Whole
    >>> points = Whole(key="points", least=0, most=9, default=1)
    >>> tiles = DeckKind(name="Tiles", about="Of the harbour.", fields=(points,), default="printed")
    >>> read_card("tiles", tiles, {"id": "t1"})
    {'id': 't1', 'points': 1}
    """
    given = card.get("id") if isinstance(card, Mapping) else None
    name = given if isinstance(given, str) and given else str(place)
    try:
        filled: dict[str, Any] = accept(schema.card_form, card)
    except RefusedError as error:
        raise DeckError(kind, error.problem, name[:80]) from None
    if filled["id"] in schema.reserved:
        raise DeckError(kind, Problem(Phrase("The game uses this name for something else."), "id"), name)
    return filled


@cache
def built_in(folder: Path) -> Mapping[str, Mapping[str, tuple[Card, ...]]]:
    """The built-in decks of a game, per kind and id, as they stand in `folder/decks/KIND.json`.

    The file is an object of deck id to list of cards.

    >>> from games.transcripts.registry import find_game
    >>> sorted(built_in(find_game("forest-shuffle").folder))
    ['automa', 'challenges']
    """
    found: dict[str, Mapping[str, tuple[Card, ...]]] = {}
    for file in sorted((folder / "decks").glob("*.json")):
        decks = json.loads(file.read_text(encoding="utf-8"))
        found[file.stem] = {id: tuple(cards) for id, cards in decks.items()}
    return found


def choose_decks(
    kinds: Mapping[str, DeckKind],
    built_ins: Mapping[str, Mapping[str, Sequence[Card]]],
    chosen: Mapping[str, Any],
) -> dict[str, list[Card]]:
    """Per kind the cards as written: of the built-in deck named, or the list itself; else the default.

    Raises DeckError for a kind or a built-in deck that does not exist. The cards are not checked here.

    >>> kinds = {"tiles": DeckKind(name="Tiles", about="Of the harbour.", fields=(), default="printed")}
    >>> built_ins = {"tiles": {"printed": [{"id": "t1"}], "large": [{"id": "t1"}, {"id": "t2"}]}}
    >>> choose_decks(kinds, built_ins, {})
    {'tiles': [{'id': 't1'}]}
    >>> choose_decks(kinds, built_ins, {"tiles": "large"})
    {'tiles': [{'id': 't1'}, {'id': 't2'}]}
    """
    for kind in chosen:
        if kind not in kinds:
            raise DeckError(str(kind)[:80], Problem(Phrase("This game has no such deck.")))
    decks: dict[str, list[Card]] = {}
    for kind, schema in kinds.items():
        wanted = chosen.get(kind, schema.default)
        if isinstance(wanted, str):
            if wanted not in built_ins.get(kind, {}):
                text = Phrase('There is no built-in deck "{deck}".', params={"deck": wanted[:80]})
                raise DeckError(kind, Problem(text))
            wanted = built_ins[kind][wanted]
        decks[kind] = list(wanted) if isinstance(wanted, list | tuple) else wanted
    return decks
