"""A turn is a script that stops at the first open question; shown with Coin Toss, a game of the tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engine.core import (
    Dealer,
    Decks,
    Draw,
    Form,
    Learn,
    Reply,
    ReplyError,
    Script,
    Show,
    Whole,
    english,
    options,
    play,
)  # fmt: skip
from tests.contract.coin_toss import GAME, Tosses

START = Tosses(left=3)
TOSS = (Reply("do", "toss"), Reply("call", "heads"))


def test_a_set_up_stops_at_its_form_and_gives_the_first_state_once_it_is_answered() -> None:
    asked = play(GAME, None, (), decks={})
    assert isinstance(asked.pending, Form)
    assert not asked.finished
    assert asked.state is None

    done = play(GAME, None, [Reply("setup", {"tosses": 5})], decks={})

    assert done.finished
    assert done.state == Tosses(left=5)
    assert [say.code for say in done.said] == ["coin.lay"]


def test_a_field_left_out_takes_its_default_and_is_stored_with_it() -> None:
    done = play(GAME, None, [Reply("setup", {})], decks={})

    assert done.replies == (Reply("setup", {"tosses": 3}),)


def test_without_a_dealer_the_draw_is_a_question_and_with_one_it_is_answered() -> None:
    at_the_table = play(GAME, START, TOSS, decks={})
    assert isinstance(at_the_table.pending, Draw)
    assert at_the_table.state == START

    dealt = play(GAME, START, TOSS, decks={}, dealer=Dealer("night"))

    assert dealt.finished
    assert dealt.replies[-1].by == "app"
    assert dealt.draws == 1
    assert dealt.used == len(TOSS)


def test_a_recorded_draw_is_never_dealt_again() -> None:
    for shown in ("heads", "tails"):
        replies = (*TOSS, Reply("coin", shown, "app"))
        for dealer in (None, Dealer("night"), Dealer("another")):
            assert play(GAME, START, replies, decks={}, dealer=dealer).replies[-1] == Reply(
                "coin", shown, "app"
            )


def test_what_is_dealt_depends_on_the_seed_and_the_count_of_draws_alone() -> None:
    coin = Draw(key="coin", options=options("heads", "tails"))

    assert Dealer("night", before=5).deal(coin, 2) == Dealer("night", before=7).deal(coin, 0)
    dealt = [Dealer("night").deal(coin, count) for count in range(200)]
    assert dealt == [Dealer("night").deal(coin, count) for count in range(200)]
    assert dealt != [Dealer("morning").deal(coin, count) for count in range(200)]
    assert 70 < Counter(dealt)["heads"] < 130


def test_every_card_of_a_draw_is_dealt_about_as_often() -> None:
    draw = Draw(key="card", options=options(*"abcdefghij"))

    dealt = Counter(Dealer(f"seed {count}").deal(draw, 0) for count in range(2000))

    assert set(dealt) == set("abcdefghij")
    assert all(140 < count < 260 for count in dealt.values())


def test_replies_after_the_end_of_a_turn_are_left_over() -> None:
    done = play(GAME, START, (*TOSS, Reply("coin", "heads"), Reply("do", "toss")), decks={})

    assert done.finished
    assert done.used == 3


def test_a_reply_that_is_not_offered_names_itself_and_what_is_offered() -> None:
    with pytest.raises(ReplyError) as refused:
        play(GAME, START, [Reply("do", "fly")], decks={})

    assert str(refused.value) == 'reply 1 ("do"): "fly" is not offered; offered: toss, correct'
    assert refused.value.line(before=6).startswith('reply 7 ("do")')


def test_a_reply_to_another_question_names_the_open_one() -> None:
    with pytest.raises(ReplyError, match=r'reply 2 \("coin"\): The question now is "call"'):
        play(GAME, START, [Reply("do", "toss"), Reply("coin", "heads")], decks={})


def test_a_wrong_field_of_a_form_is_named() -> None:
    with pytest.raises(ReplyError, match=r'reply 1 \("setup"\): tosses: A whole number from 1 to 9'):
        play(GAME, None, [Reply("setup", {"tosses": 10})], decks={})


def test_a_script_may_show_the_table_in_the_middle_and_hand_over_what_was_typed() -> None:
    def turn(state: Tosses, decks: Decks) -> Script[Tosses]:
        yield Show(Tosses(left=2))
        yield Learn("coins", {"id": "penny", "weight": 7})
        yield Whole(key="count", least=0, most=1)
        return Tosses(left=1)

    game: Any = type("Toss", (), {"turn": staticmethod(turn)})

    open_turn = play(game, START, (), decks={})
    assert open_turn.shown == Tosses(left=2)
    assert open_turn.state == START, "what is stored is the state at the start"
    assert open_turn.learned == (Learn("coins", {"id": "penny", "weight": 7}),)
    assert play(game, START, [Reply("count", 1)], decks={}).shown == Tosses(left=1)


def test_a_script_that_yields_something_else_is_a_mistake_of_the_game() -> None:
    def turn(state: Tosses, decks: Decks) -> Script[Tosses]:
        yield "a string"  # type: ignore[misc]
        return state

    with pytest.raises(TypeError, match="a script can't yield 'a string'"):
        play(type("Toss", (), {"turn": staticmethod(turn)}), START, (), decks={})  # type: ignore[arg-type]


def test_the_rulebook_is_read_in_the_order_of_its_file() -> None:
    section = GAME.rulebook["toss"]

    assert (section.heading, section.page) == ("The toss", "The whole of it")
    assert section.text == "You call a side, and the coin is tossed fairly."
    assert english(GAME.line) == "Call heads or tails."
