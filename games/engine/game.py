"""A game as one plain object: its facts, its rules, its words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from games.engine import codec
from games.engine.decks import Card, DeckKind, Decks, built_in, choose_decks, read_deck
from games.engine.questions import Question
from games.engine.rulebook import read_rulebook
from games.engine.script import Script
from games.engine.showing import Band, Board, Ending, Fact, Glance, Section, Told
from games.engine.upgrades import Upgrades
from games.engine.words import Label, Phrase, SentenceFor

S = TypeVar("S")


def _nothing(*_: Any) -> Any:
    return ()


def _default_decks(_: random.Random) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A solo game: what `registry` finds in a folder's `__init__.py` as `GAME`.

    Facts: `slug` (in addresses and transcripts), `title`, `bot` (the opponent's name, empty when there is
    none), `line` (one line for the list of games), `about` (what the bot is, what the app does and what stays
    the player's: a few short paragraphs), `colour` (an accent of the palette in `static/app.css`), `dealer` (who
    deals unless told otherwise: `app` or `table`), `has_draws` (whether there is anything to deal), `version`
    (raised whenever a rule or the shape of the state changes), `folder` (where its rulebook and decks lie).

    Rules: `state` is a frozen dataclass of plain values; `setup(decks)` and `turn(state, decks)` are scripts;
    `result(state)` gives the outcome as plain values once the game is over, else None.

    Words: `sentences` per code of `Say` and `Reason`; `words` per id that stands in params or options;
    `names(state, decks)` adds names typed by the player. `where(state)` is one line that says how far the
    game is; `turn_name(state, action)` names a turn (state at its start, None in set-up; the answer to `do`);
    `facts(state, decks)` and `board(state, decks)` are shown on the page; `outcome(state, decks)` tells the
    result in sentences. `symbols` are drawings of the game's own by name, beside those of the product: each the
    `d` of an SVG path, 24 by 24, drawn with one stroke.

    At a glance: `glance(told, decks)` shows a turn (without it, what was said, as it was said); `your_turn(state,
    decks)` says that it is the player's turn and what that may be, None when it is not; `ending(state, decks)`
    is the page of a finished game.

    `progress(results)` sums up the results of a player's finished games, the latest first.

    Stored: `upgrades[n]` turns what version n stored into what version n + 1 stores.

    Checks: `invariants(state, decks)` gives a line per broken invariant; `sample(question, state, decks, chance)`
    may give a legal answer for a simulation where a random one would hardly ever fit, or REQUIRED to leave it to
    chance; `sample_decks(chance)` gives the decks to simulate a game with, as a transcript names them, where the
    default ones alone would leave questions unasked.
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
    glance: Callable[[Told[S], Decks], Glance] | None = None
    your_turn: Callable[[S, Decks], Band | None] | None = None
    ending: Callable[[S, Decks], Ending | None] | None = None
    symbols: Mapping[str, str] = field(default_factory=dict)
    decks: Mapping[str, DeckKind] = field(default_factory=dict)
    dealer: str = "app"
    has_draws: bool = True
    names: Callable[[S | None, Decks], Mapping[str, str]] | None = None
    facts: Callable[[S, Decks], tuple[Fact, ...]] = _nothing
    board: Callable[[S, Decks], Board | None] | None = None
    progress: Callable[[Sequence[Mapping[str, Any]]], tuple[Fact, ...]] = _nothing
    invariants: Callable[[S, Decks], Iterable[str]] = _nothing
    upgrades: Upgrades = field(default_factory=dict)
    sample: Callable[[Question, S | None, Decks, random.Random], Any] | None = None
    sample_decks: Callable[[random.Random], Mapping[str, Any]] = _default_decks

    @cached_property
    def rulebook(self) -> Mapping[str, Section]:
        """The sections of `rulebook.toml` by id, in the order of the file."""
        return read_rulebook(self.folder)

    @property
    def built_in_decks(self) -> Mapping[str, Mapping[str, tuple[Card, ...]]]:
        """The decks that come with the game, per kind and id, as written."""
        return built_in(self.folder)

    def written_decks(self, chosen: Mapping[str, Any]) -> dict[str, list[Card]]:
        """Per kind the cards as written, a kind left out by its default; DeckError when there is none."""
        return choose_decks(self.decks, self.built_in_decks, chosen)

    def read_decks(self, written: Mapping[str, Any], version: int | None = None) -> Decks:
        """The decks filled in for the rules; raises DeckError naming the card and the field.

        `version` is the rules version they were chosen under, as in `present_decks`.
        """
        complete = self.present_decks(written, self.version if version is None else version)
        return {kind: read_deck(kind, schema, complete[kind]) for kind, schema in self.decks.items()}

    def present_decks(self, written: Mapping[str, Any], version: int) -> dict[str, list[Card]]:
        """Decks that were chosen under an older version as this one writes them.

        They are upgraded step by step; a kind that did not exist then is taken from its default.
        """
        value = self._upgraded("decks", written, version)
        return self.written_decks({kind: cards for kind, cards in value.items() if kind in self.decks})

    def store(self, state: S) -> dict[str, Any]:
        """A state as plain JSON values."""
        return codec.unstructure(state)

    def restore(self, stored: Mapping[str, Any], version: int | None = None) -> S:
        """The state back; raises codec.StateError for unknown or missing keys and wrong kinds of value.

        `version` is the rules version that wrote it: older shapes are upgraded step by step first.
        """
        value = self._upgraded("state", stored, self.version if version is None else version)
        return codec.structure(value, self.state)

    def name_of(self, state: S | None, decks: Decks) -> Mapping[str, str]:
        """The names of cards and tiles by id, the ones typed during the game included."""
        if self.names is not None:
            return self.names(state, decks)
        return {card["id"]: card["name"] for deck in decks.values() for card in deck if card.get("name")}

    def _upgraded(self, part: str, stored: Mapping[str, Any], version: int) -> dict[str, Any]:
        """What an older version stored as one part of an `Upgrade`, in the shape of the present one."""
        value = dict(stored)
        for older in range(version, self.version):
            if older in self.upgrades:
                value = getattr(self.upgrades[older], part)(value)
        return value
