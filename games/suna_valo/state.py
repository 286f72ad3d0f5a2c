"""What is tracked in a game against Botbot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

Piece = Literal["barrel", "ship"]
Kind = Literal["delivery", "ship"]

ERAS: Final = 3
PIECES: Final = 6
"""Barrels, and ships, that Botbot owns; as many as there are orders of a kind, so he never lacks one."""
FREE_LIMIT: Final = 30
AREA_LIMIT: Final = 999
ROMAN: Final[Mapping[int, str]] = {1: "I", 2: "II", 3: "III"}
KIND_OF: Final[Mapping[Piece, Kind]] = {"barrel": "delivery", "ship": "ship"}


@dataclass(frozen=True, kw_only=True)
class Order:
    """An order card on the table.

    `free` are the last known highest free points there, None while nobody told; `bot` are the points of the
    space that Botbot's piece took, None without one.
    """

    id: str
    kind: str
    era: int
    side: str
    free: int | None = None
    bot: int | None = None


@dataclass(frozen=True, kw_only=True)
class Table:
    """A game of Suna Valo against Botbot between two turns.

    `turn` is the number of the open turn, from 1; `left` are the solo cards still face down, sorted,
    `face_up` the others in the order drawn; `orders` lie in table order; `area` are the points
    of the cards that Botbot kept. `level`, `old_orders`, `last_turn` and `festival_ship` were chosen in
    set-up; `result` is None until the game is over.
    """

    era: int
    turn: int
    left: tuple[str, ...]
    face_up: tuple[str, ...]
    orders: tuple[Order, ...]
    area: int
    level: str
    old_orders: str
    last_turn: str
    festival_ship: str
    over: bool = False
    result: Mapping[str, Any] | None = None

    def pieces(self, piece: Piece) -> tuple[Order, ...]:
        """The orders that hold Botbot's barrels, or his ships."""
        return tuple(order for order in self.orders if order.kind == KIND_OF[piece] and order.bot is not None)


def orders_of_era(era: int) -> tuple[Order, ...]:
    """The four orders of an era as they come to the table: deliveries, then ships, left before right."""
    return tuple(
        Order(id=f"{kind[0]}{era}{side[0]}", kind=kind, era=era, side=side)
        for kind in ("delivery", "ship")
        for side in ("left", "right")
    )


def remember(state: Table, free: Mapping[str, int | None]) -> Table:
    """The state with these highest free points by order; they replace what was known of those orders."""
    return replace(
        state,
        orders=tuple(
            replace(order, free=free[order.id]) if order.id in free else order for order in state.orders
        ),
    )


def put_piece(state: Table, placed: Order) -> Table:
    """The state with Botbot's piece on the best free space of an order; what is free then is unknown."""
    return replace(
        state,
        orders=tuple(
            replace(order, bot=placed.free, free=None) if order.id == placed.id else order
            for order in state.orders
        ),
    )
