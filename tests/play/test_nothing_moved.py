"""One tap for a form that stands as it is preset, shown with the pawns at the end of a round of Guilds."""

from __future__ import annotations

import pytest

from games.guilds_of_london import GAME
from tests.pages import HtmlForm
from tests.phone import Phone

pytestmark = pytest.mark.django_db

NOTHING = "Nothing moved"
PRESSED = ("unchanged", "yes")
SIX = ["fog-catchers", "kite-tailors", "puddle-wardens", "bell-polishers", "moth-herders", "rumour-brokers"]


@pytest.fixture
def phone() -> Phone:
    """Round 2 has ended, and three pawns are known to stand on the last tile."""
    phone = Phone.at_new_table(GAME, dealer="table")
    phone.answer({"rows": 2, "cols": 3})
    phone.answer(dict(zip(["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"], SIX, strict=True)))
    phone.answer("correct")
    phone.answer({"round": 2, "r2c3_you": 3})
    for answer in ("boris", "red", "red", "red", "resolve"):
        phone.answer(answer)
    return phone


def of_one_tap(phone: Phone) -> HtmlForm:
    return phone.page.with_button(*PRESSED)[0]


def pawns(phone: Phone) -> int:
    """How many of yours are shown on the last tile."""
    return int(phone.page.form("/answer").named("value.r2c3")[0].value)


def test_one_tap_says_that_nothing_moved(phone: Phone) -> None:
    assert NOTHING in phone.page.text
    assert pawns(phone) == 3

    phone.send(of_one_tap(phone), PRESSED)

    assert phone.status == 303
    resolved = phone.table.previous
    assert resolved is not None
    assert resolved.replies[1]["value"]["r2c3"] == 3
    assert NOTHING not in phone.page.text


def test_what_was_filled_in_meanwhile_is_not_sent_along(phone: Phone) -> None:
    phone.page.form("/answer").write("value.r2c3", "5")

    assert "value.r2c3" not in of_one_tap(phone).sent()


def test_an_answer_taken_back_stands_there_and_is_not_called_unmoved(phone: Phone) -> None:
    phone.answer({"r2c3": 5})

    phone.undo()

    assert pawns(phone) == 5
    assert NOTHING not in phone.page.text


def test_nor_is_one_that_was_refused(phone: Phone) -> None:
    form = phone.page.form("/answer")
    form.write("value.r2c3", "99")

    page = phone.send(form)

    assert phone.status == 422
    assert NOTHING not in page.text


def test_a_form_without_such_a_button_is_read_as_it_was_filled_in(phone: Phone) -> None:
    phone = Phone.at_new_table(GAME)
    form = phone.page.form("/answer")
    form.pick("value.expert", ["yes"])

    phone.post(form.path, {**form.sent(), "unchanged": "yes"})

    assert phone.status == 303
    assert phone.table.replies[0]["value"]["expert"] is True
