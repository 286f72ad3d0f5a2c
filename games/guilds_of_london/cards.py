"""The deck of the game: the guild tiles and special buildings, and what is known of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.engine.core import (
    Card,
    DeckKind,
    Decks,
    Many,
    Option,
    Phrase,
    Problem,
    Square,
    Text,
    Whole,
    YesNo,
    grid,
)
from games.engine.decks import CardProblem
from games.guilds_of_london.state import Figure, Guilds

GUILDHALL: Final = "guildhall"
EMPTY: Final = "empty"
MOST: Final = 9
"""How many rows and columns an area may have."""


class Colour(StrEnum):
    """A colour of tiles and action cards."""

    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    PINK = "pink"


SWATCHES: Final = tuple(Option(colour, swatch=colour) for colour in Colour)


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A guild tile or, with `special`, a special building; a figure is None while nobody knows it."""

    id: str
    name: str
    colours: Sequence[Colour]
    precedence: int | None
    threshold: int | None
    first: int | None
    second: int | None
    special: bool

    def known(self, figure: Figure) -> int | None:
        """One of its figures, None while nobody knows it."""
        found: int | None = getattr(self, figure)
        return found


Tiles = Mapping[str, Tile]
"""The tiles of the deck by id."""


def tiles_of(decks: Decks) -> Tiles:
    """The tiles of the deck by id."""
    return {card["id"]: Tile(**card) for card in decks["tiles"]}


def tile_at(state: Guilds, tiles: Tiles, square: Square) -> Tile:
    """The tile on a square."""
    return tiles[state.cells[square].tile]


def known(state: Guilds, tiles: Tiles, square: Square, figure: Figure) -> int | None:
    """A figure of the tile on a square, as typed in this game or as in the deck; None when unknown."""
    typed = state.typed.get(square, {})
    return typed[figure] if figure in typed else tile_at(state, tiles, square).known(figure)


def read(state: Guilds, tiles: Tiles, square: Square, figure: Figure) -> int:
    """A figure that has been asked for when it was missing."""
    found = known(state, tiles, square, figure)
    if found is None:
        raise LookupError(f"nobody asked for the {figure} of {square}")
    return found


def _check(cards: tuple[Card, ...]) -> CardProblem | None:
    problem = Problem(Phrase("A special building has no precedence."), Figure.PRECEDENCE)
    for card in cards:
        if card["special"] and card[Figure.PRECEDENCE] is not None:
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
        reserved=(GUILDHALL, EMPTY, *grid(MOST, MOST).squares),
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
