"""What the page shows of a game against Boris besides his instructions."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.core import Board, Cell, Decks, Fact, Label, Phrase, Square, grid
from games.guilds_of_london.cards import Tiles, known, tile_at, tiles_of
from games.guilds_of_london.state import LAST_ROUND, Direction, Figure, Guilds, Phase

RULINGS = {
    Direction.ROWS: Phrase("Ruling: along the rows, from the top left"),
    Direction.COLUMNS: Phrase("Ruling: down the columns, from the top left"),
}


def where(state: Guilds) -> Phrase:
    """How far the game is."""
    params = {"round": state.round, "last": LAST_ROUND}
    match state.phase:
        case Phase.PLAYERS:
            return Phrase("Round {round} of {last}", params=params)
        case Phase.ROUND_END:
            return Phrase("Round {round} of {last}: its end", params=params)
        case Phase.OVER:
            return Phrase("Over after round {round}", params=params)


def turn_name(state: Guilds | None, action: str) -> Phrase:
    """The name of a turn for undo and the log."""
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


def facts(state: Guilds, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked and the rulings in force."""
    points = Phrase("{count} point", "{count} points", {"count": state.boris_points})
    found = [Fact(Phrase("Boris"), points, main=True)]
    if state.beadle is not None:
        tile = state.cells[state.beadle].tile
        found.append(Fact(Phrase("Beadle"), Phrase("{tile}", params={"tile": tile}), main=True))
    open_count = {"count": len(state.open_squares), "all": len(state.cells)}
    found += [
        Fact(Phrase("Plantation"), Phrase("{side} lies up", params={"side": state.plantation})),
        Fact(Phrase("Open tiles"), Phrase("{count} of {all}", params=open_count)),
        Fact(Phrase("Your masters"), state.masters),
        Fact(Phrase("Direction of activation"), RULINGS[state.path]),
    ]
    if state.expert:
        cards = Phrase("Boris draws {cards} cards", params={"cards": state.cards})
        found.append(Fact(Phrase("Expert mode"), cards))
    if state.guild_card:
        found.append(Fact(Phrase("The guild card"), Phrase("You have it")))
    return tuple(found)


def names(state: Guilds | None, decks: Decks) -> dict[str, str]:
    """The names of all tiles by id, as the player typed them where they did."""
    printed = {card["id"]: card["name"] for card in decks["tiles"]}
    typed = {} if state is None else state.typed
    return printed | {id: tile.name for id, tile in typed.items() if tile.name}


def board(state: Guilds, decks: Decks) -> Board:
    """The play area as the page draws it."""
    tiles = tiles_of(decks)
    return Board(
        rows=state.rows,
        cols=state.cols,
        cells=tuple(_cell(state, tiles, square) for square in grid(state.rows, state.cols).squares),
        yours=Phrase("Your pawns"),
        bots=Phrase("Boris's pawns"),
    )


def _cell(state: Guilds, tiles: Tiles, square: Square) -> Cell:
    placed = state.cells.get(square)
    if placed is None:
        if square == state.guildhall:
            return Cell(square, Phrase("Guildhall"), kind="home")
        return Cell(square, kind="empty")
    tile = tile_at(state, tiles, square)
    if placed.completed:
        masters = (("master", 1, Phrase("Your master")),) if placed.master else ()
        return Cell(square, tile.name, kind="closed", marks=masters)
    return Cell(
        square,
        tile.name,
        kind="special" if tile.special else "open",
        lines=tuple(_lines(state, tiles, square)),
        swatches=tuple(tile.colours),
        marks=tuple(_marks(state, square)),
        yours=placed.you,
        bots=placed.boris,
    )


def _lines(state: Guilds, tiles: Tiles, square: Square) -> Iterator[Label]:
    """The figures on an open tile: its precedence, and how many pawns it needs."""
    precedence = known(state, tiles, square, Figure.PRECEDENCE)
    if precedence is not None:
        yield Phrase("No. {precedence}", params={"precedence": precedence})
    threshold = known(state, tiles, square, Figure.THRESHOLD)
    if threshold is not None:
        yield Phrase("needs {count}", params={"count": threshold + state.cells[square].neutral})


def _marks(state: Guilds, square: Square) -> Iterator[tuple[str, int, Label]]:
    """What stands on an open tile besides the pawns of the two of you."""
    if square == state.beadle:
        yield "beadle", 1, Phrase("The beadle")
    if state.cells[square].neutral:
        yield "lock", 1, Phrase("A neutral pawn: one more is needed")
    if square in state.neutrals:
        yield "unlock", 1, Phrase("A neutral pawn placed during play")
