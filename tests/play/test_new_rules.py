"""A game that was begun under older rules."""

import pytest

from botassist.play.models import Turn
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db

STARTS_AFRESH = "please play this turn again from its start"


@pytest.fixture
def phone() -> Phone:
    """Anna's second turn is open, and the cards in the clearing are being counted."""
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.answer({"clearing": "count"})
    phone.answer("anna")
    phone.answer(5)
    phone.answer("anna")
    return phone


def age(phone: Phone, replies: list[dict[str, object]]) -> None:
    """Make the open turn one of older rules, with these answers in it."""
    Turn.objects.filter(session__code=phone.code, number=phone.session.turn).update(
        version=0, replies=replies
    )


def test_an_open_turn_whose_answers_still_fit_goes_on(phone: Phone) -> None:
    age(phone, [{"key": "do", "value": "anna", "by": "table"}])

    assert STARTS_AFRESH not in phone.look().text
    phone.answer(4)
    assert phone.session.turn == 3


def test_an_open_turn_whose_answers_no_longer_fit_is_played_again_from_its_start(phone: Phone) -> None:
    before = phone.export_json()["turns"][:2]
    age(phone, [{"key": "do", "value": "hibernate", "by": "table"}])

    assert STARTS_AFRESH in phone.look().text
    phone.forge("answer", key="do", value="anna")
    assert STARTS_AFRESH not in phone.page.text
    phone.answer(4)
    assert phone.session.turn == 3
    assert phone.export_json()["turns"][:2] == before, "closed turns are never played again"
