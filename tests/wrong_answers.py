"""Wrong answers to a question, as players give them by mistake: made from the question, for every game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.core import (
    REQUIRED,
    Choice,
    Decks,
    Draw,
    Form,
    Game,
    Many,
    Problem,
    Question,
    RefusedError,
    Text,
    Whole,
    YesNo,
    accept,
)
from games.transcripts.simulation import blind_answer, random_answer

Put = Mapping[str, list[str]]
TRIES = 150


@dataclass(frozen=True)
class Wrong:
    """What is put into which controls of the page, by their names, and the one whose value is wrong.

    A `doubted` one is refused once only: it may be meant.
    """

    put: Put
    field: str
    doubted: bool = False

    def __str__(self) -> str:
        return f"{self.field} {self.put.get(self.field, '')}"


def wrong_answers(game: Game[Any], question: Question, shown: Any, decks: Decks) -> Iterator[Wrong]:
    """The wrong answers of a question: around one that fits, those that are only doubted last."""
    # A tap on a button is never wrong.
    if isinstance(question, Draw) or (isinstance(question, Choice) and not question.on_board):
        return
    chance = random.Random(f"{game.slug} {question.key}")
    fitting = random_answer(game, question, shown, decks, chance)
    right = put(question, fitting, "value")
    for field, values in slips(question, "value"):
        yield Wrong({**right, field: values}, field)
    against = _against_the_rules(question, fitting, decks, chance)
    yield from sorted(against, key=lambda wrong: wrong.doubted)


def put(question: Question, value: Any, name: str) -> dict[str, list[str]]:
    """The controls that this answer fills, by their names: a field that it leaves out as preset, else blank."""
    match question, value:
        case Form(fields=fields), _:
            inner = value if isinstance(value, Mapping) else {}
            return {
                control: values
                for asked in fields
                for control, values in put(
                    asked, inner.get(asked.key, asked.preset), f"{name}.{asked.key}"
                ).items()
            }
        case _, _ if value is None or value is REQUIRED:
            return {name: [""]}
        case Many(), _:
            return {name: [str(one) for one in value]}
        case YesNo(), _:
            return {name: ["yes" if value else "no"]}
    return {name: [str(value)]}


def slips(question: Question, name: str) -> Iterator[tuple[str, list[str]]]:
    """One control filled wrongly: beyond its bounds, left blank, or with more than fits."""
    match question:
        case Form(fields=fields):
            for asked in _of_each_shape(fields):
                yield from slips(asked, f"{name}.{asked.key}")
            for beside in question.beside[:1]:
                yield f"beside.{beside.field}", [str(beside.asked.most + 1)]
        case Whole():
            yield name, [str(question.most + 1)]
            if not question.optional:
                yield name, [""]
        case Many():
            ids = [option.id for option in question.options]
            if question.least:
                yield name, []
            if question.most is not None and question.most < len(ids):
                yield name, ids[: question.most + 1]
        case Text() if not question.optional and not question.slug_of:
            yield name, ["  "]
        case Choice() | YesNo() if question.preset is REQUIRED:
            yield name, []


def _of_each_shape(fields: tuple[Question, ...]) -> list[Question]:
    """The fields, of those that differ by their squares alone the first and the last."""
    first: dict[tuple[type, str], Question] = {}
    last: dict[tuple[type, str], Question] = {}
    for asked in fields:
        shape = type(asked), asked.key.removeprefix(asked.cell)
        first.setdefault(shape, asked)
        last[shape] = asked
    return [asked for asked in fields if asked in first.values() or asked in last.values()]


def _against_the_rules(
    question: Question, fitting: Any, decks: Decks, chance: random.Random
) -> Iterator[Wrong]:
    """One answer for each sentence with which the whole is refused, or doubted, though each of its fields fits."""
    seen: set[str] = set()
    for value in _tries(question, fitting, decks, chance):
        problem, doubted = _problem(question, value)
        if problem and problem.text.text not in seen:
            seen.add(problem.text.text)
            yield Wrong(put(question, value, "value"), f"value.{problem.field}".rstrip("."), doubted)


def _tries(question: Question, fitting: Any, decks: Decks, chance: random.Random) -> Iterator[Any]:
    """Answers as they come: a form that was left as it is, blind ones, and some that are nearly right."""
    if isinstance(question, Form):
        yield {}
    for _ in range(TRIES):
        blind = blind_answer(question, chance)
        if not isinstance(question, Form) or chance.random() < 0.25:
            yield blind
            continue
        asked = chance.choice(question.fields)
        least = chance.random() < 0.5
        yield {**fitting, asked.key: _least(asked, decks, chance) if least else blind[asked.key]}


def _least(question: Question, decks: Decks, chance: random.Random) -> Any:
    """The answer with the least numbers, and a name that a card of the decks has already."""
    match question:
        case Form(fields=fields):
            return {asked.key: _least(asked, decks, chance) for asked in fields}
        case Whole(least=least):
            return least
        case Text():
            names = [card["name"] for cards in decks.values() for card in cards if card.get("name")]
            return chance.choice(names) if names else "a card"
    return blind_answer(question, chance)


def _problem(question: Question, value: Any) -> tuple[Problem | None, bool]:
    """What is said against an answer, if anything, and whether it is only doubted."""
    try:
        taken = accept(question, value)
    except RefusedError as error:
        return error.problem, False
    doubt = question.doubt if isinstance(question, Form) else None
    return (doubt(taken) if doubt else None), True
