"""What a game lets the page show besides its instructions: figures, the board, and the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.words import Label


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
    (symbol, count, what it is) for things that stand there; `yours` and `bots` count either player's pieces.
    They stand on the `side` of the square that is named. `symbol` is drawn beside the title; `figure` is the
    number that matters on the square, set large.
    """

    id: str
    title: Label = ""
    kind: str = "open"
    lines: tuple[Label, ...] = ()
    swatches: tuple[str, ...] = ()
    marks: tuple[tuple[str, int, Label], ...] = ()
    yours: int = 0
    bots: int = 0
    side: str = "left"
    symbol: str = ""
    figure: Label = ""


@dataclass(frozen=True)
class Board:
    """A grid of `rows` × `cols` squares, row by row from the top left; `row_names` stand above the rows.

    `strip` is a numbered row of things above the grid, such as a track, and `strip_name` what it is called.
    `piece` is the drawing of either player's pieces, `yours` and `bots` what those are called.
    """

    rows: int
    cols: int
    cells: tuple[Cell, ...]
    row_names: tuple[Label, ...] = ()
    strip: tuple[Cell, ...] = ()
    strip_name: Label = ""
    piece: str = "pawn"
    yours: Label = ""
    bots: Label = ""
