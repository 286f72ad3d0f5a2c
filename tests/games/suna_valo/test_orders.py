"""Which order Botbot's barrels and ships go to, and what is remembered of them."""

from __future__ import annotations

import pytest

from games.engine.core import Form, ReplyError
from tests.games.suna_valo.sitting import Sitting, compared, decided, defaults, fields, reader, text


def with_barrels(*orders: str) -> Sitting:
    """Sit down in Era I with a barrel of 1 point on these orders already."""
    sitting = Sitting()
    return sitting.play(("do", "correct"), ("correct", {f"{id}_bot": 1 for id in orders}))


def test_the_highest_free_points_win():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 5, "d1r": 9}))

    say = sitting.saying("order.place")
    assert say.params == {"piece": "barrel", "order": "d1r", "points": 9}
    assert compared(say) == [("d1l", 5), ("d1r", 9)]
    assert decided(say) == "highest"


def test_of_equal_orders_the_left_most_wins_and_the_trace_says_so():
    sitting = Sitting().era_end().botbot("SO05", ("free_delivery", {"d1r": 6, "d2l": 6, "d2r": 4}))

    say = sitting.saying("order.place")
    assert say.params["order"] == "d1r"
    assert compared(say) == [("d1l", None), ("d1r", 6), ("d2l", 6), ("d2r", 4)]
    assert decided(say) == "leftmost"
    assert [text(reason) for reason in say.because] == [
        "Era I left: left blank, which counts as no free space.",
        "Era I right: 6 points free.",
        "Era II left: 6 points free.",
        "Era II right: 4 points free.",
        "Era I right and Era II left both show 6; of the two, Era I right is further left.",
    ]


def test_the_trace_tells_an_order_that_is_full_from_one_that_was_left_blank():
    sitting = Sitting().era_end().botbot("SO05", ("free_delivery", {"d1l": 0, "d2l": 6}))

    assert [text(reason) for reason in sitting.saying("order.place").because] == [
        "Era I left: no free space.",
        "Era I right: left blank, which counts as no free space.",
        "Era II left: 6 points free.",
        "Era II right: left blank, which counts as no free space.",
        "Era II left shows the most: 6.",
    ]


def test_of_three_equal_orders_the_trace_counts_them():
    sitting = Sitting().era_end().botbot("SO05", ("free_delivery", {"d1r": 6, "d2l": 6, "d2r": 6}))

    reason = sitting.saying("order.place").because[-1]
    assert text(reason) == "3 orders show 6; of these, Era I right is furthest left."


def test_a_single_candidate_is_taken_as_the_only_one():
    sitting = with_barrels("d1l").botbot("SO05", ("free_delivery", {"d1r": 2}))

    assert decided(sitting.saying("order.place")) == "only"


def test_only_orders_without_a_barrel_of_his_are_asked_about():
    sitting = with_barrels("d1r").play(("do", "botbot"), ("solo", "SO05"))

    assert fields(sitting.pending) == ["d1l"]


def test_every_answer_presets_the_next_form_that_asks_about_the_order():
    sitting = Sitting().era_end(s1l=3, s1r=2).play(("do", "botbot"), ("solo", "SO06"))

    assert defaults(sitting.pending) == {"s1r": 2, "s2l": None, "s2r": None}


def test_what_was_answered_is_remembered_a_blank_too():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 8, "d1r": 5}))
    assert (sitting.order("d1l").free, sitting.order("d1l").bot) == (None, 8)
    assert sitting.order("d1r").free == 5

    sitting.play(("do", "era_end"))
    assert defaults(sitting.pending) == {"d1r": 5, "s1l": None, "s1r": None}

    sitting.era_end(d1r=None)
    assert sitting.order("d1r").free is None


def test_an_empty_answer_takes_every_order_as_it_was():
    sitting = Sitting().play(("do", "correct"), ("correct", {"d1l_free": 3, "d1r_free": 7}))
    sitting.botbot("SO05", ("free_delivery", {}))

    assert sitting.saying("order.place").params == {"piece": "barrel", "order": "d1r", "points": 7}


def test_a_field_says_what_was_last_known():
    sitting = Sitting().play(("do", "correct"), ("correct", {"d1l_free": 8, "d1r_free": 0}))
    form = sitting.play(("do", "botbot"), ("solo", "SO05")).pending

    assert isinstance(form, Form)
    assert [(reader().label(field.label), reader().label(field.help)) for field in form.fields] == [
        ("Era I, left", "last time 8: still free?"),
        ("Era I, right", "last time none: still none?"),
    ]
    assert [field.cell for field in form.fields] == ["d1l", "d1r"]


def test_zero_and_blank_are_no_free_space():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 0}), ("free_ship", {"s1l": 2, "s1r": 7}))

    assert sitting.codes == ["order.none", "order.place", "village.remove", "village.refill"]
    assert not sitting.saying("order.none").because
    assert sitting.saying("order.place").params == {"piece": "ship", "order": "s1r", "points": 7}
    assert sitting.order("d1l").free == 0
    assert sitting.order("d1r").free is None


def test_the_ship_card_tries_a_ship_first_and_then_a_barrel():
    sitting = Sitting().botbot("SO06", ("free_ship", {}), ("free_delivery", {"d1l": 1}))

    assert sitting.told == [
        ("order.none", {"piece": "ship"}),
        ("order.place", {"piece": "barrel", "order": "d1l", "points": 1}),
        ("village.remove", {"slot": "right"}),
        ("village.refill", {}),
    ]


def test_a_form_without_candidates_is_not_asked():
    sitting = with_barrels("d1l", "d1r").play(("do", "botbot"), ("solo", "SO05"))

    assert sitting.codes == ["order.none"]
    assert sitting.pending.key == "free_ship"


def test_with_a_piece_on_every_order_botbot_only_removes_the_village_card():
    sitting = with_barrels("d1l", "d1r", "s1l", "s1r").botbot("SO05")

    assert sitting.codes == ["order.none", "order.none", "village.remove", "village.refill"]


def test_more_than_thirty_points_are_refused():
    with pytest.raises(ReplyError, match="d1l: A whole number from 0 to 30"):
        Sitting().botbot("SO05", ("free_delivery", {"d1l": 31}))


def test_an_order_that_is_not_asked_about_is_refused():
    with pytest.raises(ReplyError, match='"d2l" is not a field of this form'):
        Sitting().botbot("SO05", ("free_delivery", {"d2l": 3}))


def test_orders_of_earlier_eras_are_candidates_unless_the_ruling_closes_them():
    opened = Sitting().era_end().play(("do", "botbot"), ("solo", "SO05"))
    closed = Sitting(old_orders="closed").era_end().play(("do", "botbot"), ("solo", "SO05"))

    assert fields(opened.pending) == ["d1l", "d1r", "d2l", "d2r"]
    assert fields(closed.pending) == ["d2l", "d2r"]


def test_closed_old_orders_stay_closed_to_a_festivals_ship():
    sitting = Sitting(old_orders="closed").era_end()
    sitting.botbot(
        "SO04", ("bought", "festival"), ("festival", {"ship_order": True}), ("free_ship", {"s2l": 4})
    )

    assert compared(sitting.saying("order.place")) == [("s2l", 4), ("s2r", None)]


def test_the_income_form_is_not_asked_when_botbot_has_a_piece_on_all_four_orders():
    sitting = with_barrels("d1l", "d1r", "s1l", "s1r").play(("do", "era_end"))

    assert sitting.told[:2] == [("income.done", {"piece": "barrel"}), ("income.done", {"piece": "ship"})]
    assert not sitting.position.said[0].because


def test_the_income_check_asks_only_about_the_kind_that_is_missing():
    sitting = with_barrels("d1l", "d1r").play(("do", "era_end"))
    assert fields(sitting.pending) == ["s1l", "s1r"]

    sitting.era_end(s1l=2, s1r=2)
    assert sitting.told[0] == ("income.done", {"piece": "barrel"})
    assert sitting.told[1] == ("income.place", {"piece": "ship", "order": "s1l", "points": 2})
    assert decided(sitting.position.said[1]) == "leftmost"


def test_the_income_check_places_one_piece_of_a_kind_even_when_both_orders_lack_one():
    sitting = Sitting().era_end(d1l=3, d1r=4, s1l=5, s1r=1)

    assert sitting.pieces == {"d1r": 4, "s1l": 5}


def test_income_without_a_free_space_brings_nothing_and_has_no_trace():
    sitting = Sitting().era_end(d1l=0)

    assert sitting.told[:2] == [("income.none", {"piece": "barrel"}), ("income.none", {"piece": "ship"})]
    assert not any(say.because for say in sitting.position.said)


@pytest.mark.parametrize("asked", [True, False])
def test_your_own_income_follows_botbots_check_and_comes_before_the_next_era(asked):
    sitting = Sitting() if asked else with_barrels("d1l", "d1r", "s1l", "s1r")
    for era in (2, 3):
        sitting.era_end()

        assert sitting.codes[2:4] == ["income.yours", "era.begin"]
        assert sitting.saying("era.begin").params == {"era": era}
    yours = sitting.saying("income.yours")
    assert text(yours) == "Take your own income."


def test_a_new_era_lays_its_orders_out_and_leaves_the_stack_as_it_is():
    sitting = Sitting().botbot("SO01", ("bought", "farm")).era_end()

    assert sitting.told[3:] == [
        ("era.begin", {"era": 2}),
        ("era.starting_tree", {}),
        ("era.discard_farm", {"cards": 3}),
    ]
    assert [order.id for order in sitting.now.orders][4:] == ["d2l", "d2r", "s2l", "s2r"]
    assert sitting.now.face_up == ("SO01",)
    assert sitting.now.era == 2
