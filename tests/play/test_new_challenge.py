"""A challenge that the set-up lacks is typed there, and its goal stands on every page of the game."""

from __future__ import annotations

import pytest

from botassist.decks.models import BotDeck
from games.engine.core import Game
from games.transcripts.registry import find_game
from tests.pages import HtmlForm, Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db

GOAL = "Four bats, " + "and many more " * 13
GAMES = [find_game("forest-shuffle"), find_game("forest-shuffle-dartmoor")]


@pytest.fixture(params=GAMES, ids=lambda game: game.slug)
def phone(request: pytest.FixtureRequest) -> Phone:
    game: Game[object] = request.param
    return Phone.at_new_table(game)


def typed(phone: Phone, **card: object) -> HtmlForm:
    """The set-up with a challenge of one's own filled in."""
    form = phone.page.form("/answer")
    form.pick("value.challenge", ["new:"])
    for field, value in card.items():
        form.write(f"value.card_{field}", str(value))
    return form


def send(phone: Phone, **card: object) -> Page:
    return phone.send(typed(phone, **card))


def test_a_challenge_is_typed_with_its_long_goal_played_and_kept(phone: Phone) -> None:
    assert "Mine isn't here: type it" in phone.page.text

    send(phone, name="Night Flight", goal=GOAL, bronze=120)

    assert phone.status == 303
    assert phone.session.turn == 1
    card = {"id": "night-flight", "name": "Night Flight", "goal": GOAL.strip(), "bronze": 120}
    assert phone.session.decks["challenges"][-1] == card
    assert BotDeck.objects.get(kind="challenges").cards[-1] == card
    assert f"Goal: {GOAL.strip()}" in phone.page.text


def test_a_threshold_that_was_not_typed_is_asked_for_as_ever(phone: Phone) -> None:
    send(phone, name="Night Flight")

    assert "Points printed for bronze" in phone.page.text


def test_the_goal_stands_on_the_page_of_annas_turn_and_where_points_are_counted(phone: Phone) -> None:
    send(phone, name="Night Flight", goal="Four bats", bronze=120)
    phone.answer("anna")
    assert "Goal: Four bats" in phone.page.text

    phone.answer("winter")

    assert phone.page.text.count("Four bats") == 2


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ({"goal": "Four bats"}, "Write something here."),
        ({"name": "Night Flight", "bronze": 200, "silver": 100}, "That is less than bronze needs: 200."),
        ({"name": "Night Flight", "gold": 1000}, "A whole number from 0 to 999 is needed here."),
        ({"name": "None"}, "There is already a card with this name."),
        ({"name": "Night Flight", "goal": "x" * 201}, "At most 200 characters fit here."),
    ],
)
def test_what_does_not_fit_is_said_where_it_was_typed_and_nothing_is_lost(
    phone: Phone, card: dict[str, object], problem: str
) -> None:
    decks = phone.session.decks

    page = send(phone, **card)

    assert phone.status == 422
    assert problem in page.text
    form = page.form("/answer")
    assert [one.value for one in form.named("value.challenge") if one.picked] == ["new:"]
    assert {field: form.named(f"value.card_{field}")[0].value for field in card} == {
        field: str(value) for field, value in card.items()
    }
    assert phone.session.decks == decks


def test_a_name_of_the_deck_is_taken(phone: Phone) -> None:
    known = phone.session.decks["challenges"][0]["name"]

    page = send(phone, name=known)

    assert "There is already a card with this name." in page.text


def test_what_was_typed_of_a_challenge_that_is_not_chosen_is_no_challenge(phone: Phone) -> None:
    form = typed(phone, name="Night Flight")
    form.pick("value.challenge", ["none"])
    decks = phone.session.decks

    phone.send(form)

    assert phone.status == 303
    assert phone.session.decks == decks
