"""What a player's finished games come to."""

from games.engine.progress import best_lead
from games.engine.words import Phrase, english


def best_end(*leads: int) -> str:
    value = best_lead([{"lead": lead} for lead in leads], lambda result: result["lead"]).value
    assert isinstance(value, Phrase)
    return english(value)


def test_a_best_end_with_as_many_points_as_the_bot_is_a_draw() -> None:
    assert best_end(0) == "a draw"
    assert best_end(-3, 0) == "a draw"
    assert best_end(0, 1) == "1 point ahead"
    assert best_end(-3, -1) == "1 point behind"


def test_a_game_in_which_a_tie_is_lost_has_its_own_word_for_it() -> None:
    fact = best_lead([{}], lambda result: 0, Phrase("as many points, which is not enough"))

    assert fact.value == Phrase("as many points, which is not enough")
