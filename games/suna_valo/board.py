"""The order cards with Botbot's pieces, and what the table offers for sale where a turn touches it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from games.engine.core import Board, Cell, Decks, Phrase, Shelf, Told
from games.suna_valo.buying import Place, Source
from games.suna_valo.cards import Slot
from games.suna_valo.state import ERAS, ROMAN, Kind, Order, Side, Valley, orders_of_era

SHELVES: Final = {Source.DISPLAY: Phrase("Your display"), Source.VILLAGE: Phrase("Village offer")}
SLOTS: Final = {Slot.LEFT: Phrase("left"), Slot.MIDDLE: Phrase("middle"), Slot.RIGHT: Phrase("right")}


def board(state: Valley, decks: Decks) -> Board:
    """The order cards: deliveries above, ships below, three eras from left to right."""
    lying = {order.id: order for order in state.orders}
    printed = [order for era in range(1, ERAS + 1) for order in orders_of_era(era)]
    rows = sorted(printed, key=lambda order: order.kind is not Kind.DELIVERY)
    return Board(
        rows=2,
        cols=2 * ERAS,
        cells=tuple(_cell(state, order, lying.get(order.id)) for order in rows),
        row_names=(Phrase("Deliveries"), Phrase("Ship orders")),
        legend=False,
        col_names=tuple(Phrase("Era {era}", params={"era": ROMAN[era]}) for era in range(1, ERAS + 1)),
    )


def board_of_turn(told: Told[Valley], gap: Place | None, decks: Decks) -> Board:
    """The board with the row that a card leaves in this turn."""
    lying = board(told.state, decks)
    if gap is None:
        return lying
    stays = any(say.code == "buy.nothing" for say in told.said)
    cells = tuple(
        Cell(
            Place(gap.source, slot).id,
            SLOTS[slot],
            kind="empty" if stays and slot is gap.slot else "open",
            leaving=not stays and slot is gap.slot,
        )
        for slot in Slot
    )
    return replace(lying, shelves=(Shelf(SHELVES[gap.source], cells),))


def _cell(state: Valley, printed: Order, order: Order | None) -> Cell:
    title = Phrase("left") if printed.side is Side.LEFT else Phrase("right")
    if order is None:
        return Cell(printed.id, title, kind="empty")
    symbol, his, free = PIECES_SHOWN[order.kind]
    if order.bot is not None:
        return Cell(order.id, title, "closed", marks=((symbol, 1, his),), figure=str(order.bot))
    kind = "open" if state.can_choose(order) else "closed"
    return Cell(order.id, title, kind, marks=((symbol, 0, free),), figure=_figure(order.free))


PIECES_SHOWN: Final[dict[Kind, tuple[str, Phrase, Phrase]]] = {
    Kind.DELIVERY: ("barrel", Phrase("Botbot's barrel"), Phrase("best free space")),
    Kind.SHIP: ("ship", Phrase("Botbot's ship"), Phrase("best free space")),
}


def _figure(points: int | None) -> Any:
    """The highest free points: a question mark while nobody told, a dash where no space is free."""
    return "?" if points is None else str(points) if points else "–"
