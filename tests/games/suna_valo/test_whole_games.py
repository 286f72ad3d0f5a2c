"""Whole games with random legal answers: what must hold in every one of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core import Form, Position, Question, Reason, Reply, Say, play
from games.suna_valo import GAME
from games.suna_valo.score import SOURCES, bot_points
from games.suna_valo.state import Valley
from tests.games.driver import random_game
from tests.games.suna_valo.sitting import DECKS, compared, decided, reader

seeds = st.integers(min_value=0, max_value=2**32)
games_of_chance = settings(deadline=None, derandomize=True, max_examples=40)

Turn = tuple[Valley | None, Position[Valley]]


def played(seed: int) -> Iterator[Turn]:
    return random_game(GAME, random.Random(seed), DECKS, max_turns=80)


def answered(position: Position[Valley], key: str) -> object:
    return next((reply.value for reply in position.replies if reply.key == key), None)


def questions(before: Valley | None, position: Position[Valley]) -> Iterator[Question]:
    for count in range(len(position.replies)):
        pending = play(GAME, before, position.replies[:count], decks=DECKS).pending
        assert pending is not None
        yield pending


@given(seeds)
@games_of_chance
def test_no_invariant_is_ever_broken(seed):
    for _, position in played(seed):
        assert position.state is not None
        assert list(GAME.invariants(position.state, DECKS)) == []


@given(seeds)
@games_of_chance
def test_the_stack_never_runs_out_and_only_barrel_or_ship_card_brings_the_reshuffle(seed):
    for before, position in played(seed):
        card = answered(position, "solo")
        if before is None or card is None:
            continue
        assert position.state is not None
        reshuffled = any(say.code == "stack.reshuffle" for say in position.said)
        other = {"SO05": "SO06", "SO06": "SO05"}.get(str(card))
        assert reshuffled is (other in before.face_up and answered(position, "do") == "botbot")
        assert position.state.over or position.state.left
        if reshuffled:
            assert len(position.state.left) == 7


@given(seeds)
@games_of_chance
def test_a_piece_once_placed_stays_and_no_order_takes_a_second_one(seed):
    for before, position in played(seed):
        if before is None or answered(position, "do") == "correct":
            continue
        assert position.state is not None
        held = {order.id: order.bot for order in before.orders if order.bot is not None}
        placed = [say.params["order"] for say in position.said if say.code in ("order.place", "income.place")]
        after = {order.id: order.bot for order in position.state.orders if order.bot is not None}
        assert len(set(placed)) == len(placed)
        assert not set(placed) & set(held)
        assert set(after) == set(held) | set(placed)
        assert all(after[id] == points for id, points in held.items())


@given(seeds)
@games_of_chance
def test_every_placing_takes_the_highest_points_the_left_most_of_equals_and_says_so(seed):
    for _, position in played(seed):
        for say in position.said:
            if say.code not in ("order.place", "income.place"):
                continue
            trace = compared(say)
            best = max(points or 0 for _, points in trace)
            equals = [order for order, points in trace if points == best]
            assert (say.params["order"], say.params["points"]) == (equals[0], best)
            expected = "only" if len(trace) == 1 else "highest" if len(equals) == 1 else "leftmost"
            assert decided(say) == expected


@given(seeds)
@games_of_chance
def test_the_end_of_an_era_brings_at_most_one_barrel_and_one_ship(seed):
    for before, position in played(seed):
        income = [say for say in position.said if say.code in ("income.place", "income.none", "income.done")]
        if before is None or not income:
            assert answered(position, "do") not in ("era_end", "last_turn")
            continue
        assert [say.params["piece"] for say in income] == ["barrel", "ship"]
        placed = [say.params["order"] for say in income if say.code == "income.place"]
        assert all(order[1] == str(before.era) for order in placed)


@given(seeds)
@games_of_chance
def test_botbots_points_never_fall_and_the_lines_of_the_score_add_up(seed):
    for before, position in played(seed):
        state = position.state
        assert state is not None
        if before is not None and answered(position, "do") != "correct":
            assert bot_points(state)["total"] >= bot_points(before)["total"]
        if state.result is not None:
            lines = {
                say.params["source"]: say.params["points"]
                for say in position.said
                if say.code == "score.line"
            }
            assert tuple(lines) == SOURCES
            assert sum(lines.values()) == state.result["bot"]["total"]
            assert state.result["won"] == (state.result["you"] > state.result["bot"]["total"])


@given(seeds)
@games_of_chance
def test_a_stored_table_comes_back_and_its_answers_play_the_same_turn(seed):
    for before, position in played(seed):
        assert position.state is not None
        stored = json.loads(json.dumps(GAME.store(position.state)))
        assert GAME.restore(stored) == position.state
        replies = [Reply(reply.key, reply.value) for reply in position.replies]
        again = play(GAME, before, replies, decks=DECKS)
        assert (again.state, again.said) == (position.state, position.said)


def test_every_saying_reads_as_a_sentence_with_a_rule_behind_it():
    for seed in range(60):
        for _, position in played(seed):
            read = reader(position.state)
            for say in position.said:
                assert say.rule in GAME.rulebook, say.code
                told: tuple[Say | Reason, ...] = (say, *say.because)
                for spoken in told:
                    sentence = read.say(spoken.code, spoken.params)
                    assert sentence.endswith("."), spoken
                    assert not set(sentence) & set("{}_–*"), spoken
                assert GAME.rulebook[say.rule].text


def test_every_section_of_the_rulebook_is_behind_some_saying_or_question():
    cited: set[str] = set()
    for seed in range(60):
        for before, position in played(seed):
            cited |= {say.rule for say in position.said}
            for asked in questions(before, position):
                cited.add(asked.rule)
                cited |= {field.rule for field in asked.fields} if isinstance(asked, Form) else set()

    assert cited - {""} == set(GAME.rulebook)


def test_every_sentence_is_said_in_some_game():
    said = {"candidate", "decided"}
    for seed in range(60):
        for _, position in played(seed):
            said |= {say.code for say in position.said}

    assert said == set(GAME.sentences)
