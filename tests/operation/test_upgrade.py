"""From an earlier release to this one, and back again when it does not work out."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from pathlib import Path

from tests.operation.terminal import lines, manage, rows
from tests.server import ROOT
from tests.stored.folder import folders

RELEASE = folders()[0]


def test_backup_migrate_and_back_again_lose_nothing_of_an_earlier_release(tmp_path: Path) -> None:
    data, backup = tmp_path / "data", tmp_path / "before.backup"
    data.mkdir()
    shutil.copy(RELEASE.database, data)

    assert manage(data, "backup", str(backup))[0] == 0
    assert manage(data, "migrate", "--verbosity=0")[0] == 0
    assert manage(data, "backup", str(tmp_path / "after"))[0] == 0
    assert lines(tmp_path / "after")[0]["counts"].items() >= lines(backup)[0]["counts"].items()

    # Seen from the earlier release, this is what a later one leaves behind.
    with sqlite3.connect(data / "botassist.sqlite3") as later:
        later.execute("CREATE TABLE play_later (id integer PRIMARY KEY)")
        later.execute("ALTER TABLE play_turn ADD COLUMN later integer NOT NULL DEFAULT 0")
        later.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('play', '9999_later', '2031-01-01')"
        )
    status, said = manage(data, "backup", str(tmp_path / "later"))
    assert (status, "newer version" in said) == (1, True)
    status, said = manage(data, "restore", str(backup))
    assert (status, "--force" in said) == (1, True)

    status, said = manage(data, "restore", "--force", str(backup))
    assert status == 0, said
    assert manage(data, "backup", str(tmp_path / "back"))[0] == 0
    assert rows(tmp_path / "back") == rows(tmp_path / "after")
    with sqlite3.connect(data / "botassist.sqlite3") as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    assert "play_later" not in tables


def test_make_upgrade_takes_the_backup_before_it_fetches_anything() -> None:
    steps = subprocess.run(
        ["make", "--dry-run", "upgrade"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    places = [
        steps.index(step) for step in ("manage.py backup", "git pull", "manage.py migrate", "To go back")
    ]

    assert places == sorted(places)
