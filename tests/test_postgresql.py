"""The same tables on PostgreSQL: the core of the other tests, on a server of its own on this machine alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import ROOT, free_port

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
CORE = [
    "tests/contract/test_posting_twice.py::test_a_double_tap_is_one_turn",
    "tests/contract/test_posting_twice.py::test_a_tab_that_was_left_open_changes_nothing_and_shows_the_table",
    "tests/contract/test_undo.py::test_all_of_it_undone_and_redone_is_the_same_byte_for_byte",
    "tests/play/test_refusals.py",
    "tests/play/test_following.py",
    "tests/home",
    # Hundreds of files, which say nothing of the database that the others do not.
    "--deselect",
    "tests/home/test_files.py::test_whatever_is_changed_in_a_file_it_opens_or_is_refused_with_a_sentence",
]


def as_its_own_user(*command: str) -> list[str]:
    """PostgreSQL refuses to be run by root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else [*command]


@pytest.fixture
def database() -> Iterator[str]:
    """A new PostgreSQL server; gives its address."""
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


def test_the_core_of_the_tests_passes_on_postgresql(database: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *CORE],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-4000:]
