"""Filters for the question and board templates."""

from django import template
from django.utils.safestring import SafeString

from botassist.play.reading import PageReader
from games.engine.core import Board, Label
from games.engine.squares import square_of

register = template.Library()


@register.filter
def read(label: Label, reader: PageReader) -> SafeString:
    """A game's label in the reader's language."""
    return reader.label(label)


@register.filter
def named(id: str, reader: PageReader) -> SafeString:
    """What a game calls an id, such as a colour."""
    return reader.label("", id)


@register.filter
def place(id: str, reader: PageReader) -> SafeString:
    """Where a square is in words, and nothing for what is no square."""
    return reader.label("", id) if square_of(id) else SafeString()


@register.filter
def row_name(place: int, board: Board) -> Label:
    """The name of the row that the square at this place (from 0) starts, or an empty text."""
    row, column = divmod(place, board.cols)
    return board.row_names[row] if column == 0 and row < len(board.row_names) else ""
