"""From what each version of the rules stored to what the next one does.

2: a harvest with a full hand is a turn of waiting, so a harvest that drew nothing says whether the hand was full;
   a correction tells resources apart, and numbers them on from the highest of their kind.
"""

from __future__ import annotations

from games.engine.core import Upgrade, Upgrades
from games.engine.upgrades import Stored


def _for_lack_of_cards(saying: Stored) -> Stored:
    """A harvest or a building that drew nothing did so for lack of cards: a full hand could not harvest."""
    if saying["code"] not in ("harvest.draw", "build.draw"):
        return saying
    return {**saying, "params": {**saying["params"], "full": False}}


UPGRADES: Upgrades = {1: Upgrade(saying=_for_lack_of_cards)}
