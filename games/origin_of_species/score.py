"""The end of the game: Charlie's points against yours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypedDict

from games.engine.core import Decks, Fact, Form, Label, Phrase, Score, Script, Whole
from games.engine.progress import best_lead, lead_in_words, won_of
from games.origin_of_species.state import Islands

POINTS_PER_TILE: Final = 3


class Counted(TypedDict):
    """What the form `score` is answered with."""

    you: int
    charlie_extra: int


def score(state: Islands) -> Script[Islands]:
    """Ask for what the app has not seen and compare; returns the finished state (rulebook, Game End)."""
    answer: Counted = yield Form(
        key="score",
        label=Phrase("Count the points"),
        answered=Phrase("The points"),
        rule="end",
        help=Phrase("The app knows Charlie's marker and counts 3 points for each tile he claimed."),
        fields=(
            Whole(key="you", label=Phrase("Your points"), least=0, most=999),
            Whole(
                key="charlie_extra",
                label=Phrase("Charlie's points at the end"),
                help=Phrase("Stage objectives and the final journal card."),
                least=0,
                most=99,
                default=0,
            ),
        ),
    )
    tiles = POINTS_PER_TILE * len(state.claimed)
    total = state.points + tiles + answer["charlie_extra"]
    you = answer["you"]
    result = {
        "charlie": {"points": state.points, "tiles": tiles, "extra": answer["charlie_extra"], "total": total},
        "you": you,
        "outcome": "win" if you > total else "loss" if you < total else "draw",
    }
    return replace(state, over=True, result=result)


def outcome(state: Islands, decks: Decks) -> tuple[Label, ...]:
    """The result in sentences, the verdict first."""
    if state.result is None:
        return ()
    charlie = state.result["charlie"]
    points = {"you": state.result["you"], "charlie": charlie["total"]}
    verdict = {
        "win": Phrase("**You win**, {you} to {charlie}.", params=points),
        "loss": Phrase("**Charlie wins**, {charlie} to {you}.", params=points),
        "draw": Phrase("**A draw** at {you} points each.", params=points),
    }[state.result["outcome"]]
    made_of = Phrase(
        "Charlie's points: {points} on the track, {tiles} for claimed tiles, {extra} at the end.",
        params=charlie,
    )
    return (verdict, made_of)


def _lead(result: Mapping[str, Any]) -> int:
    return int(result["you"] - result["charlie"]["total"])


def measured(result: Mapping[str, Any]) -> Score:
    """What a finished game is measured by: how far ahead of Charlie it ended."""
    lead = _lead(result)
    return Score(points=lead, told=lead_in_words(lead))


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The games won against Charlie, and the best end."""
    return (
        won_of(Phrase("Against Charlie"), results, lambda result: result["outcome"] == "win"),
        best_lead(results, _lead),
    )
