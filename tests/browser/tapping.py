"""Playing by tapping: what a thumb does on the play page, and whether it can."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Axe
from tests.resting import REST

SMALLEST = 44
# Everything that is tapped; what lies hidden over its label, such as a radio, counts by its label.
TARGETS = "a[href], button, summary, select, label.pick, label.cell, input[type=number], input[type=text]"
MEASURE = """(targets, smallest) => targets
  .map((target) => [target, target.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && (box.width < smallest - 0.5 || box.height < smallest - 0.5))
  .map(([target, box]) => `${target.textContent.trim()} (${box.width} by ${box.height})`)"""

SENTENCES = """(texts) => texts.map((text) => [...text.childNodes]
  .filter((part) => part.nodeName !== "SMALL").map((part) => part.textContent).join("").trim())"""

# What scrolled by has been noticed by whoever watches for it.
SEEN = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen())))"


def start(page: Page, slug: str, *, dealer: str = "app", typed: bool = False) -> None:
    """Start a game from its page, as far as the set-up form: with made-up cards, unless they are to be typed."""
    page.goto(f"/new/{slug}/")
    if page.locator("[name=dealer]").count():
        page.locator("label.pick", has=page.locator(f"[name=dealer][value={dealer}]")).tap()
    if page.locator("[value=own]:checked").count() and not typed:
        page.locator("label.pick", has=page.locator("[value='built-in:made-up']")).tap()
    page.locator(".bar .primary").tap()
    page.locator("#table").wait_for()


def rested(page: Page) -> None:
    """Let a second go by after the last tap, in no time: a walk taps no spot twice by mistake."""
    page.evaluate(REST)


def tap(page: Page, target: Locator) -> None:
    """Tap something that answers, and wait for the table that comes of it."""
    table = page.locator("#table")
    revision = table.get_attribute("data-revision")
    rested(page)
    target.tap()
    expect(table).not_to_have_attribute("data-revision", revision or "")


def look_through(page: Page) -> None:
    """Look at what of the question is below the screen, so that the primary button answers it."""
    if page.locator(".js .bar [form=answer]").count():
        for part in (page.locator(".ask"), *page.locator("#answer [data-in-sight]").all()):
            part.evaluate("(part) => part.scrollIntoView({ block: 'center' })")
            page.evaluate(SEEN)
        page.locator(".ask").evaluate("(question) => question.scrollIntoView()")
        expect(page.locator("[data-below]")).to_have_count(0)


def done(page: Page) -> None:
    """Tap the one primary button, when the whole question has been seen."""
    look_through(page)
    tap(page, page.locator(".bar .primary:not(.second)"))


def done_and_meant(page: Page) -> None:
    """Tap the primary button, and once more when it is asked whether that is right."""
    look_through(page)
    rested(page)
    page.locator(".bar .primary").tap()
    tap(page, page.get_by_role("button", name="Yes, that is right"))


def undo(page: Page) -> None:
    tap(page, page.locator(".bar .undo"))


def redo(page: Page) -> None:
    tap(page, page.locator(".top .redo"))


def option(page: Page, value: str) -> Locator:
    """The button among the answers that gives this one."""
    return page.locator(f".ask button[value='{value}']").first


def write(page: Page, name: str, number: int) -> None:
    """Tap a number and type another one over it."""
    field = page.locator(f"[name='value.{name}']")
    field.tap()
    page.keyboard.type(str(number))
    expect(field).to_have_value(str(number))


def instructions(page: Page) -> list[str]:
    """The instructions without their numbers and reminders."""
    texts: list[str] = page.locator(".turn > .steps > li > p").evaluate_all(SENTENCES)
    return texts


def expect_good_page(page: Page, axe: Axe) -> None:
    """Look for what no page may have, in both themes: axe's findings, small targets, anything cut off."""
    for scheme in ("light", "dark"):
        # What is still arriving is pale for a moment.
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = axe(page)
        assert not found, f"{scheme}: {found}"
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen
    assert page.locator(TARGETS).evaluate_all(MEASURE, SMALLEST) == []


def expect_in_reach(page: Page, target: Locator) -> None:
    """The control lies on the screen, above the bar or in it, without scrolling."""
    expect(target).to_be_in_viewport(ratio=1)
    box, bar = target.bounding_box(), page.locator(".bar").bounding_box()
    assert box
    assert bar
    in_bar = target.evaluate("(one) => Boolean(one.closest('.bar'))")
    assert in_bar or box["y"] + box["height"] <= bar["y"] + 1


def hold(page: Page, what: str) -> None:
    """Choose what a tap on a square puts down."""
    page.locator(".brushes").get_by_role("button", name=what, exact=True).tap()
