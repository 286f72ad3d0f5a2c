"""`manage.py simulate [GAME] --games N --seed S`: play whole games with random legal answers."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand

from games.transcripts import registry
from games.transcripts.registry import UnknownGameError, find_game
from games.transcripts.simulation import Tally, tally

# So many games are played at a time, so that every core has some until the end.
BATCH = 10


class Command(BaseCommand):
    help = (
        "Play whole games with random legal answers and dealt draws, of one game or of each;"
        " status 1 when an invariant is broken."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", nargs="?", help="each game in turn when it is left out")
        parser.add_argument("--games", type=int, default=100, metavar="N", help="how many of a game")
        parser.add_argument("--seed", default="1", metavar="S")

    def handle(self, *args: Any, game: str | None, games: int, seed: str, **options: Any) -> None:
        try:
            slugs = [find_game(game).slug] if game else list(registry.games())
        except UnknownGameError as error:
            sys.stderr.write(f"{error}\n")
            sys.exit(2)
        seeds = [f"{seed}/{number}" for number in range(games)]
        broken = False
        started = perf_counter()
        for slug, played in _played(slugs, seeds):
            if game:
                self._tell(played, perf_counter() - started)
            else:
                self.stdout.write(
                    f"{slug}: {played.games} games, {played.turns} turns, {len(played.broken)} wrong"
                )
            for line in played.broken:
                self.stdout.write(line)
            broken |= bool(played.broken)
        if broken:
            sys.exit(1)

    def _tell(self, played: Tally, seconds: float) -> None:
        self.stdout.write(f"games: {played.games}")
        self.stdout.write(f"turns: {played.turns}")
        self.stdout.write(f"turns per second: {played.turns / seconds if seconds else 0:.0f}")
        self.stdout.write(f"invariants broken: {len(played.broken)}")


def _played(slugs: Sequence[str], seeds: Sequence[str]) -> Iterator[tuple[str, Tally]]:
    """Per game what its simulated games came to, played on all cores; the first game first."""
    batches = [seeds[first : first + BATCH] for first in range(0, len(seeds), BATCH)]
    # A process of its own each, begun from nothing: a fork of one with threads may hang.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        work = {slug: [pool.submit(tally, slug, batch) for batch in batches] for slug in slugs}
        for slug, parts in work.items():
            found = Tally()
            for part in parts:
                found.add(part.result())
            yield slug, found
