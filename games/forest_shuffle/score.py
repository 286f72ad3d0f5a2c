"""The end of the game: points, caves, and whether the challenge is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NotRequired, TypedDict

from games.engine.core import Decks, Ending, Fact, Form, Label, Phrase, Score, Script, Whole, YesNo
from games.forest_shuffle.cards import MOST_POINTS, find_card
from games.forest_shuffle.state import Aim, Cave, Forest, Level, Result

UNREACHED: Final = "none"
RANKS: Final = (UNREACHED, *Level)
REMINDERS: Final = (
    Phrase("Lindens count 3 each only if you have three or more of them."),
    Phrase("A Great Spotted Woodpecker counts 10 only with ten or more trees."),
    Phrase("The rules page lists the cards that are often counted wrong."),
)


class Counted(TypedDict):
    """What was counted at the end; `goal` with a challenge, `bats` with the Bat Cave."""

    forest: int
    cave_cards: int
    goal: NotRequired[bool]
    bats: NotRequired[int]


def score_form(state: Forest, decks: Decks, reminders: tuple[Phrase, ...]) -> Form:
    """The form of the final score, with the reminders of what is easily counted wrong."""
    printed = find_card(decks, "challenges", state.aim.challenge)["goal"] if state.aim else None
    goal = YesNo(key="goal", label=Phrase("Goal of the challenge met?"), help=printed or "", rule="end.2")
    bats = Whole(key="bats", label=Phrase("Bats in your forest"), least=0, most=99, rule="caves")
    return Form(
        key="score",
        label=Phrase("Count your forest"),
        answered=Phrase("Your points"),
        rule="end.6",
        note=reminders,
        fields=(
            Whole(
                key="forest",
                label=Phrase("Forest, without the cave"),
                least=0,
                most=MOST_POINTS,
                rule="end.1",
            ),
            Whole(key="cave_cards", label=Phrase("Cards in your cave"), least=0, most=99),
            *((goal,) if state.aim else ()),
            *((bats,) if state.cave is Cave.BAT else ()),
        ),
    )


def score(state: Forest, decks: Decks, reminders: tuple[Phrase, ...]) -> Script[Forest]:
    """Ask for the final count; gives the finished state (rulebook, End of Game and Scoring)."""
    counted: Counted = yield score_form(state, decks, reminders)
    cave = cave_points(state.cave, counted["cave_cards"], counted.get("bats", 0))
    return replace(state, result=_result(state.aim, counted["forest"], cave, counted.get("goal")))


def cave_points(cave: Cave | None, cards: int, bats: int) -> int:
    """The points of the cave with this many cards, and of the bats in the Bat Cave (rulebook, Scoring 5)."""
    match cave:
        case Cave.COLLECTORS:
            return 2 * cards
        case Cave.LONELY:
            return cards or 5
        case Cave.BAT:
            return cards + 3 * bats
        case _:
            return cards


def _result(aim: Aim | None, forest: int, cave: int, goal: bool | None) -> Result:
    points = forest + cave
    reached = reached_level(aim, points, bool(goal)) if aim else None
    return {
        "points": points,
        "cave_points": cave,
        "goal": goal,
        "reached": reached,
        "aimed": aim.level if aim else None,
        "won": RANKS.index(reached) >= RANKS.index(aim.level) if aim and reached else None,
        "challenge": aim.challenge if aim else None,
    }


def reached_level(aim: Aim, points: int, goal: bool) -> str:
    """The highest level that is known and met, and every known one below it, when the goal is met; else `none`."""
    reached = UNREACHED
    for level, needed in aim.points.items():
        if not goal or (needed is not None and points < needed):
            break
        if needed is not None:
            reached = level
    return reached


def outcome(state: Forest, decks: Decks) -> tuple[Label, ...]:
    """Tell the result in sentences, the verdict first."""
    result = state.result
    if result is None:
        return ()
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
    told = {"verdict": _heading(result), "why": _why(state.aim, result)}
    return (Phrase("**{verdict}.** {why}", params=told), total)


def ending(state: Forest, decks: Decks) -> Ending | None:
    """The page of a finished game: the challenge won or lost, or nothing but the points without one."""
    result, aim = state.result, state.aim
    if result is None:
        return None
    return Ending(
        verdict={True: "won", False: "lost", None: "over"}[result["won"]],
        heading=_heading(result),
        totals=_totals(aim, result),
        text=(_why(aim, result),) if aim else (),
        figures=_figures(state.cave, result),
    )


def _totals(aim: Aim | None, result: Result) -> tuple[Fact, ...]:
    yours = Fact(Phrase("your points"), result["points"])
    if aim is None or aim.needed is None:
        return (yours,)
    return (yours, Fact(Phrase("needed for {level}", params={"level": aim.level}), aim.needed))


def _figures(cave: Cave | None, result: Result) -> tuple[Fact, ...]:
    return (
        Fact(Phrase("Forest"), result["points"] - result["cave_points"]),
        Fact(Phrase("{cave}", params={"cave": cave}) if cave else Phrase("Cave"), result["cave_points"]),
        Fact(Phrase("Your points"), result["points"], main=True),
    )


def _heading(result: Result) -> Phrase:
    if result["won"] is None:
        return Phrase("Winter has come")
    return Phrase("Challenge won") if result["won"] else Phrase("Challenge lost")


def _why(aim: Aim, result: Result) -> Phrase:
    params = {"challenge": aim.challenge, "level": aim.level, "reached": result["reached"]}
    if result["won"]:
        return Phrase("{challenge}: {reached} reached.", params=params)
    if not result["goal"]:
        return Phrase("The goal of {challenge} was not met.", params=params)
    if result["reached"] != UNREACHED:
        return Phrase("{challenge}: {reached} reached, but you aimed at {level}.", params=params)
    return Phrase("{challenge}: {level} needs {needed} points.", params=params | {"needed": aim.needed})


def measured(result: Mapping[str, Any]) -> Score:
    """What a finished game is measured by: its points, among those with the same challenge."""
    challenge = result.get("challenge")
    level = Phrase("{challenge}", params={"challenge": challenge}) if challenge else ""
    return Score(points=result["points"], level=level)


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """Per challenge the best level won and the best points: the dividers of the box."""
    found = [Fact(Phrase("Best points"), max(result["points"] for result in results))]
    for challenge in sorted({result["challenge"] for result in results if result.get("challenge")}):
        tries = [result for result in results if result.get("challenge") == challenge]
        best = max((result["reached"] for result in tries if result["won"]), key=RANKS.index, default=None)
        points = max(result["points"] for result in tries)
        params = {"points": points, "won": sum(bool(result["won"]) for result in tries), "games": len(tries)}
        value = Phrase("{level}", params={"level": best}) if best else Phrase("Not won yet")
        detail = Phrase("Best {points} points; {won} of {games} won", params=params)
        found.append(Fact(Phrase("{challenge}", params={"challenge": challenge}), value, detail=detail))
    return tuple(found)
