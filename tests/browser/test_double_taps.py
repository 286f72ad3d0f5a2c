"""A double tap is one tap: nothing is played, made or kept twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from botassist.nights.models import GameNight
from botassist.play.models import GameSession
from tests.browser.tapping import done, rested, start

pytestmark = pytest.mark.django_db(transaction=True)


def tap_twice(phone: Page, control: str) -> None:
    """Tap twice, the second time while the answer to the first is on its way."""

    def answer_slowly(route: Route) -> None:
        # The page that it leads to may say that this phone is here: that is none of this.
        if route.request.method != "POST" or not route.request.is_navigation_request():
            route.continue_()
            return
        response = route.fetch(max_redirects=0)
        phone.wait_for_timeout(400)
        route.fulfill(response=response)

    phone.route("**/*", answer_slowly)
    phone.locator(control).evaluate(
        "(control) => { control.click(); setTimeout(() => control.click(), 150); }"
    )


def test_a_game_is_started_once(phone: Page) -> None:
    phone.goto("/new/forest-shuffle/")
    tap_twice(phone, ".bar .primary")

    expect(phone.locator("#table")).to_be_visible()
    assert GameSession.objects.count() == 1


def test_after_going_back_another_game_can_be_started(phone: Page) -> None:
    start(phone, "forest-shuffle")
    phone.go_back()
    phone.locator(".bar .primary").tap()

    expect(phone.locator("#table")).to_be_visible()
    assert GameSession.objects.count() == 2


def test_a_night_is_made_once(phone: Page) -> None:
    phone.goto("/nights/")
    phone.locator("#night-title").fill("Friday")
    tap_twice(phone, ".bar .primary")

    expect(phone.get_by_role("heading", name="Friday")).to_be_visible()
    assert GameNight.objects.count() == 1


def test_no_second_turn_is_taken(phone: Page) -> None:
    start(phone, "forest-shuffle")
    done(phone)
    expect(phone.get_by_role("button", name="Anna's turn").last).to_be_visible()

    button = phone.locator(".bar .primary")
    place = button.bounding_box()
    assert place is not None
    middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    rested(phone)
    # The second tap comes from inside the page, a moment after the new table: a busy machine would be late.
    phone.evaluate(
        """([x, y]) => document.addEventListener("htmx:afterSettle", () => setTimeout(() => {
          document.elementFromPoint(x, y).click();
          document.body.dataset.tappedTwice = "";
        }, 100), { once: true })""",
        [*middle],
    )
    phone.mouse.click(*middle)
    expect(phone.locator("body[data-tapped-twice]")).to_have_count(1)
    phone.wait_for_timeout(700)
    expect(phone.get_by_role("heading", name="Anna's turn 1")).to_be_visible()
    expect(phone.get_by_text("Deck 19 of 20", exact=True)).to_be_visible()


def test_a_tap_that_takes_its_time_is_seen_to_be_under_way(phone: Page) -> None:
    start(phone, "forest-shuffle")
    done(phone)
    waiting: list[Route] = []
    phone.route("**/answer", lambda route: waiting.append(route))
    button = phone.locator(".bar form:has(.primary)")
    expect(button).to_have_css("opacity", "1")
    rested(phone)
    phone.locator(".bar .primary").tap()

    expect(button).to_have_css("opacity", "0.6")
    waiting[0].continue_()
    expect(phone.get_by_role("heading", name="Anna's turn 1")).to_be_visible()
    expect(button).to_have_css("opacity", "1")
