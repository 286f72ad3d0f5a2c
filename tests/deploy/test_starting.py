"""What somebody sees who starts it on a machine that isn't ready: one sentence, and nothing left behind."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from botassist.configured import kept_secret_key
from botassist.starting import CannotStart
from tests.deploy.places import clean_environment
from tests.server import ROOT, free_port

COMMANDS = {
    "make run": ["-m", "botassist.serve"],
    "botassist": ["-m", "botassist"],
    "manage.py": ["manage.py", "migrate"],
    "gunicorn": ["-m", "gunicorn", "botassist.wsgi"],
}
SERVERS = ("make run", "botassist", "gunicorn")
every_command = pytest.mark.parametrize("command", COMMANDS)
every_server = pytest.mark.parametrize("command", SERVERS)
IS_ROOT = os.geteuid() == 0
only_root = pytest.mark.skipif(not IS_ROOT, reason="only root can mount a disk")
SOMEBODY = 65534
# Root may write everywhere; without this power of its own it is a user like any other.
AS_A_USER = ["setpriv", "--bounding-set", "-dac_override", "--"] if IS_ROOT else []


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Collected style sheets."""
    folder = tmp_path_factory.mktemp("static")
    environment = clean_environment(folder, STATIC_ROOT=str(folder), SECRET_KEY="only for this step")
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty data folder."""
    with tempfile.TemporaryDirectory(prefix="botassist-starting-") as made:
        yield Path(made)


def give_away(path: Path) -> None:
    """Let it belong to somebody else, or be as closed to its owner as to them."""
    if IS_ROOT:
        os.chown(path, SOMEBODY, SOMEBODY)
    path.chmod(0o755 if IS_ROOT else 0o555)


def start(command: str, data: Path, static: Path, **more: str) -> str:
    """The one sentence with which it ends."""
    settings = {
        "DATA_DIR": str(data),
        "STATIC_ROOT": str(static),
        "BIND": "127.0.0.1",
        "PORT": str(free_port()),
    }
    environment = clean_environment(data, PYTHONDONTWRITEBYTECODE="1", **settings | more)
    done = subprocess.run(
        [*AS_A_USER, sys.executable, *COMMANDS[command]],
        cwd=ROOT,
        env={name: value for name, value in environment.items() if value != "not set"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, (done.stdout, done.stderr)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def migrated(data: Path) -> Path:
    """The database of an earlier start, with the key beside it."""
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=clean_environment(data, DATA_DIR=str(data)), check=True)
    return data / "botassist.sqlite3"


def mount(data: Path, options: str) -> None:
    command = ["mount", "-t", "tmpfs", "-o", options, "none", str(data)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")


def test_a_python_that_lacks_everything_is_told_which_one_to_take() -> None:
    done = subprocess.run(
        # Without site-packages: as a Python that make run has not made ready.
        [sys.executable, "-S", "manage.py", "tidy"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert ".venv/bin/python manage.py" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@every_command
@pytest.mark.parametrize("key", ["not set", "a key that is set"])
def test_a_data_folder_of_somebody_else(command: str, key: str, folder: Path, static: Path) -> None:
    give_away(folder)

    said = start(command, folder, static, SECRET_KEY=key)

    folder.chmod(0o755)
    assert "DATA_DIR" in said
    assert "chown" in said
    assert list(folder.iterdir()) == []


@every_command
def test_a_database_of_somebody_else(command: str, folder: Path, static: Path) -> None:
    give_away(migrated(folder))
    before = sorted(folder.iterdir())

    said = start(command, folder, static, SECRET_KEY="a key that is set")

    assert "chown" in said
    assert sorted(folder.iterdir()) == before


@only_root
@every_command
def test_a_data_folder_that_is_read_only(command: str, folder: Path, static: Path) -> None:
    mount(folder, "ro,size=64k")
    try:
        said = start(command, folder, static)
    finally:
        subprocess.run(["umount", str(folder)], check=True)

    assert "read-only" in said
    assert "DATA_DIR" in said


@only_root
@every_command
@pytest.mark.parametrize("room", [0, 64 * 1024])
def test_a_disk_that_is_full(command: str, room: int, folder: Path, static: Path) -> None:
    mount(folder, "size=256k")
    try:
        (folder / "films").write_bytes(bytes(256 * 1024 - room))
        said = start(command, folder, static)
        left = {file.name: file.stat().st_size for file in folder.iterdir() if file.name != "films"}
    finally:
        subprocess.run(["umount", str(folder)], check=True)

    assert "no room left" in said
    assert left.pop("secret_key", 50) >= 50
    assert left == {}


def test_a_key_that_could_not_be_written_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)

    with pytest.raises(CannotStart, match="no room left"):
        kept_secret_key(folder / "secret_key")
    assert list(folder.iterdir()) == []


@every_command
def test_a_data_folder_that_is_a_file(command: str, folder: Path, static: Path) -> None:
    (folder / "file").touch()

    assert "DATA_DIR" in start(command, folder / "file", static)


@every_command
def test_a_key_file_that_is_empty(command: str, folder: Path, static: Path) -> None:
    (folder / "secret_key").touch()

    assert "delete the file" in start(command, folder, static)


@every_command
def test_a_key_that_is_set_and_empty(command: str, folder: Path, static: Path) -> None:
    assert start(command, folder, static, SECRET_KEY="").startswith("SECRET_KEY is set, but empty")
    assert list(folder.iterdir()) == []


@every_command
@pytest.mark.parametrize("kind", ["text", "cut short"])
def test_a_damaged_database(command: str, kind: str, folder: Path, static: Path) -> None:
    file = migrated(folder)
    file.write_bytes(b"not a database at all" * 999 if kind == "text" else file.read_bytes()[:5000])
    before = file.read_bytes(), sorted(folder.iterdir())

    said = start(command, folder, static)

    assert "is damaged" in said
    assert "restore FILE" in said
    assert (file.read_bytes(), sorted(folder.iterdir())) == before


def test_a_database_that_nobody_made(folder: Path, static: Path) -> None:
    said = start("gunicorn", folder, static)

    assert "manage.py migrate" in said
    assert [file.name for file in folder.iterdir()] == ["secret_key"]


def test_a_database_of_an_earlier_version(folder: Path, static: Path) -> None:
    migrated(folder)
    back = [sys.executable, "manage.py", "migrate", "nights", "zero", "--verbosity", "0"]
    subprocess.run(back, cwd=ROOT, env=clean_environment(folder, DATA_DIR=str(folder)), check=True)
    before = sorted(folder.iterdir())

    assert "manage.py migrate" in start("gunicorn", folder, static)
    assert sorted(folder.iterdir()) == before


def test_gunicorn_leaves_neither_its_number_nor_a_folder_for_figures(folder: Path, static: Path) -> None:
    more = {"METRICS": "true", "TMPDIR": str(folder), "GUNICORN_CMD_ARGS": f"--pid {folder}/pid"}

    start("gunicorn", folder / "data", static, ALLOWED_HOSTS="", **more)

    assert [file.name for file in folder.iterdir()] == ["data"]


@every_server
def test_nobody_who_would_be_answered(command: str, folder: Path, static: Path) -> None:
    migrated(folder)

    assert start(command, folder, static, ALLOWED_HOSTS="").startswith("ALLOWED_HOSTS is empty")


@every_server
def test_a_port_that_is_taken(command: str, folder: Path, static: Path) -> None:
    migrated(folder)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        assert start(command, folder, static, PORT=str(port)).startswith(f"Port {port} is not free")


@pytest.mark.parametrize("number", ["0", "1000"])
def test_a_number_of_processes_that_is_none(number: str, folder: Path, static: Path) -> None:
    sentence = start("gunicorn", migrated(folder), static, WEB_CONCURRENCY=number).strip()

    assert sentence == f"WEB_CONCURRENCY has to be a number from 1 to 64, not “{number}”."


@every_server
def test_style_sheets_that_were_not_collected(command: str, folder: Path) -> None:
    migrated(folder)

    assert "manage.py collectstatic" in start(command, folder, folder / "nowhere")


@every_command
def test_postgresql_that_is_away(command: str, folder: Path, static: Path) -> None:
    address = f"postgres://anna:hers@127.0.0.1:{free_port()}/games"

    said = start(command, folder, static, DATABASE_URL=address, SECRET_KEY="a key that is set")

    assert said.startswith("PostgreSQL at 127.0.0.1 can't be used (")
    assert "refused" in said
    assert "hers" not in said


@every_command
@pytest.mark.parametrize("address", ["games", "mysql://anna:hers@127.0.0.1/games"])
def test_an_address_of_no_database(command: str, address: str, folder: Path, static: Path) -> None:
    said = start(command, folder, static, DATABASE_URL=address, SECRET_KEY="a key that is set")

    assert said.startswith("DATABASE_URL")
    assert "hers" not in said


@every_command
@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL"])
def test_a_file_for_a_setting_that_is_not_there(command: str, name: str, folder: Path, static: Path) -> None:
    said = start(command, folder, static, **{f"{name}_FILE": str(folder / "nowhere")})

    assert said.startswith(f"{name}_FILE names {folder / 'nowhere'}")


def test_the_key_is_its_owners_alone_and_a_second_start_has_the_same(folder: Path) -> None:
    key = kept_secret_key(folder / "secret_key")

    assert kept_secret_key(folder / "secret_key") == key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
