"""The phone and the accessibility check of these tests do what the others rely on."""

from playwright.sync_api import Page

from tests.browser.conftest import Axe


def test_the_phone_is_a_touch_screen_of_360_points(phone: Page) -> None:
    phone.set_content("<meta name=viewport content='width=device-width'><p>Hello")

    assert phone.evaluate("[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0]") == [
        360,
        740,
        3,
        True,
    ]


def test_axe_finds_an_image_without_words(phone: Page, axe: Axe) -> None:
    phone.set_content("<!doctype html><html lang=en><title>A</title><main><h1>A</h1><img src='data:,'>")

    assert [violation["rule"] for violation in axe(phone)] == ["image-alt"]
