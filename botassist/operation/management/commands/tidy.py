"""`manage.py tidy`: what the server does by itself once a day, now."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from botassist.operation.terminal import one_sentence
from botassist.operation.tidy import overdue, tidy


class Command(BaseCommand):
    help = "Remove what nobody needs any more, a little at a time: whoever plays does not notice."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        with one_sentence():
            self.stdout.write(f"Would go: {overdue()}." if dry_run else f"Went: {tidy().told}.")
