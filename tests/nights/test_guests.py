"""Tables of somebody else on one's own home page: whoever came by a link finds the way back a week later."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from botassist.nights.links import close
from botassist.nights.models import Guest, Seat
from botassist.play.models import GameSession
from tests.nights.hosting import be_there, everything, new_night, page, table, token

pytestmark = pytest.mark.django_db


def at_tables(visitor: Client) -> list[str]:
    """Where the tables on a visitor's home page lead."""
    return [link for link in page(visitor, "/").links if link.startswith("/s/")]


def how_far(visitor: Client) -> str:
    """What stands beside the first table of a home page."""
    found = re.search(r"Deck: \d+ left", page(visitor, "/").text)
    assert found
    return found[0]


def come(friend: Client, code: str) -> None:
    """Open a table by its link; the page says then that this phone is there."""
    opened = page(friend, f"/s/{code}/")
    said = next(form for form in opened.forms if "code" in form.sent())
    assert friend.post("/here/", said.sent()).status_code == 204


@pytest.mark.parametrize("role", ["play", "watch"])
def test_whoever_came_by_a_link_finds_the_table_on_their_home_page(client: Client, role: str) -> None:
    host, friend = table(client, turns=3), Client()
    code = token(host.session, role)
    come(friend, code)

    assert at_tables(friend) == [f"/s/{code}/"]
    assert "As a guest" in page(friend, "/").text
    assert how_far(friend) == how_far(client)
    assert ("Resume" in page(friend, "/").text) == (role == "play")
    assert host.code not in friend.get("/").content.decode()
    assert at_tables(client) == [f"/s/{host.code}/"]
    assert at_tables(Client()) == []


def test_the_hosts_own_second_look_by_the_link_lists_the_table_once(client: Client) -> None:
    host = table(client)
    come(client, token(host.session, "watch"))

    assert at_tables(client) == [f"/s/{host.code}/"]


def test_a_link_that_was_renewed_or_closed_leads_nowhere_any_more(client: Client) -> None:
    host, friend = table(client), Client()
    come(friend, token(host.session, "play"))

    fresh = token(host.session, "play")
    assert at_tables(friend) == []
    come(friend, fresh)
    assert at_tables(friend) == [f"/s/{fresh}/"]
    close(host.session, "play")
    assert at_tables(friend) == []


def test_a_deleted_table_is_on_nobodys_home_page(client: Client) -> None:
    host, friend = table(client), Client()
    come(friend, token(host.session, "play"))
    client.post(f"/s/{host.code}/delete/", {})
    assert GameSession.objects.get().deleted

    assert at_tables(friend) == []


def test_a_table_of_a_night_is_found_by_its_night(client: Client) -> None:
    night, friend = new_night(client), Client()
    client.post(f"/n/{night.code}/add", {"session": table(client).code})
    playing = token(night, "play")
    code = next(link for link in page(friend, f"/n/{playing}/").links if link.startswith("/s/")).split("/")[2]
    come(friend, code)

    assert at_tables(friend) == []
    assert f"/n/{playing}/" in page(friend, "/nights/").links
    assert Guest.objects.get().night == night
    assert "one phone without a name" in page(client, f"/n/{night.code}/").text


def test_only_being_at_a_table_is_noted_and_only_by_its_link(client: Client) -> None:
    host, friend = table(client), Client()
    code = token(host.session, "play")
    before = everything()

    friend.get(f"/s/{code}/")
    friend.get(f"/s/{code}/log/")
    assert friend.post("/here/", {"code": f"{code[:-1]}!"}).status_code == 404
    assert everything() == before

    come(friend, code)
    come(friend, code)
    assert Seat.objects.count() == 1


def test_whoever_may_play_and_watches_too_can_still_play(client: Client) -> None:
    host, friend = table(client), Client()
    playing = token(host.session, "play")
    for role in ("play", "watch"):
        come(friend, playing if role == "play" else token(host.session, role))

    assert at_tables(friend) == [f"/s/{playing}/"]
    close(host.session, "watch")
    assert at_tables(friend) == [f"/s/{playing}/"]


def test_of_a_night_too_the_link_to_play_along_is_kept(client: Client) -> None:
    night, friend = new_night(client), Client()
    playing, watching = token(night, "play"), token(night, "watch")
    for code in (playing, watching):
        be_there(friend, code)

    listed = [link for link in page(friend, "/nights/").links if link.startswith("/n/")]
    assert listed == [f"/n/{playing}/"]


def test_nobody_is_at_a_table_that_was_deleted(client: Client) -> None:
    host, friend = table(client), Client()
    code = token(host.session, "play")
    client.post(f"/s/{host.code}/delete/", {})
    before = everything()

    assert friend.post("/here/", {"code": code}).status_code == 404
    assert everything() == before


def test_a_guest_in_a_hurry_is_the_same_guest(client: Client) -> None:
    """The page says that this phone is here before anything was tapped on it."""
    host, friend = table(client), Client()
    friend.get(f"/s/{token(host.session, 'play')}/")

    assert "visitor" in friend.cookies


def test_moving_to_another_phone_takes_the_tables_of_others_along(client: Client) -> None:
    host, friend, other = table(client), Client(), Client()
    code, both = token(host.session, "play"), token(table(client).session, "play")
    for phone, link in ((other, code), (other, both), (friend, both)):
        come(phone, link)
    friend.post("/move/")
    [moved] = [link for link in page(friend, "/move/").links if "/move/" in link]
    other.post("/" + moved.split("/", 3)[3], {})

    assert sorted(at_tables(other)) == sorted(at_tables(friend)) == sorted([f"/s/{code}/", f"/s/{both}/"])
