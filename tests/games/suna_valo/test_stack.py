"""Botbot's stack: what can be drawn, and when all seven cards are shuffled again."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from games.engine.core import Reply, ReplyError, play
from games.suna_valo import GAME
from games.suna_valo.turn import draw
from tests.games.suna_valo.sitting import DECKS, Answer, Sitting, dealt, options


def test_a_card_that_lies_face_up_cannot_be_drawn():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 2}))

    with pytest.raises(ReplyError, match='"SO05" is not offered'):
        sitting.botbot("SO05")


def test_the_second_of_barrel_and_ship_card_brings_all_seven_back():
    sitting = Sitting().botbot("SO06", ("free_ship", {"s1l": 2})).botbot("SO04", ("bought", "farm"))
    assert "stack.reshuffle" not in sitting.codes
    assert sitting.now.face_up == ("SO06", "SO04")

    sitting.botbot("SO05", ("free_delivery", {"d1l": 2}))

    assert sitting.told[-1] == ("stack.reshuffle", {"cards": 7})
    assert not sitting.now.face_up
    assert options(sitting.play(("do", "botbot")).pending) == [f"SO0{number}" for number in range(1, 8)]


def test_the_face_up_cards_lie_in_the_order_drawn():
    sitting = (
        Sitting().botbot("SO07", ("festivals", []), ("bought", "farm")).botbot("SO01", ("bought", "farm"))
    )

    assert sitting.now.face_up == ("SO07", "SO01")
    assert sitting.now.left == ("SO02", "SO03", "SO04", "SO05", "SO06")


def test_of_all_orders_of_the_seven_cards_so_many_reshuffle_at_each_card():
    """Of the 42 ordered pairs of places for the two cards, 2(k−1) have the later one at place k."""
    start = Sitting().now
    reshuffled: Counter[int] = Counter()
    for order in permutations(start.left):
        state = start
        for drawn, card in enumerate(order, start=1):
            state = state.drawn(card)
            if state.reshuffle_due:
                reshuffled[drawn] += 1
                break

    assert reshuffled == {k: factorial(7) * 2 * (k - 1) // 42 for k in range(2, 8)}


NOTHING: dict[str, tuple[Answer, ...]] = {
    "SO05": (("free_delivery", {}), ("free_ship", {})),
    "SO06": (("free_ship", {}), ("free_delivery", {})),
    "SO07": (("festivals", []), ("bought", "nothing")),
}
"""How to get through a solo card when nothing lies anywhere; the others ask only what was bought."""


def test_whole_turns_draw_the_very_cards_that_the_stack_alone_does():
    sitting = Sitting()
    short = sitting.now
    for drawn in range(200):
        opened = play(GAME, sitting.now, [Reply("do", "botbot")], decks=DECKS, dealer=dealt("night", drawn))
        card = opened.replies[-1].value
        sitting.botbot(card, *NOTHING.get(card, (("bought", "nothing"),)))

        short = short.drawn(dealt("night", drawn).deal(draw(short, DECKS), 0))
        if short.reshuffle_due:
            short = short.reshuffled()

        assert (sitting.now.left, sitting.now.face_up) == (short.left, short.face_up)
