"""A night on three phones: its tables, its links, and its pages as they are seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, NewPhone
from tests.browser.tables import (
    PATIENCE,
    first_instructions,
    link,
    name,
    new_table,
    open_night,
    start_in_night,
    turn,
)
from tests.browser.tapping import MEASURE, SMALLEST, TARGETS, instructions

pytestmark = pytest.mark.django_db(transaction=True)


def test_three_phones_play_a_night_of_two_tables(new_phone: NewPhone) -> None:
    host, anna, ben = new_phone(), new_phone(), new_phone()
    night = open_night(host, "Friday at Ben's")
    start_in_night(host, "Forest Shuffle: Exploration")
    start_in_night(host, "Suna Valo")
    play, watch = link(host, "play"), link(host, "watch")

    anna.goto(play)
    name(anna, "Anna")
    ben.goto(watch)
    name(ben, "Ben")
    expect(host.locator(".there")).to_contain_text("Anna", timeout=PATIENCE)
    expect(host.locator(".there")).to_contain_text("Ben", timeout=PATIENCE)
    expect(ben.locator(".notice")).to_contain_text("You are watching")

    # Anna goes to the forest, the host to the farm, and Ben follows the night.
    anna.locator("article", has_text="Forest Shuffle: Exploration").get_by_role(
        "link", name="Go to the table"
    ).click()
    host.locator("article", has_text="Suna Valo").get_by_role("link", name="Go to the table").click()
    forest = ben.locator("article", has_text="Forest Shuffle: Exploration")
    farm = ben.locator("article", has_text="Suna Valo")
    for number in (1, 2, 3):
        turn(anna)
        expect(forest.locator("h3")).to_contain_text(f"Anna's turn {number}", timeout=PATIENCE)
        expect(forest.locator("h3 small")).to_have_text("Anna")
        told = instructions(anna)
        expect(forest.locator(".told li")).to_have_count(len(told))
        for place, line in enumerate(told):
            expect(forest.locator(".told li").nth(place)).to_contain_text(line)
    told = first_instructions(host)
    expect(farm.locator("h3")).to_have_text(host.locator("#now").inner_text(), timeout=PATIENCE)
    # What stands beside a card at the table is told in a sentence of its own afar.
    expect(farm.locator(".told li", has_text=told[0])).to_be_visible()

    # Ben looks closer, and has nothing to tap there.
    forest.get_by_role("link", name="Look").click()
    expect(ben.locator("#now")).to_have_text("Anna's turn 3")
    expect(ben.locator("#table form[action*='/s/']")).to_have_count(0)
    # The host comes to the forest too, by the night's page, and takes Anna's last turn back.
    host.goto(night)
    host.locator("article", has_text="Forest Shuffle: Exploration").get_by_role(
        "link", name="Go to the table"
    ).click()
    host.locator(".bar .undo").click()
    expect(anna.locator("#now")).to_have_text("Anna's turn 2", timeout=PATIENCE)
    expect(ben.locator("#now")).to_have_text("Anna's turn 2", timeout=PATIENCE)
    turn(anna)
    expect(host.locator("#now")).to_have_text("Anna's turn 3", timeout=PATIENCE)
    expect(ben.locator("#now")).to_have_text("Anna's turn 3", timeout=PATIENCE)

    # To the end of the forest.
    anna.get_by_role("button", name="The winter card is out").click()
    anna.locator("[name='value.forest']").fill("88")
    anna.locator("[name='value.cave_cards']").fill("4")
    turn(anna)
    expect(anna.locator(".ending")).to_contain_text("92")
    expect(ben.locator(".ending")).to_contain_text("92", timeout=PATIENCE)
    ben.locator(".top a").first.click()
    expect(ben.get_by_role("heading", name="Friday at Ben's")).to_be_visible()
    expect(ben.locator("article", has_text="Forest Shuffle: Exploration").locator(".outcome")).to_be_visible()
    # No phone has ever seen the address of another one.
    own = [re.search(r"/[ns]/([^/]+)", page.url) for page in (host, anna, ben)]
    codes = [found.group(1) for found in own if found]
    assert len(set(codes)) == 3
    for page, code in zip((anna, ben), codes[1:], strict=True):
        assert not [other for other in codes if other != code and other in page.content()]


def test_without_javascript_a_night_is_made_shared_and_followed(new_phone: NewPhone) -> None:
    host, friend = new_phone(java_script_enabled=False), new_phone(java_script_enabled=False)
    open_night(host, "Friday")
    host.locator("#start").get_by_role("link", name="Forest Shuffle: Exploration").click()
    host.locator(".bar .primary").click()
    host.locator(".bar .primary").click()
    expect(host.locator(".top .round")).to_have_text("Deck 20 of 20")
    host.get_by_role("link", name="To the game night").click()
    friend.goto(link(host, "play"))
    name(friend, "Anna")
    friend.get_by_role("link", name="Go to the table").click()
    friend.locator(".bar .primary").click()
    expect(friend.locator("#now")).to_have_text("Anna's turn 1")
    friend.locator("#more").get_by_role("link", name="The game so far").click()
    expect(friend.locator(".turn").first).to_contain_text("Anna,")
    host.reload()
    expect(host.locator("article h3")).to_contain_text("Anna's turn 1")


def test_another_phone_gets_my_games_by_a_link(new_phone: NewPhone) -> None:
    old, new = new_phone(), new_phone()
    new_table(old)
    table = old.url
    old.goto("/")
    old.get_by_role("link", name="My games on another phone").click()
    old.get_by_role("button", name="Make a link").click()
    address = old.locator(".address a").get_attribute("href")
    assert address

    new.goto(address)
    new.get_by_role("button", name="Use them here").click()

    expect(new.get_by_role("heading", name="Go on playing")).to_be_visible()
    new.locator(".card", has_text="Forest Shuffle: Exploration").first.click()
    assert new.url == table
    expect(new.locator("a[href$='/share/']")).to_be_visible()


@pytest.mark.parametrize(("scheme", "title"), [("light", "Friday"), ("dark", "Freitag" * 8)])
def test_every_page_of_a_night_is_accessible_and_fits(
    new_phone: NewPhone, axe: Axe, scheme: str, title: str
) -> None:
    host = new_phone(color_scheme=scheme, viewport={"width": 320, "height": 640})
    guest = new_phone(color_scheme=scheme, viewport={"width": 320, "height": 640})

    def look(page: Page) -> None:
        assert axe(page) == [], page.url
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.url
        assert page.locator(TARGETS).evaluate_all(MEASURE, SMALLEST) == [], page.url

    host.goto("/nights/")
    look(host)
    open_night(host, title)
    look(host)
    start_in_night(host, "Forest Shuffle: Exploration")
    watching = link(host, "watch")
    host.locator("#edit summary").click()
    host.locator("#name summary").click()
    look(host)
    host.goto(host.url + "share/")
    look(host)
    host.goto(host.url.replace("share/", "delete/"))
    look(host)
    guest.goto(watching)
    look(guest)
    guest.get_by_role("link", name="Look").click()
    guest.locator("#settings summary").click()
    look(guest)
    host.goto(host.url.replace("delete/", ""))
    host.get_by_role("link", name="Go to the table").click()
    expect(host.get_by_role("link", name="To the game night")).to_be_visible()
    look(host)
    host.goto("/move/")
    host.get_by_role("button", name="Make a link").click()
    look(host)
    moving = host.locator(".address a").get_attribute("href") or ""
    guest.goto(moving)
    look(guest)
    guest.goto("/s/" + "x" * 22 + "/")
    look(guest)


def test_the_code_to_scan_is_dark_on_white_in_the_dark_too(new_phone: NewPhone) -> None:
    host = new_phone(color_scheme="dark")
    new_table(host)
    host.locator("a[href$='/share/']").click()
    host.get_by_role("button", name="Make a link to play along").click()

    assert (
        host.locator(".qr").evaluate("(box) => getComputedStyle(box).backgroundColor") == "rgb(255, 255, 255)"
    )
    box = host.locator(".qr svg").bounding_box()
    assert box is not None
    assert box["width"] == box["height"] >= 200
    assert host.locator(".qr path").first.get_attribute("fill") == "#fff"
