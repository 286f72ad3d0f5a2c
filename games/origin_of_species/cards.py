"""The two decks: species tiles and the tools that give resources."""

from __future__ import annotations

import re

from games.engine.core import Card, DeckKind, Form, Phrase, Problem, Question, Text, Whole
from games.engine.decks import CardProblem
from games.origin_of_species.state import HABITATS, PLACES

NEW = "new"
NONE = "none"
EMPTY = "empty"

LEVELS = 4
POINTS = 20
AMOUNT = 9
HABITAT_NAMES = {"land": Phrase("Land"), "water": Phrase("Water"), "air": Phrase("Air")}

_FIELDS_OF_CORRECT = re.compile(r"r[1-9]c[1-9]_(tile|start|you|charlie)", re.ASCII)


def amounts(key: str, label: Phrase, about: Phrase, *, optional: bool = False) -> Form:
    """The form of one amount per habitat."""
    return Form(
        key=key,
        label=label,
        help=about,
        optional=optional,
        in_sight=True,
        fields=tuple(
            Whole(key=habitat, label=HABITAT_NAMES[habitat], least=0, most=AMOUNT, start=0)
            for habitat in HABITATS
        ),
    )


SPECIES_FIELDS: tuple[Question, ...] = (
    Text(key="name", label=Phrase("Name")),
    Whole(key="level", label=Phrase("Level"), least=0, most=LEVELS),
    amounts("icons", Phrase("Habitat icons"), Phrase("What a cube on this tile is worth.")),
    amounts("cost", Phrase("Cost"), Phrase("What putting this tile into play costs.")),
    Whole(
        key="points",
        label=Phrase("Points for discovering it"),
        help=Phrase("Leave it blank if you don't know them."),
        least=0,
        most=POINTS,
        optional=True,
    ),
)


def species_problem(id: str) -> Phrase | None:
    """Say what is wrong with a species id, or give None (the reserved words are looked at elsewhere)."""
    return Phrase("A plus sign can't stand in an id.") if "+" in id else None


def _check_species(cards: tuple[Card, ...]) -> CardProblem | None:
    for card in cards:
        if wrong := species_problem(card["id"]):
            return CardProblem(card["id"], Problem(wrong, "id"))
    return None


def _check_tools(cards: tuple[Card, ...]) -> CardProblem | None:
    for card in cards:
        if _FIELDS_OF_CORRECT.fullmatch(card["id"]):
            return CardProblem(card["id"], Problem(Phrase("This id is used for something else."), "id"))
    return None


DECKS = {
    "species": DeckKind(
        name=Phrase("Species tiles"),
        about=Phrase(
            "The tiles of your box. No public source tells them: type "
            "each one once, when it turns up, and keep the set."
        ),
        default="made-up",
        invented=("made-up",),
        labels={
            "made-up": Phrase("A made-up set for trying out: none of its values is printed on a real tile")
        },
        reserved=(NEW, NONE, EMPTY),
        check=_check_species,
        fields=SPECIES_FIELDS,
    ),
    "tools": DeckKind(
        name=Phrase("Tools that give resources"),
        about=Phrase(
            "The tools that Charlie makes use of. Amounts that no public source "
            "tells are asked for when he first takes such a card."
        ),
        default="printed",
        labels={"printed": Phrase("The tools named in the solo rules")},
        reserved=("points", "scalpels", "refill", *PLACES, "claimed", "yours", "objectives"),
        check=_check_tools,
        fields=(
            Text(key="name", label=Phrase("Name")),
            amounts(
                "gives", Phrase("Resources"), Phrase("What the card pays when it is used."), optional=True
            ),
        ),
    ),
}
