"""The two decks, species tiles and the tools that give resources, and what is printed on them in a session."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from games.engine.core import Card, DeckKind, Decks, Form, Phrase, Problem, Question, Text, Whole
from games.engine.decks import CardProblem
from games.origin_of_species.state import PLACES, Habitat, Islands

NEW: Final = "new"
NONE: Final = "none"
EMPTY: Final = "empty"

LEVELS: Final = 4
POINTS: Final = 20
AMOUNT: Final = 9
HABITAT_NAMES: Final = {
    Habitat.LAND: Phrase("Land"),
    Habitat.WATER: Phrase("Water"),
    Habitat.AIR: Phrase("Air"),
}

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
            for habitat in Habitat
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


def holding(asked: Question, now: Any) -> Question:
    """A field of a card preset with what holds now; a form in all of its fields."""
    if isinstance(asked, Form):
        asked = replace(asked, fields=tuple(holding(field, now[field.key]) for field in asked.fields))
    return replace(asked, default=now)


def species_problem(id: str) -> Phrase | None:
    """What is wrong with a species id, or None (the reserved words are looked at elsewhere)."""
    return Phrase("There can't be a plus sign in an id.") if "+" in id else None


def _check_species(cards: tuple[Card, ...]) -> CardProblem | None:
    for card in cards:
        if wrong := species_problem(card["id"]):
            return CardProblem(card["id"], Problem(wrong, "id"))
    return None


def _check_tools(cards: tuple[Card, ...]) -> CardProblem | None:
    for card in cards:
        if _FIELDS_OF_CORRECT.fullmatch(card["id"]):
            return CardProblem(
                card["id"], Problem(Phrase("The game uses this name for something else."), "id")
            )
    return None


DECKS = {
    "species": DeckKind(
        name=Phrase("Species tiles"),
        about=Phrase(
            "The tiles of your box. What is printed on them has not been published: type each one once, "
            "when it turns up, and keep the set."
        ),
        default="made-up",
        most=60,
        invented=("made-up",),
        labels={
            "made-up": Phrase("A made-up set for trying out: none of its values is printed on a real tile")
        },
        reserved=(NEW, NONE, EMPTY),
        check=_check_species,
        one=Phrase("Species tile"),
        brief={"icons": Phrase("Icons"), "points": Phrase("Points")},
        order=lambda card: (card.get("level", LEVELS), str(card.get("name")).casefold()),
        grows=True,
        own=Phrase("My species tiles"),
        fields=SPECIES_FIELDS,
    ),
    "tools": DeckKind(
        name=Phrase("Tools that give resources"),
        about=Phrase(
            "The tools that Charlie uses. Amounts that have not been published are asked for when he "
            "first takes such a card."
        ),
        default="printed",
        most=40,
        labels={"printed": Phrase("The tools named in the solo rules")},
        reserved=("points", "scalpels", "refill", *PLACES, "claimed", "yours", "objectives", "mend"),
        check=_check_tools,
        one=Phrase("Tool"),
        fields=(
            Text(key="name", label=Phrase("Name")),
            amounts(
                "gives", Phrase("Resources"), Phrase("What the card pays when it is used."), optional=True
            ),
        ),
    ),
}

Amount = tuple[int, int, int]
"""Resources per habitat: land, water, air."""


def amount(printed: Mapping[str, int]) -> Amount:
    """What is printed per habitat as an amount."""
    return printed["land"], printed["water"], printed["air"]


@dataclass(frozen=True)
class Species:
    """What is printed on a tile. `total` is the sum of its icons."""

    id: str
    level: int
    icons: Amount
    cost: Amount
    total: int


class Box:
    """What is printed on the tiles and cards of a session: those of its decks, and those typed in it."""

    def __init__(self, state: Islands | None, decks: Decks) -> None:
        self.tools = decks["tools"]
        typed = {card["id"]: card for card in (state.typed if state else ())}
        printed = [typed.pop(card["id"], card) for card in decks["species"]]
        self.cards: tuple[Card, ...] = (*printed, *typed.values())
        self._told = state.gives if state else {}
        self._points = state.printed if state else {}

    @cached_property
    def by_id(self) -> Mapping[str, Card]:
        """The species cards of the session by id."""
        return {card["id"]: card for card in self.cards}

    @cached_property
    def species(self) -> Mapping[str, Species]:
        """What is printed on the tiles of the session, by id."""
        return {id: _read(card) for id, card in self.by_id.items()}

    def points(self, tile: str) -> int | None:
        """The points of a tile: those typed for it last, else those printed in the deck, else None."""
        printed: int | None = self.by_id[tile]["points"]
        return self._points.get(tile, printed)

    @cached_property
    def gives(self) -> Mapping[str, Amount]:
        """What each tool gives, in deck order; the ones whose amounts nobody has told yet are left out."""
        printed = {card["id"]: self._told.get(card["id"]) or card["gives"] for card in self.tools}
        return {tool: amount(given) for tool, given in printed.items() if given is not None}

    def least_of(self, state: Islands) -> tuple[Habitat, ...]:
        """The habitats Charlie has least of, under his cubes and on his tools (rulebook, Research Action)."""
        stock = [0, 0, 0]
        for laid in state.cells.values():
            if laid.charlie:
                for habitat, icons in enumerate(self.species[laid.tile].icons):
                    stock[habitat] += laid.charlie * icons
        for tool, count in state.tools.items():
            for habitat, given in enumerate(self.gives[tool]):
                stock[habitat] += count * given
        return tuple(habitat for habitat, count in zip(Habitat, stock, strict=True) if count == min(stock))


def _read(card: Card) -> Species:
    icons = amount(card["icons"])
    return Species(card["id"], card["level"], icons, amount(card["cost"]), sum(icons))
