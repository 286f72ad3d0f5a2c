"""Every page fits every screen: nothing is wider than it, the bar leaves room, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize

from botassist.decks.models import BotDeck
from botassist.nights.models import GameNight
from botassist.play.models import GameSession
from games.transcripts.registry import games
from tests.browser.conftest import Axe, NewPhone
from tests.moments import OWNER, Moment, cookie, keep, simulated

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((320, 640), (360, 740), (740, 360), (820, 1180), (1440, 900))
# Colours do not depend on the size: the other theme is looked at on a phone and on a wide screen.
DARK_TOO = ((360, 740), (1440, 900))
LONGEST_WORD = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenkasse"
LONGEST_NAME = "The Honourable Company of Lantern Dusters and Rope Dancers"

# What sticks out of the screen, the screen being as wide as it should be; inside a frame that scrolls it may.
TOO_WIDE = """() => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  const scrolls = (part) =>
    part && (getComputedStyle(part).overflowX !== "visible" || scrolls(part.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((part) => {
      const { left, right, width, height } = part.getBoundingClientRect();
      return width && height && (right > innerWidth + 1 || left < -1) && part.checkVisibility()
        && !scrolls(part.parentElement) && !part.matches(".hidden");
    })
    .map((part) => part.outerHTML.slice(0, 120));
}"""
# How much of the screen the bar takes, across or at its side.
SHARE = """() => {
  const { width, height } = document.querySelector(".bar")?.getBoundingClientRect() ?? { width: 0, height: 0 };
  return width > innerWidth / 2 ? height / innerHeight : width / innerWidth;
}"""


def expect_fit(page: Page, axe: Axe, path: str) -> list[str]:
    """Look at a page in every size; what is wrong with it, a line each."""
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.emulate_media(color_scheme="light")
        page.goto(path)
        share = page.evaluate(SHARE)
        if share > 0.25:
            wrong.append(f"{width} × {height}: the bar takes {share:.0%}")
        for scheme in ("light", "dark") if (width, height) in DARK_TOO else ("light",):
            page.emulate_media(color_scheme=scheme)
            wrong += [f"{width} × {height}, {scheme}: {found}" for found in axe(page)]
        wrong += [f"{width} × {height}: too wide: {part}" for part in page.evaluate(TOO_WIDE)]
        scroll = page.evaluate("document.documentElement.scrollWidth")
        if scroll > width:
            wrong.append(f"{width} × {height}: the page is {scroll} wide")
    return wrong


@pytest.fixture
def owner(new_phone: NewPhone) -> Page:
    """The phone of the one whose tables they are."""
    phone = new_phone()
    phone.goto("/")
    name, value = cookie()
    phone.context.add_cookies([{"name": name, "value": value, "url": phone.url}])
    return phone


def long(name: str) -> str:
    """A name as long as one may be."""
    return f"{name} {LONGEST_WORD}"[:60]


def with_long_names(moment: Moment) -> str:
    """A table at this moment where everything is called as long as it may be; gives its address."""
    [code] = keep([moment])
    session = GameSession.objects.get(code=code)
    for cards in session.decks.values():
        for card in cards:
            if "name" in card:
                card["name"] = long(card["name"])
    session.title = LONGEST_WORD
    session.save()
    return f"/s/{code}/"


def kinds_of_page(slug: str) -> Iterator[Moment]:
    """The set-up, the first of each question, after a turn of the bot, the end."""
    seen: set[tuple[str, str]] = set()
    for moment in simulated(games()[slug], "sizes", 4):
        kind = (moment.kind, moment.asked)
        if kind not in seen:
            seen.add(kind)
            yield moment


@pytest.mark.parametrize("slug", games())
def test_every_page_of_a_table_fits_every_screen(owner: Page, axe: Axe, slug: str) -> None:
    wrong = {
        str(moment): found
        for moment in kinds_of_page(slug)
        if (found := expect_fit(owner, axe, with_long_names(moment)))
    }
    assert not wrong


def test_every_other_page_fits_every_screen(owner: Page, axe: Axe) -> None:
    moments = [moment for moment in kinds_of_page("guilds-of-london") if moment.kind in {"bot", "over"}]
    table, _ = map(with_long_names, moments)
    night = GameNight.objects.create(title=LONGEST_WORD, date="2030-01-01", owner=OWNER)
    deck = BotDeck.objects.create(
        game="guilds-of-london", kind="tiles", name=LONGEST_WORD, owner=OWNER, cards=[{"name": LONGEST_WORD}]
    )
    pages = (
        "/", "/new/guilds-of-london/", "/rules/guilds-of-london/", "/results/", "/nights/", f"/n/{night.code}/",
        "/decks/", "/decks/guilds-of-london/", f"/d/{deck.code}/", f"/d/{deck.code}/paste/", "/move/",
        f"{table}log/", f"{table}share/", f"{table}delete/",
    )  # fmt: skip
    wrong = {path: found for path in pages if (found := expect_fit(owner, axe, path))}
    assert not wrong
