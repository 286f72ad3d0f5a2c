"""What the page shows of a game against Boris besides his instructions."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.core import (
    Band,
    Board,
    Cell,
    Decks,
    Ending,
    Fact,
    Label,
    Phrase,
    Square,
    grid,
)
from games.guilds_of_london.activation import count_pawns
from games.guilds_of_london.cards import Tile, Tiles, known, tile_at, tiles_of
from games.guilds_of_london.score import result
from games.guilds_of_london.state import GROWTH_ROUNDS, LAST_ROUND, Direction, Figure, Guilds, Phase
from games.guilds_of_london.turn import guild_card_closed

RULINGS = {
    Direction.ROWS: Phrase("Ruling: along the rows, from the top left"),
    Direction.COLUMNS: Phrase("Ruling: down the columns, from the top left"),
}


def where(state: Guilds) -> Phrase:
    """How far the game is."""
    params = {"round": state.round, "last": LAST_ROUND}
    if state.phase is Phase.OVER:
        return Phrase("Over after round {round}", params=params)
    return Phrase("Round {round} of {last}", params=params)


def turn_name(state: Guilds | None, action: str) -> Phrase:
    """The name of a turn for its heading, Undo and the log."""
    if state is None:
        return Phrase("Set-up")
    match action:
        case "boris":
            return Phrase("Boris's turn")
        case "resolve":
            return Phrase("End of round {round}", params={"round": state.round})
        case "guild_card":
            return Phrase("Guild card")
        case _:
            return Phrase("A correction")


def facts(state: Guilds, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked and the rulings in force."""
    found = [
        Fact(Phrase("Boris"), str(state.boris_points), main=True),
        Fact(Phrase("open tiles"), str(len(state.open_squares)), main=True),
        Fact(Phrase("your masters"), str(state.masters), main=True),
        Fact(Phrase("plantation"), Phrase("{side}", params={"side": state.plantation}), main=True),
    ]
    if state.beadle is not None:
        tile = state.cells[state.beadle].tile
        found.append(Fact(Phrase("Beadle"), Phrase("{tile}", params={"tile": tile})))
    found.append(Fact(Phrase("Direction of activation"), RULINGS[state.path]))
    if state.expert:
        cards = Phrase("Boris draws {cards} cards", params={"cards": state.cards})
        found.append(Fact(Phrase("Expert mode"), cards))
    if state.guild_card:
        found.append(Fact(Phrase("The guild card"), Phrase("You have it")))
    return tuple(found)


def your_turn(state: Guilds, decks: Decks) -> Band | None:
    """That it is your turn until Boris takes his, how the round will end, and what you may do besides."""
    if state.phase is not Phase.PLAYERS:
        return None
    words = [_end_of_round(state)]
    if state.guild_card and guild_card_closed(state, tiles_of(decks)) is None:
        words.append(Phrase("Three second-place tokens buy a master."))
    return Band(Phrase("Now your turn"), _run_on(words))


def _end_of_round(state: Guilds) -> Phrase:
    if state.round in GROWTH_ROUNDS:
        return Phrase("This round ends with activation and growth.")
    if state.round % 2 == 0:
        return Phrase("This round ends with activation.")
    return Phrase("Then Boris takes the last turn.")


def _run_on(words: Sequence[Phrase]) -> Label:
    """One or two sentences, one after the other."""
    if len(words) == 1:
        return words[0]
    return Phrase("{first} {second}", params={"first": words[0], "second": words[1]})


def ending(state: Guilds, decks: Decks) -> Ending | None:
    """The page of a finished game: the verdict, both totals, and what the game came to."""
    end = result(state)
    if end is None:
        return None
    verdict, heading = _verdict(end["you"] - end["boris"])
    completed = {"count": len(state.cells) - len(state.open_squares), "all": len(state.cells)}
    return Ending(
        verdict=verdict,
        heading=heading,
        totals=(Fact(Phrase("You"), str(end["you"])), Fact(Phrase("Boris"), str(end["boris"]))),
        figures=(
            Fact(Phrase("Rounds"), str(state.round)),
            Fact(Phrase("Tiles completed"), Phrase("{count} of {all}", params=completed)),
            Fact(Phrase("Your masters"), str(state.masters)),
        ),
    )


def _verdict(lead: int) -> tuple[str, Phrase]:
    if lead > 0:
        return "won", Phrase("You win by {lead}", params={"lead": lead})
    if lead < 0:
        return "lost", Phrase("Boris wins by {lead}", params={"lead": -lead})
    return "drawn", Phrase("A draw")


def names(state: Guilds | None, decks: Decks) -> dict[str, Label]:
    """The names of all tiles by id, as the player typed them; one without goes by its precedence or its place."""
    tiles = tiles_of(decks)
    named = {id: tile.called for id, tile in tiles.items()}
    laid = {} if state is None else {state.cells[square].tile: square for square in state.cells}
    return named | {id: called_at(state, tiles, square) for id, square in laid.items() if state is not None}


def called_at(state: Guilds, tiles: Tiles, square: Square) -> Label:
    """What the tile on a square is called: its name, a guild's precedence, else where it lies."""
    tile = tile_at(state, tiles, square)
    if tile.name or (not tile.special and tile.precedence is not None):
        return tile.called
    params = {"cell": square}
    return (
        Phrase("Building at {cell}", params=params)
        if tile.special
        else Phrase("Guild at {cell}", params=params)
    )


def board(state: Guilds, decks: Decks) -> Board:
    """The play area as the page draws it."""
    tiles = tiles_of(decks)
    return Board(
        rows=state.rows,
        cols=state.cols,
        cells=tuple(_cell(state, tiles, square) for square in grid(state.rows, state.cols).squares),
        yours=Phrase("you"),
        bots=Phrase("Boris"),
        figures=Phrase("needed"),
    )


def _cell(state: Guilds, tiles: Tiles, square: Square) -> Cell:
    placed = state.cells.get(square)
    if placed is None:
        if square == state.guildhall:
            return Cell(square, Phrase("Guildhall"), kind="home")
        return Cell(square, kind="empty")
    tile = tile_at(state, tiles, square)
    if placed.completed:
        masters = (("master", 1, Phrase("master")),) if placed.master else ()
        return Cell(square, tile.called, kind="closed", marks=masters)
    return _open(state, tiles, square, tile)


def _open(state: Guilds, tiles: Tiles, square: Square, tile: Tile) -> Cell:
    """An open tile; a neutral pawn of the set-up is in the figure where there is one."""
    placed, needed = state.cells[square], _needed(state, tiles, square)
    neutral = (("lock", 1, Phrase("neutral")),) if placed.neutral else ()
    placed_in_play = (("unlock", 1, Phrase("neutral, counts")),) if square in state.neutrals else ()
    return Cell(
        square,
        tile.called,
        kind="special" if tile.special else "open",
        swatches=tuple(tile.colours),
        marks=placed_in_play if needed else (*neutral, *placed_in_play),
        figured=neutral if needed else (),
        yours=placed.you,
        bots=placed.boris,
        figure=needed,
        corner=("beadle", Phrase("beadle")) if square == state.beadle else None,
    )


def _needed(state: Guilds, tiles: Tiles, square: Square) -> Label:
    """How many pawns stand on an open tile of how many it needs; empty while nobody knows the latter."""
    if known(state, tiles, square, Figure.THRESHOLD) is None:
        return ""
    count = count_pawns(state, tiles, square)
    return f"{count.standing}/{count.needed}"
