"""From each version of what is stored to the next."""

from __future__ import annotations

from typing import Any

from games.engine.core import Upgrade, Upgrades


def with_festival_card_put_away(saying: dict[str, Any]) -> dict[str, Any]:
    """A saying of version 1, which had a festival's card put away before it offered you the effect."""
    if saying["code"] != "festival.yours":
        return saying
    return saying | {"params": {"put_away": True}}


UPGRADES: Upgrades = {1: Upgrade(saying=with_festival_card_put_away)}
