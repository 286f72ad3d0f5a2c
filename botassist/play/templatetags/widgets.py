"""Filters for the question and board templates."""

from collections.abc import Mapping
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

from botassist.play.reading import PageReader, Voice
from botassist.play.syllables import with_hyphens
from games.engine.core import Board, Cell, Label
from games.engine.squares import square_of

register = template.Library()


@register.filter
def read(label: Label | int, reader: PageReader | Voice) -> SafeString:
    """A game's label, or a figure of its, in the reader's language."""
    return reader.label(label)


@register.filter
def named(id: str, reader: PageReader | Voice) -> SafeString:
    """What a game calls an id, such as a colour."""
    return reader.label("", id)


@register.filter
def place(id: str, reader: PageReader | Voice) -> SafeString:
    """Where a square is in words, and nothing for what is no square."""
    return reader.label("", id) if square_of(id) else SafeString()


@register.filter
def row_name(place: int, board: Board) -> Label:
    """The name of the row that the square at this place (from 0) starts, or an empty text."""
    row, column = divmod(place, board.cols)
    return board.row_names[row] if column == 0 and row < len(board.row_names) else ""


@register.filter
def col_name(place: int, board: Board) -> Label:
    """The name of the column of the square at this place (from 0), or an empty text."""
    column = place % board.cols
    return board.col_names[column * len(board.col_names) // board.cols] if board.col_names else ""


@register.filter
def at(numbers: Mapping[str, int | None], id: str) -> int | None:
    """The number of the step that speaks of this square or thing, or None."""
    return numbers.get(id)


@register.filter
def look(cell: Cell, numbers: Mapping[str, int | None]) -> str:
    """The classes of a square: what kind it is, and what this turn does to it."""
    marks = (("changed", cell.id in numbers), ("leaving", cell.leaving), ("goal", cell.objective))
    return " ".join(["cell", cell.kind, *(name for name, holds in marks if holds)])


@register.simple_tag
def face(
    cell: Cell, numbers: Mapping[str, int | None], board: Board | None, reader: PageReader, reason: str = ""
) -> SafeString:
    """What is drawn and written on a square, with the number of its step, or the reason why it is closed."""
    pieces = (board.piece, board.yours, board.bots) if board else ("", "", "")
    return _face(reader.voice, cell, numbers.get(cell.id), *pieces, reason)


# A dozen boards: from tap to tap nearly all squares stay as they are.
@lru_cache(maxsize=500)
def _face(
    voice: Voice, cell: Cell, number: int | None, piece: str, yours: Label, bots: Label, reason: str
) -> SafeString:
    board = {"piece": piece, "yours": yours, "bots": bots}
    shown = {"reader": voice, "cell": cell, "number": number, "board": board, "reason": reason}
    return SafeString(get_template("play/cell.html").render(shown))


@register.filter
def syllables(name: SafeString) -> SafeString:
    """A name with soft hyphens between the syllables of its long words."""
    return with_hyphens(name)
