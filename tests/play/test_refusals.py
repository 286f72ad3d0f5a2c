"""What does not fit is refused with a sentence a player understands, and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from games.transcripts.registry import find_game
from tests.pages import Page
from tests.phone import Phone, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    return Phone.at_new_table(find_game("forest-shuffle"))


def counted(phone: Phone) -> Phone:
    """A game in which the clearing is counted: every turn asks for a number."""
    phone.answer({"clearing": "count"})
    phone.answer("anna")
    return phone


@pytest.mark.parametrize(
    "address", ["/s/no-such-table/", "/s/no-such-table/log/", "/new/chess/", "/rules/chess/", "/x"]
)
def test_an_unknown_address_is_a_page_with_a_way_home(address: str) -> None:
    response = Client().get(address)

    assert response.status_code == 404
    page = Page(response.content.decode())
    assert "There is no table or page at this address." in page.text
    assert "/" in page.links


def test_a_move_on_an_unknown_table_is_the_same_page() -> None:
    response = Client().post("/s/no-such-table/answer", {"revision": "0"})

    assert response.status_code == 404
    assert "/" in Page(response.content.decode()).links


def test_a_wrong_number_gets_its_sentence_beside_the_field_and_stays_as_typed(phone: Phone) -> None:
    counted(phone)
    form = phone.page.form("/answer")
    form.write("value", "1000")
    before = rows()

    page = phone.send(form)

    assert phone.status == 422
    assert rows() == before
    _, _, after = page.html.partition(">Cards in the clearing now</label>")
    assert after, "the question is still open"
    assert "A whole number from 0 to 99 is needed here." in Page(after.partition("</form>")[0]).text
    assert 'value="1000"' in after
    assert 'aria-invalid="true"' in after
    assert page.form("/answer").named("revision") == form.named("revision")


@pytest.mark.parametrize("typed", ["", "three", "-1", "1.5", "1e2", "٣", "9" * 40, "0x1"])
def test_what_is_no_number_is_refused_where_a_number_belongs(phone: Phone, typed: str) -> None:
    counted(phone)
    form = phone.page.form("/answer")
    form.write("value", typed)
    before = rows()

    page = phone.send(form)

    assert phone.status == 422
    assert "A whole number from 0 to 99 is needed here." in page.text
    assert rows() == before


def test_a_refused_answer_can_be_mended_and_sent_from_the_page_it_came_with(phone: Phone) -> None:
    counted(phone)
    form = phone.page.form("/answer")
    form.write("value", "1000")
    page = phone.send(form)

    mended = page.form("/answer")
    mended.write("value", "10")
    phone.send(mended)

    assert phone.status == 303
    assert phone.session.turn == 2


def test_with_htmx_a_refused_answer_is_the_table_with_its_sentence(phone: Phone) -> None:
    phone.htmx = True
    counted(phone)
    form = phone.page.form("/answer")
    form.write("value", "1000")

    page = phone.send(form)

    assert phone.status == 422
    assert "<html" not in page.html
    assert "A whole number from 0 to 99 is needed here." in page.text


def test_two_answers_that_do_not_go_together_are_refused_beside_the_field(phone: Phone) -> None:
    form = phone.page.form("/answer")
    form.write("value.rare", "1")
    form.pick("value.rare_in_hand", ["yes"])

    page = phone.send(form)

    assert phone.status == 422
    _, _, after = page.html.partition("Two of them are dealt to you")
    assert "Two rare cards can only be dealt to you if at least two are mixed in." in Page(after[:2000]).text
    assert page.form("/answer").named("value.rare")[0].value == "1", "what was typed is still there"


@pytest.mark.parametrize("value", ["fly", "", "None", "anna\x1b"])
def test_an_action_that_is_not_offered_is_refused(phone: Phone, value: str) -> None:
    phone.answer({})
    before = rows()

    phone.forge("answer", key="do", value=value)

    assert phone.status == 422
    assert rows() == before


def test_an_answer_without_a_choice_asks_for_one(phone: Phone) -> None:
    phone.answer({})
    before = rows()

    page = phone.forge("answer", key="do")

    assert phone.status == 422
    assert "Choose one of these first." in page.text
    assert rows() == before


def test_a_name_that_looks_like_html_is_shown_as_it_was_typed(phone: Phone) -> None:
    name = "<script>alert('x')</script> & <b>Friday</b>"
    phone.answer({})
    form = phone.page.form("/title")
    form.write("title", name)

    page = phone.send(form)

    assert name in page.text
    for address in ("/", f"/s/{phone.code}/log/", f"/s/{phone.code}/delete/"):
        html = phone.client.get(address).content.decode()
        assert name in Page(html).text
        assert "<script>alert" not in html
        assert "<b>Friday" not in html


def test_a_species_named_like_html_is_shown_as_it_was_typed() -> None:
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer({"rows": 2, "cols": 2})
    phone.answer({"r1c1": "new", "r1c2": "new"})
    name = "<i>Bird</i> & {cell} **x**"
    icons = {"land": 1, "water": 0, "air": 0}

    page = phone.answer({"name": name, "level": 0, "icons": icons, "cost": icons, "points": None})
    phone.answer({"name": "Fish", "level": 0, "icons": icons, "cost": icons, "points": None})

    phone.play_quickly(1, random.Random("1"))
    assert name in phone.page.text
    for shown in (page, phone.page, phone.read("log/")):
        assert "<i>Bird" not in shown.html


@pytest.mark.parametrize("title", ["", "   ", "x" * 200, "a\nb\tc", "\u200b", "🦉" * 40, "a\x1bb"])
def test_any_name_is_kept_to_one_line_of_sixty_characters(phone: Phone, title: str) -> None:
    phone.answer({})

    phone.forge("title", title=title)

    assert phone.status in {303, 422}
    kept = phone.session.title
    assert len(kept) <= 60
    assert kept == " ".join(kept.split())
    assert "\x1b" not in kept


def test_a_dealer_that_there_is_none_of_changes_nothing(phone: Phone) -> None:
    phone.answer({})
    before = rows()

    phone.forge("dealer", dealer="my dog")

    assert phone.status == 400
    assert "Nothing was changed." in phone.page.text
    assert rows() == before


def test_a_post_without_its_token_is_refused_and_changes_nothing(phone: Phone) -> None:
    phone.answer({})
    careful = Client(enforce_csrf_checks=True)
    before = rows()

    response = careful.post(f"/s/{phone.code}/answer", {"revision": "1", "key": "do", "value": "anna"})

    assert response.status_code == 403
    assert rows() == before
    assert "/" in Page(response.content.decode()).links


def test_a_flood_of_fields_is_refused_and_changes_nothing(phone: Phone) -> None:
    before = rows()
    flood: dict[str, Any] = {f"value.{number}": "1" for number in range(2000)}

    phone.forge("answer", key="setup", **flood)

    assert phone.status == 400
    assert rows() == before
