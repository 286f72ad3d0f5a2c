"""Putting right what the app tracks, for the time somebody bumped the table."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import ReplyError
from games.suna_valo import GAME
from games.suna_valo.state import orders_of_era
from tests.games.suna_valo.sitting import DECKS, Sitting, defaults, fields, options

ALL = tuple(f"SO0{number}" for number in range(1, 8))


def corrected(sitting: Sitting, **figures: Any) -> Sitting:
    return sitting.play(("do", "correct"), ("correct", figures))


def test_a_correction_left_as_preset_changes_nothing_but_the_number_of_the_turn():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 6, "d1r": 9}))
    before = sitting.now
    after = corrected(sitting).now

    assert sitting.codes == []
    assert after.turn == before.turn + 1
    assert (after.orders, after.left, after.face_up, after.area) == (
        before.orders, before.left, before.face_up, before.area,
    )  # fmt: skip


def test_the_form_shows_everything_tracked_in_table_order():
    sitting = (
        Sitting().botbot("SO07", ("festivals", []), ("bought", "farm")).botbot("SO01", ("bought", "farm"))
    )
    sitting.botbot("SO05", ("free_delivery", {"d1l": 6, "d1r": 9}))
    form = sitting.play(("do", "correct")).pending

    assert fields(form) == [
        "era", "area", "face_up",
        "d1l_free", "d1l_bot", "d1r_free", "d1r_bot", "s1l_free", "s1l_bot", "s1r_free", "s1r_bot",
    ]  # fmt: skip
    assert defaults(form) == {
        "era": 1, "area": 0, "face_up": ("SO01", "SO05", "SO07"),
        "d1l_free": 6, "d1l_bot": None, "d1r_free": None, "d1r_bot": 9,
        "s1l_free": None, "s1l_bot": None, "s1r_free": None, "s1r_bot": None,
    }  # fmt: skip
    (cards,) = (field for field in getattr(form, "fields", ()) if field.key == "face_up")
    assert options(cards) == [f"SO0{number}" for number in range(1, 8)]


def test_a_piece_moved_to_another_order_takes_its_free_points_away():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 6, "d1r": 9}))
    corrected(sitting, d1l_free=6, d1l_bot=6, d1r_free=9, d1r_bot=None)

    assert (sitting.order("d1l").bot, sitting.order("d1l").free) == (6, None)
    assert (sitting.order("d1r").bot, sitting.order("d1r").free) == (None, 9)


def test_a_piece_worth_nothing_is_still_a_piece():
    sitting = corrected(Sitting(), d1l_bot=0).play(("do", "botbot"), ("solo", "SO05"))

    assert fields(sitting.pending) == ["d1r"]


def test_the_face_up_cards_are_sorted_and_the_others_go_back_to_the_stack():
    sitting = corrected(Sitting(), face_up=["SO07", "SO01"])

    assert sitting.now.face_up == ("SO01", "SO07")
    assert sitting.now.left == ("SO02", "SO03", "SO04", "SO05", "SO06")


def test_barrel_and_ship_card_both_face_up_are_refused():
    with pytest.raises(ReplyError, match=r'reply 2 \("correct"\): face_up: SO05 and SO06'):
        corrected(Sitting(), face_up=["SO05", "SO06"])


def test_a_later_era_lays_its_orders_out_blank():
    sitting = corrected(Sitting(), era=3, d1l_bot=4)

    assert [order.id for order in sitting.now.orders] == [
        "d1l", "d1r", "s1l", "s1r", "d2l", "d2r", "s2l", "s2r", "d3l", "d3r", "s3l", "s3r",
    ]  # fmt: skip
    assert sitting.pieces == {"d1l": 4}
    assert options(sitting.play().pending) == ["botbot", "last_turn", "correct"]


def test_an_earlier_era_takes_the_later_orders_away():
    sitting = Sitting().era_end(d1l=3).era_end(d2l=5)
    corrected(sitting, era=1, d2r_bot=7)

    assert [order.id for order in sitting.now.orders] == ["d1l", "d1r", "s1l", "s1r"]
    assert sitting.pieces == {"d1l": 3}


@pytest.mark.parametrize(
    "figures",
    [
        {"era": 0},
        {"era": 4},
        {"area": -1},
        {"area": 1000},
        {"d1l_bot": 31},
        {"d2l_bot": 3},
        {"area": None},
        {"era": "1"},
    ],
)
def test_figures_that_cannot_be_are_refused(figures):
    with pytest.raises(ReplyError, match=next(iter(figures))):
        corrected(Sitting(), **figures)


BORDERS = [("era", 1, 3), ("area", 0, 999)]
BORDERS += [
    (f"{order.id}_{what}", 0, 30)
    for era in (1, 2, 3)
    for order in orders_of_era(era)
    for what in ("free", "bot")
]


@pytest.mark.parametrize(("field", "least", "most"), BORDERS)
def test_every_figure_goes_as_far_as_its_borders_and_the_game_goes_on_from_there(field, least, most):
    for figure in (least, most, *([None] if "_" in field else [])):
        sitting = corrected(corrected(Sitting(), era=3), **{field: figure})

        assert list(GAME.invariants(sitting.now, DECKS)) == []
        assert defaults(sitting.play(("do", "correct")).pending)[field] == figure
        for card in sitting.now.left:
            assert not sitting.play(("do", "botbot"), ("solo", card)).position.finished

    for figure in (least - 1, most + 1):
        with pytest.raises(ReplyError, match=rf"{field}: A whole number from {least} to {most}"):
            corrected(corrected(Sitting(), era=3), **{field: figure})


def test_as_many_solo_cards_lie_face_up_as_without_a_new_stack():
    assert corrected(Sitting(), face_up=[]).now.left == ALL
    for last in ("SO05", "SO06"):
        sitting = corrected(Sitting(), face_up=[card for card in ALL if card != last])

        assert sitting.now.left == (last,)
        answers = {"SO05": ("free_delivery", {"d1l": 1}), "SO06": ("free_ship", {"s1l": 1})}
        sitting.botbot(last, answers[last])
        assert sitting.now.left == ALL


def test_the_game_goes_on_from_the_corrected_figures():
    sitting = corrected(Sitting(), area=3, s1l_free=4, d1l_bot=6).play(("do", "era_end"))

    assert defaults(sitting.pending) == {"d1r": None, "s1l": 4, "s1r": None}
    assert sitting.now.turn == 2


def test_a_correction_after_more_than_the_usual_points_may_leave_them_as_they_are():
    sitting = corrected(Sitting(), era=3, area=999)
    sitting.botbot("SO04", ("bought", "vp_farm"), ("points", 20))
    assert corrected(sitting).now.area == 1019
