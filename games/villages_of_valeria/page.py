"""What the page shows of the village besides instructions: its figures, and the resources as tokens."""

from __future__ import annotations

from typing import Final

from games.engine.core import Board, Cell, Decks, Fact, Phrase
from games.villages_of_valeria.actions import LOCKED, Action
from games.villages_of_valeria.setup import KIND_OPTIONS
from games.villages_of_valeria.state import (
    COINS,
    DECK_START,
    HAND_LIMIT,
    PILES,
    Coin,
    Kind,
    Resource,
    Village,
)

TOKENS_PER_ROW: Final = 3
SYMBOLS: Final[dict[str, str]] = {
    Kind.CASTLE: "home",
    **{option.id: option.symbol for option in KIND_OPTIONS},
}


def where(state: Village) -> Phrase:
    """How far the game is."""
    if state.points is not None:
        return Phrase("The deck is empty")
    return Phrase("Turn {turn}", params={"turn": state.turn})


def turn_name(state: Village | None, action: str) -> Phrase:
    """What a turn is called by undo and in the log."""
    if state is None:
        return Phrase("Set-up")
    if action == Action.CORRECT:
        return Phrase("A correction")
    if not action:
        return Phrase("Turn {turn}", params={"turn": state.turn})
    return Phrase("Turn {turn}: {action}", params={"turn": state.turn, "action": action})


def facts(state: Village, decks: Decks) -> tuple[Fact, ...]:
    """Deck, hand and coins with their limits, then what else is tracked and the rulings in force."""
    placed = COINS - state.gold - state.bank
    castle = any(resource.kind == Kind.CASTLE for resource in state.resources)
    found = [
        Fact(
            Phrase("Deck"),
            Phrase("{deck} of {start}", params={"deck": state.deck, "start": DECK_START}),
            main=True,
        ),
        Fact(
            Phrase("Hand"),
            Phrase("{hand} of {limit}", params={"hand": state.hand, "limit": HAND_LIMIT}),
            main=True,
        ),
        Fact(
            Phrase("Coins"),
            Phrase(
                "{gold} you, {bank} bank, {placed} on resources",
                params={"gold": state.gold, "bank": state.bank, "placed": placed},
            ),
            main=True,
        ),
        Fact(
            Phrase("Cards face up on the piles"),
            Phrase("{piles} of {start}", params={"piles": state.piles, "start": PILES}),
        ),
        Fact(Phrase("Buildings"), state.buildings),
        Fact(Phrase("Adventurers"), state.adventurers),
    ]
    if castle:
        found.append(Fact(Phrase("Castle"), Phrase("Ruling: it holds a coin like any resource")))
    found.append(
        Fact(Phrase("Powers on following or on others' resources"), Phrase("Ruling: they do nothing"))
    )
    end = Phrase("When the deck is empty at the end of a turn")
    several = Phrase("Ruling: the ending for several players does not apply")
    found.append(Fact(Phrase("The game ends"), end, detail=several))
    return tuple(found)


def board(state: Village, decks: Decks) -> Board:
    """The resources as a row of tokens in the order gained, three to a line."""
    rows = -(-len(state.resources) // TOKENS_PER_ROW)
    return Board(rows, TOKENS_PER_ROW, tuple(_token(resource) for resource in state.resources))


def _token(resource: Resource) -> Cell:
    named = resource.kind if resource.kind == Kind.CASTLE else resource.id
    name = Phrase("{resource}", params={"resource": named})
    symbol = SYMBOLS[resource.kind]
    if resource.coin == Coin.NONE:
        return Cell(resource.id, name, lines=(Phrase("free"),), symbol=symbol)
    coin = Phrase("Coin on the left") if resource.coin == Coin.LEFT else Phrase("Coin on the right")
    return Cell(
        resource.id,
        name,
        kind="closed",
        lines=(LOCKED[resource.coin],),
        marks=(("coin", 1, coin),),
        side=resource.coin,
        symbol=symbol,
    )
