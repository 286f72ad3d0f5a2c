"""Putting right what somebody misread off a tile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from games.engine.core import Form, Learn, Phrase, Problem, Question, Script, Square
from games.guilds_of_london.cards import TILE_FIELDS, Tile, Tiles, guild_squares, same_precedence, tile_at
from games.guilds_of_london.state import Colour, Figure, Guilds, Typed


class TileAnswer(TypedDict):
    """A tile as it really reads; special buildings have no precedence."""

    name: str | None
    colours: list[Colour]
    precedence: NotRequired[int]
    threshold: int | None
    first: int | None
    second: int | None


def mend(state: Guilds, tiles: Tiles, square: Square) -> Script[Guilds]:
    """Ask what the tile on this square really says; gives the game in which that holds from now on.

    What is printed on it is offered to the kept deck; second-place tokens are dealt anew each game.
    """
    answer: TileAnswer = yield tile_form(state, tiles, square)
    printed = {key: value for key, value in answer.items() if key != Figure.SECOND}
    yield Learn("tiles", {"id": state.cells[square].tile, **printed})
    return state.with_typed(square, _typed(answer))


def tile_form(state: Guilds, tiles: Tiles, square: Square) -> Form:
    """The form of what the tile on this square says, preset with what holds now."""
    tile = tile_at(state, tiles, square)
    others = [("", tile_at(state, tiles, other)) for other in guild_squares(state, tiles) if other != square]

    def check(answer: Mapping[str, Any]) -> Problem | None:
        if tile.special:
            return None
        mended = replace(tile, name=answer["name"], precedence=answer["precedence"])
        return same_precedence([*others, (Figure.PRECEDENCE, mended)])

    return Form(
        key="tile",
        answered=Phrase("What it says"),
        label=Phrase("What does {tile} really say?", params={"tile": tile.id}),
        help=Phrase(
            "It counts from now on; nothing on the table moves because of it. What you leave blank is asked "
            "for later."
        ),
        check=check,
        fields=tuple(_field(field, tile) for field in TILE_FIELDS if _is_on(field, tile)),
    )


def _is_on(field: Question, tile: Tile) -> bool:
    return not tile.special or field.key != Figure.PRECEDENCE


def _field(field: Question, tile: Tile) -> Question:
    """A field of the deck's cards, preset; a guild tile can't do without its precedence, nor one that has a name
    without that.
    """
    optional = field.optional and field.key != Figure.PRECEDENCE and not (field.key == "name" and tile.name)
    return replace(field, default=getattr(tile, field.key), optional=optional)


def _typed(answer: TileAnswer) -> Typed:
    figures: Mapping[str, Any] = answer
    return Typed(
        name=answer["name"],
        colours=tuple(answer["colours"]),
        figures={figure: figures[figure] for figure in Figure if figure in figures},
    )
