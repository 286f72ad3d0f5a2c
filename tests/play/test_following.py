"""What looking and tapping ask of the database: little, and as much in a long game as in a short one."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.play_quickly(3, random.Random("1"))
    return phone


def test_an_unchanged_poll_asks_the_database_once(phone: Phone) -> None:
    revision = phone.session.revision

    with CaptureQueriesContext(connection) as asked:
        response = phone.client.get(
            f"/s/{phone.code}/table?revision={revision}", headers={"HX-Request": "true"}
        )

    assert response.status_code == 204
    assert len(asked) == 1


def test_that_question_is_answered_by_an_index(phone: Phone) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the plan is read in SQLite's words")
    revision = phone.session.revision
    with CaptureQueriesContext(connection) as asked:
        phone.client.get(f"/s/{phone.code}/table?revision={revision}")
    [query] = asked.captured_queries

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
        plan = " ".join(str(row) for row in cursor.fetchall())

    assert "USING INDEX" in plan or "USING COVERING INDEX" in plan
    assert "SCAN" not in plan.replace("SCAN CONSTANT ROW", "")


def queries_of_a_tap(phone: Phone) -> int:
    form, _ = phone.page.with_button("value", "anna")
    with CaptureQueriesContext(connection) as asked:
        phone.send(form, ("value", "anna"), **{"HX-Request": "true"})
    assert phone.status == 200
    return len(asked)


def test_a_tap_asks_the_database_as_little_on_turn_fifty_as_on_turn_five(phone: Phone) -> None:
    early = queries_of_a_tap(phone)
    phone.play_quickly(45, random.Random("2"))

    assert queries_of_a_tap(phone) == early


def test_the_home_page_asks_as_little_with_many_games_as_with_two() -> None:
    game = find_game("forest-shuffle")
    phone = Phone.at_new_table(game)
    Phone.at_new_table(game, phone.client)
    with CaptureQueriesContext(connection) as two:
        phone.client.get("/")
    for _ in range(10):
        Phone.at_new_table(game, phone.client)

    with CaptureQueriesContext(connection) as many:
        phone.client.get("/")

    assert len(many) == len(two)
