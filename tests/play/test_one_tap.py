"""What one tap answers on the page, shown with Villages of Valeria, whose actions are of every kind."""

from __future__ import annotations

import pytest

from games.transcripts.registry import find_game
from tests.phone import Phone

NO_POWER = {"power_draw": 0, "power_gold": 0}


@pytest.fixture
def phone(db: None) -> Phone:
    """A village after its set-up, before the first turn."""
    phone = Phone.at_new_table(find_game("villages-of-valeria"))
    phone.answer({"castle": True})
    phone.answer("wood")
    return phone


def tap_in_the_bar(phone: Phone, action: str) -> None:
    """Press an action in the bar, where all of them stand side by side."""
    for form in phone.page.forms:
        if form.named("quick") and form.button("value", action):
            phone.send(form, ("value", action))
            return
    raise AssertionError(f"{action} is not in the bar")


def last_answers(phone: Phone) -> list[tuple[str, object]]:
    previous = phone.table.previous
    assert previous is not None
    return [(reply["key"], reply["value"]) for reply in previous.replies]


def test_an_action_that_asks_for_nothing_is_one_tap(phone: Phone) -> None:
    tap_in_the_bar(phone, "harvest")

    assert "Draw 3 cards from the deck or the face-up piles." in phone.page.text
    assert last_answers(phone) == [("do", "harvest"), ("harvest", NO_POWER)]


def test_one_tap_is_one_step_of_undo_and_of_redo(phone: Phone) -> None:
    tap_in_the_bar(phone, "harvest")
    assert "Hand 8 of 8" in phone.page.text

    page = phone.undo()
    assert "Hand 5 of 8" in page.text
    assert "What do you do this turn?" in page.text

    page = phone.redo()
    assert "Hand 8 of 8" in page.text
    assert last_answers(phone) == [("do", "harvest"), ("harvest", NO_POWER)]


def test_a_special_power_is_told_on_the_way_that_stops_at_it(phone: Phone) -> None:
    assert "Does a special power of yours give cards or coins with it?" in phone.page.text
    form = next(one for one in phone.page.forms if one.button("value", "recruit") and not one.named("quick"))
    page = phone.send(form, ("value", "recruit"))

    form = page.form("/answer")
    form.write("value.power_draw", "2")
    page = phone.send(form)

    assert "Draw 2 more cards for your special power." in page.text
    assert last_answers(phone) == [("do", "recruit"), ("recruit", {"power_draw": 2, "power_gold": 0})]


def test_an_action_with_a_question_of_its_own_still_asks_it(phone: Phone) -> None:
    tap_in_the_bar(phone, "develop")

    assert "Which resource do you play?" in phone.page.text
    assert phone.page.form("/answer").button("value.kind", "stone")


def test_the_only_choice_of_a_form_answers_it(phone: Phone) -> None:
    tap_in_the_bar(phone, "develop")
    page = phone.send(phone.page.form("/answer"), ("value.kind", "stone"))

    assert "Play one card of your hand as stone 1" in page.text
    assert last_answers(phone) == [("do", "develop"), ("develop", {"kind": "stone", **NO_POWER})]


def test_an_answer_sent_without_the_mark_of_one_tap_stops_at_the_question(phone: Phone) -> None:
    page = phone.forge("answer", key="do", value="harvest")

    assert phone.status == 303
    assert "What do special powers give?" in page.text


def test_the_mark_of_one_tap_skips_no_question_that_has_to_be_answered(phone: Phone) -> None:
    page = phone.forge("answer", key="do", value="develop", quick="1")

    assert "Which resource do you play?" in page.text


def test_a_closed_action_posted_by_hand_is_refused_with_the_reason_on_the_page(phone: Phone) -> None:
    tap_in_the_bar(phone, "recruit")
    reason = "It takes 2 coins; you have 1."
    assert reason in phone.page.text
    revision = phone.session.revision

    page = phone.forge("answer", key="do", value="recruit", quick="1")

    assert phone.status == 422
    assert page.html.count(f'<p class="error" role="alert">{reason}</p>') == 1
    assert phone.session.revision == revision


def test_a_locked_resource_posted_by_hand_is_refused_with_the_reason_on_its_token(phone: Phone) -> None:
    tap_in_the_bar(phone, "build")
    form = phone.page.form("/answer")
    form.pick("value.pay", ["wood-1"])
    phone.send(form)
    tap_in_the_bar(phone, "build")
    reason = "Locked: coin back next turn."
    assert phone.page.text.count(reason) == 1

    page = phone.forge("answer", **{"key": "build", "value.pay": "wood-1"})

    assert phone.status == 422
    assert page.text.count(reason) == 2
