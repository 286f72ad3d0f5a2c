"""Questions that several actions share: which species, what is printed on a new one, what a tool gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from games.engine.answers import slug
from games.engine.core import (
    Card,
    Choice,
    Decks,
    Form,
    Learn,
    Option,
    Phrase,
    Problem,
    Script,
    Text,
    Whole,
    YesNo,
)  # fmt: skip
from games.engine.squares import square_of
from games.origin_of_species.cards import (
    AMOUNT,
    EMPTY,
    HABITAT_NAMES,
    NEW,
    NONE,
    SPECIES_FIELDS,
    Amount,
    Box,
    holding,
    species_problem,
)
from games.origin_of_species.state import PLACES, Habitat, Islands

NEW_TILE: Final = Option(
    NEW, Phrase("New tile"), Phrase("Type what is printed on it"), symbol="add", first=True
)
NO_TILE: Final = Option(EMPTY, Phrase("Empty"))
NO_REFILL: Final = Option(NONE, Phrase("Leave it empty"))
REFILL: Final = "refill"
OBJECTIVE: Final = YesNo(
    key="objective",
    label=Phrase("An objective species"),
    help=Phrase("A public one, or a private one of yours."),
    default=False,
    rule="setup.objectives",
)


def species_options(cards: Iterable[Card]) -> tuple[Option, ...]:
    """Species as options, with their level as a hint."""
    return tuple(
        Option(card["id"], card["name"], Phrase("Level {level}", params={"level": card["level"]}))
        for card in cards
    )


def nowhere(state: Islands, decks: Decks) -> tuple[Option, ...]:
    """The species that are nowhere yet as options, in deck order."""
    placed = set(state.placed)
    return species_options(card for card in Box(state, decks).cards if card["id"] not in placed)


def twice(lying: Mapping[str, Iterable[str | None]]) -> Problem | None:
    """The problem of a species that lies in two places; `lying` are the species per field of an answer."""
    seen: dict[str, str] = {}
    for field, tiles in lying.items():
        for tile in tiles:
            if tile in (None, EMPTY, NEW):
                continue
            if tile in seen:
                text = Phrase("{tile} lies somewhere else already.", params={"tile": tile})
                return Problem(text, field, (seen[tile],))
            seen[tile] = field
    return None


def refill(state: Islands, decks: Decks) -> Choice:
    """The question which tile fills the place of the track that was just emptied."""
    return Choice(
        key=REFILL,
        label=Phrase("Which tile fills the gap in the Evolution Track?"),
        help=Phrase("You choose it, even if that is bad for Charlie."),
        options=(*nowhere(state, decks), NO_REFILL, NEW_TILE),
        default=NONE,
        in_sight=True,
        rule="refill",
    )


def doubtful_refill(state: Islands, decks: Decks, chosen: str) -> Problem | None:
    """A doubt about a gap that stays open although there are tiles for it, or a tile in it that costs nothing."""
    if chosen == NONE and nowhere(state, decks):
        return Problem(Phrase("The gap in the Evolution Track stays open. Is that right?"), REFILL)
    return doubtful_track(Box(state, decks).by_id, {REFILL: chosen})


def fill_gap(state: Islands, decks: Decks, place: int, chosen: str) -> Script[Islands]:
    """Fill a place of the track (from 0) with the tile chosen; what a new one shows is asked for."""
    state, filled = yield from new_tiles(state, decks, {REFILL: chosen})
    return state.with_track(place, None if filled[REFILL] == NONE else filled[REFILL])


def new_tiles(
    state: Islands, decks: Decks, chosen: Mapping[str, str | None]
) -> Script[tuple[Islands, dict[str, str | None]]]:
    """What is printed on each tile that is `new` among the fields of an answer.

    Returns the state that knows them, and the fields with the ids in place of `new`.
    """
    named = dict(chosen)
    for field, tile in chosen.items():
        if tile == NEW:
            answer: Card = yield _species_form(state, decks, field)
            card = {key: value for key, value in answer.items() if key != OBJECTIVE.key}
            yield Learn("species", {key: value for key, value in card.items() if value is not None})
            state = state.with_species(card)
            if answer[OBJECTIVE.key]:
                state = replace(state, objectives=(*state.objectives, card["id"]))
            named[field] = card["id"]
    return state, named


def _title(field: str) -> Phrase:
    if field == REFILL:
        return Phrase("The new tile that fills the gap")
    if field in PLACES:
        return Phrase(
            "The new tile on place {place} of the Evolution Track", params={"place": int(field[1:])}
        )
    return Phrase("The new tile on {cell}", params={"cell": field.removesuffix("_tile")})


def _species_form(state: Islands, decks: Decks, field: str) -> Form:
    known = Box(state, decks).by_id

    def check(card: dict[str, Any]) -> Problem | None:
        # A short name that was made from the name is put right there.
        wrong_field = "name" if card["id"] == slug(card["name"]) else "id"
        if card["id"] in (NEW, NONE, EMPTY):
            return Problem(Phrase("The game uses this name for something else."), wrong_field)
        if card["id"] in known:
            return Problem(Phrase("There is a tile of this name already."), wrong_field)
        wrong = species_problem(card["id"])
        return Problem(wrong, "id") if wrong else None

    id = Text(
        key="id",
        label=Phrase("Short name"),
        help=Phrase("Leave it blank to have it made from the name."),
        slug_of="name",
        folded=True,
    )
    return Form(
        key="species",
        answered=Phrase("The new tile"),
        label=_title(field),
        fields=(id, *SPECIES_FIELDS, OBJECTIVE),
        check=check,
        doubt=_doubt_cost(field),
        fold=Phrase("Another short name"),
        rule="tiles",
    )


def _doubt_cost(field: str) -> Callable[[Card], Problem | None] | None:
    """What is doubtful about the costs of a new tile: a starting one has none, one that is discovered has some."""
    if field == REFILL or field in PLACES:
        return costs_nothing
    return costs_something if square_of(field) else None


def doubtful_track(cards: Mapping[str, Card], answer: Mapping[str, str | None]) -> Problem | None:
    """A doubt about a tile that costs nothing on a place of the track, or filling one."""
    for field, tile in answer.items():
        if tile and tile in cards and not any(cards[tile]["cost"].values()):
            params = {"tile": tile}
            text = Phrase(
                "{tile} costs nothing: Charlie will discover it at once. Is that right?", params=params
            )
            return Problem(text, field)
    return None


def doubtful_start(cards: Mapping[str, Card], answer: Mapping[str, str]) -> Problem | None:
    """A doubt about a tile on the board at the start that has costs, as starting tiles usually have not."""
    for square, tile in answer.items():
        if tile in cards and any(cards[tile]["cost"].values()):
            text = Phrase("{tile} has costs. Is it really a starting tile?", params={"tile": tile})
            return Problem(text, square)
    return None


def costs_nothing(card: Card) -> Problem | None:
    """A doubt about a tile that Charlie would discover for nothing: its costs may have been left as they stood."""
    if any(card["cost"].values()):
        return None
    return Problem(Phrase("All three costs are 0. Is that what the tile shows?"), "cost")


def costs_something(card: Card) -> Problem | None:
    """A doubt about a tile that lies on the board from the start, where nobody pays for it."""
    if not any(card["cost"].values()):
        return None
    return Problem(Phrase("A starting tile usually costs nothing. Is this really one?"), "cost")


def mend(state: Islands, decks: Decks, id: str) -> Script[Islands]:
    """What is really printed on a card that was typed wrongly; returns the state that knows."""
    box = Box(state, decks)
    if id not in box.by_id:
        [tool] = [card for card in box.tools if card["id"] == id]
        return (yield from _ask_gives(state, [tool], box.gives))
    card = {**box.by_id[id], "points": box.points(id)}
    answer: Card = yield Form(
        key="species",
        answered=Phrase("The tile"),
        label=Phrase("What is really printed on {tile}?", params={"tile": id}),
        fields=tuple(holding(field, card[field.key]) for field in SPECIES_FIELDS),
        doubt=costs_nothing if any(card["cost"].values()) else None,
        rule="tiles",
    )
    mended = {"id": id, **answer}
    yield Learn("species", mended)
    return state.with_species(mended)


def tool_facts(state: Islands, decks: Decks) -> Script[Islands]:
    """What the tools give that Charlie holds and nobody has told yet; returns the state that knows."""
    known = Box(state, decks).gives
    unknown = [card for card in decks["tools"] if card["id"] in state.tools and card["id"] not in known]
    return (yield from _ask_gives(state, unknown, known)) if unknown else state


def _ask_gives(state: Islands, tools: Sequence[Card], known: Mapping[str, Amount]) -> Script[Islands]:
    mended = any(card["id"] in known for card in tools)
    answer: Mapping[str, int] = yield Form(
        key="facts",
        answered=Phrase("His card"),
        label=Phrase("What is really printed on {tool}?", params={"tool": tools[0]["name"]})
        if mended
        else Phrase("What is printed on Charlie's new card?"),
        help="" if mended else Phrase("Asked once: the app remembers it."),
        rule="charlie.cards",
        doubt=_doubt_tools(tools),
        fields=tuple(field for card in tools for field in _gives(card, known.get(card["id"]))),
    )
    gives = {card["id"]: _given(answer, card) for card in tools}
    for tool, given in gives.items():
        yield Learn("tools", {"id": tool, "gives": given})
    return replace(state, gives={**state.gives, **gives})


def _gives(card: Card, known: Amount | None) -> Iterator[Whole]:
    for place, habitat in enumerate(Habitat):
        params = {"tool": card["name"], "habitat": HABITAT_NAMES[habitat]}
        asked = Whole(
            key=f"{card['id']}_{habitat}",
            label=Phrase("{tool}: {habitat}", params=params),
            least=0,
            most=AMOUNT,
            start=0,
        )
        yield replace(asked, default=known[place]) if known else asked


def _given(answer: Mapping[str, int], card: Card) -> dict[str, int]:
    return {habitat.value: answer[f"{card['id']}_{habitat}"] for habitat in Habitat}


def _doubt_tools(cards: Iterable[Card]) -> Callable[[dict[str, Any]], Problem | None]:
    """A doubt about tools whose amounts may have been left as they stood."""

    def gives_nothing(answer: dict[str, Any]) -> Problem | None:
        for card in cards:
            if not any(_given(answer, card).values()):
                text = Phrase("{tool} would give nothing. Is that right?", params={"tool": card["name"]})
                return Problem(text, f"{card['id']}_{Habitat.LAND}")
        return None

    return gives_nothing
