"""Walking through a game in plain steps: tap this, see that. The same on every engine.

Controls are found by what they send, so that a page may look as it likes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from botassist.play.models import GameSession, Turn
from tests import selectors
from tests.engines.engine import Engine
from tests.resting import HOLD, REST

# Longer than a poll and a rest together, on a busy machine.
PATIENCE = 60.0

# Where to tap a control: brought into sight, and nothing over it, as if a second had gone by since the last tap.
# Else what is wrong.
SPOT = """(selector, words) => {
  const busy = document.readyState !== "complete" || document.querySelector(".htmx-request, .htmx-settling");
  if (busy) return "the table is still on its way";
  (REST)();
  const control = [...document.querySelectorAll(selector)]
    .find((one) => one.checkVisibility() && !one.disabled && one.textContent.includes(words));
  if (!control) return `there is no ${selector} ${words}`;
  const middle = () => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const free = ([x, y]) => control.contains(document.elementFromPoint(x, y));
  if (free(middle())) return middle();
  control.scrollIntoView({ block: "center", inline: "center" });
  return free(middle()) ? middle() : `something lies over ${selector} ${words}`;
}""".replace("REST", REST)
TEXT = "(selector) => document.querySelector(selector)?.innerText ?? null"
REVISION = "(selector) => document.querySelector(selector)?.dataset.revision ?? null"
COUNT = "(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length"
# The table without what a script has put into it, such as who is known to be here.
SHOWN = """(table) => [...document.querySelectorAll(`${table} :is(h1, li, .prompt, .bar button, .tap input)`)]
  .map((part) => part.value || part.textContent.replace(/\\s+/g, " ").trim())"""
VALUE = "(selector) => document.querySelector(selector)?.value ?? null"
# What the next tap does: who is led to the question must not wait for it to be taken, nor tap what comes after it.
WATCH = """() => {
  window.done = "";
  const look = ({ defaultPrevented }) => { window.done = defaultPrevented ? "led" : "sent"; };
  addEventListener("click", look, { once: true });
}"""
DONE = "() => window.done"


class Walker:
    """One phone at one table."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.engine = engine
        self.url = url

    def open(self, path: str) -> None:
        self.engine.open(self.url + path)

    def until(self, holds: Callable[[], Any], what: str) -> Any:
        """Wait until something holds; gives it."""
        deadline = time.monotonic() + PATIENCE
        while not (found := holds()):
            assert time.monotonic() < deadline, what
            time.sleep(0.02)
        return found

    def spot(self, selector: str, words: str = "") -> tuple[float, float]:
        """Where to tap a control that has these words, as soon as it can be tapped."""
        deadline = time.monotonic() + PATIENCE
        while isinstance(found := self.engine.evaluate(SPOT, selector, words), str):
            assert time.monotonic() < deadline, found
            time.sleep(0.02)
        x, y = found
        return x, y

    def hold(self, milliseconds: int) -> None:
        """Stop what moves as it is so many milliseconds after it began, however late that is."""
        self.engine.evaluate(HOLD, milliseconds)

    def tap(self, selector: str, words: str = "") -> None:
        """Tap a control that has these words."""
        self.engine.tap(*self.spot(selector, words))

    def see(self, selector: str) -> None:
        """Wait until something can be seen."""
        self.until(lambda: self.shows(selector), f"there is no {selector}")

    def text(self, selector: str) -> str:
        return " ".join((self.engine.evaluate(TEXT, selector) or "").split())

    def value(self, selector: str) -> str:
        return str(self.engine.evaluate(VALUE, selector))

    def write(self, name: str, text: str) -> None:
        """Tap a number and type another one over it."""
        field = f"[name='value.{name}']"
        self.tap(field)
        self.engine.type(text)
        self.until(lambda: self.value(field) == text, f"{name} is {self.value(field)}, not {text}")

    @property
    def revision(self) -> str | None:
        found: str | None = self.engine.evaluate(REVISION, selectors.TABLE)
        return found

    def moves_on(self, step: Callable[[], object]) -> None:
        """Take a step that the table answers."""
        seen = self.revision
        step()
        self.until(lambda: self.revision not in {seen, None}, "the table did not move on")

    def start(self, slug: str, dealer: str = "") -> None:
        """Start a game from its page, as far as the set-up, with made-up cards where none are published."""
        self.open(f"/new/{slug}/")
        if dealer:
            self.tap(f"label:has([name=dealer][value={dealer}])")
        made_up = "label:has([value='built-in:made-up'])"
        if self.shows(made_up):
            self.tap(made_up)
        self.tap(".bar button[form=start]")
        self.see(selectors.TABLE)

    def answer(self, value: str) -> None:
        """Tap the button that gives this answer, the one in the thumb zone if there are two."""
        button = f"button[value='{value}']"
        self.see(button)
        self.moves_on(lambda: self.tap(f".bar {button}" if self.shows(f".bar {button}") else button))

    def done(self) -> None:
        """Send the form; where the button leads to what was not in sight yet, it is tapped until it sends."""

        def send() -> None:
            while self._tap_done() == "led":
                pass

        self.moves_on(send)

    def _tap_done(self) -> str:
        """Tap the button once: whether that led to the question or sent it."""
        self.engine.evaluate(WATCH)
        self.tap("[form=answer]")
        done: str = self.until(lambda: self.engine.evaluate(DONE), "the tap came to nothing")
        return done

    def undo(self) -> None:
        self.moves_on(lambda: self.tap("form[action$='/undo'] button"))

    def redo(self) -> None:
        self.moves_on(lambda: self.tap("form[action$='/redo'] button"))

    def shows(self, selector: str) -> bool:
        return bool(self.engine.evaluate(COUNT, selector))

    def expect_as_loaded(self) -> None:
        """What came by itself or by a tap is what a reload brings."""
        here = self.engine.evaluate(SHOWN, selectors.TABLE)
        self.open(f"/s/{self.session.code}/")
        assert self.engine.evaluate(SHOWN, selectors.TABLE) == here

    def take_back_and_bring_again(self) -> None:
        """Undo the last step, and redo it: all is as it was."""
        heading, replies = self.text(selectors.HEADING), self.replies
        self.undo()
        assert self.replies != replies
        self.redo()
        assert (self.text(selectors.HEADING), self.replies) == (heading, replies)
        self.expect_as_loaded()

    @property
    def session(self) -> GameSession:
        """The game that was started last."""
        return GameSession.objects.latest("pk")

    @property
    def replies(self) -> list[Any]:
        """The answers of the turn that is shown."""
        session = self.session
        number = session.turn if session.used else session.turn - 1
        turn = Turn.objects.get(session=session, number=number, superseded=False)
        replies = turn.replies[: session.used] if session.used else turn.replies
        return [reply["value"] for reply in replies]
