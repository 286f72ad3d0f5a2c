"""What is dealt next is nobody's to know: the seed and the count of draws are the host's alone."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.test import Client

from botassist.play.models import GameSession
from games.engine.core import Dealer, Draw, options
from games.transcripts.registry import find_game, games
from tests.nights.hosting import Friend, add, new_night, token
from tests.phone import Phone, bring_in

pytestmark = pytest.mark.django_db

ROLES = ("watch", "play")


@pytest.fixture
def host() -> Phone:
    """A table at which cards were dealt, in the middle of a turn."""
    phone = Phone.at_new_table(find_game("forest-shuffle"), seed="a1b2c3d4e5f60718")
    phone.answer({"clearing": "count", "special_caves": True})
    phone.answer("bat")
    phone.play_quickly(4, random.Random("seed"))
    phone.answer("anna")
    return phone


def keys_of(value: Any) -> set[str]:
    """Every key anywhere in a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("role", ROLES)
def test_a_file_saved_by_a_link_holds_nothing_that_tells_the_next_card(role: str, host: Phone) -> None:
    saved = Friend(host, role).export()

    assert host.session.seed.encode() not in saved
    assert not keys_of(json.loads(saved)) & {"seed", "draws"}
    assert json.loads(saved)["turns"][-1]["replies"], "what is known at the table stands in it"


def test_the_host_s_own_file_goes_on_with_the_same_cards(host: Phone) -> None:
    saved = host.export_json()

    assert saved["seed"] == host.session.seed
    assert saved["draws"] == host.table.turn.draws
    assert all("draws" in turn for turn in saved["turns"])


@pytest.mark.parametrize("role", ROLES)
def test_a_table_that_cannot_be_read_gives_nothing_away_either(
    role: str, host: Phone, warned: list[str]
) -> None:
    GameSession.objects.update(version=99)
    host.session.turns.update(version=99)

    response = Client().get(f"/s/{token(host.session, role)}/export")

    saved = b"".join(response)
    assert host.session.seed.encode() not in saved
    assert not keys_of(json.loads(saved)) & {"seed", "draws"}
    warned.clear()


@pytest.mark.parametrize("role", ROLES)
def test_a_file_without_a_seed_is_played_on_with_new_chance(role: str, host: Phone) -> None:
    saved, client = Friend(host, role).export(), Client()

    response = bring_in(client, saved)

    assert response.status_code == 303
    kept = Phone(response["Location"].split("/")[2], client)
    assert len(kept.session.seed) == len(host.session.seed)
    assert kept.session.seed != host.session.seed
    assert kept.table.turn.draws == host.table.turn.draws, "they are counted as the game is played again"
    assert kept.table.state == host.table.state
    assert kept.table.replies == host.table.replies
    assert _next_cards(kept) != _next_cards(host)


def _next_cards(phone: Phone) -> list[str]:
    """What the next draws would deal from here."""
    table = phone.table
    draw = Draw(key="automa", options=options(*(card["id"] for card in table.decks["automa"])))
    dealer = Dealer(table.session.seed, table.turn.draws)
    return [dealer.deal(draw, place) for place in range(12)]


def test_a_file_whose_seed_is_blank_gets_one_that_nobody_can_guess(host: Phone) -> None:
    client = Client()
    response = bring_in(client, json.dumps(host.export_json() | {"seed": ""}).encode())

    assert Phone(response["Location"].split("/")[2], client).session.seed != ""


@pytest.mark.parametrize("slug", sorted(games()))
def test_no_page_of_a_table_shows_the_seed_to_anybody(slug: str) -> None:
    client = Client()
    host = Phone.at_new_table(find_game(slug), client, seed="a1b2c3d4e5f60718")
    host.play_quickly(3, random.Random("pages"))
    night = new_night(client)
    add(client, night, host)
    friend = Client()
    pages = ["", "log/", "rules/", "table", "share/", "delete/"]
    for phone, code in ((client, host.code), *((friend, token(host.session, role)) for role in ROLES)):
        for path in pages:
            shown = phone.get(f"/s/{code}/{path}").content.decode()
            assert "a1b2c3d4e5f60718" not in shown
    for code in (night.code, *(token(night, role) for role in ROLES)):
        assert "a1b2c3d4e5f60718" not in friend.get(f"/n/{code}/").content.decode()
