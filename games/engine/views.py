"""What a game shows of itself besides its instructions, for pages that must not fail.

What is stored may be of another version than the rules are, and may have come by a file. A part that the rules
can't make anything of is shown plainly or left out, and a warning goes to the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from games.engine import unreadable
from games.engine.core import (
    Band,
    Board,
    Decks,
    Ending,
    Fact,
    Game,
    Glance,
    Label,
    Phrase,
    Say,
    Score,
    Section,
    Told,
)
from games.engine.script import say_of
from games.engine.upgrades import Stored

S = TypeVar("S")
Made = TypeVar("Made")
Otherwise = TypeVar("Otherwise")

OVER = Phrase("The game is over.")


class Views(Generic[S]):
    """The views of one game: each method is the game's function of that name, with something to fall back on.

    >>> from games.engine.words import english
    >>> from games.transcripts.registry import find_game
    >>> views = Views(find_game("forest-shuffle"))
    >>> english(views.turn_name(None, "", version=1))
    'Set-up'
    """

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    def names(self, state: S | None, decks: Decks) -> Mapping[str, Label]:
        """The names of cards and tiles by id, else none."""
        return self.shown("names", lambda: self.game.name_of(state, decks), {})

    def where(self, state: S) -> Phrase:
        """How far the game is, in one line."""
        return self.shown("where", lambda: self.game.where(state), Phrase("Under way"))

    def turn_name(self, before: Stored | None, action: str, version: int) -> Phrase:
        """What a turn is called; `before` is the stored state at its start, as this version stored it."""

        def name() -> Phrase:
            state = None if before is None else self.game.restore(before, version)
            return self.game.turn_name(state, action)

        return self.shown("turn_name", name, Phrase("A turn"), version)

    def facts(self, state: S, decks: Decks) -> tuple[Fact, ...]:
        """The figures and rulings of a game, else none."""
        return self.shown("facts", lambda: tuple(self.game.facts(state, decks)), ())

    def board(self, state: S, decks: Decks) -> Board | None:
        """The board, None when there is none to show."""
        make = self.game.board
        return self.shown("board", lambda: make(state, decks), None) if make else None

    def glance(self, told: Told[S], decks: Decks) -> Glance:
        """A turn at a glance, else what was said in it, as it was said."""
        plain, make = Glance(steps=told.said), self.game.glance
        return self.shown("glance", lambda: make(told, decks), plain) if make else plain

    def your_turn(self, state: S, decks: Decks) -> Band | None:
        """That it is the player's turn and what that may be, None when there is nothing to say."""
        make = self.game.your_turn
        return self.shown("your_turn", lambda: make(state, decks), None) if make else None

    def ending(self, state: S, decks: Decks) -> Ending | None:
        """The page of a finished game, None for one that has none: then its outcome tells."""
        make = self.game.ending
        return self.shown("ending", lambda: make(state, decks), None) if make else None

    def outcome(self, state: S, decks: Decks) -> tuple[Label, ...]:
        """The result in sentences, at least one; else its figures."""
        told = self.shown("outcome", lambda: tuple(self.game.outcome(state, decks)), ())
        return told or (OVER, *self.shown("result", lambda: _figures(self.game.result(state)), ()))

    def said(self, stored: Sequence[Mapping[str, Any]], version: int) -> tuple[Say, ...]:
        """What a turn of this version said, as it is said today; what a step fails on stays as it was said."""
        return tuple(say for one in stored if (say := self._saying(one, version)) is not None)

    def _saying(self, stored: Mapping[str, Any], version: int) -> Say | None:
        return self.shown("a saying", lambda: self.game.read_saying(stored, version), say_of(stored), version)

    def section(self, id: str, version: int | None = None) -> Section | None:
        """The section of the rulebook behind something that this version said or asked, if there is one."""
        return (
            self.shown(f"the section {id!r}", lambda: self.game.rulebook[id], None, version) if id else None
        )

    def progress(self, results: Sequence[tuple[Mapping[str, Any], int]]) -> tuple[tuple[Fact, ...], int]:
        """What results, each with the version that wrote it, come to, and how many of them can't be counted."""
        read = [self._result(stored, version) for stored, version in results]
        counted = [result for result in read if result is not None]
        facts = self.shown("progress", lambda: tuple(self.game.progress(counted)), ()) if counted else ()
        return facts, len(results) - len(counted)

    def score(self, stored: Mapping[str, Any], version: int) -> Score | None:
        """What a result of this version is measured by; None where it can't be read, or is by nothing."""
        make = self.game.score
        if make is None:
            return None
        return self.shown("a result", lambda: make(self.game.read_result(stored, version)), None, version)

    def _result(self, stored: Mapping[str, Any], version: int) -> Mapping[str, Any] | None:
        def read() -> Mapping[str, Any]:
            result = self.game.read_result(stored, version)
            self.game.progress([result])
            return result

        return self.shown("a result", read, None, version)

    def shown(
        self, what: str, make: Callable[[], Made], otherwise: Otherwise, version: int | None = None
    ) -> Made | Otherwise:
        """What `make` comes to, or `otherwise` when it fails; `version` is that of what it reads."""
        try:
            return make()
        except Exception as error:
            unreadable.note(self.game.slug, self.game.version if version is None else version, what, error)
            return otherwise


def _figures(result: Mapping[str, Any] | None) -> tuple[Label, ...]:
    """A result that there is no sentence for: its keys as words, with what stands there."""
    figures = {key.replace("_", " "): value for key, value in (result or {}).items()}
    return (Phrase("The result: {figures}.", params={"figures": figures}),) if figures else ()
