"""The play area: which tile lies on which square."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.engine.core import Choice, Form, Option, Phrase, Problem, Typing, grid
from games.guilds_of_london.cards import (
    COLOURS,
    EMPTY,
    GUILDHALL,
    PRECEDENCE,
    SPECIAL,
    Tile,
    Tiles,
    same_precedence,
)

USUAL = 5
"""The two-player area has five rows and five columns, with the Guildhall in the middle."""

MIDDLE: Final = "r3c3"
AROUND: Final = ("r2c3", "r3c2", "r3c4", "r4c3")
"""Where the special buildings of the two-player area lie."""

BUILDINGS: Final = (
    Phrase("St Lawrence Jewry"),
    Phrase("Gog & Magog"),
    Phrase("Assembly Hall"),
    Phrase("Lord Mayor's Parade"),
    Phrase("University of London"),
)
"""The special buildings of the box (rulebook, plan of the play area)."""


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
        answered=Phrase("Your tiles"),
        help=Phrase("Row by row, from the top left."),
        rule="setup.area",
        on_board=True,
        picker="run",
        typing=Typing(
            deck="tiles",
            several=COLOURS,
            number=PRECEDENCE,
            unless=SPECIAL,
            likely=AROUND if usual else (),
            names=BUILDINGS,
        ),
        at_random=lambda chance: _at_random(rows, cols, tiles, chance),
        check=lambda answer: _wrong(answer, tiles),
        fields=tuple(
            Choice(
                key=square,
                label=Phrase("{cell}", params={"cell": square}),
                options=lying,
                default=GUILDHALL if usual and square == MIDDLE else EMPTY,
                cell=square,
            )
            for square in grid(rows, cols).squares
        ),
    )


def _option(tile: Tile) -> Option:
    params = {"colours": list(tile.colours)}
    hint = Phrase("{colours}", params=params)
    if tile.special:
        hint = Phrase("Special building: {colours}", params=params)
    return Option(tile.id, tile.called, hint, swatch=" ".join(tile.colours), number=tile.precedence)


def _at_random(rows: int, cols: int, tiles: Tiles, chance: Random) -> dict[str, str]:
    """Any tiles on the squares: buildings around the Guildhall of the usual area, guilds of different precedence
    elsewhere; squares stay empty when there are too few.
    """
    usual = rows == USUAL and cols == USUAL
    shuffled = chance.sample(list(tiles.values()), len(tiles))
    buildings = [tile.id for tile in shuffled if tile.special]
    guilds: list[Tile] = []
    for tile in shuffled:
        if not tile.special and same_precedence([("", one) for one in (*guilds, tile)]) is None:
            guilds.append(tile)
    left = [tile.id for tile in guilds]
    answer: dict[str, str] = {}
    for square in grid(rows, cols).squares:
        if usual and square == MIDDLE:
            answer[square] = GUILDHALL
            continue
        pile = buildings if usual and square in AROUND else left
        answer[str(square)] = pile.pop() if pile else EMPTY
    return answer


def _wrong(answer: Mapping[str, str], tiles: Tiles) -> Problem | None:
    places: dict[str, str] = {}
    for square, thing in answer.items():
        if thing in places:
            return _laid_twice(thing, places[thing], square, tiles)
        if thing != EMPTY:
            places[thing] = square
    laid = [(square, tiles[thing]) for thing, square in places.items() if thing != GUILDHALL]
    if all(tile.special for _, tile in laid):
        return Problem(Phrase("Lay at least one guild tile."))
    return same_precedence(laid)


def _laid_twice(thing: str, first: str, second: str, tiles: Tiles) -> Problem:
    if thing == GUILDHALL:
        return Problem(
            Phrase("The Guildhall already lies at {cell}.", params={"cell": first}), second, (first,)
        )
    params = {"tile": tiles[thing].called, "cell": first}
    return Problem(Phrase("{tile} already lies at {cell}.", params=params), second, (first,))
