"""Steps from one version of the rules to the next, for what is stored of older games.

1: four cards and the guild card were one switch, and what was typed of a tile was kept by its square.
"""

from __future__ import annotations

from games.engine.core import Upgrade
from games.engine.upgrades import Stored


def _state(state: Stored) -> Stored:
    tiles = {cell: placed["tile"] for cell, placed in state["cells"].items()}
    typed = {
        tiles[cell]: {"name": None, "colours": None, "figures": figures}
        for cell, figures in state["typed"].items()
    }
    return {**state, "typed": typed, "guild_card": state["expert"]}


def _saying(saying: Stored) -> Stored:
    """Version 1 did not say where a second-place token goes."""
    if saying["code"] != "tile.activate":
        return saying
    return {**saying, "params": {**saying["params"], "guild_card": False}}


UPGRADES = {1: Upgrade(state=_state, saying=_saying)}
