"""Undo and redo: as many steps as there are, exactly as it was, and never a card dealt anew."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.core import Draw, Game
from tests.phone import CORRECT, Phone, rest_of_turn, rows

LONG = 15


def at_the_start(phone: Phone) -> bool:
    return phone.session.turn == 0 and phone.session.used == 0


def test_all_of_it_undone_and_redone_is_the_same_byte_for_byte(phone: Phone, chance: random.Random) -> None:
    phone.play_quickly(2, chance)
    phone.play_into_a_turn(chance)
    exports, pages = [phone.export()], [phone.page.text]
    while phone.can_undo:
        phone.undo()
        assert phone.status == 303
        exports.append(phone.export())
        pages.append(phone.page.text)
    assert at_the_start(phone)
    assert len(exports) > 6

    for export in exports[-2::-1]:
        phone.redo()
        assert phone.status == 303
        assert phone.export() == export

    assert not phone.can_redo
    assert phone.page.text == pages[0]
    phone.undo_all()
    assert phone.export() == exports[-1], "and a second time back to the start"


def test_a_finished_game_is_undone_and_redone_with_its_result(
    game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = Phone.at_new_table(game)
    phone.play_quickly(200, chance, ending=True)
    assert phone.session.over
    export, page = phone.export(), phone.page.text

    phone.undo()
    assert not phone.session.over
    assert phone.session.result is None
    phone.redo()

    assert phone.session.over
    assert phone.export() == export
    assert phone.page.text == page


def test_what_was_undone_does_not_come_back_after_something_new(phone: Phone) -> None:
    for _ in range(4):
        phone.undo()
    assert phone.can_redo

    chance = random.Random("something new")
    phone.answer_somehow(chance)

    assert not phone.can_redo
    before = rows()
    phone.forge("redo")
    assert phone.status == 409
    assert rows() == before
    phone.play(3, chance)
    assert not phone.can_redo
    new_turns = phone.export_json()["turns"]
    assert [turn["number"] for turn in new_turns] == list(range(len(new_turns)))


def test_going_back_three_and_forward_one_loses_no_turn(phone: Phone) -> None:
    exports = [phone.export()]
    for _ in range(3):
        phone.undo()
        exports.append(phone.export())
    phone.redo()
    assert phone.export() == exports[2]

    phone.redo()
    phone.redo()

    assert phone.export() == exports[0]


def test_a_turn_taken_back_and_played_again_deals_the_same_card(
    game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = Phone.at_new_table(game)
    phone.play_quickly(3, chance)
    answers = random.Random("answers of this turn")
    phone.play_quickly(2, answers)
    first = phone.export()
    for again in range(2):
        while phone.session.turn > 3 or phone.session.used:
            phone.undo()
        for _ in range(again):  # the revision and the time are no part of what is dealt
            phone.look()
            phone.forge("title", title="")
        phone.play_quickly(2, random.Random("answers of this turn"))

        assert phone.export() == first


def test_undo_goes_back_to_the_empty_table_however_long_the_game(
    game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = Phone.at_new_table(game)
    phone.play_quickly(1, chance)
    costs = []
    for _ in range(LONG):
        with CaptureQueriesContext(connection) as queries:
            put_right(phone)
        costs.append(len(queries))
    assert phone.session.turn == LONG + 1
    assert len(set(costs)) == 1, "a tap asks the database as much on turn 15 as on turn 1"

    steps = 0
    costs = []
    while phone.can_undo:
        with CaptureQueriesContext(connection) as queries:
            phone.undo()
        costs.append(len(queries))
        steps += 1

    assert at_the_start(phone)
    assert steps > LONG
    # A step back across the end of a turn looks up the turn before it, one within a turn does not.
    assert set(costs[: LONG - 1]) == set(costs[:2]), "nor does a step back"


def put_right(phone: Phone) -> None:
    """Play the turn that every game has and that ends none: a correction that changes nothing."""
    phone.answer(CORRECT)
    phone.answer({})


def test_undo_at_the_empty_table_and_redo_with_nothing_undone_change_nothing(
    game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = Phone.at_new_table(game)
    assert not phone.can_undo
    assert not phone.can_redo
    before = rows()

    for move in ("undo", "redo"):
        phone.forge(move)
        assert phone.status == 409
        assert rows() == before


def test_every_step_back_is_named(phone: Phone) -> None:
    while phone.can_undo:
        button = re.search(r"<span>Undo(.*?)</span>", phone.page.html)
        assert button
        assert re.fullmatch(r" <small>[^<_]+</small>", button[1]), phone.page.html
        phone.undo()


def test_a_step_takes_back_what_was_dealt_with_it_and_brings_it_back_as_one(
    dealing_game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = Phone.at_new_table(dealing_game)
    phone.play_quickly(3, chance)
    dealt = []
    for _ in range(3):
        phone.play(1, chance)
        dealt.append(waiting_cards(phone))
    # A long turn that stays open, so that the steps go through it one answer at a time.
    longest = max((rest_of_turn(phone.table, chance) for _ in range(50)), key=len)
    for reply in longest[:-1]:
        phone.answer(reply.value)
        dealt.append(waiting_cards(phone))
    while phone.can_undo:
        phone.undo()
        dealt.append(waiting_cards(phone))
    while phone.can_redo:
        phone.redo()
        dealt.append(waiting_cards(phone))

    assert set(dealt) == {0}, "the app never leaves a card waiting, whichever way the table is gone through"
    assert any(reply["by"] == "app" for turn in phone.export_json()["turns"] for reply in turn["replies"])


def waiting_cards(phone: Phone) -> int:
    return int(isinstance(phone.table.question, Draw))


@pytest.mark.parametrize("dealer", ["app", "table"])
def test_who_deals_can_be_switched_in_the_middle_and_nothing_dealt_changes(
    dealing_game: Game[Any], db: None, chance: random.Random, dealer: str
) -> None:
    phone = Phone.at_new_table(dealing_game, dealer=dealer)
    phone.play_quickly(4, chance)
    before = phone.export_json()
    other = "table" if dealer == "app" else "app"

    phone.send(phone.page.form("/dealer"), ("dealer", other))

    assert phone.session.dealer == other
    assert phone.export_json() == before | {"dealer": other}
    phone.play_quickly(4, chance)
    replies = [turn["replies"] for turn in phone.export_json()["turns"]]
    assert replies[:4] == [turn["replies"] for turn in before["turns"]]


def test_a_set_up_that_was_undone_is_filled_in_as_it_was(
    game: Game[Any], db: None, chance: random.Random
) -> None:
    phone = Phone.at_new_table(game)
    phone.answer_somehow(chance)
    [first, *_] = phone.export_json()["turns"][0]["replies"]
    phone.undo_all()

    phone.send(phone.page.form("/answer"))

    assert phone.status == 303
    assert phone.export_json()["turns"][0]["replies"][0] == first


def test_a_turn_that_is_undone_and_begun_anew_asks_with_what_was_typed(
    phone: Phone, chance: random.Random
) -> None:
    phone.play(1, chance)
    phone.answer(CORRECT)
    for _ in range(4):
        phone.play(1, chance)
        once = phone.export_json()["turns"]
        phone.undo_turn()

        begin_anew(phone, [reply for reply in once[-1]["replies"] if reply["by"] == "table"])

        assert phone.export_json()["turns"] == once


def begin_anew(phone: Phone, replies: list[dict[str, Any]]) -> None:
    """Give the same answers once more: what is tapped is tapped, what is typed is sent as it stands there."""
    for reply in replies:
        question = phone.table.question
        assert question is not None
        form, button = phone.answer_form(question, reply["value"])
        phone.send(form if button else phone.page.form("/answer"), button)
        while phone.asked_whether_it_is_meant:
            phone.send(phone.page.form("/answer"), button)
        assert phone.taken, phone.page.text
