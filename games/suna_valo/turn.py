"""Botbot's turn, the end of an era and corrections, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.core import Choice, Decks, Draw, Option, Phrase, Say, Script, Show, Whole
from games.suna_valo.buying import buy, buy_festival
from games.suna_valo.cards import BARREL_CARD, SHIP_CARD, all_cards, solo_card, solo_options
from games.suna_valo.correct import correct
from games.suna_valo.orders import income_check, place_first
from games.suna_valo.score import finish
from games.suna_valo.state import ERAS, Piece, Table, orders_of_era

DISCARDED_FARM_CARDS: Final = 3


def turn(state: Table, decks: Decks) -> Script[Table]:
    """Play one action: Botbot's turn, the end of the era (in Era III of the game), or a correction."""
    ends = (
        Option("era_end", Phrase("The era is over"), Phrase("Income check, then the next era"), symbol="flag")
        if state.era < ERAS
        else Option("last_turn", Phrase("Era III is over: Botbot's extra turn, then the end"), symbol="flag")
    )
    action = yield Choice(
        key="do",
        label=Phrase("Botbot begins each era. Take your own turn after each of his."),
        options=(
            Option("botbot", Phrase("Botbot's turn")),
            ends,
            Option("correct", Phrase("Put something right")),
        ),
        rule="your_move",
    )
    if action == "last_turn":
        return (yield from last_turn(state, decks))
    if action == "botbot":
        state = yield from botbot(state, decks)
    elif action == "era_end":
        state = yield from era_end(state)
    else:
        state = yield from correct(state, decks)
    return replace(state, turn=state.turn + 1)


def botbot(state: Table, decks: Decks, *, last: bool = False) -> Script[Table]:
    """Draw a solo card and carry it out (rulebook, Botbot's Turn).

    In the `last` turn of the game nothing is refilled and the stack is left as it lies.
    """
    drawn = yield draw(state, decks)
    card = solo_card(decks, drawn)
    refill = not last
    match card["action"]:
        case "display":
            state = yield from buy(state, "display", card["slot"], refill=refill)
        case "village":
            state = yield from buy(state, "village", card["slot"], refill=refill)
        case "barrel":
            state = yield from place_and_remove(state, ("barrel", "ship"), refill=refill)
        case "ship":
            state = yield from place_and_remove(state, ("ship", "barrel"), refill=refill)
        case _:
            state = yield from buy_festival(state, refill=refill)
    state = lay_face_up(state, drawn)
    if reshuffle_due(state) and not last:
        state = reshuffle(state, decks)
        yield Say("stack.reshuffle", {"cards": len(state.left)}, rule="reshuffle")
    return state


def draw(state: Table, decks: Decks) -> Draw:
    """The draw of a solo card: each card still face down is as likely as the others."""
    return Draw(
        key="solo",
        label=Phrase("Botbot's solo card"),
        help=Phrase("Turn over the top card of his deck, and tap it here."),
        options=solo_options(decks, state.left),
        rule="solo",
    )


def place_and_remove(state: Table, pieces: tuple[Piece, Piece], *, refill: bool) -> Script[Table]:
    """Place a piece, the second if the first finds no space, and remove a village card (SO 05, SO 06)."""
    state = yield from place_first(state, pieces)
    yield Say("village.remove", {"slot": "right"}, rule="remove")
    if refill:
        yield Say("village.refill", rule="village")
    return state


def lay_face_up(state: Table, card: str) -> Table:
    """The state with a card off the stack and face up beside it."""
    left = tuple(id for id in state.left if id != card)
    return replace(state, left=left, face_up=(*state.face_up, card))


def reshuffle_due(state: Table) -> bool:
    """Whether SO 05 and SO 06 both lie face up; only one of these two cards can bring that about."""
    return BARREL_CARD in state.face_up and SHIP_CARD in state.face_up


def reshuffle(state: Table, decks: Decks) -> Table:
    """The state with all solo cards face down again."""
    return replace(state, left=all_cards(decks), face_up=())


def era_end(state: Table) -> Script[Table]:
    """Check Botbot's income and begin the next era (rulebook, Income Phase and Preparing for a New Era)."""
    state = yield from income_check(state)
    era = state.era + 1
    yield Say("era.begin", {"era": era}, rule="turns")
    yield Say("era.starting_tree", rule="new_era.tree")
    yield Say("era.discard_farm", {"cards": DISCARDED_FARM_CARDS}, rule="new_era.cards")
    return replace(state, era=era, orders=state.orders + orders_of_era(era))


def last_turn(state: Table, decks: Decks) -> Script[Table]:
    """Play the extra turns at the end of Era III and count (rulebook, End of the Game & Final Scoring)."""
    if state.last_turn == "no_card":
        yield Say("last_turn.none", rule="last_turn")
    else:
        state = yield from botbot(state, decks, last=True)
    yield Show(state)
    yield Say("last_turn.yours", rule="last_turn")
    state = yield from income_check(state)
    you = yield Whole(
        key="you",
        label=Phrase("Your victory points"),
        help=Phrase("Your final score, counted as in the base game."),
        least=-99,
        most=999,
        rule="win",
    )
    return (yield from finish(state, you))
