"""The beadle: where he stands next, and the flip of his tile at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.core import Reason, Say, Script, Show, Square
from games.guilds_of_london.asking import ask_missing
from games.guilds_of_london.cards import Tiles, guild_squares, read
from games.guilds_of_london.state import Figure, Guilds

Ranked = Sequence[tuple[int, Square]]
"""The precedence and the square of guild tiles, the lowest precedence first."""


def by_precedence(state: Guilds, tiles: Tiles) -> Ranked:
    """The open guild tiles, where the beadle could be, the lowest precedence first."""
    return sorted(
        (read(state, tiles, square, Figure.PRECEDENCE), square)
        for square in guild_squares(state, tiles)
        if not state.cells[square].completed
    )


def why_chosen(state: Guilds, ranked: Ranked, by: str) -> tuple[Reason, ...]:
    """The trace of a choice by precedence: each candidate, the lowest first, and what decided."""
    candidates = [
        Reason("candidate", {"cell": square, "tile": state.cells[square].tile, "precedence": precedence})
        for precedence, square in ranked
    ]
    return (*candidates, Reason("decided", {"by": by if len(ranked) > 1 else "only"}))


def move_beadle(
    state: Guilds, tiles: Tiles, code: str = "beadle.move", rule: str = "beadle.move"
) -> Script[Guilds]:
    """Put the beadle on the open tile of lowest precedence; with none left he stands nowhere."""
    ranked = by_precedence(state, tiles)
    if not ranked:
        return replace(state, beadle=None)
    _, square = ranked[0]
    params = {"cell": square, "tile": state.cells[square].tile}
    yield Say(code, params, rule=rule, because=why_chosen(state, ranked, "lowest"))
    state = replace(state, beadle=square)
    yield Show(state)
    return state


def flip_beadle_tile(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Complete the beadle's tile; its first reward's points go to Boris (rulebook, Activation Phase)."""
    square = state.beadle
    if square is None:
        return state
    state = yield from ask_missing(state, tiles, (square,), Figure.FIRST, rule="beadle.flip")
    points = read(state, tiles, square, Figure.FIRST)
    placed = state.cells[square]
    params = {"cell": square, "boris_points": points, "tile": placed.tile, "you": placed.you}
    yield Say("beadle.flip", params, rule="beadle.flip")
    state = state.completed(square).boris_gains(points)
    yield Show(state)
    return state
