"""The deck of the game: the guild tiles and special buildings, and what is known of them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.core import Card, DeckKind, Decks, Many, Option, Phrase, Problem, Text, Whole, YesNo
from games.engine.decks import CardProblem
from games.guilds_of_london.state import COLOURS, Guilds, table_order

GUILDHALL = "guildhall"
EMPTY = "empty"

Tiles = Mapping[str, Card]
"""The tiles of the deck by id."""

SWATCHES = tuple(Option(colour, swatch=colour) for colour in COLOURS)


def _check(cards: tuple[Card, ...]) -> CardProblem | None:
    problem = Problem(Phrase("A special building has no precedence."), "precedence")
    for card in cards:
        if card["special"] and card["precedence"] is not None:
            return CardProblem(card["id"], problem)
    return None


DECKS = {
    "tiles": DeckKind(
        name=Phrase("Tiles"),
        about=Phrase(
            "The guild tiles and special buildings of your box. No public source tells what is printed on "
            "them: type each one once, name and colours first; the game asks for the rest when it needs it."
        ),
        default="made-up",
        invented=("made-up",),
        labels={"made-up": Phrase("Made-up tiles, only for trying the app out")},
        reserved=(GUILDHALL, EMPTY, *table_order(9, 9)),
        check=_check,
        fields=(
            Text(key="name", label=Phrase("Name")),
            Many(key="colours", label=Phrase("Colours"), options=SWATCHES, least=1),
            Whole(key="precedence", label=Phrase("Guild precedence"), least=0, most=99, optional=True),
            Whole(key="threshold", label=Phrase("Activation threshold"), least=0, most=99, optional=True),
            Whole(key="first", label=Phrase("Points of the first reward"), least=0, most=99, optional=True),
            Whole(
                key="second",
                label=Phrase("Points of the second-place token"),
                help=Phrase("Leave it open: the tokens are dealt anew for each game."),
                least=0,
                most=99,
                optional=True,
            ),
            YesNo(key="special", label=Phrase("Special building"), default=False),
        ),
    )
}


def tiles_of(decks: Decks) -> Tiles:
    """The tiles of the deck by id."""
    return {card["id"]: card for card in decks["tiles"]}


def known(state: Guilds, tiles: Tiles, cell: str, field: str) -> int | None:
    """A figure of the tile on a square, as typed in this game or as in the deck; None when unknown."""
    typed = state.typed.get(cell)
    if typed is not None and field in typed:
        return typed[field]
    figure: int | None = tiles[state.cells[cell].tile][field]
    return figure


def figure(state: Guilds, tiles: Tiles, cell: str, field: str) -> int:
    """A figure that has been asked for when it was missing."""
    found = known(state, tiles, cell, field)
    if found is None:
        raise LookupError(f"nobody asked for the {field} of {cell}")
    return found


def beadle_cells(state: Guilds, tiles: Tiles) -> list[tuple[int, str]]:
    """Precedence and square of every tile that the beadle could be on, the lowest precedence first."""
    return sorted(
        (figure(state, tiles, cell, "precedence"), cell)
        for cell, square in state.cells.items()
        if not square.completed and not tiles[square.tile]["special"]
    )
