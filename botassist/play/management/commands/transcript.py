"""`manage.py transcript [FILE]`: play a game from JSON and print what happened (docs/specs/transcript.md)."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.transcripts.transcript import TranscriptError, transcribe


class Command(BaseCommand):
    help = "Play a game from JSON (standard input without FILE) and print what happened as one JSON object."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", metavar="FILE")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            played = transcribe(read_json(file))
        except TranscriptError as error:
            sys.stderr.write(f"{' '.join(str(error).split())}\n")
            sys.exit(2)
        self.stdout.write(json.dumps(played, ensure_ascii=False, indent=1))


def read_json(file: str) -> Any:
    """The JSON of a file (`-` is standard input); raises TranscriptError."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        return json.loads(text)
    except OSError as error:
        raise TranscriptError(f"{file}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise TranscriptError(f"{file}: not JSON: {error}") from None
