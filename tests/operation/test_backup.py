"""A backup holds everything, is restored whole or not at all, and says in a sentence why it can't be."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps

from tests.operation.terminal import lines, manage, rows, write
from tests.postgresql import postgresql
from tests.stored.folder import folders

KEPT = folders()[0]
SESSIONS = "play.GameSession"
STRANGE = {
    "empty": b"",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
    "a saved game": b'{"game": "forest-shuffle", "turns": []}',
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the games, decks and nights of an earlier release."""
    data = tmp_path_factory.mktemp("played")
    shutil.copy(KEPT.database, data)
    return data


@pytest.fixture(scope="module")
def backup(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of those."""
    file = tmp_path_factory.mktemp("backup") / "friday.backup"
    status, said = manage(played, "backup", str(file))
    assert status == 0, said
    return file


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Path]:
    """A data folder for a restored database."""
    data = tmp_path / "data"
    data.mkdir()
    yield data
    assert not list(data.glob(".*")), "nothing half written is left"


def test_it_says_what_is_in_it_and_only_its_owner_can_read_it(backup: Path) -> None:
    assert backup.stat().st_mode & 0o777 == 0o600
    header = lines(backup)[0]

    assert header["counts"][SESSIONS] > 50
    assert header["secret_key"]
    assert ["nights", "0002_seats"] in header["migrations"]


def test_every_kind_of_thing_that_somebody_made_is_in_it(played: Path, tmp_path: Path) -> None:
    data = shutil.copytree(played, tmp_path / "data")
    assert manage(data, "migrate", "--verbosity=0")[0] == 0
    manage(data, "backup", str(tmp_path / "file"))

    ours = {model._meta.label for model in apps.get_models() if model._meta.app_label != "operation"}
    assert ours == set(lines(tmp_path / "file")[0]["counts"])


def test_a_restored_database_is_the_same_to_the_last_row_and_up_to_date(
    backup: Path, played: Path, empty: Path, tmp_path: Path
) -> None:
    status, said = manage(empty, "restore", str(backup))
    assert (status, said.partition(":")[0].split()[0]) == (0, "Restored")
    assert manage(empty, "migrate", "--check")[0] == 0

    updated = shutil.copytree(played, tmp_path / "updated")
    manage(updated, "migrate", "--verbosity=0")
    for data in (updated, empty):
        manage(data, "backup", str(tmp_path / f"{data.name}.backup"))
    assert rows(tmp_path / "data.backup") == rows(tmp_path / "updated.backup")
    assert (empty / "secret_key").read_text().strip() == (played / "secret_key").read_text().strip()


def test_an_earlier_release_of_sqlite_goes_to_postgresql_and_back(
    backup: Path, empty: Path, tmp_path: Path
) -> None:
    there, back = tmp_path / "there", tmp_path / "back"
    there.mkdir()
    with postgresql() as address:
        status, said = manage(there, "restore", str(backup), database=address)
        assert status == 0, said
        assert "not empty" in manage(there, "restore", str(backup), database=address)[1]
        status, said = manage(there, "restore", "--force", str(backup), database=address)
        assert status == 0, said
        assert manage(there, "migrate", "--check", database=address)[0] == 0
        assert manage(there, "backup", str(back), database=address)[0] == 0
    assert manage(empty, "restore", str(back))[0] == 0
    manage(empty, "backup", str(tmp_path / "again"))

    assert rows(tmp_path / "again") == rows(back)
    assert lines(back)[0]["counts"].items() >= lines(backup)[0]["counts"].items()


def test_it_goes_through_a_pipe(backup: Path, empty: Path, tmp_path: Path) -> None:
    assert manage(empty, "restore", "-", piped=backup.read_bytes())[0] == 0

    manage(empty, "backup", str(tmp_path / "again"))
    assert lines(tmp_path / "again")[0]["counts"]["play.Turn"] == lines(backup)[0]["counts"]["play.Turn"]


def test_what_the_database_holds_is_replaced_only_on_wish(backup: Path, played: Path, tmp_path: Path) -> None:
    data = shutil.copytree(played, tmp_path / "data")
    before = (data / "botassist.sqlite3").read_bytes()

    status, said = manage(data, "restore", str(backup))
    assert status == 1
    assert "62 games" in said
    assert "--force" in said
    assert (data / "botassist.sqlite3").read_bytes() == before

    assert manage(data, "restore", "--force", str(backup))[0] == 0


def test_a_file_is_never_overwritten_unasked(backup: Path, played: Path) -> None:
    before = backup.read_bytes()

    status, said = manage(played, "backup", str(backup))

    assert status == 1
    assert "is there already" in said
    assert backup.read_bytes() == before


def refused(data: Path, file: Path, sentence: str) -> None:
    status, said = manage(data, "restore", str(file))
    assert status == 1
    assert sentence in said
    assert len(said.splitlines()) == 1
    assert [each.name for each in data.iterdir()] == ["secret_key"], "no database was begun"


@pytest.mark.parametrize("name", STRANGE)
def test_a_file_that_is_no_backup_is_refused(name: str, empty: Path, tmp_path: Path) -> None:
    file = tmp_path / "strange"
    file.write_bytes(STRANGE[name])

    refused(empty, file, "not a backup that Botassist made")


@pytest.mark.parametrize("part", [0.5, 0.9, 0.999])
def test_of_a_backup_that_was_cut_off_nothing_is_restored(
    part: float, backup: Path, empty: Path, tmp_path: Path
) -> None:
    content = backup.read_bytes()
    file = tmp_path / "cut"
    file.write_bytes(content[: int(len(content) * part)])

    refused(empty, file, "damaged or was cut off")


def test_of_a_backup_with_a_wrong_bit_nothing_is_restored(backup: Path, empty: Path, tmp_path: Path) -> None:
    content = bytearray(backup.read_bytes())
    content[-5] ^= 1
    file = tmp_path / "wrong"
    file.write_bytes(content)

    refused(empty, file, "damaged or was cut off")


def test_of_a_backup_that_lacks_a_row_nothing_is_restored(backup: Path, empty: Path, tmp_path: Path) -> None:
    values = lines(backup)
    del values[10]

    refused(empty, write(tmp_path / "lacking", values), "damaged or was cut off")


def test_rows_that_refer_to_nothing_are_not_restored(backup: Path, empty: Path, tmp_path: Path) -> None:
    values = lines(backup)
    counts = values[0]["counts"]
    del values[[line.get("model") if isinstance(line, dict) else "" for line in values].index(SESSIONS) + 1]
    counts[SESSIONS] -= 1
    values[-1]["rows"] -= 1

    refused(empty, write(tmp_path / "orphans", values), "damaged or was cut off")


@pytest.mark.parametrize("what", ["format", "migration", "rules"])
def test_a_backup_of_a_later_version_is_refused(what: str, backup: Path, empty: Path, tmp_path: Path) -> None:
    values = lines(backup)
    match what:
        case "format":
            values[0]["version"] += 1
        case "migration":
            values[0]["migrations"].append(["play", "9999_later"])
        case "rules":
            values[0]["rules"]["forest-shuffle"] += 1

    refused(empty, write(tmp_path / "later", values), "newer version of Botassist")


@pytest.mark.parametrize("by_file", [False, True])
def test_a_key_of_the_environment_is_in_no_file_and_stays(
    by_file: bool, played: Path, empty: Path, tmp_path: Path
) -> None:
    file, secret = tmp_path / "file", tmp_path / "secret"
    secret.write_text("from-the-environment")
    given = {"SECRET_KEY_FILE": str(secret)} if by_file else {"SECRET_KEY": "from-the-environment"}
    status, said = manage(played, "backup", str(file), more=given)
    assert status == 0
    assert "SECRET_KEY is not in it" in said
    assert lines(file)[0]["secret_key"] is None

    assert "set SECRET_KEY as it was" in manage(empty, "restore", str(file))[1]
    kept = (empty / "secret_key").read_text()
    said = manage(empty, "restore", "--force", str(file), more=given)[1]
    assert "SECRET_KEY is set here and stays" in said
    manage(played, "backup", "--force", str(file))
    said = manage(empty, "restore", "--force", str(file), more=given)[1]
    assert "SECRET_KEY is set here and stays" in said
    assert (empty / "secret_key").read_text() == kept


def test_without_a_database_there_is_nothing_to_back_up(empty: Path, tmp_path: Path) -> None:
    status, said = manage(empty, "backup", str(tmp_path / "file"))

    assert status == 1
    assert "nothing in this database yet: python manage.py migrate" in said
    assert [each for each in tmp_path.iterdir() if each.is_file()] == []


@pytest.mark.parametrize(
    ("command", "words"),
    [("backup", "There is no folder {folder}: "), ("restore", "{folder}/file: No such file or directory.")],
)
def test_a_folder_that_is_not_there_is_one_sentence(
    command: str, words: str, played: Path, tmp_path: Path
) -> None:
    status, said = manage(played, command, str(tmp_path / "nowhere" / "file"))

    assert status == 1
    assert len(said.splitlines()) == 1
    assert said.startswith(words.format(folder=tmp_path / "nowhere"))


def test_a_database_that_is_busy_is_one_sentence(backup: Path, played: Path, tmp_path: Path) -> None:
    data = shutil.copytree(played, tmp_path / "data")
    with sqlite3.connect(data / "botassist.sqlite3", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        status, said = manage(data, "restore", "--force", str(backup))
        other.execute("ROLLBACK")

    assert status == 1
    assert len(said.splitlines()) == 1
    assert "stop the server" in said
