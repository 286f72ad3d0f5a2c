"""What fits a question and what does not, kind by kind, and the sentence that says so."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.answers import ClosedOptionError, RefusedError, accept, slug
from games.engine.core import (
    Choice,
    ClosedOption,
    Draw,
    Form,
    Many,
    Option,
    Phrase,
    Problem,
    Question,
    Text,
    Whole,
    YesNo,
    describe,
    english,
    options,
)  # fmt: skip

COLOUR = Choice(key="colour", options=options("red", "blue"))
COLOURS = Many(key="colours", options=options("red", "blue", "green"), least=1, most=2)
COUNT = Whole(key="count", least=-2, most=7)
NAME = Text(key="name")
GOAL = Text(key="goal", most=200)
SURE = YesNo(key="sure")


def refusal(question: Question, value: Any) -> str:
    with pytest.raises(RefusedError) as refused:
        accept(question, value)
    problem = refused.value.problem
    return f"{problem.field}: {english(problem.text)}" if problem.field else english(problem.text)


def test_a_choice_takes_one_of_its_options_and_names_them_otherwise() -> None:
    assert accept(COLOUR, "blue") == "blue"
    assert refusal(COLOUR, "pink") == '"pink" is not offered; offered: red, blue'
    others: tuple[Any, ...] = (None, 0, True, ["red"], {"red": 1}, 1.5)
    for value in others:
        assert "is not offered; offered: red, blue" in refusal(COLOUR, value)


def test_a_closed_option_is_refused_with_its_reason() -> None:
    closed = ClosedOption("green", Phrase("Green"), Phrase("There is no green paint left."))
    question = Choice(key="colour", options=options("red"), closed=(closed,))

    with pytest.raises(ClosedOptionError) as refused:
        accept(question, "green")

    assert english(refused.value.reason) == "There is no green paint left."


def test_a_draw_is_answered_like_a_choice() -> None:
    card = Draw(key="card", options=options("a", "b"))

    assert accept(card, "b") == "b"
    assert refusal(card, "c") == '"c" is not offered; offered: a, b'


def test_several_are_kept_in_the_offered_order() -> None:
    assert accept(COLOURS, ["green", "red"]) == ["red", "green"]
    assert accept(COLOURS, ("blue",)) == ["blue"]


def test_several_are_refused_when_too_many_too_few_twice_or_none_of_them() -> None:
    assert refusal(COLOURS, []) == "Choose at least one."
    assert refusal(COLOURS, ["red", "blue", "green"]) == "Choose at most 2."
    assert refusal(COLOURS, ["red", "red"]) == "Choose each one only once."
    assert "is not offered" in refusal(COLOURS, ["pink"])
    assert refusal(COLOURS, "red") == "Answer with a list."
    assert "is not offered" in refusal(COLOURS, [["red"]])


def test_a_number_is_whole_and_within_its_bounds() -> None:
    assert accept(COUNT, -2) == -2
    assert accept(COUNT, 7) == 7
    others: tuple[Any, ...] = (-3, 8, 1.0, "3", True, None, [], 10**40)
    for value in others:
        assert refusal(COUNT, value) == "A whole number from -2 to 7 is needed here."


def test_a_number_may_have_a_check_of_its_own_within_its_bounds() -> None:
    even = Whole(
        key="shoes",
        least=0,
        most=9,
        check=lambda count: Problem(Phrase("Shoes come in pairs.")) if count % 2 else None,
    )

    assert accept(even, 4) == 4
    assert refusal(even, 5) == "Shoes come in pairs."
    assert refusal(even, 11) == "A whole number from 0 to 9 is needed here."


def test_yes_and_no_are_true_and_false_and_nothing_else() -> None:
    assert accept(SURE, False) is False
    for value in (0, 1, "yes", None):
        assert refusal(SURE, value) == "Answer yes or no."


def test_a_text_is_one_line_of_one_to_sixty_characters_or_as_many_as_its_question_says() -> None:
    assert accept(NAME, "  a \n b ") == "a b"
    assert accept(NAME, "x" * 60) == "x" * 60
    assert refusal(NAME, "x" * 61) == "At most 60 characters fit here."
    assert accept(GOAL, "x" * 200) == "x" * 200
    assert refusal(GOAL, "x" * 201) == "At most 200 characters fit here."
    assert accept(NAME, "\u202ea\u200b b") == "a b", "what nobody sees is left out"
    nothing: tuple[Any, ...] = ("", " \n ", "\u3164\u200b", "\ufe0f", None, 3)
    for value in nothing:
        assert refusal(NAME, value) == "Write something here."
    for character in ("\x00", "\x1b", "\ud800", "\ue000"):
        assert refusal(NAME, f"a{character}") == "There is a character in this text that can't be shown."


def test_a_form_fills_in_what_was_left_out_and_names_what_is_wrong() -> None:
    form = Form(
        key="form",
        fields=(
            Choice(key="colour", options=options("red", "blue"), default="blue"),
            Whole(key="count", least=0, most=9),
            Text(key="note", optional=True),
            Form(key="inner", fields=(Whole(key="deep", least=0, most=1, default=0),)),
        ),
    )

    assert accept(form, {"count": 1}) == {"colour": "blue", "count": 1, "note": None, "inner": {"deep": 0}}
    assert refusal(form, {}) == "count: This has to be answered."
    assert refusal(form, {"count": 1, "inner": {"deep": 2}}).startswith("inner.deep: A whole number")
    assert refusal(form, {"count": 1, "size": 2}) == '"size" is not a field of this form.'
    assert refusal(form, []) == "Answer with the fields of the form."
    assert refusal(form, {"count": None}).startswith("count: A whole number"), (
        "only optional fields may be blank"
    )


def test_a_forms_own_check_sees_the_whole_answer_and_names_a_field() -> None:
    form = Form(
        key="form",
        fields=(Whole(key="a", least=0, most=9, default=1), Whole(key="b", least=0, most=9, default=2)),
        check=lambda answer: Problem(Phrase("Too much."), "b") if answer["a"] + answer["b"] > 9 else None,
    )

    assert accept(form, {"a": 7}) == {"a": 7, "b": 2}
    assert refusal(form, {"a": 8}) == "b: Too much."


def test_an_id_that_is_left_out_is_made_from_the_name() -> None:
    form = Form(key="card", fields=(Text(key="id", slug_of="name"), Text(key="name")))

    assert accept(form, {"name": "Größe & Maß!"})["id"] == "grosse-mass"
    assert refusal(form, {"name": "!!!"}) == "id: Write something here."


@pytest.mark.parametrize("name", ["", "  "])
def test_a_blank_name_is_wrong_where_it_is_blank_and_not_at_the_id_made_from_it(name: str) -> None:
    form = Form(key="card", fields=(Text(key="id", slug_of="name"), Text(key="name")))

    assert refusal(form, {"name": name}) == "name: Write something here."
    assert refusal(form, {"id": "", "name": "Coral"}) == "id: Write something here."


@given(st.text())
def test_an_id_made_from_any_name_is_short_and_plain(name: str) -> None:
    made = slug(name)

    assert len(made) <= 60
    assert made == made.strip("-")
    assert all(character.isascii() and (character.isalnum() or character == "-") for character in made)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["red", "blue"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "colour"]), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(ANY, st.sampled_from([COLOUR, COLOURS, COUNT, NAME, SURE, Form(key="f", fields=(COLOUR, COUNT))]))
def test_whatever_is_answered_is_accepted_once_and_for_all_or_refused(value: Any, question: Question) -> None:
    try:
        stored = accept(question, value)
    except RefusedError as refused:
        told = english(refused.problem.text)
    else:
        told = "accepted"
        assert accept(question, stored) == stored
    assert told


def test_a_question_describes_itself_for_machines() -> None:
    assert describe(COLOUR) == {"key": "colour", "kind": "choice", "options": ["red", "blue"]}
    described = describe(COLOURS)
    assert (described["min"], described["max"]) == (1, 2)
    assert describe(Whole(key="n", least=0, most=3, default=1))["default"] == 1
    form = describe(Form(key="f", fields=(COUNT, Text(key="note", optional=True))))
    assert [field["required"] for field in form["fields"]] == [True, False]
    assert [field["id"] for field in form["fields"]] == ["count", "note"]


def test_options_are_found_by_their_id_not_by_what_they_read() -> None:
    question = Choice(key="q", options=(Option("a", Phrase("Apple")),))

    assert accept(question, "a") == "a"
    assert "is not offered" in refusal(question, "Apple")
