"""Anna's turn, winter and corrections, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import (
    Card,
    Choice,
    Decks,
    Draw,
    Form,
    Many,
    Option,
    Phrase,
    Reason,
    Say,
    Script,
    Whole,
)  # fmt: skip
from games.forest_shuffle.cards import drawable
from games.forest_shuffle.score import score
from games.forest_shuffle.state import CLEARING_LIMIT, Forest

WIPE_FROM = 10


def turn(state: Forest, decks: Decks) -> Script[Forest]:
    """Play one action: Anna's turn, the end of the game, or a correction."""
    action = yield Choice(
        key="do",
        label=Phrase("Now take your own turn, then tap Anna's"),
        options=(
            Option("anna", Phrase("Anna's turn")),
            Option("winter", Phrase("The winter card is out")),
            Option("correct", Phrase("Put something right")),
        ),
    )
    if action == "anna":
        return (yield from anna(state, decks))
    if action == "winter":
        return (yield from score(state))
    return (yield from correct(state, decks))


def anna(state: Forest, decks: Decks) -> Script[Forest]:
    """Reveal an automa card and carry it out (rulebook, Gameplay Flow 1 to 3)."""
    lying: int | None = None
    if state.clearing is not None:
        lying = yield Whole(
            key="clearing",
            label=Phrase("Cards in the clearing now"),
            help=Phrase("Count before Anna's card; your own turn has usually changed it."),
            least=0,
            most=CLEARING_LIMIT,
            default=state.clearing,
        )
    drawn = yield Draw(
        key="automa",
        label=Phrase("Anna's automa card"),
        help=Phrase("Turn over the top card of her deck, and tap it here."),
        options=drawable(decks["automa"], state.left),
        rule="anna.reveal",
    )
    card = next(card for card in decks["automa"] if card["id"] == drawn)
    lying = yield from _change_clearing(state, card, lying)
    if card["deck"]:
        yield Say("deck.remove", {"count": card["deck"]}, rule="anna.deck")
    if lying is not None:
        if state.wipe_after_anna and lying >= WIPE_FROM:
            yield Say("clearing.wipe", {"count": lying}, rule="clearing")
            lying = 0
        lying = min(lying, CLEARING_LIMIT)
    left = tuple(id for id in state.left if id != drawn)
    if not left:
        yield Say("automa.reshuffle", {"count": len(decks["automa"])}, rule="anna.discard")
        left = tuple(sorted(card["id"] for card in decks["automa"]))
    return replace(state, left=left, clearing=lying, turn=state.turn + 1)


def _change_clearing(state: Forest, card: Card, lying: int | None) -> Script[int | None]:
    """Say what the card does to the clearing; gives how many cards lie there after it, None when not counted."""
    if card["add"] is not None:
        yield Say("clearing.add", {"count": card["add"], "card": card["id"]}, rule="anna.add")
        return None if lying is None else lying + card["add"]
    printed = card["remove"]
    count = printed if lying is None else min(printed, lying)
    sweeping = {"left": "right", "right": "left"}
    end = sweeping[card["arrow"]] if state.arrow == "sweep" else card["arrow"]
    params = {"count": count, "printed": printed, "arrow": card["arrow"], "from": end, "card": card["id"]}
    because = [Reason("arrow.read", {"arrow": card["arrow"], "from": end, "ruling": state.arrow})]
    if count < printed:
        because.append(Reason("clearing.short", {"printed": printed, "count": count}))
    yield Say("clearing.remove", params, rule="anna.remove", because=tuple(because))
    return None if lying is None else lying - count


def correct(state: Forest, decks: Decks) -> Script[Forest]:
    """Put the tracked figures right; a turn of its own that is none of Anna's."""
    counted = (
        Whole(
            key="clearing",
            label=Phrase("Cards in the clearing"),
            least=0,
            most=CLEARING_LIMIT,
            default=state.clearing,
        ),
    )
    everything = drawable(decks["automa"], tuple(card["id"] for card in decks["automa"]))
    answer: Mapping[str, Any] = yield Form(
        key="correct",
        label=Phrase("How it really lies on the table"),
        fields=(
            Many(
                key="left",
                label=Phrase("Cards still in the automa deck"),
                options=everything,
                least=1,
                default=state.left,
            ),
            *(counted if state.clearing is not None else ()),
        ),
    )
    return replace(state, left=tuple(sorted(answer["left"])), clearing=answer.get("clearing"))
