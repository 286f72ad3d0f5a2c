"""What the page asks once before it takes it: orders that nobody looked at, and a piece worth nothing."""

from __future__ import annotations

from typing import Any

import pytest

from games.suna_valo import GAME
from games.transcripts.transcript import transcribe
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db

NO_BARREL = "Left blank: if nothing is free, Botbot places no barrel. Is that right?"
NO_SHIP = "Left blank: if nothing is free, Botbot places no ship. Is that right?"
NEITHER = "Left blank: if nothing is free, Botbot places neither barrel nor ship. Is that right?"
NO_SUCH_PIECE = "A piece on a space worth 0? Leave this blank if Botbot has none here."


@pytest.fixture
def phone() -> Phone:
    """Era I has just begun, and the table draws its own cards."""
    phone = Phone.at_new_table(GAME, dealer="table")
    phone.answer({})
    return phone


def draw(phone: Phone, card: str) -> None:
    phone.answer("botbot")
    phone.answer(card)


def done(phone: Phone, **numbers: str) -> Page:
    """Type these numbers, all others stay as they are, and tap Done."""
    form = phone.page.form("/answer")
    for field, typed in numbers.items():
        form.write(f"value.{field}", typed)
    return phone.send(form)


def codes(phone: Phone) -> list[str]:
    return [say.code for say in phone.table.position.said]


def test_the_ship_card_with_both_orders_unknown_asks_before_it_places_nothing(phone: Phone) -> None:
    draw(phone, "SO06")

    page = done(phone)

    assert phone.status == 422
    assert NO_SHIP in page.text
    assert codes(phone) == []

    page = done(phone)
    assert NO_SHIP not in page.text
    assert codes(phone) == ["order.none"]

    page = done(phone)
    assert NO_BARREL in page.text
    done(phone)
    assert phone.session.turn == 2


def test_who_looks_after_all_is_not_asked_again(phone: Phone) -> None:
    draw(phone, "SO06")
    done(phone)

    done(phone, s1r="4")

    assert phone.status == 303
    assert phone.session.turn == 2


@pytest.mark.parametrize("told", [{"d1l": "0", "d1r": "0"}, {"d1l": "5"}, {"d1l": "0", "d1r": "3"}])
def test_none_free_is_an_answer_of_its_own_and_so_is_one_good_space(
    phone: Phone, told: dict[str, str]
) -> None:
    draw(phone, "SO05")

    done(phone, **told)

    assert phone.status == 303


def test_a_blank_beside_a_full_order_may_hide_the_only_free_space(phone: Phone) -> None:
    draw(phone, "SO05")

    page = done(phone, d1l="0")

    assert NO_BARREL in page.text
    assert 'aria-errormessage="q-value-d1r-error"' in page.html, "the blank one is marked"


@pytest.mark.parametrize(
    ("told", "doubt"),
    [
        ({}, NEITHER),
        ({"d1l": "4"}, NO_SHIP),
        ({"s1r": "4"}, NO_BARREL),
        ({"d1l": "0", "d1r": "0"}, NO_SHIP),
        ({"d1l": "4", "s1l": "1"}, ""),
        ({"d1l": "0", "d1r": "0", "s1l": "0", "s1r": "0"}, ""),
    ],
)
def test_the_income_check_asks_for_what_nobody_looked_at(
    phone: Phone, told: dict[str, str], doubt: str
) -> None:
    phone.answer("era_end")

    page = done(phone, **told)

    assert phone.asked_whether_it_is_meant is bool(doubt)
    assert doubt in page.text
    if doubt:
        done(phone)
    assert phone.session.turn == 2


def test_what_is_known_of_an_order_is_no_blank(phone: Phone) -> None:
    phone.answer("correct")
    phone.answer({"d1l_free": 0, "d1r_free": 0})
    draw(phone, "SO05")

    done(phone)

    assert phone.status == 303


def test_a_barrel_worth_nothing_is_asked_about_before_it_stands_there(phone: Phone) -> None:
    phone.answer("correct")

    page = done(phone, d1l_bot="0")

    assert NO_SUCH_PIECE in page.text
    page = done(phone, d1l_bot="")
    assert phone.status == 303
    assert phone.table.state.orders[0].bot is None


def test_a_barrel_worth_nothing_that_is_meant_stands_there_and_is_not_asked_about_again(phone: Phone) -> None:
    phone.answer("correct")
    done(phone, d1l_bot="0")
    done(phone)
    assert phone.table.state.orders[0].bot == 0

    phone.answer("correct")
    done(phone, area="3")
    assert phone.status == 303


def test_a_transcript_asks_nothing() -> None:
    replies: list[dict[str, Any]] = [
        {"key": "setup", "value": {}},
        {"key": "do", "value": "correct"},
        {"key": "correct", "value": {"d1l_bot": 0}},
        {"key": "do", "value": "botbot"},
        {"key": "solo", "value": "SO06"},
        {"key": "free_ship", "value": {}},
        {"key": "free_delivery", "value": {"d1r": None}},
    ]

    played = transcribe({"game": "suna-valo", "dealer": "table", "replies": replies})

    assert [order["bot"] for order in played["state"]["orders"]] == [0, None, None, None]
    assert [say["code"] for say in played["turns"][2]["said"]][:2] == ["order.none", "order.none"]
