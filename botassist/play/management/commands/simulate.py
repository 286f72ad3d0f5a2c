"""`manage.py simulate GAME --games N --seed S`: play whole games with random legal answers."""

import sys
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand

from games.transcripts.registry import UnknownGameError, find_game
from games.transcripts.simulation import simulate


class Command(BaseCommand):
    help = "Play whole games with random legal answers and dealt draws; status 1 when an invariant is broken."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME")
        parser.add_argument("--games", type=int, default=100, metavar="N")
        parser.add_argument("--seed", default="1", metavar="S")

    def handle(self, *args: Any, game: str, games: int, seed: str, **options: Any) -> None:
        try:
            found = find_game(game)
        except UnknownGameError as error:
            sys.stderr.write(f"{error}\n")
            sys.exit(2)
        started = perf_counter()
        turns = 0
        broken: list[str] = []
        for number in range(games):
            played = simulate(found, f"{seed}/{number}")
            turns += len(played.turns)
            broken += [f"game {number} (seed {seed}/{number}): {line}" for line in played.broken]
        seconds = perf_counter() - started
        self.stdout.write(f"games: {games}")
        self.stdout.write(f"turns: {turns}")
        self.stdout.write(f"turns per second: {turns / seconds if seconds else 0:.0f}")
        self.stdout.write(f"invariants broken: {len(broken)}")
        for line in broken:
            self.stdout.write(line)
        if broken:
            sys.exit(1)
