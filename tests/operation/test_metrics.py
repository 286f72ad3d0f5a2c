"""Figures for Prometheus: for whoever runs the server, and without anybody's code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from botassist.play.signals import turn_finished
from games.transcripts.registry import find_game
from tests.nights.hosting import tap
from tests.phone import Phone
from tests.server import ROOT, Browser, Server

pytestmark = pytest.mark.django_db


@pytest.fixture
def measuring(settings: Any) -> Iterator[Client]:
    """A browser at a server that measures."""
    settings.METRICS = True
    yield Client()
    turn_finished.disconnect(dispatch_uid="metrics")


def figures(client: Client) -> dict[tuple[str, frozenset[str]], float]:
    """Every figure by its name and the values of its labels."""
    response = client.get("/metrics")
    assert response.status_code == 200
    return {
        (sample.name, frozenset(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(response.content.decode())
        for sample in family.samples
    }


def figure(client: Client, name: str, *labels: str) -> float:
    return figures(client).get((f"botassist_{name}", frozenset(labels)), 0)


def test_unless_it_is_wanted_there_is_no_such_page() -> None:
    assert Client().get("/metrics").status_code == 404


def test_unless_it_is_wanted_the_library_is_not_even_loaded() -> None:
    program = """
import django, sys
django.setup()
from django.test import Client
Client().get("/healthz")
print("prometheus_client" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"


def test_answers_are_counted_and_timed_by_their_route(measuring: Client) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    route = "/s/<str:code>/"
    before = figure(measuring, "requests_total", "GET", route, "200")

    measuring.get(f"/s/{phone.code}/")

    assert figure(measuring, "requests_total", "GET", route, "200") == before + 1
    assert figure(measuring, "request_seconds_count", "GET", route) >= 1


def test_polls_are_counted_apart_from_what_is_no_page(measuring: Client) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    route = "/s/<str:code>/table"
    before = figure(measuring, "requests_total", "GET", route, "204")

    measuring.get(f"/s/{phone.code}/table?revision={phone.session.revision}")

    assert figure(measuring, "requests_total", "GET", route, "204") == before + 1


def test_no_figure_holds_a_code_or_what_a_stranger_made_up(measuring: Client) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    measuring.get(f"/s/{phone.code}/")
    measuring.get(f"/s{phone.code}")
    measuring.generic("FORGED", "/made-up/")

    shown = measuring.get("/metrics").content.decode()

    assert phone.code not in shown
    assert "made-up" not in shown
    assert "FORGED" not in shown


def test_turns_are_counted_once_they_are_kept(
    measuring: Client, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"), measuring)
    before = figure(measuring, "turns_total", "forest-shuffle")
    with django_capture_on_commit_callbacks(execute=True):
        phone.send(phone.page.form("/answer"))
    with django_capture_on_commit_callbacks():
        tap(phone)

    assert figure(measuring, "turns_total", "forest-shuffle") == before + 1


def test_requests_that_the_database_failed_are_counted(
    measuring: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = figure(measuring, "database_errors_total")

    def locked(*_: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("botassist.home.views.results_of", locked)
    measuring.raise_request_exception = False
    measuring.get("/results/")

    assert figure(measuring, "database_errors_total") == before + 1


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "192.168.1.7", "10.0.0.2"])
def test_it_shows_on_this_machine_and_its_network(measuring: Client, address: str) -> None:
    assert measuring.get("/metrics", REMOTE_ADDR=address).status_code == 200


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f::1", "", "nonsense"])
def test_it_shows_to_nobody_else(measuring: Client, address: str) -> None:
    assert measuring.get("/metrics", REMOTE_ADDR=address).status_code == 404


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-forwarded-proto", "forwarded"])
def test_it_does_not_show_through_a_proxy(measuring: Client, header: str) -> None:
    assert measuring.get("/metrics", headers={header: "10.0.0.2"}).status_code == 404


def test_a_token_is_asked_for_everywhere_once_there_is_one(measuring: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = "let me see"

    assert measuring.get("/metrics").status_code == 404
    assert measuring.get("/metrics", headers={"authorization": "Bearer something else"}).status_code == 404
    seen = measuring.get(
        "/metrics",
        headers={"authorization": "Bearer let me see", "x-forwarded-for": "93.184.215.14"},
        REMOTE_ADDR="93.184.215.14",
    )
    assert seen.status_code == 200


def test_the_processes_of_a_server_are_counted_together_and_leave_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.folder.mkdir()
    server.prepare()
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    server.environment |= {"METRICS": "true", "TMPDIR": str(scratch)}
    server.start()
    try:
        before = counted(server)
        for _ in range(40):
            Browser(server.port).open("/results/")
        assert {counted(server) for _ in range(10)} == {before + 40}
        assert len(list(scratch.glob("*/counter_*.db"))) == 2, "both processes have answered"
    finally:
        server.stop()
    assert list(scratch.iterdir()) == []


def counted(server: Server) -> float:
    status, shown = Browser(server.port).ask("GET", "/metrics")
    assert status == 200
    samples = [sample for family in text_string_to_metric_families(shown) for sample in family.samples]
    return sum(
        sample.value
        for sample in samples
        if sample.name == "botassist_requests_total" and sample.labels["route"] == "/results/"
    )
