"""What somebody typed is offered again after an undo, told with Charlie's cards and tiles."""

from __future__ import annotations

import pytest

from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db

GULL = {
    "name": "Gull",
    "level": 2,
    "icons": {"land": 0, "water": 1, "air": 1},
    "cost": {"land": 0, "water": 2, "air": 0},
    "points": 3,
}
GIVES = {"dissection_land": 1, "dissection_water": 2, "dissection_air": 0}
REWARDS = {"points": 2, "dissection": 1}


@pytest.fixture
def phone() -> Phone:
    """Charlie is about to discover a tile that costs nothing."""
    phone = Phone.at_new_table(find_game("origin-of-species"))
    phone.answer({"rows": 1, "cols": 4})
    phone.answer({"r1c1": "pebble-moss", "r1c2": "tide-lily"})
    phone.answer({"p1": "cloud-midge"})
    phone.answer([])
    return phone


def charlie(phone: Phone) -> Phone:
    phone.answer("charlie")
    return phone


def written(phone: Phone) -> dict[str, str]:
    """The figures and names that stand in the open form."""
    lines = [one for one in phone.page.form("/answer").controls if one.kind == "line"]
    return {one.name.removeprefix("value."): one.value for one in lines}


def send_as_it_stands(phone: Phone) -> None:
    phone.send(phone.page.form("/answer"))
    while phone.asked_whether_it_is_meant:
        phone.send(phone.page.form("/answer"))
    assert phone.status == 303


def test_a_turn_taken_back_and_played_again_asks_with_what_was_typed(phone: Phone) -> None:
    charlie(phone)
    phone.answer(REWARDS)
    phone.answer(GIVES)
    once = phone.export_json()["turns"]
    phone.undo_turn()

    charlie(phone)
    assert written(phone)["points"] == "2"
    assert written(phone)["dissection"] == "1"
    send_as_it_stands(phone)
    assert written(phone) == {"dissection_land": "1", "dissection_water": "2", "dissection_air": "0"}
    send_as_it_stands(phone)

    assert phone.export_json()["turns"] == once


def test_a_card_is_not_read_out_twice_because_an_earlier_answer_was_wrong(phone: Phone) -> None:
    charlie(phone)
    phone.answer(REWARDS)
    phone.answer(GIVES)
    phone.undo_turn()

    charlie(phone)
    phone.answer({"points": 5, "dissection": 1, "net": 1})

    assert written(phone) == {"dissection_land": "1", "dissection_water": "2", "dissection_air": "0"}


def test_a_tile_is_not_typed_twice_because_something_was_put_right_before(phone: Phone) -> None:
    charlie(phone)
    phone.answer({"refill": "new"})
    phone.answer(GULL)
    phone.undo_turn()

    phone.answer("correct")
    phone.answer({"points": 4})
    charlie(phone)
    assert "refill" not in phone.page.text
    phone.answer({"refill": "new"})

    assert written(phone) | {"id": ""} == {
        "id": "",
        "name": "Gull",
        "level": "2",
        "icons.land": "0",
        "icons.water": "1",
        "icons.air": "1",
        "cost.land": "0",
        "cost.water": "2",
        "cost.air": "0",
        "points": "3",
    }


def test_what_was_counted_is_not_offered_for_a_board_that_lies_otherwise_now(phone: Phone) -> None:
    phone.answer("correct")
    phone.answer({"points": 7})
    phone.answer("correct")
    phone.answer({"points": 9})
    phone.undo_turn()
    phone.undo_turn()
    phone.answer("correct")
    assert written(phone)["points"] == "7", "the board lies as it lay when this was typed"
    phone.answer({"points": 3})

    phone.answer("correct")

    assert written(phone)["points"] == "3", "not 9, which was put in place of 7"


def test_a_tile_that_is_known_by_now_is_not_offered_again(phone: Phone) -> None:
    charlie(phone)
    phone.answer({"refill": "new"})
    phone.answer(GULL)
    phone.undo_turn()
    charlie(phone)
    phone.answer({"refill": "new"})
    send_as_it_stands(phone)
    phone.answer("my_discover")
    phone.answer({"tile": "gull", "cell": "none", "refill": "new"})

    assert written(phone)["name"] == ""


def test_a_mistaken_action_is_no_big_button(phone: Phone) -> None:
    charlie(phone)
    phone.answer(REWARDS)
    phone.answer(GIVES)
    phone.undo_turn()
    phone.answer("correct")
    phone.answer({})
    phone.undo_turn()
    phone.answer("correct")
    phone.answer({"points": 2})

    assert phone.page.form("/answer").button("value", "charlie")
    assert "I researched" in phone.page.html.partition('class="bar"')[2]
