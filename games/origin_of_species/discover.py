"""Which tile Charlie discovers, and on which square (rulebook, Charlie's Discovery Action)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.core import Reason
from games.origin_of_species.payment import Payment, Purse
from games.origin_of_species.table import Narrowed, Species, Table, narrow

CLASSES = ("objective", "ordinary", "start", "empty")
SCALPEL_LEVEL = 4


@dataclass(frozen=True)
class Square:
    """A square where the tile may be put into play and paid for, with the figures that Charlie compares."""

    cell: str
    kind: str
    tools: int
    lost: int
    empty: int
    ways: tuple[Payment, ...]


@dataclass(frozen=True)
class Passed:
    """A tile of the track that he can't discover: no `square` is legal, or none is within its `cost`."""

    tile: Species
    why: str


@dataclass(frozen=True)
class Discovery:
    """The tile at `place` (from 0) of the track, the squares of the best class, and what their order leaves.

    `worse` counts the legal and payable squares of the other classes.
    """

    place: int
    tile: Species
    squares: Narrowed[Square]
    candidates: tuple[Square, ...]
    worse: int


def search(table: Table) -> tuple[tuple[Passed, ...], Discovery | None]:
    """Look down the track for the first tile that can be discovered; gives those passed over, too."""
    purse = Purse(table)
    passed: list[Passed] = []
    for place, id in enumerate(table.state.track):
        if id is None:
            continue
        tile = table.species[id]
        legal = list(legal_squares(table, tile))
        squares = list(_payable(table, purse, tile, legal))
        if squares:
            return tuple(passed), _discovery(place, tile, squares)
        passed.append(Passed(tile, "cost" if legal else "square"))
    return tuple(passed), None


def legal_squares(table: Table, tile: Species) -> Iterable[str]:
    """The squares where the tile may be put into play, in table order.

    A square touches at least one tile. It is empty, or its tile is of a lower level, or a scalpel may be
    used: the one he always has on level 4 and on objectives, a scalpel card on any tile.
    """
    cells = table.state.cells
    for cell, beside in table.beside.items():
        if not any(near in cells for near in beside):
            continue
        laid = cells.get(cell)
        if (
            laid is None
            or table.on(laid).level < tile.level
            or (
                table.state.scalpels
                or table.on(laid).level == SCALPEL_LEVEL
                or laid.tile in table.state.objectives
            )
        ):
            yield cell


def needs_scalpel(table: Table, tile: Species, cell: str) -> bool:
    """Whether the tile can replace what lies on a square only with a scalpel."""
    laid = table.state.cells.get(cell)
    return laid is not None and table.on(laid).level >= tile.level


def _payable(table: Table, purse: Purse, tile: Species, legal: Iterable[str]) -> Iterable[Square]:
    for cell in legal:
        payments = purse.payments(cell, tile.cost)
        if payments is None:
            continue
        laid = table.state.cells.get(cell)
        covered = laid.charlie * table.on(laid).total if laid else 0
        yield Square(
            cell=cell,
            kind=_kind(table, cell),
            tools=payments.tools,
            lost=payments.lost + covered,
            empty=table.empty_beside(cell),
            ways=payments.ways,
        )


def _kind(table: Table, cell: str) -> str:
    laid = table.state.cells.get(cell)
    if laid is None:
        return "empty"
    if laid.tile in table.state.objectives:
        return "objective"
    return "start" if laid.start else "ordinary"


def _discovery(place: int, tile: Species, squares: list[Square]) -> Discovery:
    best = next(kind for kind in CLASSES if any(square.kind == kind for square in squares))
    candidates = tuple(square for square in squares if square.kind == best)
    narrowed = narrow(
        candidates,
        (
            ("tools", lambda square: -square.tools),
            ("lost", lambda square: -square.lost),
            ("empty", lambda square: square.empty),
        ),
    )
    return Discovery(place, tile, narrowed, candidates, len(squares) - len(candidates))


def passed_over(passed: Iterable[Passed]) -> tuple[Reason, ...]:
    """The tiles passed over as a trace."""
    return tuple(
        Reason("passed", {"tile": each.tile.id, "why": each.why, "cost": _cost(each.tile)}) for each in passed
    )


def _cost(tile: Species) -> dict[str, int]:
    return {habitat: need for habitat, need in zip(("land", "water", "air"), tile.cost, strict=True) if need}


def trace(passed: Iterable[Passed], discovery: Discovery) -> tuple[Reason, ...]:
    """Why this tile and this square: tiles passed over, the squares of the best class, what decided."""
    candidates = (
        Reason(
            "candidate",
            {
                "cell": square.cell,
                "class": square.kind,
                "tools": square.tools,
                "lost": square.lost,
                "empty": square.empty,
                "by": discovery.squares.by,
            },
        )
        for square in discovery.candidates
    )
    decided = {
        "by": discovery.squares.by,
        "of": "squares",
        "class": discovery.candidates[0].kind,
        "worse": discovery.worse,
    }
    return (*passed_over(passed), *candidates, Reason("decided", decided))
