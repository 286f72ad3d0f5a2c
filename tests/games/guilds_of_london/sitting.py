"""A game at the table, for tests: tiles by their short names, answers in, what the player reads out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from games.engine.core import Card, Square
from games.guilds_of_london import GAME
from games.guilds_of_london.cards import Tile, tile_at, tiles_of
from games.guilds_of_london.state import Guilds, Placed
from tests.games import sitting

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


class Sitting(sitting.Sitting[Guilds]):
    """Lays tiles out row by row (`guildhall`, `empty` and tile names) and plays on, answer by answer."""

    def __init__(
        self, tiles: Sequence[Card], rows: Sequence[str], facts: Mapping[str, int] | None = None, **setup: Any
    ) -> None:
        super().__init__(GAME, GAME.read_decks({"tiles": list(tiles)}))
        grid = [row.split() for row in rows]
        layout = {
            f"r{row}c{col}": thing
            for row, line in enumerate(grid, start=1)
            for col, thing in enumerate(line, start=1)
        }
        shape = {"rows": len(grid), "cols": len(grid[0])}
        typed = () if facts is None else (("facts", facts),)
        self.play(("setup", {**shape, **setup}), ("layout", layout), *typed)

    def boris(self, *colours: str) -> Self:
        """Play Boris's turn with these cards."""
        return self.play(("do", "boris"), *(("action_card", COLOURS[colour]) for colour in colours))

    def resolve(self, *replies: tuple[str, Any]) -> Self:
        """End the round."""
        return self.play(("do", "resolve"), *replies)

    def round(self, *colours: str, answers: Sequence[tuple[str, Any]] = ()) -> Self:
        """Play Boris's turn and end the round."""
        return self.boris(*colours).resolve(*answers)

    def correct(self, **fields: Any) -> Self:
        """Put something right."""
        return self.play(("do", "correct"), ("correct", fields))

    def mend(self, id: str, /, **fields: Any) -> Self:
        """Put right what was misread off a tile."""
        return self.play(("do", "correct"), ("correct", {"mend": id}), ("tile", fields))

    def placed(self, cell: str) -> Placed:
        return self.now.cells[Square(cell)]

    def tile(self, cell: str) -> Tile:
        """What is known of the tile on a square."""
        return tile_at(self.now, tiles_of(self.decks), Square(cell))
