"""What followers cost: 100 phones that poll ten tables for half a minute, against the same turns without them.

`python -m tests.bench.nights` measures and prints; `tests.bench` takes `measure` and `lines` for its own report.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from urllib.parse import urlsplit

from tests.pages import Page
from tests.server import Browser, served

TABLES = 10
FOLLOWERS = 100
SECONDS = 30.0
SECONDS_ALONE = 8.0
BETWEEN_POLLS = 2.0
BETWEEN_TURNS = 0.2
MOST = 2.0
LONGEST = 3.0


@dataclass
class Night:
    """A host's night with its tables, and what it knows of them."""

    port: int
    host: Browser
    tables: list[str]
    watch: list[str]
    reached: list[int] = field(default_factory=list)
    at: dict[tuple[int, int], float] = field(default_factory=dict)


def make_night(port: int) -> Night:
    """Start ten tables in one night through its pages, each ready for a bot's turn, and make the link to watch."""
    host = Browser(port)
    form = host.open("/nights/").form("")
    form.write("title", "Friday")
    assert host.ask("POST", "/nights/", form.sent())[0] == 303
    address = host.location
    tables = [host.start_game("forest-shuffle", address.split("/")[2]) for _ in range(TABLES)]
    form = host.open(f"{address}share/").form("/link")
    renew = {**form.sent(), "role": ["watch"], "change": ["renew"]}
    assert host.ask("POST", form.path, renew)[0] == 303
    [link] = [link for link in host.open(f"{address}share/").links if link.startswith("http")]
    shown = Browser(port).open(urlsplit(link).path)
    watch = list(dict.fromkeys(link for link in shown.links if link.startswith("/s/")))
    assert len(watch) == TABLES
    reached = [host.open(table).revision or 0 for table in tables]
    return Night(port, host, tables, watch, reached)


def play_on(night: Night, seconds: float) -> list[float]:
    """Play one bot's turn after the other, from table to table; gives how long each took, in seconds."""
    took = []
    pages = [night.host.open(table) for table in night.tables]
    until = time.monotonic() + seconds
    turn = 0
    while time.monotonic() < until:
        place = turn % TABLES
        turn += 1
        form, _button = pages[place].with_button("value", "anna")
        started = time.perf_counter()
        status, page = night.host.send(form, ("value", "anna"), htmx=True)
        took.append(time.perf_counter() - started)
        assert status == 200, status
        # Some turns ask back: they are taken back, so that every measured tap is the same.
        while not any(form.button("value", "anna") for form in page.forms):
            page = night.host.send(page.form("/undo"), htmx=True)[1]
        pages[place] = page
        night.reached[place] = page.revision or 0
        night.at[place, night.reached[place]] = time.monotonic()
        time.sleep(BETWEEN_TURNS)
    return took


@dataclass
class Followed:
    """What the followers got: answers by status, and the longest that a turn took to reach one of them."""

    answers: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0


def follow(night: Night, number: int, stop: threading.Event, followed: Followed) -> None:
    """Poll one table as the page does, until told to stop."""
    phone = Browser(night.port)
    place = number % TABLES
    revision = night.reached[place]
    # Phones do not poll in step.
    stop.wait(BETWEEN_POLLS * number / FOLLOWERS)
    while not stop.is_set():
        try:
            path = f"{night.watch[place]}table?revision={revision}"
            status, content = phone.ask("GET", path, htmx=True)
        except OSError as error:
            followed.answers[type(error).__name__] += 1
            phone = Browser(night.port)
            continue
        followed.answers[str(status)] += 1
        if status == 200:
            now = time.monotonic()
            missed = range(revision + 1, (Page(content).revision or 0) + 1)
            revision = missed[-1] if missed else revision
            waited = [now - night.at[place, one] for one in missed if (place, one) in night.at]
            followed.longest = max(followed.longest, *waited, 0.0)
        stop.wait(BETWEEN_POLLS)


@dataclass(frozen=True)
class Figures:
    """Medians of a bot's turn in seconds, and what the followers got."""

    alone: float
    followed: float
    answers: dict[str, int]
    longest: float

    @property
    def ratio(self) -> float:
        return self.followed / self.alone

    @property
    def errors(self) -> int:
        return sum(count for status, count in self.answers.items() if status not in {"200", "204"})

    @property
    def good(self) -> bool:
        return self.errors == 0 and self.ratio <= MOST and self.longest <= LONGEST


def measure() -> Figures:
    """Play without followers, then with them, on one and the same server."""
    with served() as server:
        night = make_night(server.port)
        play_on(night, 3.0)
        # Before and after, so that a machine that is busy with something else counts on both sides.
        alone = play_on(night, SECONDS_ALONE)
        stop, followed = threading.Event(), Followed()
        phones = [
            threading.Thread(target=follow, args=(night, number, stop, followed))
            for number in range(FOLLOWERS)
        ]
        for phone in phones:
            phone.start()
        with_them = play_on(night, SECONDS)
        stop.set()
        for phone in phones:
            phone.join()
        alone += play_on(night, SECONDS_ALONE)
    return Figures(median(alone), median(with_them), dict(followed.answers), followed.longest)


def lines(figures: Figures) -> list[str]:
    """The figures as lines for a terminal."""
    answered = ", ".join(f"{count} × {status}" for status, count in sorted(figures.answers.items()))
    return [
        f"{FOLLOWERS} followers of {TABLES} tables, {SECONDS:.0f} s: {answered}; {figures.errors} errors",
        f"a bot's turn: {figures.alone * 1000:.1f} ms alone, {figures.followed * 1000:.1f} ms with them:"
        f" ratio {figures.ratio:.2f} (at most {MOST:.0f})",
        f"longest from a turn to a follower: {figures.longest:.1f} s, a poll every {BETWEEN_POLLS:.0f} s"
        f" (at most {LONGEST:.0f} s)",
    ]


def main() -> int:
    figures = measure()
    print("\n".join(lines(figures)))
    return 0 if figures.good else 1


if __name__ == "__main__":
    sys.exit(main())
