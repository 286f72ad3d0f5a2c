"""Putting the tracked figures right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import (
    Choice,
    Form,
    Option,
    Phrase,
    Problem,
    Question,
    Script,
    Square,
    Whole,
    YesNo,
)
from games.guilds_of_london.cards import Tiles, tile_at
from games.guilds_of_london.state import LAST_ROUND, YOUR_PAWNS, Guilds, Placed, Side

POINTS_LIMIT = 999


def correct(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Ask how it really lies on the table; gives the corrected game."""
    answer: Mapping[str, Any] = yield correct_form(state, tiles)
    return _corrected(state, answer)


def correct_form(state: Guilds, tiles: Tiles) -> Form:
    """The form over everything that is tracked, preset with the present values."""
    return Form(
        key="correct",
        label=Phrase("How it really lies on the table"),
        check=lambda answer: _wrong(_corrected(state, answer)),
        on_board=True,
        fields=(
            *_figure_fields(state),
            _beadle_field(state, tiles),
            *(field for square in state.in_table_order for field in _placed_fields(state, square)),
        ),
    )


def _figure_fields(state: Guilds) -> Iterator[Question]:
    yield Whole(
        key="boris_points",
        label=Phrase("Boris's points"),
        least=0,
        most=max(POINTS_LIMIT, state.boris_points),
        default=state.boris_points,
    )
    yield Whole(key="round", label=Phrase("Round"), least=1, most=LAST_ROUND, default=state.round)
    yield Choice(
        key="plantation",
        label=Phrase("The side of the plantation that lies up"),
        options=tuple(Option(side) for side in Side),
        default=state.plantation,
    )


def _beadle_field(state: Guilds, tiles: Tiles) -> Choice:
    return Choice(
        key="beadle",
        label=Phrase("The beadle's tile"),
        options=tuple(
            Option(square, Phrase("{tile}", params={"tile": state.cells[square].tile}))
            for square in state.in_table_order
            if not tile_at(state, tiles, square).special
        ),
        default=state.beadle,
    )


def _placed_fields(state: Guilds, square: Square) -> Iterator[Question]:
    placed = state.cells[square]
    yield YesNo(
        key=f"{square}_completed",
        label=Phrase("Completed"),
        default=placed.completed,
        cell=square,
        symbol="check",
    )
    yield Whole(
        key=f"{square}_boris",
        label=Phrase("Boris's pawns"),
        least=0,
        most=max(YOUR_PAWNS, placed.boris),
        default=placed.boris,
        cell=square,
        symbol="pawn",
        of_bot=True,
    )
    yield Whole(
        key=f"{square}_you",
        label=Phrase("Your pawns"),
        least=0,
        most=YOUR_PAWNS,
        default=placed.you,
        cell=square,
        symbol="pawn",
    )
    yield YesNo(
        key=f"{square}_neutral",
        label=Phrase("A neutral pawn of the set-up"),
        default=placed.neutral,
        cell=square,
        symbol="lock",
    )
    yield YesNo(
        key=f"{square}_master",
        label=Phrase("Your master"),
        default=placed.master,
        cell=square,
        symbol="master",
    )


def _corrected(state: Guilds, answer: Mapping[str, Any]) -> Guilds:
    cells = {
        square: Placed(
            tile=placed.tile,
            completed=answer[f"{square}_completed"],
            boris=answer[f"{square}_boris"],
            you=answer[f"{square}_you"],
            neutral=answer[f"{square}_neutral"],
            master=answer[f"{square}_master"],
        )
        for square, placed in state.cells.items()
    }
    return replace(
        state,
        cells=cells,
        boris_points=answer["boris_points"],
        round=answer["round"],
        plantation=answer["plantation"],
        beadle=answer["beadle"],
    )


def _wrong(state: Guilds) -> Problem | None:
    """What can't lie so on a table."""
    if state.beadle is not None and state.cells[state.beadle].completed:
        return Problem(Phrase("The beadle stands on an open guild tile."), "beadle")
    for square in state.in_table_order:
        placed = state.cells[square]
        if placed.completed:
            for piece in ("boris", "you", "neutral"):
                if getattr(placed, piece):
                    text = Phrase("No pawns stand on a completed tile, only a master.")
                    return Problem(text, f"{square}_{piece}")
        elif placed.master:
            return Problem(Phrase("A master stands on a completed tile only."), f"{square}_master")
    if state.masters > YOUR_PAWNS:
        params = {"most": YOUR_PAWNS}
        return Problem(Phrase("You have only {most} pawns, so no more masters than that.", params=params))
    return None
