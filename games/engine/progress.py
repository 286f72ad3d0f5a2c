"""What a player's finished games of one kind come to: how often won, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.showing import Fact
from games.engine.words import Label, Phrase

Result = Mapping[str, Any]


def won_of(label: Label, results: Sequence[Result], won: Callable[[Result], bool]) -> Fact:
    """How many of these games were won."""
    params = {"won": sum(1 for result in results if won(result)), "games": len(results)}
    return Fact(label, Phrase("{won} of {games} won", params=params))


def best_lead(results: Sequence[Result], lead: Callable[[Result], int]) -> Fact:
    """The game that ended furthest ahead of the bot (or least behind)."""
    most = max(lead(result) for result in results)
    params = {"count": abs(most)}
    if most < 0:
        return Fact(Phrase("Best end"), Phrase("{count} point behind", "{count} points behind", params))
    return Fact(Phrase("Best end"), Phrase("{count} point ahead", "{count} points ahead", params))
