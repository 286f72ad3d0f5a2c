"""`manage.py restore FILE`: a backup into the database of the settings, whichever it is and was taken of."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from botassist.operation.restoring import restore
from botassist.operation.terminal import end_progress, one_sentence, show_progress


class Command(BaseCommand):
    help = "Restore FILE, all of it or nothing. Stop the server first, and start it again afterwards."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what backup wrote; - is standard input")
        parser.add_argument("--force", action="store_true", help="replace what the database holds")

    def handle(self, *args: Any, file: str, force: bool, **options: Any) -> None:
        with one_sentence():
            if file == "-":
                words = restore(sys.stdin.buffer, show_progress, force=force)
            else:
                with Path(file).open("rb") as opened:
                    words = restore(opened, show_progress, force=force)
        end_progress()
        self.stderr.write(f"Restored {words}", lambda text: text)
