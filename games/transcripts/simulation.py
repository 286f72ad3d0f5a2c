"""Whole games with random legal answers: what `manage.py simulate` and the property tests play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine.core import (
    REQUIRED,
    Choice,
    Dealer,
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
from games.transcripts.registry import find_game
from games.transcripts.transcript import Recorded

S = TypeVar("S")
TRIES = 200
TURN_LIMIT = 1000


@dataclass
class Simulated(Generic[S]):
    """A simulated game: its decks and turns, and a line per invariant broken in it."""

    decks: Decks
    turns: list[Recorded[S]] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


@dataclass
class Tally:
    """What many simulated games come to: how many there were, their turns, a line per broken invariant."""

    games: int = 0
    turns: int = 0
    broken: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count the games of another tally as well."""
        self.games += other.games
        self.turns += other.turns
        self.broken += other.broken


def tally(slug: str, seeds: Sequence[str]) -> Tally:
    """Whole games of this slug, one per seed; one that fails on the way is told by its error."""
    game = find_game(slug)
    found = Tally()
    for seed in seeds:
        try:
            played = simulate(game, seed)
            turns, broken = len(played.turns), played.broken
        except Exception as error:  # whatever it is, the other games are played all the same
            turns, broken = 0, [f"{type(error).__name__}: {error}"]
        found.add(Tally(1, turns, [f"seed {seed}: {line}" for line in broken]))
    return found


def simulate(game: Game[S], seed: str, chosen: Mapping[str, Any] | None = None) -> Simulated[S]:
    """One whole game; the answers, the draws, and the decks unless chosen, follow from the seed alone."""
    chance = random.Random(seed)
    if chosen is None:
        chosen = game.sample_decks(chance)
    decks = game.read_decks(game.written_decks(chosen))
    found: Simulated[S] = Simulated(decks)
    for recorded in random_turns(game, chance, decks, seed):
        found.turns.append(recorded)
        state = recorded.position.state
        assert state is not None  # noqa: S101  (a finished turn has a state)
        found.broken += [f"turn {recorded.number}: {line}" for line in game.invariants(state, decks)]
        if game.restore(game.store(state)) != state:
            found.broken.append(f"turn {recorded.number}: the stored state is another one")
    if not found.turns or game.result(found.turns[-1].position.state) is None:  # type: ignore[arg-type]
        found.broken.append(f"the game did not end within {TURN_LIMIT} turns")
    return found


def random_turns(game: Game[S], chance: random.Random, decks: Decks, seed: str) -> Iterator[Recorded[S]]:
    """Play turn after turn with random legal answers until the game is over, or for a thousand turns."""
    state: S | None = None
    draws = 0
    for number in range(TURN_LIMIT):
        position = random_turn(game, state, chance, decks, Dealer(seed, draws))
        yield Recorded(number, state, position)
        state = position.state
        draws += position.draws
        if state is not None and game.result(state) is not None:
            return


def random_turn(
    game: Game[S], state: S | None, chance: random.Random, decks: Decks, dealer: Dealer | None = None
) -> Position[S]:
    """Play one turn to its end with random legal answers; without a dealer the draws are random answers too."""
    replies: tuple[Reply, ...] = ()
    while True:
        position = play(game, state, replies, decks=decks, dealer=dealer)
        if position.pending is None:
            return position
        value = random_answer(game, position.pending, position.shown, decks, chance)
        replies = (*position.replies, Reply(position.pending.key, value))


def random_answer(
    game: Game[S], question: Question, state: S | None, decks: Decks, chance: random.Random
) -> Any:
    """A random answer that the question accepts, the game's own sample where it has one.

    `state` is the one shown when the question is asked.
    """
    for _ in range(TRIES):
        value = game.sample(question, state, decks, chance) if game.sample else REQUIRED
        if value is REQUIRED:
            value = blind_answer(question, chance)
        try:
            accept(question, value)
        except RefusedError:
            continue
        return value
    raise ValueError(f'no random answer fits "{question.key}" of {game.slug}')


def blind_answer(question: Question, chance: random.Random) -> Any:
    """An answer of the right kind; a form's own check may still refuse it."""
    if question.optional and chance.random() < 0.3:
        return None
    match question:
        case Choice() | Draw():
            return chance.choice(question.options).id
        case Many():
            most = (
                len(question.options) if question.most is None else min(question.most, len(question.options))
            )
            ids = [option.id for option in question.options]
            return chance.sample(ids, chance.randint(question.least, most))
        case Whole():
            return chance.randint(question.least, question.most)
        case YesNo():
            return chance.random() < 0.5
        case Text():
            return f"thing {chance.randint(1, 999999)}"
        case Form():
            return {asked.key: blind_answer(asked, chance) for asked in question.fields}
    raise TypeError(f"no such kind of question: {type(question).__name__}")
