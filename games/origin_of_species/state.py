"""What is tracked in a game against Charlie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from games.engine.core import Grid, Square, grid

CUBES: Final = 8
PLACES: Final = tuple(f"p{place}" for place in range(1, 8))
"""The places of the Evolution Track, top first."""


class Habitat(StrEnum):
    """What icons, costs and resources are of."""

    LAND = "land"
    WATER = "water"
    AIR = "air"


class Player(StrEnum):
    """Whose turn it is."""

    YOU = "you"
    CHARLIE = "charlie"


class CardsPerTurn(StrEnum):
    """How many resource cards Charlie may use in one turn, a ruling."""

    ONE = "one"
    ANY = "any"


class SecondCube(StrEnum):
    """Whether the tile that a research served first may give a cube up for the second, a ruling."""

    OTHER = "other"
    LETTER = "letter"


class ScalpelCard(StrEnum):
    """What a scalpel card that Charlie holds does to his choice of a square, a ruling."""

    FIRST = "first"
    PLAIN = "plain"


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A tile on the board: its species, whether it is a starting tile, and the cubes on it."""

    tile: str
    start: bool = False
    you: int = 0
    charlie: int = 0


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
    species cards that were typed in this session, new tiles and mended ones of the deck, `gives` the amounts of
    tools and `printed` the points of tiles that were. `cards_per_turn`, `second_cube` and `scalpel` are the
    rulings. `mover` is whose turn is next, `turn`
    Charlie's next turn, from 1. `result` is None until the end.
    """

    rows: int
    cols: int
    cards_per_turn: CardsPerTurn
    second_cube: SecondCube
    scalpel: ScalpelCard
    cells: Mapping[Square, Laid]
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
    mover: Player
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

    @property
    def scalpel_first(self) -> bool:
        """Whether Charlie holds a scalpel card that he uses at the first opportunity."""
        return self.scalpels > 0 and self.scalpel is ScalpelCard.FIRST

    def empty_beside(self, square: Square) -> int:
        """How many empty squares lie orthogonally beside a square."""
        return sum(near not in self.cells for near in self.grid.beside[square])

    def with_cells(self, changed: Mapping[Square, Laid | None]) -> Islands:
        """The state with these squares changed (None: emptied), and the supply that is left then."""
        together: dict[Square, Laid | None] = {**self.cells, **changed}
        cells = {square: laid for square in self.grid.squares if (laid := together.get(square)) is not None}
        supply = Supply(
            you=CUBES - sum(laid.you for laid in cells.values()),
            charlie=CUBES - sum(laid.charlie for laid in cells.values()),
        )
        return replace(self, cells=cells, supply=supply)

    def with_tile(self, square: Square, tile: str) -> Islands:
        """The state with a tile put into play; what lay there is off the board, and cubes on it are home."""
        return self.with_cells({square: Laid(tile=tile)})

    def with_cubes(self, counts: Mapping[Square, int], player: Player) -> Islands:
        """The state with so many of a player's cubes more (or fewer) on the tiles of these squares."""
        changed = {}
        for square, count in counts.items():
            laid = self.cells[square]
            if player is Player.YOU:
                changed[square] = replace(laid, you=laid.you + count)
            else:
                changed[square] = replace(laid, charlie=laid.charlie + count)
        return self.with_cells(changed)

    def paid(self, spent: Mapping[Square, int], player: Player) -> Islands:
        """The state with these cubes of a player's back in the supply."""
        return self.with_cubes({square: -count for square, count in spent.items()}, player)

    def with_track(self, place: int, tile: str | None) -> Islands:
        """The state with this tile on a place of the track, counted from 0."""
        return replace(self, track=(*self.track[:place], tile, *self.track[place + 1 :]))

    def with_tools(self, changes: Mapping[str, int], order: Iterable[str]) -> Islands:
        """The state with so many cards more (or fewer) of each tool; `order` is that of the deck."""
        counts = {tool: self.tools.get(tool, 0) + changes.get(tool, 0) for tool in order}
        return replace(self, tools={tool: count for tool, count in counts.items() if count})

    def with_species(self, card: Mapping[str, Any]) -> Islands:
        """The state that knows what is printed on a tile: a new one, or in place of what was known of it.

        Points are those printed from now on, whatever was remembered of them.
        """
        others = [typed for typed in self.typed if typed["id"] != card["id"]]
        at = next((place for place, typed in enumerate(self.typed) if typed["id"] == card["id"]), len(others))
        remembered = {tile: points for tile, points in self.printed.items() if tile != card["id"]}
        return replace(self, typed=(*others[:at], card, *others[at:]), printed=remembered)

    def taken(self, tile: str, player: Player) -> Islands:
        """The state with a tile on a player's pile."""
        if player is Player.YOU:
            return replace(self, yours=(*self.yours, tile))
        return replace(self, claimed=(*self.claimed, tile))
