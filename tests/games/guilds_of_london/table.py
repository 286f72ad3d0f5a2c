"""A game at the table, for tests: tiles by their short names, answers in, what the player reads out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.engine.core import (
    Card,
    Form,
    Learn,
    Position,
    Question,
    Reply,
    ReplyError,
    Say,
    Square,
    play,
)
from games.engine.render import Reader
from games.guilds_of_london import GAME
from games.guilds_of_london.cards import Tile, tile_at, tiles_of
from games.guilds_of_london.state import Guilds, Placed

COLOURS = {"Y": "yellow", "B": "blue", "R": "red", "G": "green", "P": "pink"}

UNKNOWN: dict[str, Any] = {"precedence": None, "threshold": None, "first": None, "second": None}


def tile(name: str, colours: str, precedence: int | None = None, **figures: Any) -> dict[str, Any]:
    """A guild tile; it is a special building when it has no precedence and `special` says so."""
    printed = {"threshold": 3, "first": 4, "second": 2, "special": False, **figures}
    return {
        "id": name,
        "name": name.title(),
        "colours": [COLOURS[colour] for colour in colours],
        "precedence": precedence,
        **printed,
    }


def building(name: str, colours: str, **figures: Any) -> dict[str, Any]:
    """A special building."""
    return tile(name, colours, special=True, **figures)


class Table:
    """Lays tiles out row by row (`guildhall`, `empty` and tile names) and plays on, answer by answer."""

    def __init__(
        self, tiles: Sequence[Card], rows: Sequence[str], facts: Mapping[str, int] | None = None, **setup: Any
    ) -> None:
        self.decks = GAME.read_decks({"tiles": list(tiles)})
        self.state: Guilds | None = None
        self.position: Position[Guilds] | None = None
        grid = [row.split() for row in rows]
        layout = {
            f"r{row}c{col}": thing
            for row, line in enumerate(grid, start=1)
            for col, thing in enumerate(line, start=1)
        }
        shape = {"rows": len(grid), "cols": len(grid[0])}
        typed = () if facts is None else (("facts", facts),)
        self.play(("setup", {**shape, **setup}), ("layout", layout), *typed)

    def play(self, *replies: tuple[str, Any]) -> Table:
        """Answer the questions of one turn in order; a turn that is not finished stays open."""
        given = [Reply(key, value) for key, value in replies]
        self.position = play(GAME, self.state, given, decks=self.decks)
        assert self.position.used == len(given)
        if self.position.finished:
            self.state = self.position.state
        return self

    def boris(self, *colours: str) -> Table:
        """Play Boris's turn with these cards."""
        return self.play(("do", "boris"), *(("action_card", COLOURS[colour]) for colour in colours))

    def resolve(self, *replies: tuple[str, Any]) -> Table:
        """End the round."""
        return self.play(("do", "resolve"), *replies)

    def round(self, *colours: str, answers: Sequence[tuple[str, Any]] = ()) -> Table:
        """Play Boris's turn and end the round."""
        return self.boris(*colours).resolve(*answers)

    def correct(self, **fields: Any) -> Table:
        """Put something right."""
        return self.play(("do", "correct"), ("correct", fields))

    def mend(self, id: str, /, **fields: Any) -> Table:
        """Put right what was misread off a tile."""
        return self.play(("do", "correct"), ("correct", {"mend": id}), ("tile", fields))

    def refused(self, *replies: tuple[str, Any]) -> ReplyError:
        """Answer wrongly and give the error."""
        with pytest.raises(ReplyError) as caught:
            self.play(*replies)
        return caught.value

    @property
    def now(self) -> Guilds:
        assert self.state is not None
        return self.state

    def placed(self, cell: str) -> Placed:
        return self.now.cells[Square(cell)]

    def tile(self, cell: str) -> Tile:
        """What is known of the tile on a square."""
        return tile_at(self.now, tiles_of(self.decks), Square(cell))

    @property
    def pending(self) -> Question:
        """The open question, the first of the next turn when none is."""
        if self.position is not None and self.position.pending is not None:
            return self.position.pending
        opened = play(GAME, self.state, (), decks=self.decks).pending
        assert opened is not None
        return opened

    @property
    def fields(self) -> list[str]:
        """The fields of the open form."""
        assert isinstance(self.pending, Form)
        return [field.key for field in self.pending.fields]

    @property
    def actions(self) -> list[str]:
        """What is offered now."""
        return [option.id for option in self.pending.options]  # type: ignore[attr-defined]

    @property
    def said(self) -> list[Say]:
        assert self.position is not None
        return list(self.position.said)

    @property
    def codes(self) -> list[str]:
        return [say.code for say in self.said]

    def saying(self, code: str) -> Say:
        (found,) = self.sayings(code)
        return found

    def sayings(self, code: str) -> list[Say]:
        return [say for say in self.said if say.code == code]

    @property
    def learned(self) -> list[Learn]:
        assert self.position is not None
        return list(self.position.learned)

    @property
    def reader(self) -> Reader:
        return Reader(GAME, GAME.name_of(self.state, self.decks))

    @property
    def sentences(self) -> list[str]:
        """The instructions of the last turn as they are read."""
        return [self.reader.say(say.code, say.params) for say in self.said]

    def why(self, code: str) -> list[str]:
        """The trace of a saying as it is read."""
        return [self.reader.say(reason.code, reason.params) for reason in self.saying(code).because]
