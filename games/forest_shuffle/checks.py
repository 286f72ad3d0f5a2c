"""What has to hold between turns, and random answers that lead through the whole of a game."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final

from games.engine.core import REQUIRED, Choice, Decks, Question
from games.forest_shuffle.cards import ids_of
from games.forest_shuffle.state import CLEARING_LIMIT, Forest

WINTER: Final = 0.04
CORRECTIONS: Final = 0.04
LONGEST_GAME: Final = 60


def invariants(state: Forest, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    if not state.left:
        yield "the automa deck is empty between turns"
    if not set(state.left) <= set(ids_of(decks)) or list(state.left) != sorted(set(state.left)):
        yield f"the automa deck holds {state.left}"
    if state.clearing is not None and not 0 <= state.clearing <= CLEARING_LIMIT:
        yield f"{state.clearing} cards in the clearing"
    if state.aim is not None:
        known = [points for points in state.aim.points.values() if points is not None]
        if known != sorted(known):
            yield f"a higher level needs fewer points: {known}"


def sample(question: Question, state: Forest | None, decks: Decks, chance: random.Random) -> Any:
    """A random action, mostly Anna's turn, since winter comes late; REQUIRED leaves the rest to chance."""
    if state is None or not isinstance(question, Choice) or question.key != "do":
        return REQUIRED
    rare = chance.random()
    if rare < WINTER or state.turn > LONGEST_GAME:
        return "winter"
    return "correct" if rare < WINTER + CORRECTIONS else "anna"
