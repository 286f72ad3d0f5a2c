"""Somebody bumped the table."""

import pytest

from games.engine.core import ReplyError, describe
from tests.games.villages_of_valeria.sitting import Sitting, village


def test_a_correction_moves_nothing_and_is_no_turn():
    table = Sitting().do("build", pay=["wood-1"])
    before = table.now
    table.do("correct")
    assert table.now == before
    assert table.said == []


def test_the_bank_is_the_rest_of_the_seven_coins():
    table = Sitting().do("correct", gold=1, left=["castle-1"], right=["wood-1"])
    assert table.now.bank == 4
    assert table.coins == {"castle-1": "left", "wood-1": "right"}


def test_a_coin_can_be_taken_off_a_resource():
    table = Sitting().do("build", pay=["wood-1"]).do("correct", right=[])
    assert table.coins["wood-1"] == "none"
    assert table.now.bank == 5


def test_more_than_seven_coins_are_refused():
    with pytest.raises(ReplyError, match="gold: There are only seven coins: this is one too many"):
        Sitting().do("correct", gold=7, left=["wood-1"])
    with pytest.raises(ReplyError, match="gold: There are only seven coins: this is 2 too many"):
        Sitting().do("correct", gold=7, left=["wood-1"], right=["castle-1"])
    assert Sitting().do("correct", gold=6, left=["wood-1"]).now.bank == 0


def test_a_coin_on_both_sides_of_a_resource_is_refused():
    with pytest.raises(ReplyError, match="right: A resource holds one coin at most: wood-1"):
        Sitting().do("correct", left=["wood-1"], right=["wood-1"])


def test_moving_a_coin_to_the_left_takes_saying_that_it_left_the_right():
    table = Sitting().do("build", pay=["wood-1"])
    with pytest.raises(ReplyError):
        table.do("correct", left=["wood-1"])
    assert table.do("correct", left=["wood-1"], right=[]).coins["wood-1"] == "left"


def test_an_empty_deck_by_correction_does_not_end_the_game_but_the_next_turn_does():
    table = Sitting().do("correct", deck=0)
    assert table.position is not None
    assert table.position.finished
    assert "harvest" in table.options
    table.do("tax")
    assert table.said[-1].code == "end.deck_empty"
    assert table.pending.key == "score"


def test_a_harvest_with_nothing_left_draws_nothing():
    table = Sitting().do("correct", deck=0, piles=0).do("harvest")
    assert table.saying("harvest.draw").params["count"] == 0
    assert table.texts[0] == "Draw nothing: deck and piles are empty."


def test_building_with_nothing_left_draws_nothing():
    table = Sitting().do("correct", deck=0, piles=0).do("build", pay=[])
    assert table.saying("build.draw").params["count"] == 0


def test_present_values_are_filled_in():
    table = Sitting(village(adventurers=3)).do("build", pay=["castle-1"])
    shown = {field["id"]: field for field in describe(table.form("correct"))["fields"]}
    assert {id: field["default"] for id, field in shown.items()} == {
        "deck": 23,
        "piles": 5,
        "hand": 5,
        "gold": 2,
        "buildings": 1,
        "adventurers": 3,
        "left": [],
        "right": ["castle-1"],
        "castle-1_kind": "castle",
        "wood-1_kind": "wood",
        "new_food": 0,
        "new_wood": 0,
        "new_stone": 0,
        "new_magic": 0,
    }
    assert list(shown)[6:] == [
        "left",
        "right",
        "castle-1_kind",
        "wood-1_kind",
        "new_food",
        "new_wood",
        "new_stone",
        "new_magic",
    ]
    assert (shown["deck"]["max"], shown["adventurers"]["max"]) == (24, 99)


def test_a_count_past_its_limit_may_stand():
    assert Sitting(village(buildings=99)).do("build").do("correct").now.buildings == 100
