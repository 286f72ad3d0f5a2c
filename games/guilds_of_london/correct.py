"""Putting the tracked figures right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from games.engine.core import (
    Choice,
    Form,
    Option,
    Phrase,
    Problem,
    Question,
    Script,
    Show,
    Square,
    Whole,
    YesNo,
)
from games.guilds_of_london.cards import Tile, Tiles, guild_squares, tile_at
from games.guilds_of_london.mend import mend
from games.guilds_of_london.pawns import too_many_pawns
from games.guilds_of_london.state import LAST_ROUND, YOUR_PAWNS, Figure, Guilds, Placed, Side

POINTS_LIMIT = 999


def correct(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Ask how it really lies on the table, and what a tile really says; gives the corrected game."""
    answer: Mapping[str, Any] = yield correct_form(state, tiles)
    state = _corrected(state, answer)
    if answer["mend"] is None:
        return state
    yield Show(state)
    return (yield from mend(state, tiles, state.square_of(answer["mend"])))


def correct_form(state: Guilds, tiles: Tiles) -> Form:
    """The form over everything that is tracked, preset with the present values."""
    return Form(
        key="correct",
        label=Phrase("How it really is on the table"),
        answered=Phrase("Your correction"),
        check=lambda answer: _wrong(state, _corrected(state, answer)),
        on_board=True,
        fields=(
            *_figure_fields(state),
            _beadle_field(state, tiles),
            *(field for square in state.in_table_order for field in _placed_fields(state, square)),
            _mend_field(state, tiles),
        ),
    )


def _figure_fields(state: Guilds) -> Iterator[Question]:
    yield Whole(
        key="boris_points",
        label=Phrase("Boris's points"),
        least=0,
        most=POINTS_LIMIT,
        default=state.boris_points,
    )
    yield Whole(key="round", label=Phrase("Round"), least=1, most=LAST_ROUND, default=state.round)
    yield Choice(
        key="plantation",
        label=Phrase("The plantation shows"),
        options=tuple(Option(side) for side in Side),
        default=state.plantation,
    )


def _beadle_field(state: Guilds, tiles: Tiles) -> Choice:
    return Choice(
        key="beadle",
        label=Phrase("The beadle's tile"),
        options=tuple(
            Option(square, Phrase("{tile}", params={"tile": state.cells[square].tile}))
            for square in guild_squares(state, tiles)
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
        most=YOUR_PAWNS,
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


def _mend_field(state: Guilds, tiles: Tiles) -> Choice:
    return Choice(
        key="mend",
        label=Phrase("A tile that was misread"),
        help=Phrase("Next you type what it really says."),
        options=tuple(
            Option(state.cells[square].tile, hint=_print(tile_at(state, tiles, square)))
            for square in state.in_table_order
        ),
        optional=True,
        default=None,
    )


UNKNOWN: Final = Phrase("not known yet")


def _print(tile: Tile) -> Phrase:
    """What is printed on a tile, as far as it is known."""
    params: dict[str, Any] = {"colours": list(tile.colours)}
    for figure in Figure:
        read = tile.known(figure)
        params[figure.value] = UNKNOWN if read is None else read
    if tile.special:
        return Phrase("{colours}; threshold {threshold}, reward {first}, token {second}", params=params)
    return Phrase(
        "{colours}; precedence {precedence}, threshold {threshold}, reward {first}, token {second}",
        params=params,
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


def _wrong(before: Guilds, after: Guilds) -> Problem | None:
    """The first thing that can't lie so on a table."""
    if after.beadle is not None and after.cells[after.beadle].completed:
        return Problem(Phrase("The beadle has to stand on an open guild tile."), "beadle")
    for square in after.in_table_order:
        placed = after.cells[square]
        if placed.completed:
            for piece in ("boris", "you", "neutral"):
                if getattr(placed, piece):
                    text = Phrase("A completed tile can't hold pawns, only a master.")
                    return Problem(text, f"{square}_{piece}")
        elif placed.master:
            return Problem(Phrase("A master can only stand on a completed tile."), f"{square}_master")
    # One too many may be known already, from a master of the guild card: that number need not be put right here.
    return too_many_pawns(after, _field_of_most(before, after)) if after.pawns > before.pawns else None


def _field_of_most(before: Guilds, after: Guilds) -> str:
    """The field that added most of your pawns, or where none did, the one with most of them."""

    def added(square: Square) -> tuple[int, int]:
        now = after.cells[square].yours
        return now - before.cells[square].yours, now

    square = max(after.in_table_order, key=added)
    return f"{square}_master" if after.cells[square].completed else f"{square}_you"
