"""What commands say on the terminal: one sentence when something can't be done, and how far they are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError

from botassist.operation.stored_rows import CantBeDone


@contextmanager
def one_sentence() -> Iterator[None]:
    """End the program with one sentence when what it was to do can't be done."""
    try:
        yield
    except CantBeDone as reason:
        sys.exit(str(reason))
    except DatabaseError as error:
        sys.exit(
            f"The database refused ({_first_line(error)}). If it is busy, stop the server and try again;"
            " DATABASE_URL and DATA_DIR say where it is."
        )
    except OSError as error:
        sys.exit(f"{error.filename or 'The file'}: {error.strerror or _first_line(error)}.")


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def show_progress(line: str) -> None:
    """Say on a terminal what is being done; nothing where nobody watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()


def end_progress() -> None:
    """Clear the line that said what was being done."""
    show_progress("")
