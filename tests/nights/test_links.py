"""Links to tables and nights: what each opens, and what it refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from botassist.nights.models import NightTable
from botassist.play.models import Turn
from tests.nights.hosting import (
    Friend,
    add,
    addresses,
    body,
    everything,
    filled,
    new_night,
    page,
    table,
    tables_on,
    token,
)
from tests.phone import Phone

pytestmark = pytest.mark.django_db

GET_ONLY = 405


def test_a_link_to_play_along_plays(client: Client) -> None:
    host = table(client, turns=2)
    friend = Friend(host)

    friend.play(1, random.Random("on"))
    assert host.session.turn == 3
    friend.undo()
    assert host.session.turn == 2
    friend.redo()
    assert host.session.turn == 3


def test_whoever_plays_along_finds_nothing_of_the_hosts(client: Client) -> None:
    host = table(client, turns=2)
    friend = Friend(host)

    assert host.page.has_form("/title")
    assert "Share this table" in host.page.text
    assert not friend.page.has_form("/title")
    assert "Share this table" not in friend.page.text
    assert "Delete" not in friend.page.text
    for action in ("title", "link", "delete/", "restore/"):
        before = everything()
        assert friend.client.post(f"/s/{friend.code}/{action}", body(host)).status_code == 403, action
        assert everything() == before
    for hidden in ("share/", "delete/"):
        assert friend.client.get(f"/s/{friend.code}/{hidden}").status_code == 403


def test_a_stranger_with_the_hosts_own_address_plays_along_and_no_more(client: Client) -> None:
    host = table(client, turns=1)
    stranger = host.another()

    assert stranger.page.has_form("/answer")
    assert stranger.client.post(f"/s/{host.code}/delete/").status_code == 403
    assert stranger.client.get(f"/s/{host.code}/share/").status_code == 403
    assert host.look().has_form("/title"), "it is still there"


def test_whoever_watches_sees_the_game_and_no_controls(client: Client) -> None:
    host = table(client, turns=2)
    watcher = Friend(host, "watch")

    assert "Anna's turn" in watcher.page.text
    assert "You are watching" in watcher.page.text
    # The third one is never tapped: it says that this phone is here.
    assert [form.path for form in watcher.page.forms] == ["/name/", "/appearance/", ""]
    # Read they may, all of it.
    for address in ("log/", "export"):
        assert watcher.client.get(f"/s/{watcher.code}/{address}").status_code == 200


def test_a_phone_that_watches_loads_nothing_to_answer_with(client: Client) -> None:
    host = table(client)
    questions = '<script src="/static/questions.js"'

    assert questions in Friend(host, "play").page.html
    assert questions not in Friend(host, "watch").page.html


def test_a_link_to_watch_is_refused_at_every_write_and_nothing_changes(client: Client) -> None:
    host = table(client, turns=2)
    watcher = Client(headers={"accept-language": "en"})
    watching = token(host.session, "watch")
    refused = []

    for address in addresses("s"):
        before = everything()
        answer = watcher.post(filled(address, watching), body(host))
        assert everything() == before, address
        if answer.status_code != 403:
            # Whatever takes no posts takes none from the host either.
            assert answer.status_code == GET_ONLY, address
            assert client.post(filled(address, host.code), body(host)).status_code == GET_ONLY
        else:
            refused.append(address.rpartition(">/")[2])

    assert {"answer", "deal", "undo", "redo", "dealer", "title", "delete/", "restore/", "link"} <= set(
        refused
    )


def test_the_same_posts_are_taken_from_the_host(client: Client) -> None:
    host = table(client, turns=2)
    for action in ("answer", "undo", "redo", "dealer", "title", "link", "delete/", "restore/"):
        before = everything()
        assert client.post(f"/s/{host.code}/{action}", body(host)).status_code == 303, action
        assert everything() != before, action


def test_a_nights_link_to_watch_is_refused_at_every_write_too(client: Client) -> None:
    host = table(client, turns=2)
    night = new_night(client)
    add(client, night, host)
    spare = table(client)
    watching = token(night, "watch")
    [inner] = tables_on(page(Client(), f"/n/{watching}/"))
    watcher = Client()
    data = body(host, session=spare.code, table=NightTable.objects.get().pk, date="2027-02-01")
    refused = []

    for address in addresses("n"):
        before = everything()
        answer = watcher.post(filled(address, watching), data)
        assert everything() == before, address
        assert answer.status_code in {403, GET_ONLY}, address
        refused += [address] if answer.status_code == 403 else []
    for address in addresses("s"):
        before = everything()
        assert watcher.post(filled(address, inner), data).status_code in {403, GET_ONLY}, address
        assert everything() == before, address

    assert len(refused) == 5
    for action in ("edit", "add", "link", "remove", "delete/"):
        before = everything()
        assert client.post(f"/n/{night.code}/{action}", data).status_code == 303, action
        assert everything() != before, action


def test_a_renewed_link_opens_and_the_old_one_says_what_happened(client: Client) -> None:
    host = table(client, turns=1)
    old = token(host.session, "play")
    friend = Phone(old)

    new = token(host.session, "play")

    assert Phone(new).page.has_form("/answer")
    answer = friend.client.get(f"/s/{old}/")
    assert answer.status_code == 410
    assert "This link was disabled" in answer.content.decode()
    before = everything()
    assert friend.client.post(f"/s/{old}/undo", body(host)).status_code == 410
    assert everything() == before


def test_an_open_page_whose_link_is_taken_back_says_so_and_stops_asking(client: Client) -> None:
    host = table(client, turns=1)
    watching = token(host.session, "watch")
    poll = {
        "path": f"/s/{watching}/table?revision={host.session.revision}",
        "headers": {"HX-Request": "true"},
    }
    friend = Client()
    assert friend.get(**poll).status_code == 204  # type: ignore[arg-type]

    client.post(f"/s/{host.code}/link", {"role": "watch", "change": "close"})

    answer = friend.get(**poll)  # type: ignore[arg-type]
    assert answer.status_code == 410
    shown = answer.content.decode()
    assert "This link was disabled" in shown
    assert "hx-get" not in shown
    assert "<html" not in shown


def test_an_open_page_of_a_deleted_table_says_so(client: Client) -> None:
    host = table(client, turns=1)
    watching = token(host.session, "watch")
    host.client.post(f"/s/{host.code}/delete/")

    for code in (watching, host.code):
        answer = Client().get(f"/s/{code}/table?revision=1", headers={"HX-Request": "true"})
        assert answer.status_code == 404
        assert "This table was deleted" in answer.content.decode()
        assert "hx-get" not in answer.content.decode()


def test_wrong_addresses_lock_nobody_out(client: Client) -> None:
    host = table(client)
    playing = token(host.session, "play")

    for address in ("/s/{}/", "/s/{}/table?revision=0", "/n/{}/", "/move/{}/", "/s/a.b.{}/"):
        wrong = {client.get(address.format(f"{number:022}")).status_code for number in range(30)}
        assert wrong == {404}, address

    assert Client().get(f"/s/{playing}/").status_code == 200
    assert client.get(f"/s/{host.code}/").status_code == 200


def test_a_nights_link_opens_its_tables_and_no_others(client: Client) -> None:
    first, second, alone = table(client), table(client, "suna-valo"), table(client)
    night = new_night(client)
    add(client, night, first)
    add(client, night, second)
    playing = token(night, "play")

    codes = tables_on(page(Client(), f"/n/{playing}/"))

    assert [page(Client(), f"/s/{code}/").has_form("/answer") for code in codes] == [True, True]
    assert alone.code not in codes
    for code in codes:
        back = [link for link in page(Client(), f"/s/{code}/").links if link.startswith("/n/")]
        assert back == [f"/n/{playing}/"]


def test_a_table_taken_out_of_the_night_is_closed_to_its_link(client: Client) -> None:
    host = table(client)
    night = new_night(client)
    add(client, night, host)
    [code] = tables_on(page(Client(), f"/n/{token(night, 'play')}/"))

    client.post(f"/n/{night.code}/remove", {"table": NightTable.objects.get().pk})

    answer = Client().get(f"/s/{code}/")
    assert answer.status_code == 410
    assert "taken this table out" in answer.content.decode()


def test_closing_a_nights_link_closes_its_tables_with_it(client: Client) -> None:
    host = table(client)
    night = new_night(client)
    add(client, night, host)
    playing = token(night, "play")
    [code] = tables_on(page(Client(), f"/n/{playing}/"))

    client.post(f"/n/{night.code}/link", {"role": "play", "change": "close"})

    assert Client().get(f"/n/{playing}/").status_code == 410
    assert Client().get(f"/s/{code}/").status_code == 410
    assert Client().get(f"/s/{code}/table?revision={host.session.revision}").status_code == 410


def test_a_deleted_nights_link_says_that_it_was_taken_back(client: Client) -> None:
    night = new_night(client)
    playing = token(night, "play")
    client.post(f"/n/{night.code}/delete/")

    assert Client().get(f"/n/{playing}/").status_code == 410


def test_the_host_who_opens_a_link_sees_what_the_others_see(client: Client) -> None:
    host = table(client, turns=1)

    assert "You are watching" in page(client, f"/s/{token(host.session, 'watch')}/").text


def test_what_somebody_did_stands_with_their_name_in_the_log(client: Client) -> None:
    host = table(client, turns=1)
    friend = Friend(host)
    friend.client.post("/name/", {"name": "  Anna\u202e <b>B</b>\n ", "next": f"/s/{friend.code}/"})
    friend.play(1, random.Random("on"))

    assert Turn.objects.get(number=1, superseded=False).by == "Anna <b>B</b>"
    log = page(client, f"/s/{host.code}/log/")
    assert "Anna <b>B</b>," in log.text
    assert "<b>B</b>" not in log.html


def test_an_unchanged_poll_by_a_link_costs_one_query(client: Client, django_assert_num_queries: Any) -> None:
    host = table(client, turns=1)
    night = new_night(client)
    add(client, night, host)
    [inner] = tables_on(page(Client(), f"/n/{token(night, 'watch')}/"))
    friend = Client()
    seen = host.session.revision

    for code in (token(host.session, "watch"), inner, host.code):
        with django_assert_num_queries(1):
            answer = friend.get(f"/s/{code}/table?revision={seen}")
        assert answer.status_code == 204
