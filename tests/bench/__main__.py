"""What playing costs, as ratios within one run: `make bench`.

Times differ from machine to machine and with whatever else it is doing; what is compared here was measured in
turns, one beside the other. Status 1 when something costs more than it may.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from games.engine.core import Game, Reply, play
from games.transcripts.registry import games
from games.transcripts.simulation import random_turns
from games.transcripts.transcript import transcribe
from tests.bench import memory, nights, throughput
from tests.load.servers import PostgreSQL, postgresql
from tests.server import Browser, Server, served

SLUG = "forest-shuffle"
MOST_MICROSECONDS = 1000
MOST_LATE_TO_EARLY = 1.2
MOST_QUERIES = 5
LEAST = {"tap": 0.3, "poll": 1.5}
MOST_MEGABYTES = 90
# Nearly as long as a game can get.
LONG, SHORT = 490, 5
TAPS = 80


@dataclass
class Report:
    """The lines of the table, and what was more than it may be."""

    lines: list[str] = field(default_factory=list)
    exceeded: list[str] = field(default_factory=list)

    def add(self, what: str, figure: str, *, good: bool = True) -> None:
        mark = "" if good else "   too much"
        self.lines.append(f"{what:<58} {figure:>12}{mark}")
        if not good:
            self.exceeded.append(what)
        print(self.lines[-1], flush=True)


def timed(action: Callable[[], object]) -> float:
    """How long it took, in seconds."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def yardstick() -> None:
    """Work of about a tenth of a millisecond that no rule has a part in: what the machine is worth just now."""
    total = 0
    for number in range(2000):
        total += number % 7
    sorted(str(number) for number in range(100))


def turns_of(game: Game[Any]) -> Iterator[Callable[[], object]]:
    """The turns of simulated games, each to be played again from its start."""
    decks = game.read_decks(game.written_decks({}))
    for seed in ("bench 1", "bench 2", "bench 3"):
        for turn in random_turns(game, random.Random(seed), decks, seed):
            replies = [Reply(one.key, one.value, one.by) for one in turn.position.replies]
            if turn.before is not None:
                yield lambda before=turn.before, given=replies: play(game, before, given, decks=decks)  # type: ignore[misc]


def bench_play(report: Report) -> None:
    for game in games().values():
        actions = list(turns_of(game))
        times, yards = [], []
        for _ in range(5):
            for action in actions:
                times.append(timed(action))
                yards.append(timed(yardstick))
        microseconds = median(times) * 1e6
        report.add(
            f"play one turn, {game.slug}: µs (at most {MOST_MICROSECONDS})",
            f"{microseconds:.0f}",
            good=microseconds < MOST_MICROSECONDS,
        )
        report.add("    as a share of the yardstick", f"{median(times) / median(yards):.2f}")


def played(turns: int) -> dict[str, Any]:
    """A game of so many turns."""
    replies = [{"key": "setup", "value": {}}, *({"key": "do", "value": "anna"} for _ in range(turns))]
    return transcribe({"game": SLUG, "seed": "bench", "replies": replies})


class TableAt:
    """A table at one turn: a tap goes on, an undo comes back, again and again."""

    def __init__(self, server: Server, turns: int) -> None:
        self.browser = Browser(server.port)
        home = self.browser.open("/")
        token = home.form("/import/").named("csrfmiddlewaretoken")[0].value
        assert self.browser.upload("/import/", played(turns), token) == 303
        self.path = self.browser.location
        self.page = self.browser.open(self.path)

    def tap(self) -> float:
        form, _ = self.page.with_button("value", "anna")
        started = time.perf_counter()
        status, self.page = self.browser.send(form, ("value", "anna"), htmx=True)
        took = time.perf_counter() - started
        assert status == 200
        return took

    def undo(self) -> None:
        status, self.page = self.browser.send(self.page.form("/undo"), htmx=True)
        assert status == 200


def bench_taps(report: Report, server: Server) -> None:
    tables = {turns: TableAt(server, turns) for turns in (SHORT, LONG)}
    times: dict[int, list[float]] = {turns: [] for turns in tables}
    for _ in range(TAPS):
        for turns, table in tables.items():
            times[turns].append(table.tap())
            table.undo()
    ratio = median(times[LONG]) / median(times[SHORT])
    report.add(f"a tap at turn {SHORT}: ms", f"{median(times[SHORT]) * 1000:.1f}")
    report.add(f"a tap at turn {LONG}: ms", f"{median(times[LONG]) * 1000:.1f}")
    report.add(
        f"    late to early (at most {MOST_LATE_TO_EARLY})", f"{ratio:.2f}", good=ratio <= MOST_LATE_TO_EARLY
    )


def bench_polls(report: Report, server: Server) -> None:
    table = TableAt(server, SHORT)
    polls, pages = [], []
    poll = f"{table.path}table?revision={table.page.revision}"
    for _ in range(TAPS):
        polls.append(timed(lambda: table.browser.ask("GET", poll, htmx=True)))
        pages.append(timed(lambda: table.browser.ask("GET", table.path)))
    assert table.browser.ask("GET", poll)[0] == 204
    report.add("an unchanged poll: ms", f"{median(polls) * 1000:.1f}")
    report.add("    as a share of a full page", f"{median(polls) / median(pages):.2f}")


def bench_queries(report: Report) -> None:
    """Count them in this process, on a database of its own."""
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import CaptureQueriesContext, setup_test_environment

    from tests.phone import Phone

    setup_test_environment()
    call_command("migrate", verbosity=0)
    phone = Phone.at_new_table(games()[SLUG])
    poll = f"/s/{phone.code}/table?revision={phone.session.revision}"
    with CaptureQueriesContext(connection) as polled:
        assert phone.client.get(poll).status_code == 204
    report.add("queries of an unchanged poll (at most 1)", str(len(polled)), good=len(polled) <= 1)
    phone.play_quickly(1, random.Random("bench"))
    form, _ = phone.page.with_button("value", "anna")
    with CaptureQueriesContext(connection) as tapped:
        phone.send(form, ("value", "anna"), **{"HX-Request": "true"})
    assert phone.status == 200
    asked = [
        query["sql"]
        for query in tapped
        if query["sql"].split()[0] in {"SELECT", "INSERT", "UPDATE", "DELETE"}
    ]
    opened = sum('FROM "play_turn"' in sql and sql.startswith("SELECT") for sql in asked)
    report.add(f"queries of a tap (at most {MOST_QUERIES})", str(len(asked)), good=len(asked) <= MOST_QUERIES)
    report.add("    how often it opens its table (once)", str(opened), good=opened == 1)


def bench_must_hold(report: Report, name: str, database: PostgreSQL | None = None) -> None:
    """A tap and a poll beside a bare page (see tests/load/bare.py), on one kind of database."""
    found = throughput.measure(database)
    for kind, per_second in found.per_second.items():
        report.add(f"{name}: a {kind}, how many a second", f"{per_second:.0f}")
        if kind in LEAST:
            share, least = found.shares[kind], LEAST[kind]
            report.add(
                f"    as a share of bare pages (at least {least})", f"{share:.2f}", good=share >= least
            )
        ours, of_database = found.costs[kind]
        report.add("    of a core: ms", f"{1000 * ours:.2f}")
        if database:
            report.add("    of a core of PostgreSQL: ms", f"{1000 * of_database:.2f}")


def bench_memory(report: Report) -> None:
    before, after = memory.measure()
    what = f"a worker after {memory.TURNS} turns: MB (under {MOST_MEGABYTES})"
    report.add(what, f"{after.resident:.0f}", good=after.resident < MOST_MEGABYTES)
    report.add("    before them; its share of both: MB", f"{before.resident:.0f}; {after.proportional:.0f}")


def bench_followers(report: Report) -> None:
    figures = nights.measure()
    for line in nights.lines(figures):
        print(line)
    if not figures.good:
        report.exceeded.append("followers of a night")


def main() -> int:
    """Measure everything, print the table, and say whether anything costs too much."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    report = Report()
    bench_play(report)
    bench_queries(report)
    bench_must_hold(report, "SQLite")
    if PostgreSQL.is_installed():
        with postgresql() as database:
            bench_must_hold(report, "PostgreSQL", database)
    else:
        report.add("PostgreSQL", "not installed", good=False)
    bench_memory(report)
    with served(workers=1) as server:
        for bench in (bench_taps, bench_polls):
            bench(report, server)
    bench_followers(report)
    for what in report.exceeded:
        print(f"too much: {what}")
    return 1 if report.exceeded else 0


if __name__ == "__main__":
    sys.exit(main())
