"""Setting the table up for one player: what to lay out, and the resource that comes free of charge."""

from __future__ import annotations

from typing import Final, TypedDict

from games.engine.core import Choice, Decks, Form, Option, Phrase, Say, Script, YesNo
from games.villages_of_valeria.state import COINS, DECK_START, PILES, Kind, Resource, Village

START_CARDS: Final = 35
START_GOLD: Final = 3
START_HAND: Final = 6
ADVENTURER_ROW: Final = 5


class SetUp(TypedDict):
    """What was filled in about the table."""

    castle: bool


SETUP_FORM: Final = Form(
    key="setup",
    label=Phrase("What is on your table?"),
    answered=Phrase("Your castle"),
    of=(1, 2),
    fields=(
        YesNo(
            key="castle",
            label=Phrase("Your castle gives you a resource"),
            help=Phrase("A wild one: it counts as food, wood, stone or magic."),
            default=True,
            rule="setup.castle",
        ),
    ),
)

KIND_OPTIONS: Final = (
    Option(Kind.FOOD, Phrase("Food"), symbol="leaf"),
    Option(Kind.WOOD, Phrase("Wood"), symbol="tree"),
    Option(Kind.STONE, Phrase("Stone"), symbol="tile"),
    Option(Kind.MAGIC, Phrase("Magic"), symbol="star"),
)
"""The kinds that a card can be played as."""


def setup(decks: Decks) -> Script[Village]:
    """Lay the table out; returns the state before the first turn (solo rules, Setup)."""
    chosen: SetUp = yield SETUP_FORM
    coins = {"total": COINS, "you": START_GOLD, "bank": COINS - START_GOLD}
    yield Say("setup.coins", coins, rule="setup.coins")
    yield Say("setup.deck", {"cards": START_CARDS}, rule="setup.deck")
    yield Say("setup.piles", {"piles": PILES}, rule="setup.table")
    yield Say("setup.adventurers", {"count": ADVENTURER_ROW}, rule="setup.table")
    if chosen["castle"]:
        yield Say("setup.castle", rule="setup.castle")
    yield Say("setup.hand", {"count": START_HAND}, rule="setup.hand")
    kind: Kind = yield Choice(
        key="first_resource",
        label=Phrase("Your first resource"),
        help=Phrase("Look at your cards: one of them becomes a resource, free of charge."),
        options=KIND_OPTIONS,
        rule="setup.resource",
        answered=Phrase("Your first resource"),
        of=(2, 2),
    )
    village = Village(
        deck=DECK_START,
        piles=PILES,
        hand=START_HAND - 1,
        gold=coins["you"],
        bank=coins["bank"],
        resources=(Resource(id="castle-1", kind=Kind.CASTLE),) if chosen["castle"] else (),
    ).gained(kind)
    yield Say("setup.first_resource", {"kind": kind}, rule="setup.resource")
    return village
