"""Questions on the board: which control belongs on which square.

One thing of a question takes the grid: a choice of squares, a list of squares, or fields tied to squares.
A choice of things on the strip takes that. What is left of the question is shown around it as usual.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from botassist.play.reading import PageReader
from botassist.play.widgets import Control, Widget
from games.engine.core import Board, Cell
from games.engine.squares import square_of

# So few fields read better as a list than scattered over a board.
FEW = 6
# A row of places that is no grid wraps after so many.
WRAP = 4


@dataclass(frozen=True)
class CellControl:
    """What a board shows on one square, or a thing of its strip, with what can be tapped or filled in on it.

    `name` says what lies there and where it is.
    """

    cell: Cell
    name: str
    control: Control | None = None
    closed: Control | None = None
    fields: tuple[Widget, ...] = ()

    @property
    def has_error(self) -> bool:
        return any(field.has_error for field in self.fields)

    @property
    def is_marked(self) -> bool:
        """Whether an error speaks of something on the square."""
        return any(field.marked for field in self.fields)


@dataclass(frozen=True)
class BoardQuestion:
    """A question laid out on the board.

    `mode` is how the squares answer: `radios` (one of them is chosen), `checks`, `counters` (a number
    on each), `picker` (one of many things on each) or `editor` (several fields behind each, one of them at a
    time changed by tapping). `asked` is the question whose squares they are, `off_board` are its options that are
    no squares.
    `strip` is a choice among the things of the strip, asked along with it.
    """

    mode: str
    cols: int
    squares: tuple[CellControl, ...]
    asked: Widget
    off_board: tuple[Control, ...] = ()
    before: tuple[Widget, ...] = ()
    after: tuple[Widget, ...] = ()
    strip: BoardQuestion | None = None

    @property
    def brushes(self) -> tuple[tuple[str, Widget], ...]:
        """What can be put on a square with a tap: how the keys of its fields end, and the first such field.

        The key of a field of an editor starts with its square, as in `r1c1_you`.
        """
        found: dict[str, Widget] = {}
        for square in self.squares:
            for field in square.fields:
                found.setdefault(field.key.removeprefix(field.cell), field)
        return tuple(found.items())

    @property
    def things(self) -> tuple[Control, ...]:
        """What can lie on the squares of a picker, each once."""
        found: dict[str, Control] = {}
        for square in self.squares:
            for field in square.fields:
                for control in field.controls:
                    found.setdefault(control.id, control)
        return tuple(found.values())

    @property
    def chosen(self) -> str:
        """What is chosen where one thing can be: its name, which is said below the board."""
        squares = (square.name for square in self.squares if square.control and square.control.chosen)
        beside = (str(control.label) for control in self.off_board if control.chosen)
        return next(iter((*squares, *beside)), "")

    @property
    def held(self) -> Widget:
        """What a tap puts down at first: a piece that is counted, since those get bumped."""
        fields = [field for _ending, field in self.brushes]
        return next((field for field in fields if field.kind == "whole"), fields[0])

    @property
    def folded(self) -> tuple[Widget, ...]:
        """The fields off the board that are shown on demand."""
        return tuple(field for field in self.after if field.folded)

    @property
    def folded_error(self) -> bool:
        return any(field.has_error for field in self.folded)


def lay_out(widget: Widget, board: Board | None, reader: PageReader) -> BoardQuestion | None:
    """The question as it lies on the board, or None when it has nothing to do with one."""
    if widget.kind != "form":
        return _squares_to_tap(widget, board, reader) if widget.on_board and board else None
    tied = [field for field in widget.fields if field.cell]
    asked = [field for field in widget.fields if field.on_board and not field.folded]
    strip = next((field for field in asked if board and _is_of_strip(field, board)), None)
    inner = next((field for field in asked if field is not strip), None)
    first = next((field for field in widget.fields if field.cell or field is inner), None)
    if inner is not None and first is inner and board:
        found = _squares_to_tap(inner, board, reader)
        place = widget.fields.index(inner)
        return replace(
            found,
            before=tuple(field for field in widget.fields[:place] if field is not strip),
            after=widget.fields[place + 1 :],
            strip=_things_to_tap(strip, board, reader) if strip else None,
        )
    if not widget.on_board or not tied or (len(tied) <= FEW and not widget.picker):
        return None
    return _squares_to_fill(widget, tied, board, reader)


def _is_of_strip(field: Widget, board: Board) -> bool:
    return bool({control.id for control in field.controls} & {thing.id for thing in board.strip})


def _things_to_tap(asked: Widget, board: Board, reader: PageReader) -> BoardQuestion:
    controls = {control.id: control for control in asked.controls}
    things = tuple(CellControl(thing, _name(thing, reader), controls.get(thing.id)) for thing in board.strip)
    return BoardQuestion("radios", WRAP, things, asked)


def _squares_to_tap(asked: Widget, board: Board, reader: PageReader) -> BoardQuestion:
    controls = {control.id: control for control in asked.controls}
    closed = {control.id: control for control in asked.closed}
    squares = tuple(
        CellControl(cell, _name(cell, reader), controls.get(cell.id), closed.get(cell.id))
        for cell in board.cells
    )
    on_board = {cell.id for cell in board.cells}
    off_board = tuple(control for control in asked.controls if control.id not in on_board)
    mode = "checks" if asked.kind == "many" else "radios"
    return BoardQuestion(mode, board.cols, squares, asked, off_board)


def _squares_to_fill(
    form: Widget, tied: list[Widget], board: Board | None, reader: PageReader
) -> BoardQuestion:
    known = {cell.id for cell in board.cells} if board else set()
    there = [field for field in tied if field.cell in known]
    if not there or board is None:
        there, cells, cols = tied, *_bare_board([field.cell for field in tied])
    else:
        cells, cols = board.cells, board.cols
    by_cell = {cell: tuple(fields) for cell, fields in groupby(there, key=lambda field: field.cell)}
    squares = tuple(CellControl(cell, _name(cell, reader), fields=by_cell.get(cell.id, ())) for cell in cells)
    mode = "picker" if form.picker else "counters"
    if any(len(fields) > 1 for fields in by_cell.values()):
        mode = "editor"
    rest = tuple(field for field in form.fields if field not in there)
    return BoardQuestion(mode, cols, squares, form, after=rest)


def _bare_board(ids: list[str]) -> tuple[tuple[Cell, ...], int]:
    """Squares of which nothing is known yet, as in a set-up, and their columns."""
    columns = [place.col for id in ids if (place := square_of(id))]
    return tuple(Cell(id, kind="empty") for id in dict.fromkeys(ids)), max(columns, default=WRAP)


def _name(cell: Cell, reader: PageReader) -> str:
    """What lies on a square and where it is."""
    title = reader.text(cell.title)
    place = reader.text("", cell.id) if square_of(cell.id) or not title else ""
    return ", ".join(part for part in (title, place if place != title else "") if part)
