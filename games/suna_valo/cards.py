"""Botbot's seven solo cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from games.engine.core import Card, Choice, DeckKind, Decks, Option, Phrase, Problem, Question, Shown
from games.engine.decks import CardProblem
from games.suna_valo.state import BARREL_CARD, SHIP_CARD


class Slot(StrEnum):
    """A slot of the village offer or of a display, seen from the player."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Does(StrEnum):
    """What a solo card lets Botbot do."""

    DISPLAY = "display"
    VILLAGE = "village"
    BARREL = "barrel"
    SHIP = "ship"
    FESTIVAL = "festival"


PRINTED: Final[Mapping[str, Does]] = {
    "SO01": Does.DISPLAY,
    "SO02": Does.DISPLAY,
    "SO03": Does.DISPLAY,
    "SO04": Does.VILLAGE,
    BARREL_CARD: Does.BARREL,
    SHIP_CARD: Does.SHIP,
    "SO07": Does.FESTIVAL,
}
PRINTED_SLOTS: Final[Mapping[str, Slot]] = {"SO04": Slot.MIDDLE}


def _check(cards: tuple[Card, ...]) -> CardProblem | None:
    """The first card that is none of the seven; only the slots of the display cards are free."""
    for card in cards:
        if problem := _problem(card):
            return CardProblem(card["id"], problem)
    present = {card["id"] for card in cards}
    for id in PRINTED:
        if id not in present:
            return CardProblem(id, Problem(Phrase("This solo card is missing; all seven are needed."), "id"))
    return None


def _problem(card: Card) -> Problem | None:
    id = card["id"]
    if id not in PRINTED:
        return Problem(Phrase("There is no such solo card; they are SO01 to SO07."), "id")
    if card["action"] != PRINTED[id]:
        return Problem(Phrase("What this card does can't be changed."), "action")
    if PRINTED[id] is Does.DISPLAY:
        return None if card["slot"] else Problem(Phrase("Choose the slot that this card shows."), "slot")
    if card["slot"] != PRINTED_SLOTS.get(id):
        return Problem(Phrase("Only SO01, SO02 and SO03 may show another slot."), "slot")
    return None


SLOT: Final = Choice(
    key="slot", label=Phrase("Slot shown"), options=tuple(Option(slot) for slot in Slot), optional=True
)


def _may_change(card: Card) -> tuple[Question, ...]:
    """The slot, on the cards that do not all show the same."""
    return (replace(SLOT, optional=False),) if PRINTED.get(card["id"]) is Does.DISPLAY else ()


DECKS: Final = {
    "solo": DeckKind(
        name=Phrase("Solo cards"),
        about=Phrase(
            "Botbot's seven cards, SO 01 to SO 07. It has not been published which of the first three shows "
            "which slot of your display: look at your cards and correct it here."
        ),
        default="printed",
        most=14,
        labels={"printed": Phrase("The seven cards of the box")},
        check=_check,
        one=Phrase("Solo card"),
        complete=True,
        may_change=_may_change,
        fields=(
            Choice(
                key="action",
                label=Phrase("What it does"),
                options=(
                    Option(Does.DISPLAY, Phrase("Buys from your display")),
                    Option(Does.VILLAGE, Phrase("Buys from the village offer")),
                    Option(Does.BARREL, Phrase("Places a barrel")),
                    Option(Does.SHIP, Phrase("Places a ship")),
                    Option(Does.FESTIVAL, Phrase("Buys a festival card")),
                ),
            ),
            replace(SLOT, shown=Shown("action", values=(Does.DISPLAY, Does.VILLAGE))),
        ),
    ),
}


def solo_card(decks: Decks, id: str) -> Card:
    """The solo card of this id."""
    return next(card for card in decks["solo"] if card["id"] == id)


def solo_options(decks: Decks, ids: Iterable[str]) -> tuple[Option, ...]:
    """These solo cards as options, in the order of the ids, each with what it does beside its code."""
    return tuple(Option(id, hint=_face(solo_card(decks, id))) for id in ids)


def _face(card: Card) -> Phrase:
    """What is printed on a solo card, for the table to tell the card it drew."""
    match card["action"]:
        case Does.DISPLAY:
            return Phrase("Buys from your display: {slot}", params={"slot": card["slot"]})
        case Does.VILLAGE:
            return Phrase("Buys from the village offer: {slot}", params={"slot": card["slot"]})
        case Does.BARREL:
            return Phrase("Places a barrel")
        case Does.SHIP:
            return Phrase("Places a ship")
        case _:
            return Phrase("Buys a festival card")


def all_cards(decks: Decks) -> tuple[str, ...]:
    """The ids of all solo cards, sorted."""
    return tuple(sorted(card["id"] for card in decks["solo"]))


def names(decks: Decks) -> dict[str, str]:
    """Each solo card the code as it is printed: `SO 01`."""
    return {card["id"]: f"{card['id'][:2]} {card['id'][2:]}" for card in decks["solo"]}
