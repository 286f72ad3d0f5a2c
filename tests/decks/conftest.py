"""Players of these tests."""

import pytest

from tests.decks.desk import Player


@pytest.fixture
def player(db: None) -> Player:
    """Somebody who keeps decks."""
    return Player()


@pytest.fixture
def other(db: None) -> Player:
    """Somebody else on another phone."""
    return Player()
