"""Several real phones at the same tables: who sees what, when, and what never gets lost."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, NewPhone

pytestmark = pytest.mark.django_db(transaction=True)

# A poll comes every three seconds; the rest is the machine that all these browsers share.
ONE_POLL = 3_000
PATIENCE = 8_000


def new_table(host: Page, game: str = "Forest Shuffle: Exploration") -> None:
    """Start a game from the home page, with its set-up done."""
    host.goto("/")
    host.locator("#start, main").first.wait_for()
    host.get_by_role("link", name=game).first.click()
    host.locator(".bar .primary").click()
    finish_set_up(host)


def finish_set_up(host: Page) -> None:
    """Take every preset of the set-up."""
    host.locator("#table").wait_for()
    while host.locator(".where .round").inner_text() == "Set-up":
        revision = host.locator("#table").get_attribute("data-revision")
        host.locator(".bar .primary").click()
        expect(host.locator("#table")).not_to_have_attribute("data-revision", revision or "")


def link(host: Page, role: str) -> str:
    """Make a link on the page that is open, by its way to share, and come back."""
    back = host.url
    host.locator("a[href$='/share/']").last.click()
    host.locator(f"#{role} button").first.click()
    address = host.locator(f"#{role} .address a").get_attribute("href")
    assert address
    host.goto(back)
    return address


def name(phone: Page, called: str) -> None:
    """Give a name on the page that is open."""
    phone.locator("#name summary").click()
    phone.locator("#own-name").fill(called)
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator("#name summary")).to_contain_text(called)


def turn(phone: Page) -> None:
    """Tap the one primary button and wait for the table that it makes."""
    revision = phone.locator("#table").get_attribute("data-revision")
    phone.locator(".bar .primary").click()
    expect(phone.locator("#table")).not_to_have_attribute("data-revision", revision or "")


def same_table(other: Page, phone: Page) -> float:
    """Wait until the other phone shows the same; gives how long that took, in seconds."""
    started = time.monotonic()
    expect(other.locator("#table")).to_have_attribute(
        "data-revision", phone.locator("#table").get_attribute("data-revision") or "", timeout=PATIENCE
    )
    expect(other.locator(".now")).to_have_text(phone.locator(".now").text_content() or "")
    return time.monotonic() - started


def fall_asleep(phone: Page) -> None:
    """No timer of the page fires any more, as when the screen is off."""
    phone.clock.pause_at(datetime.now(tz=UTC) + timedelta(seconds=1))


def wake(phone: Page) -> None:
    """The screen is on again; the timers are left asleep, so that none of them brings the table."""
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def two_at_a_table(new_phone: NewPhone, role: str = "play") -> tuple[Page, Page]:
    """Give the host and a friend who came by a link, at the same table."""
    host, friend = new_phone(), new_phone()
    new_table(host)
    friend.goto(link(host, role))
    return host, friend


def test_what_one_taps_the_other_sees_in_both_directions(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    delays = []
    for mine, theirs in ((host, friend), (friend, host), (host, friend)):
        turn(mine)
        delays.append(same_table(theirs, mine))
    host.locator(".bar .undo").first.click()
    expect(host.locator("#now")).to_have_text("Anna's turn 2")
    delays.append(same_table(friend, host))

    print("seconds until the other phone showed it:", [round(delay, 2) for delay in delays])
    assert max(delays) * 1000 < ONE_POLL + 1500


def test_a_follower_keeps_their_place_while_the_table_moves_on(new_phone: NewPhone) -> None:
    host, watcher = two_at_a_table(new_phone, "watch")
    turn(host)
    same_table(watcher, host)
    watcher.locator("#facts summary").click()
    watcher.locator("#settings summary").click()
    watcher.locator("#facts summary").focus()
    watcher.evaluate("scrollTo(0, document.body.scrollHeight)")
    watcher.evaluate("document.querySelector('#facts').dataset.here = 'still the same element'")
    heading = watcher.locator("#facts summary").bounding_box()
    assert heading is not None

    turn(host)
    same_table(watcher, host)

    assert watcher.locator("#facts").get_attribute("open") is not None
    assert watcher.locator("#settings").get_attribute("open") is not None
    assert watcher.evaluate("document.activeElement.closest('details')?.id") == "facts"
    now = watcher.locator("#facts summary").bounding_box()
    assert now is not None
    assert abs(now["y"] - heading["y"]) <= 2, "what is being read has moved"
    expect(watcher.locator("#awake")).not_to_be_empty()


def test_an_open_reason_stays_open_as_long_as_its_instruction_stands(new_phone: NewPhone) -> None:
    host, watcher = two_at_a_table(new_phone, "watch")
    turn(host)
    same_table(watcher, host)
    watcher.locator(".why summary").first.click()

    # A new title changes the table, but not what was told.
    host.locator("#settings summary").click()
    host.locator("#title").fill("By the window")
    host.get_by_role("button", name="Rename").click()
    expect(watcher.locator(".where .game")).to_have_text("By the window", timeout=PATIENCE)
    assert watcher.locator(".why").first.get_attribute("open") is not None

    turn(host)
    same_table(watcher, host)
    assert watcher.locator(".why[open]").count() == 0, "another instruction, another reason"


def test_an_undo_takes_nothing_from_whoever_types(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    turn(host)
    host.get_by_role("button", name="The winter card is out").click()
    expect(host.locator("[name='value.forest']")).to_be_visible()
    same_table(friend, host)
    field = friend.locator("[name='value.forest']")
    field.click()
    field.press_sequentially("12")

    host.locator(".bar .undo").first.click()
    expect(host.locator("[name='value.forest']")).to_have_count(0)

    expect(friend.locator("#moved")).to_be_visible(timeout=PATIENCE)
    expect(friend.locator("#moved")).to_contain_text("The table has moved on.")
    expect(field).to_have_value("12")
    expect(field).to_be_focused()
    field.press_sequentially("3")
    expect(field).to_have_value("123")

    friend.get_by_role("button", name="Show it").click()
    expect(field).to_have_count(0)
    expect(friend.locator("#moved")).to_be_hidden()
    same_table(friend, host)


def test_a_field_that_is_cleared_again_lets_the_table_come(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    friend.locator("#name summary").click()
    friend.locator("#own-name").fill("An")

    turn(host)
    expect(friend.locator("#moved")).to_be_visible(timeout=PATIENCE)
    friend.locator("#own-name").fill("")

    same_table(friend, host)
    expect(friend.locator("#moved")).to_be_hidden()
    expect(friend.locator("#own-name")).to_be_focused()


def test_a_phone_that_wakes_shows_the_table_at_once(new_phone: NewPhone) -> None:
    host, friend = new_phone(), new_phone()
    new_table(host)
    friend.clock.install()
    friend.goto(link(host, "play"))
    before = friend.locator("#table").get_attribute("data-revision")
    fall_asleep(friend)
    for _ in range(3):
        turn(host)
    time.sleep(ONE_POLL / 1000 + 0.5)
    assert friend.locator("#table").get_attribute("data-revision") == before

    wake(friend)
    delay = same_table(friend, host)

    print(f"seconds after waking: {delay:.2f}")
    assert delay < 1.5, "no waiting for the next poll"


def test_a_phone_without_reception_says_so_and_catches_up_when_it_is_back(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    friend.context.set_offline(True)
    expect(friend.locator("#lost")).to_be_visible(timeout=PATIENCE)
    turn(host)
    turn(host)
    expect(friend.locator("#now")).to_have_text("Set-up")

    friend.context.set_offline(False)

    assert same_table(friend, host) < 2
    expect(friend.locator("#lost")).to_be_hidden()


def test_whoever_is_slower_is_told_who_was_faster(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    name(friend, "Anna")
    # The host's phone hears nothing of it before the tap.
    host.route("**/table?revision=*", lambda route: route.abort())
    turn(friend)
    after = friend.locator("#table").get_attribute("data-revision")

    host.locator(".bar .primary").click()

    expect(host.get_by_text("Anna was faster: this is the table as it is now.")).to_be_visible()
    expect(host.locator("#table")).to_have_attribute("data-revision", after or "")
    host.unroute("**/table?revision=*")
    host.goto(host.url + "log/")
    expect(host.locator(".turn").first).to_contain_text("Anna,")


def test_a_link_taken_back_while_its_page_is_open_says_so_and_falls_silent(new_phone: NewPhone) -> None:
    host, watcher = two_at_a_table(new_phone, "watch")
    expect(watcher.locator(".bar")).to_contain_text("You are watching")
    host.locator("a[href$='/share/']").click()
    host.locator("#watch button[value=close]").click()
    expect(host.locator("#watch .address")).to_have_count(0)

    expect(watcher.get_by_role("heading", name="This link was taken back")).to_be_visible(timeout=PATIENCE)
    assert watcher.locator("#table .steps").count() == 0
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url))
    time.sleep(ONE_POLL / 1000 + 1)
    assert asked == []
    watcher.reload()
    expect(watcher.get_by_role("heading", name="This link was taken back")).to_be_visible()


def test_no_request_carries_the_address_of_a_table_as_its_referrer(new_phone: NewPhone) -> None:
    host, friend = new_phone(), new_phone()
    new_table(host)
    playing = link(host, "play")
    referrers: list[str] = []
    friend.on("request", lambda request: referrers.append(request.headers.get("referer", "")))
    friend.goto(playing)
    turn(friend)
    name(friend, "Anna")
    friend.get_by_role("link", name="The game so far").click()
    expect(friend.locator(".turn").first).to_be_visible()

    assert len([one for one in referrers if one]) > 4
    assert {urlsplit(one).path for one in referrers if one} == {"/"}


def test_a_phone_alone_never_loads_what_only_followers_need(new_phone: NewPhone) -> None:
    host = new_phone()
    asked: list[str] = []
    host.on("request", lambda request: asked.append(request.url))
    new_table(host)
    turn(host)
    time.sleep(ONE_POLL / 1000 + 0.5)
    assert [url for url in asked if "/table?revision=" in url]
    assert not [url for url in asked if "idiomorph" in url or "live.js" in url]


def test_what_brings_changes_may_fail_to_load_and_is_tried_again(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    friend.route("**/live.js", lambda route: route.abort())
    turn(host)
    friend.wait_for_timeout(ONE_POLL + 1000)
    assert friend.locator("#table").get_attribute("data-revision") != host.locator("#table").get_attribute(
        "data-revision"
    )
    friend.unroute("**/live.js")
    same_table(friend, host)


def test_a_picker_still_answers_once_to_one_tap_after_the_table_was_brought(new_phone: NewPhone) -> None:
    """Its squares are made by a script that must not listen twice."""
    host, friend = new_phone(), new_phone()
    host.goto("/")
    host.get_by_role("link", name="On the Origin of Species").first.click()
    host.locator(".bar .primary").click()
    host.locator("#table").wait_for()
    while host.locator("[data-picker]").count() == 0:
        turn(host)
    friend.goto(link(host, "play"))
    expect(friend.locator(".things button").first).to_be_visible()
    host.locator("#settings summary").click()
    host.locator("#title").fill("Beagle")
    host.get_by_role("button", name="Rename").click()
    expect(friend.locator(".where .game")).to_have_text("Beagle", timeout=PATIENCE)

    expect(friend.locator("[data-picker] .board")).to_have_count(1)
    friend.locator(".things button").first.click()
    friend.locator("[data-picker] .cell.empty").first.click()
    expect(friend.locator("[data-picker] .cell:not(.empty)")).to_have_count(1)


def open_night(host: Page, title: str) -> str:
    host.goto("/")
    host.get_by_role("link", name="Game nights").click()
    host.locator("#night-title").fill(title)
    host.get_by_role("button", name="Make a game night").click()
    expect(host.get_by_role("heading", name=title)).to_be_visible()
    return host.url


def start_in_night(host: Page, game: str) -> None:
    if host.locator("#start[open]").count() == 0:
        host.locator("#start summary").click()
    host.locator("#start").get_by_role("link", name=game).click()
    host.locator(".bar .primary").click()
    finish_set_up(host)
    host.get_by_role("link", name="To the game night").click()


def instructions(phone: Page) -> list[str]:
    return [line.strip() for line in phone.locator(".steps > li > div > p:first-child").all_inner_texts()]


def first_instructions(phone: Page) -> list[str]:
    """Take the likely answers until the first turn after the set-up tells what to do."""
    for _ in range(8):
        revision = phone.locator("#table").get_attribute("data-revision")
        phone.locator(".bar .primary:not(.waiting), #table .options button").first.click()
        expect(phone.locator("#table")).not_to_have_attribute("data-revision", revision or "")
        if phone.locator("#now").inner_text() != "Set-up" and instructions(phone):
            return instructions(phone)
    raise AssertionError("nothing was told")


def test_three_phones_play_an_evening_of_two_tables(new_phone: NewPhone) -> None:
    host, anna, ben = new_phone(), new_phone(), new_phone()
    evening = open_night(host, "Friday at Ben's")
    start_in_night(host, "Forest Shuffle")
    start_in_night(host, "Suna Valo")
    play, watch = link(host, "play"), link(host, "watch")

    anna.goto(play)
    name(anna, "Anna")
    ben.goto(watch)
    expect(host.locator(".there")).to_contain_text("Anna", timeout=PATIENCE)
    expect(host.locator(".there")).to_contain_text("one phone without a name", timeout=PATIENCE)
    expect(ben.locator(".notice")).to_contain_text("You are watching")

    # Anna goes to the forest, the host to the farm, and Ben follows the evening.
    anna.locator("article", has_text="Forest Shuffle").get_by_role("link", name="Go to the table").click()
    host.locator("article", has_text="Suna Valo").get_by_role("link", name="Go to the table").click()
    forest = ben.locator("article", has_text="Forest Shuffle")
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
    expect(farm.locator(".told li").first).to_contain_text(told[0])

    # Ben looks closer, and has nothing to tap there.
    forest.get_by_role("link", name="Look").click()
    expect(ben.locator("#now")).to_have_text("Anna's turn 3")
    expect(ben.locator("#table form[action*='/s/']")).to_have_count(0)
    # The host comes to the forest too, by the evening's page, and takes Anna's last turn back.
    host.goto(evening)
    host.locator("article", has_text="Forest Shuffle").get_by_role("link", name="Go to the table").click()
    host.locator(".bar .undo").first.click()
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
    expect(anna.locator(".outcome")).to_be_visible()
    expect(ben.locator(".outcome")).to_be_visible(timeout=PATIENCE)
    ben.locator(".where a").first.click()
    expect(ben.get_by_role("heading", name="Friday at Ben's")).to_be_visible()
    expect(ben.locator("article", has_text="Forest Shuffle").locator(".outcome")).to_be_visible()
    # No phone has ever seen the address of another one.
    own = [re.search(r"/[ns]/([^/]+)", page.url) for page in (host, anna, ben)]
    codes = [found.group(1) for found in own if found]
    assert len(set(codes)) == 3
    for page, code in zip((anna, ben), codes[1:], strict=True):
        assert not [other for other in codes if other != code and other in page.content()]


def test_without_javascript_an_evening_is_made_shared_and_followed(new_phone: NewPhone) -> None:
    host, friend = new_phone(java_script_enabled=False), new_phone(java_script_enabled=False)
    open_night(host, "Friday")
    host.locator("#start").get_by_role("link", name="Forest Shuffle").click()
    host.locator(".bar .primary").click()
    host.locator(".bar .primary").click()
    expect(host.locator(".where .round")).not_to_have_text("Set-up")
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
    new.locator(".card", has_text="Forest Shuffle").first.click()
    assert new.url == table
    expect(new.locator("a[href$='/share/']")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_an_evening_is_accessible_and_fits(new_phone: NewPhone, axe: Axe, scheme: str) -> None:
    host = new_phone(color_scheme=scheme, viewport={"width": 320, "height": 640})
    guest = new_phone(color_scheme=scheme, viewport={"width": 320, "height": 640})

    def look(page: Page) -> None:
        assert axe(page) == [], page.url
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.url
        small = page.evaluate(
            """[...document.querySelectorAll("a, button, summary, input:not([type=hidden])")]
               .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
               .filter(([, box]) => box.height > 0 && box.height < 48).map(([html]) => html)"""
        )
        assert small == [], page.url

    host.goto("/nights/")
    look(host)
    open_night(host, "Friday")
    look(host)
    start_in_night(host, "Forest Shuffle")
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
