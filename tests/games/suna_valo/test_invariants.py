"""Tables that can't be: each is noticed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.suna_valo import GAME
from games.suna_valo.state import Kind, Order, Side
from tests.games.suna_valo.sitting import DECKS, Sitting

ALL = ("SO01", "SO02", "SO03", "SO04", "SO05", "SO06", "SO07")
ERA_ONE = Sitting().now.orders
SEVEN_BARRELS = tuple(Order(id=f"d{n}", kind=Kind.DELIVERY, era=1, side=Side.LEFT, bot=1) for n in range(7))


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"left": ALL[:6]}, "the seven solo cards are"),
        ({"left": ALL[::-1]}, "the stack is not sorted"),
        ({"left": (), "face_up": ALL}, "the stack has run out"),
        ({"left": ALL[:4] + ALL[6:], "face_up": ("SO06", "SO05")}, "nothing was reshuffled"),
        ({"orders": ERA_ONE[:3]}, "the orders of Era 1"),
        ({"orders": (replace(ERA_ONE[0], free=3, bot=4), *ERA_ONE[1:])}, "d1l holds a piece"),
        ({"orders": SEVEN_BARRELS}, "more pieces"),
        ({"area": -1}, "area -1"),
        ({"over": True}, "the game is over without a result"),
    ],
)
def test_a_table_that_cannot_be_is_noticed(changes: dict[str, Any], line: str):
    broken = replace(Sitting().now, **changes)

    assert any(line in found for found in GAME.invariants(broken, DECKS))


def test_a_table_just_set_up_is_sound():
    assert list(GAME.invariants(Sitting().now, DECKS)) == []
