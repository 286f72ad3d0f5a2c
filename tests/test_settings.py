"""What the settings promise."""

import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils.log import log_response

from botassist.configured import kept_secret_key
from botassist.logs import RouteInsteadOfAddress
from botassist.settings import BASE_DIR


def setting(name: str, **environment: str) -> str:
    """Return what a fresh process with this environment takes for a setting."""
    inherited = {key: value for key, value in os.environ.items() if key in {"PATH", "HOME"}}
    program = f"from botassist import settings; print(settings.{name})"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=BASE_DIR,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.django_db
def test_an_acknowledged_turn_is_on_the_disk() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite is told so by us")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,), "2 is FULL"
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_the_secret_key_survives_a_restart_and_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "new" / "secret_key"

    first = kept_secret_key(file)

    assert len(first) >= 50
    assert kept_secret_key(file) == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_one_variable_turns_to_postgresql(tmp_path: Path) -> None:
    found = setting(
        "DATABASES", DATA_DIR=str(tmp_path), DATABASE_URL="postgres://anna:pw@database.example/games"
    )

    assert "'ENGINE': 'django.db.backends.postgresql'" in found
    assert "'HOST': 'database.example'" in found
    assert "'max_size': 4" in found
    assert "init_command" not in found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HTTPS", "ture"),
        ("METRICS", "ja"),
        ("TRUSTED_PROXIES", "one"),
        ("TRUSTED_PROXIES", "-1"),
        ("TIDY_IDLE_DAYS", "a year"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_misspelt_setting_is_one_sentence(name: str, value: str, tmp_path: Path) -> None:
    inherited = {key: text for key, text in os.environ.items() if key in {"PATH", "HOME"}}
    done = subprocess.run(
        [sys.executable, "manage.py", "showmigrations"],
        cwd=BASE_DIR,
        env=inherited | {"DATA_DIR": str(tmp_path), name: value},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"The settings can't be used: {name} has to be ")
    assert f"“{value}”" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("value", "meant"), [("on", "True"), ("YES", "True"), ("1", "True"), ("off", "False"), ("", "False")]
)
def test_a_switch_is_on_or_off(value: str, meant: str, tmp_path: Path) -> None:
    assert setting("METRICS", DATA_DIR=str(tmp_path), METRICS=value) == meant


def test_cookies_work_over_http_until_everybody_comes_over_https(tmp_path: Path) -> None:
    assert (
        setting("CSRF_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT", DATA_DIR=str(tmp_path)) == "False False"
    )
    assert (
        setting("CSRF_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT", DATA_DIR=str(tmp_path), HTTPS="true")
        == "True True"
    )


def test_every_answer_forbids_what_is_not_this_sites_own() -> None:
    policy = Client().get("/no-such-page/")["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_the_log_does_not_tell_a_sessions_address(caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(RouteInsteadOfAddress())
    request = RequestFactory().get("/s/unguessable-code/no-such-page")

    with caplog.at_level(logging.WARNING, "django.request"):
        log_response("%s: %s", "Not Found", request.path, response=HttpResponse(status=404), request=request)
        log_response("%s: %s", "Conflict", request.path, response=HttpResponse(status=409), request=request)

    assert [record.getMessage() for record in caplog.handler.records] == ["Not Found: /s/…"]
