"""The three turns in the life of a coin that paid (solo rules, Replenishing)."""

from tests.games.villages_of_valeria.sitting import Sitting, village


def test_a_coin_slides_when_its_turn_ends_and_comes_back_when_the_next_one_has_ended():
    table = Sitting().do("build", pay=["wood-1"])
    assert table.told[-2:] == [
        ("turn.end", {"deck": 23, "hand": 5, "gold": 2}),
        ("coins.slide", {"resources": ["wood-1"], "count": 1}),
    ]
    assert table.coins == {"castle-1": "none", "wood-1": "right"}
    table.do("recruit")
    assert table.told[-2:] == [
        ("turn.end", {"deck": 23, "hand": 5, "gold": 0}),
        ("coins.release", {"resources": ["wood-1"], "gold": 1}),
    ]
    assert table.coins == {"castle-1": "none", "wood-1": "none"}
    assert table.now.gold == 1


def test_coins_come_back_before_the_others_slide():
    table = Sitting().do("build", pay=["castle-1"]).do("build", pay=["wood-1"])
    assert table.texts[-2:] == [
        "Take 1 coin back from Castle.",
        "Slide 1 coin to the right on Wood 1.",
    ]
    assert table.coins == {"castle-1": "none", "wood-1": "right"}


def test_nothing_is_said_of_coins_when_none_moves():
    assert [code for code, _ in Sitting().do("harvest").told] == ["harvest.draw", "turn.end"]


def test_a_coin_taken_back_can_pay_at_once():
    table = Sitting(village(gold=1)).do("build", pay=["wood-1"]).do("tax").do("build", pay=["wood-1"])
    assert table.coins["wood-1"] == "right"


def test_the_last_turn_moves_no_coin():
    table = Sitting(village(deck=1)).do("build", pay=["wood-1"])
    assert [code for code, _ in table.told] == ["build.coins", "build.draw", "end.deck_empty"]
    table.play(do="build", build={"pay": ["wood-1"]}, score={"points": 20})
    assert table.coins == {"castle-1": "none", "wood-1": "left"}
    assert table.now.turn == 1
