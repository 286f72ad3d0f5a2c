"""What a game lets the page show besides its instructions: figures, the board, and the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from games.words import Label


@dataclass(frozen=True)
class Section:
    """One section of a rulebook in our own words: what "Why?" shows, and a line of the game's rules page."""

    id: str
    heading: str
    page: str
    text: str


@dataclass(frozen=True)
class Fact:
    """One tracked figure or ruling, shown under the fold; a `main` one is always visible."""

    label: Label
    value: Label | int
    main: bool = False
    detail: Label = ""


@dataclass(frozen=True)
class Cell:
    """One square of a board. `title` is its thing's name; `lines` are short figures on its face.

    `kind` picks its look: `empty`, `open`, `closed`, `special`, `home`. `swatches` are colour names. `marks` are
    (symbol, count, what it is) for pieces that stand there.
    """

    id: str
    title: Label = ""
    kind: str = "open"
    lines: tuple[Label, ...] = ()
    swatches: tuple[str, ...] = ()
    marks: tuple[tuple[str, int, Label], ...] = ()


@dataclass(frozen=True)
class Board:
    """A grid of `rows` × `cols` squares, row by row from the top left; `row_names` stand above the rows."""

    rows: int
    cols: int
    cells: tuple[Cell, ...]
    row_names: tuple[Label, ...] = ()
