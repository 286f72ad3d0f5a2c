"""What is offered, what is not, and why."""

import pytest

from games.engine.core import ReplyError
from tests.games.villages_of_valeria.sitting import Sitting, village

EVERYTHING = ["harvest", "develop", "build", "recruit", "tax", "correct"]


def test_at_the_start_everything_is_open():
    table = Sitting()
    assert table.options == EVERYTHING
    assert table.why_closed == {}


@pytest.mark.parametrize(
    ("figures", "closed"),
    [
        (
            {"hand": 1},
            {"develop": "Develop needs 2 cards in hand; you have 1."},
        ),
        (
            {"hand": 0},
            {
                "develop": "Develop needs 2 cards in hand; you have 0.",
                "build": "Build needs a card in your hand.",
                "tax": "Tax needs a card in your hand.",
            },
        ),
        ({"gold": 1}, {"recruit": "Recruit costs 2 coins; you have 1."}),
        ({"gold": 0}, {"recruit": "Recruit costs 2 coins; you have 0."}),
        ({"gold": 7}, {"tax": "Tax takes a coin from the bank, and it is empty."}),
    ],
)
def test_a_closed_action_says_why(figures, closed):
    table = Sitting(village(**figures))
    assert table.why_closed == closed
    assert table.options == [action for action in EVERYTHING if action not in closed]


@pytest.mark.parametrize("figures", [{"hand": 1}, {"hand": 0}, {"gold": 1}, {"gold": 7}])
def test_a_closed_action_that_is_sent_all_the_same_is_refused_with_the_same_reason(figures):
    table = Sitting(village(**figures))
    assert table.why_closed
    for action, reason in table.why_closed.items():
        with pytest.raises(ReplyError) as refused:
            table.do(action)
        assert f'"{action}" is not offered' in str(refused.value)
        assert reason in str(refused.value)


def test_building_stays_open_without_a_coin():
    table = Sitting(village(gold=0))
    assert "build" in table.options
    assert table.notes("build") == ["You have no coins: you can only build what costs nothing."]


def test_harvesting_is_always_open():
    for hand in range(9):
        for cards in range(3):
            assert table_offers(hand, cards)[0] == "harvest"


def table_offers(hand, cards):
    return Sitting(village(hand=hand, deck=cards, piles=0)).options


def test_harvesting_with_a_full_hand_says_beforehand_that_it_is_waiting():
    table = Sitting(village(hand=8))
    assert table.hint("harvest") == "Your hand is full: wait a turn"
    assert table.notes("harvest")[0] == "Your hand is full: you draw nothing and wait a turn."


def test_a_harvest_with_nothing_left_to_draw_says_so_beforehand():
    table = Sitting(village(hand=7, deck=0, piles=0))
    assert table.hint("harvest") == "No card is left to draw"
    assert table.notes("harvest")[0] == "No card is left to draw."


def test_the_last_turn_is_known_before_it_is_played():
    last = "The deck is empty after this, so the game ends with this turn."
    assert last in Sitting(village(deck=3)).notes("harvest")
    assert last not in Sitting(village(deck=4)).notes("harvest")
    assert last in Sitting(village(deck=1)).notes("build")
    assert last not in Sitting(village(deck=1)).notes("tax")
