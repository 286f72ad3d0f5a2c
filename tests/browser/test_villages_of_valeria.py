"""Villages of Valeria on a phone: a whole game by tapping, and what the rules do not allow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

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

SLUG = "villages-of-valeria"
KINDS = ("food", "wood", "stone", "magic")


def new_village(page: Page, resource: str = "wood") -> None:
    start(page, SLUG)
    done(page)
    tap(page, option(page, resource))


def action(page: Page, name: str) -> Locator:
    """An action in the bar, whether it is open or not."""
    return page.locator(".alike > *", has_text=re.compile(rf"^\s*{name}\b"))


def act(page: Page, name: str) -> None:
    """Tap an action in the thumb zone."""
    expect_in_reach(page, action(page, name))
    tap(page, action(page, name))


def token(page: Page, name: str) -> Locator:
    """The token of a resource; the first letter is only shown as a capital."""
    return page.locator(
        ".square", has=page.locator("b", has_text=re.compile(rf"^\s*{name}\s*$", re.IGNORECASE))
    )


def develop(page: Page, kind: str) -> None:
    act(page, "Develop")
    expect_in_reach(page, option(page, kind))
    tap(page, option(page, kind))


def build(page: Page, *names: str) -> None:
    act(page, "Build")
    for name in names:
        token(page, name).locator(".tap").tap()
    done(page)


def figures(page: Page) -> str:
    return " ".join(page.locator(".figures").inner_text().split())


def count(page: Page, what: str) -> int:
    """A figure that is always visible: Deck, Hand or Coins."""
    found = re.search(rf"{what} (\d+)", figures(page))
    assert found
    return int(found[1])


def play_a_turn(page: Page, turn: int) -> None:
    """Fill the hand, then turn it into resources, and these into buildings."""
    if count(page, "Hand") <= 5:
        act(page, "Harvest")
    elif page.locator(".board .square").count() < 6:
        develop(page, KINDS[turn % 4])
    else:
        free = page.locator(".board .square", has=page.get_by_text("free", exact=True))
        names = free.locator("b").all_inner_texts()
        build(page, *[name.strip() for name in names][: min(2, count(page, "Coins"))])


def test_a_village_is_played_to_the_empty_deck_by_tapping(phone: Page, axe: Axe) -> None:
    start(phone, SLUG)
    expect_good_page(phone, axe)
    done(phone)
    expect(phone.locator(".steps")).to_contain_text("Take 3 coins and put 4 in the bank.")
    tap(phone, option(phone, "wood"))
    assert figures(phone) == "Deck 24 of 24 Hand 5 of 8 Coins 3 you, 4 bank, 0 on resources"
    expect_good_page(phone, axe)

    act(phone, "Tax")
    act(phone, "Recruit")
    turn = 3
    while phone.locator(".alike").count():
        deck = count(phone, "Deck")
        play_a_turn(phone, turn)
        assert count(phone, "Deck") <= deck
        turn += 1
        assert turn < 40

    assert instructions(phone)[-1] == "Stop here: the deck is empty, and the game is over."
    assert count(phone, "Deck") == 0
    expect_good_page(phone, axe)
    write(phone, "points", 47)
    done(phone)
    expect(phone.locator(".outcome")).to_contain_text("Proud Mayor.")
    expect(phone.locator(".outcome")).to_contain_text("3 more points would have reached the next band.")
    expect(phone.locator(".bar .primary")).to_have_text("Play again")
    expect_good_page(phone, axe)


def test_harvest_recruit_and_tax_take_one_tap_and_come_back_with_one_undo(phone: Page) -> None:
    new_village(phone)
    for name, said, after in (
        ("Harvest", "Draw 3 cards from the deck or the face-up piles.", "Hand 8 of 8"),
        ("Recruit", "Pay 2 coins to the bank and take an adventurer of the row.", "Coins 1 you, 6 bank"),
        ("Tax", "Trash 1 card of your hand: back to the box with it.", "Hand 4 of 8 Coins 4 you"),
    ):
        act(phone, name)
        assert instructions(phone)[0] == said
        assert after in figures(phone)
        undo(phone)
        assert figures(phone) == "Deck 24 of 24 Hand 5 of 8 Coins 3 you, 4 bank, 0 on resources"
        redo(phone)
        assert after in figures(phone)
        undo(phone)


def test_building_is_tapping_the_tokens_that_pay(phone: Page, axe: Axe) -> None:
    new_village(phone)
    act(phone, "Build")
    expect(phone.locator("#answer")).to_contain_text("Which resources pay?")
    expect_good_page(phone, axe)
    expect_in_reach(phone, token(phone, "Wood 1"))
    token(phone, "castle").locator(".tap").tap()
    done(phone)

    assert instructions(phone) == [
        "Put 1 coin on the left of your castle.",
        "Draw 1 card from the deck or the face-up piles.",
        "Check your count: deck 23, hand 5, coins 2.",
        "Slide 1 coin from left to right on your castle.",
    ]
    expect(token(phone, "castle")).to_contain_text("Locked: coin back next turn.")
    expect(token(phone, "wood 1")).to_contain_text("free")
    expect_good_page(phone, axe)
    act(phone, "Harvest")
    assert instructions(phone)[-1] == "Take 1 coin back from the right of your castle."
    expect(token(phone, "castle")).to_contain_text("free")


def test_a_special_power_is_told_in_three_taps(phone: Page, axe: Axe) -> None:
    new_village(phone)
    tap(phone, phone.locator(".in-full").get_by_role("button", name="Recruit"))
    expect_good_page(phone, axe)
    more = phone.locator(".number", has_text="Cards to draw").locator("[data-step='1']")
    expect_in_reach(phone, more)
    more.tap()
    done(phone)

    assert instructions(phone)[:2] == [
        "Pay 2 coins to the bank and take an adventurer of the row.",
        "Draw 1 more card for your special power.",
    ]


def test_a_greyed_action_leads_to_its_reason(phone: Page) -> None:
    new_village(phone)
    act(phone, "Recruit")
    expect(action(phone, "Recruit")).to_have_attribute("href", "#shut-recruit")
    action(phone, "Recruit").tap()

    expect(phone.locator("#shut-recruit")).to_be_in_viewport()
    expect(phone.locator("#shut-recruit")).to_contain_text("It takes 2 coins; you have 1.")


def test_with_a_full_hand_a_harvest_is_waiting(phone: Page) -> None:
    new_village(phone)
    build(phone, "Wood 1")
    act(phone, "Harvest")
    act(phone, "Harvest")

    assert instructions(phone) == [
        "Draw nothing: your hand is full.",
        "Check your count: deck 20, hand 8, coins 3.",
    ]
    expect(phone.locator(".steps")).to_contain_text("You wait this turn; coins move on.")


def test_a_resource_tapped_wrongly_is_put_right_three_turns_later(phone: Page, axe: Axe) -> None:
    new_village(phone)
    develop(phone, "wood")
    act(phone, "Harvest")
    build(phone, "Wood 2")
    tap(phone, phone.locator("#more").get_by_role("button", name="Put something right"))
    phone.get_by_text("A resource is another one, gone, or forgotten").tap()
    expect_good_page(phone, axe)
    for resource, really in (("wood 2", "Stone"), ("your castle", "Gone")):
        asked = phone.get_by_role("group", name=f"What is {resource} really?")
        asked.locator("label.pick", has_text=really).tap()
    phone.locator(".number", has_text="Food that was forgotten").locator("[data-step='1']").tap()
    done(phone)

    expect(phone.locator(".board .square")).to_have_count(3)
    names = phone.locator(".board .square b").all_inner_texts()
    assert [name.strip().lower() for name in names] == ["wood 1", "stone 1", "food 1"]
    expect(token(phone, "stone 1")).to_contain_text("Locked: coin back next turn.")
    act(phone, "Tax")
    assert instructions(phone)[-1] == "Take 1 coin back from the right of stone 1."


def test_an_illegal_action_posted_by_hand_is_refused_with_the_reason_that_the_page_shows(phone: Page) -> None:
    new_village(phone)
    act(phone, "Recruit")
    reason = "It takes 2 coins; you have 1."
    assert phone.locator("#shut-recruit small").inner_text() == reason
    before = figures(phone)

    action(phone, "Harvest").evaluate("(button) => { button.value = 'recruit'; }")
    action(phone, "Harvest").tap()

    expect(phone.locator(".error")).to_have_text(reason)
    assert figures(phone) == before
    act(phone, "Harvest")
    expect(phone.locator(".error")).to_have_count(0)


def test_a_locked_resource_posted_by_hand_is_refused_with_the_reason_on_its_token(phone: Page) -> None:
    new_village(phone)
    build(phone, "Wood 1")
    act(phone, "Build")
    reason = token(phone, "wood 1").locator("small").inner_text()
    assert reason == "Locked: coin back next turn."
    assert token(phone, "wood 1").locator(".tap").count() == 0

    token(phone, "castle").locator("input").evaluate("(box) => { box.value = 'wood-1'; }")
    token(phone, "castle").locator(".tap").tap()
    phone.locator(".bar .primary").tap()

    expect(phone.locator(".error")).to_have_text(reason)


def test_a_village_grows_without_javascript(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    new_village(phone)
    tap(phone, action(phone, "Harvest"))
    assert instructions(phone)[0] == "Draw 3 cards from the deck or the face-up piles."
    tap(phone, action(phone, "Develop"))
    tap(phone, option(phone, "stone"))
    expect(token(phone, "stone 1")).to_contain_text("free")
    tap(phone, action(phone, "Build"))
    token(phone, "stone 1").locator(".tap").tap()
    done(phone)

    assert instructions(phone)[0] == "Put 1 coin on the left of stone 1."
    undo(phone)
    expect(token(phone, "stone 1")).to_contain_text("free")
