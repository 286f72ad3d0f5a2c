"""What the page shows of a game against Charlie besides his instructions."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.core import Band, Decks, Ending, Fact, Label, Phrase
from games.origin_of_species.cards import Box
from games.origin_of_species.state import (
    CardsPerTurn,
    Islands,
    Player,
    ScalpelCard,
    SecondCube,
)
from games.origin_of_species.turn import Action


def where(state: Islands) -> Phrase:
    """Charlie's points; of a game that is over, how many turns he had."""
    if state.over:
        return Phrase("{count} turn", "{count} turns", {"count": state.turn - 1})
    return Phrase("{count} point", "{count} points", {"count": state.points})


def turn_name(state: Islands | None, action: str) -> Phrase:
    """What a turn is called, for undo and the log."""
    if state is None:
        return Phrase("Set-up")
    match action:
        case Action.CHARLIE:
            return Phrase("Charlie's turn {turn}", params={"turn": state.turn})
        case Action.MY_RESEARCH:
            return Phrase("Your research")
        case Action.MY_DISCOVER:
            return Phrase("Your discovery")
        case Action.END:
            return Phrase("The game is over")
        case _:
            return Phrase("A correction")


def names(state: Islands | None, decks: Decks) -> Mapping[str, str]:
    """The names of tools and of species, typed ones included."""
    return {card["id"]: card["name"] for card in (*decks["tools"], *Box(state, decks).cards)}


def facts(state: Islands, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked beside the board, and the rulings in force."""
    supply = {"you": state.supply.you, "charlie": state.supply.charlie}
    return (
        Fact(Phrase("Cubes in supply"), Phrase("you {you}, Charlie {charlie}", params=supply)),
        Fact(
            Phrase("Evolution Track"),
            _list(tuple(tile for tile in state.track if tile is not None)),
            detail=Phrase("From the top down."),
        ),
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
        SecondCube.OTHER: Phrase("Ruling: not from the tile that just got one"),
        SecondCube.LETTER: Phrase("Ruling: from the tile that just got one too"),
    }
    scalpel = {
        ScalpelCard.FIRST: Phrase("Ruling: squares that need it come first"),
        ScalpelCard.PLAIN: Phrase("Ruling: it makes no difference"),
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


def your_turn(state: Islands, decks: Decks) -> Band | None:
    """That it is your turn, and what it may be."""
    if state.mover is not Player.YOU:
        return None
    if any(tile is not None for tile in state.track):
        return Band(Phrase("Now you: research or discover."))
    return Band(Phrase("Now you: research."))


def ending(state: Islands, decks: Decks) -> Ending | None:
    """The page of a finished game: the verdict, both totals, and what Charlie's is made of."""
    if state.result is None:
        return None
    charlie, you = state.result["charlie"], state.result["you"]
    lead, total = you - charlie["total"], str(charlie["total"])
    verdict, heading = _verdict(lead)
    claimed = {"count": len(state.claimed)}
    return Ending(
        verdict=verdict,
        heading=heading,
        totals=(Fact(Phrase("You"), str(you)), Fact(Phrase("Charlie"), total)),
        figures=(
            Fact(Phrase("His score marker"), str(charlie["points"])),
            Fact(
                Phrase("{count} tile he claimed", "{count} tiles he claimed", claimed), str(charlie["tiles"])
            ),
            Fact(Phrase("Objectives and journal card"), str(charlie["extra"])),
            Fact(Phrase("Charlie's points"), total, main=True),
        ),
    )


def _verdict(lead: int) -> tuple[str, Phrase]:
    if lead > 0:
        return "won", Phrase("You win by {lead}", params={"lead": lead})
    if lead < 0:
        return "lost", Phrase("Charlie wins by {lead}", params={"lead": -lead})
    return "drawn", Phrase("A draw")
