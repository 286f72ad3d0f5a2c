"""What holds in every game, whatever is done."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core import Form, Position, Question, play
from games.engine.render import Reader
from games.villages_of_valeria import GAME
from games.villages_of_valeria.state import Coin, Village
from tests.games.driver import random_game

Turns = list[tuple[Village, Position[Village]]]

seeds = st.integers(min_value=0, max_value=2**32)
whole_games = settings(max_examples=40, deadline=None, derandomize=True)


def turns_of(seed: int) -> Turns:
    """The turns of a random game after its set-up."""
    return [
        (before, position) for before, position in random_game(GAME, Random(seed), {}) if before is not None
    ]


def action(position: Position[Village]) -> str:
    chosen: str = position.replies[0].value
    return chosen


def params(position: Position[Village], code: str) -> dict[str, Any]:
    return next((dict(say.params) for say in position.said if say.code == code), {})


@whole_games
@given(seeds)
def test_every_state_keeps_the_invariants_and_is_stored_as_it_is(seed):
    for _, position in turns_of(seed):
        assert position.state is not None
        assert list(GAME.invariants(position.state, {})) == []
        assert GAME.restore(GAME.store(position.state)) == position.state


@whole_games
@given(seeds)
def test_seven_coins_are_never_more_nor_fewer(seed):
    for _, position in turns_of(seed):
        state = position.state
        assert state is not None
        placed = sum(resource.coin != "none" for resource in state.resources)
        assert state.gold + state.bank + placed == 7
        assert min(state.gold, state.bank) >= 0


@whole_games
@given(seeds)
def test_the_hand_never_passes_eight_cards_and_the_deck_never_rises(seed):
    for before, position in turns_of(seed):
        assert position.state is not None
        assert 0 <= position.state.hand <= 8
        if action(position) != "correct":
            assert position.state.deck <= before.deck
            assert position.state.piles <= before.piles


@whole_games
@given(seeds)
def test_a_coin_is_left_in_its_turn_right_in_the_next_and_gone_in_the_one_after(seed):
    turns = turns_of(seed)
    played = [(before, position) for before, position in turns if action(position) != "correct"]
    corrected = {
        position.state.turn for _, position in turns if action(position) == "correct" if position.state
    }
    for place, (before, position) in enumerate(played):
        paid = params(position, "build.coins").get("resources", [])
        assert set(paid) <= set(before.free)
        assert position.state is not None
        if position.state.points is not None:
            assert set(paid) <= set(position.state.with_coin(Coin.LEFT))
            continue
        assert set(paid) <= set(position.state.with_coin(Coin.RIGHT))
        if place + 1 < len(played) and before.turn + 1 not in corrected:
            next_before, next_position = played[place + 1]
            assert not set(paid) & set(params(next_position, "build.coins").get("resources", []))
            assert set(paid) <= set(next_before.with_coin(Coin.RIGHT))
            assert next_position.state is not None
            if next_position.state.points is None:
                assert set(paid) <= set(next_position.state.free)
                assert set(paid) <= set(params(next_position, "coins.release").get("resources", []))


@whole_games
@given(seeds)
def test_no_coin_stays_on_the_left_between_turns_unless_somebody_put_it_there(seed):
    for _, position in turns_of(seed):
        assert position.state is not None
        if action(position) != "correct" and position.state.points is None:
            assert position.state.with_coin(Coin.LEFT) == ()


@whole_games
@given(seeds)
def test_the_turn_is_counted_by_actions_and_stays_at_the_end(seed):
    for before, position in turns_of(seed):
        state = position.state
        assert state is not None
        over = state.points is not None
        assert state.turn == before.turn + (0 if over or action(position) == "correct" else 1)
        assert over == (state.deck == 0 and action(position) != "correct")


@whole_games
@given(seeds)
def test_what_is_told_at_the_end_of_a_turn_is_what_lies_on_the_table(seed):
    for _, position in turns_of(seed):
        state = position.state
        assert state is not None
        told = params(position, "turn.end")
        if told:
            back = params(position, "coins.release").get("gold", 0)
            assert told == {"deck": state.deck, "hand": state.hand, "gold": state.gold - back}


@whole_games
@given(seeds)
def test_every_instruction_is_a_sentence_with_a_rule_behind_it(seed):
    reader = Reader(GAME, {})
    for _, position in random_game(GAME, Random(seed), {}):
        for say in position.said:
            assert say.rule in GAME.rulebook
            for code, given_params in [(say.code, say.params), *((r.code, r.params) for r in say.because)]:
                text = reader.say(code, given_params) + reader.detail(code, given_params)
                assert text
                assert not any(mark in text for mark in "_{}*")
                assert "-1" not in text


def test_every_section_of_the_rulebook_is_cited():
    cited = set()
    for seed in range(40):
        state = None
        for before, position in random_game(GAME, Random(seed), {}):
            cited |= {say.rule for say in position.said}
            state = before or state
        assert state is not None
        for place in range(len(position.replies) + 1):
            cited |= rules_of(position_at(before, position, place))
    cited |= rules_of(position_at(None, next(iter(random_game(GAME, Random(1), {})))[1], 0))
    assert cited >= set(GAME.rulebook)


def position_at(before: Village | None, position: Position[Village], place: int) -> Question | None:
    return play(GAME, before, position.replies[:place], decks={}).pending


def rules_of(question: Question | None) -> set[str]:
    if question is None:
        return set()
    inner = question.fields if isinstance(question, Form) else ()
    return {question.rule, *(rule for field in inner for rule in rules_of(field))} - {""}
