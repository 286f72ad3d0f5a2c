"""Botbot's seven solo cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.core import Card, Choice, DeckKind, Decks, Option, Phrase, Problem, options
from games.engine.decks import CardProblem

SLOTS: Final = ("left", "middle", "right")
BARREL_CARD: Final = "SO05"
SHIP_CARD: Final = "SO06"
ACTIONS: Final[Mapping[str, str]] = {
    "SO01": "display",
    "SO02": "display",
    "SO03": "display",
    "SO04": "village",
    BARREL_CARD: "barrel",
    SHIP_CARD: "ship",
    "SO07": "festival",
}
PRINTED_SLOTS: Final[Mapping[str, str]] = {"SO04": "middle"}


def _check(cards: tuple[Card, ...]) -> CardProblem | None:
    """The first card that is none of the seven; only the slots of the display cards are free."""
    for card in cards:
        if problem := _problem(card):
            return CardProblem(card["id"], problem)
    present = {card["id"] for card in cards}
    for id in ACTIONS:
        if id not in present:
            return CardProblem(id, Problem(Phrase("This solo card is missing; all seven are needed."), "id"))
    return None


def _problem(card: Card) -> Problem | None:
    id = card["id"]
    if id not in ACTIONS:
        return Problem(Phrase("There is no such solo card; they are SO01 to SO07."), "id")
    if card["action"] != ACTIONS[id]:
        return Problem(Phrase("What this card does can't be changed."), "action")
    if ACTIONS[id] == "display":
        return None if card["slot"] else Problem(Phrase("Name the slot that this card shows."), "slot")
    if card["slot"] != PRINTED_SLOTS.get(id):
        return Problem(Phrase("Only SO01, SO02 and SO03 may show another slot."), "slot")
    return None


DECKS: Final = {
    "solo": DeckKind(
        name=Phrase("Solo cards"),
        about=Phrase(
            "Botbot's seven cards, SO 01 to SO 07. No public source tells which of the first three shows "
            "which slot of your display: look at your cards and put it right here."
        ),
        default="printed",
        labels={"printed": Phrase("The seven cards of the box")},
        check=_check,
        fields=(
            Choice(
                key="action",
                label=Phrase("What it does"),
                options=(
                    Option("display", Phrase("Buys from your display")),
                    Option("village", Phrase("Buys from the village offer")),
                    Option("barrel", Phrase("Places a barrel")),
                    Option("ship", Phrase("Places a ship")),
                    Option("festival", Phrase("Buys a festival card")),
                ),
            ),
            Choice(
                key="slot",
                label=Phrase("Slot shown"),
                help=Phrase("Only SO 01, SO 02 and SO 03 may show another slot."),
                options=options(*SLOTS),
                optional=True,
            ),
        ),
    ),
}


def solo_card(decks: Decks, id: str) -> Card:
    """The solo card of this id."""
    return next(card for card in decks["solo"] if card["id"] == id)


def solo_options(decks: Decks, ids: tuple[str, ...]) -> tuple[Option, ...]:
    """These solo cards as options, in the order of the ids, each with what it does beside its code."""
    return tuple(Option(id, hint=_face(solo_card(decks, id))) for id in ids)


def _face(card: Card) -> Phrase:
    """What is printed on a solo card, for the table to tell the card it drew."""
    match card["action"]:
        case "display":
            return Phrase("Buys from your display: {slot}", params={"slot": card["slot"]})
        case "village":
            return Phrase("Buys from the village offer: {slot}", params={"slot": card["slot"]})
        case "barrel":
            return Phrase("Places a barrel")
        case "ship":
            return Phrase("Places a ship")
        case _:
            return Phrase("Buys a festival card")


def all_cards(decks: Decks) -> tuple[str, ...]:
    """The ids of all solo cards, sorted."""
    return tuple(sorted(card["id"] for card in decks["solo"]))


def names(decks: Decks) -> dict[str, str]:
    """Each solo card the code as it is printed: `SO 01`."""
    return {card["id"]: f"{card['id'][:2]} {card['id'][2:]}" for card in decks["solo"]}
