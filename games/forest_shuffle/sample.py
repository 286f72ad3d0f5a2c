"""Random answers for simulations: winter comes late enough for the automa deck to be shuffled anew."""

from __future__ import annotations

import random
from typing import Any

from games.engine.core import REQUIRED, Choice, Decks, Question
from games.forest_shuffle.state import Forest

WINTER = 0.04
CORRECTIONS = 0.04
LONGEST_GAME = 60


def sample(question: Question, state: Forest | None, decks: Decks, chance: random.Random) -> Any:
    """A random action, mostly Anna's turn; REQUIRED leaves every other question to chance."""
    if state is None or not isinstance(question, Choice) or question.key != "do":
        return REQUIRED
    rare = chance.random()
    if rare < WINTER or state.turn > LONGEST_GAME:
        return "winter"
    return "correct" if rare < WINTER + CORRECTIONS else "anna"
