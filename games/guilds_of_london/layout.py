"""The play area: which tile lies on which square."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.core import Choice, Form, Option, Phrase, Problem, grid
from games.guilds_of_london.cards import EMPTY, GUILDHALL, Tile, Tiles, same_precedence

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
        answered=Phrase("Your tiles"),
        help=Phrase("Row by row, from the top left."),
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


def _option(tile: Tile) -> Option:
    params = {"colours": list(tile.colours)}
    hint = Phrase("{colours}", params=params)
    if tile.special:
        hint = Phrase("Special building: {colours}", params=params)
    return Option(tile.id, tile.name, hint, swatch=" ".join(tile.colours))


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
        return Problem(Phrase("The Guildhall already lies at {cell}.", params={"cell": first}), second)
    params = {"tile": tiles[thing].name, "cell": first}
    return Problem(Phrase("{tile} already lies at {cell}.", params=params), second)
