"""What a container, a proxy or a monitor is told about the server."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from botassist.operation.health import HealthMiddleware


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
@pytest.mark.django_db
def test_it_answers_by_plain_http_under_any_name_and_keeps_nothing(address: str, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["play.example"]

    response = Client().get(address, headers={"host": "localhost:8000"})

    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Cache-Control"] == "no-store"
    assert not response.cookies


def test_a_process_is_alive_whatever_becomes_of_the_database() -> None:
    # Any query fails this test: it may not use the database.
    assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db
def test_it_is_not_ready_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> None:
        raise OperationalError("could not connect to server\nIs it running?")

    client = Client()
    with monkeypatch.context() as patched:
        patched.setattr(connection, "cursor", away)
        patched.setattr(connection, "close", lambda: None)
        response = client.get("/readyz")
        assert (response.status_code, response.content) == (503, b"database\n")
        assert client.get("/healthz").status_code == 200

    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_it_is_not_ready_until_the_database_is_up_to_date() -> None:
    client = Client()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'play' AND name LIKE '0004%'")
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"migrations\n")

    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('play', '0004_drafts_and_try_outs', CURRENT_TIMESTAMP)"
        )
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_being_ready_costs_one_small_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client = Client()
    client.get("/readyz")

    with django_assert_num_queries(1):
        client.get("/readyz")


def test_nothing_can_be_posted_to_it() -> None:
    assert Client(enforce_csrf_checks=True).post("/healthz").status_code == 405


def test_every_other_page_is_still_asked_for_the_right_name(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["play.example"]
    assert settings.MIDDLEWARE[0] == f"{HealthMiddleware.__module__}.{HealthMiddleware.__name__}"

    assert Client().get("/healthz/", headers={"host": "localhost"}).status_code == 400
