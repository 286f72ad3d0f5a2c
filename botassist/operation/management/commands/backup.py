"""`manage.py backup FILE`: everything that is stored in one file, taken while the server runs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from botassist.operation.backup import back_up, kept_key, whole_file
from botassist.operation.terminal import end_progress, one_sentence, show_progress

WITH_KEY = "The key that signs the players’ cookies is in it: keep the file to yourself."
WITHOUT_KEY = "SECRET_KEY is not in it: keep that too, or nobody finds their games again."


class Command(BaseCommand):
    help = "Write everything that is stored into FILE. Nobody who plays meanwhile notices."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="such as botassist.backup; - is standard output")
        parser.add_argument("--force", action="store_true", help="replace FILE if it is there already")

    def handle(self, *args: Any, file: str, force: bool, **options: Any) -> None:
        with one_sentence():
            if file == "-":
                words = back_up(sys.stdout.buffer, show_progress)
            else:
                with whole_file(Path(file), force=force) as opened:
                    words = back_up(opened, show_progress)
        end_progress()
        self.stderr.write(f"Backed up {words}. {WITH_KEY if kept_key() else WITHOUT_KEY}", lambda text: text)
