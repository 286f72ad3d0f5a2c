"""Botbot's stack: what can be drawn, and when all seven cards are shuffled again."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.core import Reply, ReplyError, play
from games.suna_valo import GAME
from games.suna_valo.turn import draw
from tests.games.suna_valo.sitting import DECKS, Answer, Sitting, dealt, options

CYCLES = 20_000
CARDS = 7
CRITICAL = 20.515
"""Chi-square with five degrees of freedom: exceeded by chance once in a thousand seeds."""


def test_a_card_that_lies_face_up_cannot_be_drawn():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 2}))

    with pytest.raises(ReplyError, match='"SO05" is not offered'):
        sitting.botbot("SO05")


def test_the_second_of_barrel_and_ship_card_brings_all_seven_back():
    sitting = Sitting().botbot("SO06", ("free_ship", {"s1l": 2})).botbot("SO04", ("bought", "farm"))
    assert "stack.reshuffle" not in sitting.codes
    assert sitting.now.face_up == ("SO06", "SO04")

    sitting.botbot("SO05", ("free_delivery", {"d1l": 2}))

    assert sitting.said[-1] == ("stack.reshuffle", {"cards": 7})
    assert not sitting.now.face_up
    assert options(sitting.turn(("do", "botbot")).pending) == [f"SO0{number}" for number in range(1, 8)]


def test_the_face_up_cards_lie_in_the_order_drawn():
    sitting = (
        Sitting().botbot("SO07", ("festivals", []), ("bought", "farm")).botbot("SO01", ("bought", "farm"))
    )

    assert sitting.now.face_up == ("SO07", "SO01")
    assert sitting.now.left == ("SO02", "SO03", "SO04", "SO05", "SO06")


def test_the_reshuffle_comes_at_card_k_as_often_as_chance_has_it():
    """P(k) = 2(k−1)/42: of the 42 ordered pairs of places, 2(k−1) have the later one at k."""
    state = Sitting().now
    counted: Counter[int] = Counter()
    draws = 0
    while counted.total() < CYCLES:
        asked = draw(state, DECKS)
        state = state.drawn(dealt("twenty thousand cycles", draws).deal(asked, 0))
        draws += 1
        if state.reshuffle_due:
            counted[len(state.face_up)] += 1
            state = state.reshuffled()

    expected = {k: CYCLES * 2 * (k - 1) / 42 for k in range(2, CARDS + 1)}
    assert set(counted) == set(expected)
    assert sum((counted[k] - expected[k]) ** 2 / expected[k] for k in expected) < CRITICAL


NOTHING: dict[str, tuple[Answer, ...]] = {
    "SO05": (("free_delivery", {}), ("free_ship", {})),
    "SO06": (("free_ship", {}), ("free_delivery", {})),
    "SO07": (("festivals", []), ("bought", "nothing")),
}
"""How to get through a solo card when nothing lies anywhere; the others ask only what was bought."""


def test_whole_turns_draw_the_very_cards_that_those_cycles_do():
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
