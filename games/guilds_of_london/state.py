"""What is tracked in a game against Boris, and what can happen to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from games.engine.core import Square, grid

LAST_ROUND: Final = 10
GROWTH_ROUNDS: Final = (4, 8)
YOUR_PAWNS: Final = 16
NEUTRALS_IN_PLAY: Final = 2


class Phase(StrEnum):
    """Where a round stands: players take their turns, Boris last; then it ends."""

    PLAYERS = "players"
    ROUND_END = "round_end"
    OVER = "over"


class Side(StrEnum):
    """The side of the plantation tile that lies up."""

    VIRGINIA = "virginia"
    ULSTER = "ulster"

    @property
    def other(self) -> Side:
        """The side that lies up after the tile is flipped."""
        return Side.ULSTER if self is Side.VIRGINIA else Side.VIRGINIA


class Direction(StrEnum):
    """The direction of activation, a ruling: along the rows or down the columns, from the top left."""

    ROWS = "rows"
    COLUMNS = "columns"


class Figure(StrEnum):
    """A figure printed on a tile, or for `SECOND` on the second-place token that lies on it."""

    PRECEDENCE = "precedence"
    THRESHOLD = "threshold"
    FIRST = "first"
    SECOND = "second"


class Colour(StrEnum):
    """A colour of tiles and action cards."""

    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    PINK = "pink"


@dataclass(frozen=True, kw_only=True)
class Typed:
    """What the player read off a tile during the game: it holds instead of what the deck says.

    `name` and `colours` are None where the deck's hold; `figures` has those that were typed, None for one that
    was said to be unknown.
    """

    name: str | None = None
    colours: tuple[Colour, ...] | None = None
    figures: Mapping[Figure, int | None]


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A tile in the play area and what stands on it.

    `tile` is its id in the deck; `boris` and `you` are pawns; `neutral` tells whether a neutral pawn of the
    set-up raises its threshold; `master` is yours, Boris has none.
    """

    tile: str
    completed: bool = False
    boris: int = 0
    you: int = 0
    neutral: bool = False
    master: bool = False

    @property
    def stood_on(self) -> bool:
        """Whether a pawn of yours or of Boris's stands there."""
        return bool(self.you or self.boris)

    @property
    def yours(self) -> int:
        """How many of your pawns are there, a master included."""
        return self.you + self.master


@dataclass(frozen=True, kw_only=True)
class Guilds:
    """A game of Guilds of London against Boris between two turns.

    `beadle` is his square, None if he has no tile left. `cells` holds the squares with a tile. `neutrals` are
    the squares of neutral pawns placed during play. `expert` has Boris draw four cards, `guild_card` gives you
    that card. `path` is the direction of activation; `guildhall` is its square, if it is there. `typed` holds
    by its id what the player read off a tile. `you` is your final count.
    """

    round: int
    phase: Phase
    beadle: Square | None
    cells: Mapping[Square, Placed]
    neutrals: tuple[Square, ...]
    plantation: Side
    boris_points: int
    over: bool
    expert: bool
    guild_card: bool
    path: Direction
    rows: int
    cols: int
    guildhall: Square | None
    typed: Mapping[str, Typed]
    you: int | None = None

    @property
    def cards(self) -> int:
        """How many action cards Boris draws on his turn (rulebook, Players' Turns and Expert Solo Mode)."""
        return 4 if self.expert else 3

    @property
    def masters(self) -> int:
        """How many of your pawns are masters on completed tiles."""
        return sum(placed.master for placed in self.cells.values())

    @property
    def pawns(self) -> int:
        """How many of your pawns are on tiles, masters included."""
        return sum(placed.yours for placed in self.cells.values())

    @property
    def in_table_order(self) -> tuple[Square, ...]:
        """The squares with a tile, row by row from the top left."""
        return tuple(square for square in grid(self.rows, self.cols).squares if square in self.cells)

    @property
    def open_squares(self) -> tuple[Square, ...]:
        """The squares of the open tiles, in table order."""
        return tuple(square for square in self.in_table_order if not self.cells[square].completed)

    @property
    def on_path(self) -> tuple[Square, ...]:
        """The squares with a tile in the direction of activation, from the first one on."""
        if self.path is Direction.ROWS:
            return self.in_table_order
        return tuple(square for square in grid(self.rows, self.cols).by_columns if square in self.cells)

    @property
    def lap(self) -> tuple[Square, ...]:
        """The squares with a tile in the direction of activation, from the beadle's on and once around."""
        path = self.on_path
        start = path.index(self.beadle) if self.beadle is not None else 0
        return path[start:] + path[:start]

    def square_of(self, tile: str) -> Square:
        """Where this tile lies."""
        return next(square for square, placed in self.cells.items() if placed.tile == tile)

    def ahead_of(self, square: Square) -> tuple[Square, ...]:
        """The squares with a tile that the activation comes to after this one."""
        path = self.on_path
        return path[path.index(square) + 1 :]

    def master_beside(self, square: Square) -> Square | None:
        """The first square right beside this one where your master stands, None when there is none."""
        beside = grid(self.rows, self.cols).beside[square]
        return next((other for other in beside if other in self.cells and self.cells[other].master), None)

    def with_neutral(self, square: Square) -> Guilds:
        """The game with a neutral pawn of the set-up on this tile."""
        return self._with(square, replace(self.cells[square], neutral=True))

    def with_pawn_of_boris(self, square: Square) -> Guilds:
        """The game with one more of Boris's pawns on this tile."""
        return self._with(square, replace(self.cells[square], boris=self.cells[square].boris + 1))

    def with_master(self, square: Square) -> Guilds:
        """The game with your master on this completed tile."""
        return self._with(square, replace(self.cells[square], master=True))

    def with_your_pawns(self, pawns: Mapping[Square, int], neutrals: tuple[Square, ...]) -> Guilds:
        """The game with so many of your pawns on these tiles, and neutral pawns of the game on those."""
        moved = {
            square: replace(self.cells[square], you=count)
            for square, count in pawns.items()
            if self.cells[square].you != count
        }
        return replace(self, cells={**self.cells, **moved}, neutrals=neutrals)

    def completed(self, square: Square, *, master: bool = False) -> Guilds:
        """The game with this tile flipped: every pawn leaves it, your master excepted."""
        flipped = Placed(tile=self.cells[square].tile, completed=True, master=master)
        neutrals = tuple(other for other in self.neutrals if other != square)
        return replace(self._with(square, flipped), neutrals=neutrals)

    def boris_gains(self, points: int) -> Guilds:
        """The game with so many points more for Boris."""
        return replace(self, boris_points=self.boris_points + points)

    def knowing(self, square: Square, figure: Figure, read: int) -> Guilds:
        """The game that remembers a figure read off this tile."""
        typed = self.typed.get(self.cells[square].tile, Typed(figures={}))
        return self.with_typed(square, replace(typed, figures={**typed.figures, figure: read}))

    def with_typed(self, square: Square, typed: Typed) -> Guilds:
        """The game in which this holds of the tile on this square."""
        return replace(self, typed={**self.typed, self.cells[square].tile: typed})

    def _with(self, square: Square, placed: Placed) -> Guilds:
        return replace(self, cells={**self.cells, square: placed})
