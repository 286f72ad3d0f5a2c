"""How much may be made from one address: enough for a club, and then a sentence that says how long to wait."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from botassist.configured import limits
from botassist.nights.models import GameNight
from botassist.operation.creation import TOO_MANY, limiter
from botassist.settings import CREATION_LIMITS
from tests.nights.hosting import everything
from tests.pages import Page

pytestmark = pytest.mark.django_db

Make = Callable[[Client], Any]
MAKE: dict[str, Make] = {
    "tables": lambda client: client.post("/new/forest-shuffle/", {"dealer": "app"}),
    "decks": lambda client: client.post("/decks/guilds-of-london/tiles/new/", {"name": "Mine"}),
    "nights": lambda client: client.post("/nights/", {"title": "Friday", "date": "2027-01-29"}),
    "imports": lambda client: client.post("/import/", {"file": SimpleUploadedFile("a.json", b"{}")}),
    "moves": lambda client: client.post("/move/"),
}
OTHER_WAYS: dict[str, tuple[str, Make]] = {
    "a try-out": ("tables", lambda client: client.post("/new/guilds-of-london/", {"try_out": "1"})),
    "a copy": (
        "decks",
        lambda client: client.post("/decks/guilds-of-london/tiles/built-in/made-up/copy", {}),
    ),
    "a deck in a file": (
        "imports",
        lambda client: client.post(
            "/decks/guilds-of-london/tiles/import/", {"file": SimpleUploadedFile("a.json", b"[]")}
        ),
    ),
}


@pytest.fixture(autouse=True)
def limited(settings: LazySettings) -> None:
    settings.CREATION_LIMITS = dict.fromkeys(settings.CREATION_LIMITS, 2)
    limiter.storage.reset()


def test_every_kind_of_which_there_may_be_too_many_is_tried_here() -> None:
    assert set(MAKE) == set(TOO_MANY)


@pytest.mark.parametrize(("what", "make"), [*MAKE.items(), *OTHER_WAYS.values()], ids=[*MAKE, *OTHER_WAYS])
def test_the_third_of_two_gets_a_sentence_and_changes_nothing(what: str, make: Make) -> None:
    for _ in range(2):
        assert make(Client()).status_code != 429
    before = everything()

    response = make(Client())

    assert response.status_code == 429
    text = Page(response.content.decode()).text
    assert str(TOO_MANY[what]) in text
    assert re.search(r"In (59|60) minutes it goes on", text)
    assert 3500 < int(response["Retry-After"]) <= 3600
    assert everything() == before
    # The house next door is none the worse for it, and neither is anything else that is made here.
    assert make(Client(REMOTE_ADDR="203.0.113.9")).status_code != 429
    assert all(other(Client()).status_code != 429 for name, other in MAKE.items() if name != what)


def test_what_was_typed_is_on_the_page_and_is_sent_again_at_a_tap(settings: LazySettings) -> None:
    for _ in range(2):
        MAKE["nights"](Client())
    client = Client()
    form = Page(client.post("/nights/", {"title": 'Fri"day', "date": "2027-01-29"}).content.decode()).form(
        "/nights/"
    )

    limiter.storage.reset()
    assert client.post(form.path, form.sent()).status_code == 303
    assert GameNight.objects.latest("pk").title == 'Fri"day'


def test_a_phone_with_htmx_keeps_its_page_and_gets_the_sentence() -> None:
    for _ in range(2):
        MAKE["nights"](Client())

    response = Client(headers={"hx-request": "true"}).post("/nights/", {"title": "", "date": "2027-01-29"})

    assert response.status_code == 429
    assert response.content.startswith(b"<main")


def test_the_many_addresses_of_one_household_are_one() -> None:
    for last in (1, 2):
        assert MAKE["nights"](Client(REMOTE_ADDR=f"2001:db8:0:7::{last}")).status_code == 303

    assert MAKE["nights"](Client(REMOTE_ADDR="2001:db8:0:7:9:9:9:9")).status_code == 429
    assert MAKE["nights"](Client(REMOTE_ADDR="2001:db8:0:8::1")).status_code == 303


def test_a_limit_of_nought_is_none(settings: LazySettings) -> None:
    settings.CREATION_LIMITS["nights"] = 0

    assert {MAKE["nights"](Client()).status_code for _ in range(5)} == {303}


def test_what_is_refused_anyway_is_not_counted() -> None:
    for _ in range(5):
        assert Client().post("/nights/", {"title": "", "date": "never"}).status_code == 422

    assert MAKE["nights"](Client()).status_code == 303


def test_limits_are_set_one_by_one_or_switched_off() -> None:
    assert limits("", CREATION_LIMITS) == {}
    assert limits("tables=50, guests=0", CREATION_LIMITS) == {"tables": 50, "guests": 0}
    assert set(limits("0", CREATION_LIMITS).values()) == {0}
    for wrong in ("tables", "chairs=1", "tables=-1", "tables=many"):
        with pytest.raises(ImproperlyConfigured, match="CREATION_LIMITS can't be read at"):
            limits(wrong, CREATION_LIMITS)
