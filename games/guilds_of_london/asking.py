"""Asking for what is printed on a tile, once, when a rule first needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import Form, Learn, Phrase, Problem, Script, Whole
from games.guilds_of_london.state import Guilds
from games.guilds_of_london.tiles import Tiles, known

Check = Callable[[dict[str, Any]], Problem | None]


FIGURES = {
    "precedence": Phrase("Read off the tiles: the guild precedence"),
    "threshold": Phrase("Read off the tiles: the activation threshold"),
    "first": Phrase("Read off the tile: the points of the first reward"),
    "second": Phrase("Read off the token: the points for second place"),
}


def ask(
    lying: Mapping[str, str], field: str, rule: str, check: Check | None = None
) -> Script[dict[str, int]]:
    """Ask for one figure of each of these tiles (tile by square); gives the figures by square.

    What is printed on the tile is offered to the kept deck; second-place tokens are dealt anew each game.
    """
    printed = field != "second"
    answer: dict[str, int] = yield Form(
        key="facts",
        label=FIGURES[field],
        help=Phrase("The app remembers it.")
        if printed
        else Phrase("The tokens are dealt anew for each game."),
        rule=rule,
        check=check,
        fields=tuple(
            Whole(
                key=f"{cell}_{field}",
                label=Phrase("{tile}", params={"tile": tile}),
                help=Phrase("{cell}", params={"cell": cell}),
                cell=cell,
                least=0,
                most=99,
            )
            for cell, tile in lying.items()
        ),
    )
    figures = {cell: answer[f"{cell}_{field}"] for cell in lying}
    if printed:
        for cell, tile in lying.items():
            yield Learn("tiles", {"id": tile, field: figures[cell]})
    return figures


def ask_missing(state: Guilds, tiles: Tiles, cells: Iterable[str], field: str, rule: str) -> Script[Guilds]:
    """Ask for a figure wherever it is not known yet; gives the state that remembers it."""
    lying = {cell: state.cells[cell].tile for cell in cells if known(state, tiles, cell, field) is None}
    if not lying:
        return state
    figures = yield from ask(lying, field, rule)
    typed = dict(state.typed)
    for cell, points in figures.items():
        typed[cell] = {**typed.get(cell, {}), field: points}
    return replace(state, typed=typed)
