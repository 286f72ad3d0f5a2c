"""The home page while others play, games started from the page of a night, and where forms lead back to."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from botassist.nights.models import GameNight
from botassist.play.models import GameSession
from games.transcripts.registry import find_game
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def test_a_game_for_a_night_of_somebody_else_is_refused_and_nothing_is_made() -> None:
    Client().post("/nights/", {"title": "Theirs", "date": "2027-01-31"})
    night = GameNight.objects.get()

    response = Client().post(f"/new/forest-shuffle/?night={night.code}", {"dealer": "app"})

    assert response.status_code == 403
    assert not GameSession.objects.exists()
    assert not night.tables.exists()


@pytest.mark.parametrize(("address", "turns", "ending"), [("/", 5, False), ("/results/", 300, True)])
def test_lists_of_games_are_shown_while_somebody_takes_a_turn_back(
    client: Client, address: str, turns: int, ending: bool
) -> None:
    """The other phone is faster than the page: its tap falls between two questions to the database."""
    phone = Phone.at_new_table(find_game("forest-shuffle"), client)
    phone.play_quickly(turns, random.Random("1"), ending=ending)
    taps: list[str] = []
    last = phone.session.turn

    def tap_in_between(execute: Any, *statement: Any) -> Any:
        answer = execute(*statement)
        if not taps and "play_gamesession" in statement[0]:
            taps.append(statement[0])
            GameSession.objects.update(turn=last - 1, over=False)
        return answer

    with connection.execute_wrapper(tap_in_between):
        page = client.get(address)

    assert taps
    assert page.status_code == 200
    assert f"/s/{phone.code}/" in Page(page.content.decode()).links


def test_asking_about_the_page_that_deletes_deletes_nothing(client: Client) -> None:
    table = client.post("/new/forest-shuffle/", {"dealer": "app"})["Location"]

    response = client.head(f"{table}delete/")

    assert response.status_code == 200
    assert GameSession.objects.get().deleted is None


@pytest.mark.parametrize("address", ["/appearance/", "/name/"])
@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("/decks/", "/decks/"),
        ("/decks/\nX-Forged: 1", "/decks/%0AX-Forged:%201"),
        ("//elsewhere.example/", "/"),
        ("https://elsewhere.example/", "/"),
        ("", "/"),
    ],
)
def test_a_form_leads_back_to_a_page_of_ours_only(
    client: Client, address: str, wanted: str, shown: str
) -> None:
    response = client.post(address, {"theme": "dark", "name": "Ada", "next": wanted})

    assert response.status_code == 303
    assert response["Location"] == shown


def test_after_a_file_that_was_refused_the_theme_leads_to_the_list_of_games(client: Client) -> None:
    refused = Page(client.post("/import/").content.decode())

    [form] = [form for form in refused.forms if form.path == "/appearance/"]

    assert [field.value for field in form.named("next")] == ["/"]
