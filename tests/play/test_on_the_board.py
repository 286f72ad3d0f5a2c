"""What is chosen on the board, and what has changed there, shown with the Origin of Species."""

from __future__ import annotations

import re

import pytest

from games.engine.core import Choice
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db

CHANGED = re.compile(r'<li class="square" id="cell-(\w+)"><div class="[^"]*\bchanged\b')
SAID_BELOW = re.compile(r'<p class="chosen"([^>]*)>.*?<span>(.*?)</span></p>', re.DOTALL)


@pytest.fixture
def phone() -> Phone:
    """Two starting tiles that are alike to Charlie on two by two squares; it is your turn."""
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer({"rows": 2, "cols": 2})
    phone.answer({"r1c1": "pebble-moss", "r2c2": "tide-lily"})
    phone.answer({})
    phone.answer([])
    return phone


def test_the_squares_of_your_own_research_are_marked_as_changed_without_a_number(phone: Phone) -> None:
    phone.answer("my_research")
    phone.answer({"to": ["r1c1"]})

    assert "You researched Pebble moss" in phone.page.text
    assert CHANGED.findall(phone.page.html) == ["r1c1"]
    assert '<span class="n">' not in phone.page.html


def test_what_was_put_right_is_marked_as_changed(phone: Phone) -> None:
    phone.answer("correct")
    phone.answer({"r2c2_charlie": 2})

    assert CHANGED.findall(phone.page.html) == ["r2c2"]


def test_what_a_step_speaks_of_is_marked_with_its_number_and_nothing_besides(phone: Phone) -> None:
    phone.answer("my_research")
    phone.answer({"to": ["r1c1"]})
    phone.answer("charlie")
    tied(phone)

    assert CHANGED.findall(phone.page.html)
    assert phone.page.html.count('<span class="n">') > 1


def tied(phone: Phone) -> None:
    """Settle every tie of Charlie's by the first square that is offered."""
    while isinstance(question := phone.table.question, Choice) and question.key != "do":
        phone.answer(question.options[0].id)


def test_a_tie_is_settled_on_the_board_and_said_below_it(phone: Phone) -> None:
    phone.answer("charlie")
    question = phone.table.question
    assert isinstance(question, Choice)
    assert question.on_board
    assert len(question.options) == 2
    [(hidden, said)] = SAID_BELOW.findall(phone.page.html)
    assert (hidden.strip().endswith("hidden"), said) == (True, ""), "nothing is chosen yet"

    phone.send(phone.page.form("/answer"))
    assert phone.status == 422
    assert "Choose one of these first." in phone.page.text

    phone.answer("r2c2")
    phone.undo()
    [(hidden, said)] = SAID_BELOW.findall(phone.page.html)
    assert (hidden.strip().endswith("hidden"), said) == (False, "Tide lily, row 2, column 2")
