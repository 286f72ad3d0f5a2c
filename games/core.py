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
import tomllib
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from games import codec
from games.decks import Card, DeckKind, Decks, built_in, choose_decks, read_deck
from games.questions import (
    REQUIRED,
    Choice,
    Closed,
    ClosedError,
    Draw,
    Form,
    Many,
    Option,
    Problem,
    Question,
    RefusedError,
    Shown,
    Text,
    Whole,
    YesNo,
    accept,
    describe,
    options,
    refuse,
)
from games.words import N_, Label, Params, Phrase, Sentence, SentenceFor, english

__all__ = [
    "N_", "REQUIRED", "Board", "Card", "Cell", "Choice", "Closed", "ClosedError", "Dealer", "DeckKind", "Decks",
    "Draw", "Fact", "Form", "Game", "Label", "Learn", "Many", "Option", "Params", "Phrase", "Position", "Problem",
    "Question", "Reason", "RefusedError", "Reply", "ReplyError", "Say", "Script", "Section", "Sentence",
    "SentenceFor", "Show", "Shown", "Text", "Whole", "YesNo", "accept", "describe", "english", "options", "play",
    "refuse",
]  # fmt: skip

S = TypeVar("S")


@dataclass(frozen=True)
class Reason:
    """One step of a decision's trace: a candidate with its figures, or what decided."""

    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True)
class Say:
    """One thing to tell the table.

    `code` and `params` are what machines and tests read; the sentence is the game's `sentences[code]`.
    `rule` is the id of the section in the game's `rulebook.toml` that asks for it; `because` is the trace of
    the decision, whenever there was more than one candidate.
    """

    code: str
    params: Params = field(default_factory=dict)
    rule: str = ""
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Show(Generic[S]):
    """The state as it stands now, in the middle of a turn: shown, never stored."""

    state: S


@dataclass(frozen=True)
class Learn:
    """A printed fact typed in this turn: fields of the card `card["id"]` of the deck kind `deck`."""

    deck: str
    card: Card


Step = Say | Question | Show[Any] | Learn
Script = Generator[Step, Any, S]


@dataclass(frozen=True)
class Section:
    """One section of a rulebook in our own words: what "Why?" shows, and a line of the game's rules page."""

    id: str
    heading: str
    page: str
    text: str


@dataclass(frozen=True)
class Fact:
    """One tracked figure or ruling, shown under the fold; a `main` one is always visible."""

    label: Label
    value: Label | int
    main: bool = False
    detail: Label = ""


@dataclass(frozen=True)
class Cell:
    """One square of a board. `title` is its thing's name; `lines` are short figures on its face.

    `kind` picks its look: `empty`, `open`, `closed`, `special`, `home`. `swatches` are colour names. `marks` are
    (symbol, count, what it is) for pieces that stand there.
    """

    id: str
    title: Label = ""
    kind: str = "open"
    lines: tuple[Label, ...] = ()
    swatches: tuple[str, ...] = ()
    marks: tuple[tuple[str, int, Label], ...] = ()


@dataclass(frozen=True)
class Board:
    """A grid of `rows` × `cols` squares, row by row from the top left; `row_names` stand above the rows."""

    rows: int
    cols: int
    cells: tuple[Cell, ...]
    row_names: tuple[Label, ...] = ()


def _nothing(*_: Any) -> Any:
    return ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A solo game: what `registry` finds in a folder's `__init__.py` as `GAME`.

    Facts: `slug` (in addresses and transcripts), `title`, `bot` (the opponent's name, empty when there is
    none), `line` (one line for the list of games), `about` (what the bot is, what the app does and what stays
    the player's: a few short paragraphs), `colour` (the accent's name in the style sheet), `dealer` (who
    deals unless told otherwise: `app` or `table`), `has_draws` (whether there is anything to deal), `version`
    (raised whenever a rule or the shape of the state changes), `folder` (where its rulebook and decks lie).

    Rules: `state` is a frozen dataclass of plain values; `setup(decks)` and `turn(state, decks)` are scripts;
    `result(state)` gives the outcome as plain values once the game is over, else None.

    Words: `sentences` per code of `Say` and `Reason`; `words` per id that stands in params or options;
    `names(state, decks)` adds names typed by the player. `where(state)` is one line that says how far the
    game is; `turn_name(state, action)` names a turn (state at its start, None in set-up; the answer to `do`);
    `facts(state, decks)` and `board(state, decks)` are shown on the page; `outcome(state, decks)` tells the
    result in sentences.

    `progress(results)` sums up the results of a player's finished games, the latest first.

    Checks: `invariants(state, decks)` gives a line per broken invariant; `upgrade[n]` turns the stored state
    of version n into that of version n + 1; `sample(question, state, decks, chance)` may give a legal answer
    for a simulation where a random one would hardly ever fit, or REQUIRED to leave it to chance.
    """

    slug: str
    title: str
    bot: str
    line: Phrase
    about: tuple[Phrase, ...]
    colour: str
    version: int
    folder: Path
    state: type[S]
    setup: Callable[[Decks], Script[S]]
    turn: Callable[[S, Decks], Script[S]]
    result: Callable[[S], Mapping[str, Any] | None]
    sentences: Mapping[str, SentenceFor]
    words: Mapping[str, str]
    where: Callable[[S], Phrase]
    turn_name: Callable[[S | None, str], Phrase]
    outcome: Callable[[S, Decks], tuple[Label, ...]]
    decks: Mapping[str, DeckKind] = field(default_factory=dict)
    dealer: str = "app"
    has_draws: bool = True
    names: Callable[[S | None, Decks], Mapping[str, str]] | None = None
    facts: Callable[[S, Decks], tuple[Fact, ...]] = _nothing
    board: Callable[[S, Decks], Board | None] | None = None
    progress: Callable[[Sequence[Mapping[str, Any]]], tuple[Fact, ...]] = _nothing
    invariants: Callable[[S, Decks], Iterable[str]] = _nothing
    upgrade: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    sample: Callable[[Question, S | None, Decks, random.Random], Any] | None = None

    @cached_property
    def rulebook(self) -> Mapping[str, Section]:
        """The sections of `rulebook.toml` by id, in the order of the file."""
        sections = tomllib.loads((self.folder / "rulebook.toml").read_text(encoding="utf-8"))
        return {
            id: Section(id, entry["heading"], str(entry["page"]), entry["text"].strip())
            for id, entry in sections.items()
        }

    @property
    def built_in_decks(self) -> Mapping[str, Mapping[str, tuple[Card, ...]]]:
        """The decks that come with the game, per kind and id, as written."""
        return built_in(self.folder)

    def written_decks(self, chosen: Mapping[str, Any]) -> dict[str, list[Card]]:
        """Give per kind the cards as written, a kind left out by its default; DeckError when there is none."""
        return choose_decks(self.decks, self.built_in_decks, chosen)

    def read_decks(self, written: Mapping[str, Any]) -> Decks:
        """Give the decks filled in for the rules; raises DeckError naming the card and the field."""
        return {kind: read_deck(kind, schema, written[kind]) for kind, schema in self.decks.items()}

    def store(self, state: S) -> dict[str, Any]:
        """Give a state as plain JSON values."""
        return codec.unstructure(state)

    def restore(self, stored: Mapping[str, Any], version: int | None = None) -> S:
        """Give the state back; raises codec.StateError for unknown or missing keys and wrong kinds of value.

        `version` is the rules version that wrote it: older shapes are upgraded step by step first.
        """
        value = dict(stored)
        for older in range(self.version if version is None else version, self.version):
            if older in self.upgrade:
                value = self.upgrade[older](value)
        return codec.structure(value, self.state)

    def name_of(self, state: S | None, decks: Decks) -> Mapping[str, str]:
        """Give the names of cards and tiles by id, the ones typed during the game included."""
        if self.names is not None:
            return self.names(state, decks)
        return {card["id"]: card["name"] for deck in decks.values() for card in deck if card.get("name")}


@dataclass(frozen=True)
class Reply:
    """One answer. `by` is `table`, or `app` for a dealt draw."""

    key: str
    value: Any
    by: str = "table"


class ReplyError(Exception):
    """A reply does not fit. `number` counts the replies given to `play` from 1; `key` is its key.

    `problem` is the sentence and the field; `reason` is the sentence of a closed option, if it was one.
    """

    def __init__(self, number: int, key: str, problem: Problem, reason: Phrase | None = None) -> None:
        self.number = number
        self.key = key
        self.problem = problem
        self.reason = reason
        super().__init__(self.line())

    def line(self, before: int = 0) -> str:
        """Give the error as one line of English; `before` replies came before those given to `play`."""
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
    """

    seed: str
    before: int = 0
    always: bool = False

    def deals(self, draw: Draw, replies: Sequence[Reply]) -> bool:
        """Whether a draw is dealt now; `replies` are those that are still to come."""
        return self.always or not replies or replies[0].key != draw.key

    def deal(self, draw: Draw, so_far: int) -> str:
        """Give the id dealt to a draw that `so_far` draws of this turn preceded."""
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
    """Give the reply with its value as stored; raises ReplyError when it does not fit the question."""
    if reply.key != asked.key:
        problem = Problem(Phrase('The question now is "{key}".', params={"key": asked.key}))
        raise ReplyError(number, reply.key, problem)
    try:
        return Reply(reply.key, accept(asked, reply.value), reply.by if isinstance(asked, Draw) else "table")
    except ClosedError as error:
        raise ReplyError(number, reply.key, error.problem, error.reason) from None
    except RefusedError as error:
        raise ReplyError(number, reply.key, error.problem) from None
