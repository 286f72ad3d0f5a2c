"""Whole games against Anna: what holds in every one of them, whatever is answered."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core import Phrase, Say, english
from games.forest_shuffle import GAME
from games.forest_shuffle.cards import face
from games.forest_shuffle.state import Forest
from games.transcripts.simulation import random_turns
from games.transcripts.transcript import Recorded, transcribe

DECKS = GAME.read_decks(GAME.written_decks({}))
SEEDS = st.integers(0, 10**6)
ARROWS = {"left": "◀", "right": "▶"}


def game_of(seed: int) -> list[Recorded[Forest]]:
    return list(random_turns(GAME, random.Random(seed), DECKS, str(seed)))


def annas_turns(turns: list[Recorded[Forest]]) -> list[Recorded[Forest]]:
    return [turn for turn in turns if turn.before is not None and turn.position.replies[0].value == "anna"]


def drawn(turn: Recorded[Forest]) -> str:
    [card] = [reply.value for reply in turn.position.replies if reply.key == "automa"]
    return str(card)


def saying(turn: Recorded[Forest], *codes: str) -> Say | None:
    return next((say for say in turn.position.said if say.code in codes), None)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(SEEDS)
def test_from_one_shuffle_to_the_next_every_card_turns_up_once(seed: int) -> None:
    since_shuffle: list[str] = []
    for turn in game_of(seed):
        if not annas_turns([turn]):
            since_shuffle = []  # a correction may put any card back
            continue
        since_shuffle.append(drawn(turn))
        assert len(set(since_shuffle)) == len(since_shuffle)
        if saying(turn, "automa.reshuffle"):
            since_shuffle = []


@pytest.mark.parametrize("seed", ["Monday", "Tuesday", "Wednesday"])
def test_twenty_turns_show_the_twenty_cards_and_then_they_are_shuffled(seed: str) -> None:
    replies = [{"key": "setup", "value": {}}, *({"key": "do", "value": "anna"} for _ in range(40))]

    turns = transcribe({"game": GAME.slug, "seed": seed, "replies": replies})["turns"][1:]

    shown = [turn["replies"][1]["value"] for turn in turns]
    printed = [card["id"] for card in DECKS["automa"]]
    assert sorted(shown[:20]) == sorted(shown[20:]) == printed
    assert shown[:20] != shown[20:]
    shuffled = [turn["said"][-1]["code"] == "automa.reshuffle" for turn in turns]
    assert shuffled == ([False] * 19 + [True]) * 2


@settings(max_examples=40, deadline=None, derandomize=True)
@given(SEEDS)
def test_anna_never_takes_more_than_lies_there_and_the_count_is_right(seed: int) -> None:
    for turn in annas_turns(game_of(seed)):
        assert turn.before is not None
        assert turn.position.state is not None
        counted = next((reply.value for reply in turn.position.replies if reply.key == "clearing"), None)
        wiped = [say.params for say in turn.position.said if say.code == "clearing.wipe"]
        if counted is None:
            assert turn.position.state.clearing is None
            assert wiped == []
            continue
        wipes = [{"count": counted, "after": "you"}] if counted >= 10 else []
        lying = 0 if wipes else counted
        add, remove = saying(turn, "clearing.add"), saying(turn, "clearing.remove")
        assert bool(add) != bool(remove)
        after = lying + (add.params["count"] if add else 0) - (remove.params["count"] if remove else 0)
        assert after >= 0
        if turn.before.wipe_after_anna and after >= 10:
            wipes.append({"count": after, "after": "anna"})
            after = 0
        assert wiped == wipes
        assert turn.position.state.clearing == after


@settings(max_examples=40, deadline=None, derandomize=True)
@given(SEEDS)
def test_the_end_to_take_from_follows_the_arrow_and_the_ruling(seed: int) -> None:
    opposite = {"left": "right", "right": "left"}
    for turn in annas_turns(game_of(seed)):
        if say := saying(turn, "clearing.remove"):
            assert turn.before is not None
            arrow = say.params["arrow"]
            assert say.params["from"] == (arrow if turn.before.arrow == "end" else opposite[arrow])
            [reason, *_] = say.because
            assert reason.code == "arrow.read"
            assert reason.params["ruling"] == turn.before.arrow


@settings(max_examples=40, deadline=None, derandomize=True)
@given(SEEDS)
def test_the_draw_pile_loses_its_card_after_the_clearing(seed: int) -> None:
    for turn in annas_turns(game_of(seed)):
        card = next(card for card in DECKS["automa"] if card["id"] == drawn(turn))
        codes = [say.code for say in turn.position.said if say.params.get("after") != "you"]
        assert codes[0] in {"clearing.add", "clearing.remove"}
        assert ("deck.remove" in codes) == bool(card["deck"])
        assert codes == sorted(codes, key=ORDER.index)


ORDER = ["clearing.add", "clearing.remove", "deck.remove", "clearing.wipe", "automa.reshuffle"]


@settings(max_examples=30, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_correction_is_none_of_annas_turns_and_says_nothing(seed: int) -> None:
    for turn in game_of(seed):
        if turn.before is not None and turn.position.replies[0].value == "correct":
            assert turn.position.said == ()
            assert turn.position.state is not None
            assert turn.position.state.turn == turn.before.turn


def test_every_card_tells_what_is_printed_on_it() -> None:
    faces = Counter(english(face(card)) for card in DECKS["automa"])

    assert faces["Add 4"] == 2
    assert faces["Remove 2 ◀"] == 2
    assert faces["Remove 1 ▶, deck −1"] == 2
    assert faces["Add 1, deck −1"] == 2
    assert sum(faces.values()) == 20


@pytest.mark.parametrize(("seed", "results"), [(1, 3), (2, 5)])
def test_the_best_of_each_challenge_is_kept_over_many_games(seed: int, results: int) -> None:
    finished: list[dict[str, Any]] = []
    for points in range(100, 100 + results):
        finished.append(
            {
                "points": points,
                "challenge": "bat-forest",
                "reached": "silver" if points == 101 else "bronze",
                "won": points < 102,
            }
        )
    finished.append({"points": 999, "challenge": None, "reached": None, "won": None})

    best, bats = GAME.progress(finished)

    assert best.value == 999
    assert isinstance(bats.value, Phrase)
    assert english(bats.value) == "silver"
    assert english(bats.detail) == f"Best {99 + results} points; 2 of {results} won"
