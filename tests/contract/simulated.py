"""What is said, asked and reached in simulated games, each played once for all tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

from games.engine.core import Decks, Form, Game, Question, Reply, Say, play
from games.engine.render import Reader
from games.transcripts.registry import find_game
from games.transcripts.simulation import Simulated, simulate
from games.transcripts.transcript import Recorded

GAMES = range(4)
MANY = 100


@cache
def simulated(slug: str, number: int) -> Simulated[Any]:
    """One simulated game, once for all tests."""
    return simulate(find_game(slug), f"words/{number}")


def played(game: Game[Any], games: Iterable[int] = GAMES) -> Iterator[tuple[Recorded[Any], Decks]]:
    """Every turn of several simulated games, with the decks of its game."""
    for number in games:
        found = simulated(game.slug, number)
        yield from ((turn, found.decks) for turn in found.turns)


def reader_of(game: Game[Any], state: Any, decks: Decks) -> Reader:
    return Reader(game, game.name_of(state, decks))


def sayings(game: Game[Any]) -> Iterator[tuple[Say, Reader]]:
    """Everything said in simulated games, with who reads it out."""
    for turn, decks in played(game):
        reader = reader_of(game, turn.position.state, decks)
        yield from ((say, reader) for say in turn.position.said)


def questions(game: Game[Any]) -> Iterator[tuple[Question, Reader]]:
    """Every question that was asked in simulated games, with who reads it out."""
    for turn, decks in islice(played(game), 60):
        for count in range(len(turn.position.replies)):
            given = [Reply(one.key, one.value, one.by) for one in turn.position.replies[:count]]
            position = play(game, turn.before, given, decks=decks)
            assert position.pending is not None
            yield position.pending, reader_of(game, position.shown, decks)


def parts(question: Question) -> Iterator[Question]:
    yield question
    if isinstance(question, Form):
        for field in question.fields:
            yield from parts(field)


def asked(game: Game[Any], turn: Recorded[Any], decks: Decks) -> Iterator[Question]:
    """The questions of a turn, each with its fields, as its script asks them."""
    script = game.setup(decks) if turn.before is None else game.turn(turn.before, decks)
    replies = iter(turn.position.replies)
    answer = None
    with suppress(StopIteration):
        while True:
            step = script.send(answer)
            answer = None
            if isinstance(step, Question):
                yield from parts(step)
                answer = next(replies).value


def unreached(game: Game[Any]) -> tuple[set[str], set[str]]:
    """The sayings and reasons that no simulated game says, and the sections that nothing in them names."""
    codes, sections = set(game.sentences), set(game.rulebook)
    for turn, decks in played(game, range(MANY)):
        for say in turn.position.said:
            codes -= {say.code, *(reason.code for reason in say.because)}
            sections.discard(say.rule)
        if sections:
            sections -= {question.rule for question in asked(game, turn, decks)}
        if not codes and not sections:
            break
    return codes, sections
