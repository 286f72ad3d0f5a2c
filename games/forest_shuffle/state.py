"""What is tracked in a game against Anna."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

LEVELS: Final = ("bronze", "silver", "gold")
CLEARING_LIMIT: Final = 99


@dataclass(frozen=True, kw_only=True)
class Aim:
    """The challenge that is played: its deck id, the level aimed at, and the points per level, as far as known."""

    challenge: str
    level: str
    bronze: int | None = None
    silver: int | None = None
    gold: int | None = None

    def threshold(self, level: str) -> int | None:
        """The points that a level needs, None when nobody has typed them yet."""
        points: int | None = getattr(self, level)
        return points


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
    cave: str | None
    arrow: str
    wipe_after_anna: bool
    aim: Aim | None
    result: Mapping[str, Any] | None = None
