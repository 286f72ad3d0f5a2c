"""The empty deck and the King's verdict."""

import pytest

from games.engine.core import Phrase, ReplyError
from games.villages_of_valeria import GAME
from tests.games.villages_of_valeria.sitting import READER, Sitting, village


def test_the_game_ends_when_the_deck_is_empty_at_the_end_of_a_turn():
    table = Sitting(village(deck=3)).do("harvest")
    assert table.texts[-1] == "The deck is empty, and the game is over."
    assert table.pending.key == "score"


def test_a_power_can_take_the_last_card():
    assert Sitting(village(deck=1)).do("recruit", power_draw=1).said[-1].code == "end.deck_empty"


def test_the_empty_deck_is_shown_while_the_points_are_counted():
    position = Sitting(village(deck=3)).do("harvest").position
    assert position is not None
    assert position.shown is not None
    assert (position.shown.deck, position.shown.hand) == (0, 8)


@pytest.mark.parametrize(
    ("points", "rank", "title"),
    [
        (300, 60, "Imperator"),
        (60, 60, "Imperator"),
        (59, 50, None),
        (50, 50, None),
        (49, 40, "Proud Mayor"),
        (40, 40, "Proud Mayor"),
        (39, 30, "One-Horse Town"),
        (30, 30, "One-Horse Town"),
        (29, 0, "Wide Spot in the Road"),
        (0, 0, "Wide Spot in the Road"),
    ],
)
def test_the_king_judges_the_points(points, rank, title):
    table = Sitting(village(deck=1)).play(do="build", build={}, score={"points": points})
    assert GAME.result(table.now) == {"points": points, "rank": rank, "title": title}
    verdict = READER.label(GAME.outcome(table.now, {})[0])
    assert (title or "50 to 59 points") in verdict


def test_the_verdict_tells_what_was_missing():
    table = Sitting(village(deck=1)).play(do="build", build={}, score={"points": 49})
    assert [READER.label(line) for line in GAME.outcome(table.now, {})][1:] == [
        "49 points for your village.",
        "1 more point would have reached the next band.",
    ]
    table = Sitting(village(deck=1)).play(do="build", build={}, score={"points": 60})
    assert len(GAME.outcome(table.now, {})) == 2


def test_points_are_from_0_to_300():
    for points in (-1, 301):
        with pytest.raises(ReplyError, match="points: A whole number from 0 to 300"):
            Sitting(village(deck=1)).play(do="build", build={}, score={"points": points})


def test_the_turn_stays_at_the_end():
    table = Sitting(village(deck=1, turn=9)).play(do="build", build={}, score={"points": 1})
    assert table.now.turn == 9
    assert isinstance(GAME.where(table.now), Phrase)
    assert READER.label(GAME.where(table.now)) == "9 turns"


def test_the_end_is_a_page_with_the_title_and_what_the_village_came_to():
    table = Sitting(village(deck=1, turn=14, buildings=3)).play(do="build", build={}, score={"points": 49})
    assert GAME.ending is not None
    ending = GAME.ending(table.now, {})
    assert ending is not None
    assert (ending.verdict, READER.label(ending.heading)) == ("over", "Proud Mayor")
    assert [(READER.label(total.label), total.value) for total in ending.totals] == [("your points", 49)]
    assert [READER.label(line) for line in ending.text] == [
        "The village thrives; another season of building would show it.",
        "1 more point would have reached the next band.",
    ]
    assert [(READER.label(row.label), row.value) for row in ending.figures] == [
        ("Turns", 14),
        ("Buildings", 4),
        ("Adventurers", 0),
        ("Resources", 2),
    ]


def test_games_are_measured_by_the_points_of_the_village():
    assert GAME.score is not None
    assert GAME.score({"points": 49, "rank": 40, "title": "Proud Mayor"}).points == 49


def test_a_game_that_goes_on_has_no_page_of_its_end():
    assert GAME.ending is not None
    assert GAME.ending(Sitting().now, {}) is None
