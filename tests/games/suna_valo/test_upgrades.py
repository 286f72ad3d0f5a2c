"""What version 1 stored, read by the rules of today."""

from __future__ import annotations

from typing import Any

from games.suna_valo import GAME
from games.suna_valo.upgrades import UPGRADES
from tests.games.suna_valo.sitting import Sitting, reader

YOURS: dict[str, Any] = {"code": "festival.yours", "params": {}}
BOX: dict[str, Any] = {"code": "card.to_box", "params": {}}


def test_an_old_log_does_not_say_that_a_card_lies_there_which_was_put_away_before():
    then = UPGRADES[1].saying(YOURS)

    assert then
    assert reader().say(then["code"], then["params"]).startswith("Use the festival's effect yourself")
    assert reader().detail(then["code"], then["params"]) == ""
    assert reader().detail(YOURS["code"], YOURS["params"]) != ""
    assert YOURS["params"] == {}, "what is stored is left alone"
    assert UPGRADES[1].saying(BOX) == BOX


def test_a_state_and_cards_of_version_1_are_those_of_today():
    state = Sitting(old_orders="closed").era_end(d1l=4).now

    assert GAME.restore(GAME.store(state), version=1) == state
    assert GAME.read_decks(GAME.written_decks({}), version=1) == GAME.read_decks(GAME.written_decks({}))
