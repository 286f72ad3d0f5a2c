"""Every test here runs once for each game that the registry finds, whatever games those are."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import Game
from games.registry import games
from tests.phone import Phone


@pytest.fixture(params=list(games().values()), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Each game in turn."""
    found: Game[Any] = request.param
    return found


@pytest.fixture
def chance() -> random.Random:
    """Random answers, the same in every run."""
    return random.Random("answers")


@pytest.fixture
def phone(game: Game[Any], db: None, chance: random.Random) -> Phone:
    """A table in the middle of a game and in the middle of a turn."""
    phone = Phone.at_new_table(game)
    phone.play_quickly(4, chance)
    phone.play_into_a_turn(chance)
    return phone
