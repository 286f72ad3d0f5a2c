"""Setting the table up: the area, the neutral pawns and the beadle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine.core import Choice, Decks, Form, Option, Phrase, Problem, Say, Script, Show, Whole, YesNo
from games.guilds_of_london.asking import ask
from games.guilds_of_london.beadle import by_precedence, move_beadle
from games.guilds_of_london.state import NEUTRALS_IN_PLAY, Guilds, Square, table_order
from games.guilds_of_london.tiles import EMPTY, GUILDHALL, Tiles, beadle_cells, tiles_of

SETUP_NEUTRALS: Final = 6
USUAL: Final = 5
"""The two-player area has five rows and five columns, with the Guildhall in the middle."""

SETUP_FORM = Form(
    key="setup",
    label=Phrase("What is on your table?"),
    fields=(
        Choice(
            key="plantation",
            label=Phrase("The side of the plantation that lies up"),
            options=(
                Option("virginia", Phrase("Virginia"), Phrase("Neutral pawns go to the lowest guilds")),
                Option("ulster", Phrase("Ulster"), Phrase("Neutral pawns go to the highest guilds")),
            ),
            default="virginia",
            rule="setup.neutrals",
        ),
        YesNo(
            key="expert",
            label=Phrase("Expert mode"),
            help=Phrase("Boris draws four cards, and you have the guild card."),
            default=False,
            rule="expert.cards",
        ),
        Whole(
            key="rows", label=Phrase("Rows"), least=1, most=9, default=USUAL, folded=True, rule="setup.area"
        ),
        Whole(
            key="cols",
            label=Phrase("Columns"),
            least=1,
            most=9,
            default=USUAL,
            folded=True,
            rule="setup.area",
        ),
        Choice(
            key="path",
            label=Phrase("The direction of activation"),
            help=Phrase("The rulebook only shows it in a picture. Change it if yours runs differently."),
            options=(
                Option("rows", Phrase("Along the rows: left to right, from the top")),
                Option("columns", Phrase("Down the columns: top to bottom, from the left")),
            ),
            default="rows",
            folded=True,
            rule="path",
        ),
    ),
)


def layout_form(rows: int, cols: int, tiles: Tiles) -> Form:
    """The form of the play area: per square what lies there (rulebook, Setup)."""
    lying = (
        *(_tile_option(id, tiles) for id in tiles),
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
        check=lambda answer: _check_layout(answer, tiles),
        fields=tuple(
            Choice(
                key=cell,
                label=Phrase("{cell}", params={"cell": cell}),
                options=lying,
                default=GUILDHALL if usual and cell == "r3c3" else EMPTY,
                cell=cell,
            )
            for cell in table_order(rows, cols)
        ),
    )


def _tile_option(id: str, tiles: Tiles) -> Option:
    card = tiles[id]
    params = {"colours": list(card["colours"])}
    hint = Phrase("{colours}", params=params)
    if card["special"]:
        hint = Phrase("Special building: {colours}", params=params)
    return Option(id, card["name"], hint, swatch=" ".join(card["colours"]))


def _check_layout(answer: dict[str, Any], tiles: Tiles) -> Problem | None:
    places: dict[str, str] = {}
    precedences: dict[int, str] = {}
    for cell, tile in answer.items():
        if tile == EMPTY:
            continue
        if tile in places:
            return _laid_twice(tile, places[tile], cell, tiles)
        places[tile] = cell
        precedence = None if tile == GUILDHALL else tiles[tile]["precedence"]
        if precedence is not None:
            if precedence in precedences:
                return _same_precedence(precedence, cell)
            precedences[precedence] = cell
    if not any(tile != GUILDHALL and not tiles[tile]["special"] for tile in places):
        return Problem(Phrase("Lay at least one guild tile."))
    return None


def _laid_twice(tile: str, first: str, second: str, tiles: Tiles) -> Problem:
    if tile == GUILDHALL:
        return Problem(Phrase("The Guildhall already lies at {cell}.", params={"cell": first}), second)
    params = {"tile": tiles[tile]["name"], "cell": first}
    return Problem(Phrase("{tile} already lies at {cell}.", params=params), second)


def _same_precedence(precedence: int, field: str) -> Problem:
    params = {"precedence": precedence}
    return Problem(Phrase("Two guilds can't both have the precedence {precedence}.", params=params), field)


def setup(decks: Decks) -> Script[Guilds]:
    """Set the table up; gives the state before the first round (rulebook, Setup)."""
    chosen: dict[str, Any] = yield SETUP_FORM
    tiles = tiles_of(decks)
    layout: dict[str, str] = yield layout_form(chosen["rows"], chosen["cols"], tiles)
    lying = {cell: tile for cell, tile in layout.items() if tile in tiles}
    state = Guilds(
        round=1,
        phase="players",
        beadle=None,
        cells={cell: Square(tile=tile) for cell, tile in lying.items()},
        neutrals=(),
        plantation=chosen["plantation"],
        boris_points=0,
        over=False,
        expert=chosen["expert"],
        path=chosen["path"],
        rows=chosen["rows"],
        cols=chosen["cols"],
        guildhall=next((cell for cell, tile in layout.items() if tile == GUILDHALL), None),
        typed=(yield from _missing_precedences(lying, tiles)),
    )
    yield Say("setup.first_player", rule="setup.players")
    yield Say("setup.no_cards_for_boris", rule="setup.players")
    yield Say("setup.neutrals_on_score_board", {"count": NEUTRALS_IN_PLAY}, rule="setup.score_board")
    state = yield from _place_neutrals(state, tiles)
    state = yield from move_beadle(state, tiles, code="beadle.place")
    yield Say("boris.guildhall", rule="setup.guildhall")
    if state.expert:
        yield Say("setup.guild_card", rule="expert.guild_card")
    return state


def _missing_precedences(lying: Mapping[str, str], tiles: Tiles) -> Script[Mapping[str, Mapping[str, int]]]:
    """Ask for the precedences that the deck does not hold; gives them by square, in the form of `typed`."""
    guilds = {cell: tile for cell, tile in lying.items() if not tiles[tile]["special"]}
    missing = {cell: tile for cell, tile in guilds.items() if tiles[tile]["precedence"] is None}
    if not missing:
        return {}
    in_deck = {tiles[tile]["precedence"] for cell, tile in guilds.items() if cell not in missing}

    def check(answer: dict[str, Any]) -> Problem | None:
        taken = set(in_deck)
        for field, precedence in answer.items():
            if precedence in taken:
                return _same_precedence(precedence, field)
            taken.add(precedence)
        return None

    figures = yield from ask(missing, "precedence", rule="setup.precedence", check=check)
    return {cell: {"precedence": precedence} for cell, precedence in figures.items()}


def _place_neutrals(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Put a neutral pawn on the six guild tiles at one end of the precedences (rulebook, Setup)."""
    ranked = beadle_cells(state, tiles)
    if state.plantation == "ulster":
        ranked = ranked[::-1]
    chosen = {cell for _, cell in ranked[:SETUP_NEUTRALS]}
    cells = [cell for cell in state.in_table_order if cell in chosen]
    if len(ranked) <= SETUP_NEUTRALS:
        by = "all"
    else:
        by = "lowest_six" if state.plantation == "virginia" else "highest_six"
    for cell in cells:
        state = state.with_square(cell, neutral=True)
    yield Say(
        "neutral.place",
        {"cells": cells, "tiles": [state.cells[cell].tile for cell in cells], "count": len(cells)},
        rule="setup.neutrals",
        because=by_precedence(state, ranked, by),
    )
    yield Show(state)
    return state
