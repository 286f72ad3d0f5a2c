"""Asking for what is printed on a tile, once, when a rule first needs it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from games.engine.core import Form, Learn, Phrase, Problem, Script, Square, Whole
from games.guilds_of_london.cards import Tiles, known
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
    answer: dict[str, int] = yield figures_form(state, missing, figure, rule, check)
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
