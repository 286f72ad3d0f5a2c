"""deploy/compose.yaml: that its parts fit together. What it starts is played through in test_two_servers."""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from games.transcripts.registry import find_game
from tests.phone import Phone, rows
from tests.server import ROOT

DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text()


def make_secrets(folder: Path) -> Path:
    shutil.copy(DEPLOY / "secrets.sh", folder)
    # As somebody runs it whose files are their own.
    subprocess.run([folder / "secrets.sh"], check=True, capture_output=True, umask=0o077)
    return folder / "secrets"


def test_every_file_that_it_mounts_is_there() -> None:
    mounted = re.findall(r"- (\./[^:]+):", COMPOSE) + re.findall(r"dockerfile: (\S+)", COMPOSE)

    assert sorted(mounted) == ["./Caddyfile", "./pgbouncer.ini", "pgbouncer.Dockerfile"]
    assert all((DEPLOY / name).is_file() for name in mounted)


def test_every_secret_that_it_names_is_made_once(tmp_path: Path) -> None:
    made = make_secrets(tmp_path)
    before = {file.name: file.read_text() for file in made.iterdir()}

    assert set(re.findall(r"file: \./secrets/(\w+)", COMPOSE)) == set(before)
    assert set(re.findall(r"/run/secrets/(\w+)", COMPOSE + (DEPLOY / "pgbouncer.ini").read_text())) == set(
        before
    )
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in made.iterdir()} == {0o644}, "containers read them"
    again = subprocess.run([tmp_path / "secrets.sh"], capture_output=True, text=True, check=False)
    assert again.returncode == 1
    assert {file.name: file.read_text() for file in made.iterdir()} == before


def test_every_address_has_the_password_of_the_database(tmp_path: Path) -> None:
    made = make_secrets(tmp_path)
    password = (made / "database_password").read_text()

    assert len(password) == 64
    for name in ("pgbouncer_users", "pooled_url", "direct_url"):
        assert password in (made / name).read_text()
    assert (made / "secret_key").read_text() != password


def test_images_are_of_an_exact_release() -> None:
    images = [name for name in re.findall(r"image: (\S+)", COMPOSE) if not name.startswith("botassist:")]
    images += re.findall(r"^FROM (\S+)", (DEPLOY / "pgbouncer.Dockerfile").read_text(), re.MULTILINE)

    assert len(images) == 3
    for image in images:
        assert re.search(r":\d+\.\d+", image), image


def test_the_example_sets_what_it_insists_on() -> None:
    insisted = set(re.findall(r"\$\{(\w+):\?", COMPOSE))
    example = re.findall(r"^(\w+)=", (DEPLOY / ".env.example").read_text(), re.MULTILINE)

    assert insisted <= set(example)


def test_only_caddy_can_be_reached_from_outside() -> None:
    assert COMPOSE.count("ports:") == 1
    caddy = COMPOSE[COMPOSE.index("\n  caddy:") : COMPOSE.index("\n  pgbouncer:")]
    assert "ports:" in caddy


@pytest.mark.django_db
def test_a_post_that_caddy_may_send_twice_is_refused_unless_it_names_what_it_was_made_on() -> None:
    (paths,) = re.findall(r"method POST\s+path (.+)", (DEPLOY / "Caddyfile").read_text())
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    before = rows()

    for path in paths.split():
        response = phone.client.post(path.replace("*", phone.code), {"value": "anna", "dealer": "table"})
        assert response.status_code == 409, path
    assert rows() == before
