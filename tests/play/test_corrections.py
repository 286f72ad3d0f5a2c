"""A correction stands in the log with what it changed; what was typed of a card is listed with its values."""

from __future__ import annotations

import re
from typing import Any

import pytest

from botassist.play.models import Turn
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db

TILES = {"r1c1": "fog-catchers", "r1c2": "kite-tailors"}


@pytest.fixture
def guilds() -> Phone:
    phone = Phone.at_new_table(find_game("guilds-of-london"))
    phone.answer({"rows": 1, "cols": 2})
    phone.answer(TILES)
    return phone


@pytest.fixture
def islands() -> Phone:
    phone = Phone.at_new_table(find_game("origin-of-species"))
    answers: list[Any] = [{"rows": 1, "cols": 3}, {"r1c1": "pebble-moss", "r1c2": "tide-lily"}, {}, []]
    for answer in answers:
        phone.answer(answer)
    return phone


def changes(phone: Phone) -> list[str]:
    """What the log says of the latest turn."""
    [listed] = re.findall(r'<ul class="note">(.*?)</ul>', phone.read("log/").html, re.DOTALL)[:1] or [""]
    return [re.sub(r"<[^>]+>|\u00ad", "", line) for line in re.findall(r"<li>(.*?)</li>", listed)]


def correct(phone: Phone, *answers: object) -> None:
    for answer in ("correct", *answers):
        phone.answer(answer)


def test_the_log_says_what_was_put_right_from_what_to_what(guilds: Phone) -> None:
    correct(guilds, {"boris_points": 7, "plantation": "ulster", "r1c2_you": 2})

    assert changes(guilds) == [
        "Boris&#x27;s points: 0 → 7",
        "The plantation shows: Virginia → Ulster",
        "row 1, column 2, Your pawns: 0 → 2",
    ]


def test_a_mended_tile_is_in_it_with_each_figure(guilds: Phone) -> None:
    correct(
        guilds, {"mend": "fog-catchers"}, {"precedence": 98, "threshold": None, "colours": ["red", "blue"]}
    )

    assert changes(guilds) == [
        "A tile that was misread: – → Fog Catchers",
        "Colours: red → blue, red",
        "Guild precedence: 7 → 98",
        "Activation threshold: 3 → –",
    ]


def test_so_is_a_mended_cost(islands: Phone) -> None:
    cost = {"land": 2, "water": 0, "air": 0}
    correct(islands, {"points": 4, "mend": "pebble-moss"}, {"cost": cost})

    assert changes(islands)[-1] == "Cost, Land: 0 → 2"
    assert "points: 1 → 4" in changes(islands)[0]


def test_the_log_of_other_turns_and_of_a_correction_that_changed_nothing_lists_nothing(guilds: Phone) -> None:
    assert changes(guilds) == []
    correct(guilds, {})
    assert changes(guilds) == []


def test_a_correction_by_other_rules_is_only_named(guilds: Phone) -> None:
    correct(guilds, {"boris_points": 7})
    Turn.objects.filter(session=guilds.session, number=1).update(version=1)

    assert changes(guilds) == []
    assert "A correction" in guilds.read("log/").text


@pytest.mark.parametrize(
    ("slug", "setup", "put_right", "told"),
    [
        ("suna-valo", {}, {"area": 3, "d1l_bot": 8}, "Delivery, Era I left: none → 8"),
        ("villages-of-valeria", {"castle": True}, {"gold": 1}, "Coins you have: 3 → 1"),
        ("forest-shuffle", {"clearing": "count"}, {"clearing": 2}, "Cards in the clearing: 5 → 2"),
    ],
)
def test_every_game_tells_its_corrections(slug: str, setup: object, put_right: object, told: str) -> None:
    phone = Phone.at_new_table(find_game(slug))
    phone.answer(setup)
    if slug == "villages-of-valeria":
        phone.answer("wood")

    correct(phone, put_right)

    assert any(told in line for line in changes(phone)), changes(phone)


def test_what_was_typed_of_a_tile_is_listed_with_its_values(guilds: Phone) -> None:
    correct(guilds, {"mend": "fog-catchers"}, {"threshold": None})
    guilds.answer("correct")

    assert "red; precedence 7, threshold not known yet, reward 4, token 2" in guilds.page.text


def test_what_was_typed_of_a_species_and_of_a_tool_is_listed_with_its_values(islands: Phone) -> None:
    islands.answer("correct")

    listed = islands.page.text
    printed = "Level 0; icons: land 1, water 0, air 0; cost: land 0, water 0, air 0; points: 1"
    assert f"Pebble moss · {printed}" in listed
    assert "Net · Gives land 0, water 0, air 2" in listed
