"""Which tile gets a cube and which gives one up (rulebook, Charlie's Research Action).

Worked out from the state alone: `charlie.py` asks what is left open and tells what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.core import Reason, Square
from games.origin_of_species.cards import Box
from games.origin_of_species.priorities import narrow
from games.origin_of_species.state import Habitat, Islands, SecondCube


@dataclass(frozen=True)
class Figures:
    """What Charlie compares of a tile.

    `net` is your cubes less his; `icons` its total; `empty` the empty squares beside it; `scarce` its icons
    of the habitats he has least of.
    """

    square: Square
    tile: str
    net: int
    icons: int
    empty: int
    scarce: int


@dataclass(frozen=True)
class Ranked:
    """The tiles that Charlie holds equal at one end of his list, and the trace of it."""

    best: tuple[Figures, ...]
    because: tuple[Reason, ...]


Priorities = Mapping[str, Callable[[Figures], int]]

PRIORITIES: Final[Priorities] = {
    "net": lambda tile: tile.net,
    "icons": lambda tile: tile.icons,
    "empty": lambda tile: tile.empty,
    "scarce": lambda tile: tile.scarce,
}
FROM_THE_OTHER_END: Final[Priorities] = {
    "net": lambda tile: -tile.net,
    "icons": lambda tile: -tile.icons,
    "empty": lambda tile: -tile.empty,
    "scarce": lambda tile: -tile.scarce,
}


def takers(state: Islands, box: Box, served: Square | None) -> Ranked:
    """The tiles of highest priority for a cube, without the one served first."""
    return _ranked(state, box, (square for square in state.cells if square != served), PRIORITIES, "gets")


def givers(state: Islands, box: Box, served: Square | None) -> Ranked | None:
    """The tiles of lowest priority among those with a cube of his, None when there are none.

    The tile served first gives none up for the second, unless by the letter (a ruling).
    """
    barred = served if state.second_cube is SecondCube.OTHER else None
    holding = [square for square, laid in state.cells.items() if laid.charlie and square != barred]
    return _ranked(state, box, holding, FROM_THE_OTHER_END, "leaves") if holding else None


def _ranked(state: Islands, box: Box, squares: Iterable[Square], priorities: Priorities, of: str) -> Ranked:
    narrowed = narrow(list(_figures(state, box, squares)), priorities)
    compared = [
        Reason(
            "candidate",
            {
                "cell": tile.square,
                "net": tile.net,
                "icons": tile.icons,
                "empty": tile.empty,
                "scarce": tile.scarce,
                "tile": tile.tile,
                "by": narrowed.by,
            },
        )
        for tile in narrowed.level
    ]
    return Ranked(narrowed.best, (*compared, Reason("decided", {"by": narrowed.by, "of": of})))


def _figures(state: Islands, box: Box, squares: Iterable[Square]) -> Iterable[Figures]:
    least = box.least_of(state)
    for square in squares:
        laid = state.cells[square]
        species = box.species[laid.tile]
        yield Figures(
            square=square,
            tile=laid.tile,
            net=laid.you - laid.charlie,
            icons=species.total,
            empty=state.empty_beside(square),
            scarce=sum(
                icons for habitat, icons in zip(Habitat, species.icons, strict=True) if habitat in least
            ),
        )
