"""Looking at a table is never a move: no page deals a card, plays a turn or writes anything."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.core import Draw, Game
from tests.pages import Page
from tests.phone import Phone, rest_of_turn, rows

PAGES = ("", "table", "table?revision=0", "log/", "export", "delete/")
POSTS = ("answer", "deal", "undo", "redo", "dealer", "title", "restore/")


def test_reloading_changes_nothing_and_shows_the_same_table(phone: Phone) -> None:
    before, seen = rows(), phone.look().bare

    for _ in range(3):
        assert phone.look().bare == seen

    assert rows() == before


def test_no_page_around_a_table_changes_anything(phone: Phone, game: Game[Any]) -> None:
    before = rows()

    for page in PAGES:
        assert phone.client.get(f"/s/{phone.code}/{page}").status_code == 200
    for page in ("/", "/results/", f"/new/{game.slug}/", f"/rules/{game.slug}/"):
        assert phone.client.get(page).status_code == 200

    assert rows() == before


def test_a_link_preview_or_a_prefetch_changes_nothing(phone: Phone) -> None:
    before = rows()

    for page in PAGES:
        phone.client.head(f"/s/{phone.code}/{page}")
        phone.client.get(f"/s/{phone.code}/{page}", headers={"Sec-Purpose": "prefetch", "HX-Request": "true"})

    assert rows() == before


def test_opening_the_address_of_a_move_makes_no_move(phone: Phone) -> None:
    before = rows()

    for move in POSTS:
        assert phone.client.get(f"/s/{phone.code}/{move}").status_code == 405

    assert rows() == before


def test_a_card_that_waits_to_be_dealt_is_not_dealt_by_looking(
    dealing_game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = at_an_open_draw(dealing_game, chance)
    phone.send(phone.page.form("/dealer"), ("dealer", "app"))
    assert phone.session.dealer == "app"
    before = rows()

    for _ in range(3):
        assert "Deal the card" in phone.look().text

    assert rows() == before
    phone.send(phone.page.form("/deal"))
    assert phone.status == 303
    assert rows() != before


def test_asking_to_deal_where_nothing_is_to_be_dealt_changes_nothing(phone: Phone) -> None:
    phone.undo()
    assert phone.can_redo
    before = rows()

    phone.forge("deal")

    assert phone.status == 409
    assert rows() == before
    assert phone.can_redo, "what was undone can still come back"


def test_the_app_deals_nothing_while_the_table_draws(
    dealing_game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = at_an_open_draw(dealing_game, chance)
    before = rows()

    phone.forge("deal")

    assert phone.status == 409
    assert rows() == before


def test_an_unchanged_table_is_not_sent_again(phone: Phone) -> None:
    revision = phone.session.revision

    response = phone.client.get(f"/s/{phone.code}/table?revision={revision}")

    assert response.status_code == 204
    assert response.content == b""


@pytest.mark.parametrize("revision", ["0", "", "-1", "9" * 30, "x", "²"])
def test_whoever_has_another_table_gets_the_present_one(phone: Phone, revision: str) -> None:
    response = phone.client.get(f"/s/{phone.code}/table", {"revision": revision})

    assert response.status_code == 200
    fragment = Page(response.content.decode())
    assert fragment.revision == phone.session.revision
    assert "<html" not in fragment.html


def at_an_open_draw(game: Game[Any], chance: random.Random) -> Phone:
    """A table that draws real cards, with a card to be drawn now."""
    phone = Phone.at_new_table(game, dealer="table")
    for _ in range(200):
        if isinstance(phone.table.question, Draw):
            return phone
        phone.answer(rest_of_turn(phone.table, chance)[0].value)
    raise AssertionError("no card is ever drawn in this game")
