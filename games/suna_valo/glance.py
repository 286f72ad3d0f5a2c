"""A turn at a glance: the solo card, what it does, and the few things that are left for hands to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from games.engine.core import Band, Card, Decks, Face, Glance, Label, Phrase, Say, Told
from games.suna_valo.board import board_of_turn
from games.suna_valo.buying import VILLAGE_RIGHT, Place, Source
from games.suna_valo.cards import Does, Slot, names, solo_card
from games.suna_valo.page import LEVELS, tally
from games.suna_valo.state import Valley
from games.suna_valo.turn import Action

PUT_AWAY: Final = frozenset({"card.to_box", "card.to_area"})
OF_CARD: Final = PUT_AWAY | {"goods.double", "village.remove"}
"""The sayings about the one card that leaves its place in a turn."""

BOTBOT_FIRST: Final = Band(
    Phrase("Botbot goes first"), Phrase("In every era. Then it is your turn."), symbol="flag"
)
YOURS: Final = Band(
    Phrase("Now your turn"),
    Phrase("Buy one of six cards: display or village. In a column only the new card's gear turns."),
)


def glance(told: Told[Valley], decks: Decks) -> Glance:
    """What the page shows of a turn."""
    drawn = next((value for key, value in told.replies if key == "solo"), None)
    card = None if drawn is None else solo_card(decks, drawn)
    gap = _gap(told.said)
    known = told.state is not None
    return Glance(
        faces=() if card is None else (Face(title=names(decks)[card["id"]], symbol=SYMBOLS[card["action"]]),),
        beside=tuple(_beside(told, card)),
        tally=tally(told.state) if known else None,
        steps=tuple(_steps(told, gap)),
        board=board_of_turn(told, gap, decks) if known else None,
        band=_band(told),
    )


SYMBOLS: Final[dict[Does, str]] = {
    Does.DISPLAY: "display",
    Does.VILLAGE: "village",
    Does.BARREL: "barrel",
    Does.SHIP: "ship",
    Does.FESTIVAL: "festival",
}


def _band(told: Told[Valley]) -> Band | None:
    """Whose turn it is after this one; of a correction nobody can say."""
    if told.action == Action.BOTBOT:
        return YOURS
    return BOTBOT_FIRST if told.action in {"", Action.ERA_END} else None


def _beside(told: Told[Valley], card: Card | None) -> Iterator[Label]:
    """What the turn is, and what lay there, as the table told it."""
    if card is not None:
        yield _does(card)
        bought = next((value for key, value in told.replies if key == "bought"), None)
        if bought in BOUGHT and card["action"] != Does.FESTIVAL:
            yield BOUGHT[bought]
    elif told.action == Action.ERA_END:
        yield Phrase("**Income check**, then the next era")
    elif told.action == Action.LAST_TURN:
        yield Phrase("**Botbot's extra turn**, then the end")
    elif told.action == Action.CORRECT:
        yield Phrase("**Put right** as it lies on the table")
    elif told.state is not None:
        yield Phrase("His base points at {level}", params={"level": LEVELS[told.state.level]})


BOUGHT: Final = {
    "farm": Phrase("A farm card lay there."),
    "vp_farm": Phrase("A farm card with points lay there."),
    "festival": Phrase("A festival card lay there."),
}


def _does(card: Card) -> Phrase:
    """What a solo card lets Botbot do, in a few words."""
    match card["action"]:
        case Does.DISPLAY:
            return BUYS[card["slot"]]
        case Does.VILLAGE:
            return Phrase("**Buys the middle village card**")
        case Does.BARREL:
            return Phrase("**A barrel, else a ship**")
        case Does.SHIP:
            return Phrase("**A ship, else a barrel**")
        case _:
            return Phrase("**Buys a festival card**")


BUYS: Final[dict[Slot, Phrase]] = {
    Slot.LEFT: Phrase("**Buys your left card**"),
    Slot.MIDDLE: Phrase("**Buys your middle card**"),
    Slot.RIGHT: Phrase("**Buys your right card**"),
}


def _gap(said: Iterable[Say]) -> Place | None:
    """The place that a card leaves in a turn, or that Botbot finds empty."""
    for say in said:
        match say.code:
            case "buy.display" | "buy.village":
                return Place(Source(say.code.removeprefix("buy.")), Slot(say.params["slot"]))
            case "festival.buy":
                return Place(Source(say.params["from"]), Slot(say.params["slot"]))
            case "village.remove":
                return VILLAGE_RIGHT
    return None


def _steps(told: Told[Valley], gap: Place | None) -> Iterator[Say]:
    """The sayings as they are shown: each card with its place, a piece without a space with what comes instead.

    Why this festival card was bought stands with the step that puts it away. What the app deals, nobody shuffles.
    """
    because = next((say.because for say in told.said if say.code == "festival.buy"), ())
    for place, say in enumerate(told.said):
        more: dict[str, Any] = {}
        if gap and say.code in OF_CARD:
            more = {"cell": gap.id, "slot": gap.slot}
        elif say.code == "order.none":
            codes = [each.code for each in told.said]
            more = {"instead": _instead(codes[:place], codes[place + 1 :])}
        elif say.code in {"stack.reshuffle", "setup.stack"} and told.app_deals:
            more = {"dealt": True}
        again = because if say.code in PUT_AWAY else ()
        yield replace(say, params={**say.params, **more}, because=say.because or again)


def _instead(earlier: Sequence[str], later: Sequence[str]) -> str:
    """What comes of a piece without a space: another is placed, is being tried, or finds none either."""
    if earlier[-1:] == ["order.none"]:
        return "neither"
    if not later:
        return "tried"
    return {"order.place": "placed", "order.none": "both"}.get(later[0], "")
