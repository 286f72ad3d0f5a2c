"""How much a game may hold: in a file somebody brings in, and at a table that never comes to an end."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from botassist.files import VALUE_LIMIT
from botassist.home.imports import SIZE_LIMIT
from botassist.play.models import GameSession, Turn
from games.transcripts import limits, replay
from games.transcripts.registry import find_game
from games.transcripts.replay import first_difference
from tests.home.test_files import bring_in, good
from tests.phone import CORRECT, Phone, rows

pytestmark = pytest.mark.django_db

Played = list[bool]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    """Per turn of a file that is played whether the database was held meanwhile."""
    found: Played = []
    real: Any = vars(replay)["play"]

    def counted(*args: Any, **options: Any) -> Any:
        found.append(connection.in_atomic_block)
        return real(*args, **options)

    monkeypatch.setattr(replay, "play", counted)
    return found


def doctored(change: Callable[[dict[str, Any]], object]) -> bytes:
    file = copy.deepcopy(good())
    change(file)
    return json.dumps(file).encode()


def is_refused(content: bytes, sentence: str) -> None:
    before = rows()
    status, page = bring_in(content)
    assert status == 422
    assert sentence in page.text
    assert rows() == before


def corrections(count: int) -> dict[str, Any]:
    """A printed game of nothing but corrections."""
    turns = [
        {
            "number": number,
            "finished": True,
            "replies": [{"key": "do", "value": CORRECT}, {"key": "correct", "value": {}}],
            "said": [],
        }
        for number in range(1, count + 1)
    ]
    start = copy.deepcopy(good())
    first = {key: start["turns"][0][key] for key in ("number", "finished", "replies", "said")}
    return {key: start[key] for key in ("game", "version", "decks")} | {"turns": [first, *turns]}


def test_a_turn_of_sixteen_thousand_answers_is_refused_before_any_is_played(played: Played) -> None:
    many = [{"key": "do", "value": CORRECT}] * 16_000

    is_refused(
        doctored(lambda file: file["turns"][2].update(replies=many)),
        "In turn 2 there are more answers than a turn can have: the limit is 150.",
    )
    assert played == []


def test_a_file_of_more_turns_than_a_game_can_have_is_refused_before_any_is_played(played: Played) -> None:
    is_refused(
        json.dumps(corrections(limits.TURNS)).encode(),
        "This file has more turns than a game can have: the limit is 500.",
    )
    assert played == []


@pytest.mark.parametrize("part", ["before", "said"])
def test_a_part_of_a_turn_that_is_too_large_is_told_by_its_turn(part: str, played: Played) -> None:
    def grow(file: dict[str, Any]) -> None:
        turn = file["turns"][3]
        if part == "said":
            turn["said"] = turn["said"] * 500
        else:
            turn["before"]["left"] = ["PA01"] * 10_000

    is_refused(doctored(grow), "In turn 3 there is more than a turn can hold.")
    assert played == []


def test_a_file_is_played_no_further_than_to_where_it_is_too_much(
    monkeypatch: pytest.MonkeyPatch, played: Played
) -> None:
    monkeypatch.setattr(limits, "WHOLE", 40_000)

    is_refused(json.dumps(corrections(400)).encode(), "There is more in this file than a game can hold.")
    # A correction of this game is about 600 characters: its state and its answers.
    assert 20 < len(played) < 120


def test_more_answers_than_a_game_can_have_are_refused_though_no_turn_has_too_many(
    monkeypatch: pytest.MonkeyPatch, played: Played
) -> None:
    monkeypatch.setattr(limits, "ALL_REPLIES", 100)

    is_refused(json.dumps(corrections(60)).encode(), "There is more in this file than a game can hold.")
    assert played == []


@pytest.mark.django_db(transaction=True)
def test_the_longest_game_is_played_once_a_turn_while_others_can_write(played: Played) -> None:
    status, _ = bring_in(json.dumps(corrections(limits.TURNS - 1)).encode())

    assert status == 303
    assert played == [False] * limits.TURNS
    assert GameSession.objects.get().turn == limits.TURNS


def test_a_file_of_more_values_than_any_game_writes_is_refused_unread() -> None:
    junk = b'{"turns": [], "x": [' + b"{}," * VALUE_LIMIT + b"0]}"
    assert len(junk) < SIZE_LIMIT

    is_refused(junk, "This is not a file that Botassist saved.")


@pytest.mark.parametrize("depth", [50, 450, 5000])
def test_a_file_that_is_nested_more_deeply_than_any_of_ours_is_refused(depth: int) -> None:
    nested = "[" * depth + "]" * depth

    is_refused(b'{"turns": [], "game": %s}' % nested.encode(), "not a file that Botassist saved")


def test_a_printed_game_of_any_length_can_be_replayed_by_whoever_runs_the_server() -> None:
    assert first_difference(corrections(limits.TURNS + 100)) == ""


# At the table


@pytest.fixture
def forest() -> Phone:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.answer({"clearing": "count", "special_caves": True})
    phone.answer("bat")
    return phone


def refused(phone: Phone, answer: Any, sentence: str) -> None:
    before, question = rows(), phone.table.question
    assert question is not None
    phone.send(*phone.answer_form(question, answer))
    assert phone.status == 422
    assert sentence in phone.page.text
    assert rows() == before


def test_a_game_with_all_the_turns_it_can_have_says_so_and_keeps_what_there_is(forest: Phone) -> None:
    number = forest.session.turn
    Turn.objects.filter(session=forest.session, number=number).update(number=limits.TURNS)
    GameSession.objects.update(turn=limits.TURNS)
    forest.look()

    refused(forest, CORRECT, "A game can have 500 turns, and this one has them all.")


def test_a_turn_with_all_the_answers_it_can_have_says_so_and_can_be_taken_back(
    forest: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REPLIES", 1)
    forest.answer("anna")

    refused(forest, 4, "A turn can have 150 answers, and this one has them all.")
    forest.undo()
    assert forest.taken


def test_a_turn_that_leads_to_more_than_it_can_hold_says_so(
    forest: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PART", 200)

    refused(forest, CORRECT, "There would be more on this table than a turn can hold.")


def test_a_card_is_not_dealt_into_a_turn_that_is_full(forest: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    GameSession.objects.update(dealer="table")
    forest.look()
    forest.answer("anna")
    forest.answer(4)
    GameSession.objects.update(dealer="app")
    monkeypatch.setattr(limits, "REPLIES", 2)
    deal, before = forest.look().form("/deal"), rows()

    forest.send(deal)

    assert forest.status == 422
    assert "A turn can have 150 answers" in forest.page.text
    assert rows() == before
