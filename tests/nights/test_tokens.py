"""Tokens of links: nobody finds one by chance, and no page, header or row gives one away."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from botassist.nights import tokens
from botassist.nights.models import Link
from games.engine.core import Game
from games.transcripts.registry import games
from tests.nights.hosting import (
    add,
    addresses,
    everything,
    filled,
    new_night,
    page,
    table,
    tables_on,
    token,
)
from tests.pages import Page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["play", "watch"])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_no_page_of_a_link_tells_another_code(client: Client, game: Game[Any], role: str) -> None:
    host = table(client, game.slug, turns=2)
    night = new_night(client)
    add(client, night, host)
    friend = Client()
    open_codes = {
        (kind, held): token(shared, held)
        for kind, shared in (("s", host.session), ("n", night))
        for held in ("play", "watch")
    }
    [inner] = tables_on(page(friend, f"/n/{open_codes['n', role]}/"))
    own = {open_codes["s", role], open_codes["n", role], inner}
    secrets = {host.code, night.code, host.session.owner, *open_codes.values()} - own
    host.answer_somehow(random.Random("middle"))

    for code in (open_codes["s", role], inner, open_codes["n", role]):
        prefix = "n" if code == open_codes["n", role] else "s"
        for address in addresses(prefix):
            for headers in ({}, {"HX-Request": "true"}):
                answer = friend.get(filled(address, code), headers=headers)
                shown = b"".join(answer).decode() + str(answer.headers)
                assert not [secret for secret in secrets if secret in shown], address
    answer = friend.post(f"/s/{inner}/undo", {"revision": host.session.revision})
    assert answer.status_code == (303 if role == "play" else 403)
    assert not [secret for secret in secrets if secret in str(answer.headers)]


def test_a_token_opens_only_what_it_was_made_for(client: Client) -> None:
    host = table(client)
    night = new_night(client)
    add(client, night, host)
    table_token, night_token = token(host.session, "play"), token(night, "play")

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


def test_a_link_tells_no_other_site_where_it_led(client: Client) -> None:
    opened = token(table(client).session, "play")

    answer = Client().get(f"/s/{opened}/")

    # Only the name of this site, never a path, and not even to this site itself.
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_a_fragment_by_a_link_keeps_to_the_link(client: Client) -> None:
    host = table(client, turns=1)
    opened = token(host.session, "play")

    shown = Page(Client().get(f"/s/{opened}/table?revision=0").content.decode())

    assert {form.path.split("/")[2] for form in shown.forms if form.path.startswith("/s/")} == {opened}
