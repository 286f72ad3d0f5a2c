"""Forest Shuffle on a phone: a whole game against Anna by tapping, and every page on the way looked at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, NewPhone
from tests.browser.tapping import (
    done,
    expect_good_page,
    expect_in_reach,
    instructions,
    redo,
    start,
    tap,
    undo,
    write,
)

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "forest-shuffle"
SMALL = {"width": 320, "height": 640}


def pick(page: Page, name: str, value: str) -> None:
    """Tap one of the options of a field in a form."""
    control = page.locator(f"[name='value.{name}'][value='{value}']")
    page.locator("label.pick", has=control).tap()
    expect(control).to_be_checked()


def annas_turn(page: Page, lying: int) -> list[str]:
    """Play a turn of Anna's, with so many cards in the clearing; gives what she does."""
    done(page)
    field = page.locator("[name=value]")
    expect(field).to_have_attribute("type", "number")
    field.tap()
    page.keyboard.type(str(lying))
    done(page)
    told = instructions(page)
    assert told
    return told


def test_a_challenge_of_ones_own_is_typed_and_its_goal_stays_in_sight(phone: Page, axe: Axe) -> None:
    start(phone, SLUG)
    expect(phone.locator("[name='value.card_goal']")).to_be_hidden()
    phone.locator("label.pick", has_text="Mine isn't here: type it").tap()
    phone.locator("[name='value.card_name']").fill("Night Flight")
    phone.locator("[name='value.card_goal']").fill("Bats " * 40)
    write(phone, "card_bronze", 120)
    expect_good_page(phone, axe)
    done(phone)

    goal = phone.locator(".always summary")
    expect_in_reach(phone, goal)
    assert goal.bounding_box()["height"] < 60  # type: ignore[index]
    tap(phone, phone.locator(".bar .primary"))
    expect_in_reach(phone, goal)
    expect_good_page(phone, axe)
    folded = goal.bounding_box()
    goal.tap()
    assert folded
    assert goal.bounding_box()["height"] > folded["height"]  # type: ignore[index]


def test_a_whole_game_is_won_by_tapping_and_every_page_is_good(phone: Page, axe: Axe) -> None:
    phone.goto("/")
    expect_good_page(phone, axe)
    phone.get_by_role("link", name="Forest Shuffle: Exploration").tap()
    expect_good_page(phone, axe)
    phone.locator(".bar .primary").tap()

    phone.locator("#table").wait_for()
    pick(phone, "challenge", "bat-forest")
    pick(phone, "clearing", "count")
    pick(phone, "special_caves", "yes")
    expect_good_page(phone, axe)
    done(phone)
    phone.locator(".ask button[value=bat]").tap()
    expect(phone.locator(".top .round")).to_have_text("Deck 20 of 20")
    assert "Return 30 cards from the draw pile to the box, unseen." in instructions(phone)
    expect_good_page(phone, axe)

    told = [annas_turn(phone, 3) for _ in range(3)]
    expect(phone.locator(".top .round")).to_have_text("Deck 17 of 20")
    expect_good_page(phone, axe)
    phone.locator(".why summary").first.tap()
    expect(phone.locator(".why p").first).to_be_visible()
    expect_good_page(phone, axe)

    undo(phone)
    expect(phone.locator("#now")).to_have_text("Anna's turn 3")
    expect(phone.locator("[name=value]")).to_have_value("3")
    undo(phone)
    expect(phone.locator("#now")).to_have_text("Anna's turn 2")
    assert instructions(phone) == told[1]
    redo(phone)
    redo(phone)
    assert instructions(phone) == told[2]
    phone.reload()
    assert instructions(phone) == told[2]

    winter(phone, axe, forest=190, cave_cards=3, bats=4)
    expect(phone.locator(".ending")).to_contain_text("Challenge won")
    expect(phone.locator(".ending")).to_contain_text("Bat Forest: bronze reached.")
    expect(phone.locator(".sheet-of-points tr")).to_have_text(["Forest190", "Bat Cave15", "Your points205"])
    expect_in_reach(phone, phone.locator(".bar .primary"))
    expect(phone.locator(".bar .primary")).to_have_text("Play again with the same set-up")
    expect_good_page(phone, axe)
    look_around_afterwards(phone, axe)


def winter(page: Page, axe: Axe, **counted: int) -> None:
    page.locator(".others button[value=winter]").tap()
    page.locator("[name='value.forest']").wait_for()
    expect_good_page(page, axe)
    for name, number in counted.items():
        write(page, name, number)
    pick(page, "goal", "yes")
    done(page)


def look_around_afterwards(page: Page, axe: Axe) -> None:
    """Open the log with its turns, the rules, the results and the home page."""
    table = page.url
    page.get_by_role("link", name="The game, turn by turn").tap()
    page.locator("details.turn summary").nth(1).tap()
    expect(page.locator("details.turn[open] .steps li").first).to_be_visible()
    expect_good_page(page, axe)
    page.go_back()
    page.get_by_role("link", name="The solo rules").tap()
    expect(page.get_by_role("heading", name="The end: points")).to_be_visible()
    expect_good_page(page, axe)
    page.goto("/results/")
    expect(page.locator("main")).to_contain_text("1 finished game")
    page.locator("summary", has_text="The games one by one").tap()
    expect(page.locator(".card")).to_contain_text("Forest Shuffle: Exploration")
    expect_good_page(page, axe)
    page.goto(f"{table}delete/")
    expect_good_page(page, axe)
    page.goto("/")
    expect(page.get_by_role("heading", name="Go on playing")).to_have_count(0)
    expect_good_page(page, axe)
    page.goto("/s/nowhere/")
    expect_good_page(page, axe)


def test_after_a_tap_the_new_instructions_are_in_view_read_out_first_and_the_button_stays_in_reach(
    phone: Page,
) -> None:
    start(phone, SLUG)
    done(phone)
    for _ in range(3):
        phone.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect_in_reach(phone, phone.locator(".bar .primary"))
        expect_in_reach(phone, phone.locator(".bar .undo"))
        tap(phone, phone.locator(".bar .primary"))

        expect(phone.locator("#now")).to_be_focused()
        expect(phone.locator("#now")).to_be_in_viewport()
        expect(phone.locator(".steps > li").first).to_be_in_viewport(ratio=1)


def test_a_usual_turn_is_one_tap_and_needs_no_scrolling(phone: Page) -> None:
    start(phone, SLUG)
    done(phone)

    for turn in range(1, 6):
        tap(phone, phone.locator(".bar .primary"))
        expect(phone.locator("#now")).to_have_text(f"Anna's turn {turn}")
        expect(phone.locator(".large .face")).to_be_in_viewport(ratio=1)
        for step in phone.locator(".steps > li").all():
            expect_in_reach(phone, step.locator("p").first)


def test_a_keyboard_sees_where_it_is_and_plays(new_phone: NewPhone) -> None:
    page = new_phone(is_mobile=False, has_touch=False)
    start_with_keys(page)
    page.keyboard.press("Tab")
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('.bar .primary')"):
            break
        shape = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        covered = page.evaluate("document.activeElement.matches('.pick input, .cell input')")
        assert covered or shape != "none", page.evaluate("document.activeElement.outerHTML")
        page.keyboard.press("Tab")
    revision = page.locator("#table").get_attribute("data-revision")
    page.keyboard.press("Enter")

    expect(page.locator("#table")).not_to_have_attribute("data-revision", revision or "")
    expect(page.locator("#now")).to_have_text("Anna's turn 1")


def start_with_keys(page: Page) -> None:
    page.goto(f"/new/{SLUG}/")
    page.locator(".bar .primary").press("Enter")
    page.locator("#table").wait_for()
    page.locator(".bar .primary").press("Enter")
    expect(page.locator(".top .round")).to_have_text("Deck 20 of 20")


@pytest.mark.parametrize("size", ["normal", "larger"])
def test_the_smallest_phone_shows_everything_without_scrolling_sideways(
    new_phone: NewPhone, axe: Axe, size: str
) -> None:
    page = new_phone(viewport=SMALL)
    page.goto("/")
    page.locator("#appearance summary").tap()
    page.locator(f"#appearance button[value={size}]").tap()
    expect(page.locator("html")).to_have_attribute("data-size", size)
    for address in ("/", f"/new/{SLUG}/", f"/rules/{SLUG}/", "/results/"):
        page.goto(address)
        assert sideways(page) == 0, address
    start(page, SLUG)
    assert sideways(page) == 0
    pick(page, "clearing", "count")
    done(page)
    annas_turn(page, 4)
    assert sideways(page) == 0
    expect_in_reach(page, page.locator(".bar .primary"))
    page.locator(".others button[value=winter]").tap()
    page.locator("[name='value.forest']").wait_for()
    assert sideways(page) == 0
    assert axe(page) == []


def sideways(page: Page) -> int:
    """By how many points the page is wider than the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def test_the_table_draws_real_cards_and_tells_the_app(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    done(phone)
    expect_good_page(phone, axe)
    tap(phone, phone.locator(".ask button[value]").first)
    expect(phone.locator(".top .round")).to_have_text("Deck 19 of 20")

    phone.locator("#settings summary").tap()
    tap(phone, phone.get_by_role("button", name="Let the app deal from now on"))
    expect_in_reach(phone, phone.get_by_text("From now on the app deals the cards."))
    tap(phone, phone.locator(".bar .primary"))
    expect(phone.locator(".top .round")).to_have_text("Deck 18 of 20")


def test_what_somebody_bumped_is_put_right_without_undoing(phone: Page, axe: Axe) -> None:
    start(phone, SLUG)
    pick(phone, "clearing", "count")
    done(phone)
    annas_turn(phone, 4)
    phone.get_by_role("button", name=re.compile("Put something right")).tap()
    phone.locator("[name='value.clearing']").wait_for()
    expect_good_page(phone, axe)

    write(phone, "clearing", 9)
    done(phone)

    expect(phone.locator(".line-area")).to_contain_text("9 cards")
    expect(phone.locator(".line > li")).to_have_count(9)
    expect(phone.locator(".top .round")).to_have_text("Deck 19 of 20")


def test_a_wrong_number_is_said_beside_its_field_and_the_field_is_at_hand(phone: Page, axe: Axe) -> None:
    start(phone, SLUG)
    pick(phone, "clearing", "count")
    done(phone)
    done(phone)
    field = phone.locator("[name=value]")
    field.tap()
    phone.keyboard.type("1000")

    phone.locator(".bar .primary").tap()

    expect(phone.locator(".error")).to_have_text("A whole number from 0 to 99 is needed here.")
    expect(field).to_be_focused()
    expect(field).to_have_value("1000")
    expect_good_page(phone, axe)
    field.fill("10")
    done(phone)
    expect(phone.locator(".top .round")).to_have_text("Deck 19 of 20")


def test_a_figure_that_is_blank_at_first_is_typed_at_once_or_tapped_up_and_back_to_blank(phone: Page) -> None:
    start(phone, SLUG)
    done(phone)
    tap(phone, phone.locator(".others button[value=winter]"))
    forest = phone.locator("[name='value.forest']")
    expect(forest).to_have_attribute("inputmode", "numeric")
    expect(forest).to_have_value("")
    stepper = phone.locator(".stepper", has=forest)
    for step, shown in (("1", "0"), ("1", "1"), ("-1", "0"), ("-1", ""), ("-1", ""), ("1", "0")):
        stepper.locator(f"[data-step='{step}']").tap()
        expect(forest).to_have_value(shown)
    write(phone, "forest", 88)
    write(phone, "cave_cards", 4)
    done(phone)
    expect(phone.locator(".ending")).to_contain_text("92")

    undo(phone)

    expect(forest).to_have_value("88")
    expect(phone.locator("[name='value.cave_cards']")).to_have_value("4")


def test_a_lost_connection_is_said_in_one_line_and_heals_by_itself(phone: Page, axe: Axe) -> None:
    start(phone, SLUG)
    done(phone)
    tap(phone, phone.locator(".bar .primary"))
    told = instructions(phone)

    phone.context.set_offline(True)
    expect(phone.locator("#lost")).to_be_visible()
    expect(phone.locator("#lost")).to_contain_text("No connection.")
    phone.locator(".bar .primary").tap()
    expect(phone.locator("#failed")).to_contain_text("No answer came to your tap.")
    expect(phone.locator("#lost")).to_be_hidden()
    assert instructions(phone) == told, "the turn stays readable"
    assert axe(phone) == []

    phone.context.set_offline(False)
    expect(phone.locator(".top .round")).to_have_text("Deck 19 of 20")
    tap(phone, phone.locator(".bar .primary"))
    expect(phone.locator(".top .round")).to_have_text("Deck 18 of 20")
    for line in ("#lost", "#failed"):
        expect(phone.locator(line)).to_be_hidden()


def test_back_and_forward_in_the_browser_show_the_table_as_it_is(phone: Page) -> None:
    start(phone, SLUG)
    done(phone)
    table = phone.url
    phone.get_by_role("link", name="The game so far").tap()
    expect(phone.get_by_role("heading", name="The game so far")).to_be_visible()
    phone.go_back()
    tap(phone, phone.locator(".bar .primary"))
    told = instructions(phone)
    phone.goto("/")

    phone.go_back()

    assert phone.url == table
    expect(phone.locator("#now")).to_have_text("Anna's turn 1")
    assert instructions(phone) == told


def test_a_double_tap_is_one_turn(phone: Page) -> None:
    start(phone, SLUG)
    done(phone)

    phone.locator(".bar .primary").dblclick()

    expect(phone.locator("#now")).to_have_text("Anna's turn 1")
    phone.reload()
    expect(phone.locator(".top .round")).to_have_text("Deck 19 of 20")
