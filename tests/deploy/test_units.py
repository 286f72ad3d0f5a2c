"""The units for a small box, as far as a machine goes that systemd does not run."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.deploy.places import clean_environment
from tests.deploy.stack import ends
from tests.server import PATIENCE, ROOT, free_port

UNITS = sorted((ROOT / "deploy/systemd").iterdir())
PROGRAM = "/opt/botassist/bin/botassist"
SOMEBODY = 65534


def here(text: str, folder: Path) -> str:
    """A text of a unit, with the program and the folders that this machine has instead."""
    program = f"{shlex.quote(sys.executable)} -m botassist"
    return (
        text.replace(PROGRAM, program)
        .replace("%S", str(folder / "state"))
        .replace("%C", str(folder / "cache"))
    )


def said_in(name: str) -> ConfigParser:
    """A unit; of a name that it says twice, the first."""
    parser = ConfigParser(interpolation=None, strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(ROOT / "deploy/systemd" / name)
    return parser


def environment_of(name: str, folder: Path) -> dict[str, str]:
    pairs = (word.split("=", 1) for word in here(said_in(name)["Service"]["Environment"], folder).split())
    return clean_environment(folder) | dict(pairs)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    for unit in UNITS:
        (tmp_path / unit.name).write_text(unit.read_text().replace(PROGRAM, "/bin/true"))
    command = ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert done.stderr == ""


def test_it_tells_systemd_when_it_serves(tmp_path: Path) -> None:
    unit = "botassist.service"
    state = tmp_path / "state/botassist"
    state.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE)
        environment = environment_of(unit, tmp_path) | {
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "BIND": "127.0.0.1",
            "PORT": str(free_port()),
        }
        process = subprocess.Popen(
            shlex.split(here(said_in(unit)["Service"]["ExecStart"], tmp_path)),
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            said = systemd.recv(1000)
        finally:
            ends(process)

    assert said_in(unit)["Service"]["Type"] == "notify"
    assert said.startswith(b"READY=1")
    assert {file.name for file in state.iterdir()} == {"botassist.sqlite3", "secret_key"}


def test_every_night_there_is_one_backup_and_old_ones_go(tmp_path: Path) -> None:
    unit = "botassist-backup.service"
    backups = tmp_path / "state/botassist-backups"
    backups.mkdir(parents=True)
    (backups / "old.backup").touch()
    os.utime(backups / "old.backup", (0, 0))
    environment = environment_of(unit, tmp_path)
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    service = said_in(unit)["Service"]

    for name in ("ExecStart", "ExecStart", "ExecStartPost"):
        line = here(service[name], tmp_path).replace("%%", "%")
        subprocess.run(shlex.split(line), cwd=ROOT, env=environment, check=True, capture_output=True)

    [backup] = backups.iterdir()
    assert backup.name != "old.backup"
    assert backup.stat().st_size > 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root restores for another user")
def test_what_is_restored_as_the_guide_says_belongs_to_the_user_of_the_server(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.mkdir()
    os.chown(private, SOMEBODY, SOMEBODY)
    # As systemd keeps it for a user that exists while it runs.
    (tmp_path / "botassist").symlink_to(private)
    environment = clean_environment(tmp_path, PYTHONDONTWRITEBYTECODE="1")
    for command in (["migrate", "--verbosity", "0"], ["backup", str(tmp_path / "FILE")]):
        elsewhere = environment | {"DATA_DIR": str(tmp_path / "elsewhere")}
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=elsewhere, check=True)

    guide = (ROOT / "docs/HOSTING.md").read_text()
    *lines, start = guide.partition("systemctl stop botassist\n")[2].partition("```")[0].splitlines()
    for line in lines:
        typed = (
            here(line, tmp_path).replace("/var/lib", str(tmp_path)).replace("FILE", str(tmp_path / "FILE"))
        )
        subprocess.run(typed, shell=True, cwd=ROOT, env=environment, check=True)  # noqa: S602

    assert start == "systemctl start botassist"
    owners = {file.name: file.stat().st_uid for file in private.iterdir()}
    assert owners == dict.fromkeys(("botassist.sqlite3", "secret_key"), SOMEBODY)


def test_both_services_are_one_user_with_the_same_data() -> None:
    server, backup = (said_in(f"{name}.service")["Service"] for name in ("botassist", "botassist-backup"))

    assert server["User"] == backup["User"]
    assert set(server["StateDirectory"].split()) <= set(backup["StateDirectory"].split())
    assert server["Environment"].split()[0] == backup["Environment"].split()[0]
