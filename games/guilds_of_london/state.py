"""What is tracked in a game against Boris, and the order of the squares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

COLOURS: Final = ("yellow", "blue", "red", "green", "pink")
LAST_ROUND: Final = 10
GROWTH_ROUNDS: Final = (4, 8)
YOUR_PAWNS: Final = 16
NEUTRALS_IN_PLAY: Final = 2
SIDES: Final = {"virginia": "ulster", "ulster": "virginia"}
"""Either side of the plantation tile, and the one that lies up after it is flipped."""


@dataclass(frozen=True, kw_only=True)
class Square:
    """One tile of the play area and what stands on it.

    `tile` is its id in the deck; `boris` and `you` are pawns; `neutral` tells whether a neutral pawn of the
    set-up raises its threshold; `master` is yours, Boris has none.
    """

    tile: str
    completed: bool = False
    boris: int = 0
    you: int = 0
    neutral: bool = False
    master: bool = False


@dataclass(frozen=True, kw_only=True)
class Guilds:
    """A game of Guilds of London against Boris between two turns.

    `phase` is `players`, `round_end` or `over`. `beadle` is his square, None if he has no tile left. `cells`
    holds the squares with a tile, in table order. `neutrals` are the squares of neutral pawns placed during
    play. `path` is the ruling, `rows` or `columns`; `guildhall` is its square, if it is there. `typed` holds
    per square what the player read off a tile: `precedence`, `threshold`, `first`, `second`. `you` is your
    final count.
    """

    round: int
    phase: str
    beadle: str | None
    cells: Mapping[str, Square]
    neutrals: tuple[str, ...]
    plantation: str
    boris_points: int
    over: bool
    expert: bool
    path: str
    rows: int
    cols: int
    guildhall: str | None
    typed: Mapping[str, Mapping[str, int]]
    you: int | None = None

    @property
    def cards(self) -> int:
        """How many action cards Boris draws on his turn (rulebook, Players' Turns and Expert Solo Mode)."""
        return 4 if self.expert else 3

    @property
    def masters(self) -> int:
        """How many of your pawns are masters on completed tiles."""
        return sum(square.master for square in self.cells.values())

    @property
    def open_cells(self) -> tuple[str, ...]:
        """The squares of the open tiles, in table order."""
        return tuple(cell for cell in self.in_table_order if not self.cells[cell].completed)

    @property
    def in_table_order(self) -> tuple[str, ...]:
        """The squares with a tile, row by row from the top left."""
        return tuple(cell for cell in table_order(self.rows, self.cols) if cell in self.cells)

    @property
    def on_path(self) -> tuple[str, ...]:
        """The squares with a tile in the direction of activation, from the first one on."""
        return tuple(cell for cell in path_order(self.rows, self.cols, self.path) if cell in self.cells)

    def with_square(self, cell: str, **changes: Any) -> Guilds:
        """The game with one square changed."""
        return replace(self, cells={**self.cells, cell: replace(self.cells[cell], **changes)})

    def completed(self, cell: str, *, master: bool = False) -> Guilds:
        """The game with this tile flipped: every pawn leaves it, your master excepted."""
        flipped = Square(tile=self.cells[cell].tile, completed=True, master=master)
        neutrals = tuple(other for other in self.neutrals if other != cell)
        return replace(self, cells={**self.cells, cell: flipped}, neutrals=neutrals)


@cache
def table_order(rows: int, cols: int) -> tuple[str, ...]:
    """The ids of all squares of an area, row by row from the top left."""
    return tuple(f"r{row}c{col}" for row in range(1, rows + 1) for col in range(1, cols + 1))


@cache
def path_order(rows: int, cols: int, path: str) -> tuple[str, ...]:
    """The ids of all squares in the direction of activation: along the rows, or down the columns."""
    if path == "rows":
        return table_order(rows, cols)
    return tuple(f"r{row}c{col}" for col in range(1, cols + 1) for row in range(1, rows + 1))


@cache
def neighbours(cell: str) -> tuple[str, ...]:
    """The ids of the four squares beside one, in table order; some may lie outside of the area."""
    row, col = int(cell[1]), int(cell[3])
    return f"r{row - 1}c{col}", f"r{row}c{col - 1}", f"r{row}c{col + 1}", f"r{row + 1}c{col}"


def result(state: Guilds) -> Mapping[str, Any] | None:
    """Both totals and the outcome for you, None while the game goes on."""
    if not state.over or state.you is None:
        return None
    ahead = state.you - state.boris_points
    outcome = "win" if ahead > 0 else "loss" if ahead < 0 else "draw"
    return {"boris": state.boris_points, "you": state.you, "outcome": outcome, "expert": state.expert}
