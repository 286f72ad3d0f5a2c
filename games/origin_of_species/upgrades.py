"""From what each version of the rules stored to what the next one does.

2: a scalpel card that Charlie holds is used at the first opportunity, a ruling, and the squares he compared say
   whether it is; a card that was typed wrongly is mended in a correction, so no tool may be called `mend`.
"""

from __future__ import annotations

from typing import Any, Final

from games.engine.core import Upgrade, Upgrades
from games.engine.upgrades import Stored

NOW_A_FIELD: Final = "mend"
RENAMED: Final = "mend-tool"


def _with_ruling(state: Stored) -> Stored:
    """The rulebook's word on scalpel cards holds from here on, as it does for a new game."""
    tools = {part: _renamed(state[part]) for part in ("tools", "gives")}
    return {**state, **tools, "scalpel": "first"}


def _with_scalpel(saying: Stored) -> Stored:
    """A square that was compared: scalpel cards made none better then."""
    if saying["code"] != "candidate" or "class" not in saying["params"]:
        return saying
    return {**saying, "params": {**saying["params"], "scalpel": False}}


def _with_other_id(decks: Stored) -> Stored:
    if "tools" not in decks:
        return decks
    tools = [{**card, "id": RENAMED} if card.get("id") == NOW_A_FIELD else card for card in decks["tools"]]
    return {**decks, "tools": tools}


def _renamed(by_tool: dict[str, Any]) -> dict[str, Any]:
    return {RENAMED if tool == NOW_A_FIELD else tool: value for tool, value in by_tool.items()}


UPGRADES: Upgrades = {1: Upgrade(state=_with_ruling, decks=_with_other_id, saying=_with_scalpel)}
