"""A whole game with JavaScript switched off: every tap is a form and a page, and nothing is missing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, NewPhone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    return new_phone(java_script_enabled=False)


def answer(page: Page, value: str) -> None:
    page.locator(f"button[name=value][value='{value}']").first.tap()


def done(page: Page) -> None:
    page.locator(".bar .primary").tap()


def where(page: Page, text: str) -> None:
    expect(page.locator(".top .round")).to_have_text(text)


def test_a_whole_game_from_the_home_page_to_the_results(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Forest Shuffle: Exploration").tap()
    phone.locator("label.pick", has=phone.locator("[name=dealer][value=table]")).tap()
    done(phone)
    phone.locator("label.pick", has=phone.locator("[name='value.clearing'][value=count]")).tap()
    done(phone)
    where(phone, "Deck 20 of 20")
    expect(phone.locator(".steps")).to_contain_text("Return 30 cards from the draw pile to the box, unseen.")

    for turn in range(1, 4):
        done(phone)
        phone.locator("[name=value]").fill("5")
        done(phone)
        phone.locator(".ask button[name=value]").first.tap()
        where(phone, f"Deck {20 - turn} of 20")
    phone.locator(".why summary").first.tap()
    expect(phone.locator(".why p").first).to_be_visible()

    phone.locator(".bar .undo").tap()
    where(phone, "Deck 18 of 20")
    phone.locator(".top .redo").tap()
    where(phone, "Deck 17 of 20")
    done(phone)
    phone.locator("[name=value]").fill("1000")
    done(phone)
    expect(phone.locator(".error")).to_have_text("A whole number from 0 to 99 is needed here.")
    phone.locator(".bar .undo").tap()

    answer(phone, "winter")
    phone.locator("[name='value.forest']").fill("150")
    phone.locator("[name='value.cave_cards']").fill("4")
    done(phone)
    expect(phone.locator(".ending")).to_contain_text("154")
    expect(phone.locator(".sheet-of-points tr")).to_have_text(["Forest150", "Cave4", "Your points154"])
    phone.goto("/results/")
    expect(phone.locator("main")).to_contain_text("154")


def test_a_game_is_renamed_deleted_and_taken_back(phone: Page) -> None:
    phone.goto("/new/forest-shuffle/")
    done(phone)
    done(phone)
    phone.locator("#settings summary").tap()
    phone.locator("#title").fill("Sunday")
    phone.get_by_role("button", name="Rename").tap()
    expect(phone.locator(".top p > span")).to_have_text("Sunday")

    phone.locator("#settings summary").tap()
    phone.get_by_role("link", name="Delete").tap()
    done(phone)
    expect(phone.locator("main")).to_contain_text("“Sunday” was deleted.")
    phone.get_by_role("button", name="Restore").tap()
    expect(phone.locator(".card").first).to_contain_text("Sunday")


def test_a_saved_game_is_brought_in_and_a_broken_one_says_why(phone: Page) -> None:
    phone.goto("/new/forest-shuffle/")
    done(phone)
    done(phone)
    phone.locator("#settings summary").tap()
    with phone.expect_download() as saving:
        phone.get_by_role("link", name="Save as a file").tap()
    saved = saving.value.path()

    refused = "This is not a file that Botassist saved."
    for content, seen in ((saved.read_bytes(), "Deck 20 of 20"), (b"no game", refused)):
        phone.goto("/")
        phone.locator("#bring summary").tap()
        file = {"name": "game.json", "mimeType": "application/json", "buffer": content}
        phone.locator("#file").set_input_files(file)  # type: ignore[arg-type]
        phone.get_by_role("button", name="Load it").tap()
        expect(phone.locator("main")).to_contain_text(seen)


def test_light_dark_and_the_size_of_the_text_are_chosen_and_stay(phone: Page) -> None:
    phone.goto("/")
    phone.locator("#appearance summary").tap()
    phone.get_by_role("button", name="Dark").tap()
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    phone.locator("#appearance summary").tap()
    phone.get_by_role("button", name="Larger").tap()
    expect(phone.locator("html")).to_have_attribute("data-size", "larger")

    phone.goto("/rules/forest-shuffle/")

    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    expect(phone.locator("html")).to_have_attribute("data-size", "larger")


def test_the_pages_are_good_for_everybody_without_javascript(new_phone: NewPhone, axe: Axe) -> None:
    """axe itself is a script, so the page is loaded with every script of ours blocked instead."""
    page = new_phone()
    page.route("**/*.js", lambda route: route.abort())
    # What is still arriving is pale for a moment.
    page.emulate_media(reduced_motion="reduce")
    page.goto("/new/forest-shuffle/")
    done(page)
    page.locator("#table").wait_for()
    assert axe(page) == []
    done(page)
    where(page, "Deck 20 of 20")
    assert axe(page) == []
