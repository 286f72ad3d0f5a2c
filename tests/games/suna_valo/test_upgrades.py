"""What version 1 stored, read by the rules of today."""

from __future__ import annotations

from games.suna_valo import GAME
from tests.games.suna_valo.sitting import Sitting


def test_a_state_and_cards_of_version_1_are_those_of_today():
    state = Sitting(old_orders="closed").era_end(d1l=4).now

    assert GAME.restore(GAME.store(state), version=1) == state
    assert GAME.read_decks(GAME.written_decks({}), version=1) == GAME.read_decks(GAME.written_decks({}))
