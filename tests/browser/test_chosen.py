"""On a phone: what was chosen on the board is said below it, and no link leads to a question that is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tapping import done, expect_in_reach, start, tap
from tests.browser.test_origin_of_species import lay_two

pytestmark = pytest.mark.django_db(transaction=True)


def tied(page: Page) -> None:
    """Two tiles that are alike to Charlie, with nothing on his track."""
    lay_two(page, 2, "r2c2")
    done(page)
    done(page)
    tap(page, page.locator(".others button[value=charlie]"))


def test_a_square_that_was_chosen_is_said_below_the_board_until_done(phone: Page) -> None:
    tied(phone)
    said = phone.locator("[data-chosen]")
    expect(said).to_be_hidden()

    phone.locator("#cell-r2c2 label").tap()
    expect(said).to_have_text("Tide lily, row 2, column 2")
    expect_in_reach(phone, said)
    phone.locator("#cell-r1c1 label").tap()
    expect(said).to_have_text("Pebble moss, row 1, column 1")

    done(phone)
    expect(phone.locator("#cell-r1c1 .piece")).to_contain_text("1")


def test_a_link_to_the_question_is_there_only_while_no_control_of_it_is_in_sight(phone: Page) -> None:
    start(phone, "villages-of-valeria")
    done(phone)
    link = phone.locator(".bar [href='#answer']")
    first = phone.locator(".ask .options button").first
    first.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    expect(link).to_be_hidden()

    phone.evaluate("document.body.style.paddingTop = '200vh'")
    phone.evaluate("scrollTo(0, 0)")
    expect(link).to_be_visible()
    link.tap()
    expect(first).to_be_in_viewport()
    expect(link).to_be_hidden()
