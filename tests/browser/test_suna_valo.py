"""Suna Valo on a phone: an era played by tapping real cards, its end, and back again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, NewPhone
from tests.browser.tapping import (
    done,
    expect_good_page,
    expect_in_reach,
    instructions,
    option,
    redo,
    start,
    tap,
    undo,
    write,
)

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "suna-valo"


def draw(page: Page, card: str) -> None:
    """Let Botbot have his turn and tap the solo card that he drew."""
    tap(page, page.locator(".bar").get_by_role("button", name="Botbot's turn", exact=True))
    tap(page, option(page, card))


def buy(page: Page, card: str, bought: str) -> None:
    draw(page, card)
    expect_in_reach(page, option(page, bought))
    tap(page, option(page, bought))


def score(page: Page) -> str:
    return page.locator(".figures dd").first.inner_text()


def square(page: Page, order: str) -> str:
    """What stands on an order card of the board, in one line."""
    return " ".join(page.locator(f"#cell-{order} .cell").inner_text().split())


def play_the_first_era(page: Page) -> None:
    """Six turns of Botbot's with two festivals, both kinds of pieces and a new stack, as far as the era's end."""
    draw(page, "SO07")
    page.locator("label.pick", has_text="Village right").tap()
    page.locator("label.pick", has_text="Display middle").tap()
    done(page)
    expect(page.locator(".steps")).to_contain_text("festival card on the right of the village offer")
    page.locator("label.pick", has=page.locator("[name='value.ship_order'][value=yes]")).tap()
    done(page)
    write(page, "s1l", 5)
    write(page, "s1r", 3)
    done(page)

    draw(page, "SO05")
    write(page, "d1l", 8)
    write(page, "d1r", 8)
    done(page)

    buy(page, "SO01", "farm")

    buy(page, "SO02", "festival")
    page.locator("label.pick", has=page.locator("[name='value.two_points'][value=yes]")).tap()
    done(page)

    draw(page, "SO06")
    done(page)

    buy(page, "SO04", "nothing")


def test_an_era_is_played_by_tapping_festivals_included(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    expect_good_page(phone, axe)
    done(phone)
    expect(phone.locator(".steps")).to_contain_text("Start Botbot off with 25 base points.")
    assert score(phone) == "25 points Base 25, barrels 0, ships 0, cards 0"

    tap(phone, phone.locator(".bar .primary"))
    expect_good_page(phone, axe)
    tap(phone, option(phone, "SO07"))
    expect(phone.locator(".ask")).to_contain_text("SO 07: where do festival cards lie?")
    expect_good_page(phone, axe)
    expect_in_reach(phone, phone.locator("label.pick").last)
    undo(phone)
    undo(phone)

    play_the_first_era(phone)

    assert instructions(phone) == [
        "Sell Botbot the middle card of the village offer.",
        "Leave it: nothing lies there, so Botbot buys nothing.",
    ]
    # 25 to begin with, a barrel on 8, ships on 5 and 3, and a festival that is worth 2.
    assert score(phone) == "43 points Base 25, barrels 8, ships 8, cards 2"
    assert square(phone, "d1l") == "I left Botbot 8 Botbot's barrel"
    assert square(phone, "d1r") == "I right free 8"
    expect_good_page(phone, axe)


def test_the_festivals_tell_what_to_do_with_the_card(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO07")
    phone.locator("label.pick", has_text="Display left").tap()
    phone.locator("label.pick", has_text="Display right").tap()
    done(phone)
    phone.locator("label.pick", has=phone.locator("[name='value.two_points'][value=yes]")).tap()
    done(phone)

    assert instructions(phone) == [
        "Sell Botbot the festival card on the right of your display.",
        "Take the goods on the card, and the same again from the supply.",
        "If scarcity markers lie on it, take 1 energy; put them in your area, negative side up.",
        "Use the festival's effect yourself if you like, but not its bonus.",
        "Put the card into Botbot's area: 2 points for him.",
        "Move 1 card of the village offer into the gap on the right of your display.",
        "Refill the village offer as usual.",
    ]
    phone.locator(".why summary").first.tap()
    reasons = phone.locator(".why[open] li").all_inner_texts()
    assert reasons[-1] == "None lies in the village offer; in your display the card furthest right wins."


def test_a_tie_between_orders_says_which_one_lies_further_left(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO05")
    expect_in_reach(phone, phone.locator("[name='value.d1r']"))
    expect_good_page(phone, axe)
    write(phone, "d1l", 6)
    write(phone, "d1r", 6)
    done(phone)

    phone.locator(".why summary").first.tap()
    assert phone.locator(".why[open] li").all_inner_texts() == [
        "Era I, left delivery: 6 points free.",
        "Era I, right delivery: 6 points free.",
        "Era I, left delivery and Era I, right delivery both show 6; of the two Era I, left delivery lies further"
        " left.",
    ]


def test_a_question_below_the_screen_is_not_answered_unseen(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    buy(phone, "SO03", "festival")
    revision = phone.locator("#table").get_attribute("data-revision")
    button = phone.locator(".bar .primary")
    expect(phone.locator("#answer legend").first).to_be_in_viewport()
    phone.evaluate("scrollTo(0, 0)")
    expect(button).to_have_text("Go to the question", use_inner_text=True)
    button.tap()

    expect(button).to_have_text("Done", use_inner_text=True)
    expect_in_reach(phone, phone.locator("label.pick").last)
    assert phone.locator("#table").get_attribute("data-revision") == revision
    done(phone)
    assert "Put the card into the box, not onto the discard pile." in instructions(phone)


def test_an_impossible_number_is_refused_beside_its_field_and_nothing_is_lost(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO05")
    write(phone, "d1l", 4)
    write(phone, "d1r", 99)
    phone.locator(".bar .primary").tap()

    expect(phone.locator(".number .error")).to_have_text("A whole number from 0 to 30 is needed here.")
    expect(phone.locator("[name='value.d1l']")).to_have_value("4")
    expect_in_reach(phone, phone.locator(".number .error"))
    expect(phone.locator("[name='value.d1r']")).to_be_focused()


def test_what_is_known_of_an_order_needs_one_tap_when_nothing_has_changed(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO05")
    write(phone, "d1l", 6)
    write(phone, "d1r", 4)
    done(phone)
    draw(phone, "SO06")
    write(phone, "s1l", 0)
    write(phone, "s1r", 3)
    done(phone)
    tap(phone, option(phone, "era_end"))

    expect(phone.locator("#answer")).to_contain_text("Income check: what is free on this era's orders?")
    expect(phone.locator("#answer")).to_contain_text("last known 4: still free?")
    expect(phone.locator("#answer")).to_contain_text("last known none: still none?")
    assert phone.locator("#answer input[type=number]").count() == 2
    done(phone)
    assert instructions(phone)[0].startswith("Place 1 barrel of Botbot's on Era I, right delivery")


def test_orders_that_nobody_looked_at_are_asked_about_once(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO06")
    button = phone.locator(".bar .primary")
    button.tap()

    doubt = "Still blank: if nothing is free, Botbot places no ship. Is that so?"
    expect(phone.locator(".number .error")).to_have_text(doubt)
    expect_in_reach(phone, phone.locator(".number .error"))
    expect_good_page(phone, axe)
    expect(button).to_have_text("Yes, that is right", use_inner_text=True)
    tap(phone, button)
    expect(phone.locator(".steps")).to_contain_text(
        "Place no ship: no ship order has a free space for Botbot."
    )


def test_plus_and_minus_on_a_blank_number_leave_it_blank(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    tap(phone, phone.locator("button", has_text="Put something right"))
    piece = phone.locator("[name='value.d1l_bot']")
    stepper = phone.locator(".stepper", has=piece)
    minus, plus = stepper.locator("[data-step='-1']"), stepper.locator("[data-step='1']")

    minus.tap()
    expect(piece).to_have_value("")
    plus.tap()
    expect(piece).to_have_value("0")
    plus.tap()
    expect(piece).to_have_value("1")
    minus.tap()
    minus.tap()
    expect(piece).to_have_value("")
    done(phone)

    assert square(phone, "d1l") == "I left free ?"
    assert score(phone) == "25 points Base 25, barrels 0, ships 0, cards 0"


def test_undo_goes_back_across_an_eras_end_and_redo_comes_forward(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    play_the_first_era(phone)
    before = phone.locator("#table .now").inner_text()
    tap(phone, option(phone, "era_end"))
    expect(phone.locator("#answer")).to_contain_text("last known 8: still free?")
    expect_good_page(phone, axe)
    done(phone)
    assert instructions(phone) == [
        "Place 1 barrel of Botbot's on Era I, right delivery, on the free space worth 8 points.",
        "Leave the ships: Botbot has one on both ship orders of this era.",
        "Take your own income now, as in the base game.",
        "Set the table up for Era II.",
        "Leave the starting tree with Botbot.",
        "Discard 3 farm cards of the new era from the draw pile.",
    ]
    assert score(phone) == "51 points Base 25, barrels 16, ships 8, cards 2"
    assert square(phone, "d2l") == "II left free ?"
    after = phone.locator("#table .now").inner_text()
    expect_good_page(phone, axe)

    undo(phone)
    expect(phone.locator(".where .round")).to_contain_text("Era I,")
    assert phone.locator("#table .now").inner_text() == before
    assert score(phone).startswith("43 points")
    assert "free" not in square(phone, "d2l")
    undo(phone)
    expect(phone.locator(".steps")).to_contain_text("Shuffle all 7 solo cards")

    redo(phone)
    redo(phone)
    phone.reload()
    expect(phone.locator(".where .round")).to_contain_text("Era II,")
    assert phone.locator("#table .now").inner_text() == after
    assert score(phone).startswith("51 points")
    expect(phone.locator(".bar .undo", has_text="Redo")).to_have_count(0)


def test_a_turn_is_played_without_javascript(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO05")
    phone.locator("[name='value.d1r']").fill("7")
    done(phone)

    assert instructions(phone)[0].startswith("Place 1 barrel of Botbot's on Era I, right delivery")
    assert score(phone) == "32 points Base 25, barrels 7, ships 0, cards 0"
    undo(phone)
    assert score(phone).startswith("25 points")
