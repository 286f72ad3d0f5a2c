"""The end of a game: your count, both totals, and what many games come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.engine.core import Decks, Fact, Label, Phrase, Say, Script, Show, Whole
from games.engine.progress import best_lead, won_of
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


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The games won against three cards of Boris's and against four, and the best end."""
    kinds = ((Phrase("Boris draws three cards"), False), (Phrase("Boris draws four cards"), True))
    played = [(label, [one for one in results if one["expert"] is expert]) for label, expert in kinds]
    return (
        *(won_of(label, games, lambda one: one["outcome"] == "win") for label, games in played if games),
        best_lead(results, lambda result: result["you"] - result["boris"]),
    )
