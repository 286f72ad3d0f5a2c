"""What the page shows of the board and of the Evolution Track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.engine.core import Board, Card, Cell, Decks, Label, Phrase, Square
from games.origin_of_species.cards import Box
from games.origin_of_species.state import PLACES, Habitat, Islands

IN_A_LINE: Final = 4
"""So many places of the track are shown when one of them changed."""


def board(state: Islands, decks: Decks) -> Board:
    """The board with tiles, their icons, and both players' cubes; the whole track below it."""
    cards = Box(state, decks).by_id
    standing = any(tile is not None for tile in state.track)
    return Board(
        state.rows,
        state.cols,
        tuple(_cell(state, cards, square) for square in state.grid.squares),
        strip=tuple(_on_track(state, cards)) if standing else (),
        strip_name=Phrase("Evolution Track and its costs, from the top"),
        piece="cube",
        yours=Phrase("yours"),
        bots=Phrase("his"),
    )


def board_after(state: Islands, decks: Decks, place: int, tile: str) -> Board:
    """The board with the part of the track around the place (from 0) that this tile was taken from."""
    whole = board(state, decks)
    first = max(0, min(place - 1, len(PLACES) - IN_A_LINE))
    strip = list(_on_track(state, Box(state, decks).by_id))
    if state.track[place] is None:
        strip[place] = Cell(tile, Phrase("taken"), kind="empty", leaving=True)
    shown = {"first": first + 1, "last": first + IN_A_LINE}
    return replace(
        whole,
        strip=tuple(strip[first : first + IN_A_LINE]),
        strip_name=Phrase("Evolution Track, places {first} to {last}", params=shown),
    )


def _cell(state: Islands, cards: Mapping[str, Card], square: Square) -> Cell:
    """One square with its tile, what a cube on it is worth, and either player's cubes."""
    laid = state.cells.get(square)
    if laid is None:
        return Cell(square, kind="empty")
    card = cards[laid.tile]
    start = [("home", 1, Phrase("start"))] if laid.start else []
    return Cell(
        square,
        card["name"],
        marks=(*_amounts(card["icons"]), *start),
        yours=laid.you,
        bots=laid.charlie,
        objective=laid.tile in state.objectives,
    )


def _amounts(printed: Mapping[str, int]) -> Iterator[tuple[str, int, Label]]:
    """An amount per habitat as marks, noughts left out."""
    for habitat in Habitat:
        if printed[habitat]:
            yield habitat.value, printed[habitat], Phrase("{habitat}", params={"habitat": habitat.value})


def _on_track(state: Islands, cards: Mapping[str, Card]) -> Sequence[Cell]:
    """The places of the track, top first, each with the cost of its tile."""
    return [
        Cell(place, kind="empty")
        if tile is None
        else Cell(tile, cards[tile]["name"], marks=tuple(_amounts(cards[tile]["cost"])))
        for place, tile in zip(PLACES, state.track, strict=True)
    ]
