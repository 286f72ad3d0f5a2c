"""What one tap answers on the page, shown with Villages of Valeria, whose actions are of every kind."""

from __future__ import annotations

import re

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

    assert "Draw 3 cards from the deck or the piles." in phone.page.text
    assert last_answers(phone) == [("do", "harvest"), ("harvest", NO_POWER)]


def test_one_tap_is_one_step_of_undo_and_of_redo(phone: Phone) -> None:
    tap_in_the_bar(phone, "harvest")
    assert "hand 8 of 8" in phone.page.text

    page = phone.undo()
    assert "hand 5 of 8" in page.text
    assert "Turn 1: what do you do?" in page.text

    page = phone.redo()
    assert "hand 8 of 8" in page.text
    assert last_answers(phone) == [("do", "harvest"), ("harvest", NO_POWER)]


def test_a_special_power_is_told_on_the_way_that_stops_at_it(phone: Phone) -> None:
    assert "I use a special power too" in phone.page.text
    form, _ = phone.page.with_button("value", "recruit")
    form.pick("in_full", ["yes"])
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

    assert "Play 1 card as Stone 1" in page.text
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
    reason = "Recruit costs 2 coins; you have 1."
    assert reason in phone.page.text
    revision = phone.session.revision

    page = phone.forge("answer", key="do", value="recruit", quick="1")

    assert phone.status == 422
    assert len(re.findall(rf'<p class="error"[^>]*>{re.escape(reason)}</p>', page.html)) == 1
    assert phone.session.revision == revision


def test_a_locked_resource_posted_by_hand_is_refused_with_the_reason_on_its_token(phone: Phone) -> None:
    tap_in_the_bar(phone, "build")
    form = phone.page.form("/answer")
    form.pick("value.pay", ["wood-1"])
    phone.send(form)
    tap_in_the_bar(phone, "build")
    reason = "Locked: free next turn."
    assert phone.page.text.count(reason) == 1

    page = phone.forge("answer", **{"key": "build", "value.pay": "wood-1"})

    assert phone.status == 422
    assert page.text.count(reason) == 2


def undo_name(phone: Phone) -> str:
    """What the bar says that Undo takes back."""
    found = re.search(r'class="undo".*?<small>(.*?)</small>', phone.page.html, re.DOTALL)
    return found[1] if found else ""


def test_undo_names_the_whole_turn_that_one_tap_played(phone: Phone) -> None:
    tap_in_the_bar(phone, "harvest")
    assert undo_name(phone) == "You harvested"

    phone.undo()
    assert 'title="You harvested"' in phone.page.html


def test_undo_does_not_say_that_something_was_done_while_it_is_still_asked_about(phone: Phone) -> None:
    tap_in_the_bar(phone, "build")

    assert "<h1" in phone.page.html
    assert undo_name(phone) == "Build"


def test_the_five_actions_keep_their_places_and_a_closed_one_leads_to_its_reason_in_sight(
    phone: Phone,
) -> None:
    def bar() -> list[str]:
        [form] = re.findall(r'id="actions">(.*?)</form>', phone.page.html, re.DOTALL)
        return re.findall(r"<span>(\w+)</span>", form)

    before = bar()
    tap_in_the_bar(phone, "recruit")

    assert bar() == before == ["Harvest", "Develop", "Build", "Recruit", "Tax"]
    assert '<a href="#shut-recruit">' in phone.page.html
    [band] = re.findall(r'<section class="band">(.*?)</section>', phone.page.html, re.DOTALL)
    assert '<span id="shut-recruit">Recruit costs 2 coins; you have 1.</span>' in band
