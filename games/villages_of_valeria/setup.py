"""Setting the table up for one player: what to lay out, and the resource that comes free of charge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.core import Choice, Decks, Form, Option, Phrase, Say, Script, YesNo
from games.villages_of_valeria.state import COINS, DECK_START, PILES, Resource, Village

START_CARDS = 35
START_GOLD = 3
START_HAND = 6
ADVENTURER_ROW = 5

SETUP_FORM = Form(
    key="setup",
    label=Phrase("What is on your table?"),
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

KIND_OPTIONS = (
    Option("food", Phrase("Food"), symbol="leaf"),
    Option("wood", Phrase("Wood"), symbol="tree"),
    Option("stone", Phrase("Stone"), symbol="tile"),
    Option("magic", Phrase("Magic"), symbol="star"),
)


def setup(decks: Decks) -> Script[Village]:
    """Set the table up; gives the state before the first turn (solo rules, Setup)."""
    chosen: Mapping[str, Any] = yield SETUP_FORM
    coins = {"total": COINS, "you": START_GOLD, "bank": COINS - START_GOLD}
    yield Say("setup.coins", coins, rule="setup.coins")
    yield Say("setup.deck", {"cards": START_CARDS}, rule="setup.deck")
    yield Say("setup.piles", {"piles": PILES}, rule="setup.table")
    yield Say("setup.adventurers", {"count": ADVENTURER_ROW}, rule="setup.table")
    if chosen["castle"]:
        yield Say("setup.castle", rule="setup.castle")
    yield Say("setup.hand", {"count": START_HAND}, rule="setup.hand")
    kind: str = yield Choice(
        key="first_resource",
        label=Phrase("Which resource do you play free of charge?"),
        help=Phrase("Look at your cards first: one of them becomes it."),
        options=KIND_OPTIONS,
        rule="setup.resource",
    )
    village = Village(
        deck=DECK_START,
        piles=PILES,
        hand=START_HAND - 1,
        gold=coins["you"],
        bank=coins["bank"],
        resources=(Resource(id="castle-1", kind="castle"),) if chosen["castle"] else (),
    ).gained(kind)
    yield Say("setup.first_resource", {"kind": kind}, rule="setup.resource")
    return village
