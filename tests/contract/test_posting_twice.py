"""A tap counts once, and only on the table it was made on: double taps, stale tabs, the browser's Back."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.pages import HtmlForm, Page
from tests.phone import Phone, rest_of_turn, rows

MOVES = ("answer", "deal", "undo", "redo", "dealer", "title")
NOT_THE_REVISION = ("older", "newer", "", "-1", "x", "1.0", "none at all")


def open_answer(phone: Phone, chance: random.Random) -> tuple[HtmlForm, tuple[str, str] | None]:
    """Fill in a random legal answer on the page as it is, without sending it."""
    table = phone.table
    assert table.question is not None
    return phone.answer_form(table.question, rest_of_turn(table, chance)[0].value)


def test_a_double_tap_is_one_turn(phone: Phone, chance: random.Random) -> None:
    form, button = open_answer(phone, chance)
    once = phone.send(form, button)
    assert phone.status == 303
    after_one = rows()

    twice = phone.send(form, button)

    assert phone.status == 409
    assert rows() == after_one
    assert "The table has moved on since: this is how it is now." in twice.text
    assert twice.revision == once.revision


def test_a_double_tap_on_undo_takes_one_step_back(phone: Phone) -> None:
    form = phone.page.form("/undo")
    phone.send(form)
    after_one = rows()

    phone.send(form)

    assert phone.status == 409
    assert rows() == after_one


def test_a_tab_that_was_left_open_changes_nothing_and_shows_the_table(
    phone: Phone, chance: random.Random
) -> None:
    old = open_answer(phone, chance)
    forms = {move: phone.page.form(f"/{move}") for move in MOVES if phone.page.has_form(f"/{move}")}
    phone.another().play(1, chance)
    before = rows()

    for form, button in [old, *((form, None) for move, form in forms.items() if move != "answer")]:
        page = phone.send(form, button)

        assert phone.status == 409
        assert "Another phone was faster" in page.text
        assert page.revision == phone.session.revision
        assert rows() == before


def test_back_in_the_browser_shows_the_table_as_it_is_now(phone: Phone, chance: random.Random) -> None:
    earlier = phone.page
    old = open_answer(phone, chance)
    phone.play(2, chance)
    before = rows()

    back = phone.look()

    assert back.revision == phone.session.revision
    assert back.bare != earlier.bare
    phone.send(*old)
    assert phone.status == 409
    assert rows() == before


def test_back_to_a_table_that_only_looks_the_same_is_noticed(phone: Phone, chance: random.Random) -> None:
    old = open_answer(phone, chance)
    phone.answer_somehow(chance)
    phone.undo()
    before = rows()

    phone.send(*old)

    assert phone.status == 409, "the same question is open, but it was undone in between"
    assert rows() == before


def test_no_browser_keeps_an_old_table_for_later(phone: Phone) -> None:
    response = phone.client.get(f"/s/{phone.code}/")

    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("named", NOT_THE_REVISION)
def test_a_post_on_any_other_revision_never_overwrites(
    phone: Phone, chance: random.Random, named: str
) -> None:
    form, button = open_answer(phone, chance)
    data: dict[str, Any] = form.sent(form.button(*button) if button else None)
    now = phone.session.revision
    if named == "none at all":
        del data["revision"]
    else:
        data["revision"] = {"older": str(now - 1), "newer": str(now + 1)}.get(named, named)
    before = rows()

    phone.post(form.path, data)

    assert phone.status == 409
    assert rows() == before


def test_an_answer_to_another_question_is_stale(phone: Phone) -> None:
    before = rows()

    phone.forge("answer", key="a question of last week", value="1")

    assert phone.status == 409
    assert rows() == before


def test_a_post_of_htmx_gets_the_table_alone_taken_or_not(phone: Phone, chance: random.Random) -> None:
    form, button = open_answer(phone, chance)

    taken = phone.send(form, button, **{"HX-Request": "true"})
    assert phone.status == 200
    assert "<html" not in taken.html
    assert taken.revision == phone.session.revision

    refused = phone.send(form, button, **{"HX-Request": "true"})
    assert phone.status == 409
    assert "<html" not in refused.html
    assert refused.revision == taken.revision


def test_every_taken_post_raises_the_revision_by_one(phone: Phone, chance: random.Random) -> None:
    seen = [phone.session.revision]
    for move in (phone.undo, phone.redo, phone.undo, lambda: phone.answer_somehow(chance), phone.undo):
        move()
        seen.append(phone.session.revision)

    assert seen == list(range(seen[0], seen[0] + 6)), "it only ever rises, undo or not"


def test_a_second_tab_and_a_second_phone_show_the_same_table(phone: Phone) -> None:
    first = phone.look()
    second = Phone(phone.code, phone.client).page
    fresh = phone.another().page

    assert first.bare == second.bare
    assert same_table(first, fresh)


def test_a_fresh_browser_with_the_link_plays_on(phone: Phone, chance: random.Random) -> None:
    friend = phone.another()

    friend.answer_somehow(chance)

    assert same_table(phone.look(), friend.look())


def same_table(one: Page, other: Page) -> bool:
    """Compare what lies on the table and what is asked; below it, only the host may rename or delete."""
    around = r'<section class="more"|<header class="top">'
    return re.split(around, one.bare)[1] == re.split(around, other.bare)[1]
