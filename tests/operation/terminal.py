"""Commands as they are typed: in a process of their own, with a data folder of their own."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.server import ROOT


def manage(
    data: Path,
    *arguments: str,
    piped: bytes | None = None,
    database: str = "",
    more: Mapping[str, str] | None = None,
) -> tuple[int, str]:
    """The status of a command and what it said to whoever typed it; `more` stands in its environment."""
    known = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    known |= {"DJANGO_SETTINGS_MODULE": "botassist.settings", "DATA_DIR": str(data), **(more or {})}
    known |= {"DATABASE_URL": database} if database else {}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=known,
        input=piped,
        capture_output=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stderr.decode().strip()


def lines(backup: Path) -> list[Any]:
    """Everything in a backup: the header first."""
    with gzip.open(backup) as file:
        return [json.loads(line) for line in file]


def rows(backup: Path) -> list[Any]:
    """What is stored, without when and of which database it was taken."""
    return lines(backup)[1:]


def write(backup: Path, values: list[Any]) -> Path:
    """A backup that holds these lines."""
    with gzip.open(backup, "wb") as file:
        file.writelines(json.dumps(value).encode() + b"\n" for value in values)
    return backup
