"""The Dockerfile, step by step, in a clean folder in place of an image.

What only root of a new system may do is read, not run: `useradd` and `install --owner` would change this one.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.places import checkout, clean_environment, wait_until_served
from tests.deploy.stack import ends
from tests.postgresql import postgresql
from tests.server import ROOT, Browser, free_port

USER = "10001"


def instructions() -> list[tuple[str, str]]:
    """The name and the rest of each, in their order."""
    lines = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    return [
        (name, rest.strip()) for name, _, rest in (line.partition(" ") for line in text.splitlines() if line)
    ]


def stages() -> list[list[tuple[str, str]]]:
    """The instructions of each stage, beginning with its FROM."""
    found: list[list[tuple[str, str]]] = []
    for name, rest in instructions():
        if name == "FROM":
            found.append([])
        found[-1].append((name, rest))
    return found


def ignored_by_docker() -> list[str]:
    """What .dockerignore lets through."""
    return [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]


class Image:
    """A folder for the root of the image, and what its ENV lines say."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.context = checkout(folder / "context")
        self.variables: dict[str, str] = {}

    def here(self, text: str) -> str:
        """A text of the Dockerfile with the image's folders as they are called here."""
        for name in ("venv", "app", "data"):
            text = re.sub(rf"(?<![\w./])/{name}\b", str(self.folder / name), text)
        return text

    def environment(self) -> dict[str, str]:
        return clean_environment(self.folder) | self.variables

    def set(self, rest: str) -> None:
        for pair in shlex.split(rest):
            name, _, value = pair.partition("=")
            self.variables[name] = self.here(value).replace("$PATH", os.environ["PATH"])

    def copy(self, rest: str) -> None:
        """COPY out of the context, as .dockerignore leaves it."""
        source, target = rest.split()
        app = self.folder / "app"
        if source != ".":
            shutil.copytree(self.context / source, app / target)
            return
        for pattern in ignored_by_docker():
            for found in self.context.glob(pattern):
                to = app / found.relative_to(self.context)
                to.parent.mkdir(parents=True, exist_ok=True)
                if found.is_dir():
                    shutil.copytree(found, to, dirs_exist_ok=True)
                else:
                    shutil.copy(found, to)

    def run(self, rest: str) -> None:
        # The image's Python is the one that runs the tests.
        command = re.sub(r"^python ", f"{shlex.quote(sys.executable)} ", self.here(rest))
        subprocess.run(["sh", "-c", command], cwd=self.folder / "app", env=self.environment(), check=True)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image after its last step."""
    made = Image(tmp_path_factory.mktemp("image"))
    (made.folder / "app").mkdir()
    (made.folder / "data").mkdir()
    first, last = stages()
    for name, rest in first:
        step = {"ENV": made.set, "COPY": made.copy, "RUN": made.run}.get(name)
        if step:
            step(rest)
    # Nothing of the first stage's environment is left in the last.
    made.variables = {}
    for name, rest in last:
        if name == "ENV":
            made.set(rest)
    return made


def command_of(name: str) -> list[str]:
    """The words of CMD, or of what HEALTHCHECK runs."""
    [rest] = [rest for each, rest in stages()[-1] if each == name]
    words: list[str] = json.loads(rest[rest.index("[") :])
    return words


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """The settings that choose a database."""
    if request.param == "SQLite":
        yield {}
        return
    with postgresql() as address:
        yield {"DATABASE_URL": address, "SECRET_KEY": "the same on every server"}


def test_it_serves_and_finds_itself_healthy(image: Image, database: dict[str, str], tmp_path: Path) -> None:
    port = free_port()
    environment = image.environment() | {"PORT": str(port), "ALLOWED_HOSTS": "127.0.0.1"} | database
    log = tmp_path / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command_of("CMD"),
            cwd=image.folder / "app",
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        browser = wait_until_served(port, process, log)
        healthy = subprocess.run(command_of("HEALTHCHECK"), env=environment, check=False)
        table = browser.start_game("forest-shuffle")
        assert Browser(port).open(table).revision
    finally:
        ends(process)

    assert healthy.returncode == 0
    # Its process is the server itself, which a container's end reaches.
    assert process.returncode == 0
    ended = subprocess.run(command_of("HEALTHCHECK"), env=environment, check=False, stderr=subprocess.DEVNULL)
    assert ended.returncode != 0
    assert {file.name for file in image.folder.glob("data/*")} <= {"botassist.sqlite3", "secret_key"}


def test_without_names_to_answer_to_it_says_so_and_ends(image: Image, tmp_path: Path) -> None:
    environment = image.environment() | {"PORT": str(free_port()), "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        command_of("CMD"),
        cwd=image.folder / "app",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.startswith("ALLOWED_HOSTS is empty")
    assert len(done.stderr.splitlines()) == 1


def test_no_secret_and_nothing_of_the_tests_is_in_it(image: Image) -> None:
    names = {path.name for path in (image.folder / "app").iterdir()}

    assert names == {
        "botassist",
        "games",
        "gunicorn.conf.py",
        "manage.py",
        "requirements",
        "static",
        "templates",
        "var",
    }
    assert {path.name for path in (image.folder / "app/var").iterdir()} == {"static"}


def test_what_runs_is_nobody_and_keeps_one_folder() -> None:
    last = dict(reversed(stages()[-1]))

    assert last["USER"] == USER
    [user_and_folder] = [rest for name, rest in stages()[-1] if name == "RUN"]
    assert f"useradd --system --uid {USER}" in user_and_folder
    assert user_and_folder.endswith("--mode 700 /data")
    assert [rest for name, rest in instructions() if name == "VOLUME"] == ["/data"]


def test_both_stages_are_of_one_exact_release_that_the_product_runs_on() -> None:
    images = {rest.split()[0] for name, rest in instructions() if name == "FROM"}

    [image] = images
    assert re.fullmatch(r"python:3\.1[1-4]\.\d+-slim-bookworm", image)
