"""Mended rules: finished turns stay as they were played, and the open one is played again where it must be."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.core import Choice, Decks, Game, Option, Phrase, Script
from games.engine.upgrades import Upgrade
from games.forest_shuffle.state import Forest
from games.transcripts import registry
from tests.phone import Phone, bring_in, rows

pytestmark = pytest.mark.django_db

NOW = registry.find_game("forest-shuffle").version


@pytest.fixture
def mend(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gives a function that puts changed rules of Forest Shuffle in force."""
    original = registry.games()

    def put_in_force(**changes: Any) -> None:
        game: Game[Any] = dataclasses.replace(original["forest-shuffle"], **changes)
        changed = {**original, "forest-shuffle": game}
        monkeypatch.setattr(registry, "games", lambda: changed)

    return put_in_force


def another_turn(state: Forest, decks: Decks) -> Script[Forest]:
    """Rules that no longer know an action of the old ones, and ask before Anna's turn."""
    offered = (Option("winter", Phrase("Winter")), Option("correct", Phrase("Mend")))
    action = yield Choice(key="do", options=offered)
    yield Choice(key="sure", label=Phrase("Are you ready?"), options=(Option("yes", Phrase("Yes")),))
    return dataclasses.replace(state, turn=state.turn + (action == "winter"))


def test_finished_turns_are_never_played_again(mend: Callable[..., None]) -> None:
    phone = Phone.at_new_table(registry.find_game("forest-shuffle"))
    phone.play_quickly(5, random.Random("1"))
    export, log = phone.export_json(), phone.read("log/").text

    mend(version=NOW + 1, turn=another_turn)

    assert phone.read("log/").text == log
    assert phone.export_json()["turns"] == export["turns"]
    assert phone.export_json()["state"] == export["state"]


def test_undoing_back_into_turns_of_old_rules_works(mend: Callable[..., None]) -> None:
    phone = Phone.at_new_table(registry.find_game("forest-shuffle"))
    phone.play_quickly(4, random.Random("1"))
    export = phone.export_json()

    mend(version=NOW + 1, turn=another_turn)
    phone.look()
    steps = phone.undo_all()

    assert steps >= 4
    while phone.can_redo:
        phone.redo()
    assert phone.export_json()["turns"] == export["turns"]


def test_a_state_of_the_old_shape_is_brought_up_to_date(mend: Callable[..., None]) -> None:
    phone = Phone.at_new_table(registry.find_game("forest-shuffle"))
    phone.play_quickly(3, random.Random("1"))

    mend(version=NOW + 1, upgrades={NOW: Upgrade(state=lambda state: state | {"turn": state["turn"] + 100})})

    assert "Anna's turn 10" in phone.look().text
    phone.answer("anna")
    assert phone.export_json()["state"]["turn"] > 100


@pytest.mark.parametrize("changed", [{}, {"turn": another_turn}])
def test_a_game_that_saw_two_versions_of_the_rules_is_saved_and_brought_in(
    mend: Callable[..., None], changed: dict[str, Any]
) -> None:
    phone = Phone.at_new_table(registry.find_game("forest-shuffle"))
    phone.play_quickly(4, random.Random("1"))
    mend(version=NOW + 1, **changed)
    phone.look()
    phone.answer("correct")
    phone.answer("yes" if changed else {})
    saved = phone.export()

    response = bring_in(phone.client, saved, keep=True)

    assert response.status_code == 303
    copy = Phone(response["Location"].split("/")[2], phone.client)
    assert copy.export() == saved
    assert copy.undo_all() == phone.undo_all() >= 5


def test_a_file_from_newer_rules_is_refused(mend: Callable[..., None], warned: list[str]) -> None:
    mend(version=NOW + 1)
    phone = Phone.at_new_table(registry.find_game("forest-shuffle"))
    saved = phone.export()
    mend(version=NOW)
    before = rows()

    response = bring_in(phone.client, saved)

    assert response.status_code == 422
    assert b"rules that this app does not know" in response.content
    assert rows() == before
    assert f"version {NOW + 1}: can't read the decks" in warned.pop(), (
        "the table itself stands on the home page"
    )
