"""No address is a dead end."""

import pytest
from django.test import Client

from botassist.play import table
from botassist.play.models import Turn
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def test_the_address_of_a_tap_opened_again_shows_a_way_home_and_changes_nothing() -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    before = phone.export()

    for address in (f"/s/{phone.code}/answer", f"/s/{phone.code}/undo", "/import/", "/appearance/"):
        response = phone.client.get(address)
        assert response.status_code == 405
        assert 'href="/"' in response.content.decode()
    assert phone.export() == before


@pytest.mark.parametrize(("slug", "made_up"), [("guilds-of-london", True), ("forest-shuffle", False)])
def test_made_up_cards_are_named_before_the_game_is_set_up(slug: str, made_up: bool) -> None:
    page = Client().get(f"/new/{slug}/").content.decode()
    assert ("not published." in page) is made_up


def test_whoever_goes_back_and_forth_without_end_fills_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_UNDONE", 3)
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.answer({})
    for _ in range(6):
        phone.answer("anna")
        phone.undo()
        phone.answer("winter")
        phone.undo()

    assert Turn.objects.filter(superseded=True).count() <= 3
    # What was taken back last can still be brought back.
    phone.redo()
    assert phone.session.used
