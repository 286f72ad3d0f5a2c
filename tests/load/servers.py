"""The servers that are measured: ours, and a bare page beside it; and PostgreSQL on a port of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.server import ROOT, Server, free_port

# Those that make has collected; a server with an empty folder would compress them for itself.
COLLECTED = {"STATIC_ROOT": os.environ.get("STATIC_ROOT") or str(ROOT / "var" / "static")}


class BareServer(Server):
    """The same server with a bare page, see `tests.load.bare`."""

    application = "tests.load.bare"
    first_page = "/"

    def prepare(self) -> None:
        """Make its table, beside ours: the server looks for those before it starts."""
        super().prepare()
        command = [sys.executable, "-m", "tests.load.bare"]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True)


@contextmanager
def both(folder: Path, *, workers: int, database: str = "") -> Iterator[tuple[Server, BareServer]]:
    """Our server and a bare one, running, on databases of the same kind: SQLite, or that of an address."""
    more = {"DATABASE_URL": database} if database else {}
    servers = (
        Server(folder / "ours", workers=workers, more=COLLECTED | more),
        BareServer(folder / "bare", workers=workers, more=COLLECTED | more),
    )
    try:
        for server in servers:
            server.folder.mkdir(parents=True)
            server.prepare()
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()


@contextmanager
def started(
    folder: Path, more: Mapping[str, str] | None = None, *, workers: int = 2, like: Path | None = None
) -> Iterator[Server]:
    """Our server alone, running, with further variables in its environment.

    What it keeps begins as what lies in the folder that it is to be `like`.
    """
    server = Server(folder, workers=workers, more={**COLLECTED, **(more or {})})
    if like:
        shutil.copytree(like, folder)
    else:
        folder.mkdir(parents=True)
        server.prepare()
    with server.running():
        yield server


class PostgreSQL:
    """A PostgreSQL server of Debian's on loopback, as safe as it comes: every commit waits for the disk."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="botassist-postgresql-"))
        self.programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.port = free_port()
        self.address = f"postgres://anna@127.0.0.1:{self.port}/postgres"
        if os.geteuid() == 0:
            # It refuses to be run by root.
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-U", "anna", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def process(self) -> int:
        """The process that has started all others of it."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    @staticmethod
    def is_installed() -> bool:
        return any(Path("/usr/lib/postgresql").glob("*/bin"))

    def start(self) -> None:
        options = (
            f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder}"
        )
        self._run("pg_ctl", "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        """End it at once, as a power cut would."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        as_its_own_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [
            *as_its_own_user,
            str(self.programs / program),
            "-D",
            str(self.folder / "data"),
            *arguments,
        ]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    """A new PostgreSQL server, running."""
    server = PostgreSQL()
    try:
        server.start()
        yield server
        server.stop()
    finally:
        server.remove()
