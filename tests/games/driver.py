"""Whole games with random legal answers, for the property tests of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from games.engine.core import Decks, Game, Position
from games.transcripts.simulation import random_turn

__all__ = ["random_game", "random_turn"]

S = TypeVar("S")


def random_game(
    game: Game[S], chance: random.Random, decks: Decks | None = None, max_turns: int = 500
) -> Iterator[tuple[S | None, Position[S]]]:
    """Play a game to its end, giving per turn the state before it (None in set-up) and the finished position.

    Fails when the game is not over after `max_turns`.
    """
    read = game.read_decks({}) if decks is None else decks
    state: S | None = None
    for _ in range(max_turns):
        position = random_turn(game, state, chance, read)
        yield state, position
        state = position.state
        assert state is not None
        if game.result(state) is not None:
            return
    raise AssertionError(f"{game.slug} is not over after {max_turns} turns")
