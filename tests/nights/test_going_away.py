"""Whatever goes away between reading and writing, by another phone's post, the answer is a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from botassist.decks.models import BotDeck
from botassist.nights.models import GameNight, Link, NightTable
from botassist.play.models import GameSession
from games.transcripts.registry import find_game
from tests.decks.desk import GUILDS, Player
from tests.nights.hosting import add, addresses, body, everything, filled, new_night, table, token
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def meanwhile(other: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Let another phone write, once, right before the first write of a request, and be done with it by then."""
    done: list[bool] = []

    def once() -> None:
        if not done and not connection.in_atomic_block:
            done.append(True)
            other()

    def wrapper(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            once()
        return execute(sql, params, many, context)

    enter = transaction.Atomic.__enter__

    def entered(self: transaction.Atomic) -> None:
        once()
        enter(self)

    with monkeypatch.context() as patched, connection.execute_wrapper(wrapper):
        patched.setattr(transaction.Atomic, "__enter__", entered)
        yield done


def is_told(response: Any) -> bool:
    """Whether an answer is none, a redirect, or a page with a sentence; or the address takes no post."""
    if response.status_code in {204, 303, 405}:
        return True
    main = response.content.decode().partition("<main")[2]
    return response.status_code < 500 and "<p" in main


GONE: dict[str, tuple[str, Callable[[], Any]]] = {
    "the night": ("n", lambda: GameNight.objects.all().delete()),
    "its links": ("n", lambda: Link.objects.all().delete()),
    "its tables": ("n", lambda: NightTable.objects.all().delete()),
    "the games": ("s", lambda: GameSession.objects.all().delete()),
    "the decks": ("d", lambda: BotDeck.objects.all().delete()),
}


@pytest.mark.parametrize(("prefix", "gone"), GONE.values(), ids=GONE)
def test_no_post_breaks_on_what_went_away_under_it(
    prefix: str, gone: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, address in enumerate(addresses(prefix)):
        host, player = Client(), Player()
        player.client = host
        phone, night, deck = table(host), new_night(host), player.new_deck(GUILDS)
        add(host, night, phone)
        code = {"n": night.code, "s": phone.code, "d": deck.code}[prefix]
        data = body(phone, session=table(host).code, table=NightTable.objects.latest("pk").pk)
        data |= {"date": "2027-01-29", "name": "A", "card": "a", "text": "Bakers; red", "action": "keep"}
        data |= {"revision": 0} if prefix == "d" else {}
        htmx = {"hx-request": "true"} if number % 2 else {}

        with meanwhile(gone, monkeypatch):
            response = host.post(filled(address, code), data, headers=htmx)

        assert is_told(response), (address, response.status_code)


@pytest.mark.parametrize("role", ["play", "watch"])
def test_a_guest_who_comes_as_the_night_is_deleted_gets_a_sentence(
    role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend = Client(), Client()
    night = new_night(host)
    code = token(night, role)
    friend.post("/name/", {"name": "Ben"})

    with meanwhile(lambda: host.post(f"/n/{night.code}/delete/"), monkeypatch) as done:
        response = friend.post("/here/", {"code": code}, headers={"hx-request": "true"})

    assert done
    assert response.status_code == 404
    assert "There is no table or page at this address" in Page(response.content.decode()).text
    assert everything()["Guest"] == everything()["Seat"] == []


def test_a_link_to_a_night_that_is_deleted_meanwhile_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Client()
    night = new_night(host)

    with meanwhile(lambda: host.post(f"/n/{night.code}/delete/"), monkeypatch) as done:
        response = host.post(f"/n/{night.code}/link", {"role": "play", "change": "renew"})

    assert done
    assert response.status_code == 404
    assert not Link.objects.exists()


def test_a_table_started_for_a_night_that_is_deleted_meanwhile_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = Client()
    night = new_night(host)

    with meanwhile(night.delete, monkeypatch) as done:
        response = host.post(f"/new/forest-shuffle/?night={night.code}", {"dealer": "app"})

    assert done
    assert response.status_code == 303
    assert host.get(response["Location"]).status_code == 200
    assert not NightTable.objects.exists()


def test_a_night_that_two_phones_delete_is_deleted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Client()
    night = new_night(host)
    token(night, "play")

    with meanwhile(night.delete, monkeypatch) as done:
        response = host.post(f"/n/{night.code}/delete/")

    assert done
    assert response.status_code == 303
    assert not GameNight.objects.exists()


def test_an_answer_at_a_table_that_is_removed_for_good_meanwhile_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.play(1, random.Random("away"))
    form, button = phone.page.with_button("value", "anna")

    with meanwhile(lambda: GameSession.objects.all().delete(), monkeypatch) as done:
        response = phone.client.post(form.path, form.sent(button), headers={"hx-request": "true"})

    assert done
    assert response.status_code == 404
    assert "There is no table or page at this address" in Page(response.content.decode()).text
