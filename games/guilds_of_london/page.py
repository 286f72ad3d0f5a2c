"""What the page shows of a game against Boris besides his instructions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.core import Board, Cell, Decks, Fact, Label, Phrase
from games.engine.progress import best_lead, won_of
from games.guilds_of_london.state import (
    LAST_ROUND,
    NEUTRALS_IN_PLAY,
    SIDES,
    YOUR_PAWNS,
    Guilds,
    result,
    table_order,
)
from games.guilds_of_london.tiles import Tiles, known, tiles_of


def where(state: Guilds) -> Phrase:
    """Say how far the game is."""
    params = {"round": state.round, "last": LAST_ROUND}
    match state.phase:
        case "players":
            return Phrase("Round {round} of {last}", params=params)
        case "round_end":
            return Phrase("Round {round} of {last}: its end", params=params)
        case _:
            return Phrase("Over after round {round}", params=params)


def turn_name(state: Guilds | None, action: str) -> Phrase:
    """Name a turn for undo and the log."""
    if state is None:
        return Phrase("Set-up")
    params = {"round": state.round}
    match action:
        case "boris":
            return Phrase("Boris's turn, round {round}", params=params)
        case "resolve":
            return Phrase("The end of round {round}", params=params)
        case "guild_card":
            return Phrase("The guild card, round {round}", params=params)
        case _:
            return Phrase("A correction, round {round}", params=params)


def outcome(state: Guilds, decks: Decks) -> tuple[Label, ...]:
    """Tell the result in sentences."""
    end = result(state)
    if end is None:
        return ()
    totals = Phrase("You have **{you} points**, Boris has **{boris}**.", params=end)
    match end["outcome"]:
        case "win":
            return Phrase("**You win.**"), totals
        case "loss":
            return Phrase("**Boris wins.**"), totals
        case _:
            return Phrase("**A draw.**"), totals


def facts(state: Guilds, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked and the rulings in force."""
    found = [
        Fact(
            Phrase("Boris"),
            Phrase("{count} point", "{count} points", {"count": state.boris_points}),
            main=True,
        )
    ]
    if state.beadle is not None:
        tile = state.cells[state.beadle].tile
        found.append(Fact(Phrase("Beadle"), Phrase("{tile}", params={"tile": tile}), main=True))
    open_count = {"count": len(state.open_cells), "all": len(state.cells)}
    path = {
        "rows": Phrase("Ruling: along the rows, from the top left"),
        "columns": Phrase("Ruling: down the columns, from the top left"),
    }
    found += [
        Fact(Phrase("Plantation"), Phrase("{side} lies up", params={"side": state.plantation})),
        Fact(Phrase("Open tiles"), Phrase("{count} of {all}", params=open_count)),
        Fact(Phrase("Your masters"), state.masters),
        Fact(Phrase("Direction of activation"), path[state.path]),
    ]
    if state.expert:
        cards = Phrase("Boris draws {cards} cards; you have the guild card", params={"cards": state.cards})
        found.append(Fact(Phrase("Expert mode"), cards))
    return tuple(found)


def board(state: Guilds, decks: Decks) -> Board:
    """The play area as the page draws it."""
    tiles = tiles_of(decks)
    cells = tuple(_cell(state, tiles, id) for id in table_order(state.rows, state.cols))
    return Board(
        rows=state.rows,
        cols=state.cols,
        cells=cells,
        yours=Phrase("Your pawns"),
        bots=Phrase("Boris's pawns"),
    )


def _cell(state: Guilds, tiles: Tiles, id: str) -> Cell:
    square = state.cells.get(id)
    if square is None:
        if id == state.guildhall:
            return Cell(id, Phrase("Guildhall"), kind="home")
        return Cell(id, kind="empty")
    card = tiles[square.tile]
    if square.completed:
        masters = (("master", 1, Phrase("Your master")),) if square.master else ()
        return Cell(id, card["name"], kind="closed", marks=masters)
    return Cell(
        id,
        card["name"],
        kind="special" if card["special"] else "open",
        lines=tuple(_lines(state, tiles, id)),
        swatches=tuple(card["colours"]),
        marks=tuple(_marks(state, id)),
        yours=square.you,
        bots=square.boris,
    )


def _lines(state: Guilds, tiles: Tiles, cell: str) -> Iterable[Label]:
    """The figures on an open tile: its precedence, and how many pawns it needs."""
    precedence = known(state, tiles, cell, "precedence")
    if precedence is not None:
        yield Phrase("No. {precedence}", params={"precedence": precedence})
    threshold = known(state, tiles, cell, "threshold")
    if threshold is not None:
        yield Phrase("needs {count}", params={"count": threshold + state.cells[cell].neutral})


def _marks(state: Guilds, cell: str) -> Iterable[tuple[str, int, Label]]:
    """What stands on an open tile besides the pawns of the two of you."""
    square = state.cells[cell]
    if cell == state.beadle:
        yield "beadle", 1, Phrase("The beadle")
    if square.neutral:
        yield "lock", 1, Phrase("A neutral pawn: one more is needed")
    if cell in state.neutrals:
        yield "unlock", 1, Phrase("A neutral pawn placed during play")


def invariants(state: Guilds, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    tiles = tiles_of(decks)
    yield from _progress(state)
    if state.over != (state.beadle is None):
        yield f"the beadle is at {state.beadle}, over is {state.over}"
    if state.beadle is not None:
        under = state.cells.get(state.beadle)
        if under is None or under.completed or tiles[under.tile]["special"]:
            yield f"the beadle is at {state.beadle}, which is no open guild tile"
    laid = [square.tile for square in state.cells.values()]
    if len(set(laid)) != len(laid) or not set(laid) <= set(tiles):
        yield "a tile lies twice, or is not of this set"
    if set(state.cells) - set(table_order(state.rows, state.cols)):
        yield "a tile lies outside of the area"
    if len(state.neutrals) > NEUTRALS_IN_PLAY or not set(state.neutrals) <= set(state.cells):
        yield f"neutral pawns placed during play are at {state.neutrals}"
    if state.masters > YOUR_PAWNS:
        yield f"you have {state.masters} masters"
    for cell, square in state.cells.items():
        if square.completed and (square.boris or square.you or square.neutral):
            yield f"pawns stand on {cell}, which is completed"
        if square.master and not square.completed:
            yield f"a master stands on {cell}, which is open"
        if min(square.boris, square.you) < 0:
            yield f"a negative number of pawns on {cell}"


def _progress(state: Guilds) -> Iterable[str]:
    """A line per figure of the game's course that can't be."""
    if not 1 <= state.round <= LAST_ROUND:
        yield f"round {state.round}"
    if state.phase not in {"players", "round_end", "over"} or state.over != (state.phase == "over"):
        yield f"phase {state.phase}, over is {state.over}"
    if state.boris_points < 0:
        yield f"Boris has {state.boris_points} points"
    if state.plantation not in SIDES:
        yield f"the plantation shows {state.plantation}"
    if state.over and state.you is None:
        yield "the game is over, but your points are not known"


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The games won in either mode, and the best end."""
    modes = ((Phrase("Usual mode"), False), (Phrase("Expert mode"), True))
    played = [(name, [result for result in results if result["expert"] is expert]) for name, expert in modes]
    return (
        *(won_of(name, games, lambda result: result["outcome"] == "win") for name, games in played if games),
        best_lead(results, lambda result: result["you"] - result["boris"]),
    )
