"""An open page that asks whether its table has moved on: answered before anything else, and as carefully."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from botassist.play import polls
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    return Phone.at_new_table(find_game("forest-shuffle"))


def poll(phone: Phone, **more: Any) -> Any:
    address = f"/s/{phone.code}/table?revision={phone.session.revision}"
    return phone.client.get(address, headers={"HX-Request": "true"}, **more)


def test_nothing_comes_to_a_page_that_is_up_to_date_and_nobody_keeps_that_for_later(phone: Phone) -> None:
    response = poll(phone)

    assert (response.status_code, response.content) == (204, b"")
    assert "no-store" in response["Cache-Control"]
    assert not response.cookies


def test_the_table_comes_to_a_page_that_is_behind_or_says_nothing_of_what_it_has(phone: Phone) -> None:
    behind = phone.client.get(f"/s/{phone.code}/table?revision={phone.session.revision + 1}")
    silent = phone.client.get(f"/s/{phone.code}/table")

    assert behind.status_code == silent.status_code == 200
    assert f'data-revision="{phone.session.revision}"' in silent.content.decode()


def test_a_poll_under_a_name_that_is_not_ours_is_refused(phone: Phone) -> None:
    assert poll(phone, HTTP_HOST="elsewhere.example").status_code == 400


def test_a_poll_in_the_open_is_sent_to_https_where_everybody_is(phone: Phone, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    response = Client().get(f"/s/{phone.code}/table?revision={phone.session.revision}")

    assert response.status_code == 301


def test_a_database_that_fails_a_poll_is_asked_again_by_the_view(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(code: str, revision: int) -> bool:
        raise OperationalError("gone for a moment")

    monkeypatch.setattr(polls, "unchanged", fail)

    assert poll(phone).status_code == 200
