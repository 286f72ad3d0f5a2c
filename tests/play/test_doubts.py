"""An answer that fits and is odd is asked about once, shown with a tile that would cost nothing."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import describe
from games.transcripts.registry import find_game
from games.transcripts.transcript import transcribe
from tests.pages import HtmlForm, Page
from tests.phone import Phone, rows

pytestmark = pytest.mark.django_db

DOUBT = "All three costs are 0. Is that what the tile shows?"
MEANT = "Yes, that is right"
SETUP = {"rows": 1, "cols": 3}
START = {"r1c1": "pebble-moss", "r1c2": "tide-lily"}


@pytest.fixture
def phone() -> Phone:
    """A new tile on the first place of the track is being typed."""
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer(SETUP)
    phone.answer(START)
    phone.answer({"p1": "new"})
    return phone


def typed(page: Page, **fields: object) -> HtmlForm:
    form = page.form("/answer")
    for name, value in fields.items():
        form.write(f"value.{name.replace('__', '.')}", str(value))
    return form


def gull(page: Page) -> HtmlForm:
    return typed(page, name="Gull", level=2, icons__air=1)


def asked_anew(page: Page) -> bool:
    return DOUBT in page.text and MEANT in page.text


def test_a_tile_whose_costs_were_left_at_nothing_is_asked_about_and_nothing_is_written(phone: Phone) -> None:
    assert MEANT not in phone.page.text
    before = rows()

    page = phone.send(gull(phone.page))

    assert phone.status == 422
    assert asked_anew(page)
    assert rows() == before
    _, _, costs = page.html.partition("<legend>Cost</legend>")
    assert DOUBT in Page(costs.partition("</fieldset>")[0]).text, "the sentence stands where the costs are"
    assert page.form("/answer").named("value.name")[0].value == "Gull", "what was typed is still there"


def test_the_same_answer_sent_again_is_taken(phone: Phone) -> None:
    page = phone.send(gull(phone.page))

    phone.send(page.form("/answer"))

    assert phone.status == 303
    [*_, reply] = phone.table.replies
    assert reply["value"]["cost"] == {"land": 0, "water": 0, "air": 0}
    assert not phone.page.form("/answer").named("sure"), "the next question is another one"


def test_what_was_forgotten_can_be_filled_in_instead(phone: Phone) -> None:
    page = phone.send(gull(phone.page))

    phone.send(typed(page, cost__water=2))

    assert phone.status == 303
    [*_, reply] = phone.table.replies
    assert reply["value"]["cost"] == {"land": 0, "water": 2, "air": 0}


def test_with_htmx_the_question_comes_with_the_table(phone: Phone) -> None:
    phone.htmx = True

    page = phone.send(gull(phone.page))

    assert phone.status == 422
    assert "<html" not in page.html
    assert asked_anew(page)
    phone.send(page.form("/answer"))
    assert phone.status == 200


def test_what_does_not_fit_is_refused_before_anything_is_doubted(phone: Phone) -> None:
    page = phone.send(typed(phone.page, name="Gull", level=9))

    assert phone.status == 422
    assert "A whole number from 0 to 4 is needed here." in page.text
    assert DOUBT not in page.text
    assert MEANT not in page.text


def test_whoever_confirmed_something_else_is_still_asked(phone: Phone) -> None:
    page = phone.forge("answer", **{**gull(phone.page).sent(), "sure": "Something else?"})

    assert phone.status == 422
    assert asked_anew(page)


def test_a_starting_tile_is_never_paid_for_and_not_asked_about() -> None:
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer(SETUP)
    phone.answer({**START, "r1c3": "new"})

    phone.send(gull(phone.page))

    assert phone.status == 303


def test_a_starting_tile_with_costs_is_asked_about_whether_it_is_typed_or_of_the_deck() -> None:
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer(SETUP)
    form = phone.page.form("/answer")
    form.pick("value.r1c1", ["pebble-moss"])
    form.pick("value.r1c2", ["dune-beetle"])
    page = phone.send(form)
    assert "Dune beetle has costs. Is it really a starting tile?" in page.text

    form = page.form("/answer")
    form.pick("value.r1c2", ["new"])
    phone.send(form)
    page = phone.send(typed(phone.page, name="Gull", level=2, cost__air=1))

    assert "A starting tile usually costs nothing. Is this really one?" in page.text


def test_a_tile_of_the_deck_that_costs_nothing_is_asked_about_before_it_stands_on_the_track() -> None:
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer(SETUP)
    phone.answer(START)
    form = phone.page.form("/answer")
    form.pick("value.p1", ["cloud-midge"])

    page = phone.send(form)

    assert "Cloud midge costs nothing: Charlie will discover it at once. Is that right?" in page.text
    assert MEANT in page.text


def test_a_gap_left_open_after_charlies_discovery_is_asked_about_once() -> None:
    phone = Phone.at_new_table(find_game("origin-of-species"))
    answers: list[Any] = [SETUP, START, {"p1": "cloud-midge"}, [], "charlie"]
    for answer in answers:
        phone.answer(answer)
    gap = "The gap in the Evolution Track stays open. Is that right?"

    page = phone.send(phone.page.form("/answer"))
    assert gap in page.text
    assert MEANT in page.text

    page = phone.send(page.form("/answer"))
    assert gap not in page.text
    assert phone.session.turn == 2


def test_a_new_tile_is_offered_first_on_the_page_and_last_in_a_transcript() -> None:
    phone = Phone.at_new_table(find_game("origin-of-species"))
    answers: list[Any] = [SETUP, START, {"p1": "cloud-midge"}, [], "charlie"]
    for answer in answers:
        phone.answer(answer)

    offered = [one.value for one in phone.page.form("/answer").named("value.refill")]

    assert offered[0] == "new"
    asked = phone.table.question
    assert asked is not None
    options = describe(asked)["fields"][-1]["options"]
    assert options[-2:] == ["none", "new"]
    assert offered[1:] == options[:-1]


def test_a_transcript_has_no_doubts() -> None:
    tile = {"name": "Gull", "level": 2, "icons": {"land": 0, "water": 0, "air": 1}}
    nothing = {"land": 0, "water": 0, "air": 0}
    replies = [
        {"key": "setup", "value": SETUP},
        {"key": "start", "value": START},
        {"key": "track", "value": {"p1": "new"}},
        {"key": "species", "value": {**tile, "cost": nothing}},
    ]

    played = transcribe({"game": "origin-of-species", "replies": replies})

    assert played["pending"]["key"] == "objectives"
