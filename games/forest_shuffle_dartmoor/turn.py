"""A turn of this box: Anna's is as in the other one, the end has reminders of its own."""

from __future__ import annotations

from typing import Final

from games.engine.core import Decks, Phrase, Script
from games.forest_shuffle.state import Forest
from games.forest_shuffle.turn import turn as forest_turn

REMINDERS: Final = (
    Phrase("A Black-Tailed Godwit counts nothing with fewer than six moors."),
    Phrase("A Dartmoor Pony counts 5 instead of 15 with fewer than eight moors."),
)


def turn(state: Forest, decks: Decks) -> Script[Forest]:
    """Play one action: Anna's turn, the end of the game, or a correction."""
    return forest_turn(state, decks, REMINDERS)
