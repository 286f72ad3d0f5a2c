"""The end of a round: activation, growth, the beadle's tile, and perhaps the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from games.engine.core import Choice, Option, Phrase, Say, Script, Show
from games.guilds_of_london.activation import activation
from games.guilds_of_london.beadle import by_precedence, flip_beadle_tile, move_beadle
from games.guilds_of_london.cards import Tiles
from games.guilds_of_london.score import end
from games.guilds_of_london.state import GROWTH_ROUNDS, LAST_ROUND, Guilds, Phase, Side

UNTOUCHED_POINTS = {Side.VIRGINIA: 7, Side.ULSTER: 3}
"""What Boris gains when no pawn of yours is on the plantation, by the side that lies up."""

ONE_PAWN_POINTS = 3


def resolve(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """End the round (rulebook, Activation Phase, Growth Phase and Final Scoring)."""
    if state.round % 2 == 0:
        state = yield from activation(state, tiles)
    if state.round in GROWTH_ROUNDS:
        state = yield from growth(state)
    state = yield from flip_beadle_tile(state, tiles)
    if not by_precedence(state, tiles):
        yield Say("end.no_tile", rule="end.when")
        return (yield from end(state))
    if state.round == LAST_ROUND:
        yield Say("end.last_round", rule="end.when")
        return (yield from end(state))
    state = yield from move_beadle(state, tiles)
    state = replace(state, round=state.round + 1, phase=Phase.PLAYERS)
    yield Say("round.begin", {"round": state.round}, rule="rounds")
    return state


def growth(state: Guilds) -> Script[Guilds]:
    """Resolve the plantation and flip it (rulebook, Growth Phase)."""
    side = state.plantation
    pawns: Literal["none", "one", "more"] = yield Choice(
        key="plantation_pawns",
        label=Phrase("How many of your pawns are on the plantation?"),
        answered=Phrase("The plantation"),
        rule="growth",
        options=(
            Option("none", Phrase("None")),
            Option("one", Phrase("One")),
            Option("more", Phrase("Two or more")),
        ),
    )
    points = {"none": UNTOUCHED_POINTS[side], "one": ONE_PAWN_POINTS, "more": 0}[pawns]
    params = {"side": side, "pawns": pawns, "boris_points": points, "next": side.other}
    yield Say("plantation.resolve", params, rule="growth")
    state = replace(state, plantation=side.other).boris_gains(points)
    yield Show(state)
    return state
