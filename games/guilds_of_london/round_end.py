"""The end of a round: activation, growth, the beadle's tile, and perhaps the end of the game."""

from __future__ import annotations

from dataclasses import replace

from games.engine.core import Choice, Option, Phrase, Say, Script, Show, Whole
from games.guilds_of_london.activation import activation
from games.guilds_of_london.beadle import flip_beadle_tile, move_beadle
from games.guilds_of_london.state import GROWTH_ROUNDS, LAST_ROUND, SIDES, Guilds
from games.guilds_of_london.tiles import Tiles, beadle_cells

UNTOUCHED_POINTS = {"virginia": 7, "ulster": 3}
"""What Boris gains when no pawn of yours is on the plantation, by the side that lies up."""

ONE_PAWN_POINTS = 3


def resolve(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """End the round (rulebook, Activation Phase, Growth Phase and Final Scoring)."""
    if state.round % 2 == 0:
        state = yield from activation(state, tiles)
    if state.round in GROWTH_ROUNDS:
        state = yield from growth(state)
    state = yield from flip_beadle_tile(state, tiles)
    if not beadle_cells(state, tiles):
        yield Say("end.no_tile", rule="end.when")
        return (yield from end(state))
    if state.round == LAST_ROUND:
        yield Say("end.last_round", rule="end.when")
        return (yield from end(state))
    state = yield from move_beadle(state, tiles)
    state = replace(state, round=state.round + 1, phase="players")
    yield Say("round.begin", {"round": state.round}, rule="rounds")
    return state


def growth(state: Guilds) -> Script[Guilds]:
    """Resolve the plantation and flip it (rulebook, Growth Phase)."""
    side = state.plantation
    pawns: str = yield Choice(
        key="plantation_pawns",
        label=Phrase("Your pawns on the plantation ({side})", params={"side": side}),
        rule="growth",
        options=(
            Option("none", Phrase("None")),
            Option("one", Phrase("One")),
            Option("more", Phrase("Two or more")),
        ),
    )
    points = {"none": UNTOUCHED_POINTS[side], "one": ONE_PAWN_POINTS, "more": 0}[pawns]
    params = {"side": side, "pawns": pawns, "boris_points": points, "next": SIDES[side]}
    yield Say("plantation.resolve", params, rule="growth")
    state = replace(state, plantation=SIDES[side], boris_points=state.boris_points + points)
    yield Show(state)
    return state


def end(state: Guilds) -> Script[Guilds]:
    """Ask for your final count; gives the finished game (rulebook, Final Scoring)."""
    yield Say("end.count", rule="end.count")
    yield Show(replace(state, beadle=None))
    you: int = yield Whole(
        key="you",
        label=Phrase("Your points"),
        help=Phrase("The score track, your mayoral rewards and your masters beside each other."),
        least=0,
        most=999,
        rule="end.count",
    )
    return replace(state, phase="over", beadle=None, over=True, you=you)
