"""Where your pawns stand: asked at the table, and never more of them than you have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.core import Form, Many, Option, Phrase, Problem, Script, Show, Whole
from games.guilds_of_london.state import NEUTRALS_IN_PLAY, YOUR_PAWNS, Guilds


def ask_pawns(state: Guilds, after: str = "") -> Script[Guilds]:
    """Ask where your pawns and the neutrals of the game stand now; gives the game with them.

    `after` is the tile whose reward may have moved them, empty at the start of the phase.
    """
    answer: Mapping[str, Any] = yield pawns_form(state, after)
    state = _told(state, answer)
    yield Show(state)
    return state


def pawns_form(state: Guilds, after: str = "") -> Form:
    """The form of your pawns on the open tiles; together with your masters they are 16 at most."""
    moved = Phrase("Your reward from {tile} may have moved them.", params={"tile": after})
    return Form(
        key="your_pawns",
        label=Phrase("Where do your pawns stand now?"),
        help=moved if after else Phrase("Filled in with the last known numbers."),
        answered=Phrase("Your pawns"),
        rule="activation.pawns",
        on_board=True,
        unchanged=Phrase("Nothing moved"),
        fold=Phrase("Neutral pawns placed in play"),
        check=lambda answer: too_many_pawns(_told(state, answer)),
        fields=(*_pawn_fields(state), _neutrals(state)),
    )


def too_many_pawns(state: Guilds, field: str = "") -> Problem | None:
    """The problem of a table with more than 16 pawns of yours, masters included, put beside this field."""
    if state.pawns <= YOUR_PAWNS:
        return None
    params = {"most": YOUR_PAWNS, "total": state.pawns, "masters": state.masters}
    text = Phrase("You have only {most} pawns; with your masters that makes {total}.", params=params)
    return Problem(text, field)


def _told(state: Guilds, answer: Mapping[str, Any]) -> Guilds:
    pawns = {square: answer[square] for square in state.open_squares}
    return state.with_your_pawns(pawns, tuple(answer["neutrals"]))


def _pawn_fields(state: Guilds) -> tuple[Whole, ...]:
    return tuple(
        Whole(
            key=square,
            label=Phrase("{tile}", params={"tile": state.cells[square].tile}),
            least=0,
            most=YOUR_PAWNS,
            default=state.cells[square].you,
            cell=square,
        )
        for square in state.open_squares
    )


def _neutrals(state: Guilds) -> Many:
    places = state.open_squares
    return Many(
        key="neutrals",
        label=Phrase("Where do they stand?"),
        help=Phrase("Not those of the set-up: only the two from the score board."),
        options=tuple(
            Option(square, Phrase("{tile}", params={"tile": state.cells[square].tile})) for square in places
        ),
        most=NEUTRALS_IN_PLAY,
        folded=True,
        default=tuple(square for square in state.neutrals if square in places),
        on_board=True,
        rule="activation.neutrals",
    )
