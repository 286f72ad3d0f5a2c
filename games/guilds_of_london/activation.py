"""The activation phase of the even rounds: one pass over the tiles in the direction of activation."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from games.engine.core import Reason, Say, Script, Show, Square
from games.guilds_of_london.asking import ask_missing
from games.guilds_of_london.beadle import move_beadle
from games.guilds_of_london.cards import Tiles, read
from games.guilds_of_london.pawns import ask_pawns
from games.guilds_of_london.state import Figure, Guilds

Player = Literal["you", "boris"]


@dataclass(frozen=True, kw_only=True)
class Count:
    """The pawns on a tile and how many it needs; `raised` tells whether a neutral of the set-up adds one."""

    you: int
    boris: int
    neutrals: int
    beadle: int
    needed: int
    raised: bool

    @property
    def standing(self) -> int:
        """How many pawns count towards the threshold, the beadle included."""
        return self.you + self.boris + self.neutrals + self.beadle

    @property
    def reached(self) -> bool:
        """Whether there are as many pawns as needed."""
        return self.standing >= self.needed

    @property
    def tied(self) -> bool:
        """Whether neither of you has more pawns there."""
        return self.you == self.boris

    def reason(self) -> Reason:
        """The count as the trace of a decision."""
        counted = {"you": self.you, "boris": self.boris, "neutrals": self.neutrals, "beadle": self.beadle}
        return Reason("count", {**counted, "needed": self.needed, "raised": self.raised})


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What comes of a tile that has the pawns it needs.

    Nobody is `first` when a tie leaves the tile as it is. `master` is the square of the master that won a tie.
    """

    square: Square
    count: Count
    first: Player | None = None
    second: Player | None = None
    master: Square | None = None

    @property
    def rewards_you(self) -> bool:
        """Whether you take a reward or a token."""
        return "you" in (self.first, self.second)

    @property
    def taken_by_boris(self) -> Figure | None:
        """What Boris takes his points from, None when he is not there."""
        if "boris" not in (self.first, self.second):
            return None
        return Figure.FIRST if self.first == "boris" else Figure.SECOND


def judge(state: Guilds, tiles: Tiles, square: Square) -> Verdict | None:
    """What comes of this tile, None when it is not activated (rulebook, Activation Phase)."""
    placed = state.cells[square]
    if placed.completed or not placed.stood_on:
        return None
    count = count_pawns(state, tiles, square)
    if not count.reached:
        return None
    master = state.master_beside(square) if count.tied else None
    if count.tied and master is None:
        return Verdict(square=square, count=count)
    first: Player = "you" if count.you > count.boris or master is not None else "boris"
    other: Player = "boris" if first == "you" else "you"
    second = other if count.you and count.boris else None
    return Verdict(square=square, count=count, first=first, second=second, master=master)


def count_pawns(state: Guilds, tiles: Tiles, square: Square) -> Count:
    """The pawns on an open tile against its threshold (rulebook, Setup and Activation Phase)."""
    placed = state.cells[square]
    return Count(
        you=placed.you,
        boris=placed.boris,
        neutrals=int(square in state.neutrals),
        beadle=int(square == state.beadle),
        needed=read(state, tiles, square, Figure.THRESHOLD) + placed.neutral,
        raised=placed.neutral,
    )


def activation(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Activate what is to be activated, each tile looked at once (rulebook, Activation Phase)."""
    state = yield from ask_pawns(state)
    state = yield from ask_thresholds(state, tiles, state.open_squares)
    for square in state.on_path:
        verdict = judge(state, tiles, square)
        if verdict is None:
            continue
        tile = state.cells[square].tile
        if verdict.first is None:
            params = {"cell": square, "pawns": verdict.count.you, "tile": tile}
            yield Say("tile.tie", params, rule="activation.ties", because=(verdict.count.reason(),))
            continue
        state = yield from activate(state, tiles, verdict)
        ahead = state.ahead_of(square)
        if verdict.rewards_you and any(state.cells[later].stood_on for later in ahead):
            state = yield from ask_pawns(state, after=tile)
            state = yield from ask_thresholds(state, tiles, ahead)
    return state


def activate(state: Guilds, tiles: Tiles, verdict: Verdict) -> Script[Guilds]:
    """Activate one tile: places, Boris's points, the flip, and the beadle if he stood there."""
    square, taken, points = verdict.square, verdict.taken_by_boris, 0
    if taken is not None:
        state = yield from ask_missing(state, tiles, (square,), taken, rule="activation.boris")
        points = read(state, tiles, square, taken)
    because = [verdict.count.reason()]
    if verdict.master is not None:
        because.append(Reason("master", {"cell": verdict.master, "tile": state.cells[verdict.master].tile}))
    params = {
        "cell": square,
        "first": verdict.first,
        "second": verdict.second,
        "boris_points": points,
        "tile": state.cells[square].tile,
        "guild_card": state.guild_card,
    }
    yield Say(
        "tile.activate",
        params,
        rule=_rule(verdict),
        because=tuple(because),
    )
    state = state.completed(square, master=verdict.first == "you").boris_gains(points)
    yield Show(state)
    if state.beadle == square:
        state = yield from move_beadle(state, tiles)
    return state


def _rule(verdict: Verdict) -> str:
    if verdict.master is not None:
        return "activation.ties"
    return "activation.places" if verdict.rewards_you else "activation.boris"


def ask_thresholds(state: Guilds, tiles: Tiles, squares: Collection[Square]) -> Script[Guilds]:
    """Ask for the missing thresholds of those of these tiles where you or Boris stand."""
    stood_on = [square for square in squares if state.cells[square].stood_on]
    return (yield from ask_missing(state, tiles, stood_on, Figure.THRESHOLD, rule="activation.threshold"))
