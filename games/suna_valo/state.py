"""What is tracked in a game against Botbot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

ERAS: Final = 3
PIECES: Final = 6
"""Barrels, and ships, that Botbot owns; as many as there are orders of a kind, so he never lacks one."""
FREE_LIMIT: Final = 30
AREA_LIMIT: Final = 999
ROMAN: Final[Mapping[int, str]] = {1: "I", 2: "II", 3: "III"}
BARREL_CARD: Final = "SO05"
SHIP_CARD: Final = "SO06"


class Kind(StrEnum):
    """What an order card asks for: a delivery of barrels, or a ship."""

    DELIVERY = "delivery"
    SHIP = "ship"


class Side(StrEnum):
    """Where an order card of an era lies, seen from its other one."""

    LEFT = "left"
    RIGHT = "right"


class Piece(StrEnum):
    """What Botbot places on orders; barrels come first in everything that asks for both."""

    BARREL = "barrel"
    SHIP = "ship"

    @property
    def kind(self) -> Kind:
        """The orders that it is placed on."""
        return Kind.DELIVERY if self is Piece.BARREL else Kind.SHIP


class Level(StrEnum):
    """How strong Botbot is."""

    NORMAL = "normal"
    MEDIUM = "medium"
    DIFFICULT = "difficult"
    VERY_DIFFICULT = "very_difficult"


class OldOrders(StrEnum):
    """The ruling on orders of earlier eras: whether Botbot can still choose them."""

    OPEN = "open"
    CLOSED = "closed"


class LastTurn(StrEnum):
    """The ruling on Botbot's extra turn: a solo card without any refilling, or no solo card."""

    NO_REFILL = "no_refill"
    NO_CARD = "no_card"


class FestivalShip(StrEnum):
    """The ruling on a festival's ship that finds no free space: lost, or a barrel as on the ship card."""

    SHIP_ONLY = "ship_only"
    AS_CARD = "as_card"


@dataclass(frozen=True, kw_only=True)
class Order:
    """An order card on the table.

    `free` are the last known highest free points there, None while nobody told; `bot` are the points of the
    space that Botbot's piece took, None without one.
    """

    id: str
    kind: Kind
    era: int
    side: Side
    free: int | None = None
    bot: int | None = None


@dataclass(frozen=True, kw_only=True)
class Valley:
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
    level: Level
    old_orders: OldOrders
    last_turn: LastTurn
    festival_ship: FestivalShip
    over: bool = False
    result: Mapping[str, Any] | None = None

    @property
    def solo_cards(self) -> tuple[str, ...]:
        """The ids of all seven solo cards, sorted."""
        return tuple(sorted(self.left + self.face_up))

    @property
    def reshuffle_due(self) -> bool:
        """Whether SO 05 and SO 06 both lie face up; only one of these two cards can bring that about."""
        return BARREL_CARD in self.face_up and SHIP_CARD in self.face_up

    def pieces(self, piece: Piece) -> tuple[Order, ...]:
        """The orders that hold Botbot's barrels, or his ships."""
        return tuple(order for order in self.orders if order.kind is piece.kind and order.bot is not None)

    def can_choose(self, order: Order) -> bool:
        """Whether the order's era lets Botbot choose it (ruling on orders of earlier eras)."""
        return self.old_orders is OldOrders.OPEN or order.era == self.era

    def candidates(self, piece: Piece) -> tuple[Order, ...]:
        """The orders that Botbot could put this piece on, left to right.

        These are the orders of its kind without a piece of his: six orders and six pieces, so that one is
        always left for a candidate (rulebook, SO 05 and SO 06).
        """
        return tuple(
            order
            for order in self.orders
            if order.kind is piece.kind and order.bot is None and self.can_choose(order)
        )

    @property
    def lacking(self) -> tuple[Order, ...]:
        """The present era's orders without a piece of Botbot's, in table order."""
        return tuple(order for order in self.orders if order.era == self.era and order.bot is None)

    def told(self, free: Mapping[str, int | None]) -> Valley:
        """The valley with these highest free points by order; they replace what was known of those orders."""
        return self._with_orders(
            replace(order, free=free[order.id]) if order.id in free else order for order in self.orders
        )

    def with_piece_on(self, placed: Order) -> Valley:
        """The valley with Botbot's piece on the best free space of an order; what is free then is unknown."""
        return self._with_orders(
            replace(order, bot=placed.free, free=None) if order.id == placed.id else order
            for order in self.orders
        )

    def with_card_kept(self, points: int) -> Valley:
        """The valley with a card worth so many points in Botbot's area."""
        return replace(self, area=self.area + points)

    def with_face_up(self, *cards: str) -> Valley:
        """The valley with these solo cards, and no others, face up beside the stack."""
        left = tuple(id for id in self.solo_cards if id not in cards)
        return replace(self, left=left, face_up=cards)

    def drawn(self, card: str) -> Valley:
        """The valley with a solo card off the stack and face up beside it."""
        return self.with_face_up(*self.face_up, card)

    def reshuffled(self) -> Valley:
        """The valley with all solo cards face down again."""
        return self.with_face_up()

    def in_era(self, era: int) -> Valley:
        """The valley in another era: its orders and those before it lie there, new ones blank."""
        lying = {order.id: order for order in self.orders}
        orders = (order for each in range(1, era + 1) for order in orders_of_era(each))
        return replace(self, era=era)._with_orders(lying.get(order.id, order) for order in orders)

    def _with_orders(self, orders: Iterable[Order]) -> Valley:
        return replace(self, orders=tuple(orders))


def orders_of_era(era: int) -> tuple[Order, ...]:
    """The four orders of an era as they come to the table: deliveries, then ships, left before right."""
    return tuple(
        Order(id=f"{kind[0]}{era}{side[0]}", kind=kind, era=era, side=side) for kind in Kind for side in Side
    )
