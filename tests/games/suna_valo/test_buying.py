"""What Botbot buys from your display and from the village, and the festivals."""

from __future__ import annotations

import pytest

from games.engine.core import ReplyError
from tests.games.suna_valo.sitting import Answer, Sitting, decided, fields, options, text

SHIP_FESTIVAL: tuple[Answer, ...] = (("bought", "festival"), ("festival", {"ship_order": True}))


def in_era_three(**chosen: str) -> Sitting:
    return Sitting(**chosen).era_end().era_end()


@pytest.mark.parametrize(("card", "slot"), [("SO01", "left"), ("SO02", "middle"), ("SO03", "right")])
def test_each_display_card_buys_from_the_slot_it_shows(card, slot):
    sitting = Sitting().botbot(card, ("bought", "farm"))

    assert sitting.told[0] == ("buy.display", {"slot": slot})
    assert ("display.refill", {"slot": slot}) in sitting.told
    assert slot in text(sitting.position.said[0])


def test_an_empty_slot_brings_nothing_and_nothing_is_refilled():
    for card, bought in (("SO01", "buy.display"), ("SO04", "buy.village")):
        assert Sitting().botbot(card, ("bought", "nothing")).codes == [bought, "buy.nothing"]


def test_farm_cards_with_points_are_offered_in_era_three_only():
    for card in ("SO01", "SO04"):
        early = Sitting().play(("do", "botbot"), ("solo", card))
        late = in_era_three().play(("do", "botbot"), ("solo", card))

        assert options(early.pending) == ["farm", "festival", "nothing"]
        assert options(late.pending) == ["farm", "vp_farm", "festival", "nothing"]


def test_a_farm_card_with_points_goes_to_botbots_area():
    sitting = in_era_three().botbot("SO01", ("bought", "vp_farm"), ("points", 6))

    assert sitting.codes == [
        "buy.display", "goods.double", "goods.scarcity", "card.to_area", "display.refill", "village.refill",
    ]  # fmt: skip
    assert sitting.saying("card.to_area").params == {"points": 6}
    assert sitting.now.area == 6


def test_a_farm_card_worth_nothing_is_no_farm_card_with_points():
    with pytest.raises(ReplyError, match="A whole number from 1 to 20"):
        in_era_three().botbot("SO01", ("bought", "vp_farm"), ("points", 0))


def test_a_card_of_the_village_brings_you_no_goods():
    assert Sitting().botbot("SO04", ("bought", "farm")).told == [
        ("buy.village", {"slot": "middle"}),
        ("card.to_box", {}),
        ("village.refill", {}),
    ]
    assert in_era_three().botbot("SO04", ("bought", "vp_farm"), ("points", 3)).told == [
        ("buy.village", {"slot": "middle"}),
        ("card.to_area", {"points": 3}),
        ("village.refill", {}),
    ]


def test_a_festival_out_of_your_display_pays_you_before_it_is_held():
    sitting = Sitting().botbot("SO01", ("bought", "festival"))
    assert sitting.codes == ["buy.display", "goods.double", "goods.scarcity"]

    sitting.botbot("SO01", ("bought", "festival"), ("festival", {}))
    assert sitting.codes[3:] == ["festival.yours", "card.to_box", "display.refill", "village.refill"]


def test_a_festival_of_the_village_refills_the_village_only():
    sitting = Sitting().botbot("SO04", ("bought", "festival"), ("festival", {"two_points": True}))

    assert sitting.told == [
        ("buy.village", {"slot": "middle"}),
        ("festival.yours", {}),
        ("card.to_area", {"points": 2}),
        ("village.refill", {}),
    ]
    assert sitting.now.area == 2


@pytest.mark.parametrize("two_points", [False, True])
def test_a_festivals_effect_is_yours_while_its_card_still_lies_there(two_points):
    sitting = Sitting().botbot("SO04", ("bought", "festival"), ("festival", {"two_points": two_points}))
    yours = sitting.saying("festival.yours")

    assert text(yours) == "You may use the festival's effect, not its bonus."
    assert sitting.codes.index("festival.yours") < sitting.codes.index(
        "card.to_area" if two_points else "card.to_box"
    )


def test_a_ship_order_festival_places_a_ship_and_removes_no_card():
    answers = (
        ("festivals", ["village_right"]),
        ("festival", {"ship_order": True}),
        ("free_ship", {"s1r": 5}),
    )
    sitting = Sitting().botbot("SO07", *answers)

    assert sitting.codes == ["festival.buy", "order.place", "festival.yours", "card.to_box", "village.refill"]
    assert sitting.pieces == {"s1r": 5}


def test_a_festivals_ship_without_a_space_is_lost():
    answers: tuple[Answer, ...] = (
        ("bought", "festival"),
        ("festival", {"ship_order": True}),
        ("free_ship", {}),
    )
    sitting = Sitting().botbot("SO04", *answers)

    assert sitting.codes == ["buy.village", "order.none", "festival.yours", "card.to_box", "village.refill"]


def test_by_the_other_ruling_a_festivals_ship_becomes_a_barrel():
    answers: tuple[Answer, ...] = (
        ("bought", "festival"),
        ("festival", {"ship_order": True}),
        ("free_ship", {}),
    )
    sitting = Sitting(festival_ship="as_card").botbot("SO04", *answers, ("free_delivery", {"d1r": 2}))
    assert sitting.pieces == {"d1r": 2}

    sitting = Sitting(festival_ship="as_card").botbot("SO04", *answers, ("free_delivery", {}))
    assert [params for code, params in sitting.told if code == "order.none"] == [
        {"piece": "ship"},
        {"piece": "barrel"},
    ]


def with_all(kind: str, **chosen: str) -> Sitting:
    taken = {f"{kind}1l_bot": 1, f"{kind}1r_bot": 1}
    return Sitting(**chosen).play(("do", "correct"), ("correct", taken))


def test_the_ship_order_question_is_left_out_when_no_order_is_open_for_it():
    lost = with_all("s").play(("do", "botbot"), ("solo", "SO04"), ("bought", "festival"))
    barrel = with_all("s", festival_ship="as_card")
    barrel.play(("do", "botbot"), ("solo", "SO04"), ("bought", "festival"))

    assert fields(lost.pending) == ["two_points"]
    assert fields(barrel.pending) == ["ship_order", "two_points"]


def test_by_the_other_ruling_the_barrel_is_asked_for_at_once_when_no_ship_order_is_open():
    sitting = with_all("s", festival_ship="as_card")
    sitting.play(
        ("do", "botbot"), ("solo", "SO04"), ("bought", "festival"), ("festival", {"ship_order": True})
    )

    assert sitting.codes == ["buy.village", "order.none"]
    assert sitting.pending.key == "free_delivery"


def test_a_festivals_pieces_never_bring_the_reshuffle():
    answers: tuple[Answer, ...] = (
        ("bought", "festival"),
        ("festival", {"ship_order": True}),
        ("free_ship", {"s1l": 3}),
    )
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 3})).botbot("SO04", *answers)

    assert "stack.reshuffle" not in sitting.codes
    assert sitting.now.face_up == ("SO05", "SO04")


@pytest.mark.parametrize(
    ("lying", "bought", "by"),
    [
        (["village_left"], ("village", "left"), "only"),
        (["display_middle"], ("display", "middle"), "only"),
        (["village_left", "display_right"], ("village", "left"), "village"),
        (["village_left", "display_left", "display_right"], ("village", "left"), "village"),
        (["village_left", "village_right"], ("village", "right"), "further_right"),
        (["display_left", "display_middle"], ("display", "middle"), "further_right"),
        (["village_left", "village_middle", "display_right"], ("village", "middle"), "further_right"),
    ],
)
def test_which_festival_card_botbot_buys_and_why(lying, bought, by):
    sitting = Sitting().botbot("SO07", ("festivals", lying), ("festival", {}))

    say = sitting.saying("festival.buy")
    assert (say.params["from"], say.params["slot"]) == bought
    assert decided(say) == by
    assert [reason.params["place"] for reason in say.because[:-1]] == lying


def test_without_a_festival_card_the_right_card_of_the_village_is_bought():
    asked = Sitting().play(("do", "botbot"), ("solo", "SO07"), ("festivals", []))
    assert options(asked.pending) == ["farm", "nothing"]

    sitting = Sitting().botbot("SO07", ("festivals", []), ("bought", "farm"))
    assert sitting.told == [("buy.village", {"slot": "right"}), ("card.to_box", {}), ("village.refill", {})]

    sitting = in_era_three().botbot("SO07", ("festivals", []), ("bought", "vp_farm"), ("points", 4))
    assert sitting.codes == ["buy.village", "card.to_area", "village.refill"]

    sitting = Sitting().botbot("SO07", ("festivals", []), ("bought", "nothing"))
    assert sitting.codes == ["buy.village", "buy.nothing"]


def test_the_same_festival_place_twice_is_refused():
    with pytest.raises(ReplyError, match="Choose each one only once"):
        Sitting().botbot("SO07", ("festivals", ["village_left", "village_left"]))
