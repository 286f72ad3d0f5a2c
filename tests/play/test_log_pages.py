"""The game so far, some turns to a page: a long game's opens as quickly as a short one's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from botassist.play import log
from botassist.play.models import GameSession, Turn
from games.transcripts.registry import find_game
from tests.pages import Page
from tests.phone import CORRECT, Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def forest() -> Phone:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.answer({"clearing": "count", "special_caves": True})
    phone.answer("bat")
    return phone


def lengthen(phone: Phone, turns: int, **parts: Any) -> None:
    """Have so many corrections in a game, as if they had been typed."""
    session, opened = phone.session, phone.table.turn
    opened.delete()
    replies = [{"key": "do", "value": CORRECT, "by": "table"}]
    Turn.objects.bulk_create(
        Turn(
            session=session, number=number, version=opened.version, state=opened.state, finished=True,
            **{"replies": replies, **parts},
        )
        for number in range(1, turns + 1)
    )  # fmt: skip
    Turn.objects.create(session=session, number=turns + 1, version=opened.version, state=opened.state)
    GameSession.objects.update(turn=turns + 1)


def turns_on(page: Page) -> list[int]:
    return [int(number) for number in re.findall(r'id="turn-(\d+)"', page.html)]


def walk(phone: Phone) -> list[list[int]]:
    """The turns on each page, from the latest to the earliest by the links alone."""
    page = phone.read("log/")
    found = [turns_on(page)]
    while link := next((link for link in page.links if "?before=" in link), None):
        page = phone.read(link.removeprefix(f"/s/{phone.code}/"))
        found.append(turns_on(page))
    return found


def test_a_short_game_stands_on_one_page_without_links_to_others(forest: Phone) -> None:
    lengthen(forest, log.ON_A_PAGE - 1)

    page = forest.read("log/")

    assert turns_on(page) == list(range(log.ON_A_PAGE - 1, -1, -1))
    assert "Earlier turns" not in page.text
    assert "The latest turns" not in page.text


def test_a_long_game_is_walked_through_by_links_and_each_turn_is_met_once(forest: Phone) -> None:
    lengthen(forest, 130)

    pages = walk(forest)

    assert [len(page) for page in pages] == [50, 50, 31]
    assert [number for page in pages for number in page] == list(range(130, -1, -1))


def test_from_an_earlier_page_a_link_leads_back_to_the_latest_turns(forest: Phone) -> None:
    lengthen(forest, 60)

    page = forest.read("log/?before=11")

    assert turns_on(page) == list(range(10, -1, -1))
    assert "The latest turns" in page.text
    assert f"/s/{forest.code}/log/" in page.links


def test_turns_in_which_much_was_said_fill_a_page_sooner(forest: Phone) -> None:
    [saying] = Turn.objects.get(number=0).said[:1]
    lengthen(forest, 20, said=[saying] * 1000)

    pages = walk(forest)

    assert [len(page) for page in pages] == [3, 3, 3, 3, 3, 3, 3]


def test_one_turn_with_more_than_a_page_is_shown_all_the_same(
    forest: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "LINES_ON_A_PAGE", 0)
    lengthen(forest, 3, said=Turn.objects.get(number=0).said)

    assert walk(forest) == [[3], [2], [1], [0]]


@pytest.mark.parametrize("before", ["x", "-1", "9" * 30, "", "9999"])
def test_an_address_that_names_no_turn_shows_the_latest(forest: Phone, before: str) -> None:
    lengthen(forest, 60)

    page = forest.read(f"log/?before={before}")

    assert turns_on(page)[0] == 60
    assert "The latest turns" not in page.text


def test_before_the_first_turn_there_is_nothing_but_the_way_back(forest: Phone) -> None:
    page = forest.read("log/?before=0")

    assert "Nothing has been played yet" not in page.text
    assert "The latest turns" in page.text
