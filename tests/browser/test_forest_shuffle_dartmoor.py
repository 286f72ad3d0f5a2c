"""Dartmoor on a phone: from the home page to a challenge won, by tapping."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe
from tests.browser.tapping import done, expect_good_page, instructions, tap, write

pytestmark = pytest.mark.django_db(transaction=True)


def pick(page: Page, name: str, value: str) -> None:
    """Tap one of the options of a field in a form."""
    control = page.locator(f"[name='value.{name}'][value='{value}']")
    page.locator("label.pick", has=control).tap()
    expect(control).to_be_checked()


def test_a_game_is_played_to_its_end_by_tapping(phone: Page, axe: Axe) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Forest Shuffle: Dartmoor").tap()
    expect_good_page(phone, axe)
    phone.locator(".bar .primary").tap()

    phone.locator("#table").wait_for()
    phone.locator("[name='value.challenge']").select_option("reptile-trail")
    pick(phone, "level", "silver")
    expect_good_page(phone, axe)
    done(phone)
    assert instructions(phone)[0] == "Set a random Adder aside as the first card of your hand."

    for turn in range(1, 22):
        done(phone)
        expect(phone.locator("#now")).to_have_text(f"Anna's turn {turn}")
        assert instructions(phone)
    expect_good_page(phone, axe)

    tap(phone, phone.locator(".others button[value=winter]"))
    expect_good_page(phone, axe)
    write(phone, "forest", 270)
    write(phone, "cave_cards", 5)
    pick(phone, "goal", "yes")
    done(phone)
    expect(phone.locator(".ending")).to_contain_text("Challenge won")
    expect(phone.locator(".ending")).to_contain_text("Reptile Trail: silver reached.")
    expect_good_page(phone, axe)
    phone.get_by_role("link", name="The solo rules").tap()
    expect(phone.get_by_role("heading", name="Setup: Reptile Trail")).to_be_visible()
