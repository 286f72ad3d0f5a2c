"""The deck of the game: the guild tiles and special buildings, and what is known of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from games.engine.core import (
    Card,
    DeckKind,
    Decks,
    Label,
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
from games.engine.decks import CardProblem, Shorthand
from games.engine.squares import square_of
from games.guilds_of_london.state import Colour, Figure, Guilds, Typed

GUILDHALL: Final = "guildhall"
EMPTY: Final = "empty"
MOST: Final = 9
"""How many rows and columns an area may have."""


SWATCHES: Final = tuple(Option(colour, swatch=colour) for colour in Colour)


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A guild tile or, with `special`, a special building; a figure is None while nobody knows it."""

    id: str
    name: str | None
    colours: Sequence[Colour]
    precedence: int | None
    threshold: int | None
    first: int | None
    second: int | None
    special: bool

    @property
    def called(self) -> Label:
        """Its name, or what a tile without one is known by."""
        return self.name or titled(self.special, self.precedence)

    def known(self, figure: Figure) -> int | None:
        """One of its figures, None while nobody knows it."""
        found: int | None = getattr(self, figure)
        return found


def titled(special: bool, precedence: int | None) -> Phrase:
    """What a tile without a name is called: a guild by its precedence, a building by nothing else."""
    if special:
        return Phrase("Building")
    if precedence is None:
        return Phrase("Guild")
    return Phrase("Guild {precedence}", params={"precedence": precedence})


Tiles = Mapping[str, Tile]
"""The tiles of the deck by id."""


def tiles_of(decks: Decks) -> Tiles:
    """The tiles of the deck by id."""
    return {card["id"]: Tile(**card) for card in decks["tiles"]}


def tile_at(state: Guilds, tiles: Tiles, square: Square) -> Tile:
    """The tile on a square as it holds in this game: as the player typed it, else as in the deck."""
    tile = tiles[state.cells[square].tile]
    typed = state.typed.get(tile.id)
    return tile if typed is None else _as_typed(tile, typed)


def _as_typed(tile: Tile, typed: Typed) -> Tile:
    figures: dict[str, Any] = {figure.value: read for figure, read in typed.figures.items()}
    return replace(tile, name=typed.name or tile.name, colours=typed.colours or tile.colours, **figures)


def known(state: Guilds, tiles: Tiles, square: Square, figure: Figure) -> int | None:
    """A figure of the tile on a square, None when nobody knows it."""
    return tile_at(state, tiles, square).known(figure)


def guild_squares(state: Guilds, tiles: Tiles) -> tuple[Square, ...]:
    """The squares of the guild tiles in table order: without special buildings."""
    return tuple(square for square in state.in_table_order if not tile_at(state, tiles, square).special)


def same_precedence(laid: Iterable[tuple[str, Tile]]) -> Problem | None:
    """The problem of the first tile that has the precedence of one before it, beside its field.

    `laid` are guild tiles with the fields that they belong to, special buildings being passed over.
    """
    taken: dict[int, tuple[str, Tile]] = {}
    for field, tile in laid:
        if tile.precedence is None:
            continue
        if tile.precedence in taken:
            first = _told_apart(*taken[tile.precedence], Phrase("The guild at {cell}"))
            second = _told_apart(field, tile, Phrase("the guild at {cell}"))
            params = {"first": first, "second": second, "precedence": tile.precedence}
            text = Phrase("{first} and {second} can't both have the precedence {precedence}.", params=params)
            return Problem(text, field, (taken[tile.precedence][0],))
        taken[tile.precedence] = (field, tile)
    return None


def _told_apart(field: str, tile: Tile, there: Phrase) -> Label:
    """A tile by its name, else by the square that its field belongs to, in these words."""
    if tile.name:
        return tile.name
    square = square_of(field.partition("_")[0])
    return replace(there, params={"cell": str(square)}) if square else tile.called


def read(state: Guilds, tiles: Tiles, square: Square, figure: Figure) -> int:
    """A figure that has been asked for when it was missing."""
    found = known(state, tiles, square, figure)
    if found is None:
        raise LookupError(f"nobody asked for the {figure} of {square}")
    return found


def _order(card: Card) -> tuple[Any, ...]:
    """Guilds by their precedence, those whose precedence nobody knows after them, the buildings last."""
    precedence = card.get(Figure.PRECEDENCE)
    name = str(card.get("name") or "").casefold()
    return bool(card.get("special")), precedence is None, precedence or 0, name


def _typed_check(others: Sequence[Card], card: Card) -> Problem | None:
    """Two guild tiles of one box never have the same precedence."""
    precedence = card[Figure.PRECEDENCE]
    for other in others:
        if precedence is not None and other.get(Figure.PRECEDENCE) == precedence:
            params = {"first": _known_by(other), "second": _known_by(card), "precedence": precedence}
            text = Phrase(
                "Only one tile can have the precedence {precedence}. In the deck: {first}. This one: {second}.",
                params=params,
            )
            return Problem(text, Figure.PRECEDENCE)
    return None


def _known_by(card: Card) -> str | tuple[str, ...]:
    """What tells a tile from another one with its precedence: its name, else its colours."""
    name: str | None = card.get("name")
    return name or tuple(card["colours"])


def _check(cards: tuple[Card, ...]) -> CardProblem | None:
    problem = Problem(Phrase("A special building has no precedence."), Figure.PRECEDENCE)
    for card in cards:
        if card["special"] and card[Figure.PRECEDENCE] is not None:
            return CardProblem(card["id"], problem)
    return None


COLOURS: Final = Many(key="colours", label=Phrase("Colours"), options=SWATCHES, least=1)
PRECEDENCE: Final = Whole(
    key="precedence",
    label=Phrase("Guild precedence"),
    least=0,
    most=99,
    optional=True,
    rule="setup.precedence",
)
FIRST: Final = Whole(
    key="first",
    label=Phrase("Points of the first reward"),
    least=0,
    most=99,
    optional=True,
    rule="activation.places",
)
SPECIAL: Final = YesNo(key="special", label=Phrase("Special building"), default=False)

TILE_FIELDS: Final = (
    Text(
        key="name",
        label=Phrase("Name"),
        help=Phrase("Leave it blank: a guild is known by its precedence."),
        optional=True,
    ),
    COLOURS,
    PRECEDENCE,
    Whole(
        key="threshold",
        label=Phrase("Activation threshold"),
        least=0,
        most=99,
        optional=True,
        rule="activation.threshold",
    ),
    FIRST,
    Whole(
        key="second",
        label=Phrase("Points of the second-place token"),
        help=Phrase("Leave it blank: the tokens are dealt anew for each game."),
        least=0,
        most=99,
        optional=True,
        rule="activation.places",
    ),
)

DECKS: Final = {
    "tiles": DeckKind(
        name=Phrase("Tiles"),
        about=Phrase(
            "The guild tiles and special buildings of your box. What is printed on them has not been "
            "published: type each one once, as you lay it: its colours and its precedence. The game asks "
            "for the rest when it needs it."
        ),
        default="made-up",
        # The largest area takes 81.
        most=84,
        invented=("made-up",),
        labels={"made-up": Phrase("Made-up tiles, only for trying the app out")},
        reserved=(GUILDHALL, EMPTY, *grid(MOST, MOST).squares),
        check=_check,
        one=Phrase("Tile"),
        title=lambda card: titled(bool(card.get("special")), card.get("precedence")),
        order=_order,
        brief={
            Figure.PRECEDENCE: Phrase("Precedence"),
            Figure.THRESHOLD: Phrase("Threshold"),
            Figure.FIRST: Phrase("First reward"),
            Figure.SECOND: Phrase("Second place"),
        },
        shorthand=Shorthand(
            keys=("colours", *Figure),
            words=((Phrase("building"), {"special": True}),),
            examples=(Phrase("r,y 12"), Phrase("building r,g")),
        ),
        typed_check=_typed_check,
        grows=True,
        own=Phrase("My tiles"),
        may_lack=lambda card: ("precedence", "second") if card.get("special") else ("second",),
        # Second-place tokens are dealt anew each game: few people type one.
        fields=(*TILE_FIELDS[:-1], replace(TILE_FIELDS[-1], folded=True), SPECIAL),
    )
}
