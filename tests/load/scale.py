"""From what one tap and one poll cost to what many tables at once need: the arithmetic of docs/SCALE.md.

`python -m tests.load.scale` prints it with the figures of that page; every figure is an option, so that it can be
done again with those of another machine: `python -m tests.load.scale --tap-ms 5 --poll-ms 0.4`.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, fields, replace
from math import ceil

SIZES = (200, 10_000, 1_000_000)
MONTH = 30 * 86_400
GIB = 2**30


@dataclass(frozen=True)
class Figures:
    """What the arithmetic starts from: measured by `make bench` and `tests.load.stored`, or assumed."""

    tap_ms: float = 8.2
    """Of one core of our servers, for a tap."""
    fragment_ms: float = 4.3
    """The same for a poll that brings the table."""
    poll_ms: float = 0.8
    """The same for a poll that brings nothing."""
    tap_database_ms: float = 2.5
    """Of one core of PostgreSQL, for a tap."""
    poll_database_ms: float = 0.24
    """The same for a poll of either kind."""
    fragment_bytes: float = 2_900
    """A table on its way, compressed, with its head."""
    poll_bytes: float = 300
    """An empty answer with its head."""
    session_rows: float = 31
    session_bytes: float = 88_700
    connection_bytes: float = 3_200
    """What a connection that is open and idle holds in a server."""
    followers: float = 2
    """Phones that follow a table besides the one that taps; all three poll."""
    between_taps: float = 20
    """Seconds, at one table."""
    between_polls: float = 2
    """Seconds, of one phone."""
    games_a_day: float = 2
    """Sessions that a table which is in use now stands for, each day: others play when this one does not."""
    kept_days: float = 90
    """How long a session is kept."""
    load: float = 0.5
    """How full a core may be, so that a tap at the busiest second still is a quick one."""
    server_cores: float = 8
    database_cores: float = 32
    """Of the largest PostgreSQL server that is still ordinary."""
    commits: float = 5_000
    """A second, each with its sync, that one PostgreSQL writes to one fast disk."""
    core_price: float = 12
    """Euros a month, with the memory that belongs to it."""
    gibibyte_price: float = 0.12
    """Euros a month, on a disk with a copy."""


@dataclass(frozen=True)
class Need:
    """What so many tables at once need."""

    figures: Figures
    tables: int

    @property
    def phones(self) -> float:
        return self.tables * (1 + self.figures.followers)

    @property
    def taps(self) -> float:
        """A second."""
        return self.tables / self.figures.between_taps

    @property
    def fragments(self) -> float:
        """Polls a second that bring the table: of everyone but who tapped, who has it already."""
        return self.taps * self.figures.followers

    @property
    def polls(self) -> float:
        """Polls a second that bring nothing."""
        return max(0.0, self.phones / self.figures.between_polls - self.fragments)

    @property
    def cores(self) -> float:
        """Of our servers, as full as they may be."""
        f = self.figures
        busy = self.taps * f.tap_ms + self.fragments * f.fragment_ms + self.polls * f.poll_ms
        return busy / 1000 / f.load

    @property
    def servers(self) -> int:
        return ceil(self.cores / self.figures.server_cores)

    @property
    def database_cores(self) -> float:
        """Of PostgreSQL, as full as they may be."""
        f = self.figures
        busy = self.taps * f.tap_database_ms + (self.fragments + self.polls) * f.poll_database_ms
        return busy / 1000 / f.load

    @property
    def databases(self) -> int:
        """PostgreSQL servers, each with a part of the session codes."""
        by_cores = self.database_cores / self.figures.database_cores
        by_commits = self.taps / (self.figures.commits * self.figures.load)
        return ceil(max(by_cores, by_commits))

    @property
    def sessions(self) -> float:
        """Kept at any time."""
        return self.tables * self.figures.games_a_day * self.figures.kept_days

    @property
    def gibibytes(self) -> float:
        return self.sessions * self.figures.session_bytes / GIB

    @property
    def megabits(self) -> float:
        """A second, that leave the servers."""
        sent = (
            self.taps + self.fragments
        ) * self.figures.fragment_bytes + self.polls * self.figures.poll_bytes
        return sent * 8 / 1e6

    @property
    def price(self) -> float:
        """Euros a month; the databases twice, since each has a stand-by."""
        cores = self.servers * self.figures.server_cores + 2 * max(2.0, ceil(self.database_cores))
        return cores * self.figures.core_price + 2 * self.gibibytes * self.figures.gibibyte_price


def needs(figures: Figures) -> list[str]:
    """The table of what sizes need, as lines."""
    found = [Need(figures, tables) for tables in SIZES]
    rows = {
        "tables at once": [f"{one.tables:,}" for one in found],
        "phones": [f"{one.phones:,.0f}" for one in found],
        "taps a second": [f"{one.taps:,.0f}" for one in found],
        "polls a second that bring the table": [f"{one.fragments:,.0f}" for one in found],
        "polls a second that bring nothing": [f"{one.polls:,.0f}" for one in found],
        f"cores of our servers, {figures.load:.0%} full": [f"{one.cores:,.1f}" for one in found],
        f"    servers of {figures.server_cores:.0f} cores": [f"{one.servers:,}" for one in found],
        f"cores of PostgreSQL, {figures.load:.0%} full": [f"{one.database_cores:,.1f}" for one in found],
        "    PostgreSQL servers, by session code": [f"{one.databases:,}" for one in found],
        "connections open to our servers": [f"{one.phones:,.0f}" for one in found],
        "    memory for them, GiB": [f"{one.phones * figures.connection_bytes / GIB:,.1f}" for one in found],
        "sessions kept": [f"{one.sessions:,.0f}" for one in found],
        "    rows": [f"{one.sessions * figures.session_rows:,.0f}" for one in found],
        "    GiB": [f"{one.gibibytes:,.0f}" for one in found],
        "Mbit/s that leave": [f"{one.megabits:,.0f}" for one in found],
        "euros a month": [f"{one.price:,.0f}" for one in found],
    }
    return [f"{name:<42}" + "".join(f"{value:>15}" for value in values) for name, values in rows.items()]


def ways_to_poll(figures: Figures) -> list[str]:
    """What asking less often would save, and what a service that pushes would, at the largest size."""
    ways = {
        f"a poll every {seconds:.0f} s": replace(figures, between_polls=seconds)
        for seconds in (2.0, 5.0, 10.0)
    }
    # Pushed to, a phone asks when there is something to bring, and holds a connection.
    ways["pushed to, and polls every 60 s to be sure"] = replace(figures, between_polls=60.0)
    lines = [f"{'':<42}{'requests/s':>15}{'cores':>15}{'of PostgreSQL':>15}"]
    for name, one in ways.items():
        need = Need(one, SIZES[-1])
        asked = need.taps + need.fragments + need.polls
        lines.append(f"{name:<42}{asked:>15,.0f}{need.cores:>15,.0f}{need.database_cores:>15,.0f}")
    return lines


def first_to_break(figures: Figures) -> list[str]:
    """At how many tables each thing is used up, the first one first."""
    one = Need(figures, 1)
    limits = {
        "two cores at home, the database on them too": 2 / (one.cores + one.database_cores),
        f"one server of {figures.server_cores:.0f} cores": figures.server_cores / one.cores,
        "4,000 connections, two processes of ours": 4000 / one.phones,
        "one PostgreSQL: its cores": figures.database_cores / one.database_cores,
        "one PostgreSQL: its commits": figures.commits * figures.load / one.taps,
        "one PostgreSQL: 1 TiB": 1024 / one.gibibytes,
        "one wire of 10 Gbit/s": 10_000 / one.megabits,
    }
    return [
        f"{name:<52}{limits[name]:>15,.0f} tables" for name in sorted(limits, key=lambda name: limits[name])
    ]


def report(figures: Figures) -> str:
    """All of it, as docs/SCALE.md quotes it."""
    parts = (needs(figures), ways_to_poll(figures), first_to_break(figures))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.scale", description=__doc__)
    for one in fields(Figures):
        parser.add_argument(f"--{one.name.replace('_', '-')}", type=float, default=one.default)
    print(report(Figures(**vars(parser.parse_args()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
