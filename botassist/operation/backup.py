"""A backup: everything that is stored, in one file, that SQLite and PostgreSQL can both be restored from.

Gzip, in it one JSON value to a line: a header, then per model its columns and its rows, then the number of rows.
The checksum and that last line say whether a file is whole.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from botassist.configured import is_key_given
from botassist.operation.stored_rows import (
    CantBeDone,
    applied,
    columns_of,
    counts_of,
    models_at,
    rows_of,
    rules,
    told,
)

FORMAT: Final = "Botassist backup"
FORMAT_VERSION: Final = 1

Progress = Callable[[str], None]


def back_up(file: IO[bytes], progress: Progress) -> str:
    """Write a backup into an open file; what is in it, in words. Raises CantBeDone.

    It shows one moment, however long it takes, and nobody who plays meanwhile waits for it.
    """
    with snapshot(), gzip.open(file, "wb", compresslevel=6) as packed:
        loader = MigrationLoader(connection)
        nodes = applied(loader)
        models = models_at(loader, nodes)
        counts = counts_of(models)
        _write(packed, _header(nodes, counts))
        for model in models:
            progress(f"{model._meta.verbose_name_plural} ({counts[model._meta.label]})")
            _write(packed, {"model": model._meta.label, "columns": columns_of(model)})
            for row in rows_of(model):
                _write(packed, row)
        _write(packed, {"rows": sum(counts.values())})
    return told(counts)


def _header(nodes: list[tuple[str, str]], counts: dict[str, int]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "made": timezone.now().isoformat(),
        "database": connection.vendor,
        "rules": rules(),
        "migrations": nodes,
        "counts": counts,
        "secret_key": kept_key(),
    }


def _write(file: gzip.GzipFile, value: Any) -> None:
    file.write(json.dumps(value, separators=(",", ":"), allow_nan=False).encode() + b"\n")


def kept_key() -> str | None:
    """The key that signs the cookies, if it is the one in the data folder; None when the environment gives it.

    Without it everybody would be a stranger to what they were playing.
    """
    return None if is_key_given() else str(settings.SECRET_KEY)


@contextmanager
def snapshot() -> Iterator[None]:
    """Let everything inside see one moment of the database, and take no lock that a player would wait for."""
    connection.ensure_connection()
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    usual = connection.transaction_mode  # type: ignore[attr-defined]
    # The usual one takes the lock for writing at the start.
    connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            yield
    finally:
        connection.transaction_mode = usual  # type: ignore[attr-defined]


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """A file that is there under its name once it is whole and on the disk; else nothing is left of it.

    Only who made it can read it. Raises CantBeDone when there is one already, unless `force` is set.
    """
    if path.exists() and not force:
        raise CantBeDone(f"{path} is there already: choose another name, or add --force to replace it.")
    if not path.parent.is_dir():
        raise CantBeDone(f"There is no folder {path.parent}: make it, or choose another place.")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    finally:
        draft.unlink(missing_ok=True)
