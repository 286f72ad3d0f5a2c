"""What the page shows: counts with their limits, and the tokens."""

import pytest

from games.engine.core import Choice, ClosedOptionError, accept
from games.villages_of_valeria import GAME
from games.villages_of_valeria.state import Coin, Kind, Resource
from tests.games.villages_of_valeria.sitting import READER, Sitting, village


def test_deck_hand_and_coins_are_always_visible_with_their_limits():
    table = Sitting().do("harvest").do("build", pay=["castle-1", "wood-1"])
    shown = {
        READER.label(fact.label): READER.name(fact.value) for fact in GAME.facts(table.now, {}) if fact.main
    }
    assert shown == {
        "Deck": "20 of 24",
        "Hand": "8 of 8",
        "Coins": "1 you, 4 bank, 2 on resources",
    }


def test_a_token_says_when_it_is_back():
    resources = (
        Resource(id="castle-1", kind=Kind.CASTLE, coin=Coin.LEFT),
        Resource(id="wood-1", kind=Kind.WOOD, coin=Coin.RIGHT),
        Resource(id="wood-2", kind=Kind.WOOD),
    )
    assert GAME.board is not None
    board = GAME.board(village(gold=3, resources=resources), {})
    assert board is not None
    read = [
        (
            READER.label(cell.title),
            *map(READER.label, cell.lines),
            *(READER.label(what) for _, _, what in cell.marks),
        )
        for cell in board.cells
    ]
    assert read == [
        ("castle", "Locked: coin back in 2 turns.", "Coin on the left"),
        ("wood 1", "Locked: coin back next turn.", "Coin on the right"),
        ("wood 2", "free"),
    ]
    assert [cell.side for cell in board.cells if cell.marks] == ["left", "right"]


def test_tokens_lie_three_to_a_line_in_the_order_gained():
    table = Sitting()
    for kind in ("food", "magic"):
        table.do("develop", kind=kind)
    table.do("harvest").do("develop", kind=Kind.WOOD)
    assert GAME.board is not None
    board = GAME.board(table.now, {})
    assert board is not None
    assert (board.rows, board.cols) == (2, 3)
    assert [cell.id for cell in board.cells] == ["castle-1", "wood-1", "food-1", "magic-1", "wood-2"]


def test_building_is_tapping_the_free_tokens():
    table = Sitting().do("build", pay=["wood-1"])
    asked = table.paying()
    assert asked is not None
    assert asked.on_board
    assert [option.id for option in asked.options] == ["castle-1"]
    assert READER.label(asked.help).startswith("Tap 1 at most, or none if it costs nothing.")


def test_a_locked_resource_cannot_pay_for_the_reason_on_its_token():
    table = Sitting().do("build", pay=["wood-1"])
    asked = table.paying()
    assert asked is not None
    assert GAME.board is not None
    board = GAME.board(table.now, {})
    assert board is not None
    token = next(cell for cell in board.cells if cell.id == "wood-1")
    with pytest.raises(ClosedOptionError) as refused:
        accept(asked, ["castle-1", "wood-1"])
    assert (refused.value.reason,) == token.lines == (asked.closed[0].reason,)


def test_a_closed_action_keeps_its_place_among_the_others():
    asked = Sitting(village(hand=1, gold=1)).pending
    assert isinstance(asked, Choice)
    assert [(closed.id, closed.place) for closed in asked.closed] == [("develop", 1), ("recruit", 3)]


def test_only_actions_that_ask_for_nothing_are_quick():
    asked = Sitting(village(hand=5, gold=3)).pending
    assert isinstance(asked, Choice)
    quick = [option.id for option in asked.options if option.quick]
    assert quick == ["harvest", "recruit", "tax"]
    for action in quick:
        assert all(field.folded and field.preset == 0 for field in Sitting().form(action).fields)


def test_turns_have_names():
    state = Sitting().now
    assert READER.label(GAME.turn_name(None, "")) == "Set-up"
    assert READER.label(GAME.turn_name(state, "build")) == "Turn 1: build"
    assert READER.label(GAME.turn_name(state, "correct")) == "A correction"
    assert READER.label(GAME.where(state)) == "Turn 1"
