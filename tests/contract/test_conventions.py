"""The names that the page knows games by, as CONTRIBUTING.md lists them."""

from __future__ import annotations

from itertools import islice
from typing import Any

from games.engine.core import Choice, Form, Game, Line, accept
from tests.contract.simulated import parts, played, questions
from tests.contract.test_looks import STYLES, boards

LOOKS = {"empty", "open", "closed", "special", "home"}


def test_the_set_up_begins_with_a_form_of_that_name(game: Game[Any]) -> None:
    decks = game.read_decks(game.written_decks({}))

    opened = next(game.setup(decks))

    assert isinstance(opened, Form)
    assert opened.key == "setup"


def test_a_correction_is_a_form_in_which_everything_stands_as_it_is(game: Game[Any]) -> None:
    for turn, decks in islice(played(game), 40):
        if turn.before is None:
            continue
        script = game.turn(turn.before, decks)
        next(script)
        form = script.send("correct")
        assert isinstance(form, Form)
        assert form.key == "correct"
        assert accept(form, {}), "nothing in it has to be answered"


def test_the_key_of_a_field_on_a_square_begins_with_the_square(game: Game[Any]) -> None:
    for question, _ in questions(game):
        for part in parts(question):
            assert part.key.startswith(part.cell), f"{question.key}: {part.key}"


def test_every_place_of_a_picker_can_be_left_empty(game: Game[Any]) -> None:
    for question, _ in questions(game):
        if isinstance(question, Form) and question.picker:
            for field in question.fields:
                if isinstance(field, Choice) and field.cell:
                    assert field.optional or "empty" in [option.id for option in field.options]


def test_a_board_has_as_many_columns_and_such_squares_as_the_style_sheet_knows(game: Game[Any]) -> None:
    for board in boards(game):
        # A line of cards has as many as there are, and piles.
        line = isinstance(board, Line)
        assert line or f".cols-{board.cols}" in STYLES
        assert {cell.kind for cell in (*board.cells, *board.strip)} <= LOOKS | ({"pile"} if line else set())
