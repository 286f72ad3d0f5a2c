"""Setting the table up against Botbot, and the solo cards that may be typed."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import ReplyError
from games.engine.decks import DeckError
from games.suna_valo import GAME
from tests.games.suna_valo.sitting import Sitting, options

PRINTED: list[dict[str, Any]] = [dict(card) for card in GAME.written_decks({})["solo"]]


def changed(id: str, /, **fields: Any) -> list[dict[str, Any]]:
    return [card | fields if card["id"] == id else card for card in PRINTED]


def test_the_table_is_told_what_botbot_gets_and_what_he_does_not():
    sitting = Sitting()

    assert sitting.told == [
        ("setup.no_farm_board", {}),
        ("setup.no_character", {}),
        ("setup.pieces", {"barrels": 6, "ships": 6}),
        ("setup.stack", {"cards": 7}),
        ("setup.no_display_for_bot", {}),
        ("setup.starting_tree", {}),
        ("setup.goods", {"each": 1, "cards": 3}),
        ("setup.base_points", {"points": 25}),
    ]


@pytest.mark.parametrize(
    ("level", "points"), [("normal", 25), ("medium", 30), ("difficult", 35), ("very_difficult", 35)]
)
def test_each_level_starts_botbot_with_its_base_points(level, points):
    assert Sitting(level=level).saying("setup.base_points").params == {"points": points}


def test_the_game_starts_with_seven_cards_face_down_and_four_unknown_orders():
    state = Sitting().now

    assert state.left == ("SO01", "SO02", "SO03", "SO04", "SO05", "SO06", "SO07")
    assert state.face_up == ()
    assert [order.id for order in state.orders] == ["d1l", "d1r", "s1l", "s1r"]
    assert all(order.free is None and order.bot is None for order in state.orders)
    assert (state.era, state.turn, state.area, state.over) == (1, 1, 0, False)


def test_the_first_question_offers_botbot_the_end_of_the_era_and_a_correction():
    assert options(Sitting().play().pending) == ["botbot", "era_end", "correct"]


def test_a_level_that_is_printed_nowhere_is_refused():
    with pytest.raises(ReplyError, match='reply 1 \\("setup"\\): level: "easy" is not offered'):
        Sitting(level="easy")


def test_the_rulings_stand_at_the_defaults_of_the_house_when_nobody_chooses():
    state = Sitting().now

    assert (state.old_orders, state.last_turn, state.festival_ship) == ("open", "no_refill", "ship_only")


def test_the_slots_of_the_three_display_cards_may_be_changed_and_may_repeat():
    cards = changed("SO01", slot="right")
    sitting = Sitting(GAME.read_decks({"solo": cards}))

    assert sitting.botbot("SO01", ("bought", "nothing")).told[0] == ("buy.display", {"slot": "right"})
    assert sitting.botbot("SO03", ("bought", "nothing")).told[0] == ("buy.display", {"slot": "right"})


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (changed("SO04", slot="left"), 'card "SO04", slot: Only SO01, SO02 and SO03'),
        (changed("SO04", slot=None), 'card "SO04", slot: Only SO01, SO02 and SO03'),
        (changed("SO07", slot="left"), 'card "SO07", slot: Only SO01, SO02 and SO03'),
        (changed("SO05", action="ship"), 'card "SO05", action: What this card does'),
        (changed("SO01", slot=None), 'card "SO01", slot: Choose the slot'),
        (changed("SO01", slot="top"), 'card "SO01", slot: "top" is not offered'),
        (changed("SO01", action="village"), 'card "SO01", action: What this card does'),
        (changed("SO03", id="SO08"), 'card "SO08", id: There is no such solo card'),
        (PRINTED[:-1], 'card "SO07", id: This solo card is missing'),
        ([*PRINTED, PRINTED[0]], 'card "SO01", id: This id is in the deck twice'),
        (changed("SO02", colour="red"), 'card "SO02": "colour" is not a field'),
    ],
)
def test_any_other_change_of_the_solo_cards_is_refused_by_card_and_field(cards, message):
    with pytest.raises(DeckError) as error:
        GAME.read_decks({"solo": cards})

    assert message in str(error.value)
