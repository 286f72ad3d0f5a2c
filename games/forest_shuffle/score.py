"""The end of the game: points, caves, and whether the challenge is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.engine.core import Decks, Fact, Form, Label, Phrase, Script, Whole, YesNo
from games.forest_shuffle.state import LEVELS, Aim, Forest


def cave_points(cave: str | None, cards: int, bats: int) -> int:
    """The points of the cave with this many cards, and of the bats in the Bat Cave (rulebook, Scoring 5)."""
    match cave:
        case "collectors":
            return 2 * cards
        case "lonely":
            return cards or 5
        case "bat":
            return cards + 3 * bats
        case _:
            return cards


def score_form(state: Forest) -> Form:
    """The form of the final score, with the reminders that change what counts."""
    goal = (YesNo(key="goal", label=Phrase("Have you met the goal of the challenge?"), rule="end.2"),)
    bats = (Whole(key="bats", label=Phrase("Bats in your forest"), least=0, most=99, rule="caves"),)
    return Form(
        key="score",
        label=Phrase("Count your forest"),
        rule="end.6",
        note=(
            Phrase("Lindens count 3 each only if you have three or more of them."),
            Phrase("A Great Spotted Woodpecker counts 10 only with ten or more trees."),
            Phrase("The rules page lists the cards that are often counted wrong."),
        ),
        fields=(
            Whole(
                key="forest",
                label=Phrase("Points of your forest, without the cave"),
                least=0,
                most=999,
                rule="end.1",
            ),
            Whole(key="cave_cards", label=Phrase("Cards in your cave"), least=0, most=99),
            *(goal if state.aim else ()),
            *(bats if state.cave == "bat" else ()),
        ),
    )


def score(state: Forest) -> Script[Forest]:
    """Ask for the final count; gives the finished state (rulebook, End of Game and Scoring)."""
    answer: Mapping[str, Any] = yield score_form(state)
    cave = cave_points(state.cave, answer["cave_cards"], answer.get("bats", 0))
    points = answer["forest"] + cave
    goal = answer.get("goal")
    reached = reached_level(state.aim, points, bool(goal)) if state.aim else None
    result = {
        "points": points,
        "cave_points": cave,
        "goal": goal,
        "reached": reached,
        "aimed": state.aim.level if state.aim else None,
        "won": _rank(reached) >= _rank(state.aim.level) if state.aim else None,
        "challenge": state.aim.challenge if state.aim else None,
    }
    return replace(state, result=result)


def reached_level(aim: Aim, points: int, goal: bool) -> str:
    """The highest level whose threshold is known and met, when the goal is met; else `none`."""
    met = [level for level in LEVELS if (needed := aim.threshold(level)) is not None and points >= needed]
    return met[-1] if met and goal else "none"


def _rank(level: str | None) -> int:
    return ("none", *LEVELS).index(level or "none")


def outcome(state: Forest, decks: Decks) -> tuple[Label, ...]:
    """Tell the result in sentences, the verdict first."""
    result = state.result or {}
    total = Phrase(
        "**{points} points**: {forest} in the forest and {cave} in the cave.",
        params={
            "points": result["points"],
            "forest": result["points"] - result["cave_points"],
            "cave": result["cave_points"],
        },
    )
    if state.aim is None:
        return (Phrase("**Winter has come.**"), total)
    params = {"challenge": state.aim.challenge, "level": state.aim.level, "reached": result["reached"]}
    if result["won"]:
        verdict = Phrase("**Challenge won**: {challenge}, {reached}.", params=params)
    elif not result["goal"]:
        verdict = Phrase("**Challenge lost**: the goal of {challenge} was not met.", params=params)
    elif result["reached"] != "none":
        verdict = Phrase("**Challenge lost**: {reached} reached, but you aimed at {level}.", params=params)
    else:
        needed = {"needed": state.aim.threshold(state.aim.level)}
        verdict = Phrase("**Challenge lost**: {level} needs {needed} points.", params=params | needed)
    return (verdict, total)


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """Per challenge the best level won and the best points: the dividers of the box."""
    found = [Fact(Phrase("Best points"), max(result["points"] for result in results))]
    for challenge in sorted({result["challenge"] for result in results if result.get("challenge")}):
        tries = [result for result in results if result.get("challenge") == challenge]
        best = max((result["reached"] for result in tries if result["won"]), key=_rank, default=None)
        points = max(result["points"] for result in tries)
        params = {"points": points, "won": sum(bool(result["won"]) for result in tries), "games": len(tries)}
        value = Phrase("{level}", params={"level": best}) if best else Phrase("Not won yet")
        detail = Phrase("Best {points} points; {won} of {games} won", params=params)
        found.append(Fact(Phrase("{challenge}", params={"challenge": challenge}), value, detail=detail))
    return tuple(found)
