"""Laying a tile on a square, over whatever lies there."""

from __future__ import annotations

from games.engine.core import Say, Script
from games.origin_of_species.state import Islands, Laid


def cover(state: Islands, cell: str, tile: str) -> Script[Islands]:
    """Lay a tile on a square; cubes that lie on a tile below it go home, and it is told."""
    covered = state.cells.get(cell)
    if covered and (covered.you or covered.charlie):
        cubes = {"cell": cell, "you": covered.you, "charlie": covered.charlie, "tile": covered.tile}
        yield Say("cubes.home", cubes, rule="replace")
    return state.with_cells({cell: Laid(tile=tile, start=False, you=0, charlie=0)})
