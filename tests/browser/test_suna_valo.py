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
    return page.locator(".tally b").inner_text()


def beside(page: Page) -> list[str]:
    """What is said beside the card that was drawn."""
    return page.locator(".drawn > div p").all_inner_texts()


def square(page: Page, order: str) -> str:
    """What stands on an order card of the board, in one line."""
    return " ".join((page.locator(f"#cell-{order} .cell").text_content() or "").split())


def play_the_first_era(page: Page) -> None:
    """Six turns of Botbot's with two festivals, both kinds of pieces and a new stack, as far as the era's end."""
    draw(page, "SO07")
    page.locator("label.pick", has_text="Village right").tap()
    page.locator("label.pick", has_text="Display middle").tap()
    done(page)
    expect(page.locator(".drawn")).to_contain_text("He buys the one on the right of the village offer.")
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
    expect(phone.locator(".steps")).to_contain_text("Shuffle Botbot's 7 solo cards into a face-down stack.")
    expect(phone.locator(".band")).to_contain_text("Botbot goes first")
    assert score(phone) == "25"

    tap(phone, phone.locator(".bar .primary"))
    expect_good_page(phone, axe)
    tap(phone, option(phone, "SO07"))
    expect(phone.locator(".ask")).to_contain_text("Where do festival cards lie?")
    expect_good_page(phone, axe)
    expect_in_reach(phone, phone.locator("label.pick").last)
    undo(phone)
    undo(phone)

    play_the_first_era(phone)

    assert instructions(phone) == ["No card lies there: Botbot buys nothing."]
    assert beside(phone) == ["Buys the middle village card"]
    expect(phone.locator(".band")).to_contain_text("Now your turn")
    # 25 to begin with, a barrel on 8, ships on 5 and 3, and a festival that is worth 2.
    assert score(phone) == "43"
    assert square(phone, "d1l") == "Era Ileft Botbot's barrel8"
    assert square(phone, "d1r") == "Era Iright best free space8"
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
        "Take the card's goods, and the same again.",
        "Scarcity markers: take 1 energy, keep them negative side up.",
        "You may use the festival's effect, not its bonus.",
        "Put the right card of your display into his area: 2 points.",
        "Fill the gap from the village offer.",
        "Refill the village offer.",
    ]
    phone.locator(".why summary").nth(3).tap()
    reasons = phone.locator(".why[open] li").all_inner_texts()
    assert reasons[-1] == "There is none in the village offer; in your display the rightmost card wins."


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
        "Era I left: 6 points free.",
        "Era I right: 6 points free.",
        "Era I left and Era I right both show 6; of the two, Era I left is further left.",
    ]


def test_the_whole_question_is_in_sight_below_the_steps(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    buy(phone, "SO03", "festival")

    assert len(instructions(phone)) == 2
    expect_in_reach(phone, phone.locator(".steps > li").first)
    expect_in_reach(phone, phone.locator("label.pick").last)
    button = phone.locator(".bar .primary")
    expect(button).to_have_text("Done", use_inner_text=True)
    tap(phone, button)
    assert "Put the right card of your display into the box." in instructions(phone)


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
    tap(phone, phone.locator(".others button[value='era_end']"))

    expect(phone.locator("#answer")).to_contain_text("What is free on this era's orders?")
    expect(phone.locator("#answer")).to_contain_text("last time 4: still free?")
    expect(phone.locator("#answer")).to_contain_text("last time none: still none?")
    assert phone.locator("#answer input[type=number]").count() == 2
    done(phone)
    assert instructions(phone)[0].startswith("Place 1 of his barrels on Era I right")


def test_orders_that_nobody_looked_at_are_asked_about_once(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO06")
    button = phone.locator(".bar .primary")
    button.tap()

    doubt = "Left blank: if nothing is free, Botbot places no ship. Is that right?"
    expect(phone.locator(".number .error")).to_have_text(doubt)
    expect_in_reach(phone, phone.locator(".number .error"))
    expect_good_page(phone, axe)
    expect(button).to_have_text("Yes, that is right", use_inner_text=True)
    tap(phone, button)
    expect(phone.locator(".drawn")).to_contain_text(
        "No ship order has a free space, so Botbot tries a barrel."
    )


def test_no_plus_and_minus_puts_a_piece_on_a_space_worth_nothing(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    tap(phone, phone.locator("button", has_text="Put something right"))
    piece = phone.locator("[name='value.d1l_bot']")
    stepper = phone.locator(".stepper", has=piece)
    minus, plus = stepper.locator("[data-step='-1']"), stepper.locator("[data-step='1']")

    minus.tap()
    expect(piece).to_have_value("")
    plus.tap()
    expect(piece).to_have_value("1")
    plus.tap()
    expect(piece).to_have_value("2")
    minus.tap()
    minus.tap()
    expect(piece).to_have_value("")
    done(phone)

    assert square(phone, "d1l") == "Era Ileft best free space?"
    assert score(phone) == "25"


def test_undo_goes_back_across_an_eras_end_and_redo_comes_forward(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    play_the_first_era(phone)
    before = phone.locator("#table .turn").inner_text()
    tap(phone, phone.locator(".others button[value='era_end']"))
    expect(phone.locator("#answer")).to_contain_text("last time 8: still free?")
    expect_good_page(phone, axe)
    done(phone)
    assert instructions(phone) == [
        "Place 1 of his barrels on Era I right, worth 8.",
        "No ship: both ship orders hold one of his.",
        "Take your own income.",
        "Set the table up for Era II.",
        "The starting tree stays with Botbot.",
        "Discard 3 farm cards from the new draw pile.",
    ]
    assert score(phone) == "51"
    assert square(phone, "d2l") == "Era IIleft best free space?"
    after = phone.locator("#table .turn").inner_text()
    expect_good_page(phone, axe)

    undo(phone)
    expect(phone.locator("#answer")).to_contain_text("last time 8: still free?")
    undo(phone)
    expect(phone.locator(".top .round")).to_have_text("Era I")
    assert phone.locator("#table .turn").inner_text() == before
    assert score(phone) == "43"
    assert "free" not in square(phone, "d2l")

    redo(phone)
    redo(phone)
    phone.reload()
    expect(phone.locator(".top .round")).to_have_text("Era II")
    assert phone.locator("#table .turn").inner_text() == after
    assert score(phone) == "51"
    expect(phone.locator(".top .redo")).to_have_count(0)


def test_a_turn_is_played_without_javascript(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO05")
    phone.locator("[name='value.d1r']").fill("7")
    done(phone)

    assert instructions(phone)[0].startswith("Place 1 of his barrels on Era I right")
    assert score(phone) == "32"
    undo(phone)
    assert score(phone) == "25"


def test_none_free_is_a_tap_and_a_number_goes_back_to_not_looked_at(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    done(phone)
    draw(phone, "SO06")
    number = phone.locator("[name='value.s1l']")
    stepper = phone.locator(".stepper", has=number)
    none = phone.get_by_role("button", name="None free").first
    less, more = stepper.locator("[data-step='-1']"), stepper.locator("[data-step='1']")

    phone.locator(".bar .primary").tap()
    expect(phone.locator(".bar .primary")).to_have_text("Yes, that is right", use_inner_text=True)
    none.tap()
    expect(number).to_have_value("0")
    expect(none).to_have_attribute("aria-pressed", "true")
    expect_good_page(phone, axe)
    none.tap()
    expect(number).to_have_value("")
    more.tap()
    expect(number).to_have_value("1")
    expect(none).to_have_attribute("aria-pressed", "false")
    less.tap()
    expect(number).to_have_value("")
