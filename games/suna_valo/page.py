"""What the page shows of a game against Botbot besides his instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from games.engine.core import Choice, Decks, Ending, Fact, Phrase, Score
from games.engine.progress import best_lead, won_of
from games.suna_valo.score import bot_points, breakdown
from games.suna_valo.setup import FESTIVAL_SHIP, LAST_TURN, OLD_ORDERS
from games.suna_valo.state import PIECES, ROMAN, Level, Piece, Valley
from games.suna_valo.turn import Action


def where(state: Valley) -> Phrase:
    """How far the game is."""
    if state.over:
        return Phrase("{count} turn", "{count} turns", params={"count": state.turn})
    return Phrase("Era {era}", params={"era": ROMAN[state.era]})


def turn_name(state: Valley | None, action: str) -> Phrase:
    """What a turn is called for undo and in the log."""
    if state is None:
        return Phrase("Set-up")
    params = {"era": ROMAN[state.era], "turn": state.turn}
    match action:
        case Action.ERA_END:
            return Phrase("End of Era {era}", params=params)
        case Action.LAST_TURN:
            return Phrase("End of the game")
        case Action.CORRECT:
            return Phrase("A correction")
    return Phrase("Botbot's turn {turn}", params=params)


LEVELS: Final[Mapping[Level, Phrase]] = {
    Level.NORMAL: Phrase("Normal"),
    Level.MEDIUM: Phrase("Medium (Challenging)"),
    Level.DIFFICULT: Phrase("Difficult (Hard)"),
    Level.VERY_DIFFICULT: Phrase("Very difficult (Very Hard)"),
}


def facts(state: Valley, decks: Decks) -> tuple[Fact, ...]:
    """Botbot's score and where it comes from, his stack and pieces, your own move, and the rulings."""
    stack = {"left": len(state.left), "count": len(decks["solo"])}
    barrels = {"left": PIECES - len(state.pieces(Piece.BARREL)), "count": PIECES}
    ships = {"left": PIECES - len(state.pieces(Piece.SHIP)), "count": PIECES}
    cards = Phrase("{cards}", params={"cards": list(state.face_up)})
    return (
        tally(state),
        Fact(Phrase("Where his points come from"), breakdown(state)),
        Fact(
            Phrase("Botbot's stack"),
            Phrase("{left} of {count} cards", params=stack),
            detail=Phrase("Reshuffled once SO 05 and SO 06 both lie face up."),
        ),
        Fact(Phrase("Solo cards face up"), cards if state.face_up else Phrase("None")),
        Fact(Phrase("Barrels he has left"), Phrase("{left} of {count}", params=barrels)),
        Fact(Phrase("Ships he has left"), Phrase("{left} of {count}", params=ships)),
        Fact(
            Phrase("You buy"),
            Phrase("From six cards: your display and the village offer"),
            detail=Phrase("Botbot has no display of his own."),
        ),
        Fact(
            Phrase("Your gears"),
            Phrase("A column never turns the gears of cards that lay there already; a row does"),
            detail=Phrase(
                "The card you just placed works in full, its gear too. In a column that a bonus activates, "
                "no gear turns at all."
            ),
        ),
        Fact(Phrase("Level"), LEVELS[state.level]),
        _ruling(OLD_ORDERS, state.old_orders),
        _ruling(LAST_TURN, state.last_turn),
        _ruling(FESTIVAL_SHIP, state.festival_ship),
    )


def tally(state: Valley) -> Fact:
    """Botbot's points as they stand."""
    return Fact(Phrase("Botbot"), bot_points(state)["total"], main=True)


def _ruling(asked: Choice, chosen: str) -> Fact:
    """A ruling in the words of the set-up: what was chosen, and why it had to be."""
    label = next(option.label for option in asked.options if option.id == chosen)
    return Fact(asked.label, label, detail=asked.help)


def ending(state: Valley, decks: Decks) -> Ending | None:
    """The end of the game: who won and by how much, and where Botbot's points come from."""
    if state.result is None:
        return None
    you, bot = state.result["you"], state.result["bot"]["total"]
    return Ending(
        verdict="won" if you > bot else "lost",
        heading=_verdict(you - bot),
        totals=(Fact(Phrase("you"), you), Fact(Phrase("Botbot"), bot)),
        text=(Phrase("A tie is not enough to win."),) if you == bot else (),
        figures=_figures(state.result["bot"], state.level),
    )


def _verdict(lead: int) -> Phrase:
    if lead > 0:
        return Phrase("You win by {lead}", params={"lead": lead})
    if lead < 0:
        return Phrase("Botbot wins by {lead}", params={"lead": -lead})
    return Phrase("A tie: Botbot wins")


def _figures(points: Mapping[str, int], level: Level) -> tuple[Fact, ...]:
    """Botbot's points source by source, and their sum."""
    bonus = Fact(Phrase("Bonus for pieces placed"), points["very_difficult"])
    return (
        Fact(Phrase("Base points"), points["base"]),
        Fact(Phrase("Spaces under barrels"), points["barrels"]),
        Fact(Phrase("Spaces under ships"), points["ships"]),
        Fact(Phrase("Cards in his area"), points["cards"]),
        *((bonus,) if level is Level.VERY_DIFFICULT else ()),
        Fact(Phrase("Botbot's points"), points["total"], main=True),
    )


def measured(result: Mapping[str, Any]) -> Score:
    """What a finished game is measured by: your points, among those at the same level of Botbot's."""
    return Score(points=result["you"], level=LEVELS[result["level"]])


TIE: Final = Phrase("a tie, which Botbot wins")


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The games won per level of Botbot's with the most points there, and the best end."""
    levels = [level for level in LEVELS if any(result["level"] == level for result in results)]
    return (
        *(_at_level(level, [result for result in results if result["level"] == level]) for level in levels),
        best_lead(results, lambda result: result["you"] - result["bot"]["total"], even=TIE),
    )


def _at_level(level: Level, results: Sequence[Mapping[str, Any]]) -> Fact:
    most = Phrase("Best {points} points", params={"points": max(result["you"] for result in results)})
    return replace(won_of(LEVELS[level], results, lambda result: bool(result["won"])), detail=most)
