"""Several phones at the same tables: what their owners tap."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.tapping import instructions

# A poll comes every two seconds, so that a tap is on the other phones within three. `make bench` holds it to that;
# here the browsers of several phones share a machine with other tests.
ONE_POLL = 2_000
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
    # Where a game is, is said from its first turn on.
    while host.locator(".top .round").count() == 0:
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
    """A name on the page that is open."""
    phone.locator("#name summary").click()
    phone.locator("#own-name").fill(called)
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator("#name summary")).to_contain_text(called)


def turn(phone: Page) -> None:
    """Tap the one primary button and wait for the table that it makes."""
    revision = phone.locator("#table").get_attribute("data-revision")
    phone.locator(".bar .primary").click()
    expect(phone.locator("#table")).not_to_have_attribute("data-revision", revision or "")


def same_table(other: Page, phone: Page) -> None:
    """Wait until the other phone shows the same."""
    expect(other.locator("#table")).to_have_attribute(
        "data-revision", phone.locator("#table").get_attribute("data-revision") or "", timeout=PATIENCE
    )
    expect(other.locator("#now")).to_have_text(phone.locator("#now").text_content() or "")


def fall_asleep(phone: Page) -> None:
    """No timer of the page fires any more, as when the screen is off."""
    phone.clock.pause_at(datetime.now(tz=UTC) + timedelta(seconds=1))


def wake(phone: Page) -> None:
    """The screen is on again; the timers are left asleep, so that none of them brings the table."""
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def two_at_a_table(new_phone: NewPhone, role: str = "play") -> tuple[Page, Page]:
    """The host and a friend who came by a link, at the same table."""
    host, friend = new_phone(), new_phone()
    new_table(host)
    friend.goto(link(host, role))
    return host, friend


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


def first_instructions(phone: Page) -> list[str]:
    """Take the likely answers until the first turn after the set-up tells what to do."""
    for _ in range(8):
        revision = phone.locator("#table").get_attribute("data-revision")
        phone.locator(".bar .primary:not(.waiting), #table .options button").first.click()
        # An answer that is doubted is given once more.
        sure = phone.get_by_role("button", name="Yes, that is right")
        expect(sure.or_(phone.locator(f"#table:not([data-revision='{revision}'])")).first).to_be_visible()
        if sure.is_visible():
            sure.click()
        expect(phone.locator("#table")).not_to_have_attribute("data-revision", revision or "")
        if phone.locator("#now").inner_text() != "Set-up" and instructions(phone):
            return instructions(phone)
    raise AssertionError("nothing was told")
