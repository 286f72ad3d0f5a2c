"""The edges of Anna's rules: what happens on the line, with nothing there, and with the last card."""

from __future__ import annotations

from typing import Any

import pytest

from games.transcripts.transcript import TranscriptError, transcribe

ADD = {"id": "A", "add": 4}
ADD_AND_DECK = {"id": "B", "add": 1, "deck": 2}
TAKE = {"id": "C", "remove": 4, "arrow": "left", "deck": 1}


def played(*replies: tuple[str, Any], **decks: Any) -> dict[str, Any]:
    """A game at the table, its draws among the replies."""
    given = [{"key": key, "value": value} for key, value in replies]
    return transcribe({"game": "forest-shuffle", "dealer": "table", "decks": decks, "replies": given})


def told(output: dict[str, Any], turn: int = -1) -> list[tuple[str, Any]]:
    """Codes and counts of one turn."""
    return [(say["code"], say["params"].get("count")) for say in output["turns"][turn]["said"]]


def asked(output: dict[str, Any]) -> list[str]:
    """The fields of the open form in their order."""
    return [field["id"] for field in output["pending"]["fields"]]


def anna(card: str, clearing: int | None = None) -> list[tuple[str, Any]]:
    counted = [] if clearing is None else [("clearing", clearing)]
    return [("do", "anna"), *counted, ("automa", card)]


COUNTED = ("setup", {"clearing": "count"})


def test_the_set_up_form_goes_from_the_cards_to_the_rulings():
    assert asked(played()) == [
        "expansions", "rare", "rare_in_hand", "special_caves", "challenge", "level", "clearing",
        "arrow", "wipe_after_anna",
    ]  # fmt: skip


def test_a_correction_asks_for_the_deck_and_then_for_the_clearing():
    assert asked(played(COUNTED, ("do", "correct"))) == ["left", "clearing"]
    assert asked(played(("setup", {}), ("do", "correct"))) == ["left"]


def test_a_field_that_has_to_be_answered_says_so_and_shows_no_default():
    fields = played(("setup", {}), ("do", "winter"))["pending"]["fields"]
    assert fields == [
        {"id": "forest", "default": None, "kind": "whole", "min": 0, "max": 999, "required": True},
        {"id": "cave_cards", "default": None, "kind": "whole", "min": 0, "max": 99, "required": True},
    ]


def test_one_rare_card_cannot_be_dealt_twice():
    with pytest.raises(TranscriptError, match=r'reply 1 \("setup"\): rare_in_hand'):
        played(("setup", {"rare": 1, "rare_in_hand": True}))


def test_a_deck_of_one_card_is_shuffled_after_every_turn():
    output = played(("setup", {}), *anna("A"), *anna("A"), automa=[ADD])
    assert told(output) == [("clearing.add", 4), ("automa.reshuffle", 1)]
    assert output["state"]["left"] == ["A"]


def test_the_last_card_of_the_deck_clears_first_and_is_shuffled_in_last():
    output = played(COUNTED, *anna("B", 9), automa=[ADD_AND_DECK])
    assert told(output) == [
        ("clearing.add", 1), ("deck.remove", 2), ("clearing.wipe", 10), ("automa.reshuffle", 1),
    ]  # fmt: skip
    assert output["state"]["clearing"] == 0


def test_an_empty_clearing_loses_nothing_and_the_draw_pile_its_card_all_the_same():
    output = played(COUNTED, *anna("C", 0), automa=[TAKE, ADD])
    assert told(output) == [("clearing.remove", 0), ("deck.remove", 1)]


def test_ten_cards_left_from_your_own_turn_are_cleared_even_without_the_ruling():
    output = played(("setup", {"clearing": "count", "wipe_after_anna": False}), *anna("A", 10), automa=[ADD])
    assert told(output) == [("clearing.wipe", 10), ("clearing.add", 4), ("automa.reshuffle", 1)]
    assert output["state"]["clearing"] == 4


def test_without_the_ruling_ten_cards_after_annas_turn_stay():
    output = played(("setup", {"clearing": "count", "wipe_after_anna": False}), *anna("A", 9), automa=[ADD])
    assert told(output) == [("clearing.add", 4), ("automa.reshuffle", 1)]
    assert output["state"]["clearing"] == 13


@pytest.mark.parametrize(
    ("cave", "counted", "points"),
    [
        ("collectors", {"cave_cards": 4}, 8),
        ("lonely", {"cave_cards": 0}, 5),
        ("lonely", {"cave_cards": 1}, 1),
        ("bat", {"cave_cards": 2, "bats": 3}, 11),
        ("storage", {"cave_cards": 4}, 4),
        ("smugglers", {"cave_cards": 0}, 0),
    ],
)
def test_each_cave_counts_in_its_own_way(cave: str, counted: dict[str, int], points: int):
    output = played(
        ("setup", {"special_caves": True}),
        ("cave", cave),
        ("do", "winter"),
        ("score", {"forest": 10} | counted),
    )
    assert output["result"]["cave_points"] == points
    assert output["result"]["points"] == 10 + points
    assert [output["result"][key] for key in ("goal", "reached", "aimed", "won")] == [None] * 4


@pytest.mark.parametrize(
    ("forest", "goal", "reached", "won"),
    [(149, True, "bronze", False), (150, True, "silver", True), (200, False, "none", False)],
)
def test_the_highest_level_that_is_known_and_met_is_reached(forest: int, goal: bool, reached: str, won: bool):
    output = played(
        ("setup", {"challenge": "oaks", "level": "silver"}),
        ("threshold", 150),
        ("do", "winter"),
        ("score", {"forest": forest, "cave_cards": 0, "goal": goal}),
        challenges=[{"id": "oaks", "bronze": 100}],
    )
    assert (output["result"]["reached"], output["result"]["won"]) == (reached, won)


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({"id": "X"}, "add"),
        ({"id": "X", "add": 2, "remove": 2, "arrow": "left"}, "add"),
        ({"id": "X", "remove": 2}, "arrow"),
        ({"id": "X", "add": 2, "arrow": "left"}, "arrow"),
        ({"id": "X", "add": True}, "add"),
        ({"id": "X", "add": 2, "deck": 0}, "deck"),
        ({"id": "X", "remove": 21, "arrow": "right"}, "remove"),
    ],
)
def test_a_card_that_cannot_be_one_of_annas_is_named_with_its_field(card: dict[str, Any], field: str):
    with pytest.raises(TranscriptError, match=f'deck "automa": card "X", {field}: '):
        played(automa=[card])


def test_an_answer_that_is_no_text_is_shown_as_it_was_written():
    with pytest.raises(TranscriptError, match='"true" is not offered; offered: anna, winter, correct'):
        played(("setup", {}), ("do", True))
