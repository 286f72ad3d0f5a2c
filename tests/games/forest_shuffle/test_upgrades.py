"""What the first version of these rules stored reads as the second would have told it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.render import Reader
from games.forest_shuffle import GAME


def read(code: str, params: dict[str, Any]) -> str:
    """A saying of the first version as it reads today."""
    saying = GAME.upgrades[1].saying({"code": code, "params": params})
    assert saying
    told = Reader(GAME, {})
    lines = (told.say(saying["code"], saying["params"]), told.detail(saying["code"], saying["params"]))
    return " ".join(line for line in lines if line)


@pytest.mark.parametrize(
    ("hand", "reads"),
    [
        ({"count": 6, "rare": False}, "Draw 6 cards for your hand."),
        ({"count": 5, "rare": False}, "Draw 5 cards: with those set aside you hold 6."),
        ({"count": 8, "rare": True}, "Draw 6 cards: with those set aside you hold 8."),
        ({"count": 7, "rare": True}, "Draw 5 cards: with those set aside you hold 8."),
    ],
)
def test_a_hand_told_as_one_number_is_told_as_drawn_and_held(hand: dict[str, Any], reads: str) -> None:
    assert read("setup.hand", hand) == reads


def test_a_removal_that_was_cut_short_was_counted_and_any_other_may_not_have_been() -> None:
    card = {"printed": 4, "arrow": "right", "from": "left", "card": "PA02"}

    assert read("clearing.remove", {"count": 3, **card}) == (
        "▶ Return 3 cards from the left end of the clearing to the box."
    )
    assert read("clearing.remove", {"count": 4, **card}).endswith("to the box. Or as many as there are.")


def test_a_clearing_was_only_ever_cleared_after_annas_turn() -> None:
    assert read("clearing.wipe", {"count": 11}) == ("Return all 11 cards of the clearing to the box.")


def test_adding_reads_as_before() -> None:
    assert read("clearing.add", {"count": 2, "card": "PA09"}) == (
        "Add 2 cards, one by one, to the right end of the clearing. Winter? The game is over."
    )


def test_of_points_that_fall_the_higher_levels_are_asked_for_again() -> None:
    oaks = {"id": "oaks", "bronze": 300, "silver": 200, "gold": 310}

    decks = GAME.read_decks({"challenges": [oaks, {"id": "elms"}]}, version=1)

    assert [(card["bronze"], card["silver"], card["gold"]) for card in decks["challenges"]] == [
        (300, None, 310), (None, None, None),
    ]  # fmt: skip
    assert oaks["silver"] == 200, "what is stored stays as it was written"
