"""What each action does, and what special powers add to it."""

import pytest

from games.engine.core import ReplyError, describe
from games.villages_of_valeria.state import Coin, Kind, Resource
from tests.games.villages_of_valeria.sitting import READER, Sitting, village


def test_harvest_draws_three_cards_off_the_deck():
    table = Sitting().do("harvest")
    assert table.texts[0] == "Draw 3 cards from the deck or the piles."
    assert (table.now.hand, table.now.deck, table.now.piles) == (8, 21, 5)


@pytest.mark.parametrize(("hand", "drawn"), [(0, 3), (5, 3), (6, 2), (7, 1)])
def test_harvest_stops_at_the_eighth_card(hand, drawn):
    table = Sitting(village(hand=hand)).do("harvest")
    assert table.saying("harvest.draw").params["count"] == drawn
    assert table.now.hand == min(8, hand + 3)


def test_a_harvest_with_a_full_hand_is_a_turn_of_waiting():
    resources = (Resource(id="wood-1", kind=Kind.WOOD, coin=Coin.RIGHT),)
    table = Sitting(village(hand=8, gold=0, resources=resources)).do("harvest")
    assert table.texts == [
        "Draw nothing: your hand is full. You wait this turn.",
        "Check your count: deck 24, hand 8, coins 0.",
        "Take 1 coin back from Wood 1.",
    ]
    assert (table.now.hand, table.now.deck, table.now.piles, table.now.turn) == (8, 24, 5, 2)


def test_a_turn_of_waiting_says_why_nothing_is_drawn():
    say = Sitting(village(hand=8)).do("harvest").saying("harvest.draw")
    assert [READER.say(reason.code, reason.params) for reason in say.because] == [
        "The action draws up to 3, but you held 8 and stop at 8."
    ]


def test_a_full_hand_is_named_before_an_empty_deck():
    table = Sitting(village(hand=8, deck=0, piles=0)).do("harvest")
    assert table.texts[0] == "Draw nothing: your hand is full. You wait this turn."
    assert table.said[-1].code == "end.deck_empty"


def test_a_power_may_come_with_a_turn_of_waiting():
    table = Sitting(village(hand=8)).do("harvest", power_draw=1, power_gold=1)
    assert table.texts[1] == "Draw nothing for your special power."
    assert table.now.gold == 4


def test_a_harvest_cut_short_says_why():
    say = Sitting(village(hand=7)).do("harvest").saying("harvest.draw")
    assert say.rule == "hand_limit"
    assert [reason.code for reason in say.because] == ["draw.hand_full"]
    assert Sitting(village(hand=5)).do("harvest").saying("harvest.draw").because == ()


def test_a_refilled_pile_costs_the_deck_and_an_empty_deck_costs_the_piles():
    table = Sitting(village(hand=0, deck=2)).do("harvest", power_draw=0)
    assert table.position is not None
    assert table.position.shown is not None
    shown = table.position.shown
    assert (shown.deck, shown.piles, shown.hand) == (0, 4, 3)


def test_a_harvest_takes_what_is_left_when_deck_and_piles_run_out():
    table = Sitting(village(hand=0, deck=1, piles=1)).do("harvest")
    say = table.saying("harvest.draw")
    assert say.params["count"] == 2
    assert [reason.code for reason in say.because] == ["draw.no_cards"]


def test_develop_trashes_one_card_and_plays_another():
    table = Sitting().do("develop", kind="wood")
    assert table.texts[:2] == [
        "Trash 1 card of your hand.",
        "Play 1 card as Wood 2.",
    ]
    assert READER.detail("develop.trash", {"count": 1}) == "Return it to the box."
    assert table.now.hand == 3
    assert table.coins == {"castle-1": "none", "wood-1": "none", "wood-2": "none"}


def test_develop_needs_a_kind():
    with pytest.raises(ReplyError, match="kind: This has to be answered"):
        Sitting().do("develop")


def test_build_puts_a_coin_on_each_resource_in_the_order_gained():
    table = Sitting().do("build", pay=["wood-1", "castle-1"])
    assert table.saying("build.coins").params == {"resources": ["castle-1", "wood-1"], "gold": 2}
    assert table.texts[0] == "Put 2 coins on the left of Castle and Wood 1."
    assert (table.now.gold, table.now.bank, table.now.buildings) == (1, 4, 1)


def test_a_building_leaves_the_hand_and_a_card_comes_for_it():
    table = Sitting(village(hand=8)).do("build", pay=[])
    assert table.now.hand == 8
    assert table.now.deck == 23
    assert table.texts[0] == "Lay the building in your village; it costs no coin."


def test_you_pay_with_no_more_resources_than_you_have_coins():
    table = Sitting(village(gold=1, bank=6))
    asked = table.paying()
    assert asked is not None
    assert describe(asked)["max"] == 1
    with pytest.raises(ReplyError, match="pay: Choose at most one"):
        table.do("build", pay=["castle-1", "wood-1"])


def test_a_resource_that_holds_a_coin_does_not_pay():
    table = Sitting().do("build", pay=["wood-1"])
    asked = table.paying()
    assert asked is not None
    assert [option.id for option in asked.options] == ["castle-1"]
    with pytest.raises(ReplyError, match='pay: "wood-1" is not offered; offered: castle-1'):
        table.do("build", pay=["wood-1"])


def test_what_pays_is_not_asked_without_a_coin_or_a_free_resource():
    assert Sitting(village(gold=0)).paying() is None
    table = Sitting().do("build", pay=["castle-1", "wood-1"])
    assert table.now.gold == 1
    assert table.paying() is None
    assert table.do("build").told[0] == ("build.coins", {"resources": [], "gold": 0})


def test_recruiting_costs_two_coins():
    table = Sitting().do("recruit")
    assert table.texts[0] == "Pay 2 coins to the bank and take an adventurer."
    assert (table.now.gold, table.now.bank, table.now.adventurers) == (1, 6, 1)


def test_more_than_sixteen_adventurers_may_be_recruited():
    assert Sitting(village(adventurers=16)).do("recruit").now.adventurers == 17


def test_a_tax_trashes_a_card_for_a_coin_and_draws_none():
    table = Sitting().do("tax")
    assert (table.now.hand, table.now.gold, table.now.bank, table.now.deck) == (4, 4, 3, 24)


def test_a_power_is_given_after_its_action():
    table = Sitting(village(hand=8)).do("tax", power_draw=1, power_gold=1)
    assert [code for code, _ in table.told] == [
        "tax.trash",
        "tax.gain",
        "power.draw",
        "power.gold",
        "turn.end",
    ]
    assert (table.now.hand, table.now.gold) == (8, 5)


def test_a_power_that_gives_nothing_says_so():
    table = Sitting(village(hand=6, gold=7, bank=0)).do("harvest", power_draw=2, power_gold=1)
    assert table.told[1][1]["count"] == 0
    assert table.told[2] == ("power.gold", {"gold": 0})
    assert table.texts[1:3] == [
        "Draw nothing for your special power.",
        "Take no coin for your special power: the bank is empty.",
    ]
    assert [reason.code for reason in table.said[1].because] == ["draw.hand_full"]
    assert [reason.code for reason in table.said[2].because] == ["gold.stopped"]


def test_a_power_stops_at_the_last_card():
    table = Sitting(village(hand=2, deck=1, piles=1)).do("tax", power_draw=5)
    assert table.saying("power.draw").params["count"] == 2


def test_a_power_that_was_not_used_is_not_spoken_of():
    assert [code for code, _ in Sitting().do("recruit").told] == ["recruit.pay", "turn.end"]


def test_a_power_gives_at_most_five():
    with pytest.raises(ReplyError, match="power_draw: A whole number from 0 to 5"):
        Sitting().do("harvest", power_draw=6)


def test_every_action_ends_with_the_folded_powers():
    table = Sitting()
    for action in ("harvest", "develop", "build", "recruit", "tax"):
        last = table.form(action).fields[-2:]
        assert [field.key for field in last] == ["power_draw", "power_gold"]
        assert all(field.folded for field in last)


def test_drawing_reminds_to_refill_the_pile_and_recruiting_to_refill_the_row():
    for say in (*Sitting().do("harvest", power_draw=1).said, *Sitting().do("build").said):
        if say.code.endswith(".draw") and say.params["count"]:
            assert READER.detail(say.code, say.params) == "From a pile? Refill it."
    assert READER.detail("recruit.pay", {"gold": 2}) == "Then refill the row."


def test_the_reminder_stops_when_the_deck_is_empty():
    say = Sitting(village(hand=0, deck=1)).do("harvest").saying("harvest.draw")
    assert READER.detail(say.code, say.params).startswith("Refill piles only while the deck lasts")
