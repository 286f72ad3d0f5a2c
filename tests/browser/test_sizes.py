"""Every page fits every screen: nothing is wider than it, the bar leaves room, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from botassist.decks.models import BotDeck
from botassist.nights.models import GameNight
from botassist.play.models import GameSession
from games.transcripts.registry import games
from tests.browser.conftest import Axe
from tests.moments import OWNER, Moment, keep, one_of_each, simulated

Cards = list[dict[str, Any]]

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((320, 640), (360, 740), (740, 360), (820, 1180), (1440, 900))
# Colours do not depend on the size, and names not on the colours: either theme is looked at in one of these.
SCHEMES: dict[tuple[int, int], Literal["light", "dark"]] = {(360, 740): "dark", (1440, 900): "light"}
LONGEST_WORD = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenkasse"

OPEN = "() => { for (const folded of document.querySelectorAll('details')) folded.open = true; }"
# What the reader has chosen in the browser, by which everything on the page goes.
TEXT = "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }"
# What sticks out of the screen, the screen being as wide as it should be; inside a frame that scrolls it may.
TOO_WIDE = """() => {
  const scrolls = (part) =>
    part && (getComputedStyle(part).overflowX !== "visible" || scrolls(part.parentElement));
  const screen = document.documentElement.clientWidth;
  return [...document.querySelectorAll("body *")]
    .filter((part) => {
      const { left, right, width, height } = part.getBoundingClientRect();
      return width && height && (right > screen + 1 || left < -1) && part.checkVisibility()
        && !scrolls(part.parentElement) && !part.closest(".hidden");
    })
    .map((part) => part.outerHTML.slice(0, 120));
}"""
# Words that do not fit the control that they stand on, and controls of the bar that leave it.
CUT_OFF = """() => [...document.querySelectorAll(".bar :is(button, a)")]
  .filter((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const bar = control.closest(".bar").getBoundingClientRect();
    return left < bar.left - 1 || right > bar.right + 1 || top < bar.top - 1 || bottom > bar.bottom + 1
      || control.scrollHeight > control.clientHeight + 2 || control.scrollWidth > control.clientWidth + 2;
  })
  .map((control) => control.textContent.trim())"""
# How much of the screen the bar takes, across or at its side.
SHARE = """() => {
  const { width, height } = document.querySelector(".bar")?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const { clientWidth, clientHeight } = document.documentElement;
  return width > clientWidth / 2 ? height / clientHeight : width / clientWidth;
}"""
WIDTH = "document.documentElement.scrollWidth"


def unfit(page: Page, width: int) -> Iterator[str]:
    """What does not fit the screen as it is."""
    if (share := page.evaluate(SHARE)) > 0.25:
        yield f"the bar takes {share:.0%}"
    yield from (f"cut off: {control}" for control in page.evaluate(CUT_OFF))
    yield from (f"too wide: {part}" for part in page.evaluate(TOO_WIDE))
    if (scroll := page.evaluate(WIDTH)) > width:
        yield f"the page is {scroll} wide"


def faults(page: Page, axe: Axe, path: str) -> Iterator[str]:
    """Turn a phone to every size, and double its text; what is wrong then, a line each."""
    page.goto(path)
    page.evaluate(OPEN)
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        for percent in (100, 200):
            page.evaluate(TEXT, percent)
            yield from (f"{width} × {height}, {percent} %: {found}" for found in unfit(page, width))
        page.evaluate(TEXT, 100)
        if scheme := SCHEMES.get((width, height)):
            page.emulate_media(color_scheme=scheme)
            yield from (f"{width} × {height}, {scheme}: {found}" for found in axe(page))


def with_long_names(cards: Cards) -> Cards:
    """The cards of a deck, each called as long as it may be."""
    return [
        card | {"name": f"{card['name']} {LONGEST_WORD}"[:60]} if "name" in card else card for card in cards
    ]


def laid_out(moment: Moment) -> str:
    """A table at this moment where everything is called as long as it may be; gives its address."""
    [code] = keep([moment])
    session = GameSession.objects.get(code=code)
    session.decks = {kind: with_long_names(cards) for kind, cards in session.decks.items()}
    session.title = LONGEST_WORD
    session.save()
    return f"/s/{code}/"


def kinds_of_page(slug: str) -> Iterator[Moment]:
    """The set-up, the first of each question, after a turn of the bot, the end; one Undo after either."""
    return one_of_each(simulated(games()[slug], "sizes", 4), lambda moment: (moment.kind, moment.asked))


@pytest.mark.parametrize("slug", games())
def test_every_page_of_a_table_fits_every_screen(owner: Page, axe: Axe, slug: str) -> None:
    assert not [
        f"{moment}: {fault}"
        for moment in kinds_of_page(slug)
        for fault in faults(owner, axe, laid_out(moment))
    ]


def test_every_other_page_fits_every_screen(owner: Page, axe: Axe) -> None:
    moments = {moment.kind: moment for moment in kinds_of_page("guilds-of-london")}
    table, _ = laid_out(moments["bot"]), laid_out(moments["over"])
    night = GameNight.objects.create(title=LONGEST_WORD, date="2030-01-01", owner=OWNER)
    night.add(GameSession.objects.latest("pk"))
    tiles = games()["guilds-of-london"].written_decks({})["tiles"]
    cards = with_long_names([dict(tile) for tile in tiles])
    deck = BotDeck.objects.create(
        game="guilds-of-london", kind="tiles", name=LONGEST_WORD, owner=OWNER, version=2, cards=cards
    )
    pages = (
        "/", "/new/guilds-of-london/", "/rules/guilds-of-london/", "/results/", "/move/", "/mine/",
        "/mine/delete/", "/nowhere/",
        "/nights/", f"/n/{night.code}/", f"/n/{night.code}/share/", f"/n/{night.code}/delete/",
        "/decks/", "/decks/guilds-of-london/", "/decks/guilds-of-london/tiles/import/", f"/d/{deck.code}/",
        f"/d/{deck.code}/card/?card={cards[0]['id']}", f"/d/{deck.code}/paste/", f"/d/{deck.code}/delete/",
        f"{table}log/", f"{table}rules/", f"{table}share/", f"{table}delete/", "/s/nowhere/",
    )  # fmt: skip
    assert not [f"{path}: {fault}" for path in pages for fault in faults(owner, axe, path)]
