"""One line for a request: what it took, and nothing by which somebody could join a table or be found."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from botassist.logs import LogLine
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def logged(settings: LazySettings, caplog: pytest.LogCaptureFixture) -> Any:
    settings.REQUEST_LOG = True
    caplog.set_level(logging.DEBUG, "botassist.request")
    return lambda: [record for record in caplog.records if record.name == "botassist.request"]


def test_a_request_is_one_line_without_code_query_or_whole_address(logged: Any) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    friend = Client(REMOTE_ADDR="203.0.113.77")
    before = len(logged())

    friend.get(f"/s/{phone.code}/?secret=1")

    [record] = logged()[before:]
    line = LogLine().format(record)
    assert " level=INFO logger=botassist.request message=request method=GET " in line
    assert "route=/s/<str:code>/ status=200 ms=" in line
    assert 1 <= record.fields["queries"] <= 5
    assert int(record.fields["bytes"]) > 5000
    assert line.endswith(" network=203.0.113.0/24")
    assert phone.code not in line
    assert "secret" not in line


def test_of_a_long_address_three_groups_are_written(logged: Any) -> None:
    Client(REMOTE_ADDR="2001:db8:1:2:3:4:5:6").get("/nights/")

    assert logged()[0].fields["network"] == "2001:db8:1::/48"


def test_polls_that_found_nothing_new_and_files_are_only_for_who_looks_closely(logged: Any) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.client.get(f"/s/{phone.code}/table", {"revision": phone.session.revision})
    poll = logged()[-1]
    phone.client.get("/static/app.css")
    file = logged()[-1]

    assert (poll.fields["status"], poll.levelno) == (204, logging.DEBUG)
    assert (file.fields["route"], file.levelno) == ("/static/…", logging.DEBUG)


def test_a_request_that_breaks_is_written_down_too(logged: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("botassist.home.views._home", breaks)
    Client(raise_request_exception=False).get("/")

    assert logged()[-1].fields["status"] == 500


def test_no_line_is_written_where_it_is_switched_off(logged: Any, settings: LazySettings) -> None:
    settings.REQUEST_LOG = False

    Client().get("/nights/")

    assert logged() == []
