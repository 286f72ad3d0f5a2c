"""What the page shows of a game against Charlie besides his instructions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.engine.core import Board, Card, Cell, Decks, Fact, Label, Phrase, Square
from games.origin_of_species.cards import HABITAT_NAMES, Box
from games.origin_of_species.state import (
    PLACES,
    CardsPerTurn,
    Habitat,
    Islands,
    Player,
    ScalpelCard,
    SecondCube,
)
from games.origin_of_species.turn import Action

SYMBOLS: Final = {Habitat.LAND: "leaf", Habitat.WATER: "water", Habitat.AIR: "feather"}


def where(state: Islands) -> Phrase:
    """How far the game is."""
    if state.over:
        return Phrase("The game is over")
    if state.mover is Player.YOU:
        return Phrase("Turn {turn}: yours", params={"turn": state.turn})
    return Phrase("Turn {turn}: Charlie's", params={"turn": state.turn})


def turn_name(state: Islands | None, action: str) -> Phrase:
    """What a turn is called, for undo and the log."""
    if state is None:
        return Phrase("Set-up")
    turn = {"turn": state.turn}
    match action:
        case Action.CHARLIE:
            return Phrase("Charlie's turn {turn}", params=turn)
        case Action.MY_RESEARCH:
            return Phrase("Your research, turn {turn}", params=turn)
        case Action.MY_DISCOVER:
            return Phrase("Your discovery, turn {turn}", params=turn)
        case Action.END:
            return Phrase("The end of the game")
        case _:
            return Phrase("A correction")


def names(state: Islands | None, decks: Decks) -> Mapping[str, str]:
    """The names of tools and of species, typed ones included."""
    return {card["id"]: card["name"] for card in (*decks["tools"], *Box(state, decks).cards)}


def facts(state: Islands, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked beside the board, and the rulings in force."""
    supply = {"you": state.supply.you, "charlie": state.supply.charlie}
    return (
        Fact(
            Phrase("Charlie"), Phrase("{count} point", "{count} points", {"count": state.points}), main=True
        ),
        Fact(Phrase("Supply"), Phrase("you {you}, Charlie {charlie}", params=supply), main=True),
        Fact(
            Phrase("Charlie's cards"),
            _cards(state),
            detail=Phrase("Scalpels, and tools that give resources."),
        ),
        Fact(Phrase("Charlie claimed"), _list(state.claimed), detail=Phrase("3 points each at the end.")),
        Fact(Phrase("You took"), _list(state.yours)),
        Fact(Phrase("Objective species"), _list(state.objectives)),
        *_rulings(state),
    )


def _cards(state: Islands) -> Label:
    cards = {"scalpels": state.scalpels, **state.tools} if state.scalpels else dict(state.tools)
    return Phrase("{cards}", params={"cards": cards}) if cards else Phrase("None")


def _list(tiles: tuple[str, ...]) -> Label:
    return Phrase("{tiles}", params={"tiles": list(tiles)}) if tiles else Phrase("None")


def _rulings(state: Islands) -> tuple[Fact, ...]:
    cards = {
        CardsPerTurn.ONE: Phrase("Ruling: one at most"),
        CardsPerTurn.ANY: Phrase("Ruling: as many as he needs"),
    }
    second = {
        SecondCube.OTHER: Phrase("Ruling: not from the tile served first"),
        SecondCube.LETTER: Phrase("Ruling: from the tile served first too"),
    }
    scalpel = {
        ScalpelCard.FIRST: Phrase("Ruling: squares that need it come first"),
        ScalpelCard.PLAIN: Phrase("Ruling: it makes no square better"),
    }
    return (
        Fact(
            Phrase("Charlie's tools in one turn"),
            cards[state.cards_per_turn],
            detail=Phrase("Scalpel cards are not counted."),
        ),
        Fact(Phrase("A cube moved for the second"), second[state.second_cube]),
        Fact(Phrase("A scalpel card that Charlie holds"), scalpel[state.scalpel]),
    )


def board(state: Islands, decks: Decks) -> Board:
    """The board with tiles, their icons, and both players' cubes."""
    cards = Box(state, decks).by_id
    return Board(
        state.rows,
        state.cols,
        tuple(_cell(state, cards, square) for square in state.grid.squares),
        strip=tuple(_on_track(state, cards)),
        strip_name=Phrase("Evolution Track, with what each tile costs"),
        piece="cube",
        yours=Phrase("Your cubes"),
        bots=Phrase("Charlie's cubes"),
    )


def _cell(state: Islands, cards: Mapping[str, Card], square: Square) -> Cell:
    """One square with its tile, what a cube on it is worth, and either player's cubes."""
    laid = state.cells.get(square)
    if laid is None:
        return Cell(square, kind="empty")
    card = cards[laid.tile]
    objective = laid.tile in state.objectives
    marks = list(_amounts(card["icons"]))
    if laid.start:
        marks.append(("home", 1, Phrase("A starting tile")))
    if objective:
        marks.append(("flag", 1, Phrase("An objective")))
    return Cell(
        square,
        card["name"],
        "special" if objective else "open",
        (_level(card),),
        marks=tuple(marks),
        yours=laid.you,
        bots=laid.charlie,
    )


def _level(card: Card) -> Phrase:
    return Phrase("Level {level}", params={"level": card["level"]})


def _amounts(printed: Mapping[str, int]) -> Iterator[tuple[str, int, Label]]:
    """An amount per habitat as marks, noughts left out."""
    for habitat in Habitat:
        if printed[habitat]:
            yield SYMBOLS[habitat], printed[habitat], HABITAT_NAMES[habitat]


def _on_track(state: Islands, cards: Mapping[str, Card]) -> Iterator[Cell]:
    """The places of the track, top first, each with the cost of its tile."""
    for place, tile in zip(PLACES, state.track, strict=True):
        if tile is None:
            yield Cell(place, kind="empty")
        else:
            card = cards[tile]
            yield Cell(tile, card["name"], lines=(_level(card),), marks=tuple(_amounts(card["cost"])))
