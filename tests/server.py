"""The server as it is run, on a port and in a folder of its own, and browsers that speak to it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.pages import HtmlForm, Page

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """gunicorn with the product's own settings; what it keeps lies in `folder`.

    `more` are further variables of its environment, such as DATABASE_URL.
    """

    application = "botassist.wsgi"
    first_page = "/results/"

    def __init__(self, folder: Path, *, workers: int = 2, more: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        self.environment = {
            name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}
        }
        self.environment |= {
            "DJANGO_SETTINGS_MODULE": "botassist.settings",
            "DATA_DIR": str(folder),
            "STATIC_ROOT": str(folder / "static"),
            "BIND": "127.0.0.1",
            "PORT": str(self.port),
            "WEB_CONCURRENCY": str(workers),
            "LOG_LEVEL": "ERROR",
            **(more or {}),
        }
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def prepare(self) -> None:
        """Make the database and the compressed files, as `make run` does."""
        collected = (Path(self.environment["STATIC_ROOT"]) / "staticfiles.json").exists()
        for command in (["migrate"], *([] if collected else [["collectstatic", "--noinput"]])):
            subprocess.run(
                [sys.executable, "manage.py", *command, "--verbosity", "0"],
                cwd=ROOT,
                env=self.environment,
                check=True,
            )

    def start(self) -> None:
        """Start, in a process group of its own, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", self.application],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if Browser(self.port).ask("GET", self.first_page)[0] == 200:
                    return
            except (OSError, HTTPException):
                pass
            assert time.monotonic() < deadline, f"the server did not start: {self.log.read_text()}"
            time.sleep(0.01)

    def kill(self) -> None:
        """End all of it at once, as a lost battery would: nothing can be written down any more."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        """End it in order, if it runs."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process = None

    @contextmanager
    def running(self) -> Iterator[Server]:
        """It, started, and stopped at the end."""
        self.start()
        try:
            yield self
        finally:
            self.stop()

    def copy_to(self, folder: Path, *, workers: int = 2) -> Server:
        """A server of its own with the same prepared folder."""
        shutil.copytree(self.folder, folder)
        return Server(folder, workers=workers)


@contextmanager
def served(*, workers: int = 2) -> Iterator[Server]:
    """A server that runs, with an empty database in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", workers=workers)
        server.folder.mkdir()
        server.prepare()
        with server.running():
            yield server


class Browser:
    """One browser: a connection that stays open, and its cookies."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.location = ""

    def __del__(self) -> None:
        self.connection.close()

    def ask(
        self, method: str, path: str, data: Mapping[str, Any] | None = None, *, htmx: bool = False
    ) -> tuple[int, str]:
        """The status and the body; `location` is where a redirect leads."""
        headers = {"HX-Request": "true"} if htmx else {}
        if method == "GET":
            return self._exchange(method, path, None, headers)
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self._exchange(method, path, urlencode(data or {}, doseq=True), headers)

    @property
    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _exchange(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        self.connection.request(method, path, body, headers | {"Cookie": self._cookie})
        response = self.connection.getresponse()
        content = response.read().decode()
        for line in response.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        self.location = urlsplit(response.headers.get("Location", "")).path
        return response.status, content

    def open(self, path: str) -> Page:
        """A page that must be there."""
        status, content = self.ask("GET", path)
        assert status == 200, (status, path)
        return Page(content)

    def send(
        self, form: HtmlForm, button: tuple[str, str] | None = None, *, htmx: bool = False
    ) -> tuple[int, Page]:
        """Press a button of a form; gives the status and what came."""
        pressed = form.button(*button) if button else None
        status, content = self.ask("POST", form.path, form.sent(pressed), htmx=htmx)
        return status, Page(content)

    def upload(self, path: str, value: Any, token: str) -> int:
        """Send a JSON file, as the form on the home page does; gives the status."""
        line = "between the parts"
        parts = [
            'Content-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n' + token,
            'Content-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n' + json.dumps(value),
        ]
        body = "".join(f"--{line}\r\n{part}\r\n" for part in parts) + f"--{line}--\r\n"
        status, _ = self._exchange(
            "POST", path, body, {"Content-Type": f'multipart/form-data; boundary="{line}"'}
        )
        return status

    def start_game(self, slug: str, night: str = "") -> str:
        """Start a game with its set-up as it is offered, in the night of this code; gives the table's address."""
        start = f"/new/{slug}/?night={night}"
        status, content = self.ask("POST", start, self.open(start).forms[0].sent())
        assert status == 303, content
        table = self.location
        status, _ = self.send(self.open(table).form("/answer"))
        assert status == 303
        return table
