"""What is typed of cards along with an answer: it becomes part of the session's decks before that is taken.

Rules and transcripts see nothing of it: they find the decks grown. How it is posted stands in `posted`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.http import QueryDict

from botassist.play.posted import BESIDE, CARD, is_typed, read_answer, read_card_of, read_typed
from games.engine.answers import slug
from games.engine.core import (
    REQUIRED,
    Card,
    Form,
    Game,
    NewCard,
    Question,
    RefusedError,
    Typing,
    accept,
    english,
    refuse,
)
from games.engine.decks import DeckError, DeckKind, read_card


class Grown(NamedTuple):
    """What was typed of a card: all of a new one, or the figures of one that the deck has."""

    deck: str
    card: Card


def take_typed(
    game: Game[Any], decks: Mapping[str, Any], question: Question, posted: Any, post: QueryDict
) -> tuple[Any, list[Grown]]:
    """The answer with the ids of what was typed, and what the decks of the session grow by.

    `decks` are the session's, as written. Raises RefusedError at the field of what can't be read.
    """
    if not isinstance(question, Form) or not isinstance(posted, dict):
        return posted, []
    grown = list(_figures(question, post))
    if new := question.new_card:
        posted, card = _with_new_card(game.decks[new.deck], new, decks[new.deck], posted)
        grown += [Grown(new.deck, card)] if card else []
    if question.typing is None:
        return posted, grown
    box = _Box(game.decks[question.typing.deck], question.typing, decks[question.typing.deck])
    answer = {field: box.id_of(field, value) if is_typed(value) else value for field, value in posted.items()}
    return answer, [*grown, *(Grown(question.typing.deck, card) for card in box.new)]


def _figures(form: Form, post: QueryDict) -> Iterator[Grown]:
    for beside in form.beside:
        value = read_answer(beside.asked, post, f"{BESIDE}.{beside.field}")
        if value is REQUIRED or value is None:
            continue
        try:
            figure = accept(beside.asked, value)
        except RefusedError as error:
            raise RefusedError(replace(error.problem, field=f"{BESIDE}.{beside.field}")) from None
        yield Grown(beside.deck, {"id": beside.card, beside.asked.key: figure})


def _with_new_card(
    schema: DeckKind, new: NewCard, cards: list[Card], posted: dict[str, Any]
) -> tuple[dict[str, Any], Card | None]:
    """The answer with the id of the card that was typed, and that card; raises RefusedError at its field."""
    value = posted.get(new.field)
    if not is_typed(value):
        return posted, None
    try:
        card = accept(Form(key=new.field, fields=new.fields), read_card_of(value))
        known = {key: told for key, told in card.items() if told is not None}
        card = {"id": _id_of(schema, cards, known), **known}
        wrong = schema.check((read_card(new.deck, schema, card),)) if schema.check else None
        if wrong:
            raise RefusedError(wrong.problem)
    except (RefusedError, DeckError) as error:
        raise RefusedError(replace(error.problem, field=f"{CARD}_{error.problem.field}")) from None
    return {**posted, new.field: card["id"]}, card


def _id_of(schema: DeckKind, cards: list[Card], card: Card) -> str:
    """An id made from the name of a new card; raises RefusedError when the deck has one of that name."""
    id = slug(str(card["name"])) or f"{slug(english(schema.one))}-{secrets.token_hex(3)}"
    if id in {*schema.reserved, *(each["id"] for each in cards)}:
        raise refuse("There is already a card with this name.", "name")
    return id


class _Box:
    """The cards of a deck, and those that are typed beside them."""

    def __init__(self, schema: DeckKind, typing: Typing, cards: list[Card]) -> None:
        self.schema = schema
        self.typing = typing
        self.new: list[Card] = []
        self._numbered = {card[key]: card for card in cards if card.get(key := typing.number.key) is not None}
        self._taken = {card["id"] for card in cards} | set(schema.reserved)

    def id_of(self, field: str, value: str) -> str:
        """The id of a typed card: a new one's, or that of the very card which the deck has already."""
        card = read_typed(self.typing, value)
        known = self._numbered.get(card.get(self.typing.number.key))
        if known is not None:
            return self._known(field, known, card)
        several = self.typing.several.key
        if not card.get(several):
            raise refuse("Tap at least one of its colours.", field)
        card = {"id": self._free_id(card), **card}
        try:
            read_card(self.typing.deck, self.schema, card)
        except DeckError as error:
            raise refuse(error.problem.text.text, field, **error.problem.text.params) from None
        self._taken.add(card["id"])
        self.new.append(card)
        return str(card["id"])

    def _known(self, field: str, known: Card, card: Card) -> str:
        several = self.typing.several.key
        if card.get(several) and set(card[several]) != set(known[several]):
            raise refuse(
                "{tile} of your deck has the number {number}, and other colours: pick it from the list, or type "
                "what it really says in the deck.",
                field,
                tile=called(self.schema, known),
                number=card[self.typing.number.key],
            )
        return str(known["id"])

    def _free_id(self, card: Card) -> str:
        """An id that says what the card is known by, or nothing of it."""
        if self.typing.number.key in card and self.schema.title is not None:
            id = slug(english(self.schema.title(card)))
            if id not in self._taken:
                return id
        return f"{slug(english(self.schema.one))}-{secrets.token_hex(3)}"


def called(schema: DeckKind, card: Card) -> Any:
    """What a card is called, in words that can be read out."""
    return card.get("name") or (schema.title(card) if schema.title else card["id"])
