"""The beadle: where he stands next, and the flip of his tile at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.core import Reason, Say, Script, Show
from games.guilds_of_london.asking import ask_missing
from games.guilds_of_london.state import Guilds
from games.guilds_of_london.tiles import Tiles, beadle_cells, figure


def by_precedence(state: Guilds, ranked: Sequence[tuple[int, str]], by: str) -> tuple[Reason, ...]:
    """The trace of a choice by precedence: each candidate, best first, and what decided."""
    candidates = [
        Reason("candidate", {"cell": cell, "tile": state.cells[cell].tile, "precedence": precedence})
        for precedence, cell in ranked
    ]
    return (*candidates, Reason("decided", {"by": by if len(ranked) > 1 else "only"}))


def move_beadle(
    state: Guilds, tiles: Tiles, code: str = "beadle.move", rule: str = "beadle.move"
) -> Script[Guilds]:
    """Put the beadle on the open tile of lowest precedence; with none left he stands nowhere."""
    ranked = beadle_cells(state, tiles)
    if not ranked:
        return replace(state, beadle=None)
    cell = ranked[0][1]
    params = {"cell": cell, "tile": state.cells[cell].tile}
    yield Say(code, params, rule=rule, because=by_precedence(state, ranked, "lowest"))
    state = replace(state, beadle=cell)
    yield Show(state)
    return state


def flip_beadle_tile(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Complete the beadle's tile; its first reward's points go to Boris (rulebook, Activation Phase)."""
    cell = state.beadle
    if cell is None:
        return state
    state = yield from ask_missing(state, tiles, (cell,), "first", rule="beadle.flip")
    points = figure(state, tiles, cell, "first")
    square = state.cells[cell]
    params = {"cell": cell, "boris_points": points, "tile": square.tile, "you": square.you}
    yield Say("beadle.flip", params, rule="beadle.flip")
    state = replace(state.completed(cell), boris_points=state.boris_points + points)
    yield Show(state)
    return state
