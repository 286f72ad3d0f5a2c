"""The same tables on PostgreSQL: the core of the other tests, on a server of its own on this machine alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.postgresql import postgresql
from tests.server import ROOT

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


@pytest.fixture
def database() -> Iterator[str]:
    """A new PostgreSQL server; gives its address."""
    with postgresql() as address:
        yield address


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
