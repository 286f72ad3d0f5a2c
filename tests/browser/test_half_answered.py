"""What was filled in and not sent yet: nothing of it is lost, and nothing is sent unseen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.tapping import done, redo, start, tap, undo

pytestmark = pytest.mark.django_db(transaction=True)

SPECIES = "origin-of-species"


def lay_three(phone: Page) -> None:
    """Lay three tiles on five by five squares, and go no further."""
    start(phone, SPECIES)
    done(phone)
    for name, cell in (("Pebble moss", "r1c1"), ("Tide lily", "r1c2"), ("Cloud midge", "r2c2")):
        phone.locator(".thing", has_text=name).tap()
        phone.locator(f".picker [data-square={cell}]").tap()


def laid(phone: Page) -> list[str]:
    expect(phone.locator(".picker[data-ready]")).to_be_visible()
    return phone.locator(".picker .cell:not(.empty)").all_inner_texts()


LAID = ["Pebble moss", "Tide lily", "Cloud midge"]


def test_a_half_laid_board_is_there_again_after_a_look_at_the_rules_and_a_reload(phone: Page) -> None:
    lay_three(phone)
    phone.get_by_role("link", name="The solo rules").tap()
    expect(phone.get_by_role("heading", name="The solo rules")).to_be_visible()
    phone.get_by_role("link", name="Back", exact=True).tap()
    expect(phone.locator(".picker .cell:not(.empty)")).to_have_count(3)
    assert laid(phone) == LAID

    phone.reload()
    expect(phone.locator(".picker .cell:not(.empty)")).to_have_count(3)
    expect(phone.locator(".thing", has_text="Tide lily")).to_have_count(0)
    done(phone)
    undo(phone)
    assert laid(phone) == LAID, "what was sent is preset by the table itself"


def test_a_step_back_and_forth_takes_nothing_off_a_half_laid_board(phone: Page) -> None:
    lay_three(phone)
    undo(phone)
    expect(phone.locator("[name='value.rows']")).to_be_visible()
    redo(phone)

    expect(phone.locator(".picker .cell:not(.empty)")).to_have_count(3)
    assert laid(phone) == LAID


def test_another_game_and_an_answered_question_start_blank(phone: Page) -> None:
    lay_three(phone)
    table = phone.url
    start(phone, SPECIES)
    done(phone)
    assert laid(phone) == []

    phone.goto(table)
    expect(phone.locator(".picker .cell:not(.empty)")).to_have_count(3)
    done(phone)
    assert laid(phone) == [], "the track"
    phone.locator(".things button").first.tap()
    phone.goto("/nights/")
    phone.locator(".bar .primary").tap()
    expect(phone.get_by_role("heading", name="Game night")).to_be_visible()


def test_what_a_number_asks_for_besides_shows_while_it_is_typed(phone: Page) -> None:
    start(phone, "forest-shuffle")
    dealt = phone.locator(".field", has_text="Two of them are dealt to you").last
    expect(dealt).to_be_hidden()

    phone.locator("[name='value.rare']").fill("2")

    expect(dealt).to_be_visible()


def test_numbers_that_were_typed_are_there_again(phone: Page) -> None:
    start(phone, "forest-shuffle")
    done(phone)
    tap(phone, phone.get_by_role("button", name="The winter card is out"))
    phone.locator("[name='value.forest']").fill("87")
    # The first change fetches what keeps it.
    phone.wait_for_timeout(500)
    phone.reload()

    expect(phone.locator("[name='value.forest']")).to_have_value("87")


def test_a_gap_below_the_screen_is_not_left_empty_unseen(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 360, "height": 640})
    lay_three(phone)
    done(phone)
    phone.locator(".thing", has_text="Moon ray").tap()
    done(phone)
    done(phone)
    tap(phone, phone.locator(".bar").get_by_role("button", name="I discovered"))
    phone.locator("#thing-moon-ray label").tap()
    phone.locator("#cell-r1c3 label").tap()
    revision = phone.locator("#table").get_attribute("data-revision")
    primary, gap = phone.locator(".bar .primary"), phone.locator("[name='value.refill']")
    expect(primary).to_have_accessible_name("Go to the question")
    primary.tap()

    expect(gap).to_be_in_viewport(ratio=1)
    expect(primary).to_have_accessible_name("Done")
    assert phone.locator("#table").get_attribute("data-revision") == revision
    gap.select_option("new")
    tap(phone, primary)

    # So with what the new tile costs, of which only the top is on the screen.
    expect(primary).to_have_accessible_name("Go to the question")
    primary.tap()
    expect(phone.locator("[name='value.cost.air']")).to_be_in_viewport(ratio=1)
