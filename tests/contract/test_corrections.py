"""Every correction to the edge of what its form takes is refused with its field named, or played on from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.core import (
    Choice,
    Dealer,
    Decks,
    Form,
    Game,
    Many,
    Question,
    RefusedError,
    Reply,
    Text,
    Whole,
    YesNo,
    accept,
    english,
    play,
)  # fmt: skip
from games.transcripts.simulation import blind_answer, random_answer, random_turn, random_turns

TURNS_PLAYED_ON = 5
COMBINED = 30
Answer = dict[str, Any]


@pytest.fixture
def decks(game: Game[Any]) -> Decks:
    return game.read_decks(game.written_decks({}))


def borders(asked: Question) -> Iterator[Any]:
    """The outermost answers that a field offers."""
    if asked.optional:
        yield None
    match asked:
        case Choice():
            yield from {asked.options[0].id: None, asked.options[-1].id: None}
        case Many():
            ids = [option.id for option in asked.options]
            most = len(ids) if asked.most is None else min(asked.most, len(ids))
            yield ids[: asked.least]
            yield ids[len(ids) - most :]
        case Whole():
            yield asked.least
            yield asked.most
        case YesNo():
            yield False
            yield True
        case Text():
            yield "a"
            yield "a" * 60
        case Form():
            yield from ({inner.key: value} for inner in asked.fields for value in borders(inner))


def one_at_a_time(form: Form) -> Iterator[Answer]:
    """Per field each of its borders, everything else as it is."""
    for field in form.fields:
        yield from ({field.key: value} for value in borders(field))


def combined(form: Form, chance: random.Random) -> Iterator[Answer]:
    """Some fields at once, each at a border or anywhere between."""
    for _ in range(COMBINED):
        fields = chance.sample(form.fields, min(len(form.fields), chance.randint(2, 4)))
        yield {field.key: chance.choice((*borders(field), blind_answer(field, chance))) for field in fields}


def states(game: Game[Any], decks: Decks, chance: random.Random) -> Iterator[Any]:
    """States early, in the middle and late in different games, none of them over."""
    for number, part in enumerate((0.0, 0.4, 0.7, 1.0)):
        turns = list(random_turns(game, chance, decks, f"corrections/{number}"))
        running = [turn.position.state for turn in turns if game.result(turn.position.state) is None]
        yield running[round(part * (len(running) - 1))]


def correct_form(game: Game[Any], state: Any, decks: Decks) -> Form:
    asked = play(game, state, [Reply("do", "correct")], decks=decks).pending
    assert isinstance(asked, Form)
    assert asked.key == "correct"
    return asked


def corrected(game: Game[Any], state: Any, answer: Answer, decks: Decks, chance: random.Random) -> Any:
    """The state after a correction, what it asks besides answered somehow."""
    replies: tuple[Reply, ...] = (Reply("do", "correct"), Reply("correct", answer))
    while (position := play(game, state, replies, decks=decks)).pending is not None:
        value = random_answer(game, position.pending, position.shown, decks, chance)
        replies = (*position.replies, Reply(position.pending.key, value))
    return position.state


def play_on(game: Game[Any], state: Any, decks: Decks, chance: random.Random) -> Iterator[str]:
    """What goes wrong in the next turns."""
    draws = 0
    for _ in range(TURNS_PLAYED_ON):
        if game.result(state) is not None:
            return
        position = random_turn(game, state, chance, decks, Dealer("on", draws))
        state, draws = position.state, draws + position.draws
        yield from game.invariants(state, decks)


def faults(game: Game[Any], state: Any, answer: Answer, decks: Decks, chance: random.Random) -> Iterator[str]:
    """What is wrong with a correction, be it refused or taken."""
    form = correct_form(game, state, decks)
    try:
        accept(form, answer)
    except RefusedError as error:
        if error.problem.field.partition(".")[0] not in {field.key for field in form.fields}:
            yield f"refused without a field: {english(error.problem.text)}"
        return
    after = corrected(game, state, answer, decks, chance)
    yield from game.invariants(after, decks)
    if game.restore(game.store(after)) != after:
        yield "the stored state is another one"
    yield from play_on(game, after, decks, chance)


def test_every_border_of_a_correction_is_refused_by_name_or_played_on_from(
    game: Game[Any], decks: Decks
) -> None:
    chance = random.Random("corrections")
    found = []
    for state in states(game, decks, chance):
        form = correct_form(game, state, decks)
        for answer in (*one_at_a_time(form), *combined(form, chance)):
            try:
                found += [f"{answer}: {fault}" for fault in faults(game, state, answer, decks, chance)]
            except Exception as error:
                found.append(f"{answer}: {type(error).__name__}: {error}")

    assert found == []
