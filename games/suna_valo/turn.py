"""Botbot's turn, the end of an era and corrections, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Final

from games.engine.core import Choice, Decks, Draw, Option, Phrase, Say, Script, Show, Whole
from games.suna_valo.buying import VILLAGE_RIGHT, Place, Resolved, Source, buy, buy_festival, refill
from games.suna_valo.cards import Does, solo_card, solo_options
from games.suna_valo.correct import correct
from games.suna_valo.orders import income_check, place_first
from games.suna_valo.score import finish
from games.suna_valo.state import ERAS, LastTurn, Piece, Valley

DISCARDED_FARM_CARDS: Final = 3


class Action(StrEnum):
    """What a turn can be."""

    BOTBOT = "botbot"
    ERA_END = "era_end"
    LAST_TURN = "last_turn"
    CORRECT = "correct"


def turn(state: Valley, decks: Decks) -> Script[Valley]:
    """Play one action: Botbot's turn, the end of the era (in Era III of the game), or a correction."""
    action: Action = yield actions(state)
    match action:
        case Action.BOTBOT:
            state = yield from botbot(state, decks)
        case Action.ERA_END:
            state = yield from era_end(state)
        case Action.LAST_TURN:
            return (yield from last_turn(state, decks))
        case Action.CORRECT:
            state = yield from correct(state, decks)
    return replace(state, turn=state.turn + 1)


def actions(state: Valley) -> Choice:
    """The opening question of a turn."""
    end = (
        Option(
            Action.ERA_END,
            Phrase("The era is over"),
            Phrase("Income check, then the next era"),
            symbol="flag",
        )
        if state.era < ERAS
        else Option(
            Action.LAST_TURN,
            Phrase("Era III is over"),
            Phrase("Botbot's extra turn, then the end"),
            symbol="flag",
        )
    )
    return Choice(
        key="do",
        label=Phrase("Botbot begins each era. Take your own turn after each of his."),
        options=(
            Option(Action.BOTBOT, Phrase("Botbot's turn")),
            end,
            Option(Action.CORRECT, Phrase("Put something right")),
        ),
        rule="your_move",
    )


def botbot(state: Valley, decks: Decks) -> Script[Valley]:
    """Carry a solo card out, fill the gaps up and look whether the stack is due (rulebook, Botbot's Turn)."""
    state, gap = yield from play_solo_card(state, decks)
    yield from refill(gap)
    if state.reshuffle_due:
        state = state.reshuffled()
        yield Say("stack.reshuffle", {"cards": len(state.left)}, rule="reshuffle")
    return state


def play_solo_card(state: Valley, decks: Decks) -> Resolved:
    """Draw a solo card, carry it out and lay it face up; gives the gap that is left, too."""
    drawn: str = yield draw(state, decks)
    card = solo_card(decks, drawn)
    does: Does = card["action"]
    match does:
        case Does.DISPLAY:
            state, gap = yield from buy(state, Place(Source.DISPLAY, card["slot"]))
        case Does.VILLAGE:
            state, gap = yield from buy(state, Place(Source.VILLAGE, card["slot"]))
        case Does.BARREL:
            state, gap = yield from place_and_remove(state, (Piece.BARREL, Piece.SHIP))
        case Does.SHIP:
            state, gap = yield from place_and_remove(state, (Piece.SHIP, Piece.BARREL))
        case Does.FESTIVAL:
            state, gap = yield from buy_festival(state)
    return state.drawn(drawn), gap


def draw(state: Valley, decks: Decks) -> Draw:
    """The draw of a solo card: each card still face down is as likely as the others."""
    return Draw(
        key="solo",
        label=Phrase("Botbot's solo card"),
        answered=Phrase("Botbot's card"),
        help=Phrase("Turn over the top card of his stack, and tap it here."),
        options=solo_options(decks, state.left),
        rule="solo",
    )


def place_and_remove(state: Valley, pieces: tuple[Piece, Piece]) -> Resolved:
    """Place a piece, the second if the first finds no space, and remove a village card (SO 05, SO 06)."""
    state = yield from place_first(state, pieces)
    yield Say("village.remove", {"slot": VILLAGE_RIGHT.slot}, rule="remove")
    return state, VILLAGE_RIGHT


def era_end(state: Valley) -> Script[Valley]:
    """Check Botbot's income and begin the next era (rulebook, Income Phase and Preparing for a New Era)."""
    state = yield from income_check(state)
    yield Say("income.yours", rule="income.yours")
    state = state.in_era(state.era + 1)
    yield Say("era.begin", {"era": state.era}, rule="turns")
    yield Say("era.starting_tree", rule="new_era.tree")
    yield Say("era.discard_farm", {"cards": DISCARDED_FARM_CARDS}, rule="new_era.cards")
    return state


def last_turn(state: Valley, decks: Decks) -> Script[Valley]:
    """Play the extra turns at the end of Era III and count (rulebook, End of the Game & Final Scoring).

    Nothing is refilled any more, and the stack is left as it lies.
    """
    if state.last_turn is LastTurn.NO_CARD:
        yield Say("last_turn.none", rule="last_turn")
    else:
        state, _ = yield from play_solo_card(state, decks)
    yield Show(state)
    yield Say("last_turn.yours", rule="last_turn")
    state = yield from income_check(state)
    you: int = yield Whole(
        key="you",
        label=Phrase("Your victory points"),
        help=Phrase("Counted as in the base game."),
        answered=Phrase("Your points"),
        least=-99,
        most=999,
        rule="win",
    )
    return (yield from finish(state, you))
