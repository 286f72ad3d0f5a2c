"""Which tile Charlie discovers, on which square, and what he may pay with (rulebook, Charlie's Discovery Action).

Worked out from the state alone: `charlie.py` asks what is left open and tells what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.engine.core import Reason, Square
from games.origin_of_species.cards import Box, Species
from games.origin_of_species.payment import Payment, Purse
from games.origin_of_species.priorities import Narrowed, narrow
from games.origin_of_species.state import Habitat, Islands

SCALPEL_LEVEL: Final = 4


class Kind(StrEnum):
    """What Charlie would cover with his tile, those that he prefers first."""

    OBJECTIVE = "objective"
    ORDINARY = "ordinary"
    START = "start"
    EMPTY = "empty"


@dataclass(frozen=True)
class Target:
    """A square where the tile may be put into play and paid for, with the figures that Charlie compares.

    `scalpel` tells whether it takes one to replace the tile there. `lost` are icons, those under his cubes on
    the covered tile included; `empty` the empty squares beside it; `ways` what he may pay with, all equally cheap.
    """

    square: Square
    kind: Kind
    scalpel: bool
    tools: int
    lost: int
    empty: int
    ways: tuple[Payment, ...]


@dataclass(frozen=True)
class Discovery:
    """The tile on a place of the track (from 0), the squares that he holds equally good, and the trace of it."""

    place: int
    tile: str
    targets: tuple[Target, ...]
    because: tuple[Reason, ...]


PRIORITIES: Final[Mapping[str, Callable[[Target], int]]] = {
    "tools": lambda target: -target.tools,
    "lost": lambda target: -target.lost,
    "empty": lambda target: target.empty,
}
SCALPEL: Final[Mapping[str, Callable[[Target], int]]] = {"scalpel": lambda target: target.scalpel}
"""What comes before them while he holds a scalpel card that he uses at the first opportunity."""


def search(state: Islands, box: Box) -> tuple[Discovery | None, tuple[Reason, ...]]:
    """The first tile of the track that Charlie can discover, if any, and those that he passed over before it."""
    purse = Purse(state, box)
    passed: list[Reason] = []
    for place, id in enumerate(state.track):
        if id is None:
            continue
        tile = box.species[id]
        legal = list(legal_squares(state, box, tile))
        targets = list(_payable(state, box, purse, tile, legal))
        if targets:
            return _discovery(state, place, tile, targets, passed), tuple(passed)
        passed.append(_passed(tile, "cost" if legal else "square"))
    return None, tuple(passed)


def legal_squares(state: Islands, box: Box, tile: Species) -> Iterator[Square]:
    """The squares where the tile may be put into play, in table order.

    A square touches at least one tile. It is empty, or its tile is of a lower level, or a scalpel may be
    used: the one he always has on level 4 and on objectives, a scalpel card on any tile.
    """
    for square, beside in state.grid.beside.items():
        if not any(near in state.cells for near in beside):
            continue
        laid = state.cells.get(square)
        if laid is None:
            yield square
            continue
        level = box.species[laid.tile].level
        serves = state.scalpels or level == SCALPEL_LEVEL or laid.tile in state.objectives
        if level < tile.level or serves:
            yield square


def _payable(
    state: Islands, box: Box, purse: Purse, tile: Species, legal: Sequence[Square]
) -> Iterator[Target]:
    for square in legal:
        payments = purse.payments(square, tile.cost)
        if payments is None:
            continue
        laid = state.cells.get(square)
        there = box.species[laid.tile] if laid else None
        yield Target(
            square=square,
            kind=_kind(state, square),
            scalpel=there is not None and there.level >= tile.level,
            tools=payments.tools,
            lost=payments.lost + (laid.charlie * there.total if laid and there else 0),
            empty=state.empty_beside(square),
            ways=payments.ways,
        )


def _kind(state: Islands, square: Square) -> Kind:
    laid = state.cells.get(square)
    if laid is None:
        return Kind.EMPTY
    if laid.tile in state.objectives:
        return Kind.OBJECTIVE
    return Kind.START if laid.start else Kind.ORDINARY


def _discovery(
    state: Islands, place: int, tile: Species, targets: Sequence[Target], passed: Sequence[Reason]
) -> Discovery:
    best = next(kind for kind in Kind if any(target.kind is kind for target in targets))
    candidates = tuple(target for target in targets if target.kind is best)
    first = SCALPEL if state.scalpel_first else {}
    narrowed = narrow(candidates, {**first, **PRIORITIES})
    because = (*passed, *_trace(candidates, narrowed, bool(first), worse=len(targets) - len(candidates)))
    return Discovery(place, tile.id, narrowed.best, because)


def _passed(tile: Species, why: str) -> Reason:
    """A tile of the track that he can't discover: no `square` is legal, or none is within its `cost`."""
    cost = {habitat: need for habitat, need in zip(Habitat, tile.cost, strict=True) if need}
    return Reason("passed", {"tile": tile.id, "why": why, "cost": cost})


def _trace(
    candidates: Sequence[Target], narrowed: Narrowed[Target], scalpel_first: bool, *, worse: int
) -> Iterator[Reason]:
    """The squares of the best class and what decided; `worse` counts those of the other classes."""
    for target in candidates:
        figures = {"tools": target.tools, "lost": target.lost, "empty": target.empty}
        where = {"cell": target.square, "class": target.kind, "scalpel": scalpel_first and target.scalpel}
        yield Reason("candidate", {**where, **figures, "by": narrowed.by})
    kind = candidates[0].kind
    yield Reason("decided", {"by": narrowed.by, "of": "squares", "class": kind, "worse": worse})
