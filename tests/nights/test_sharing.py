"""The host's page of links."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from botassist.nights.models import Link
from tests.nights.hosting import everything, new_night, page, table

pytestmark = pytest.mark.django_db


def links_on(client: Client, address: str) -> list[str]:
    return [link for link in page(client, address).links if link.startswith("http")]


def test_a_table_is_shared_by_a_tap_for_each_kind_of_link(client: Client) -> None:
    host = table(client)
    share = f"/s/{host.code}/share/"
    before = everything()
    assert links_on(client, share) == []
    assert everything() == before, "looking at the page makes no link"

    client.post(f"/s/{host.code}/link", {"role": "play", "change": "renew"})
    client.post(f"/s/{host.code}/link", {"role": "watch", "change": "renew"})

    play, watch = links_on(client, share)
    assert page(Client(), play).has_form("/answer")
    assert not page(Client(), watch).has_form("/answer")


def test_renewing_one_link_leaves_the_other_alone(client: Client) -> None:
    night = new_night(client)
    for role in ("play", "watch"):
        client.post(f"/n/{night.code}/link", {"role": role, "change": "renew"})
    play, watch = links_on(client, f"/n/{night.code}/share/")

    client.post(f"/n/{night.code}/link", {"role": "play", "change": "renew"})

    new, same = links_on(client, f"/n/{night.code}/share/")
    assert same == watch
    assert new != play
    assert Client().get(play).status_code == 410
    assert Client().get(new).status_code == 200


def test_a_link_taken_back_is_off_the_page_and_can_be_made_anew(client: Client) -> None:
    host = table(client)
    change = f"/s/{host.code}/link"
    client.post(change, {"role": "play", "change": "renew"})
    [old] = links_on(client, f"/s/{host.code}/share/")

    client.post(change, {"role": "play", "change": "close"})
    assert links_on(client, f"/s/{host.code}/share/") == []
    client.post(change, {"role": "play", "change": "renew"})

    [new] = links_on(client, f"/s/{host.code}/share/")
    assert new != old
    assert Client().get(old).status_code == 410
    assert Client().get(new).status_code == 200


def test_nonsense_makes_no_link(client: Client) -> None:
    host = table(client)
    for data in ({}, {"role": "host", "change": "renew"}, {"role": "play", "change": "open"}):
        assert client.post(f"/s/{host.code}/link", data).status_code == 404
    assert not Link.objects.exists()


def test_the_code_to_scan_stands_on_white_and_needs_no_style_of_its_own(client: Client) -> None:
    host = table(client)
    client.post(f"/s/{host.code}/link", {"role": "play", "change": "renew"})

    shown = page(client, f"/s/{host.code}/share/").html

    [picture] = re.findall(r'<div class="qr".*?</div>', shown, re.DOTALL)
    assert 'fill="#fff"' in picture
    assert 'stroke="#000"' in picture
    assert "style" not in picture
    assert 'role="img"' in picture
    assert "aria-label" in picture


def test_an_address_of_this_machine_alone_is_said_to_be_one(client: Client) -> None:
    host = table(client)
    share = f"/s/{host.code}/share/"
    warning = "Only this machine can open these links"

    for name in ("localhost:8000", "127.0.0.1", "[::1]:8000"):
        assert warning in client.get(share, headers={"host": name}).content.decode()
    assert warning not in client.get(share, headers={"host": "testserver"}).content.decode()
