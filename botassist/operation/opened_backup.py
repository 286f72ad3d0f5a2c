"""A backup that somebody brings: its header, and its rows one after the other."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from typing import IO, Any, Final

from botassist.operation.backup import FORMAT, FORMAT_VERSION
from botassist.operation.stored_rows import CantBeDone, Node, rules

LONGEST_LINE: Final = 64 * 1024 * 1024
NO_BACKUP: Final = "This is not a backup that Botassist made: nothing was restored."
DAMAGED: Final = "This backup is damaged or was cut off: nothing was restored. Take another one."
NEWER: Final = "This backup was made by a newer version of Botassist: install that one, then restore it."


class OpenedBackup:
    """A backup whose header was read: the `migrations` that were applied, the `counts` of rows by model, and the
    `secret_key`, empty when it is not in there.

    Raises CantBeDone for a file that is none.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._lines = _lines(file)
        try:
            header, _size = next(self._lines)
        except (CantBeDone, StopIteration):
            raise CantBeDone(NO_BACKUP) from None
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise CantBeDone(NO_BACKUP)
        if header.get("version") != FORMAT_VERSION:
            raise CantBeDone(NEWER)
        try:
            self.migrations: list[Node] = [(str(app), str(name)) for app, name in header["migrations"]]
            self.counts = {str(label): int(count) for label, count in header["counts"].items()}
            self.secret_key = str(header["secret_key"] or "")
            played_by = {str(slug): int(version) for slug, version in header["rules"].items()}
        except (KeyError, TypeError, ValueError, AttributeError):
            raise CantBeDone(DAMAGED) from None
        ours = rules()
        if any(version > ours.get(slug, 0) for slug, version in played_by.items()):
            raise CantBeDone(NEWER)

    def rows(self) -> Iterator[tuple[str, dict[str, Any], int]]:
        """Every row as values by their columns, with its model's label and its size in bytes.

        Raises CantBeDone unless all are there.
        """
        label, found = "", dict.fromkeys(self.counts, 0)
        columns: list[str] = []
        for value, size in self._lines:
            if isinstance(value, list) and label in found and len(value) == len(columns):
                found[label] += 1
                yield label, dict(zip(columns, value, strict=True)), size
            elif isinstance(value, dict) and "model" in value:
                label, columns = str(value["model"]), list(value.get("columns", []))
            else:
                whole = value == {"rows": sum(found.values())} and found == self.counts
                # To its end: only there stands the checksum.
                if whole and next(self._lines, None) is None:
                    return
                break
        raise CantBeDone(DAMAGED)


def _lines(file: IO[bytes]) -> Iterator[tuple[Any, int]]:
    """The values of a file with the bytes of each; raises CantBeDone where it is damaged."""
    try:
        with gzip.open(file, "rb") as unpacked:
            while line := unpacked.readline(LONGEST_LINE):
                yield json.loads(line), len(line)
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, RecursionError):
        raise CantBeDone(DAMAGED) from None
