"""A second tap at the same spot, 100 to 900 milliseconds after the first, plays, undoes and answers nothing.

On every control of every game's pages, through whole games. The page's timers stand still but for those
milliseconds, so that a busy machine is no later than an idle one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from botassist.play.models import GameSession
from games.transcripts.registry import games
from tests.browser.conftest import NewPhone
from tests.browser.tapping import rested
from tests.moments import Moment, keep, one_of_each, simulated
from tests.phone import Phone, rows
from tests.resting import HOLD

pytestmark = pytest.mark.django_db(transaction=True)

LATER = (100, 300, 500, 700, 900)
PLAYS = ".bar :is(.primary, .alike button)"
UNDO = ".bar .undo"
TAPPABLE = "a[href], button, summary, label.pick, label.cell, .stepper input"
# Every control that can be tapped; of many of a kind beside each other the first, the middle one and the last.
CONTROLS = """(tappable) => {
  const all = [...document.querySelectorAll(tappable)];
  const kinds = new Map();
  all.forEach((control, place) => {
    if (control.disabled || !control.checkVisibility()) return;
    const among = control.closest("ul, ol, div, form, section");
    const kind = `${control.tagName} ${control.className} in ${among?.className}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
  });
  return [...kinds.values()]
    .flatMap((like) => [...new Set([like[0], like[like.length >> 1], like[like.length - 1]])])
    .map((place) => all[place])
    .map((control) => ({
      place: all.indexOf(control),
      name: control.textContent.trim(),
      plays: control.matches(".table :is(button, label):not(#more *)"),
    }));
}"""
SPOT = """([tappable, place]) => {
  const control = document.querySelectorAll(tappable)[place];
  control.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = control.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
# Whether a tap here leads away from the page.
LEAVES = """(spot) => {
  const control = document.elementFromPoint(...spot)?.closest("a[href], button:not([type=button], :disabled)");
  return Boolean(control?.form
    ? !control.form.matches("[hx-post]") && control.form.checkValidity()
    : control?.matches("a:not([href^='#'], [download])"));
}"""

# What has come is still to settle, which takes a timer.
ANSWERED = (
    "() => Boolean(document.querySelector('.htmx-added')) || !document.querySelector('form.htmx-request')"
)
# Timers that go off only while time passes. (Playwright's clock tells its whole history to each page anew.)
CLOCK = """(() => {
  const timers = new Map();
  let now = 0, last = 0;
  const start = (again) => (task, wait = 0, ...given) => {
    timers.set(++last, { at: now + Number(wait), again: again && Number(wait), task: () => task(...given) });
    return last;
  };
  const due = (until) =>
    [...timers].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at)[0];
  Object.assign(window, { setTimeout: start(false), setInterval: start(true) });
  window.clearTimeout = window.clearInterval = (id) => timers.delete(id);
  window.pass = (milliseconds) => {
    const until = now + milliseconds;
    for (let next = due(until); next; next = due(until)) {
      const [id, timer] = next;
      now = timer.at;
      if (timer.again) timer.at += timer.again;
      else timers.delete(id);
      timer.task();
    }
    now = until;
  };
})()"""
# So much time passes since the last tap, for timers and for animations.
PASS = f"""([before, milliseconds]) => {{
  pass(milliseconds - before);
  ({HOLD})(milliseconds);
}}"""


class Thumb:
    """A phone whose clock stands still, and a thumb that taps twice."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent = self.ago = 0
        page.on("request", self._count)
        page.add_init_script(CLOCK)

    def _count(self, request: Request) -> None:
        self.sent += request.method == "POST" or request.is_navigation_request()

    def open(self, path: str) -> None:
        self.page.goto(path)
        self.sent = 0

    def tap(self, x: float, y: float) -> None:
        """One tap, and whatever comes of it."""
        self.ago = 0
        # A touch is answered before its click has come, a click is not.
        if self.page.evaluate(LEAVES, [x, y]):
            with self.page.expect_navigation():
                self.page.mouse.click(x, y)
            return
        self.page.mouse.click(x, y)
        self.page.wait_for_function(ANSWERED)

    def wait(self, ago: int) -> None:
        """Let time pass until the last tap is so many milliseconds ago."""
        self.page.evaluate(PASS, [self.ago, ago])
        self.ago = ago

    def tap_twice(self, place: int, later: int) -> tuple[Any, Any]:
        """Tap a control, and its spot again so many milliseconds later; gives what is stored after either."""
        rested(self.page)
        spot = self.page.evaluate(SPOT, [TAPPABLE, place])
        self.tap(*spot)
        once = rows()
        self.wait(later)
        self.tap(*spot)
        self.wait(1000)
        return once, rows()


def looked_at(slug: str) -> Iterator[Moment]:
    """Of whole games one moment of every kind: each action done and undone, each question, the end."""
    found = simulated(games()[slug], "same spot", 6)
    return one_of_each(found, lambda moment: (moment.kind, moment.action, moment.asked))


def controls_of(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(CONTROLS, TAPPABLE)
    return found


def lay_out(thumb: Thumb, moment: Moment) -> None:
    """A table at this moment, and no other."""
    GameSession.objects.all().delete()
    [code] = keep([moment])
    thumb.open(f"/s/{code}/")


def second_taps(thumb: Thumb, moments: Iterable[Moment]) -> Iterator[tuple[str, Any, Any, Any]]:
    """Tap every control of every moment twice; what was stored before, after the first and after the second.

    What stands on every page, such as the way to the log, is tapped at the first moment alone.
    """
    laters = cycle(LATER)
    for number, moment in enumerate(moments):
        lay_out(thumb, moment)
        for control in controls_of(thumb.page):
            if number and not control["plays"]:
                continue
            if thumb.sent:
                lay_out(thumb, moment)
            before, later = rows(), next(laters)
            once, twice = thumb.tap_twice(control["place"], later)
            yield f"{moment}: {control['name']!r} after {later} ms", before, once, twice


@pytest.mark.parametrize("slug", games())
def test_a_second_tap_at_the_same_spot_changes_nothing_at_a_table(owner: Page, slug: str) -> None:
    taps = list(second_taps(Thumb(owner), looked_at(slug)))

    played_twice = [what for what, _, once, twice in taps if once != twice]
    assert not played_twice
    assert sum(before != once for _, before, once, _ in taps) > len(taps) / 4, "the first taps are taken"


@pytest.mark.parametrize(("slug", "later"), list(zip(games(), cycle(LATER), strict=False)))
def test_a_second_tap_at_the_same_spot_does_not_answer_the_set_up(
    new_phone: NewPhone, slug: str, later: int
) -> None:
    phone = new_phone()
    thumb = Thumb(phone)
    thumb.open(f"/new/{slug}/")
    [start] = [one["place"] for one in controls_of(phone) if one["name"] == "Set up a game"]
    once, twice = thumb.tap_twice(start, later)

    assert len(once["GameSession"]) == 1
    assert once == twice


@pytest.mark.parametrize("slug", games())
def test_what_a_tap_has_brought_rests_for_half_a_second(new_phone: NewPhone, slug: str) -> None:
    phone = new_phone()
    thumb = Thumb(phone)
    lay_out(thumb, next(moment for moment in looked_at(slug) if moment.kind == "bot"))
    thumb.tap(*phone.evaluate(SPOT, [PLAYS, 0]))
    played = rows()

    for ago in (100, 300, 500):
        thumb.wait(ago)
        phone.mouse.click(*phone.evaluate(SPOT, [UNDO, 0]))
        assert rows() == played
    thumb.wait(600)
    thumb.tap(*phone.evaluate(SPOT, [UNDO, 0]))
    assert rows() != played


def test_what_another_phone_has_brought_rests_for_half_a_second(new_phone: NewPhone) -> None:
    phone = new_phone()
    thumb = Thumb(phone)
    [code] = keep([next(moment for moment in looked_at("forest-shuffle") if moment.kind == "bot")])
    thumb.open(f"/s/{code}/")
    Phone(code).answer("anna")
    played = rows()
    thumb.wait(2000)
    expect(phone.locator("#table.fresh")).to_have_count(1)

    thumb.tap(*phone.evaluate(SPOT, [UNDO, 0]))
    assert rows() == played
    thumb.wait(500)
    thumb.tap(*phone.evaluate(SPOT, [UNDO, 0]))
    assert rows() != played
