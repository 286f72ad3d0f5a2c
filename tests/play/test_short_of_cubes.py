"""Your research with fewer than two cubes in your supply, as it is filled in on the page."""

from __future__ import annotations

import pytest

from games.transcripts.registry import find_game
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db

HEADING = "Your supply has one cube. If you place two, where does the other one come from?"


@pytest.fixture
def phone() -> Phone:
    """Seven of your cubes lie on the board, and you have researched."""
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer({"rows": 1, "cols": 3})
    phone.answer({"r1c1": "pebble-moss", "r1c2": "tide-lily"})
    phone.answer({"p1": "moon-ray"})
    phone.answer([])
    phone.answer("correct")
    phone.answer({"r1c1_you": 5, "r1c2_you": 2})
    phone.answer("my_research")
    return phone


def test_where_the_other_cube_comes_from_is_asked_under_a_heading(phone: Phone) -> None:
    words = phone.page.text
    assert words.count(HEADING) == 1
    assert words.index(HEADING) < words.index("Taken from Pebble moss") < words.index("Taken from Tide lily")


def test_a_cube_that_comes_from_nowhere_is_missed_where_it_belongs(phone: Phone) -> None:
    form = phone.page.form("/answer")
    form.pick("value.to", ["r1c1", "r1c2"])

    page = phone.send(form)

    assert phone.status == 422
    _, _, field = page.html.partition(">Taken from Pebble moss</label>")
    sentence = "One of these cubes has to come from another tile."
    assert sentence in Page(field.partition("Taken from Tide lily")[0]).text
    assert page.text.count(sentence) == 1


def test_with_cubes_enough_nothing_of_it_is_on_the_page(phone: Phone) -> None:
    phone.undo()
    phone.answer("correct")
    phone.answer({"r1c2_you": 1})
    phone.answer("my_research")

    assert "come from" not in phone.page.text
    assert "Taken from" not in phone.page.text
