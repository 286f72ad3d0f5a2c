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
    """The token of a resource; its word and its number are on one line."""
    words = r"\s".join(name.split())
    named = re.compile(rf"^\s*{words}\s*$", re.IGNORECASE)
    return page.locator(".square", has=page.locator("b", has_text=named))


def told(page: Page) -> list[str]:
    """The instructions, a word and its number with a plain space between them."""
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in instructions(page)]


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
    return " ".join(page.locator(".purse").inner_text().split())


def count(page: Page, what: str) -> int:
    """A figure that is always visible: deck, hand, or the coins that you have."""
    found = re.search(rf"{what} (\d+)", figures(page))
    assert found
    return int(found[1])


def play_a_turn(page: Page, turn: int) -> None:
    """Fill the hand, then turn it into resources, and these into buildings."""
    if count(page, "hand") <= 5:
        act(page, "Harvest")
    elif page.locator(".board .square").count() < 6:
        develop(page, KINDS[turn % 4])
    else:
        free = page.locator(".board .square", has=page.get_by_text("free", exact=True))
        names = free.locator("b").all_inner_texts()
        build(page, *[" ".join(name.split()) for name in names][: min(2, count(page, "you"))])


def test_a_village_is_played_to_the_empty_deck_by_tapping(phone: Page, axe: Axe) -> None:
    start(phone, SLUG)
    expect_good_page(phone, axe)
    done(phone)
    expect(phone.locator(".steps")).to_contain_text("Take 3 coins and put 4 in the bank.")
    tap(phone, option(phone, "wood"))
    assert figures(phone) == "you 3 bank 4 on resources 0 deck 24 of 24 hand 5 of 8"
    expect_good_page(phone, axe)

    act(phone, "Tax")
    act(phone, "Recruit")
    turn = 3
    while phone.locator(".alike").count():
        deck = count(phone, "deck")
        play_a_turn(phone, turn)
        assert count(phone, "deck") <= deck
        turn += 1
        assert turn < 40

    assert told(phone)[-1] == "The deck is empty, and the game is over."
    assert count(phone, "deck") == 0
    expect_good_page(phone, axe)
    write(phone, "points", 47)
    done(phone)
    expect(phone.locator(".ending h2")).to_have_text("Proud Mayor")
    expect(phone.locator(".ending")).to_contain_text("47")
    expect(phone.locator(".ending")).to_contain_text("3 more points would have reached the next band.")
    expect(phone.locator(".bar .primary")).to_contain_text("Play again")
    expect_good_page(phone, axe)


def test_harvest_recruit_and_tax_take_one_tap_and_come_back_with_one_undo(phone: Page) -> None:
    new_village(phone)
    for name, said, after in (
        ("Harvest", "Draw 3 cards from the deck or the piles.", "hand 8 of 8"),
        ("Recruit", "Pay 2 coins to the bank and take an adventurer.", "you 1 bank 6"),
        ("Tax", "Trash 1 card of your hand.", "you 4 bank 3"),
    ):
        act(phone, name)
        assert told(phone)[0] == said
        assert after in figures(phone)
        undo(phone)
        assert figures(phone) == "you 3 bank 4 on resources 0 deck 24 of 24 hand 5 of 8"
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

    assert told(phone) == [
        "Put 1 coin on the left of Castle.",
        "Draw 1 card from the deck or a pile.",
        "Slide this coin to the right.",
    ]
    expect(token(phone, "castle")).to_contain_text("Coin on the right")
    expect(token(phone, "castle")).to_contain_text("next turn")
    expect(token(phone, "castle").locator(".n")).to_have_text("1")
    expect(token(phone, "wood 1")).to_contain_text("free")
    expect_good_page(phone, axe)
    act(phone, "Harvest")
    assert told(phone)[-1] == "Take 1 coin back from Castle."
    expect(token(phone, "castle")).to_contain_text("free")


def test_a_special_power_is_told_in_four_taps(phone: Page, axe: Axe) -> None:
    new_village(phone)
    expect_in_reach(phone, phone.locator(".in-full"))
    phone.locator(".in-full").tap()
    act(phone, "Recruit")
    expect_good_page(phone, axe)
    more = phone.locator(".number", has_text="Cards to draw").locator("[data-step='1']")
    expect_in_reach(phone, more)
    more.tap()
    done(phone)

    assert told(phone)[:2] == [
        "Pay 2 coins to the bank and take an adventurer.",
        "Draw 1 more card for your special power.",
    ]


def test_a_closed_action_keeps_its_seat_and_says_why_in_sight_without_moving_the_page(phone: Page) -> None:
    new_village(phone)
    before = action(phone, "Recruit").bounding_box()
    act(phone, "Recruit")
    assert action(phone, "Recruit").bounding_box() == before
    expect(action(phone, "Recruit")).to_have_attribute("href", "#shut-recruit")
    action(phone, "Recruit").tap()

    expect_in_reach(phone, phone.locator("#shut-recruit"))
    expect(phone.locator("#shut-recruit:target")).to_have_text("Recruit costs 2 coins; you have 1.")
    assert phone.evaluate("scrollY") == 0


def test_with_a_full_hand_a_harvest_is_waiting(phone: Page) -> None:
    new_village(phone)
    build(phone, "Wood 1")
    act(phone, "Harvest")
    act(phone, "Harvest")

    assert told(phone) == [
        "Draw nothing: your hand is full. You wait this turn.",
    ]


def test_a_resource_tapped_wrongly_is_put_right_three_turns_later(phone: Page, axe: Axe) -> None:
    new_village(phone)
    develop(phone, "wood")
    act(phone, "Harvest")
    build(phone, "Wood 2")
    tap(phone, phone.locator("#more").get_by_role("button", name="Put something right"))
    phone.get_by_text("A resource is wrong, gone, or was forgotten").tap()
    expect_good_page(phone, axe)
    for resource, really in (("Wood 2", "Stone"), ("Castle", "Gone")):
        asked = phone.get_by_role("group", name=f"{resource}: what is it really?")
        asked.locator("label.pick", has_text=really).tap()
    phone.locator(".number", has_text="Food that was forgotten").locator("[data-step='1']").tap()
    done(phone)

    expect(phone.locator(".board .square")).to_have_count(3)
    names = phone.locator(".board .square b").all_inner_texts()
    assert [" ".join(name.split()) for name in names] == ["Wood 1", "Stone 1", "Food 1"]
    expect(token(phone, "stone 1")).to_contain_text("next turn")
    act(phone, "Tax")
    assert told(phone)[-1] == "Take 1 coin back from Stone 1."


def test_an_illegal_action_posted_by_hand_is_refused_with_the_reason_that_the_page_shows(phone: Page) -> None:
    new_village(phone)
    act(phone, "Recruit")
    reason = "Recruit costs 2 coins; you have 1."
    assert phone.locator("#shut-recruit").inner_text() == reason
    before = figures(phone)

    action(phone, "Harvest").evaluate("(button) => { button.value = 'recruit'; }")
    action(phone, "Harvest").tap()

    expect(phone.locator(".error")).to_have_text(reason)
    expect_in_reach(phone, phone.locator(".error"))
    assert figures(phone) == before
    act(phone, "Harvest")
    expect(phone.locator(".error")).to_have_count(0)


def test_a_locked_resource_posted_by_hand_is_refused_with_the_reason_on_its_token(phone: Page) -> None:
    new_village(phone)
    build(phone, "Wood 1")
    act(phone, "Build")
    reason = token(phone, "wood 1").locator("small").inner_text()
    assert reason == "Locked: free next turn."
    assert token(phone, "wood 1").locator(".tap").count() == 0

    token(phone, "castle").locator("input").evaluate("(box) => { box.value = 'wood-1'; }")
    token(phone, "castle").locator(".tap").tap()
    phone.locator(".bar .primary").tap()

    expect(phone.locator(".error")).to_have_text(reason)
    expect_in_reach(phone, phone.locator(".error"))


def test_a_village_grows_without_javascript(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    new_village(phone)
    tap(phone, action(phone, "Harvest"))
    assert told(phone)[0] == "Draw 3 cards from the deck or the piles."
    tap(phone, action(phone, "Develop"))
    tap(phone, option(phone, "stone"))
    expect(token(phone, "stone 1")).to_contain_text("free")
    tap(phone, action(phone, "Build"))
    token(phone, "stone 1").locator(".tap").tap()
    done(phone)

    assert told(phone)[0] == "Put 1 coin on the left of Stone 1."
    undo(phone)
    expect(token(phone, "stone 1")).to_contain_text("free")
