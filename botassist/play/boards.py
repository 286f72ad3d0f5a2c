"""Questions on the board: which control belongs on which square.

One thing of a question takes the grid: a choice of squares, a list of squares, or fields tied to squares.
What is left of the question is shown below it as usual.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from botassist.play.reading import PageReader
from botassist.play.widgets import Control, Widget
from games.core import Board, Cell, Phrase
from games.render import square_of

# So few fields read better as a list than scattered over a board.
FEW = 6


@dataclass(frozen=True)
class Square:
    """One square with what can be tapped or filled in on it."""

    cell: Cell
    label: str
    control: Control | None = None
    fields: tuple[Widget, ...] = ()

    @property
    def has_error(self) -> bool:
        return any(field.has_error for field in self.fields)


@dataclass(frozen=True)
class BoardQuestion:
    """A question laid out on the board.

    `mode` is how the squares answer: `buttons` (tapping one answers), `radios`, `checks`, `counters` (a number
    on each), `picker` (one of many things on each) or `editor` (several fields behind each). `asked` is the
    question whose squares they are, `beside` are its options that are no squares.
    """

    mode: str
    cols: int
    squares: tuple[Square, ...]
    asked: Widget
    beside: tuple[Control, ...] = ()
    before: tuple[Widget, ...] = ()
    after: tuple[Widget, ...] = ()


def lay_out(widget: Widget, board: Board | None, reader: PageReader) -> BoardQuestion | None:
    """Give the question as it lies on the board, or None when it has nothing to do with one."""
    if widget.kind != "form":
        return _squares_to_tap(widget, board, reader, single=True) if widget.on_board and board else None
    tied = [field for field in widget.fields if field.cell]
    inner = next((field for field in widget.fields if field.on_board and not field.folded), None)
    first = next((field for field in widget.fields if field.cell or field is inner), None)
    if inner is not None and first is inner and board:
        found = _squares_to_tap(inner, board, reader, single=False)
        place = widget.fields.index(inner)
        return _with_rest(found, widget.fields[:place], widget.fields[place + 1 :])
    if not widget.on_board or not tied or (len(tied) <= FEW and not widget.picker):
        return None
    return _squares_to_fill(widget, tied, board, reader)


def _with_rest(found: BoardQuestion, before: tuple[Widget, ...], after: tuple[Widget, ...]) -> BoardQuestion:
    return BoardQuestion(found.mode, found.cols, found.squares, found.asked, found.beside, before, after)


def _squares_to_tap(asked: Widget, board: Board, reader: PageReader, *, single: bool) -> BoardQuestion:
    controls = {control.id: control for control in asked.controls}
    squares = tuple(Square(cell, _label(cell, reader), controls.get(cell.id)) for cell in board.cells)
    on_board = {cell.id for cell in board.cells}
    beside = tuple(control for control in asked.controls if control.id not in on_board)
    mode = "checks" if asked.kind == "many" else "buttons" if single else "radios"
    return BoardQuestion(mode, board.cols, squares, asked, beside)


def _squares_to_fill(form: Widget, tied: list[Widget], board: Board | None, reader: PageReader) -> BoardQuestion:
    by_cell = {cell: tuple(fields) for cell, fields in groupby(tied, key=lambda field: field.cell)}
    cells = board.cells if board and set(by_cell) <= {cell.id for cell in board.cells} else _bare_cells(by_cell)
    squares = tuple(Square(cell, _label(cell, reader), fields=by_cell.get(cell.id, ())) for cell in cells)
    several = any(len(fields) > 1 for fields in by_cell.values())
    mode = "picker" if form.picker else "counters"
    if several or any(field.kind != "whole" for field in tied if not form.picker):
        mode = "editor"
    rest = tuple(field for field in form.fields if not field.cell)
    return BoardQuestion(mode, _columns(cells, board), squares, form, after=rest)


def _bare_cells(ids: Iterable[str]) -> tuple[Cell, ...]:
    """Give squares of which nothing is known yet, as in a set-up."""
    return tuple(Cell(id, kind="empty") for id in ids)


def _columns(cells: tuple[Cell, ...], board: Board | None) -> int:
    if board and cells is board.cells:
        return board.cols
    places = [place for cell in cells if (place := square_of(cell.id))]
    return max((column for _, column in places), default=1)


def _label(cell: Cell, reader: PageReader) -> str:
    """Give what a screen reader calls a square: what lies there, and where it is."""
    place = reader.text("", cell.id)
    if not cell.title:
        return place
    title = reader.text(cell.title)
    return title if title == place else reader.text(Phrase("{title}, {place}", params={"title": title, "place": cell.id}))
