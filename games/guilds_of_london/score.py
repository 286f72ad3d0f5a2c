"""The end of a game: your count, both totals, and what many games come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from games.engine.core import Decks, Fact, Label, Phrase, Say, Score, Script, Show, Whole
from games.engine.progress import best_lead, lead_in_words, won_of
from games.guilds_of_london.state import Guilds, Phase


def end(state: Guilds) -> Script[Guilds]:
    """Ask for your final count; gives the finished game (rulebook, Final Scoring)."""
    yield Say("end.count", rule="end.count")
    yield Show(replace(state, beadle=None))
    you: int = yield Whole(
        key="you",
        label=Phrase("Your points"),
        answered=Phrase("Your points"),
        least=0,
        most=999,
        rule="end.count",
    )
    return replace(state, phase=Phase.OVER, beadle=None, over=True, you=you)


def result(state: Guilds) -> Mapping[str, Any] | None:
    """Both totals and the outcome for you, None while the game goes on."""
    if not state.over or state.you is None:
        return None
    ahead = state.you - state.boris_points
    outcome = "win" if ahead > 0 else "loss" if ahead < 0 else "draw"
    return {"boris": state.boris_points, "you": state.you, "outcome": outcome, "expert": state.expert}


def outcome(state: Guilds, decks: Decks) -> tuple[Label, ...]:
    """The result in sentences, the verdict first."""
    end = result(state)
    if end is None:
        return ()
    totals = Phrase("You have **{you} points**, Boris has **{boris}**.", params=end)
    match end["outcome"]:
        case "win":
            return Phrase("**You win.**"), totals
        case "loss":
            return Phrase("**Boris wins.**"), totals
        case _:
            return Phrase("**A draw.**"), totals


LEVELS: Final = {False: Phrase("Boris draws three cards"), True: Phrase("Boris draws four cards")}
"""How hard Boris plays, by whether it was expert mode."""


def _lead(result: Mapping[str, Any]) -> int:
    return int(result["you"] - result["boris"])


def measured(result: Mapping[str, Any]) -> Score:
    """What a finished game is measured by: how far ahead of Boris it ended."""
    lead = _lead(result)
    return Score(points=lead, level=LEVELS[result["expert"]], told=lead_in_words(lead))


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The games won against three cards of Boris's and against four, and the best end."""
    played = [
        (label, [one for one in results if one["expert"] is expert]) for expert, label in LEVELS.items()
    ]
    return (
        *(won_of(label, games, lambda one: one["outcome"] == "win") for label, games in played if games),
        best_lead(results, _lead),
    )
