"""Links to tables: what each opens, what it refuses, what it never tells."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from botassist.nights import tokens
from botassist.nights.models import Link, NightTable
from botassist.play.models import Turn
from games.core import Game
from games.registry import games
from tests.nights.evening import Friend, add, everything, night, page, table, tables_on, token
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db

GET_ONLY = 405


def addresses(prefix: str) -> list[str]:
    """Give every address of the site that carries a code, such as "s/<str:code>/undo"."""
    found: list[str] = []

    def collect(patterns: list[URLPattern | URLResolver]) -> None:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                collect(pattern.url_patterns)
            elif str(pattern.pattern).startswith(f"{prefix}/<str:code>"):
                found.append(str(pattern.pattern))

    collect(get_resolver().url_patterns)
    return found


def filled(address: str, code: str) -> str:
    """Give an address with a code, and a number wherever it asks for one."""
    return "/" + re.sub(r"<\w+:\w+>", "1", address.replace("<str:code>", code))


def body(phone: Phone, **more: Any) -> dict[str, Any]:
    """Give something that every write would take."""
    return {
        "revision": phone.session.revision,
        "key": "do",
        "value": "anna",
        "dealer": "table",
        "title": "Mine now",
        "role": "play",
        "change": "renew",
        "turn": phone.session.turn - 1,
        **more,
    }


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
    assert [form.path for form in watcher.page.forms] == ["/name/", "/appearance/"]
    # Read they may, all of it.
    for address in ("log/", "export"):
        assert watcher.client.get(f"/s/{watcher.code}/{address}").status_code == 200


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
    evening = night(client)
    add(client, evening, host)
    spare = table(client)
    watching = token(evening, "watch")
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
        assert client.post(f"/n/{evening.code}/{action}", data).status_code == 303, action
        assert everything() != before, action


@pytest.mark.parametrize("role", ["play", "watch"])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_no_page_of_a_link_tells_another_code(client: Client, game: Game[Any], role: str) -> None:
    host = table(client, game.slug, turns=2)
    evening = night(client)
    add(client, evening, host)
    friend = Client()
    open_codes = {
        (kind, held): token(shared, held)
        for kind, shared in (("s", host.session), ("n", evening))
        for held in ("play", "watch")
    }
    [inner] = tables_on(page(friend, f"/n/{open_codes['n', role]}/"))
    own = {open_codes["s", role], open_codes["n", role], inner}
    secrets = {host.code, evening.code, host.session.owner, *open_codes.values()} - own
    host.play_into_a_turn(random.Random("middle"))

    for code in (open_codes["s", role], inner, open_codes["n", role]):
        prefix = "n" if code == open_codes["n", role] else "s"
        for address in addresses(prefix):
            for headers in ({}, {"HX-Request": "true"}):
                answer = friend.get(filled(address, code), headers=headers)
                shown = answer.content.decode() + str(answer.headers)
                assert not [secret for secret in secrets if secret in shown], address
    answer = friend.post(f"/s/{inner}/undo", {"revision": host.session.revision})
    assert answer.status_code == (303 if role == "play" else 403)
    assert not [secret for secret in secrets if secret in str(answer.headers)]


def test_a_renewed_link_opens_and_the_old_one_says_what_happened(client: Client) -> None:
    host = table(client, turns=1)
    old = token(host.session, "play")
    friend = Phone(old)

    new = token(host.session, "play")

    assert Phone(new).page.has_form("/answer")
    answer = friend.client.get(f"/s/{old}/")
    assert answer.status_code == 410
    assert "This link was taken back" in answer.content.decode()
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
    assert "This link was taken back" in shown
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


def test_a_nights_link_opens_its_tables_and_no_others(client: Client) -> None:
    first, second, alone = table(client), table(client, "suna-valo"), table(client)
    evening = night(client)
    add(client, evening, first)
    add(client, evening, second)
    playing = token(evening, "play")

    codes = tables_on(page(Client(), f"/n/{playing}/"))

    assert [page(Client(), f"/s/{code}/").has_form("/answer") for code in codes] == [True, True]
    assert alone.code not in codes
    for code in codes:
        back = [link for link in page(Client(), f"/s/{code}/").links if link.startswith("/n/")]
        assert back == [f"/n/{playing}/"]


def test_a_table_taken_out_of_the_evening_is_closed_to_its_link(client: Client) -> None:
    host = table(client)
    evening = night(client)
    add(client, evening, host)
    [code] = tables_on(page(Client(), f"/n/{token(evening, 'play')}/"))

    client.post(f"/n/{evening.code}/remove", {"table": NightTable.objects.get().pk})

    answer = Client().get(f"/s/{code}/")
    assert answer.status_code == 410
    assert "taken this table out" in answer.content.decode()


def test_closing_a_nights_link_closes_its_tables_with_it(client: Client) -> None:
    host = table(client)
    evening = night(client)
    add(client, evening, host)
    playing = token(evening, "play")
    [code] = tables_on(page(Client(), f"/n/{playing}/"))

    client.post(f"/n/{evening.code}/link", {"role": "play", "change": "close"})

    assert Client().get(f"/n/{playing}/").status_code == 410
    assert Client().get(f"/s/{code}/").status_code == 410
    assert Client().get(f"/s/{code}/table?revision={host.session.revision}").status_code == 410


def test_a_deleted_nights_link_says_that_it_was_taken_back(client: Client) -> None:
    evening = night(client)
    playing = token(evening, "play")
    client.post(f"/n/{evening.code}/delete/")

    assert Client().get(f"/n/{playing}/").status_code == 410


def test_a_token_opens_only_what_it_was_made_for(client: Client) -> None:
    host = table(client)
    evening = night(client)
    add(client, evening, host)
    table_token, night_token = token(host.session, "play"), token(evening, "play")

    assert Client().get(f"/n/{table_token}/").status_code == 404
    assert Client().get(f"/s/{night_token}/").status_code == 404
    assert Client().get(f"/move/{table_token}/").status_code == 404


def test_no_other_token_comes_near(client: Client) -> None:
    right = token(table(client).session, "play")
    key, generation, signature = right.split(".")

    wrong = {
        f"{key}.1.{signature}",
        f"{key}.00.{signature}",
        f"{key}.{signature}",
        f"{key}.{generation}.1.{signature}",
        f"{key}.{generation}.",
        f"{key}.{generation}.{signature[:-1]}",
        f"{key}.{generation}.{signature}A",
        f".{generation}.{signature}",
    } | {
        right[:place] + ("A" if right[place] != "A" else "B") + right[place + 1 :]
        for place in range(len(right))
        if right[place] != "."
    }
    assert {tokens.read(tokens.TABLE, one) for one in wrong} == {None}
    assert tokens.read(tokens.TABLE, right) == (key, (0,))


def test_a_token_has_128_bits_of_signature() -> None:
    signature = tokens.sign(tokens.TABLE, "abcdefghijk", 0).rpartition(".")[2]

    assert len(signature) * 6 >= 128


def test_what_is_stored_opens_nothing(client: Client) -> None:
    host = table(client)
    opened = token(host.session, "play")

    assert opened.rpartition(".")[2] not in str(everything())
    assert Link.objects.get().key in opened


def test_a_changed_secret_ends_every_link_unless_the_old_one_is_kept(client: Client, settings: Any) -> None:
    opened = token(table(client).session, "play")
    old = settings.SECRET_KEY

    settings.SECRET_KEY = "another one, as long as it has to be, and longer"
    assert Client().get(f"/s/{opened}/").status_code == 404
    settings.SECRET_KEY_FALLBACKS = [old]
    assert Client().get(f"/s/{opened}/").status_code == 200


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


def test_a_link_tells_no_other_site_where_it_led(client: Client) -> None:
    opened = token(table(client).session, "play")

    answer = Client().get(f"/s/{opened}/")

    # Only the name of this site, never a path, and not even to this site itself.
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_an_unchanged_poll_by_a_link_costs_one_query(client: Client, django_assert_num_queries: Any) -> None:
    host = table(client, turns=1)
    evening = night(client)
    add(client, evening, host)
    [inner] = tables_on(page(Client(), f"/n/{token(evening, 'watch')}/"))
    friend = Client()
    seen = host.session.revision

    for code in (token(host.session, "watch"), inner, host.code):
        with django_assert_num_queries(1):
            answer = friend.get(f"/s/{code}/table?revision={seen}")
        assert answer.status_code == 204


def test_a_fragment_by_a_link_keeps_to_the_link(client: Client) -> None:
    host = table(client, turns=1)
    opened = token(host.session, "play")

    shown = Page(Client().get(f"/s/{opened}/table?revision=0").content.decode())

    assert {form.path.split("/")[2] for form in shown.forms if form.path.startswith("/s/")} == {opened}
