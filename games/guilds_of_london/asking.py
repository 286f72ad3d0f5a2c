"""Asking for what is printed on a tile, once, when a rule first needs it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.engine.core import Beside, Form, Learn, Phrase, Problem, Script, Square, Whole
from games.guilds_of_london.cards import FIRST, Tiles, known
from games.guilds_of_london.state import Figure, Guilds

Check = Callable[[dict[str, Any]], Problem | None]

LABELS = {
    Figure.PRECEDENCE: Phrase("What is the guild precedence?"),
    Figure.THRESHOLD: Phrase("What is the activation threshold?"),
    Figure.FIRST: Phrase("Points of the first reward?"),
    Figure.SECOND: Phrase("Points for second place?"),
}
ANSWERED = {
    Figure.PRECEDENCE: Phrase("The precedence"),
    Figure.THRESHOLD: Phrase("The threshold"),
    Figure.FIRST: Phrase("The reward's points"),
    Figure.SECOND: Phrase("The token's points"),
}


def ask_missing(
    state: Guilds,
    tiles: Tiles,
    squares: Collection[Square],
    figure: Figure,
    *,
    rule: str,
    check: Check | None = None,
) -> Script[Guilds]:
    """Ask for a figure of those of these tiles where nobody knows it yet; gives the game that remembers it.

    What is printed on a tile is offered to the kept deck; second-place tokens are dealt anew each game.
    """
    missing = [
        square
        for square in state.in_table_order
        if square in squares and known(state, tiles, square, figure) is None
    ]
    if not missing:
        return state
    form = figures_form(state, missing, figure, rule, check)
    if figure is Figure.PRECEDENCE:
        form = replace(form, at_random=lambda chance: _numbered(state, tiles, missing, chance))
    if figure is Figure.THRESHOLD:
        form = replace(form, beside=tuple(_rewards(state, tiles, missing)))
    answer: dict[str, int] = yield form
    for square in missing:
        read = answer[f"{square}_{figure}"]
        state = state.knowing(square, figure, read)
        if figure is not Figure.SECOND:
            yield Learn("tiles", {"id": state.cells[square].tile, figure: read})
    return state


def figures_form(
    state: Guilds, squares: Collection[Square], figure: Figure, rule: str, check: Check | None
) -> Form:
    """The form of one figure of each of these tiles."""
    printed = Phrase("It is printed on the tile. The app remembers it.")
    dealt = Phrase("It is printed on the token. The tokens are dealt anew for each game.")
    return Form(
        key="facts",
        label=LABELS[figure],
        help=dealt if figure is Figure.SECOND else printed,
        answered=ANSWERED[figure],
        rule=rule,
        check=check,
        fields=tuple(
            Whole(
                key=f"{square}_{figure}",
                label=Phrase("{tile}", params={"tile": state.cells[square].tile}),
                help=Phrase("{cell}", params={"cell": square}),
                cell=square,
                least=0,
                most=99,
            )
            for square in squares
        ),
    )


def _rewards(state: Guilds, tiles: Tiles, squares: Collection[Square]) -> Iterator[Beside]:
    """The first rewards of these tiles that nobody knows: they are read off the tile along with its threshold."""
    for square in squares:
        if known(state, tiles, square, Figure.FIRST) is None:
            asked = replace(FIRST, label=Phrase("Points of its first reward"), rule="")
            yield Beside(f"{square}_{Figure.THRESHOLD}", "tiles", state.cells[square].tile, asked)


def _numbered(state: Guilds, tiles: Tiles, squares: Collection[Square], chance: Random) -> dict[str, int]:
    """Any precedences for these tiles that no other tile has."""
    taken = {known(state, tiles, square, Figure.PRECEDENCE) for square in state.cells}
    free = [precedence for precedence in range(1, 100) if precedence not in taken]
    figures = chance.sample(free, len(squares))
    return {f"{square}_{Figure.PRECEDENCE}": figure for square, figure in zip(squares, figures, strict=True)}
