"""Anna's turn, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from games.engine.core import Card, Choice, Decks, Draw, Option, Phrase, Reason, Say, Script, Whole
from games.forest_shuffle.cards import drawable, find_card, ids_of
from games.forest_shuffle.correct import correct
from games.forest_shuffle.score import REMINDERS, score
from games.forest_shuffle.state import CLEARING_LIMIT, Forest, Side


def turn(state: Forest, decks: Decks, reminders: tuple[Phrase, ...] = REMINDERS) -> Script[Forest]:
    """Play one action: Anna's turn, the end of the game, or a correction.

    `reminders` are shown where the forest is counted at the end.
    """
    action: Literal["anna", "winter", "correct"] = yield actions()
    match action:
        case "anna":
            return (yield from anna(state, decks))
        case "winter":
            return (yield from score(state, decks, reminders))
        case "correct":
            return (yield from correct(state, decks))


def actions() -> Choice:
    """The opening question of a turn."""
    return Choice(
        key="do",
        label=Phrase("Now take your own turn, then tap Anna's"),
        options=(
            Option("anna", Phrase("Anna's turn")),
            Option("winter", Phrase("The winter card is out")),
            Option("correct", Phrase("Put something right")),
        ),
    )


def anna(state: Forest, decks: Decks) -> Script[Forest]:
    """Reveal an automa card and carry it out (rulebook, Gameplay Flow 1 to 4)."""
    state = yield from count_clearing(state)
    drawn: str = yield Draw(
        key="automa",
        label=Phrase("Anna's automa card"),
        help=Phrase("Turn over the top card of her deck, and tap it here."),
        answered=Phrase("Anna's card"),
        options=drawable(decks, state.left),
        rule="anna.reveal",
    )
    card = find_card(decks, "automa", drawn)
    state = yield from (remove if card["add"] is None else add)(state.without_card(drawn), card)
    if card["deck"]:
        yield Say("deck.remove", {"count": card["deck"]}, rule="anna.deck")
    if state.wipe_after_anna:
        state = yield from wipe(state, after="anna")
    if not state.left:
        yield Say("automa.reshuffle", {"count": len(decks["automa"])}, rule="anna.discard")
        state = state.with_deck(ids_of(decks))
    return replace(state, turn=state.turn + 1)


def count_clearing(state: Forest) -> Script[Forest]:
    """Ask how many cards lie there now, where they are counted; the end of your own turn has cleared ten."""
    if not state.counts:
        return state
    lying: int = yield Whole(
        key="clearing",
        label=Phrase("Cards in the clearing now"),
        help=Phrase("Count them before Anna's card comes: your own turn has usually changed the number."),
        answered=Phrase("Your count"),
        least=0,
        most=CLEARING_LIMIT,
        default=state.clearing,
    )
    return (yield from wipe(replace(state, clearing=lying), after="you"))


def wipe(state: Forest, after: Literal["you", "anna"]) -> Script[Forest]:
    """All cards leave a clearing in which ten or more are counted after a turn (base rules)."""
    if not state.overflows:
        return state
    yield Say("clearing.wipe", {"count": state.clearing, "after": after}, rule="clearing")
    return replace(state, clearing=0)


def add(state: Forest, card: Card) -> Script[Forest]:
    """Cards from the draw pile at the right end of the clearing (rulebook, Gameplay Flow 2).

    Where nobody counts them for the table, it is reminded of the ten-card rule.
    """
    reminded = state.wipe_after_anna and not state.counts
    params = {"count": card["add"], "card": card["id"], "reminded": reminded}
    yield Say("clearing.add", params, rule="anna.add")
    return state.with_clearing(card["add"])


def remove(state: Forest, card: Card) -> Script[Forest]:
    """Cards from one end of the clearing back to the box (rulebook, Gameplay Flow 2)."""
    printed, arrow = card["remove"], Side(card["arrow"])
    count, end = state.removable(printed), state.arrow.end_of(arrow)
    because = [Reason("arrow.read", {"arrow": arrow, "from": end, "ruling": state.arrow})]
    if count < printed:
        because.append(Reason("clearing.short", {"printed": printed, "count": count}))
    params = {"count": count, "printed": printed, "arrow": arrow, "from": end}
    params |= {"card": card["id"], "counted": state.counts}
    yield Say("clearing.remove", params, rule="anna.remove", because=tuple(because))
    return state.with_clearing(-count)
