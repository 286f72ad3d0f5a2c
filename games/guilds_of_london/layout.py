"""The play area: which tile lies on which square."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.core import Choice, Form, Option, Phrase, Problem, grid
from games.guilds_of_london.cards import EMPTY, GUILDHALL, Tile, Tiles

USUAL = 5
"""The two-player area has five rows and five columns, with the Guildhall in the middle."""


def layout_form(rows: int, cols: int, tiles: Tiles) -> Form:
    """The form of the play area: per square what lies there (rulebook, Setup)."""
    lying = (
        *(_option(tile) for tile in tiles.values()),
        Option(GUILDHALL, Phrase("Guildhall"), symbol="home"),
        Option(EMPTY, Phrase("Nothing")),
    )
    usual = rows == USUAL and cols == USUAL
    return Form(
        key="layout",
        label=Phrase("Which tile lies where?"),
        help=Phrase("Row by row from the top left; each tile lies once."),
        rule="setup.area",
        on_board=True,
        picker="run",
        check=lambda answer: _wrong(answer, tiles),
        fields=tuple(
            Choice(
                key=square,
                label=Phrase("{cell}", params={"cell": square}),
                options=lying,
                default=GUILDHALL if usual and square == "r3c3" else EMPTY,
                cell=square,
            )
            for square in grid(rows, cols).squares
        ),
    )


def same_precedence(precedence: int, field: str) -> Problem:
    """The problem of two guild tiles that share a precedence."""
    params = {"precedence": precedence}
    return Problem(Phrase("Two guilds can't both have the precedence {precedence}.", params=params), field)


def _option(tile: Tile) -> Option:
    params = {"colours": list(tile.colours)}
    hint = Phrase("{colours}", params=params)
    if tile.special:
        hint = Phrase("Special building: {colours}", params=params)
    return Option(tile.id, tile.name, hint, swatch=" ".join(tile.colours))


def _wrong(answer: Mapping[str, Any], tiles: Tiles) -> Problem | None:
    laid = {square: thing for square, thing in answer.items() if thing != EMPTY}
    places: dict[str, str] = {}
    precedences: dict[int, str] = {}
    for square, thing in laid.items():
        if thing in places:
            return _laid_twice(thing, places[thing], square, tiles)
        places[thing] = square
        precedence = None if thing == GUILDHALL else tiles[thing].precedence
        if precedence is not None:
            if precedence in precedences:
                return same_precedence(precedence, square)
            precedences[precedence] = square
    if not any(thing != GUILDHALL and not tiles[thing].special for thing in places):
        return Problem(Phrase("Lay at least one guild tile."))
    return None


def _laid_twice(thing: str, first: str, second: str, tiles: Tiles) -> Problem:
    if thing == GUILDHALL:
        return Problem(Phrase("The Guildhall already lies at {cell}.", params={"cell": first}), second)
    params = {"tile": tiles[thing].name, "cell": first}
    return Problem(Phrase("{tile} already lies at {cell}.", params=params), second)
