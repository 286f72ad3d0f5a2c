"""Cards of a deck as they are written: adding one, changing one, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from botassist.decks.kinds import Kind
from games.engine.answers import slug
from games.engine.core import Form, Phrase, Problem, Text
from games.engine.decks import DeckError, read_card, read_deck, require_room, too_many
from games.engine.text import visible
from games.engine.words import english

Cards = list[dict[str, Any]]

LAST_NUMBER = re.compile(r"(\d+)(?!.*\d)", re.ASCII)
ROOM_FOR_NUMBER = 54


class Refused(Exception):
    """A card does not fit its deck; `problem` says why and in which field of the kind's form."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem)


def what_is_missing(kind: Kind, cards: Sequence[Mapping[str, Any]]) -> DeckError | None:
    """What keeps these cards from being played with, or None when they are ready."""
    try:
        require_room(kind.key, kind.schema, cards)
        read_deck(kind.key, kind.schema, cards)
    except DeckError as error:
        return error
    return None


def written(kind: Kind, answer: Mapping[str, Any], id: str) -> dict[str, Any]:
    """An answered form as a card: its id first, and nothing for what was left blank."""
    keys = [asked.key for asked in kind.schema.fields]
    return tidied(kind, {"id": id, **{key: answer[key] for key in keys if answer.get(key) is not None}})


def tidied(kind: Kind, card: Mapping[str, Any]) -> dict[str, Any]:
    """A card with what is seen of its texts: as the rules read them, and as its deck's page shows them."""
    texts = {"id", *(asked.key for asked in kind.schema.fields if isinstance(asked, Text))}
    return {
        key: visible(value) if key in texts and isinstance(value, str) else value
        for key, value in card.items()
    }


def new_id(kind: Kind, answer: Mapping[str, Any], taken: Collection[str]) -> Any:
    """The id of a new card: made from its name or counted, or as it was typed where cards never have names."""
    if not kind.named:
        return answer.get("id")
    name = answer.get("name")
    if not isinstance(name, str) or not name.strip():
        return _free(kind, slug(english(kind.schema.one)), len(taken) + 1, taken)
    start = slug(name)[:ROOM_FOR_NUMBER] or "card"
    if start not in taken and start not in kind.schema.reserved:
        return start
    return _free(kind, start, 2, taken)


def _free(kind: Kind, start: str, number: int, taken: Collection[str]) -> str:
    """The first id that is free, counting on from this number: `tile-1`, `tile-2`."""
    while (id := f"{start}-{number}") in taken or id in kind.schema.reserved:
        number += 1
    return id


def next_code(cards: Sequence[Mapping[str, Any]]) -> str:
    """A likely code for the next card where cards have no names: the last one, counted on."""
    if not cards:
        return "1"
    last = str(cards[-1]["id"])
    return LAST_NUMBER.sub(lambda found: str(int(found[1]) + 1).zfill(len(found[1])), last)


class Taken:
    """The other cards of a deck, with the ids and names that they have already."""

    def __init__(self, cards: Iterable[Mapping[str, Any]]) -> None:
        self.cards: list[Mapping[str, Any]] = []
        self.ids: set[str] = set()
        self.names: set[str] = set()
        for card in cards:
            self.add(card)

    def add(self, card: Mapping[str, Any]) -> None:
        """Take the id and the name of one more card."""
        self.cards.append(card)
        self.ids.add(card["id"])
        self.names.add(_compared(card.get("name")))


def _compared(name: Any) -> str:
    return visible(str(name or "")).casefold()


def add(kind: Kind, cards: Cards, answer: Mapping[str, Any]) -> Cards:
    """The deck with one more card at its end; raises Refused."""
    return [*cards, new_card(kind, Taken(cards), answer)]


def new_card(kind: Kind, taken: Taken, answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answered form as one more card; raises Refused."""
    return fitting(kind, taken, answer, new_id(kind, answer, taken.ids))


def change(kind: Kind, cards: Cards, id: str, answer: Mapping[str, Any]) -> Cards:
    """The deck with the card of this id as answered; a name may change, its id stays. Raises Refused."""
    taken = Taken(card for card in cards if card["id"] != id)
    card = fitting(kind, taken, answer, id if kind.named else answer.get("id", id))
    return [card if old["id"] == id else old for old in cards]


def fitting(kind: Kind, taken: Taken, answer: Mapping[str, Any], id: Any) -> dict[str, Any]:
    """An answered form as a card that fits beside the others; raises Refused."""
    card = written(kind, answer, id)
    try:
        filled = read_card(kind.key, kind.schema, card)
    except DeckError as error:
        raise Refused(_at_its_field(kind, error.problem)) from None
    card["id"] = filled["id"]
    if problem := _clash(kind, taken, filled):
        raise Refused(problem)
    # Checks look at whole decks, and a deck in the making lacks cards: only what is said of this card counts.
    wrong = kind.schema.check((filled,)) if kind.schema.check else None
    if wrong and wrong.card == card["id"]:
        raise Refused(_at_its_field(kind, wrong.problem))
    return card


def _clash(kind: Kind, taken: Taken, card: Mapping[str, Any]) -> Problem | None:
    """Why a filled in card does not fit beside the others, or None when it does."""
    if len(taken.ids) >= kind.schema.most:
        return Problem(too_many(kind.schema))
    if kind.named and card["name"] and _compared(card["name"]) in taken.names:
        text = Phrase("There is already a card with this name. If you have two of them, number them.")
        return Problem(text, "name")
    if card["id"] in taken.ids:
        return Problem(Phrase("There is already a card with this code."), "id")
    return kind.schema.typed_check(taken.cards, card) if kind.schema.typed_check else None


def _at_its_field(kind: Kind, problem: Problem) -> Problem:
    """The problem at a field that the form shows: an id that was made from a name belongs to it."""
    return Problem(problem.text, "name") if kind.named and problem.field == "id" else problem


def with_blanks(form: Form, answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer to be shown in its form: a group of figures that is not known is blank, not its default."""
    unknown = {
        asked.key: {field.key: None for field in asked.fields}
        for asked in form.fields
        if isinstance(asked, Form) and asked.optional and answer.get(asked.key) is None
    }
    return {**answer, **unknown}


def read_blanks(form: Form, answer: Mapping[str, Any]) -> dict[str, Any]:
    """A posted answer in which a group of figures that may be left out is not known when all are blank."""
    unknown = {
        asked.key: None
        for asked in form.fields
        if isinstance(asked, Form)
        and asked.optional
        and all(value in ("", None) for value in answer.get(asked.key, {}).values())
    }
    return {**answer, **unknown}
