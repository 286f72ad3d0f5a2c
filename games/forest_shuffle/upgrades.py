"""From each version of what is stored of this game to the next."""

from __future__ import annotations

from typing import Any, Final

from games.engine.upgrades import Stored, Upgrade

LEVELS: Final = ("bronze", "silver", "gold")


def _rising(challenge: Stored) -> Stored:
    """A challenge whose points never fall: those that are fewer than a lower level's are to be typed again."""
    least = 0
    rising = dict(challenge)
    for level in LEVELS:
        points = challenge.get(level)
        if type(points) is not int:
            continue
        if points < least:
            del rising[level]
        least = max(least, points)
    return rising


def _with_rising_challenges(decks: Stored) -> Stored:
    if "challenges" not in decks:
        return decks
    return {**decks, "challenges": [_rising(card) for card in decks["challenges"]]}


def _hand(params: dict[str, Any]) -> dict[str, Any]:
    """Of the cards that were told as one number, those drawn and those held."""
    dealt = 2 if params["rare"] else 0
    return {"count": params["count"] - dealt, "held": 6 + dealt}


def _told_in_full(saying: Stored) -> Stored:
    code, params = saying["code"], saying["params"]
    match code:
        case "setup.hand":
            params = _hand(params)
        case "clearing.add":
            params = {**params, "reminded": False}
        case "clearing.remove":
            params = {**params, "counted": params["count"] < params["printed"]}
        case "clearing.wipe":
            params = {**params, "after": "anna"}
    return {**saying, "params": params}


UPGRADES: Final = {1: Upgrade(decks=_with_rising_challenges, saying=_told_in_full)}
