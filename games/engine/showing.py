"""What a game lets the page show besides its instructions: figures, the board, and the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Generic, TypeVar

from games.engine.script import Say
from games.engine.words import Label

S = TypeVar("S")


@dataclass(frozen=True)
class Section:
    """One section of a rulebook in our own words: what "Why?" shows, and a line of the game's rules page."""

    id: str
    heading: str
    page: str
    text: str


@dataclass(frozen=True)
class Fact:
    """One tracked figure or ruling, shown under the fold; a `main` one is always visible.

    A sentence that has to be in sight on every page of the table stands below its header, `always`.
    """

    label: Label
    value: Label | int
    main: bool = False
    detail: Label = ""
    always: bool = False


@dataclass(frozen=True)
class Cell:
    """One square of a board. `title` is its thing's name; `lines` are short figures on its face.

    `kind` picks its look: `empty`, `open`, `closed`, `special`, `home`. `swatches` are colour names. `marks` are
    (symbol, count, what it is) for things that stand there, a count of 0 for one that could and does not (drawn
    faint); `yours` and `bots` count either player's pieces. `symbol` is drawn beside the title, or between two
    `seats`: places for one coin each, left and right, that say what lies there (empty: nothing). `corner` stands
    on the corner of the square; `figure` is the number that matters on the square, at the end of its foot, and
    `figured` are marks that it takes into account: they are drawn where it is not. An `objective` is marked along
    its edge; `leaving` is what goes away with this turn.
    """

    id: str
    title: Label = ""
    kind: str = "open"
    lines: tuple[Label, ...] = ()
    swatches: tuple[str, ...] = ()
    marks: tuple[tuple[str, int, Label], ...] = ()
    yours: int = 0
    bots: int = 0
    symbol: str = ""
    figure: Label = ""
    corner: tuple[str, Label] | None = None
    figured: tuple[tuple[str, int, Label], ...] = ()
    objective: bool = False
    leaving: bool = False
    seats: tuple[Label, Label] | None = None


@dataclass(frozen=True)
class Shelf:
    """A row of places below a board, such as the cards on offer, with its name in front."""

    name: Label
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """A grid of `rows` × `cols` squares, row by row from the top left; `row_names` stand above the rows.

    `col_names` stand above equal shares of the columns, `shelves` below the grid. `strip` is a numbered row of
    things above the grid, such as a track, and `strip_name` what it is called.
    `piece` is the drawing of either player's pieces, `yours` and `bots` what those are called; `figures` says
    what the figures on the squares are. Without a `legend` the drawings explain themselves.
    """

    rows: int
    cols: int
    cells: tuple[Cell, ...]
    row_names: tuple[Label, ...] = ()
    col_names: tuple[Label, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    strip: tuple[Cell, ...] = ()
    strip_name: Label = ""
    piece: str = "pawn"
    legend: bool = True
    yours: Label = ""
    bots: Label = ""
    figures: Label = ""

    @property
    def everything(self) -> tuple[Cell, ...]:
        """All that the board shows, from the top down: the strip, the squares, and what is on the shelves."""
        return (*self.strip, *self.cells, *(cell for shelf in self.shelves for cell in shelf.cells))


@dataclass(frozen=True, kw_only=True)
class Line(Board):
    """A board that is one line of cards, small and without titles, from one of its two `ends` to the other.

    `heading` and a `note` stand above it. A cell of the kind `pile` stands for as many cards as its `figure` says.
    All of the line leaves with the step that names the id `whole`.
    """

    heading: Label
    note: Label
    ends: tuple[Label, Label]
    whole: str = ""


@dataclass(frozen=True, kw_only=True)
class Face:
    """A card that was drawn, drawn in our own style: what is printed on it, at a glance.

    `title` is what it is called or its code. Its middle is a `figure` ("+4", "3") with the `arrow` as printed
    (`left` or `right`), or a `symbol`, on the colour `swatch` if it has one. `foot` is a smaller figure below,
    such as "−1", with its own `foot_symbol`. `step` is the place (from 0) of the step it led to; a card that led
    to none is `spent`. `large` is for a game that shows one card at a time.
    """

    title: Label = ""
    figure: Label = ""
    arrow: str = ""
    symbol: str = ""
    swatch: str = ""
    foot: Label = ""
    foot_symbol: str = ""
    step: int | None = None
    spent: bool = False
    large: bool = False


@dataclass(frozen=True, kw_only=True)
class Told(Generic[S]):
    """A turn, or what there is of it, as a game gets it to show it.

    `before` is the state at its start (None in set-up), `state` the one that is shown; `replies` are the keys
    and the values of what was answered and drawn, in order, `said` what was told, the first `earlier` of it before
    the last answer. `app_deals` says who deals.
    """

    before: S | None
    state: S
    replies: tuple[tuple[str, Any], ...]
    said: tuple[Say, ...]
    app_deals: bool
    earlier: int = 0

    @property
    def action(self) -> str:
        """The answer to `do`; empty in the set-up."""
        key, value = self.replies[0] if self.replies else ("", "")
        return value if key == "do" else ""


@dataclass(frozen=True)
class Band:
    """One clear line that it is the player's turn, and what that may be: a heading, and a few words below it."""

    heading: Label
    text: Label = ""
    symbol: str = "hand"


@dataclass(frozen=True, kw_only=True)
class Glance:
    """A turn at a glance: the cards that were drawn, what is said beside them, and the steps.

    `tally` is the figure that stands beside the cards. `board` is the board of this turn where it shows more
    than the state does, such as what has just left. `band` says whose turn it is now where only this turn tells,
    in place of the game's `your_turn`; `heading` and `where` take the place of the turn's own name and of how far
    the state is, where the page of the turn is better off with others. `folded` is for a turn whose steps are
    carried out between its questions: on its page, too, those from before the last answer are shown on demand.
    """

    faces: tuple[Face, ...] = ()
    beside: tuple[Label, ...] = ()
    tally: Fact | None = None
    steps: tuple[Say, ...]
    board: Board | None = None
    band: Band | None = None
    heading: Label = ""
    where: Label = ""
    folded: bool = False


@dataclass(frozen=True, kw_only=True)
class Ending:
    """The end of a game. `verdict` is `won`, `lost`, `drawn` or `over` (nothing to win), `heading` says it.

    `totals` are the two sides' points, yours first; `figures` the table below them, whose last row is the sum
    where there is one.
    """

    verdict: str
    heading: Label
    totals: tuple[Fact, ...] = ()
    text: tuple[Label, ...] = ()
    figures: tuple[Fact, ...] = ()

    @property
    def symbol(self) -> str:
        """The drawing that goes with the verdict: no trophy for a loss."""
        return {"won": "trophy", "lost": "flag", "drawn": "swap"}.get(self.verdict, "check")


@dataclass(frozen=True, kw_only=True)
class Score:
    """What a finished game is measured by: the more `points`, the better, among those of the same `level`.

    `told` says the points in words where they are more than a number; a game without levels has an empty one.
    """

    points: int
    level: Label = ""
    told: Label = ""

    @property
    def words(self) -> Label:
        """The points as they are said."""
        return self.told or str(self.points)


def merged(said: Sequence[Say], code: str, count: str, *, same: Sequence[str]) -> tuple[Say, ...]:
    """The sayings with neighbours of this code made one, when their params named by `same` are equal.

    `count` is the param that then says how many there were (those that have it already are added up).

    >>> pawns = [Say("pawn.place", {"cell": "r1c1"}), Say("pawn.place", {"cell": "r1c1"})]
    >>> merged(pawns, "pawn.place", "count", same=["cell"])[0].params
    {'cell': 'r1c1', 'count': 2}
    """
    found: list[Say] = []

    def alike(say: Say) -> Any:
        return (say.code, *(str(say.params.get(name)) for name in same)) if say.code == code else id(say)

    for _, group in groupby(said, key=alike):
        first, *others = group
        if first.code == code:
            total = sum(int(say.params.get(count, 1)) for say in (first, *others))
            first = replace(first, params={**first.params, count: total})
        found.append(first)
    return tuple(found)
