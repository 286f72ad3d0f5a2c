"""The vocabulary of a solo game, and `play()`, which runs one turn of it.

A game is a folder beside this file whose `GAME` is a `Game`. Its turns are scripts: generators that read like
the rulebook. A script yields

- `Say`: one instruction or one piece of news for the table;
- a question (`Choice`, `Many`, `Whole`, `YesNo`, `Text`, `Form`): what only the table can decide;
- `Draw`: chance;
- `Show`: the state as it stands in the middle of the turn, for the page;
- `Learn`: a printed fact that the player typed, to be offered to their kept deck;

and returns the next state. Questions and draws send the accepted answer back into the script:

    def turn(state: Forest, decks: Decks) -> Script[Forest]:
        action = yield Choice(key="do", options=options("anna", "correct"))
        card = yield Draw(key="automa", options=options(*state.left))
        yield Say("clearing.add", {"count": 3}, rule="anna.add")
        return replace(state, turn=state.turn + 1)

`play(game, state, replies)` runs the script on what was answered so far and stops at the first open question.
So a pending question is never stored: it follows from the state at the start of the turn and the replies since.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.engine.answers import ClosedOptionError, RefusedError, accept, refuse
from games.engine.decks import Card, DeckKind, Decks
from games.engine.game import Game
from games.engine.questions import (
    REQUIRED,
    Beside,
    Choice,
    ClosedOption,
    Draw,
    Form,
    Many,
    NewCard,
    Option,
    Problem,
    Question,
    Shown,
    Text,
    Typing,
    Whole,
    YesNo,
    describe,
    options,
)
from games.engine.script import Learn, Reason, Say, Script, Show
from games.engine.showing import (
    Band,
    Board,
    Cell,
    Ending,
    Face,
    Fact,
    Glance,
    Line,
    Score,
    Section,
    Shelf,
    Told,
    merged,
)
from games.engine.squares import Grid, Square, grid
from games.engine.upgrades import Upgrade, Upgrades
from games.engine.words import N_, Label, Params, Phrase, Sentence, SentenceFor, english

__all__ = [
    "N_",
    "REQUIRED",
    "Band",
    "Beside",
    "Board",
    "Card",
    "Cell",
    "Choice",
    "ClosedOption",
    "ClosedOptionError",
    "Dealer",
    "DeckKind",
    "Decks",
    "Draw",
    "Ending",
    "Face",
    "Fact",
    "Form",
    "Game",
    "Glance",
    "Grid",
    "Label",
    "Learn",
    "Line",
    "Many",
    "NewCard",
    "Option",
    "Params",
    "Phrase",
    "Position",
    "Problem",
    "Question",
    "Reason",
    "RefusedError",
    "Reply",
    "ReplyError",
    "Say",
    "Score",
    "Script",
    "Section",
    "Sentence",
    "SentenceFor",
    "Shelf",
    "Show",
    "Shown",
    "Square",
    "Text",
    "Told",
    "Typing",
    "Upgrade",
    "Upgrades",
    "Whole",
    "YesNo",
    "accept",
    "describe",
    "english",
    "grid",
    "merged",
    "options",
    "play",
    "refuse",
]  # fmt: skip

S = TypeVar("S")


@dataclass(frozen=True)
class Reply:
    """One answer. `by` is `table`, or `app` for a dealt draw."""

    key: str
    value: Any
    by: str = "table"


class ReplyError(Exception):
    """A reply does not fit. `number` counts the replies given to `play` from 1; `key` is its key.

    `asked` is the question that was open, `problem` the sentence and the field; `reason` is the sentence of a
    closed option, if it was one.
    """

    def __init__(
        self, number: int, key: str, asked: Question, problem: Problem, reason: Phrase | None = None
    ) -> None:
        self.number = number
        self.key = key
        self.asked = asked
        self.problem = problem
        self.reason = reason
        super().__init__(self.line())

    def line(self, before: int = 0) -> str:
        """The error as one line of English; `before` replies came before those given to `play`."""
        at = f"{self.problem.field}: " if self.problem.field else ""
        why = f" ({english(self.reason)})" if self.reason else ""
        return f'reply {self.number + before} ("{self.key}"): {at}{english(self.problem.text)}{why}'


@dataclass(frozen=True)
class Position(Generic[S]):
    """Where a turn stands.

    `replies` are those in force, dealt draws included; `used` says how many of the replies given were taken.
    `pending` is the open question, None when the turn is finished; then `state` is the next state. Else
    `state` is the one at the start of the turn. `shown` is the state for the page, `draws` how many
    draws this turn has had.
    """

    state: S | None
    shown: S | None
    said: tuple[Say, ...]
    replies: tuple[Reply, ...]
    used: int
    pending: Question | None
    learned: tuple[Learn, ...] = ()
    draws: int = 0

    @property
    def finished(self) -> bool:
        """Whether the turn is over."""
        return self.pending is None


@dataclass(frozen=True)
class Dealer:
    """Deals draws from a seed: the card depends on the seed and on the count of draws before it, nothing else.

    `before` is how many draws the game has had before this turn. Recorded draws are left as they are unless
    `always` is set: then replies hold no draws at all, as in a transcript whose dealer is the app.

    >>> coin = Draw(key="coin", options=options("heads", "tails"))
    >>> [Dealer("night-1").deal(coin, so_far) for so_far in range(4)]
    ['heads', 'tails', 'tails', 'tails']
    >>> Dealer("night-1", before=2).deal(coin, 0)
    'tails'
    """

    seed: str
    before: int = 0
    always: bool = False

    def deals(self, draw: Draw, replies: Sequence[Reply]) -> bool:
        """Whether a draw is dealt now; `replies` are those that are still to come."""
        return self.always or not replies or replies[0].key != draw.key

    def deal(self, draw: Draw, so_far: int) -> str:
        """The id dealt to a draw that `so_far` draws of this turn preceded."""
        chance = random.Random(f"{self.seed}/{self.before + so_far}").random()
        return draw.options[int(chance * len(draw.options))].id


def play(
    game: Game[S], state: S | None, replies: Sequence[Reply], *, decks: Decks, dealer: Dealer | None = None
) -> Position[S]:
    """Run one turn (set-up when `state` is None) on the replies and give the position it comes to.

    With a `dealer` a draw that the next reply does not answer is dealt; without one it is a question like any
    other. A draw that was recorded is never dealt again.
    Replies after the end of the turn are left unused. Raises ReplyError for the first reply that does not fit;
    nothing of the turn holds then.

    >>> def toss(state, decks):
    ...     side = yield Draw(key="coin", options=options("heads", "tails"))
    ...     yield Say("coin.shows", {"side": side}, rule="toss")
    ...     return {"tosses": state["tosses"] + 1}
    >>> from types import SimpleNamespace
    >>> game = SimpleNamespace(turn=toss)
    >>> play(game, {"tosses": 0}, [], decks={}).pending.key
    'coin'
    >>> position = play(game, {"tosses": 0}, [Reply("coin", "tails")], decks={})
    >>> position.state, position.said[0].params
    ({'tosses': 1}, {'side': 'tails'})
    >>> play(game, {"tosses": 0}, [Reply("coin", "edge")], decks={})
    Traceback (most recent call last):
    games.engine.core.ReplyError: reply 1 ("coin"): "edge" is not offered; offered: heads, tails
    """
    script = game.setup(decks) if state is None else game.turn(state, decks)
    said: list[Say] = []
    learned: list[Learn] = []
    taken: list[Reply] = []
    draws = 0
    used = 0
    shown = state
    answer: Any = None
    try:
        while True:
            step = script.send(answer)
            answer = None
            match step:
                case Say():
                    said.append(step)
                case Show():
                    shown = step.state
                case Learn():
                    learned.append(step)
                case Question():
                    if isinstance(step, Draw) and dealer and dealer.deals(step, replies[used : used + 1]):
                        reply = Reply(step.key, dealer.deal(step, draws), "app")
                    elif used < len(replies):
                        reply = _fit(step, replies[used], used + 1)
                        used += 1
                    else:
                        script.close()
                        return Position(
                            state, shown, tuple(said), tuple(taken), used, step, tuple(learned), draws
                        )
                    taken.append(reply)
                    draws += isinstance(step, Draw)
                    answer = reply.value
                case _:
                    raise TypeError(f"a script can't yield {step!r}")
    except StopIteration as stop:
        after: S = stop.value
        return Position(after, after, tuple(said), tuple(taken), used, None, tuple(learned), draws)


def _fit(asked: Question, reply: Reply, number: int) -> Reply:
    """The reply with its value as stored; raises ReplyError when it does not fit the question."""
    if reply.key != asked.key:
        problem = Problem(Phrase('The question now is "{key}".', params={"key": asked.key}))
        raise ReplyError(number, reply.key, asked, problem)
    try:
        return Reply(reply.key, accept(asked, reply.value), reply.by if isinstance(asked, Draw) else "table")
    except ClosedOptionError as error:
        raise ReplyError(number, reply.key, asked, error.problem, error.reason) from None
    except RefusedError as error:
        raise ReplyError(number, reply.key, asked, error.problem) from None
