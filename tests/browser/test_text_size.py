"""Whatever the size of the text, every control of the bottom bar and of the header can be tapped."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.tapping import done, start, tap, undo

OUT_OF_REACH = """() => [...document.querySelectorAll(":is(.bar, .top) :is(button, a)")]
    .filter((control) => {
        const place = control.getBoundingClientRect();
        const smallest = control.closest(".bar") ? 48 : 44;
        return place.right > innerWidth + 0.5 || place.left < -0.5 || place.height < smallest - 0.5;
    })
    .map((control) => control.textContent.trim())"""


def begin(phone: Page, game: str) -> None:
    phone.goto("/")
    phone.locator("a.card", has_text=game).click()
    phone.wait_for_url("**/new/**")
    made_up = phone.locator("label.pick", has=phone.locator("[value='built-in:made-up']"))
    if made_up.count():
        made_up.click()
    phone.locator(".bar .primary").click()


@pytest.mark.parametrize("size", ["normal", "large", "larger"])
@pytest.mark.parametrize("width", [320, 360])
def test_no_button_of_the_bar_or_of_the_header_leaves_the_screen(
    new_phone: NewPhone, size: str, width: int
) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    phone.goto("/")
    base = phone.url
    phone.context.add_cookies([{"name": "size", "value": size, "url": base}])

    begin(phone, "Forest Shuffle: Exploration")
    phone.get_by_role("button", name="Done").click()
    phone.get_by_role("button", name="Anna's turn").last.click()
    expect(phone.get_by_role("heading", name="Anna's turn 1")).to_be_visible()
    phone.locator(".bar .undo").click()
    expect(phone.locator(".top .redo")).to_be_visible()
    assert phone.evaluate(OUT_OF_REACH) == []

    begin(phone, "Guilds of London")
    phone.locator(".bar .primary").click()
    for _ in range(4):
        phone.locator(".thing").first.click()
    phone.locator(".bar .primary").click()
    phone.get_by_role("button", name="Boris's turn").click()
    phone.locator(".swatches button").first.click()
    expect(phone.get_by_text("Boris's card 2 of 3")).to_be_visible()
    phone.locator(".bar .undo").click()
    expect(phone.locator(".top .redo")).to_be_visible()
    assert phone.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("size", ["large", "larger"])
@pytest.mark.parametrize("width", [320, 360])
def test_a_question_on_the_board_is_no_wider_than_the_screen(
    new_phone: NewPhone, size: str, width: int
) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    phone.goto("/")
    phone.context.add_cookies([{"name": "size", "value": size, "url": phone.url}])
    start(phone, "origin-of-species")
    done(phone)
    for tile, cell in (("pebble-moss", "r1c1"), ("tide-lily", "r1c2")):
        phone.locator(f"[data-thing={tile}]").tap()
        phone.locator(f".picker [data-square={cell}]").tap()
    done(phone)
    phone.locator("[data-thing=dune-beetle]").tap()
    done(phone)
    done(phone)

    for action in ("I researched", "I discovered", "Put something right"):
        tap(phone, phone.get_by_role("button", name=action))
        expect(phone.locator("#answer .board").first).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == width, action
        assert phone.evaluate(OUT_OF_REACH) == [], action
        undo(phone)
