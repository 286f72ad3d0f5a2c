"""Which tile gets a cube and which gives one up (rulebook, Charlie's Research Action)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.engine.core import Reason
from games.origin_of_species.state import HABITATS
from games.origin_of_species.table import Narrowed, Table, narrow


@dataclass(frozen=True)
class Figures:
    """What Charlie compares of a tile.

    `net` is your cubes less his; `icons` its total; `empty` the empty squares beside it; `scarce` its icons
    of the habitats he has least of.
    """

    cell: str
    tile: str
    net: int
    icons: int
    empty: int
    scarce: int


PRIORITIES: tuple[tuple[str, Callable[[Figures], int]], ...] = (
    ("net", lambda tile: tile.net),
    ("icons", lambda tile: tile.icons),
    ("empty", lambda tile: tile.empty),
    ("scarce", lambda tile: tile.scarce),
)
FROM_THE_OTHER_END: tuple[tuple[str, Callable[[Figures], int]], ...] = (
    ("net", lambda tile: -tile.net),
    ("icons", lambda tile: -tile.icons),
    ("empty", lambda tile: -tile.empty),
    ("scarce", lambda tile: -tile.scarce),
)


def highest(table: Table, served: str | None) -> Narrowed[Figures]:
    """The tiles of highest priority for a cube, without the one served first."""
    return narrow(_figures(table, (cell for cell in table.state.cells if cell != served)), PRIORITIES)


def lowest(table: Table, served: str | None) -> Narrowed[Figures] | None:
    """The tiles of lowest priority among those with a cube of his, None when there are none.

    By the ruling `second_cube` the tile served first gives none up for the second (`other`), or may.
    """
    barred = served if table.state.second_cube == "other" else None
    holding = [cell for cell, laid in table.state.cells.items() if laid.charlie and cell != barred]
    return narrow(_figures(table, holding), FROM_THE_OTHER_END) if holding else None


def _figures(table: Table, cells: Iterable[str]) -> list[Figures]:
    least = {HABITATS.index(habitat) for habitat in table.least_of()}
    found = []
    for cell in cells:
        laid = table.state.cells[cell]
        species = table.on(laid)
        scarce = sum(icons for habitat, icons in enumerate(species.icons) if habitat in least)
        net = laid.you - laid.charlie
        found.append(Figures(cell, laid.tile, net, species.total, table.empty_beside(cell), scarce))
    return found


def trace(narrowed: Narrowed[Figures], of: str) -> tuple[Reason, ...]:
    """Why this tile: those level until the last priority needed, and what decided.

    `of` is `gets` for the tile that gets a cube, `leaves` for the one that gives it up.
    """
    candidates = (
        Reason(
            "candidate",
            {
                "cell": tile.cell,
                "net": tile.net,
                "icons": tile.icons,
                "empty": tile.empty,
                "scarce": tile.scarce,
                "tile": tile.tile,
                "by": narrowed.by,
            },
        )
        for tile in narrowed.level
    )
    return (*candidates, Reason("decided", {"by": narrowed.by, "of": of}))
