"""`manage.py replay FILE`: play an exported session or a printed transcript again and compare."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from botassist.play.management.commands.transcript import read_json
from games.transcripts.replay import first_difference
from games.transcripts.transcript import TranscriptError


class Command(BaseCommand):
    help = "Play a session's replies again and compare turn by turn: status 1 with the first difference."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            difference = first_difference(read_json(file))
        except TranscriptError as error:
            sys.stderr.write(f"{' '.join(str(error).split())}\n")
            sys.exit(2)
        if difference:
            self.stdout.write(difference)
            sys.exit(1)
        self.stdout.write("all turns agree")
