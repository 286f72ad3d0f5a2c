"""Several real phones at the same tables: who sees what, when, and what never gets lost."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.tables import (
    ONE_POLL,
    PATIENCE,
    fall_asleep,
    link,
    name,
    new_table,
    same_table,
    turn,
    two_at_a_table,
    wake,
)
from tests.browser.tapping import done, hold, start

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_one_taps_the_other_sees_in_both_directions(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    for mine, theirs in ((host, friend), (friend, host), (host, friend)):
        turn(mine)
        same_table(theirs, mine)
    host.locator(".bar .undo").click()
    expect(host.locator("#now")).to_have_text("Anna's turn 2")
    same_table(friend, host)


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
    expect(watcher.locator(".top p > span")).to_have_text("By the window", timeout=PATIENCE)
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

    host.locator(".bar .undo").click()
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
    assert friend.locator("#table").get_attribute("data-revision") == before

    # No poll is waited for: its timer stays asleep.
    wake(friend)
    same_table(friend, host)


def test_a_phone_without_reception_says_so_and_catches_up_when_it_is_back(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    friend.context.set_offline(True)
    expect(friend.locator("#lost")).to_be_visible(timeout=PATIENCE)
    turn(host)
    turn(host)
    expect(friend.locator("#now")).to_have_text("Set-up")

    friend.context.set_offline(False)

    same_table(friend, host)
    expect(friend.locator("#lost")).to_be_hidden()


def test_a_refused_tap_says_why_and_not_that_the_connection_is_lost(new_phone: NewPhone) -> None:
    host = new_phone()
    new_table(host)
    host.context.clear_cookies(name="csrftoken")
    host.locator(".bar .primary").click()

    expect(host.locator("#lost")).to_contain_text("Nothing was changed. Either your browser blocks cookies")
    # The poll goes on; nobody reads that fast.
    with host.expect_response("**/table?revision=*") as polled:
        pass
    assert polled.value.ok
    expect(host.locator("#lost")).to_be_visible()
    host.reload()
    expect(host.locator("#lost")).to_be_hidden()
    turn(host)


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (403, "<main><h1>One moment</h1><p>Wait a minute.</p></main>", "Wait a minute."),
        (503, "<main><h1>One moment</h1><p>Wait a minute.</p></main>", "Wait a minute."),
        (502, "", "No connection."),
    ],
)
def test_a_poll_that_fails_says_why_and_the_table_stays(
    new_phone: NewPhone, status: int, body: str, words: str
) -> None:
    host = new_phone()
    new_table(host)
    host.route("**/table?revision=*", lambda route: route.fulfill(status=status, body=body))

    expect(host.locator("#lost")).to_be_visible(timeout=PATIENCE)
    expect(host.locator("#lost")).to_contain_text(words)
    expect(host.locator("#now")).to_be_visible()

    host.unroute("**/table?revision=*")
    expect(host.locator("#lost")).to_be_hidden(timeout=PATIENCE)


def test_whoever_is_slower_is_told_who_was_faster(new_phone: NewPhone) -> None:
    host, friend = two_at_a_table(new_phone)
    name(friend, "Anna")
    # The host's phone hears nothing of it before the tap.
    host.route("**/table?revision=*", lambda route: route.abort())
    turn(friend)
    after = friend.locator("#table").get_attribute("data-revision")

    host.locator(".bar .primary").click()

    said = host.get_by_text("Anna was faster: this is the table as it is now.")
    expect(said).to_be_in_viewport(ratio=1)
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

    expect(watcher.get_by_role("heading", name="This link was disabled")).to_be_visible(timeout=PATIENCE)
    assert watcher.locator("#table .steps").count() == 0
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url))
    watcher.wait_for_timeout(ONE_POLL + 1000)
    assert asked == []
    watcher.reload()
    expect(watcher.get_by_role("heading", name="This link was disabled")).to_be_visible()


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
    host.wait_for_timeout(ONE_POLL + 500)
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


def test_what_a_tap_puts_down_stays_chosen_when_another_phone_changes_the_table(new_phone: NewPhone) -> None:
    host, friend = new_phone(), new_phone()
    start(host, "origin-of-species")
    done(host)
    for tile in ("pebble-moss", "tide-lily"):
        host.locator(f"[data-thing={tile}]").click()
        host.locator("[data-picker] .cell.empty").first.click()
    done(host)
    host.locator("[data-thing=dune-beetle]").click()
    done(host)
    done(host)
    host.locator("button", has_text="Put something right").click()
    friend.goto(link(host, "play"))
    for what in ("Charlie's cubes", "A tap removes one"):
        hold(friend, what)
    host.locator("#settings summary").click()
    host.locator("#title").fill("Beagle")
    host.get_by_role("button", name="Rename").click()
    expect(friend.locator(".top p > span")).to_have_text("Beagle", timeout=PATIENCE)

    held = friend.locator(".brushes [aria-pressed=true]").all_inner_texts()
    assert held == ["A tap removes one", "Charlie's cubes"]
    expect(friend.locator("#cell-r1c1 [data-put]")).to_have_count(1)


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
    expect(friend.locator(".top p > span")).to_have_text("Beagle", timeout=PATIENCE)

    expect(friend.locator("[data-picker] .board")).to_have_count(1)
    friend.locator(".things button").first.click()
    friend.locator("[data-picker] .cell.empty").first.click()
    expect(friend.locator("[data-picker] .cell:not(.empty)")).to_have_count(1)
