"""A PostgreSQL server of its own, on this machine alone, for as long as a test needs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server import free_port

PROGRAMS = sorted(found.parent for found in Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def as_its_own_user(*command: str) -> list[str]:
    """PostgreSQL refuses to be run by root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else [*command]


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty database, as DATABASE_URL takes it; without PostgreSQL the test is skipped."""
    if not PROGRAMS:
        pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    programs, port = PROGRAMS[-1], free_port()
    folder = Path(tempfile.mkdtemp(prefix="botassist-postgresql-"))
    data = folder / "data"
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")

    def run(*command: str) -> None:
        subprocess.run(as_its_own_user(*command), cwd=folder, check=True, stdout=subprocess.DEVNULL)

    try:
        run(f"{programs}/initdb", "-D", str(data), "-U", "anna", "-A", "trust", "-E", "UTF8", "--no-sync")
        run(f"{programs}/pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgres://anna@127.0.0.1:{port}/postgres"
        finally:
            run(f"{programs}/pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
