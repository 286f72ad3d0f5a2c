"""A turn of Botbot's at a glance: his card, what it does, the steps, and where they stand on the table."""

from __future__ import annotations

import pytest

from games.engine.core import Board, Glance, Told
from games.engine.words import IDLE, NEWS, STEP
from games.suna_valo import GAME
from games.suna_valo.state import Valley
from tests.games.suna_valo.sitting import DECKS, Answer, Sitting, reader


def glance(sitting: Sitting, *, app_deals: bool = False) -> Glance:
    """What the page makes of the last turn, finished or not."""
    assert GAME.glance is not None
    position = sitting.position
    told: Told[Valley] = Told(
        before=None,
        state=position.shown or sitting.now,
        replies=tuple((reply.key, reply.value) for reply in position.replies),
        said=position.said,
        app_deals=app_deals,
    )
    return GAME.glance(told, DECKS)


def rows(shown: Glance, *places: str) -> list[str]:
    """What stands in these places of the page, in order."""
    return [
        reader().say(say.code, say.params)
        for say in shown.steps
        if reader().read(say.code, say.params).sentence.place in places
    ]


def beside(shown: Glance) -> list[str]:
    """Everything beside the card."""
    return [*(reader().label(line) for line in shown.beside), *rows(shown, NEWS)]


def shelf(shown: Glance) -> tuple[str, list[str]]:
    """The row below the board, and the slots of it that a card leaves."""
    board: Board | None = shown.board
    assert board is not None
    (only,) = board.shelves
    return reader().label(only.name), [reader().label(cell.title) for cell in only.cells if cell.leaving]


def test_the_card_is_shown_with_what_it_does_and_botbots_points():
    shown = glance(Sitting().botbot("SO05", ("free_delivery", {"d1l": 6, "d1r": 4})))

    (face,) = shown.faces
    assert (reader().label(face.title), face.symbol) == ("SO 05", "barrel")
    assert beside(shown) == ["A barrel, else a ship"]
    assert shown.tally is not None
    assert (reader().label(shown.tally.label), shown.tally.value) == ("Botbot", 31)
    assert rows(shown, STEP, IDLE) == [
        "Place 1 of his barrels on Era I left, worth 6.",
        "Put the right card of the village offer into the box.",
        "Refill the village offer.",
    ]


def test_why_he_falls_back_to_a_ship_stands_beside_the_card_and_not_among_the_steps():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 0, "d1r": 0}), ("free_ship", {"s1l": 3}))
    shown = glance(sitting)

    assert beside(shown) == [
        "A barrel, else a ship",
        "No delivery order has a free space, so Botbot places a ship.",
    ]
    assert rows(shown, STEP, IDLE)[0] == "Place 1 of his ships on Era I left, worth 3."


def test_as_long_as_nobody_knows_he_only_tries_the_other_piece():
    shown = glance(Sitting().play(("do", "botbot"), ("solo", "SO06"), ("free_ship", {"s1l": 0, "s1r": 0})))

    assert beside(shown)[1:] == ["No ship order has a free space, so Botbot tries a barrel."]
    assert rows(shown, STEP, IDLE) == []


def test_two_pieces_without_a_space_are_one_line():
    none: dict[str, int | None] = {"d1l": 0, "d1r": 0}
    sitting = Sitting().botbot("SO05", ("free_delivery", none), ("free_ship", {"s1l": 0, "s1r": 0}))

    assert beside(glance(sitting))[1:] == ["No order has a free space: Botbot places nothing."]


def test_the_village_card_that_leaves_is_dashed_and_carries_the_number_of_its_step():
    shown = glance(Sitting().botbot("SO05", ("free_delivery", {"d1l": 6})))

    assert shelf(shown) == ("Village offer", ["right"])
    assert shown.steps[1].params["cell"] == "village_right"


def test_the_card_in_question_is_pointed_out_while_it_is_asked_about():
    shown = glance(Sitting().play(("do", "botbot"), ("solo", "SO02")))

    assert beside(shown) == ["Buys your middle card"]
    assert shelf(shown) == ("Your display", ["middle"])
    assert rows(shown, STEP, IDLE) == []


def test_nothing_leaves_a_slot_in_which_nothing_lies():
    shown = glance(Sitting().botbot("SO04", ("bought", "nothing")))

    assert shelf(shown) == ("Village offer", [])
    assert rows(shown, IDLE) == ["No card lies there: Botbot buys nothing."]
    assert rows(shown, STEP) == []


def test_what_the_table_tapped_is_seen_so_that_a_slip_is_noticed():
    shown = glance(Sitting().botbot("SO03", ("bought", "festival"), ("festival", {"two_points": True})))

    assert beside(shown) == ["Buys your right card", "A festival card lay there."]
    assert rows(shown, STEP, IDLE) == [
        "Take the card's goods, and the same again.",
        "Scarcity markers: take 1 energy, keep them negative side up.",
        "You may use the festival's effect, not its bonus.",
        "Put the right card of your display into his area: 2 points.",
        "Fill the gap from the village offer.",
        "Refill the village offer.",
    ]


def test_which_festival_he_buys_stands_beside_the_card_and_why_with_the_step_that_puts_it_away():
    sitting = Sitting().botbot("SO07", ("festivals", ["village_left", "village_right"]), ("festival", {}))
    shown = glance(sitting)

    assert beside(shown) == ["Buys a festival card", "He buys the one on the right of the village offer."]
    (away,) = (say for say in shown.steps if say.code == "card.to_box")
    assert [reader().say(reason.code, reason.params) for reason in away.because] == [
        "A festival card: the left card of the village offer.",
        "A festival card: the right card of the village offer.",
        "The village offer comes first; there the rightmost card wins.",
    ]


def test_no_festival_anywhere_is_said_beside_the_card():
    shown = glance(Sitting().botbot("SO07", ("festivals", []), ("bought", "farm")))

    assert beside(shown) == ["Buys a festival card", "No festival card: he buys the right village card."]


@pytest.mark.parametrize("app_deals", [True, False])
def test_nobody_shuffles_what_the_app_deals(app_deals):
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 6}))
    shown = glance(sitting.botbot("SO06", ("free_ship", {"s1l": 6})), app_deals=app_deals)

    news = "All seven cards are in the stack again."
    step = "Shuffle all 7 solo cards into a face-down stack."
    assert (news in beside(shown)) is app_deals
    assert (step in rows(shown, STEP)) is not app_deals


@pytest.mark.parametrize("app_deals", [True, False])
def test_the_set_up_has_a_stack_to_shuffle_only_where_the_table_draws(app_deals):
    shown = glance(Sitting(), app_deals=app_deals)
    stack = "Shuffle Botbot's 7 solo cards into a face-down stack."

    assert rows(shown, STEP, IDLE) == [
        "Botbot gets no farm board and no character.",
        "Give Botbot 6 barrels and 6 ships of the other colour.",
        *([] if app_deals else [stack]),
        "Put the 3 cards of a second display into the box.",
        "Give the starting tree to Botbot.",
        "Lay 1 farm good on each of your 3 display cards.",
    ]
    assert beside(shown) == ["His base points at Normal"]


def test_what_needs_no_hand_at_an_eras_end_has_no_number():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 6})).era_end(d1r=4)

    assert rows(glance(sitting), STEP) == [
        "Place 1 of his barrels on Era I right, worth 4.",
        "Take your own income.",
        "Set the table up for Era II.",
        "Discard 3 farm cards from the new draw pile.",
    ]
    assert rows(glance(sitting), IDLE) == [
        "No ship: this era's ship orders have no free space.",
        "The starting tree stays with Botbot.",
    ]


@pytest.mark.parametrize(
    ("answers", "heading"),
    [
        ((("do", "botbot"), ("solo", "SO04"), ("bought", "nothing")), "Now your turn"),
        ((("do", "era_end"), ("income", {})), "Botbot goes first"),
        ((("do", "correct"), ("correct", {})), ""),
    ],
)
def test_the_band_says_whose_turn_it_is_and_nothing_after_a_correction(answers: list[Answer], heading):
    band = glance(Sitting().play(*answers)).band

    assert (reader().label(band.heading) if band else "") == heading


def test_after_the_set_up_botbot_goes_first():
    band = glance(Sitting()).band

    assert band is not None
    assert reader().label(band.heading) == "Botbot goes first"


@pytest.mark.parametrize(
    ("you", "verdict", "heading"),
    [(40, "won", "You win by 9"), (31, "lost", "A tie: Botbot wins"), (20, "lost", "Botbot wins by 11")],
)
def test_the_end_says_who_won_and_where_botbots_points_come_from(you, verdict, heading):
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 6})).era_end().era_end()
    sitting.play(
        ("do", "last_turn"), ("solo", "SO04"), ("bought", "nothing"), ("income", NO_SPACE), ("you", you)
    )

    assert GAME.ending is not None
    ending = GAME.ending(sitting.now, DECKS)
    assert ending is not None
    assert (ending.verdict, reader().label(ending.heading)) == (verdict, heading)
    assert [total.value for total in ending.totals] == [you, 31]
    assert [(reader().label(row.label), row.value) for row in ending.figures] == [
        ("Base points", 25),
        ("Spaces under barrels", 6),
        ("Spaces under ships", 0),
        ("Cards in his area", 0),
        ("Botbot's points", 31),
    ]


NO_SPACE = {"d3l": 0, "d3r": 0, "s3l": 0, "s3r": 0}


def test_very_difficult_has_a_row_for_its_bonus():
    sitting = Sitting(level="very_difficult").era_end().era_end()
    sitting.play(
        ("do", "last_turn"), ("solo", "SO04"), ("bought", "nothing"), ("income", NO_SPACE), ("you", 40)
    )

    assert GAME.ending is not None
    ending = GAME.ending(sitting.now, DECKS)
    assert ending is not None
    assert "Bonus for pieces placed" in [reader().label(row.label) for row in ending.figures]


def test_a_game_that_goes_on_has_no_end():
    assert GAME.ending is not None
    assert GAME.ending(Sitting().now, DECKS) is None
