"""Deleting a game from the list, and taking that back."""

import pytest
from django.test import Client

from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def test_a_deleted_game_is_named_as_on_the_box_and_can_be_taken_back() -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.client.post(f"/s/{phone.code}/delete/")

    home = phone.client.get("/").content.decode()
    assert "“Forest Shuffle: Exploration” was deleted." in home
    assert phone.client.get(f"/s/{phone.code}/").status_code == 404

    phone.client.post(f"/s/{phone.code}/restore/")
    assert phone.client.get(f"/s/{phone.code}/").status_code == 200
    assert "was deleted" not in phone.client.get("/").content.decode()


def test_nobody_else_can_delete_my_game() -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))

    assert Client().post(f"/s/{phone.code}/delete/").status_code in {403, 404}
    assert phone.client.get(f"/s/{phone.code}/").status_code == 200


def test_deleting_asks_first() -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))

    asked = phone.client.get(f"/s/{phone.code}/delete/").content.decode()
    assert "Delete “Forest Shuffle: Exploration”?" in asked
    assert phone.client.get(f"/s/{phone.code}/").status_code == 200
