"""The examples that the rulebook itself gives."""

from __future__ import annotations

from tests.games.suna_valo.sitting import Sitting, blank, decided, fields, text


def test_a_water_lily_and_an_energy_on_a_card_of_your_display_come_back_twice():
    sitting = Sitting().botbot("SO02", ("bought", "farm"))

    assert sitting.told == [
        ("buy.display", {"slot": "middle"}),
        ("goods.double", {}),
        ("goods.scarcity", {}),
        ("card.to_box", {}),
        ("display.refill", {"slot": "middle"}),
        ("village.refill", {}),
    ]
    told = text(sitting.saying("goods.double"))
    assert told == "Take the card's goods, and the same again."


def test_after_era_two_a_barrel_goes_on_the_best_of_two_orders_without_one():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 4, "d1r": 6})).era_end(d1l=4, s1r=3)
    sitting.botbot("SO06", ("free_ship", {"s1l": 0, "s2l": 8, "s2r": 5})).play(("do", "era_end"))

    assert fields(sitting.pending) == ["d2l", "d2r", "s2r"]

    sitting.era_end(d2l=7, d2r=9, s2r=5)

    assert sitting.told[0] == ("income.place", {"piece": "barrel", "order": "d2r", "points": 9})
    assert sitting.told[1] == ("income.place", {"piece": "ship", "order": "s2r", "points": 5})
    assert decided(sitting.position.said[0]) == "highest"
    assert decided(sitting.position.said[1]) == "only"
    assert sitting.pieces == {"d1l": 4, "d1r": 6, "s1r": 3, "d2r": 9, "s2l": 8, "s2r": 5}


def test_one_festival_card_is_the_one_that_botbot_buys():
    sitting = Sitting().botbot("SO07", ("festivals", ["display_left"]), ("festival", {}))

    assert sitting.told[0] == ("festival.buy", {"from": "display", "slot": "left"})
    assert decided(sitting.position.said[0]) == "only"


def test_of_several_festival_cards_botbot_prefers_the_village_then_the_one_further_right():
    lying = ["village_left", "village_middle", "display_right"]
    sitting = Sitting().botbot("SO07", ("festivals", lying), ("festival", {}))

    assert sitting.told[0] == ("festival.buy", {"from": "village", "slot": "middle"})


def test_the_village_card_goes_even_when_neither_ship_nor_barrel_finds_a_space():
    sitting = Sitting().play(("do", "botbot"), ("solo", "SO05"))
    nothing = blank(sitting.pending)
    sitting.botbot("SO05", ("free_delivery", nothing), ("free_ship", {"s1l": 0, "s1r": None}))

    assert sitting.told == [
        ("order.none", {"piece": "barrel"}),
        ("order.none", {"piece": "ship"}),
        ("village.remove", {"slot": "right"}),
        ("village.refill", {}),
    ]
