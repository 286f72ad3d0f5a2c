"""The package as somebody installs it who wants to play and nothing else."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.deploy.places import checkout, clean_environment, install, new_venv, wait_until_served
from tests.server import Browser, free_port


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, which was built from a clean checkout, and what is pinned for it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    source = checkout(folder / "source")
    subprocess.run([*build, "--wheel-dir", str(folder), "."], cwd=source, check=True)
    bin_folder = new_venv(folder / "venv")
    install(bin_folder, "--require-hashes", "-r", "requirements/base.txt")
    install(bin_folder, "--no-deps", *map(str, folder.glob("*.whl")))
    return bin_folder


@contextmanager
def started(programs: Path, home: Path, port: int) -> Iterator[Browser]:
    """`botassist`, typed in an empty folder; it has ended in order afterwards."""
    elsewhere = home / "elsewhere"
    elsewhere.mkdir(parents=True, exist_ok=True)
    log = home / "log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [str(programs / "botassist"), "--bind", "127.0.0.1", "--port", str(port)],
            cwd=elsewhere,
            env=clean_environment(home),
            stdout=output,
            stderr=output,
        )
    try:
        yield wait_until_served(port, process, log)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    assert process.returncode == 0
    assert f"http://localhost:{port}/" in log.read_text()
    assert list(elsewhere.iterdir()) == []


def typed(programs: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(programs / "botassist"), *words],
        cwd=home,
        env=clean_environment(home),
        capture_output=True,
        text=True,
        check=False,
    )


def test_everything_that_it_asks_for_is_pinned(programs: Path) -> None:
    done = subprocess.run([str(programs / "python"), "-m", "pip", "check"], capture_output=True, text=True)

    assert done.returncode == 0, done.stdout


def test_a_game_is_there_again_after_a_restart(programs: Path, tmp_path: Path) -> None:
    port = free_port()
    with started(programs, tmp_path, port) as browser:
        _, home = browser.ask("GET", "/")
        sheet = re.search(r'href="(/static/app\.[0-9a-f]+\.css)"', home)
        assert sheet, home
        status, styles = browser.ask("GET", sheet[1])
        assert status == 200
        assert "{" in styles
        table = browser.start_game("forest-shuffle")
        cookies = browser.cookies

    with started(programs, tmp_path, port) as browser:
        browser.cookies = cookies
        assert table in browser.ask("GET", "/")[1]
        assert browser.open(table).forms

    assert (tmp_path / ".local/share/botassist/botassist.sqlite3").is_file()


def test_it_tells_its_version_and_what_can_be_typed(programs: Path, tmp_path: Path) -> None:
    assert re.fullmatch(r"Botassist \d+\.\d+\.\d+\n", typed(programs, tmp_path, "--version").stdout)
    shown = typed(programs, tmp_path, "--help").stdout
    assert "--port" in shown
    assert "botassist manage" in shown


def test_the_commands_that_tend_what_is_kept_are_there(programs: Path, tmp_path: Path) -> None:
    assert typed(programs, tmp_path, "manage", "migrate", "--verbosity", "0").returncode == 0
    done = typed(
        programs, tmp_path, "manage", "simulate", "villages-of-valeria", "--games", "1", "--seed", "1"
    )

    assert done.returncode == 0, done.stderr


def test_a_port_that_is_taken_is_one_sentence_with_the_command_for_another(
    programs: Path, tmp_path: Path
) -> None:
    port = free_port()
    with started(programs, tmp_path, port):
        done = typed(programs, tmp_path, "--port", str(port))

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.endswith(f"botassist --port {port + 1}\n")
    assert len(done.stderr.splitlines()) == 1
