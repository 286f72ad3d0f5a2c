"""Charlie's turn at a glance: the steps as hands take them, the board with them, whose turn it is, the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import Ending, Glance, Told
from games.engine.render import Reader
from games.engine.words import STEP
from games.origin_of_species import GAME
from games.origin_of_species.state import Islands
from tests.games.origin_of_species.sitting import DECKS, Sitting, islands, laid

PAID = islands(
    1,
    3,
    {"r1c1": laid("cactus", charlie=1), "r1c2": laid("barren", you=2), "r1c3": laid("coral", charlie=1)},
    ["albatross", "flamingo", "shark"],
)
LEVELLED = islands(
    1,
    2,
    {"r1c1": laid("coral", charlie=1), "r1c2": laid("tortoise")},
    ["booby"],
    tools={"net": 1},
    scalpels=1,
)


def glance(before: Islands, *replies: tuple[str, Any]) -> tuple[Glance, Sitting]:
    """Charlie's turn as the page shows it, with what was answered so far."""
    sitting = Sitting(before).charlie(*replies)
    position = sitting.position
    state = position.state if position.finished else position.shown
    assert GAME.glance is not None
    told = Told(
        before=before,
        state=state or before,
        replies=(("do", "charlie"), *replies),
        said=position.said,
        app_deals=True,
    )
    return GAME.glance(told, DECKS), sitting


def steps(seen: Glance, sitting: Sitting) -> list[str]:
    """What is numbered of it, as it reads."""
    shown = [say for say in seen.steps if sitting.reader.read(say.code, say.params).sentence.place == STEP]
    return [sitting.reader.say(say.code, say.params) for say in shown]


def test_a_step_is_one_thing_for_hands_and_the_supply_is_none():
    seen, sitting = glance(LEVELLED, ("rewards", {"points": 3, "glass": 1}))
    assert steps(seen, sitting) == [
        "Put Booby on Tortoise.",
        "Discard his Net and Scalpel.",
        "Give Tortoise to Charlie.",
        "Move his marker on by 4 points.",
        "Give Charlie cards: Glass 1.",
    ]


def test_cubes_from_several_tiles_are_one_step_that_names_their_squares():
    seen, sitting = glance(PAID, ("rewards", {}))
    assert steps(seen, sitting)[:4] == [
        "Put Flamingo on Barren.",
        "Take his cubes off: Cactus 1, Coral 1.",
        "Give Barren to Charlie.",
        "Take its cubes off: 2 of yours.",
    ]
    [paid] = [say for say in seen.steps if say.code == "pay.cubes"]
    assert paid.params["squares"] == ["r1c1", "r1c3"]
    assert "spent" not in seen.steps[0].params, "its squares carry the number of the step that pays"


def test_his_marker_moves_once_and_its_why_says_what_for():
    seen, sitting = glance(LEVELLED, ("rewards", {"points": 3}))
    [moved] = [say for say in seen.steps if say.code == "charlie.points"]
    assert [sitting.reader.say(reason.code, reason.params) for reason in moved.because] == [
        "For the scalpel: 1 point.",
        "For the tile: 3 points.",
    ]


def test_his_marker_waits_until_the_points_of_the_tile_are_known():
    seen, sitting = glance(LEVELLED)
    assert sitting.position.pending is not None
    assert sitting.position.pending.key == "rewards"
    assert steps(seen, sitting) == [
        "Put Booby on Tortoise.",
        "Discard his Net and Scalpel.",
        "Give Tortoise to Charlie.",
    ]


def test_the_scalpel_he_always_has_is_discarded_by_nobody():
    state = islands(1, 2, {"r1c1": laid("coral", charlie=1), "r1c2": "tortoise"}, ["flamingo"],
                    tools={"glass": 1}, objectives=("tortoise",))  # fmt: skip
    seen, sitting = glance(state, ("rewards", {"points": 0}))
    assert steps(seen, sitting) == [
        "Put Flamingo on Tortoise.",
        "Take 1 of his cubes off Coral.",
        "Discard his Glass.",
        "Give Tortoise to Charlie.",
        "Move his marker on by 1 point.",
    ]
    reasons = [say.because for say in seen.steps if say.code == "charlie.points"]
    assert [sitting.reader.say(reason.code, reason.params) for reason in reasons[0]] == [
        "He uses the scalpel he always has: discard nothing."
    ]


def test_of_the_track_the_part_is_shown_that_changed():
    seen, sitting = glance(PAID)
    assert seen.board is not None
    assert sitting.reader.label(seen.board.strip_name) == "Evolution Track, places 1 to 4"
    taken = seen.board.strip[1]
    assert (taken.id, taken.leaving) == ("flamingo", True)

    seen, _ = glance(PAID, ("rewards", {"refill": "owl"}))
    assert seen.board is not None
    filled = seen.board.strip[1]
    assert (filled.id, filled.title, filled.leaving) == ("owl", "Owl", False)
    assert "owl" in seen.steps[0].params.values(), "the number of the first step stands on it"


def test_a_tile_from_the_end_of_the_track_is_shown_with_the_last_places():
    last = islands(1, 2, {"r1c1": laid("coral", charlie=1)}, [*["albatross"], *[None] * 5, "finch"],
                   tools={"glass": 1})  # fmt: skip
    seen, sitting = glance(last)
    assert seen.board is not None
    assert sitting.reader.label(seen.board.strip_name) == "Evolution Track, places 4 to 7"
    assert [thing.leaving for thing in seen.board.strip] == [False, False, False, True]


def test_a_research_is_two_steps_and_why_it_is_none_has_no_number():
    state = islands(1, 3, {"r1c1": "coral", "r1c2": "booby"}, ["albatross"])
    seen, sitting = glance(state)
    assert steps(seen, sitting) == ["Put 1 of his cubes on Booby.", "Put 1 of his cubes on Coral."]
    assert sitting.texts[0] == "No discovery: he researches."
    assert seen.board is None


@pytest.mark.parametrize(
    ("track", "heading"),
    [(["whale"], "Now you: research or discover."), ([], "Now you: research.")],
)
def test_after_his_turn_a_band_says_what_yours_may_be(track, heading):
    assert GAME.your_turn is not None
    sitting = Sitting(islands(1, 2, {"r1c1": "coral", "r1c2": "booby"}, track))
    band = GAME.your_turn(sitting.now, DECKS)
    assert band is not None
    assert Reader(GAME, {}).label(band.heading) == heading
    sitting.play(("do", "my_research"), ("my_research", {"to": ["r1c1"]}))
    assert GAME.your_turn(sitting.now, DECKS) is None


def ended(you: int) -> Ending:
    state = islands(1, 2, {"r1c1": "coral", "r1c2": "booby"}, points=9, claimed=("noddy",), turn=13)
    sitting = Sitting(state).play(("do", "end"), ("score", {"you": you, "charlie_extra": 2}))
    assert GAME.ending is not None
    ending = GAME.ending(sitting.now, DECKS)
    assert ending is not None
    return ending


@pytest.mark.parametrize(
    ("you", "verdict", "heading"),
    [(20, "won", "You win by 6"), (14, "drawn", "A draw"), (4, "lost", "Charlie wins by 10")],
)
def test_the_end_says_who_won_by_how_much_and_what_his_points_are_made_of(you, verdict, heading):
    reader, ending = Reader(GAME, {}), ended(you)
    assert (ending.verdict, reader.label(ending.heading)) == (verdict, heading)
    assert [(reader.label(total.label), total.value) for total in ending.totals] == [
        ("You", str(you)),
        ("Charlie", "14"),
    ]
    assert [(reader.label(figure.label), figure.value) for figure in ending.figures] == [
        ("His score marker", "9"),
        ("1 tile he claimed", "3"),
        ("Objectives and journal card", "2"),
        ("Charlie's points", "14"),
    ]


def test_games_are_measured_by_how_far_ahead_of_charlie_they_ended():
    assert GAME.score is not None
    score = GAME.score({"you": 9, "charlie": {"total": 14}, "outcome": "loss"})

    assert (score.points, Reader(GAME, {}).label(score.words)) == (-5, "5 points behind")


def test_questions_of_a_turn_and_of_the_set_up_are_counted_where_that_is_known():
    tied = islands(1, 3, {"r1c1": "coral", "r1c2": laid("cactus", charlie=1), "r1c3": "noddy"}, ["lizard"])
    square = Sitting(tied).charlie()
    assert square.pending.key == "square"
    assert square.pending.of == (1, 2)
    assert Sitting(tied).charlie(("square", "r1c1")).pending.of == (2, 2)
    alone = islands(1, 2, {"r1c1": laid("cactus", charlie=1)}, ["lizard"])
    assert Sitting(alone).charlie().pending.of is None
    assert Sitting(None).pending.of == (1, 4)
