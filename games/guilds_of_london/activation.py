"""The activation phase of the even rounds: one pass over the tiles in the direction of activation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games.engine.core import Form, Many, Option, Phrase, Problem, Reason, Say, Script, Show, Whole
from games.guilds_of_london.asking import ask_missing
from games.guilds_of_london.beadle import move_beadle
from games.guilds_of_london.state import NEUTRALS_IN_PLAY, YOUR_PAWNS, Guilds, neighbours
from games.guilds_of_london.tiles import Tiles, figure


@dataclass(frozen=True)
class Count:
    """The pawns on a tile and how many it needs; `raised` tells whether a neutral of the set-up adds one."""

    you: int
    boris: int
    neutrals: int
    beadle: int
    needed: int
    raised: bool

    @property
    def activates(self) -> bool:
        """Whether the tile is activated: enough pawns, one of you among them (rulebook, Activation Phase)."""
        total = self.you + self.boris + self.neutrals + self.beadle
        return total >= self.needed and bool(self.you or self.boris)

    def reason(self) -> Reason:
        """The count as the trace of a decision."""
        counted = {"you": self.you, "boris": self.boris, "neutrals": self.neutrals, "beadle": self.beadle}
        return Reason("count", {**counted, "needed": self.needed, "raised": self.raised})


def activation(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Activate what is to be activated, each tile looked at once (rulebook, Activation Phase)."""
    state = yield from _ask_pawns(state)
    state = yield from _ask_thresholds(state, tiles, state.open_cells)
    path = state.on_path
    for place, cell in enumerate(path):
        square = state.cells[cell]
        if square.completed or not (square.you or square.boris):
            continue
        count = count_pawns(state, tiles, cell)
        if not count.activates:
            continue
        master = master_beside(state, cell) if count.you == count.boris else None
        if count.you == count.boris and master is None:
            params = {"cell": cell, "pawns": count.you, "tile": square.tile}
            yield Say("tile.tie", params, rule="activation.ties", because=(count.reason(),))
            continue
        state = yield from _activate(state, tiles, cell, count, master)
        ahead = path[place + 1 :]
        if count.you and any(state.cells[later].you or state.cells[later].boris for later in ahead):
            state = yield from _ask_pawns(state, after=square.tile)
            state = yield from _ask_thresholds(
                state, tiles, [later for later in state.open_cells if later in ahead]
            )
    return state


def count_pawns(state: Guilds, tiles: Tiles, cell: str) -> Count:
    """Count the pawns on an open tile against its threshold (rulebook, Setup and Activation Phase)."""
    square = state.cells[cell]
    return Count(
        you=square.you,
        boris=square.boris,
        neutrals=int(cell in state.neutrals),
        beadle=int(cell == state.beadle),
        needed=figure(state, tiles, cell, "threshold") + square.neutral,
        raised=square.neutral,
    )


def master_beside(state: Guilds, cell: str) -> str | None:
    """The first square beside this one where your master stands, None when there is none."""
    beside = (other for other in neighbours(cell) if other in state.cells)
    return next((other for other in beside if state.cells[other].master), None)


def _activate(state: Guilds, tiles: Tiles, cell: str, count: Count, master: str | None) -> Script[Guilds]:
    """Activate one tile: places, Boris's points, the flip, and the beadle if he stood there."""
    you_first = count.you > count.boris or master is not None
    first, other = ("you", "boris") if you_first else ("boris", "you")
    second = other if count.you and count.boris else None
    points = 0
    if first == "boris" or second == "boris":
        field = "first" if first == "boris" else "second"
        state = yield from ask_missing(state, tiles, (cell,), field, rule="activation.boris")
        points = figure(state, tiles, cell, field)
    because = [count.reason()]
    if master is not None:
        because.append(Reason("master", {"cell": master, "tile": state.cells[master].tile}))
    params = {
        "cell": cell,
        "first": first,
        "second": second,
        "boris_points": points,
        "tile": state.cells[cell].tile,
    }
    rule = "activation.places" if master is None else "activation.ties"
    yield Say("tile.activate", params, rule=rule, because=tuple(because))
    state = replace(state.completed(cell, master=you_first), boris_points=state.boris_points + points)
    yield Show(state)
    if state.beadle == cell:
        state = yield from move_beadle(state, tiles)
    return state


def _ask_thresholds(state: Guilds, tiles: Tiles, cells: Iterable[str]) -> Script[Guilds]:
    """Ask for the missing thresholds of those of these open tiles where you or Boris stand."""
    stood_on = [cell for cell in cells if state.cells[cell].you or state.cells[cell].boris]
    return (yield from ask_missing(state, tiles, stood_on, "threshold", rule="activation.threshold"))


def _ask_pawns(state: Guilds, after: str = "") -> Script[Guilds]:
    """Ask where your pawns and the neutrals of the game stand now; gives the state with them.

    `after` is the tile whose reward may have moved them, empty at the start of the phase.
    """
    answer: dict[str, Any] = yield pawns_form(state, after)
    cells = dict(state.cells)
    for cell in state.open_cells:
        if cells[cell].you != answer[cell]:
            cells[cell] = replace(cells[cell], you=answer[cell])
    state = replace(state, cells=cells, neutrals=tuple(answer["neutrals"]))
    yield Show(state)
    return state


def pawns_form(state: Guilds, after: str = "") -> Form:
    """The form of your pawns on the open tiles; together with your masters they are 16 at most."""
    masters = state.masters

    def check(answer: dict[str, Any]) -> Problem | None:
        total = masters + sum(answer[cell] for cell in state.open_cells)
        if total <= YOUR_PAWNS:
            return None
        params = {"most": YOUR_PAWNS, "total": total, "masters": masters}
        text = Phrase("You have only {most} pawns; with your masters these are {total}.", params=params)
        return Problem(text)

    note = (Phrase("Your reward from {tile} may have moved them.", params={"tile": after}),) if after else ()
    places = state.open_cells
    return Form(
        key="your_pawns",
        label=Phrase("Where do your pawns stand now?"),
        help=Phrase("Preset are the numbers last known. Leave out your masters on completed tiles."),
        rule="activation.pawns",
        note=note,
        on_board=True,
        fold=Phrase("Neutral pawns placed during play"),
        check=check,
        fields=(
            *(
                Whole(
                    key=cell,
                    label=Phrase("{tile}", params={"tile": state.cells[cell].tile}),
                    least=0,
                    most=YOUR_PAWNS,
                    default=state.cells[cell].you,
                    cell=cell,
                )
                for cell in places
            ),
            Many(
                key="neutrals",
                label=Phrase("Where do they stand?"),
                help=Phrase("Not those of the set-up: only the two from the score board."),
                options=tuple(
                    Option(cell, Phrase("{tile}", params={"tile": state.cells[cell].tile})) for cell in places
                ),
                most=NEUTRALS_IN_PLAY,
                folded=True,
                default=tuple(cell for cell in state.neutrals if cell in places),
                on_board=True,
                rule="activation.neutrals",
            ),
        ),
    )
