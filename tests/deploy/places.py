"""Clean places to install and start things in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path

from tests.server import PATIENCE, ROOT, Browser


def checkout(folder: Path) -> Path:
    """A copy of what a fresh clone would hold, with what has been changed since."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def clean_environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of somebody who has set nothing."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "LANG"}}
    # How this machine finds its package index is its own affair.
    kept |= {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_"))}
    return kept | {"HOME": str(home)} | more


def new_venv(folder: Path) -> Path:
    """The folder of programs of an environment with nothing in it."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    return folder / "bin"


def install(programs: Path, *what: str) -> None:
    """Install with the pip of this environment."""
    command = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, *what], cwd=ROOT, check=True)


def wait_until_served(port: int, process: subprocess.Popen[bytes], log: Path, path: str = "/") -> Browser:
    """A browser on this port, once its server shows this page."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            browser = Browser(port)
            if browser.ask("GET", path)[0] == 200:
                return browser
        except (OSError, HTTPException):
            pass
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
