"""The squares of a board, and which of them lie beside each other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

_ID = re.compile(r"r([1-9]\d?)c([1-9]\d?)", re.ASCII)


class Square(str):
    """One square of a board: the text that stands for it in questions, params and states, such as `r2c5`.

    `row` and `col` count from 1, from the top left. Raises ValueError for any other text.

    >>> Square("r2c5").row, Square("r2c5").col
    (2, 5)
    >>> Square.at(2, 5)
    Square('r2c5')
    >>> Square.at(2, 5) == "r2c5"
    True
    """

    row: int
    col: int

    def __new__(cls, id: str) -> Square:
        """The square of this id."""
        found = _ID.fullmatch(id)
        if found is None:
            raise ValueError(f"{id!r} is no square")
        square = super().__new__(cls, id)
        square.row, square.col = int(found[1]), int(found[2])
        return square

    @classmethod
    def at(cls, row: int, col: int) -> Square:
        """The square in this row and column, both from 1."""
        return cls(f"r{row}c{col}")

    def __repr__(self) -> str:
        return f"Square({str(self)!r})"


def square_of(id: str) -> Square | None:
    """The square that an id stands for, or None when it stands for something else.

    >>> square_of("r1c3")
    Square('r1c3')
    >>> square_of("wood-1") is None
    True
    """
    return Square(id) if _ID.fullmatch(id) else None


@dataclass(frozen=True)
class Grid:
    """The squares of a board of so many rows and columns.

    >>> Grid(2, 2).squares
    (Square('r1c1'), Square('r1c2'), Square('r2c1'), Square('r2c2'))
    >>> Grid(2, 2).by_columns
    (Square('r1c1'), Square('r2c1'), Square('r1c2'), Square('r2c2'))
    >>> Grid(2, 2).beside[Square("r1c1")]
    (Square('r1c2'), Square('r2c1'))
    """

    rows: int
    cols: int

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares in table order: row by row from the top left."""
        return tuple(
            Square.at(row, col) for row in range(1, self.rows + 1) for col in range(1, self.cols + 1)
        )

    @cached_property
    def by_columns(self) -> tuple[Square, ...]:
        """All squares column by column from the top left."""
        return tuple(sorted(self.squares, key=lambda square: (square.col, square.row)))

    @cached_property
    def beside(self) -> dict[Square, tuple[Square, ...]]:
        """Per square those orthogonally beside it, in table order; no square lies outside of the board."""
        return {square: tuple(self._beside(square)) for square in self.squares}

    def _beside(self, square: Square) -> list[Square]:
        row, col = square.row, square.col
        around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return [Square.at(r, c) for r, c in around if 1 <= r <= self.rows and 1 <= c <= self.cols]


@cache
def grid(rows: int, cols: int) -> Grid:
    """The squares of a board of this size, worked out once.

    >>> len(grid(5, 5).squares)
    25
    """
    return Grid(rows, cols)
