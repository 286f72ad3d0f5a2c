"""Starting a game from the page of an evening, and going back to the page that a form stood on."""

from __future__ import annotations

import pytest
from django.test import Client

from botassist.nights.models import GameNight
from botassist.play.models import GameSession
from tests.pages import Page

pytestmark = pytest.mark.django_db


def test_a_game_for_an_evening_of_somebody_else_is_refused_and_nothing_is_made() -> None:
    Client().post("/nights/", {"title": "Theirs", "date": "2027-01-31"})
    night = GameNight.objects.get()

    response = Client().post(f"/new/forest-shuffle/?night={night.code}", {"dealer": "app"})

    assert response.status_code == 403
    assert not GameSession.objects.exists()
    assert not night.tables.exists()


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
