"""What is tracked in a game against Anna."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypedDict

CLEARING_LIMIT: Final = 99
CLEARED_FROM: Final = 10


class Level(StrEnum):
    """The levels of a challenge, the lowest first."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"


class Cave(StrEnum):
    """The special caves."""

    COLLECTORS = "collectors"
    BAT = "bat"
    LONELY = "lonely"
    STORAGE = "storage"
    SMUGGLERS = "smugglers"


class Side(StrEnum):
    """Either end of the clearing, and either way that an arrow points."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def opposite(self) -> Side:
        """The other one."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


class ArrowRuling(StrEnum):
    """What a printed arrow means: the way to go along the clearing, or the end to take from."""

    SWEEP = "sweep"
    END = "end"

    def end_of(self, arrow: Side) -> Side:
        """The end of the clearing that cards leave from when the arrow points this way."""
        return arrow.opposite if self is ArrowRuling.SWEEP else arrow


@dataclass(frozen=True, kw_only=True)
class Aim:
    """The challenge that is played: its deck id, the level aimed at, and the points per level, as far as known."""

    challenge: str
    level: Level
    bronze: int | None = None
    silver: int | None = None
    gold: int | None = None

    @property
    def points(self) -> dict[Level, int | None]:
        """The points that each level needs, None where nobody has typed them yet."""
        return {Level.BRONZE: self.bronze, Level.SILVER: self.silver, Level.GOLD: self.gold}

    @property
    def needed(self) -> int | None:
        """The points that the level aimed at needs."""
        return self.points[self.level]


class Result(TypedDict):
    """How a game ended; what belongs to a challenge is None without one, and `reached` may be `none`."""

    points: int
    cave_points: int
    goal: bool | None
    reached: str | None
    aimed: Level | None
    won: bool | None
    challenge: str | None


@dataclass(frozen=True, kw_only=True)
class Forest:
    """A game of Forest Shuffle against Anna between two turns.

    `left` are the ids still in the automa deck, sorted; `clearing` is how many cards lie there, None when they
    are not counted; `turn` is Anna's next turn, from 1; `cave` is the special cave in play; `arrow` and
    `wipe_after_anna` are the rulings; `result` is None until winter.
    """

    left: tuple[str, ...]
    clearing: int | None
    turn: int
    cave: Cave | None
    arrow: ArrowRuling
    wipe_after_anna: bool
    aim: Aim | None
    result: Result | None = None

    @property
    def counts(self) -> bool:
        """Whether the cards in the clearing are counted."""
        return self.clearing is not None

    @property
    def overflows(self) -> bool:
        """Whether so many cards are known to lie in the clearing that all of them leave the game."""
        return self.clearing is not None and self.clearing >= CLEARED_FROM

    def removable(self, wanted: int) -> int:
        """How many of the wanted cards lie in the clearing, as far as that is known."""
        return wanted if self.clearing is None else min(wanted, self.clearing)

    def with_clearing(self, more: int) -> Forest:
        """The forest with so many cards more in the clearing, or fewer, where they are counted."""
        return self if self.clearing is None else replace(self, clearing=self.clearing + more)

    def without_card(self, card: str) -> Forest:
        """The forest with this card gone from the automa deck."""
        return replace(self, left=tuple(id for id in self.left if id != card))

    def with_deck(self, cards: Iterable[str]) -> Forest:
        """The forest with these cards in the automa deck."""
        return replace(self, left=tuple(sorted(cards)))
