"""The last turns, Botbot's score, and who wins."""

from __future__ import annotations

import pytest

from games.engine.core import ReplyError, play
from games.suna_valo import GAME
from games.suna_valo.score import bot_points
from tests.games.suna_valo.sitting import DECKS, Sitting, blank, options, reader


def in_era_three(**chosen: str) -> Sitting:
    return Sitting(**chosen).era_end().era_end()


def with_pieces(level: str, **points: int) -> Sitting:
    sitting = in_era_three(level=level)
    return sitting.play(("do", "correct"), ("correct", {f"{id}_bot": worth for id, worth in points.items()}))


def ended(sitting: Sitting, you: int = 0, **income: int) -> Sitting:
    """Play the last turn with an empty slot of the display, and answer what is asked after it."""
    opening = (("do", "last_turn"), ("solo", "SO01"), ("bought", "nothing"))
    sitting.play(*opening)
    if sitting.pending.key == "income":
        return sitting.play(*opening, ("income", blank(sitting.pending) | income), ("you", you))
    return sitting.play(*opening, ("you", you))


def result(sitting: Sitting):
    found = GAME.result(sitting.now)
    assert found is not None
    return found


def test_era_three_offers_the_last_turn_in_place_of_the_end_of_an_era():
    sitting = in_era_three().play()

    assert options(sitting.pending) == ["botbot", "last_turn", "correct"]
    offered = [(option.label, option.hint) for option in getattr(sitting.pending, "options", ())]
    assert [[reader().label(text) for text in texts] for texts in offered[:2]] == [
        ["Botbot's turn", ""],
        ["Era III is over", "Botbot's extra turn, then the end"],
    ]


def test_in_the_last_turn_nothing_is_refilled():
    sitting = in_era_three().play(("do", "last_turn"), ("solo", "SO02"), ("bought", "farm"))

    assert sitting.codes == [
        "buy.display",
        "goods.double",
        "goods.scarcity",
        "card.to_box",
        "last_turn.yours",
    ]


def test_in_the_last_turn_a_festival_refills_nothing_either():
    sitting = in_era_three().play(
        ("do", "last_turn"), ("solo", "SO07"), ("festivals", ["display_left"]), ("festival", {})
    )

    assert sitting.codes == [
        "festival.buy", "goods.double", "goods.scarcity", "festival.yours", "card.to_box", "last_turn.yours",
    ]  # fmt: skip


def test_in_the_last_turn_the_stack_is_not_shuffled():
    sitting = in_era_three().botbot("SO06", ("free_ship", {"s3l": 1}))
    opening = (("do", "last_turn"), ("solo", "SO05"), ("free_delivery", {"d3l": 5}))
    sitting.play(*opening)
    assert sitting.codes == ["order.place", "village.remove", "last_turn.yours"]

    sitting.play(*opening, ("income", {}), ("you", 10))
    assert sitting.now.face_up == ("SO06", "SO05")
    assert list(GAME.invariants(sitting.now, DECKS)) == []


def test_by_the_other_ruling_botbot_draws_no_card():
    sitting = in_era_three(last_turn="no_card").play(("do", "last_turn"))

    assert sitting.codes == ["last_turn.none", "last_turn.yours"]
    assert sitting.pending.key == "income"


def test_the_income_check_of_era_three_still_brings_points():
    sitting = ended(in_era_three(), d3l=5, d3r=5, s3r=4)

    assert sitting.pieces == {"d3l": 5, "s3r": 4}
    assert "income.yours" not in sitting.codes, "the next thing is the score"
    assert result(sitting)["bot"] == {
        "base": 25, "barrels": 5, "ships": 4, "cards": 0, "very_difficult": 0, "total": 34,
    }  # fmt: skip


def test_every_line_of_the_score_is_said_in_order_zeros_too():
    sitting = ended(in_era_three(level="medium"))

    lines = [params for code, params in sitting.told if code == "score.line"]
    assert lines == [
        {"source": "base", "points": 30},
        {"source": "barrels", "points": 0},
        {"source": "ships", "points": 0},
        {"source": "cards", "points": 0},
        {"source": "very_difficult", "points": 0},
    ]
    assert sitting.codes[-5:] == ["score.line"] * 5


@pytest.mark.parametrize(("you", "won"), [(24, False), (25, False), (26, True), (-99, False), (999, True)])
def test_you_win_with_more_points_and_a_tie_is_not_enough(you, won):
    sitting = ended(in_era_three(), you)

    assert result(sitting)["won"] is won
    assert result(sitting)["you"] == you
    verdict = reader().label(GAME.outcome(sitting.now, DECKS)[0])
    assert verdict.startswith("You win" if won else "Botbot wins")


def test_a_score_outside_its_bounds_is_refused():
    for you in (-100, 1000):
        with pytest.raises(ReplyError, match="from -99 to 999"):
            ended(in_era_three(), you)


@pytest.mark.parametrize(
    ("level", "pieces", "bonus"),
    [
        ("very_difficult", {"d1l": 3, "d2r": 4, "s1l": 2}, 0),
        ("very_difficult", {"d1l": 3, "d2r": 4, "s1l": 2, "s3l": 5}, 2),
        ("very_difficult", {"d1l": 3, "d2r": 4, "s1l": 2, "s3r": 5}, 2),
        ("very_difficult", {"d1l": 3, "d2r": 4, "s1l": 2, "s3l": 5, "s3r": 5}, 5),
        ("very_difficult", {"s3l": 5}, 0),
        ("very_difficult", {"s3l": 5, "s3r": 0}, 2),
        ("difficult", {"d1l": 3, "s3l": 5, "s3r": 5}, 0),
    ],
)
def test_the_last_rule_of_very_difficult_counts_pieces_once_more(level, pieces, bonus):
    sitting = with_pieces(level, **pieces)

    assert bot_points(sitting.now)["very_difficult"] == bonus
    assert result(ended(sitting))["bot"]["very_difficult"] == bonus


def test_the_total_adds_every_source_up():
    sitting = with_pieces("very_difficult", d1l=3, d3l=4, s3l=5)
    sitting.play(("do", "correct"), ("correct", {"area": 8}))

    points = result(ended(sitting))["bot"]
    assert points == {"base": 35, "barrels": 7, "ships": 5, "cards": 8, "very_difficult": 2, "total": 57}


def test_over_is_over_with_era_three_on_the_table():
    sitting = ended(in_era_three())

    assert sitting.now.over
    assert sitting.now.era == 3
    assert reader().label(GAME.where(sitting.now)) == "3 turns"
    assert list(GAME.invariants(sitting.now, DECKS)) == []


def test_a_half_played_last_turn_is_not_the_end():
    sitting = in_era_three()
    position = play(GAME, sitting.now, sitting.play(("do", "last_turn")).position.replies, decks=DECKS)

    assert position.state == sitting.now
    assert GAME.result(sitting.now) is None
    assert GAME.outcome(sitting.now, DECKS) == ()


def test_a_best_end_with_as_many_points_says_that_botbot_wins_a_tie():
    tie = {"you": 25, "bot": {"total": 25}, "won": False, "level": "normal"}

    level, best = GAME.progress([tie])
    assert reader().name(best.value) == "a tie, which Botbot wins"
    assert (reader().name(level.value), reader().label(level.detail)) == ("0 of 1 won", "Best 25 points")


def test_games_at_the_same_level_are_measured_by_your_points():
    assert GAME.score is not None
    score = GAME.score({"you": 121, "bot": {"total": 129}, "won": False, "level": "difficult"})

    assert (reader().label(score.level), score.words) == ("Difficult (Hard)", "121")
