"""The sheets of a table come with the parts that need them, in any order: what they say does not depend on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.transcripts.registry import games
from tests.moments import Moment, keep, simulated

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = (
    "", "empty", "closed", "home", "special", "changed", "leaving", "empty changed", "closed leaving", "goal"
)  # fmt: skip
# These sheets once each, in this order, and nothing of them anywhere else.
LINK = """(names) => {
  for (const link of document.querySelectorAll("link[rel=stylesheet]"))
    if (names.some((name) => link.href.includes(name))) link.remove();
  return Promise.all(names.map((name) => new Promise((done) => document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/static/${name}`, onload: done })
  ))));
}"""
# How the first square that can be tapped looks as one of a kind.
LOOK = """(square, kind) => {
  square.className = `cell ${kind} tap pick-square`;
  const { background, boxShadow, minHeight } = getComputedStyle(square);
  return [background, boxShadow, minHeight];
}"""
FRAME = "(cell) => getComputedStyle(cell).boxShadow"


def lay_out(page: Page, fits: Callable[[Moment], bool]) -> None:
    """A table of Origin of Species at the first moment of this kind."""
    found = simulated(games()["origin-of-species"], "sheets", 4)
    [code] = keep([next(moment for moment in found if fits(moment))])
    page.goto(f"/s/{code}/")


def looks(page: Page, *sheets: str) -> dict[str, list[str]]:
    page.evaluate(LINK, list(sheets))
    square = page.locator(".ask .cell.tap").first
    return {kind: square.evaluate(LOOK, kind) for kind in (*KINDS, "marked")}


def test_what_can_be_tapped_looks_alike_whatever_lies_there_and_whichever_sheet_came_first(
    owner: Page,
) -> None:
    lay_out(owner, lambda moment: moment.action == "my_research" and moment.kind == "question")
    either, other = looks(owner, "board.css", "forms.css"), looks(owner, "forms.css", "board.css")

    assert either == other
    assert all(either[kind] == either[""] for kind in KINDS)
    assert either["marked"] != either[""]


def test_the_first_reason_frames_its_squares_before_any_form_was_there(owner: Page) -> None:
    lay_out(owner, lambda moment: moment.kind == "bot")
    # A touch would fetch the sheet of the forms, along with what frames the squares: here that comes alone.
    owner.evaluate(
        "() => fetchScript(document.querySelector('[data-later]').dataset.later.split(' ')"
        ".find((file) => file.includes('touched')))"
    )
    for reason in owner.locator(".why summary").all():
        reason.evaluate("(summary) => summary.click()")

    marked = owner.locator(".square.marked > .cell").first
    expect(marked).to_be_visible()
    expect(owner.locator("link[href*='forms.css']")).to_have_count(0)
    assert " 3px inset" in marked.evaluate(FRAME)
