"""From the box to the bot's first turn: everything is typed by tapping, and the taps and keys are counted."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from games.transcripts.registry import games
from tests.browser.conftest import Axe, NewPhone
from tests.browser.tapping import expect_good_page, expect_in_reach, look_through, rested

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "guilds-of-london"
AROUND = ("r2c3", "r3c2", "r3c4", "r4c3")
COLOURS = ("yellow", "blue", "red", "green", "pink")


def area() -> dict[str, dict[str, object]]:
    """What lies on each square of a usual area: twenty guilds and four buildings, as one would read them off."""
    tiles = games()[SLUG].built_in_decks["tiles"]["made-up"]
    guilds = iter([tile for tile in tiles if not tile["special"]])
    buildings = iter([tile for tile in tiles if tile["special"]])
    squares = [f"r{row}c{col}" for row in range(1, 6) for col in range(1, 6)]
    return {
        square: dict(next(buildings if square in AROUND else guilds))
        for square in squares
        if square != "r3c3"
    }


class Stopwatch:
    """A thumb whose taps are counted. It waits out what rests after a tap, and types nothing."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        rested(self.page)
        target.tap()
        self.taps += 1

    def done(self) -> None:
        """Tap the primary button, which leads to the next question."""
        look_through(self.page)
        before = self.page.locator("#table").get_attribute("data-revision") or ""
        self.tap(self.page.locator(".bar .primary"))
        expect(self.page.locator("#table")).not_to_have_attribute("data-revision", before)

    def colour(self, name: str) -> None:
        self.tap(self.page.locator(f"[data-colour={name}]"))

    def number(self, number: int) -> None:
        for digit in f"{number:02}":
            self.tap(self.page.locator(f"[data-digit='{digit}']"))


@pytest.fixture
def thumb(phone: Page) -> Iterator[Stopwatch]:
    """From the home page as far as the first square of an area of one's own tiles, by tapping."""
    keys: list[str] = []
    phone.expose_function("typed", lambda key: keys.append(key))
    phone.add_init_script("addEventListener('keydown', (event) => typed(event.key), true)")
    phone.goto("/")
    watch = Stopwatch(phone)
    watch.tap(phone.locator("a.card", has_text="Guilds of London"))
    phone.wait_for_url("**/new/**")
    watch.tap(phone.locator(".bar .primary"))
    phone.locator("#table").wait_for()
    watch.done()
    expect(phone.locator(".pad")).to_be_visible()
    yield watch
    assert keys == []


def test_a_whole_area_is_typed_with_at_most_110_taps_and_no_key(thumb: Stopwatch, axe: Axe) -> None:
    page, before = thumb.page, thumb.taps
    expect_good_page(page, axe)
    for tile in area().values():
        for colour in tile["colours"]:  # type: ignore[attr-defined]
            thumb.colour(colour)
        if tile["special"]:
            thumb.tap(page.locator("button[data-on]"))
        else:
            thumb.number(int(str(tile["precedence"])))
    expect(page.locator(".picker .cell.empty")).to_have_count(0)
    expect_good_page(page, axe)

    thumb.done()

    assert thumb.taps - before <= 110
    expect(page.locator(".steps")).to_contain_text("Put the beadle on Guild 1.")
    thumb.done()
    assert page.locator("h1").inner_text() == "Boris's turn"
    assert thumb.taps <= 110


def test_colours_alone_show_the_first_turn_with_at_most_60_taps(thumb: Stopwatch) -> None:
    page = thumb.page
    thumb.tap(page.locator("[data-mode=colour]"))
    for colour in COLOURS:
        thumb.colour(colour)
        for square, tile in area().items():
            if colour in tile["colours"]:  # type: ignore[operator]
                thumb.tap(page.locator(f"[data-square={square}]"))
    thumb.done()
    thumb.tap(page.locator("[name=lay][value=random]"))
    expect(page.locator("[name='value.r1c1_precedence']")).not_to_have_value("")

    thumb.done()

    expect(page.locator(".top")).to_contain_text("Try-out")
    thumb.done()
    assert page.locator("h1").inner_text() == "Boris's turn"
    assert thumb.taps <= 60


def test_a_slip_is_one_tap_on_the_square(thumb: Stopwatch) -> None:
    page = thumb.page
    thumb.colour("red")
    thumb.number(12)
    thumb.colour("green")
    thumb.number(7)
    first = page.locator("[data-square=r1c1]")

    thumb.tap(first)
    thumb.colour("red")
    thumb.colour("blue")
    thumb.number(21)

    expect(first).to_have_accessible_name("row 1, column 1: 21")
    assert first.locator(".swatch-blue").count() == 1
    expect(page.locator("[data-square=r1c3]")).to_have_class(re.compile("marked"))


def test_a_precedence_typed_twice_is_said_at_once_in_sight_and_is_put_right_there(thumb: Stopwatch) -> None:
    page = thumb.page
    thumb.colour("red")
    thumb.number(12)
    thumb.colour("green")
    thumb.number(12)

    said = page.locator(".picker .error", has_text="12 lies at row 1, column 1 already.")
    expect(said).to_be_visible()
    expect_in_reach(page, said)
    thumb.number(13)

    expect(said).to_have_count(0)
    expect(page.locator("[data-square=r1c2]")).to_have_accessible_name("row 1, column 2: 13")


def test_an_area_half_laid_is_there_on_another_phone_and_after_the_tab_was_closed(
    thumb: Stopwatch, new_phone: NewPhone
) -> None:
    page = thumb.page
    thumb.colour("red")
    with page.expect_response(re.compile("/draft")):
        thumb.number(12)
    thumb.page.wait_for_load_state("networkidle")
    other = new_phone()

    other.goto(page.url)

    expect(other.locator("[data-square=r1c1]")).to_have_accessible_name("row 1, column 1: 12")
    expect(other.locator("[data-square=r1c2]")).to_have_class(re.compile("marked"))
    other.locator("[data-colour=pink]").tap()
    for digit in "05":
        other.locator(f"[data-digit='{digit}']").tap()
    other.wait_for_load_state("networkidle")
    page.reload()
    expect(page.locator("[data-square=r1c2]")).to_have_accessible_name("row 1, column 2: 5")


def test_known_tiles_are_picked_by_their_precedence_or_found_by_name(phone: Page) -> None:
    phone.goto(f"/new/{SLUG}/")
    phone.locator("label.pick", has=phone.locator("[value='built-in:made-up']")).tap()
    phone.locator(".bar .primary").tap()
    phone.locator("#table").wait_for()
    watch = Stopwatch(phone)
    watch.done()

    watch.number(15)
    phone.locator(".find").fill("menders")
    watch.tap(phone.locator(".thing", has_text="Umbrella Menders"))

    expect(phone.locator("[data-square=r1c1]")).to_have_accessible_name("row 1, column 1: Kite Tailors")
    expect(phone.locator("[data-square=r1c2]")).to_have_accessible_name("row 1, column 2: Umbrella Menders")


def test_a_number_that_the_deck_has_in_other_colours_is_said_and_leaves_none_behind(phone: Page) -> None:
    phone.goto(f"/new/{SLUG}/")
    phone.locator("label.pick", has=phone.locator("[value='built-in:made-up']")).tap()
    phone.locator(".bar .primary").tap()
    phone.locator("#table").wait_for()
    watch = Stopwatch(phone)
    watch.done()
    watch.colour("yellow")
    watch.number(15)

    expect(phone.locator(".picker .error")).to_have_text(
        "row 1, column 1: The tile with the number 15 in your deck has other colours."
    )
    expect(phone.locator("[data-square=r1c1]")).to_have_accessible_name("row 1, column 1:")


def test_taps_in_quick_succession_are_kept_in_their_order(thumb: Stopwatch, new_phone: NewPhone) -> None:
    page = thumb.page
    page.evaluate("""() => {
        for (const key of ["colour=red", "digit='4'", "digit='2'", "colour=pink", "digit='3'", "digit='1'"]) {
            document.querySelector(`[data-${key}]`).click();
        }
    }""")
    page.wait_for_load_state("networkidle")
    other = new_phone()

    other.goto(page.url)

    expect(other.locator("[data-square=r1c1]")).to_have_accessible_name("row 1, column 1: 42")
    expect(other.locator("[data-square=r1c2]")).to_have_accessible_name("row 1, column 2: 31")
