"""Putting the tracked figures right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.engine.core import Choice, Form, Option, Phrase, Problem, Question, Script, Whole, YesNo
from games.guilds_of_london.state import LAST_ROUND, SIDES, YOUR_PAWNS, Guilds, Square
from games.guilds_of_london.tiles import Tiles

POINTS_LIMIT = 999


def correct(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Ask how it really lies on the table; gives the corrected state."""
    answer: dict[str, Any] = yield correct_form(state, tiles)
    cells = {
        cell: Square(
            tile=square.tile,
            completed=answer[f"{cell}_completed"],
            boris=answer[f"{cell}_boris"],
            you=answer[f"{cell}_you"],
            neutral=answer[f"{cell}_neutral"],
            master=answer[f"{cell}_master"],
        )
        for cell, square in state.cells.items()
    }
    return replace(
        state,
        cells=cells,
        boris_points=answer["boris_points"],
        round=answer["round"],
        plantation=answer["plantation"],
        beadle=answer["beadle"],
    )


def correct_form(state: Guilds, tiles: Tiles) -> Form:
    """The form over everything that is tracked, preset with the present values."""
    guilds = [cell for cell in state.in_table_order if not tiles[state.cells[cell].tile]["special"]]
    return Form(
        key="correct",
        label=Phrase("How it really lies on the table"),
        check=lambda answer: _check(answer, state),
        on_board=True,
        fields=(
            Whole(
                key="boris_points",
                label=Phrase("Boris's points"),
                least=0,
                most=max(POINTS_LIMIT, state.boris_points),
                default=state.boris_points,
            ),
            Whole(key="round", label=Phrase("Round"), least=1, most=LAST_ROUND, default=state.round),
            Choice(
                key="plantation",
                label=Phrase("The side of the plantation that lies up"),
                options=tuple(Option(side) for side in SIDES),
                default=state.plantation,
            ),
            Choice(
                key="beadle",
                label=Phrase("The beadle's tile"),
                options=tuple(Option(cell, _name(state, cell)) for cell in guilds),
                default=state.beadle,
            ),
            *(field for cell in state.in_table_order for field in _square_fields(state, cell)),
        ),
    )


def _name(state: Guilds, cell: str) -> Phrase:
    return Phrase("{tile}", params={"tile": state.cells[cell].tile})


def _square_fields(state: Guilds, cell: str) -> Iterable[Question]:
    square = state.cells[cell]
    yield YesNo(
        key=f"{cell}_completed",
        label=Phrase("Completed"),
        default=square.completed,
        cell=cell,
        symbol="check",
    )
    yield Whole(
        key=f"{cell}_boris",
        label=Phrase("Boris's pawns"),
        least=0,
        most=max(YOUR_PAWNS, square.boris),
        default=square.boris,
        cell=cell,
        symbol="pawn",
        of_bot=True,
    )
    yield Whole(
        key=f"{cell}_you",
        label=Phrase("Your pawns"),
        least=0,
        most=YOUR_PAWNS,
        default=square.you,
        cell=cell,
        symbol="pawn",
    )
    yield YesNo(
        key=f"{cell}_neutral",
        label=Phrase("A neutral pawn of the set-up"),
        default=square.neutral,
        cell=cell,
        symbol="lock",
    )
    yield YesNo(
        key=f"{cell}_master",
        label=Phrase("Your master"),
        default=square.master,
        cell=cell,
        symbol="master",
    )


def _check(answer: dict[str, Any], state: Guilds) -> Problem | None:
    if answer[f"{answer['beadle']}_completed"]:
        return Problem(Phrase("The beadle stands on an open guild tile."), "beadle")
    for cell in state.in_table_order:
        if answer[f"{cell}_completed"]:
            for piece in ("boris", "you", "neutral"):
                if answer[f"{cell}_{piece}"]:
                    return Problem(
                        Phrase("No pawns stand on a completed tile, only a master."), f"{cell}_{piece}"
                    )
        elif answer[f"{cell}_master"]:
            return Problem(Phrase("A master stands on a completed tile only."), f"{cell}_master")
    if sum(answer[f"{cell}_master"] for cell in state.cells) > YOUR_PAWNS:
        params = {"most": YOUR_PAWNS}
        return Problem(Phrase("You have only {most} pawns, so no more masters than that.", params=params))
    return None
