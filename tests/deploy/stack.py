"""Two servers on one PostgreSQL, with Caddy in front and PgBouncer between, from the very files of deploy/."""

from __future__ import annotations

import os
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.postgresql import as_its_own_user, postgresql
from tests.server import PATIENCE, ROOT, Browser, free_port

DEPLOY = ROOT / "deploy"
PROGRAMS = os.environ["PATH"] + ":/usr/sbin"
CADDY = shutil.which("caddy", path=PROGRAMS)
PGBOUNCER = shutil.which("pgbouncer", path=PROGRAMS)

# On this machine alone, and with certificates by an authority that it makes itself and asks nobody to trust.
OPTIONS = ("default_bind 127.0.0.1 [::1]", "local_certs", "skip_install_trust")


class Visitor(Browser):
    """A browser that comes over https: to Caddy itself, or to one server as Caddy would pass it on."""

    def __init__(self, port: int, *, direct: bool = False) -> None:
        super().__init__(port)
        self.headers = {"Host": f"localhost:{port}", "Origin": f"https://localhost:{port}"}
        if direct:
            self.headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        else:
            # Caddy's own authority made the certificate.
            context = ssl._create_unverified_context()  # noqa: S323
            self.connection = HTTPSConnection("localhost", port, timeout=PATIENCE, context=context)

    def _exchange(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        return super()._exchange(method, path, body, self.headers | headers)

    def known_at(self, port: int, *, direct: bool = False) -> Visitor:
        """The same phone, on another way in."""
        other = Visitor(port, direct=direct)
        other.cookies = self.cookies
        return other


def ends(process: subprocess.Popen[bytes], sign: int = signal.SIGTERM) -> None:
    """End a process and what it started, if it runs."""
    if process.poll() is None:
        os.killpg(process.pid, sign)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def answers(port: int, path: str, **headers: str) -> bool:
    """Whether this address answers 200."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


class Stack:
    """All of it. Each of the two servers has its port in `ports`, and its process in `processes`."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.database = database
        self.ports = [free_port(), free_port()]
        self.processes: list[subprocess.Popen[bytes] | None] = [None, None]
        self.caddy_port = free_port()
        self.pooled = ""
        self.logs = folder / "logs"
        self.logs.mkdir()
        shutil.copytree(DEPLOY, folder / "deploy", ignore=shutil.ignore_patterns("secrets", ".env"))
        subprocess.run([folder / "deploy/secrets.sh"], check=True, capture_output=True)
        self.secrets = folder / "deploy/secrets"

    @property
    def environment(self) -> dict[str, str]:
        """What compose.yaml sets for a server."""
        kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
        return kept | {
            "ALLOWED_HOSTS": "localhost",
            "HTTPS": "true",
            "TRUSTED_PROXIES": "1",
            "SECRET_KEY_FILE": str(self.secrets / "secret_key"),
            "DATABASE_URL": self.pooled,
            "DATA_DIR": str(self.folder / "nothing"),
            "STATIC_ROOT": str(self.folder / "static"),
            "BIND": "127.0.0.1",
            "WEB_CONCURRENCY": "1",
            "LOG_LEVEL": "WARNING",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def open(
        self, name: str, command: list[str], folder: Path, environment: dict[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a program in a process group of its own; its log has this name."""
        with (self.logs / name).open("ab") as log:
            return subprocess.Popen(
                command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True
            )

    def read_logs(self) -> str:
        return "\n".join(f"{file.name}:\n{file.read_text()[-3000:]}" for file in sorted(self.logs.iterdir()))

    def wait_for(self, port: int, path: str, **headers: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not answers(port, path, **headers):
            assert time.monotonic() < deadline, self.read_logs()
            time.sleep(0.05)

    def manage(self, *words: str, source: Path = ROOT) -> None:
        """One management command, on PostgreSQL itself as in compose.yaml."""
        environment = self.environment | {"DATABASE_URL": self.database}
        subprocess.run([sys.executable, "manage.py", *words], cwd=source, env=environment, check=True)

    def start_server(self, number: int, source: Path = ROOT) -> None:
        """Start a server of the program that lies in `source`, and wait until it is ready to play."""
        self.processes[number] = self.open(
            f"server{number}",
            [sys.executable, "-m", "gunicorn", "botassist.wsgi"],
            source,
            self.environment | {"PORT": str(self.ports[number])},
        )
        self.wait_for(self.ports[number], "/readyz")

    def end_server(self, number: int, sign: int = signal.SIGTERM) -> None:
        process = self.processes[number]
        assert process is not None
        ends(process, sign)

    def direct(self, number: int) -> Visitor:
        """A visitor whom Caddy would have passed on to this server."""
        return Visitor(self.ports[number], direct=True)

    def visitor(self) -> Visitor:
        """A visitor at Caddy."""
        return Visitor(self.caddy_port)

    @contextmanager
    def pgbouncer(self) -> Iterator[None]:
        """PgBouncer with deploy/pgbouncer.ini, but for where it and the database are."""
        place, port = urlsplit(self.database), free_port()
        password = urlsplit((self.secrets / "pooled_url").read_text()).password
        # It refuses to be run by root, and its user may not look into every folder of root's.
        own = Path(tempfile.mkdtemp(prefix="botassist-pgbouncer-"))
        shutil.copy(self.folder / "deploy/pgbouncer.ini", own / "product.ini")
        shutil.copy(self.secrets / "pgbouncer_users", own / "users")
        (own / "here.ini").write_text(
            f"%include {own}/product.ini\n"
            f"[databases]\nbotassist = host=127.0.0.1 port={place.port} dbname=botassist\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nauth_file = {own}/users\n"
        )
        if os.geteuid() == 0:
            for path in (own, *own.iterdir()):
                shutil.chown(path, "postgres", "postgres")
        process = self.open("pgbouncer", as_its_own_user(str(PGBOUNCER), str(own / "here.ini")), own)
        self.pooled = (
            f"postgres://botassist:{password}@127.0.0.1:{port}/botassist?disable_server_side_cursors=true"
        )
        try:
            yield
        finally:
            ends(process)
            shutil.rmtree(own)

    @contextmanager
    def caddy(self) -> Iterator[None]:
        """Caddy with deploy/Caddyfile, on ports of its own and with certificates that it makes itself."""
        own = self.folder / "caddy"
        http, https = free_port(), self.caddy_port
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(own),
            "SITE_ADDRESS": "localhost",
            "UPSTREAMS": " ".join(f"127.0.0.1:{port}" for port in self.ports),
            "REQUEST_BUFFERING": "buffer_requests",
            "CADDY_OPTIONS": "\n".join((*OPTIONS, f"http_port {http}", f"https_port {https}")),
        }
        command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
        process = self.open("caddy", command, self.folder, environment)
        try:
            deadline = time.monotonic() + PATIENCE
            while not self._caddy_answers():
                assert time.monotonic() < deadline, self.read_logs()
                time.sleep(0.05)
            yield
        finally:
            ends(process)

    def _caddy_answers(self) -> bool:
        try:
            return self.visitor().ask("GET", "/results/")[0] == 200
        except (OSError, HTTPException):
            return False


@contextmanager
def running(folder: Path) -> Iterator[Stack]:
    """The stack with two servers that are ready to play."""
    if not CADDY or not PGBOUNCER:
        pytest.skip("Caddy or PgBouncer is not installed (on Debian: apt-get install caddy pgbouncer)")
    with ExitStack() as ending, postgresql() as address:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("CREATE ROLE botassist LOGIN")
            connection.execute("CREATE DATABASE botassist OWNER botassist")
        place = urlsplit(address)
        stack = Stack(folder, f"postgres://botassist@127.0.0.1:{place.port}/botassist")
        ending.enter_context(stack.pgbouncer())
        stack.manage("migrate", "--verbosity", "0")
        stack.manage("collectstatic", "--noinput", "--verbosity", "0")
        try:
            for number in range(2):
                stack.start_server(number)
            ending.enter_context(stack.caddy())
            yield stack
        finally:
            for process in stack.processes:
                if process is not None:
                    ends(process)
