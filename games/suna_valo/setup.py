"""Setting the table up: the level, the rulings, and what to do in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from games.engine.core import Choice, Decks, Form, Option, Phrase, Say, Script
from games.suna_valo.cards import all_cards
from games.suna_valo.state import (
    PIECES,
    FestivalShip,
    LastTurn,
    Level,
    OldOrders,
    Valley,
    orders_of_era,
)

BASE_POINTS: Final[Mapping[Level, int]] = {
    Level.NORMAL: 25,
    Level.MEDIUM: 30,
    Level.DIFFICULT: 35,
    Level.VERY_DIFFICULT: 35,
}
DISPLAY_CARDS: Final = 3
GOODS_EACH: Final = 1

LEVEL: Final = Choice(
    key="level",
    label=Phrase("Level"),
    options=(
        Option(Level.NORMAL, Phrase("Normal"), Phrase("25 base points")),
        Option(Level.MEDIUM, Phrase("Medium"), Phrase("30 base points; also called Challenging")),
        Option(Level.DIFFICULT, Phrase("Difficult"), Phrase("35 base points; also called Hard")),
        Option(
            Level.VERY_DIFFICULT,
            Phrase("Very difficult"),
            Phrase("35, and more for his pieces at the end; also called Very Hard"),
        ),
    ),
    default=Level.NORMAL,
    rule="levels",
)
OLD_ORDERS: Final = Choice(
    key="old_orders",
    label=Phrase("Ruling, left open: orders of earlier eras"),
    help=Phrase("The booklet does not say whether Botbot can still choose them."),
    options=(
        Option(OldOrders.OPEN, Phrase("Botbot can still choose them")),
        Option(OldOrders.CLOSED, Phrase("Only orders of the current era count")),
    ),
    default=OldOrders.OPEN,
    folded=True,
    rule="rulings.open",
)
LAST_TURN: Final = Choice(
    key="last_turn",
    label=Phrase("Ruling, our reading: Botbot's extra turn at the end of Era III"),
    help=Phrase(
        "The booklet says that no card is drawn then: that may mean his stack, or only the refilling."
    ),
    options=(
        Option(LastTurn.NO_REFILL, Phrase("With a solo card, but nothing is refilled")),
        Option(LastTurn.NO_CARD, Phrase("Without a solo card")),
    ),
    default=LastTurn.NO_REFILL,
    folded=True,
    rule="rulings.read",
)
FESTIVAL_SHIP: Final = Choice(
    key="festival_ship",
    label=Phrase("Ruling, our reading: a festival's ship that finds no free space"),
    help=Phrase(
        "The booklet refers to the ship card, which goes on to a barrel if no ship fits. Does that hold here too?"
    ),
    options=(
        Option(FestivalShip.SHIP_ONLY, Phrase("It is lost")),
        Option(FestivalShip.AS_CARD, Phrase("He tries a barrel instead, as on SO 06")),
    ),
    default=FestivalShip.SHIP_ONLY,
    folded=True,
    rule="rulings.read",
)
SETUP_FORM: Final = Form(
    key="setup",
    label=Phrase("How strong is Botbot?"),
    answered=Phrase("The set-up"),
    fold=Phrase("Rulings: what the booklet leaves open, and how we read it"),
    fields=(LEVEL, OLD_ORDERS, LAST_TURN, FESTIVAL_SHIP),
)


class Chosen(TypedDict):
    """The answer to the set-up form."""

    level: Level
    old_orders: OldOrders
    last_turn: LastTurn
    festival_ship: FestivalShip


def setup(decks: Decks) -> Script[Valley]:
    """Set the table up; gives the state before Botbot's first turn (rulebook, Game Setup)."""
    chosen: Chosen = yield SETUP_FORM
    yield Say("setup.no_farm_board", rule="setup.boards")
    yield Say("setup.no_character", rule="setup.tree")
    yield Say("setup.pieces", {"barrels": PIECES, "ships": PIECES}, rule="setup.pieces")
    yield Say("setup.stack", {"cards": len(decks["solo"])}, rule="setup.stack")
    yield Say("setup.no_display_for_bot", rule="setup.display")
    yield Say("setup.starting_tree", rule="setup.tree")
    yield Say("setup.goods", {"each": GOODS_EACH, "cards": DISPLAY_CARDS}, rule="setup.goods")
    yield Say("setup.base_points", {"points": BASE_POINTS[chosen["level"]]}, rule="levels")
    return Valley(era=1, turn=1, left=all_cards(decks), face_up=(), orders=orders_of_era(1), area=0, **chosen)
