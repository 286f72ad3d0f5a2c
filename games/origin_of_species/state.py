"""What is tracked in a game against Charlie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

HABITATS: Final = ("land", "water", "air")
CUBES: Final = 8
PLACES: Final = tuple(f"p{place}" for place in range(1, 8))
"""The places of the Evolution Track, top first."""
POINTS_PER_TILE: Final = 3


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A tile on the board: its species, whether it is a starting tile, and the cubes on it."""

    tile: str
    start: bool
    you: int
    charlie: int


@dataclass(frozen=True, kw_only=True)
class Supply:
    """The cubes that are on no tile."""

    you: int
    charlie: int


@dataclass(frozen=True, kw_only=True)
class Islands:
    """A game on the Origin of Species against Charlie between two turns.

    `cells` are the squares with a tile, in table order; `track` the seven places, top first; `tools` his
    cards by id, each more than 0; `claimed` and `yours` the tiles taken, in the order taken. `typed` are the
    species cards that were typed in this session, `gives` the amounts of tools and `printed` the points of
    tiles that were. `cards_per_turn` and `second_cube` are the rulings. `mover` is whose turn is next, `turn`
    Charlie's next turn, from 1. `result` is None until the end.
    """

    rows: int
    cols: int
    cards_per_turn: str
    second_cube: str
    cells: Mapping[str, Laid]
    track: tuple[str | None, ...]
    supply: Supply
    tools: Mapping[str, int]
    scalpels: int
    points: int
    claimed: tuple[str, ...]
    yours: tuple[str, ...]
    objectives: tuple[str, ...]
    typed: tuple[Mapping[str, Any], ...]
    gives: Mapping[str, Mapping[str, int]]
    printed: Mapping[str, int]
    mover: str
    turn: int
    over: bool = False
    result: Mapping[str, Any] | None = None

    @property
    def grid(self) -> Grid:
        """The squares of this board and their neighbours."""
        return grid(self.rows, self.cols)

    @property
    def placed(self) -> Iterable[str]:
        """The species that are somewhere: on the board, on the track, in a pile."""
        yield from (laid.tile for laid in self.cells.values())
        yield from (tile for tile in self.track if tile is not None)
        yield from self.claimed
        yield from self.yours

    def with_cells(self, changed: Mapping[str, Laid | None]) -> Islands:
        """The state with these squares changed (None: emptied), and the supply that is left then."""
        together: dict[str, Laid | None] = {**self.cells, **changed}
        cells = {cell: laid for cell in self.grid.cells if (laid := together.get(cell)) is not None}
        supply = Supply(
            you=CUBES - sum(laid.you for laid in cells.values()),
            charlie=CUBES - sum(laid.charlie for laid in cells.values()),
        )
        return replace(self, cells=cells, supply=supply)

    def with_cubes(self, cell: str, *, you: int = 0, charlie: int = 0) -> Islands:
        """The state with so many cubes more (or fewer) on the tile of a square."""
        laid = self.cells[cell]
        return self.with_cells({cell: replace(laid, you=laid.you + you, charlie=laid.charlie + charlie)})

    def with_track(self, place: int, tile: str | None) -> Islands:
        """The state with this tile on a place of the track, counted from 0."""
        return replace(self, track=(*self.track[:place], tile, *self.track[place + 1 :]))

    def with_tools(self, changes: Mapping[str, int], order: Iterable[str]) -> Islands:
        """The state with so many cards more (or fewer) of each tool; `order` is that of the deck."""
        counts = {tool: self.tools.get(tool, 0) + changes.get(tool, 0) for tool in order}
        return replace(self, tools={tool: count for tool, count in counts.items() if count})


@dataclass(frozen=True)
class Grid:
    """The squares of a board row by row from the top left, and those orthogonally beside each."""

    cells: tuple[str, ...]
    beside: Mapping[str, tuple[str, ...]]


@cache
def grid(rows: int, cols: int) -> Grid:
    """The squares of a board of this size."""
    cells = tuple(f"r{row}c{col}" for row in range(1, rows + 1) for col in range(1, cols + 1))
    beside = {}
    for row in range(1, rows + 1):
        for col in range(1, cols + 1):
            around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
            beside[f"r{row}c{col}"] = tuple(
                f"r{down}c{along}" for down, along in around if 1 <= down <= rows and 1 <= along <= cols
            )
    return Grid(cells, beside)
