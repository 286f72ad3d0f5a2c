"""What the page shows of the village besides instructions: its figures, and the resources as tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.core import (
    Band,
    Board,
    Cell,
    Decks,
    Fact,
    Glance,
    Label,
    Phrase,
    Say,
    Told,
)
from games.villages_of_valeria.actions import HARVEST_CARDS, LABELS, Action
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

TOKENS_PER_ROW: Final = 4
SYMBOLS: Final[dict[str, str]] = {
    Kind.CASTLE: "home",
    **{option.id: option.symbol for option in KIND_OPTIONS},
}
DONE: Final[dict[str, Phrase]] = {
    Action.HARVEST: Phrase("You harvested"),
    Action.DEVELOP: Phrase("You developed"),
    Action.BUILD: Phrase("You built"),
    Action.RECRUIT: Phrase("You recruited"),
    Action.TAX: Phrase("You taxed"),
    Action.CORRECT: Phrase("A correction"),
}
FREE_AGAIN: Final[dict[Coin, Phrase]] = {
    Coin.NONE: Phrase("free"),
    Coin.LEFT: Phrase("in 2 turns"),
    Coin.RIGHT: Phrase("next turn"),
}
"""When a resource can pay, by where its coin lies."""


def where(state: Village) -> Phrase:
    """How far the game is; at its end how long it was."""
    if state.points is not None:
        return Phrase("{count} turn", "{count} turns", {"count": state.turn})
    return Phrase("Turn {turn}", params={"turn": state.turn})


def turn_name(state: Village | None, action: str) -> Phrase:
    """What a turn is called by its page, by undo and in the log."""
    if state is None:
        return Phrase("Set-up")
    return DONE.get(action) or where(state)


def glance(told: Told[Village], decks: Decks) -> Glance:
    """A turn's steps under the turn's own number: the state is the one of the turn after it already."""
    steps = _steps(told)
    if told.before is None:
        return Glance(steps=steps)
    if told.state.points is not None:
        return Glance(steps=steps, heading=Phrase("The game is over"))
    choosing = len(told.replies) == 1 and told.action != Action.CORRECT
    return Glance(
        steps=steps,
        heading=LABELS[Action(told.action)] if choosing else "",
        where=where(told.before),
    )


def _steps(told: Told[Village]) -> tuple[Say, ...]:
    """What was said; of the set-up only what is left to do once the first resource is known."""
    if told.said and told.said[-1].code == "setup.first_resource":
        return told.said[-1:]
    return tuple(_shortened(say, told.said[:place]) for place, say in enumerate(told.said))


def _shortened(say: Say, before: tuple[Say, ...]) -> Say:
    """A saying that knows what stands above it.

    Coins that slide are the ones that were just put down, unless somebody put right where they lay; and piles need
    one reminder.
    """
    known: dict[str, bool] = {}
    if say.code == "coins.slide":
        resources = say.params["resources"]
        known["same"] = any(
            one.code == "build.coins" and one.params["resources"] == resources for one in before
        )
    elif say.code == "power.draw":
        known["reminded"] = any(
            one.code in {"harvest.draw", "build.draw"} and one.params["count"] for one in before
        )
    return replace(say, params={**say.params, **known})


def your_turn(state: Village, decks: Decks) -> Band:
    """The question of every turn, with what is free and what a harvest comes to where that is not plain."""
    heading = Phrase("Turn {turn}: what do you do?", params={"turn": state.turn})
    free = Phrase("No resource is free.")
    if state.free:
        free = Phrase("1 resource is free.", "{count} resources are free.", {"count": len(state.free)})
    harvest = _harvest(state)
    text = Phrase("{free} {harvest}", params={"free": free, "harvest": harvest}) if harvest else free
    return Band(heading, text, "house")


def _harvest(state: Village) -> Label:
    count = state.drawable(HARVEST_CARDS)
    if not state.room:
        return Phrase("Your hand is full: a harvest draws nothing.")
    if not count:
        return Phrase("No card is left to draw.")
    if state.deck > count:
        return ""
    if state.deck > 1:
        return Phrase("A harvest takes the last card of the deck: the game ends with it.")
    return Phrase("Harvest and Build take the last card of the deck: the game ends with it.")


def facts(state: Village, decks: Decks) -> tuple[Fact, ...]:
    """Where the seven coins are, deck and hand with their limits, then what else is tracked and the rulings."""
    placed = COINS - state.gold - state.bank
    castle = any(resource.kind == Kind.CASTLE for resource in state.resources)
    found = [
        Fact(Phrase("you"), state.gold, main=True),
        Fact(Phrase("bank"), state.bank, main=True),
        Fact(Phrase("on resources"), placed, main=True),
        Fact(Phrase("deck"), _of(state.deck, DECK_START), main=True),
        Fact(Phrase("hand"), _of(state.hand, HAND_LIMIT), main=True),
        Fact(Phrase("Cards face up on the piles"), _of(state.piles, PILES)),
        Fact(Phrase("Buildings"), state.buildings),
        Fact(Phrase("Adventurers"), state.adventurers),
    ]
    if castle:
        found.append(Fact(Phrase("Castle"), Phrase("Ruling: it holds a coin like any resource")))
    found.append(
        Fact(Phrase("Powers on following or on others' resources"), Phrase("Ruling: they do nothing"))
    )
    end = Phrase("When the deck is empty at the end of a turn")
    several = Phrase("Ruling: the multiplayer ending does not apply")
    found.append(Fact(Phrase("The game ends"), end, detail=several))
    return tuple(found)


def _of(count: int, most: int) -> Phrase:
    return Phrase("{count} of {most}", params={"count": count, "most": most})


def board(state: Village, decks: Decks) -> Board:
    """The resources as rows of tokens in the order gained, four to a line."""
    rows = -(-len(state.resources) // TOKENS_PER_ROW)
    return Board(rows, TOKENS_PER_ROW, tuple(_token(resource) for resource in state.resources))


def _token(resource: Resource) -> Cell:
    """A resource with a seat for a coin on either side; one that holds a coin is out of use."""
    left, right = Phrase("Coin on the left"), Phrase("Coin on the right")
    return Cell(
        resource.id,
        Phrase("{resource}", params={"resource": resource.id}),
        kind="open" if resource.coin == Coin.NONE else "closed",
        lines=(FREE_AGAIN[resource.coin],),
        symbol=SYMBOLS[resource.kind],
        seats=(left if resource.coin == Coin.LEFT else "", right if resource.coin == Coin.RIGHT else ""),
    )
