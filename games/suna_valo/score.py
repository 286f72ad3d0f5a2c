"""Botbot's points, during the game and at its end."""

from __future__ import annotations

from dataclasses import replace

from games.engine.core import Decks, Label, Phrase, Say, Script
from games.suna_valo.setup import BASE_POINTS
from games.suna_valo.state import ERAS, Level, Piece, Valley

SOURCES = ("base", "barrels", "ships", "cards", "very_difficult")


def bot_points(state: Valley) -> dict[str, int]:
    """Botbot's points by source and their total, as if the game were over (rulebook, Final Scoring)."""
    points = {
        "base": BASE_POINTS[state.level],
        "barrels": sum(order.bot or 0 for order in state.pieces(Piece.BARREL)),
        "ships": sum(order.bot or 0 for order in state.pieces(Piece.SHIP)),
        "cards": state.area,
        "very_difficult": very_difficult_points(state),
    }
    return points | {"total": sum(points.values())}


def very_difficult_points(state: Valley) -> int:
    """The points of the last rule of Very Difficult, 0 at the other levels.

    A ship on one ship order of Era III counts 1 per barrel placed; on both, 1 per barrel and per ship.
    """
    if state.level is not Level.VERY_DIFFICULT:
        return 0
    barrels, ships = len(state.pieces(Piece.BARREL)), len(state.pieces(Piece.SHIP))
    ships_of_last_era = sum(order.era == ERAS for order in state.pieces(Piece.SHIP))
    return (0, barrels, barrels + ships)[ships_of_last_era]


def finish(state: Valley, you: int) -> Script[Valley]:
    """Count Botbot's points out and give the finished state; a tie is not a win."""
    points = bot_points(state)
    for source in SOURCES:
        rule = "very_difficult" if source == "very_difficult" else "score"
        yield Say("score.line", {"source": source, "points": points[source]}, rule=rule)
    result = {"bot": points, "you": you, "won": you > points["total"], "level": state.level}
    return replace(state, over=True, result=result)


def breakdown(state: Valley) -> Phrase:
    """Where Botbot's points come from, as they stand."""
    points = bot_points(state)
    if state.level is Level.VERY_DIFFICULT:
        return Phrase(
            "Base {base}, barrels {barrels}, ships {ships}, cards {cards}, bonus {very_difficult}",
            params=points,
        )
    return Phrase("Base {base}, barrels {barrels}, ships {ships}, cards {cards}", params=points)


def outcome(state: Valley, decks: Decks) -> tuple[Label, ...]:
    """The result in sentences, the verdict first."""
    if state.result is None:
        return ()
    params = {"you": state.result["you"], "bot": state.result["bot"]["total"]}
    if state.result["won"]:
        verdict = Phrase("**You win**: {you} points to {bot}.", params=params)
    elif params["you"] == params["bot"]:
        verdict = Phrase("**Botbot wins**: a tie at {bot} points is not enough.", params=params)
    else:
        verdict = Phrase("**Botbot wins**: {bot} points to your {you}.", params=params)
    return (verdict, Phrase("Botbot's points, source by source:"), breakdown(state))
