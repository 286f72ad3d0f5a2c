"""A table whose game's folder was taken out of `games/`: kept, not shown, and said so wherever it is asked for."""

from __future__ import annotations

import pytest
from django.test import Client

from botassist.play.models import GameSession
from tests.nights.hosting import addresses, body, everything, filled, table, token
from tests.pages import Page

pytestmark = pytest.mark.django_db

SENTENCE = "This game is not played here any more"
WRONG_METHOD = 405


def test_every_address_of_the_table_says_that_its_game_is_gone(client: Client) -> None:
    host = table(client, turns=2)
    playing = token(host.session, "play")
    sent = body(host)
    GameSession.objects.update(game="gone")
    before = everything()
    closed = []

    # Taking a deletion back opens no table; it answers as ever.
    for address in [one for one in addresses("s") if "restore" not in one]:
        for code in (host.code, playing):
            for answer in (client.get(filled(address, code)), client.post(filled(address, code), sent)):
                if answer.status_code != WRONG_METHOD:
                    assert answer.status_code == 404, address
                    assert SENTENCE in Page(answer.content.decode()).text
                    closed.append(address)
    assert {"s/<str:code>/", "s/<str:code>/table", "s/<str:code>/answer", "s/<str:code>/log/"} <= set(closed)
    assert everything() == before


def test_a_page_that_lay_open_learns_it_from_its_poll(client: Client) -> None:
    host = table(client, turns=2)
    seen = f"?revision={host.session.revision}"
    for code in (host.code, token(host.session, "watch")):
        assert client.get(f"/s/{code}/table{seen}").status_code == 204
    GameSession.objects.update(game="gone")

    for code in (host.code, token(host.session, "watch")):
        answer = client.get(f"/s/{code}/table{seen}", headers={"HX-Request": "true"})
        assert answer.status_code == 404
        assert SENTENCE in answer.content.decode()
        assert "hx-get" not in answer.content.decode(), "nothing goes on asking"


def test_when_the_game_is_back_the_table_opens_as_it_was(client: Client) -> None:
    host = table(client, turns=2)
    shown = host.look().text
    game = host.session.game
    GameSession.objects.update(game="gone")
    assert client.get(f"/s/{host.code}/").status_code == 404

    GameSession.objects.update(game=game)

    assert host.look().text == shown
