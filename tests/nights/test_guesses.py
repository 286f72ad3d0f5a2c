"""Guessing addresses: slow for whoever guesses, not felt by whoever has one."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.test import Client, RequestFactory

from botassist.play import guesses as module
from botassist.play.guesses import MOST, SECONDS_FOR_ONE, Guesses, address_of
from tests.nights.evening import night, table, token

pytestmark = pytest.mark.django_db


def guess(client: Client, address: str = "/s/{}/") -> int:
    return client.get(address.format(secrets.token_urlsafe(16))).status_code


@pytest.mark.parametrize("address", ["/s/{}/", "/s/{}/table?revision=0", "/n/{}/", "/move/{}/", "/s/a.b.{}/"])
def test_after_twenty_wrong_addresses_somebody_has_to_wait(address: str) -> None:
    client = Client()

    assert [guess(client, address) for _ in range(MOST)] == [404] * MOST
    answer = client.get(address.format("x" * 22))
    assert answer.status_code == 429
    assert "Wait a minute, then try again." in answer.content.decode()


def test_whoever_has_to_wait_learns_nothing_from_a_right_guess(client: Client) -> None:
    host = table(client)
    guesser = Client(REMOTE_ADDR="192.0.2.9")
    for _ in range(MOST):
        guess(guesser)

    assert guesser.get(f"/s/{host.code}/").status_code == 429
    assert guesser.get(f"/s/{token(host.session, 'play')}/").status_code == 429
    before = host.session.revision
    assert guesser.post(f"/s/{host.code}/undo", {"revision": before}).status_code == 429
    assert host.session.revision == before


def test_a_table_that_is_open_stays_open_behind_the_same_router(client: Client) -> None:
    host = table(client, turns=1)
    playing = token(host.session, "play")
    friend = Client()
    friend.get(f"/s/{playing}/")
    for _ in range(3 * MOST):
        guess(client)

    assert client.get(f"/s/{host.code}/").status_code == 200
    assert friend.get(f"/s/{playing}/").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.10").get(f"/s/{host.code}/").status_code == 200


def test_a_phone_that_keeps_asking_with_an_old_link_does_not_count_as_guessing(client: Client) -> None:
    host = table(client)
    evening = night(client)
    old = token(host.session, "watch"), token(evening, "watch")
    token(host.session, "watch"), token(evening, "watch")
    phone = Client()

    for _ in range(MOST + 5):
        assert phone.get(f"/s/{old[0]}/table?revision=0").status_code == 410
        assert phone.get(f"/n/{old[1]}/table?version=0").status_code == 410
    assert phone.get(f"/s/{host.code}/").status_code == 200


def test_waiting_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    counted = Guesses()
    for _ in range(MOST):
        assert not counted.refused("192.0.2.1", "code")
        counted.missed("192.0.2.1")
    assert counted.refused("192.0.2.1", "code")
    assert not counted.refused("192.0.2.2", "code")

    now += SECONDS_FOR_ONE + 0.1
    assert not counted.refused("192.0.2.1", "code")
    counted.missed("192.0.2.1")
    assert counted.refused("192.0.2.1", "code")


def test_what_is_remembered_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 3)
    counted = Guesses()
    for number in range(10):
        counted.missed(f"192.0.2.{number}")
        counted.opened(f"192.0.2.{number}", "code")

    assert list(counted._misses) == ["192.0.2.7", "192.0.2.8", "192.0.2.9"]
    assert len(counted._opened) == 3


def test_an_address_is_what_the_server_in_front_says_only_behind_one(settings: Any) -> None:
    def seen(**meta: str) -> str:
        return address_of(RequestFactory().get("/", **meta))  # type: ignore[arg-type]

    forged = {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": "198.51.100.1, 198.51.100.2"}
    assert seen(**forged) == "192.0.2.1"
    settings.HTTPS = True
    assert seen(**forged) == "198.51.100.2"
    assert seen(REMOTE_ADDR="192.0.2.1") == "192.0.2.1"
    # Somebody with IPv6 has more addresses than guesses.
    assert seen(REMOTE_ADDR="2001:db8:1:2::5") == seen(REMOTE_ADDR="2001:db8:1:2:9::") == "2001:db8:1:2::/64"
