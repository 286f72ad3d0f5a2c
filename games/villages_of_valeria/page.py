"""What the page shows of the village besides instructions: its figures, and the resources as tokens."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.core import Board, Cell, Decks, Fact, Phrase
from games.villages_of_valeria.actions import LOCKED
from games.villages_of_valeria.setup import KIND_OPTIONS
from games.villages_of_valeria.state import COINS, DECK_START, HAND_LIMIT, PILES, Resource, Village

TOKENS_PER_ROW = 3
SYMBOLS = {"castle": "home", **{option.id: option.symbol for option in KIND_OPTIONS}}


def where(state: Village) -> Phrase:
    """Say how far the game is."""
    if state.points is not None:
        return Phrase("The deck is empty")
    return Phrase("Turn {turn}", params={"turn": state.turn})


def turn_name(state: Village | None, action: str) -> Phrase:
    """Name a turn for undo and the log."""
    if state is None:
        return Phrase("Set-up")
    if action == "correct":
        return Phrase("A correction")
    if not action:
        return Phrase("Turn {turn}", params={"turn": state.turn})
    return Phrase("Turn {turn}: {action}", params={"turn": state.turn, "action": action})


def facts(state: Village, decks: Decks) -> tuple[Fact, ...]:
    """Deck, hand and coins with their limits, then what else is tracked and the rulings in force."""
    placed = COINS - state.gold - state.bank
    castle = any(resource.kind == "castle" for resource in state.resources)
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
    named = resource.kind if resource.kind == "castle" else resource.id
    name = Phrase("{resource}", params={"resource": named})
    symbol = SYMBOLS[resource.kind]
    if resource.coin == "none":
        return Cell(resource.id, name, lines=(Phrase("free"),), symbol=symbol)
    coin = Phrase("Coin on the left") if resource.coin == "left" else Phrase("Coin on the right")
    return Cell(
        resource.id,
        name,
        kind="closed",
        lines=(LOCKED[resource.coin],),
        marks=(("coin", 1, coin),),
        side=resource.coin,
        symbol=symbol,
    )


def invariants(state: Village, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    placed = len(state.resources) - len(state.free)
    if min(state.gold, state.bank) < 0 or state.gold + state.bank + placed != COINS:
        yield f"{state.gold} coins with the player, {state.bank} in the bank, {placed} on resources"
    if not 0 <= state.hand <= HAND_LIMIT:
        yield f"{state.hand} cards in hand"
    if not 0 <= state.deck <= DECK_START:
        yield f"{state.deck} cards in the deck"
    if not 0 <= state.piles <= PILES:
        yield f"{state.piles} cards on the piles"
    if state.points is not None and state.deck:
        yield f"the game was scored with {state.deck} cards in the deck"
    counted: dict[str, int] = {}
    for resource in state.resources:
        counted[resource.kind] = counted.get(resource.kind, 0) + 1
        if resource.id != f"{resource.kind}-{counted[resource.kind]}":
            yield f"resource {counted[resource.kind]} of {resource.kind} is called {resource.id}"
