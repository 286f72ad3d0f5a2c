"""What is tracked of a solo village: deck, hand, seven coins, and the resources that hold some of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

COINS: Final = 7
HAND_LIMIT: Final = 8
DECK_START: Final = 24
PILES: Final = 5
COUNT_LIMIT: Final = 99


class Kind(StrEnum):
    """What a resource counts as; a castle is wild."""

    CASTLE = "castle"
    FOOD = "food"
    WOOD = "wood"
    STONE = "stone"
    MAGIC = "magic"


class Coin(StrEnum):
    """Where a coin lies on a resource (solo rules, Replenishing).

    Nowhere, and the resource is free; on its left in the turn that paid with it; on its right in the turn after.
    """

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, kw_only=True)
class Resource:
    """A resource in front of the player.

    `id` is its kind and a number, such as `wood-2`: when it came, one above the highest of its kind then there.
    """

    id: str
    kind: Kind
    coin: Coin = Coin.NONE

    @property
    def number(self) -> int:
        """The number in its id, from 1."""
        return int(self.id.removeprefix(f"{self.kind}-"))


def next_id(kind: Kind, there: Iterable[Resource]) -> str:
    """The id of the next resource of this kind: one above the highest of the kind among those there.

    >>> next_id(Kind.WOOD, [Resource(id="wood-3", kind=Kind.WOOD), Resource(id="food-4", kind=Kind.FOOD)])
    'wood-4'
    """
    return f"{kind}-{1 + max((resource.number for resource in there if resource.kind == kind), default=0)}"


@dataclass(frozen=True, kw_only=True)
class Village:
    """A solo game between two turns.

    `deck` counts the cards in the face-down deck and `piles` those lying face up beside it; `gold` is the
    player's coins, `bank` the ones in the bank; `resources` lie in the order gained; `turn` is the next turn,
    from 1 (the last one once the game is over); `points` is None until the game has been scored.
    """

    deck: int
    piles: int
    hand: int
    gold: int
    bank: int
    resources: tuple[Resource, ...]
    buildings: int = 0
    adventurers: int = 0
    turn: int = 1
    points: int | None = None

    @property
    def cards_left(self) -> int:
        """How many cards can still be drawn, from the deck and the piles together."""
        return self.deck + self.piles

    @property
    def room(self) -> int:
        """How many cards still fit in the hand."""
        return HAND_LIMIT - self.hand

    def with_coin(self, coin: Coin) -> tuple[str, ...]:
        """The ids of the resources whose coin lies there, in the order gained."""
        return tuple(resource.id for resource in self.resources if resource.coin == coin)

    @property
    def free(self) -> tuple[str, ...]:
        """The ids of the resources that hold no coin, in the order gained."""
        return self.with_coin(Coin.NONE)

    def drawable(self, wanted: int) -> int:
        """How many of the wanted cards can be drawn: never past the hand limit or the last card."""
        return min(wanted, self.room, self.cards_left)

    def drawn(self, count: int) -> Village:
        """The village with so many cards more in hand; the deck pays for them first, then the piles."""
        from_deck = min(count, self.deck)
        return replace(
            self, hand=self.hand + count, deck=self.deck - from_deck, piles=self.piles - (count - from_deck)
        )

    def gained(self, kind: Kind) -> Village:
        """The village with one more free resource of this kind, the last in the row."""
        new = Resource(id=next_id(kind, self.resources), kind=kind)
        return replace(self, resources=(*self.resources, new))

    def with_kinds(self, kinds: Mapping[str, Kind]) -> Village:
        """The village whose resources are of these kinds, by id; one without a kind is gone, its coin with it.

        A resource of another kind keeps its place and its coin. It gets a new id, in the order gained, when all
        that leave a kind have left it.
        """
        staying = [each for each in self.resources if kinds.get(each.id) == each.kind]
        row = []
        for resource in self.resources:
            kind = kinds.get(resource.id)
            if kind is None:
                continue
            if kind != resource.kind:
                resource = replace(resource, id=next_id(kind, staying), kind=kind)
                staying.append(resource)
            row.append(resource)
        return replace(self, resources=tuple(row))

    def with_coins(self, ids: Iterable[str], coin: Coin) -> Village:
        """The village with the coins of these resources moved there (`NONE` takes them off)."""
        moved = tuple(ids)
        return replace(
            self,
            resources=tuple(
                replace(resource, coin=coin) if resource.id in moved else resource
                for resource in self.resources
            ),
        )
