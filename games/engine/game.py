"""A game as one plain object: its facts, its rules, its words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from games.engine import codec
from games.engine.decks import (
    Card,
    DeckError,
    DeckKind,
    Decks,
    built_in,
    choose_decks,
    read_deck,
    require_room,
)
from games.engine.questions import Problem, Question
from games.engine.rulebook import read_rulebook
from games.engine.script import Say, Script, say_of
from games.engine.showing import Band, Board, Ending, Fact, Glance, Score, Section, Told
from games.engine.upgrades import Stored, UpgradeError, Upgrades, upgraded
from games.engine.words import Label, Phrase, SentenceFor

S = TypeVar("S")

OLDER = Phrase("These cards were saved by an older version of the rules and can no longer be read.")
NEWER = Phrase("These cards were saved by a newer version of the rules than this app knows.")


def _nothing(*_: Any) -> Any:
    return ()


def _default_decks(_: random.Random) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
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

    `progress(results)` sums up the results of a player's finished games, the latest first; `score(result)` is
    what one of them is measured by, for a new best.

    Stored: `upgrades[n]` turns what version n stored into what version n + 1 stores.

    Checks: `invariants(state, decks)` gives a line per broken invariant; `sample(question, state, decks, chance)`
    may give a legal answer for a simulation where a random one would hardly ever fit, or REQUIRED to leave it to
    chance; `sample_decks(chance)` gives the decks to simulate a game with, as a transcript names them, where the
    default ones alone would leave questions unasked.

    Whoever shows something of a game goes through `views.Views`, which never fails.
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
    names: Callable[[S | None, Decks], Mapping[str, Label]] | None = None
    facts: Callable[[S, Decks], tuple[Fact, ...]] = _nothing
    board: Callable[[S, Decks], Board | None] | None = None
    progress: Callable[[Sequence[Mapping[str, Any]]], tuple[Fact, ...]] = _nothing
    score: Callable[[Mapping[str, Any]], Score] | None = None
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

    def made_up(self, kind: str, card: Card) -> bool:
        """Whether a card is one of those that come with the game because no source tells the printed ones."""
        known = self.built_in_decks.get(kind, {})
        invented = (one for deck in self.decks[kind].invented for one in known.get(deck, ()))
        return any(one["id"] == card.get("id") and one.get("name") == card.get("name") for one in invented)

    def any_made_up(self, written: Mapping[str, Any]) -> bool:
        """Whether decks hold a card that was made up."""
        return any(self.made_up(kind, card) for kind in self.decks for card in written.get(kind, ()))

    def read_decks(
        self, written: Mapping[str, Any], version: int | None = None, *, begun: bool = False
    ) -> Decks:
        """The decks filled in for the rules; raises DeckError naming the card and the field.

        `version` is the rules version they were chosen under, as in `present_decks`. With `begun` they are those
        of a session: kinds that grow may be empty.
        """
        complete = self.present_decks(written, self.version if version is None else version)
        return {
            kind: read_deck(kind, schema, complete[kind], begun=begun) for kind, schema in self.decks.items()
        }

    def require_room(self, written: Mapping[str, Any]) -> None:
        """Raise DeckError for a deck of more cards than a new game may begin with."""
        for kind, schema in self.decks.items():
            require_room(kind, schema, written[kind])

    def present_decks(self, written: Mapping[str, Any], version: int) -> dict[str, list[Card]]:
        """Decks that were chosen under an older version as this one writes them.

        They are upgraded step by step; a kind that did not exist then is taken from its default. Raises
        DeckError when a step fails and for decks of a newer version.
        """
        lists = {kind: cards for kind, cards in written.items() if isinstance(cards, list | tuple)}
        by_name = {kind: cards for kind, cards in written.items() if kind not in lists}
        value = by_name | self._upgraded_cards(lists, version)
        if version != self.version:
            value = {kind: cards for kind, cards in value.items() if kind in self.decks}
        return self.written_decks(value)

    def present_cards(self, kind: str, cards: Sequence[Card], version: int) -> list[Card]:
        """The cards of one deck of this kind, or some facts of cards, as this version writes them.

        Raises DeckError as `present_decks` does.
        """
        return list(self._upgraded_cards({kind: cards}, version).get(kind, ()))

    def _upgraded_cards(self, lists: Mapping[str, Sequence[Card]], version: int) -> dict[str, list[Card]]:
        if version > self.version:
            raise DeckError(next(iter(lists), ""), Problem(NEWER))
        empty: dict[str, list[Card]] = {kind: [] for kind in self.decks if kind not in lists}
        try:
            found = upgraded(self.upgrades, "decks", {**empty, **lists}, version, self.version) or {}
        except UpgradeError as error:
            raise DeckError(next(iter(lists), ""), Problem(OLDER)) from error
        return {kind: list(cards) for kind, cards in found.items() if cards or kind not in empty}

    def store(self, state: S) -> Stored:
        """A state as plain JSON values."""
        return codec.unstructure(state)

    def restore(self, stored: Mapping[str, Any], version: int | None = None) -> S:
        """The state back; raises codec.StateError for unknown or missing keys and wrong kinds of value.

        `version` is the rules version that wrote it: older shapes are upgraded step by step first, and newer
        ones are no state of this game.
        """
        wrote = self.version if version is None else version
        if wrote > self.version:
            raise codec.StateError(
                f"version {wrote} of the rules wrote it, and these are version {self.version}"
            )
        try:
            return codec.structure(upgraded(self.upgrades, "state", stored, wrote, self.version), self.state)
        except UpgradeError as error:
            raise codec.StateError(str(error)) from error

    def read_saying(self, stored: Mapping[str, Any], version: int | None = None) -> Say | None:
        """A stored saying with its reasons, as this version says it; None when it is not said any more.

        `version` is the rules version that said it. Raises UpgradeError when a step fails.
        """
        wrote = self.version if version is None else version
        own = {key: stored[key] for key in ("code", "params", "rule")}
        read = upgraded(self.upgrades, "saying", own, wrote, self.version)
        if read is None:
            return None
        reasons = [upgraded(self.upgrades, "saying", one, wrote, self.version) for one in stored["because"]]
        return say_of(read | {"because": [one for one in reasons if one is not None]})

    def read_result(self, stored: Mapping[str, Any], version: int) -> Stored:
        """The stored outcome of a finished game as this version stores it; raises UpgradeError."""
        return upgraded(self.upgrades, "result", stored, version, self.version) or {}

    def name_of(self, state: S | None, decks: Decks) -> Mapping[str, Label]:
        """The names of cards and tiles by id, the ones typed during the game included."""
        if self.names is not None:
            return self.names(state, decks)
        return {card["id"]: card["name"] for deck in decks.values() for card in deck if card.get("name")}
