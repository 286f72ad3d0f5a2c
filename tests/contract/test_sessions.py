"""Games beside each other, files of games, restarts: nothing leaks, nothing is lost."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.engine import decks
from games.engine.core import Game
from games.transcripts import registry
from tests.pages import Page
from tests.phone import Phone, bring_in, rows


def test_a_new_game_knows_nothing_of_the_old_one_and_leaves_it_alone(
    phone: Phone, game: Game[Any], chance: random.Random
) -> None:
    saved, stored = phone.export(), rows()

    new = Phone.at_new_table(game, phone.client)

    assert new.session.turn == 0
    assert new.table.state is None
    assert not new.can_undo
    assert new.export_json()["turns"] == []
    new.play_quickly(5, chance)
    new.undo_all()
    assert phone.export() == saved
    assert all(rows()[kind][: len(old)] == old for kind, old in stored.items())


def test_both_games_can_be_gone_on_with_from_the_home_page(phone: Phone, game: Game[Any]) -> None:
    new = Phone.at_new_table(game, phone.client)

    links = Page(phone.client.get("/").content.decode()).links

    newest_first = [link for link in links if link.startswith("/s/")]
    assert newest_first == [f"/s/{new.code}/", f"/s/{phone.code}/"]


def test_a_restarted_server_shows_the_same_table_and_deals_the_same_cards(phone: Phone) -> None:
    export, page = phone.export(), phone.look().bare
    copy = Phone(bring_in(phone.client, export)["Location"].split("/")[2], phone.client)
    copy.play_quickly(3, random.Random("after"))

    forget_everything_in_memory()

    assert phone.export() == export
    assert phone.look().bare == page
    phone.play_quickly(3, random.Random("after"))
    assert phone.export() == copy.export()


def forget_everything_in_memory() -> None:
    """What a fresh process starts without; the database is read anew."""
    registry.games.cache_clear()
    decks.built_in.cache_clear()
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        connection.close()


def test_a_saved_game_brought_in_is_the_same_game(phone: Phone, chance: random.Random) -> None:
    saved = phone.export()
    friend = Client()

    response = bring_in(friend, saved)

    assert response.status_code == 303
    copy = Phone(response["Location"].split("/")[2], friend)
    assert copy.code != phone.code
    assert copy.export() == saved
    phone.play_quickly(4, random.Random("both go on alike"))
    copy.play_quickly(4, random.Random("both go on alike"))
    assert copy.export() == phone.export()
    copy.undo_all()
    assert copy.session.turn == 0


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_game_between_two_turns_is_saved_and_brought_in(
    game: Game[Any], db: None, chance: random.Random, turns: int
) -> None:
    phone = Phone.at_new_table(game)
    phone.play_quickly(turns, chance)
    saved = phone.export()

    response = bring_in(phone.client, saved)

    assert Phone(response["Location"].split("/")[2], phone.client).export() == saved


def test_a_finished_game_is_saved_and_brought_in_with_its_result(
    game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = Phone.at_new_table(game)
    phone.play_quickly(300, chance, ending=True)
    saved = phone.export()

    response = bring_in(phone.client, saved)

    copy = Phone(response["Location"].split("/")[2], phone.client)
    assert copy.session.over
    assert copy.export() == saved


def test_a_file_brought_in_twice_is_two_games_and_changes_neither(phone: Phone) -> None:
    saved, stored = phone.export(), rows()
    addresses = {bring_in(phone.client, saved)["Location"] for _ in range(2)}

    assert len(addresses) == 2
    assert all(rows()[kind][: len(old)] == old for kind, old in stored.items())


def test_a_file_with_one_wrong_move_is_refused_and_creates_nothing(phone: Phone) -> None:
    broken = phone.export_json()
    broken["turns"][0]["replies"][0]["value"] = {"no such field": 1}
    before = rows()

    response = bring_in(phone.client, json.dumps(broken).encode())

    assert response.status_code == 422
    assert "no such field" in Page(response.content.decode()).text
    assert rows() == before


def test_a_file_whose_moves_lead_elsewhere_is_refused_and_creates_nothing(phone: Phone) -> None:
    broken = phone.export_json()
    key = next(iter(broken["state"]))
    broken["state"][key] = "elsewhere"
    before = rows()

    response = bring_in(phone.client, json.dumps(broken).encode())

    assert response.status_code == 422
    assert rows() == before


def test_a_whole_game_is_played_by_tapping_whoever_deals(game: Game[Any], db: None) -> None:
    for dealer in ("app", "table") if game.has_draws else ("app",):
        phone = Phone.at_new_table(game, dealer=dealer)
        phone.play(8, random.Random(dealer))
        phone.play_quickly(300, random.Random(dealer), ending=True)

        assert phone.session.over
        assert "Play again" in phone.page.text
        assert phone.table.question is None


def test_a_finished_game_takes_no_more_answers(game: Game[Any], db: None, chance: random.Random) -> None:
    phone = Phone.at_new_table(game)
    phone.play_quickly(300, chance, ending=True)
    before = rows()

    phone.forge("answer", key="do", value="correct")

    assert phone.status == 409
    assert rows() == before


def test_every_game_lets_the_table_be_put_right_without_undoing(phone: Phone) -> None:
    while phone.session.used:
        phone.undo()
    states = []
    for _ in range(2):
        phone.answer("correct")
        turn = phone.session.turn
        phone.send(phone.page.form("/answer"))

        assert phone.status == 303, "every figure is preset as it stands"
        assert phone.session.turn == turn + 1
        assert phone.table.previous is not None
        assert phone.table.previous.said == []
        states.append(phone.export_json()["state"] | {"turn": "one of its own"})

    assert states[0] == states[1]
