"""Plays whole games with random legal answers: what the property tests of every game drive."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from games.core import (
    REQUIRED,
    Choice,
    Decks,
    Draw,
    Form,
    Game,
    Many,
    Position,
    Question,
    RefusedError,
    Reply,
    Text,
    Whole,
    YesNo,
    accept,
    play,
)  # fmt: skip

S = TypeVar("S")

TRIES = 200


def random_game(
    game: Game[S], chance: random.Random, decks: Decks | None = None, max_turns: int = 500
) -> Iterator[tuple[S | None, Position[S]]]:
    """Play a game to its end, giving per turn the state before it (None in set-up) and the finished position.

    Fails when the game is not over after `max_turns`.
    """
    read = game.read_decks(game.written_decks({})) if decks is None else decks
    state: S | None = None
    for _ in range(max_turns):
        position = random_turn(game, state, chance, read)
        yield state, position
        state = position.state
        assert state is not None
        if game.result(state) is not None:
            return
    raise AssertionError(f"{game.slug} is not over after {max_turns} turns")


def random_turn(game: Game[S], state: S | None, chance: random.Random, decks: Decks) -> Position[S]:
    """Play one turn with random legal answers and give its finished position."""
    replies: list[Reply] = []
    while True:
        position = play(game, state, replies, decks=decks)
        if position.pending is None:
            return position
        shown = position.shown
        replies.append(Reply(position.pending.key, answer(game, position.pending, shown, decks, chance)))


def answer(game: Game[S], question: Question, state: S | None, decks: Decks, chance: random.Random) -> Any:
    """Give a legal answer: the game's own sample where it has one, else a random one."""
    for _ in range(TRIES):
        value = REQUIRED if game.sample is None else game.sample(question, state, decks, chance)
        if value is REQUIRED:
            value = random_answer(question, chance)
        try:
            accept(question, value)
        except RefusedError:
            continue
        return value
    raise AssertionError(f"no legal answer found to {question.key}")


def random_answer(question: Question, chance: random.Random) -> Any:
    """Give a random answer of the right kind; only a form's own check may still refuse it."""
    if question.optional and chance.random() < 0.3:
        return None
    match question:
        case Choice() | Draw():
            return chance.choice(question.options).id
        case Many():
            offered = len(question.options)
            most = offered if question.most is None else min(question.most, offered)
            picked = chance.sample(question.options, chance.randint(question.least, most))
            return [option.id for option in picked]
        case Whole():
            return chance.randint(question.least, question.most)
        case YesNo():
            return chance.random() < 0.5
        case Text():
            return f"name {chance.randint(1, 999999)}"
        case Form():
            return {field.key: random_answer(field, chance) for field in question.fields}
    raise AssertionError(f"no such kind of question: {question!r}")
