"""The end of the game: the player's points and what the King makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypedDict

from games.engine.core import Decks, Ending, Fact, Form, Label, Phrase, Score, Script, Whole
from games.villages_of_valeria.state import Village

POINTS_LIMIT: Final = 300
RANKS: Final[tuple[tuple[int, str | None], ...]] = (
    (60, "Imperator"),
    (50, None),
    (40, "Proud Mayor"),
    (30, "One-Horse Town"),
    (0, "Wide Spot in the Road"),
)
"""From how many points on which title is given, the highest first (solo rules, Scoring)."""


class Counted(TypedDict):
    """What was filled in when the village was counted."""

    points: int


class Result(TypedDict):
    """The outcome: the points, the lower end of their band, and its title if it has one."""

    points: int
    rank: int
    title: str | None


SCORE_FORM: Final = Form(
    key="score",
    label=Phrase("Count your village"),
    answered=Phrase("Your points"),
    rule="scoring",
    note=(Phrase("Score as in the multiplayer game: what is printed on your cards counts."),),
    fields=(Whole(key="points", label=Phrase("Your points"), least=0, most=POINTS_LIMIT, rule="scoring"),),
)


def score(state: Village) -> Script[Village]:
    """Ask for the points; returns the finished state (solo rules, Scoring)."""
    answer: Counted = yield SCORE_FORM
    return replace(state, points=answer["points"])


def rank_of(points: int) -> tuple[int, str | None]:
    """The lower end of the band these points lie in, and its title if it has one."""
    return next((least, title) for least, title in RANKS if points >= least)


def result(state: Village) -> Result | None:
    """Points, band and title once the game has been scored, else None."""
    if state.points is None:
        return None
    rank, title = rank_of(state.points)
    return {"points": state.points, "rank": rank, "title": title}


TITLES: Final = {
    60: Phrase("Imperator"),
    50: Phrase("50 to 59 points"),
    40: Phrase("Proud Mayor"),
    30: Phrase("One-Horse Town"),
    0: Phrase("Wide Spot in the Road"),
}
VERDICTS: Final = {
    60: Phrase("The King moves his court to your village."),
    50: Phrase("A village to be proud of, one step short of a crown."),
    40: Phrase("The village thrives; another season of building would show it."),
    30: Phrase("The horse likes it. The King is still waiting."),
    0: Phrase("The road is better known than the village."),
}


def _verdict(rank: int) -> Phrase:
    return Phrase("**{title}.** {verdict}", params={"title": TITLES[rank], "verdict": VERDICTS[rank]})


def _missing(points: int) -> tuple[Label, ...]:
    """What the next band would have needed; nothing in the highest."""
    higher = [least for least, _ in RANKS if least > points]
    if not higher:
        return ()
    return (
        Phrase(
            "1 more point would have reached the next band.",
            "{count} more points would have reached the next band.",
            {"count": higher[-1] - points},
        ),
    )


def outcome(state: Village, decks: Decks) -> tuple[Label, ...]:
    """The King's verdict, the points, and what the next band would have needed."""
    if state.points is None:
        return ()
    total = Phrase(
        "**{count} point** for your village.",
        "**{count} points** for your village.",
        {"count": state.points},
    )
    return (_verdict(rank_of(state.points)[0]), total, *_missing(state.points))


def ending(state: Village, decks: Decks) -> Ending | None:
    """What the King makes of the village: there is nobody to win against."""
    if state.points is None:
        return None
    rank, _ = rank_of(state.points)
    return Ending(
        verdict="over",
        heading=TITLES[rank],
        totals=(Fact(Phrase("your points"), state.points),),
        text=(VERDICTS[rank], *_missing(state.points)),
        figures=(
            Fact(Phrase("Turns"), state.turn),
            Fact(Phrase("Buildings"), state.buildings),
            Fact(Phrase("Adventurers"), state.adventurers),
            Fact(Phrase("Resources"), len(state.resources)),
        ),
    )


def measured(result: Mapping[str, Any]) -> Score:
    """What a finished game is measured by: its points."""
    return Score(points=result["points"])


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The best points with the King's verdict on them, and how often each band was reached."""
    best = max(result["points"] for result in results)
    found = [Fact(Phrase("Best points"), best, detail=_verdict(rank_of(best)[0]))]
    for least, _ in RANKS:
        reached = sum(1 for result in results if result["rank"] == least)
        if reached:
            label = Phrase("{points} points and more", params={"points": least})
            found.append(Fact(label, Phrase("{count} game", "{count} games", {"count": reached})))
    return tuple(found)
