"""Somebody floods an evening with phones that there are none of: few are noted, and the page stays small."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client

from botassist.nights.models import GameNight, Guest, Seat
from botassist.operation.creation import limiter
from tests.nights.hosting import be_there, everything, new_night, page, token

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def limited(settings: LazySettings) -> None:
    settings.CREATION_LIMITS = dict.fromkeys(settings.CREATION_LIMITS, 0) | {"guests": 3, "joins": 5}
    limiter.storage.reset()


def come(night: GameNight, role: str, number: int, *, address: str = "203.0.113.1", name: str = "") -> Client:
    friend = Client(REMOTE_ADDR=address)
    if name:
        friend.post("/name/", {"name": f"{name} {number}"})
    be_there(friend, token_of(night, role))
    return friend


def token_of(night: GameNight, role: str) -> str:
    link = night.links.filter(role=role).first()
    return link.token if link else token(night, role)


def test_a_phone_that_never_came_back_with_our_cookie_is_nobody(client: Client) -> None:
    night = new_night(client)
    code = token(night, "play")
    before = everything()

    for _ in range(9):
        assert Client().post("/here/", {"code": code}).status_code == 204

    assert everything() == before


@pytest.mark.parametrize("role", ["play", "watch"])
def test_from_one_address_only_so_many_are_noted_in_an_hour(client: Client, role: str) -> None:
    night = new_night(client)

    friends = [come(night, role, number, name="Bot") for number in range(9)]

    assert Seat.objects.count() == Guest.objects.count() == 3
    # Whoever is not noted sees the night all the same, and whoever is stays so.
    for friend in friends:
        be_there(friend, token_of(night, role))
    assert Seat.objects.count() == 3


def test_by_one_link_only_so_many_are_noted_in_an_hour_from_wherever_they_come(client: Client) -> None:
    night = new_night(client)

    for number in range(9):
        come(night, "play", number, address=f"203.0.113.{number}")
    come(night, "watch", 0)

    assert Seat.objects.filter(link__role="play").count() == 5
    assert Seat.objects.filter(link__role="watch").count() == 1


def test_by_the_nights_own_code_the_same_holds(client: Client) -> None:
    night = new_night(client)

    for _ in range(9):
        be_there(Client(), night.code)

    assert Guest.objects.count() == 3


def test_who_watches_is_shown_once_they_gave_a_name(client: Client) -> None:
    night = new_night(client)
    friend = come(night, "watch", 1)
    assert "Nobody has been here" in page(client, f"/n/{night.code}/").text

    friend.post("/name/", {"name": "Ben"})
    be_there(friend, token_of(night, "watch"))

    assert "Here now: Ben" in page(client, f"/n/{night.code}/").text


def test_of_many_names_some_are_shown_and_how_many_more_there_are(
    client: Client, settings: LazySettings
) -> None:
    settings.CREATION_LIMITS |= {"guests": 0, "joins": 0}
    night = new_night(client)
    small = len(client.get(f"/n/{night.code}/").content)
    for number in range(36):
        Guest.objects.create(night=night, visitor=str(number), name=f"Bot {number}")
    come(night, "play", 1)

    shown = page(client, f"/n/{night.code}/").text

    assert "Bot 22 , Bot 23 , and 12 more, one phone without a name" in shown
    assert "Bot 24" not in shown
    assert len(client.get(f"/n/{night.code}/").content) < small + 2000
