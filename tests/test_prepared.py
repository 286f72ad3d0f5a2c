"""Queries whose SQL is put together once find what the ORM would find each time."""

from __future__ import annotations

import pytest

from botassist.play.models import GameSession, Turn
from botassist.prepared import Prepared
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db

BY_CODE = Prepared(lambda code: Turn.objects.filter(session__code=code).select_related("session"))


@pytest.fixture
def phones() -> list[Phone]:
    return [Phone.at_new_table(find_game("forest-shuffle")) for _ in range(2)]


def test_each_argument_finds_its_own_rows_as_whole_models(phones: list[Phone]) -> None:
    for phone in phones:
        [turn] = BY_CODE.models(phone.code)

        assert turn == Turn.objects.get(session__code=phone.code)
        assert turn.at == Turn.objects.get(session__code=phone.code).at
        assert turn.session.decks == phone.session.decks


def test_an_argument_that_finds_nothing_gives_nothing(phones: list[Phone]) -> None:
    assert BY_CODE.models("none of these") == []
    assert BY_CODE.first("none of these") is None


def test_a_query_that_can_find_nothing_is_not_asked() -> None:
    assert Prepared(lambda: GameSession.objects.none()).models() == []


def test_an_argument_that_the_query_does_not_look_at_is_refused() -> None:
    with pytest.raises(ValueError, match="did not reach the SQL"):
        Prepared(lambda code: GameSession.objects.all()).first("a code")
