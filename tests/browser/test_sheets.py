"""The sheets of a table come with the parts that need them, in any order: what they say does not depend on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tapping import tap
from tests.browser.test_chosen import tied
from tests.browser.test_origin_of_species import CHARLIE, action, research, set_up

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


def looks(page: Page, *sheets: str) -> dict[str, list[str]]:
    page.evaluate(LINK, list(sheets))
    square = page.locator(".ask .cell.tap").first
    return {kind: square.evaluate(LOOK, kind) for kind in (*KINDS, "marked")}


def test_what_can_be_tapped_looks_alike_whatever_lies_there_and_whichever_sheet_came_first(
    phone: Page,
) -> None:
    tied(phone)
    either, other = looks(phone, "board.css", "forms.css"), looks(phone, "forms.css", "board.css")

    assert either == other
    assert all(either[kind] == either[""] for kind in KINDS)
    assert either["marked"] != either[""]


def test_the_first_reason_frames_its_squares_before_any_form_was_there(phone: Page) -> None:
    set_up(phone)
    research(phone, "r1c1", "r1c2")
    tap(phone, action(phone, CHARLIE))
    phone.reload()
    # A touch would fetch the sheet of the forms.
    phone.locator(".why summary").first.evaluate("(summary) => summary.click()")

    marked = phone.locator(".square.marked > .cell")
    expect(marked).to_have_count(2)
    expect(phone.locator("link[href*='forms.css']")).to_have_count(0)
    assert " 3px inset" in marked.first.evaluate(FRAME)
