"""Setting the table up: the level, the rulings, and what to do in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.core import Choice, Decks, Form, Option, Phrase, Say, Script
from games.suna_valo.cards import all_cards
from games.suna_valo.state import PIECES, Table, orders_of_era

BASE_POINTS: Final[Mapping[str, int]] = {"normal": 25, "medium": 30, "difficult": 35, "very_difficult": 35}
DISPLAY_CARDS: Final = 3
GOODS_EACH: Final = 1

SETUP_FORM: Final = Form(
    key="setup",
    label=Phrase("How strong is Botbot?"),
    fold=Phrase("Rulings where the rulebook is silent"),
    fields=(
        Choice(
            key="level",
            label=Phrase("Level"),
            options=(
                Option("normal", Phrase("Normal"), Phrase("25 base points")),
                Option("medium", Phrase("Medium"), Phrase("30 base points; also called Challenging")),
                Option("difficult", Phrase("Difficult"), Phrase("35 base points; also called Hard")),
                Option(
                    "very_difficult",
                    Phrase("Very difficult"),
                    Phrase("35, and more for his pieces at the end; also called Very Hard"),
                ),
            ),
            default="normal",
            rule="levels",
        ),
        Choice(
            key="old_orders",
            label=Phrase("Ruling: orders of earlier eras"),
            options=(
                Option("open", Phrase("Botbot can still choose them")),
                Option("closed", Phrase("Only orders of the present era count")),
            ),
            default="open",
            folded=True,
            rule="barrel",
        ),
        Choice(
            key="last_turn",
            label=Phrase("Ruling: Botbot's extra turn at the end of Era III"),
            options=(
                Option("no_refill", Phrase("With a solo card, but nothing is refilled")),
                Option("no_card", Phrase("Without a solo card")),
            ),
            default="no_refill",
            folded=True,
            rule="last_turn",
        ),
        Choice(
            key="festival_ship",
            label=Phrase("Ruling: a festival's ship that finds no free space"),
            options=(
                Option("ship_only", Phrase("It is lost")),
                Option("as_card", Phrase("A barrel is tried instead, as on SO 06")),
            ),
            default="ship_only",
            folded=True,
            rule="festival.ship",
        ),
    ),
)


def setup(decks: Decks) -> Script[Table]:
    """Set the table up; gives the state before Botbot's first turn (rulebook, Game Setup)."""
    chosen: dict[str, str] = yield SETUP_FORM
    yield Say("setup.no_farm_board", rule="setup.boards")
    yield Say("setup.no_character", rule="setup.tree")
    yield Say("setup.pieces", {"barrels": PIECES, "ships": PIECES}, rule="setup.pieces")
    yield Say("setup.stack", {"cards": len(decks["solo"])}, rule="setup.stack")
    yield Say("setup.no_display_for_bot", rule="setup.display")
    yield Say("setup.starting_tree", rule="setup.tree")
    yield Say("setup.goods", {"each": GOODS_EACH, "cards": DISPLAY_CARDS}, rule="setup.goods")
    yield Say("setup.base_points", {"points": BASE_POINTS[chosen["level"]]}, rule="levels")
    return Table(
        era=1,
        turn=1,
        left=all_cards(decks),
        face_up=(),
        orders=orders_of_era(1),
        area=0,
        level=chosen["level"],
        old_orders=chosen["old_orders"],
        last_turn=chosen["last_turn"],
        festival_ship=chosen["festival_ship"],
    )
