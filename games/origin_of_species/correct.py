"""Putting the tracked things right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.engine.core import (
    Card,
    Choice,
    Decks,
    Form,
    Many,
    Option,
    Phrase,
    Problem,
    Question,
    Script,
    Whole,
    YesNo,
)
from games.origin_of_species.asking import NEW_TILE, NO_TILE, new_tiles, species_options, tool_facts
from games.origin_of_species.cards import EMPTY, NEW
from games.origin_of_species.setup import track_place
from games.origin_of_species.state import CUBES, PLACES, Islands, Laid
from games.origin_of_species.table import species_cards

CARDS = 99
POINTS = 999


def correct(state: Islands, decks: Decks) -> Script[Islands]:
    """Ask how things really lie on the table; a turn of its own that is nobody's."""
    every = species_options(species_cards(state, decks))
    tools = [card["id"] for card in decks["tools"]]
    answer: Mapping[str, Any] = yield Form(
        key="correct",
        label=Phrase("How does it really lie on the table?"),
        on_board=True,
        check=_check(state),
        fields=(*_squares(state, every), *_rest(state, every, decks["tools"])),
    )
    species = (*(f"{cell}_tile" for cell in state.grid.cells), *PLACES)
    state, named = yield from new_tiles(state, decks, [(field, answer[field]) for field in species])
    state = replace(
        state.with_cells({cell: _laid(cell, answer, named[f"{cell}_tile"]) for cell in state.grid.cells}),
        track=tuple(named[place] for place in PLACES),
        tools={tool: answer[tool] for tool in tools if answer[tool]},
        scalpels=answer["scalpels"],
        points=answer["points"],
        claimed=_in_order(state.claimed, answer["claimed"]),
        yours=_in_order(state.yours, answer["yours"]),
        objectives=tuple(answer["objectives"]),
    )
    return (yield from tool_facts(state, decks))


def _squares(state: Islands, every: Sequence[Option]) -> Iterator[Question]:
    offered = (*every, NO_TILE, NEW_TILE)
    for cell in state.grid.cells:
        laid = state.cells.get(cell) or Laid(tile=EMPTY, start=False, you=0, charlie=0)
        yield Choice(
            key=f"{cell}_tile",
            label=Phrase("The tile"),
            options=offered,
            default=laid.tile,
            cell=cell,
            symbol="tile",
        )
        yield YesNo(
            key=f"{cell}_start",
            label=Phrase("A starting tile"),
            default=laid.start,
            cell=cell,
            symbol="home",
        )
        for who, label, now in (
            ("you", Phrase("Your cubes"), laid.you),
            ("charlie", Phrase("Charlie's cubes"), laid.charlie),
        ):
            cubes = _whole(f"{cell}_{who}", label, CUBES, now)
            yield replace(cubes, cell=cell, symbol="cube", of_bot=who == "charlie")


def _whole(key: str, label: Phrase | str, most: int, now: int) -> Whole:
    return Whole(key=key, label=label, least=0, most=max(most, now), default=now)


def _rest(state: Islands, every: tuple[Option, ...], tools: Sequence[Card]) -> Iterator[Question]:
    offered = (*every, NEW_TILE)
    for place, tile in zip(PLACES, state.track, strict=True):
        yield track_place(place, offered, tile)
    for card in tools:
        yield _whole(card["id"], card["name"], CARDS, state.tools.get(card["id"], 0))
    yield _whole("scalpels", Phrase("Charlie's scalpel cards"), CARDS, state.scalpels)
    yield _whole("points", Phrase("Charlie's points"), POINTS, state.points)
    yield Many(
        key="claimed",
        label=Phrase("Tiles Charlie claimed"),
        options=every,
        default=state.claimed,
        folded=True,
    )
    yield Many(key="yours", label=Phrase("Tiles you took"), options=every, default=state.yours, folded=True)
    yield Many(
        key="objectives",
        label=Phrase("Objective species"),
        options=every,
        default=state.objectives,
        folded=True,
    )


def _check(state: Islands) -> Callable[[dict[str, Any]], Problem | None]:
    def check(answer: dict[str, Any]) -> Problem | None:
        tiles = {f"{cell}_tile": answer[f"{cell}_tile"] for cell in state.grid.cells}
        laid = [cell for cell in state.grid.cells if tiles[f"{cell}_tile"] != EMPTY]
        if not laid:
            return Problem(Phrase("At least one tile lies on the board."))
        if sum(answer[f"{cell}_you"] for cell in laid) > CUBES:
            return Problem(Phrase("You have only {count} cubes.", params={"count": CUBES}), f"{laid[0]}_you")
        if sum(answer[f"{cell}_charlie"] for cell in laid) > CUBES:
            return Problem(
                Phrase("Charlie has only {count} cubes.", params={"count": CUBES}), f"{laid[0]}_charlie"
            )
        return _twice(answer, [*tiles, *PLACES])

    return check


def _twice(answer: Mapping[str, Any], fields: Sequence[str]) -> Problem | None:
    """Refuse a species in two places: squares, the track, the two piles."""
    seen = set()
    for field in (*fields, "claimed", "yours"):
        for tile in answer[field] if isinstance(answer[field], list) else [answer[field]]:
            if tile in seen:
                return Problem(Phrase("This tile lies somewhere else already."), field)
            if tile not in (None, EMPTY, NEW):
                seen.add(tile)
    return None


def _laid(cell: str, answer: Mapping[str, Any], tile: str) -> Laid | None:
    """What lies on a square; an emptied one loses its cubes and its mark."""
    if tile == EMPTY:
        return None
    return Laid(
        tile=tile, start=answer[f"{cell}_start"], you=answer[f"{cell}_you"], charlie=answer[f"{cell}_charlie"]
    )


def _in_order(now: tuple[str, ...], told: list[str]) -> tuple[str, ...]:
    """A pile as told, in the order taken as far as that is known."""
    return (*(tile for tile in now if tile in told), *(tile for tile in told if tile not in now))
