"""Questions that several actions share: which species, what is printed on a new one, what a tool gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.engine.answers import slug
from games.engine.core import (
    Card,
    Choice,
    Decks,
    Form,
    Label,
    Learn,
    Option,
    Phrase,
    Problem,
    Script,
    Text,
    Whole,
)
from games.origin_of_species.cards import (
    AMOUNT,
    EMPTY,
    HABITAT_NAMES,
    NEW,
    NONE,
    SPECIES_FIELDS,
    species_problem,
)  # fmt: skip
from games.origin_of_species.state import HABITATS, Islands
from games.origin_of_species.table import species_cards

NEW_TILE = Option(NEW, Phrase("New tile"), Phrase("Type what is printed on it"), symbol="add")
NO_TILE = Option(EMPTY, Phrase("Empty"))
NO_REFILL = Option(NONE, Phrase("Leave it empty"))


def species_options(cards: Iterable[Card]) -> tuple[Option, ...]:
    """Species as options, with their level as a hint."""
    return tuple(
        Option(card["id"], card["name"], Phrase("Level {level}", params={"level": card["level"]}))
        for card in cards
    )


def nowhere(state: Islands, decks: Decks) -> tuple[Option, ...]:
    """The species that are nowhere yet as options, in deck order."""
    placed = set(state.placed)
    return species_options(card for card in species_cards(state, decks) if card["id"] not in placed)


def refill(state: Islands, decks: Decks) -> Choice:
    """Ask which tile fills the place of the track that was just emptied."""
    return Choice(
        key="refill",
        label=Phrase("Which tile fills the gap in the Evolution Track?"),
        help=Phrase("You choose it, even if that is bad for Charlie."),
        options=(*nowhere(state, decks), NO_REFILL, NEW_TILE),
        default=NONE,
        in_sight=True,
        rule="refill",
    )


def new_tiles(
    state: Islands, decks: Decks, wanted: Sequence[tuple[str, Any]], named: Label = ""
) -> Script[tuple[Islands, dict[str, Any]]]:
    """Ask for each `new` among the fields of an answer what is printed on the tile.

    Gives the state that knows them, and the fields with the ids in place of `new`. `named` is what the form
    is called when a field is no square and no place of the track.
    """
    answer = dict(wanted)
    for field, value in wanted:
        if value == NEW:
            in_play = _lies_on_a_square(field, named)
            card: Card = yield _species_form(state, decks, _title(field, named), costs_matter=not in_play)
            yield Learn("species", card)
            state = replace(state, typed=(*state.typed, card))
            answer[field] = card["id"]
    return state, answer


def _lies_on_a_square(field: str, named: Label) -> bool:
    return not named and not field.startswith("p")


def _title(field: str, named: Label) -> Label:
    if named:
        return named
    if field.startswith("p"):
        return Phrase(
            "The new tile on place {place} of the Evolution Track", params={"place": int(field[1:])}
        )
    return Phrase("The new tile on {cell}", params={"cell": field.removesuffix("_tile")})


def _costs_nothing(card: dict[str, Any]) -> Problem | None:
    """Doubt a tile that Charlie would discover without paying: its costs may have been left as they stood."""
    if any(card["cost"].values()):
        return None
    return Problem(Phrase("All three costs are 0. Is that what the tile shows?"), "cost")


def _species_form(state: Islands, decks: Decks, title: Label, *, costs_matter: bool) -> Form:
    known = {card["id"] for card in species_cards(state, decks)}

    def check(card: dict[str, Any]) -> Problem | None:
        # A short name that was made from the name is put right there.
        field = "name" if card["id"] == slug(card["name"]) else "id"
        if card["id"] in (NEW, NONE, EMPTY):
            return Problem(Phrase("This id is used for something else."), field)
        if card["id"] in known:
            return Problem(Phrase("There is a tile of this name already."), field)
        wrong = species_problem(card["id"])
        return Problem(wrong, "id") if wrong else None

    id = Text(
        key="id",
        label=Phrase("Short name"),
        help=Phrase("Made from the name when you leave it blank."),
        slug_of="name",
        folded=True,
    )
    return Form(
        key="species",
        label=title,
        fields=(id, *SPECIES_FIELDS),
        check=check,
        doubt=_costs_nothing if costs_matter else None,
        fold=Phrase("Another short name"),
        rule="tiles",
    )


def tool_facts(state: Islands, decks: Decks) -> Script[Islands]:
    """Ask what the tools give that Charlie holds and nobody has told yet; gives the state that knows."""
    unknown = [
        card
        for card in decks["tools"]
        if card["gives"] is None and card["id"] in state.tools and card["id"] not in state.gives
    ]
    if not unknown:
        return state

    def gives_nothing(given: dict[str, Any]) -> Problem | None:
        for card in unknown:
            if not any(given[f"{card['id']}_{habitat}"] for habitat in HABITATS):
                text = Phrase("{tool} would give nothing. Is that right?", params={"tool": card["name"]})
                return Problem(text, f"{card['id']}_{HABITATS[0]}")
        return None

    answer: dict[str, int] = yield Form(
        key="facts",
        label=Phrase("What is printed on Charlie's new card?"),
        help=Phrase("Asked once: the app remembers it."),
        rule="charlie.cards",
        doubt=gives_nothing,
        fields=tuple(
            Whole(
                key=f"{card['id']}_{habitat}",
                label=Phrase(
                    "{tool}: {habitat}", params={"tool": card["name"], "habitat": HABITAT_NAMES[habitat]}
                ),
                least=0,
                most=AMOUNT,
                start=0,
            )
            for card in unknown
            for habitat in HABITATS
        ),
    )
    told = {
        card["id"]: {habitat: answer[f"{card['id']}_{habitat}"] for habitat in HABITATS} for card in unknown
    }
    for tool, gives in told.items():
        yield Learn("tools", {"id": tool, "gives": gives})
    return replace(state, gives={**state.gives, **told})
