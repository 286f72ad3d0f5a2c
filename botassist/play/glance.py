"""A turn at a glance: what was drawn, the steps with their numbers, and where these stand on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString

from botassist.play.models import Turn
from botassist.play.reading import PageReader, Step
from botassist.play.standing import Stored
from botassist.play.table import Table
from games.engine.core import Band, Board, Cell, Face, Fact, Label, Told
from games.engine.words import IDLE, NEWS, STEP

# So many rows are set smaller.
MANY = 6


@dataclass(frozen=True)
class Row:
    """A step as it stands in the list; `number` is None for one that hands have nothing to do with."""

    step: Step
    number: int | None


@dataclass(frozen=True)
class ShownFace:
    """A drawn card; `number` is that of the step it led to."""

    face: Face
    number: int | None


@dataclass(frozen=True)
class Overview:
    """What the page shows of a turn.

    `news` stands beside the cards, `done` are steps from before the last answer, which have been carried out,
    `rows` those since. `numbers` gives per id of a square, or of a thing beside the board, the number of the
    step that speaks of it, None for one that changed by what the player did and told.
    """

    faces: tuple[ShownFace, ...] = ()
    beside: tuple[SafeString, ...] = ()
    news: tuple[Step, ...] = ()
    rows: tuple[Row, ...] = ()
    done: tuple[Row, ...] = ()
    numbers: Mapping[str, int | None] | None = None
    tally: Fact | None = None
    board: Board | None = None
    heading: Label = ""
    where: Label = ""
    band: Band | None = None

    @property
    def many(self) -> bool:
        return len(self.rows) >= MANY

    @property
    def large(self) -> bool:
        """Whether one card is shown large, with words beside it."""
        return any(shown.face.large for shown in self.faces)


def overview(table: Table, turn: Turn, shown: Any, reader: PageReader) -> Overview:
    """A turn of a table as its page shows it; `shown` is the state that the page shows."""
    told = _told(table, turn, shown)
    glance = table.views.glance(told, table.decks)
    steps = reader.steps(glance.steps, turn.version)
    before = _carried_out(table, told) if turn is table.turn or glance.folded else 0
    rows = list(numbered(steps))
    numbers = {place: row.number for place, row in enumerate(rows)}
    return Overview(
        faces=tuple(
            ShownFace(face, numbers.get(-1 if face.step is None else face.step)) for face in glance.faces
        ),
        beside=tuple(reader.label(line) for line in glance.beside),
        news=tuple(step for step in steps if step.place == NEWS),
        rows=tuple(row for row in rows[before:] if row.step.place in {STEP, IDLE}),
        done=tuple(row for row in rows[:before] if row.step.place == STEP),
        numbers=_places(rows[:before]) | _places(rows[before:]) or _changed(table, turn, told),
        tally=glance.tally,
        board=glance.board,
        heading=glance.heading,
        where=glance.where,
        band=glance.band,
    )


def _carried_out(table: Table, told: Told[Any]) -> int:
    """How many of a turn's steps were there before the last answer."""
    if not told.earlier:
        return 0
    before = replace(told, said=told.said[: told.earlier])
    return len(table.views.glance(before, table.decks).steps)


def _told(table: Table, turn: Turn, shown: Any) -> Told[Any]:
    here = turn is table.turn
    earlier = table.before_last
    replies: Sequence[Stored] = table.replies if here else turn.replies
    return Told(
        before=table.views.shown("the state", lambda: table.state_at(turn), None, turn.version),
        state=shown,
        replies=tuple((reply["key"], reply["value"]) for reply in replies),
        said=table.position.said if here else table.views.said(turn.said, turn.version),
        app_deals=table.session.dealer == "app",
        earlier=len(earlier.said) if earlier else 0,
    )


def _places(rows: Sequence[Row]) -> dict[str, int]:
    """Per id that these rows name the number of the first that names it."""
    return {id: row.number for row in reversed(rows) if row.number for id in row.step.cells}


def _changed(table: Table, turn: Turn, told: Told[Any]) -> dict[str, None]:
    """The squares and things that a turn changed which leaves hands nothing to do: their move, or a correction.

    A row without a number, such as a card that finds no tile, changes nothing, and so marks nothing.
    """
    if turn is table.turn or told.before is None or told.state is None:
        return {}
    before, after = (_shown_on(table.views.board(state, table.decks)) for state in (told.before, told.state))
    return {id: None for id, cell in after.items() if before.get(id) != cell}


def _shown_on(board: Board | None) -> dict[str, Cell]:
    return {cell.id: cell for cell in board.everything} if board else {}


def numbered(steps: Iterable[Step]) -> Iterable[Row]:
    """The steps as rows, those for hands with their numbers."""
    number = 0
    for step in steps:
        number += step.place == STEP
        yield Row(step, number if step.place == STEP else None)
