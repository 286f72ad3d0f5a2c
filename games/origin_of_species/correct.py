"""Putting the tracked things right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from games.engine.core import (
    Card,
    Choice,
    Decks,
    Form,
    Label,
    Many,
    Option,
    Phrase,
    Problem,
    Question,
    Script,
    Square,
    Whole,
    YesNo,
)  # fmt: skip
from games.origin_of_species.asking import (
    NEW_TILE,
    NO_TILE,
    mend,
    new_tiles,
    species_options,
    tool_facts,
    twice,
)
from games.origin_of_species.cards import EMPTY, Amount, Box
from games.origin_of_species.setup import track_place
from games.origin_of_species.state import CUBES, PLACES, Habitat, Islands, Laid

CARDS: Final = 99
POINTS: Final = 999
PILES: Final = ("claimed", "yours")


def correct(state: Islands, decks: Decks) -> Script[Islands]:
    """Ask how things really lie on the table; a turn of its own that is nobody's."""
    answer: Mapping[str, Any] = yield correction_form(state, Box(state, decks))
    fields = (*(f"{square}_tile" for square in state.grid.squares), *PLACES)
    named = state.objectives
    state, tiles = yield from new_tiles(state, decks, {field: answer[field] for field in fields})
    new = (tile for tile in state.objectives if tile not in named)
    state = replace(
        state.with_cells({square: _laid(square, answer, tiles) for square in state.grid.squares}),
        track=tuple(tiles[place] for place in PLACES),
        tools={card["id"]: answer[card["id"]] for card in decks["tools"] if answer[card["id"]]},
        scalpels=answer["scalpels"],
        points=answer["points"],
        claimed=_in_order(state.claimed, answer["claimed"]),
        yours=_in_order(state.yours, answer["yours"]),
        objectives=(*answer["objectives"], *new),
    )
    if answer["mend"]:
        state = yield from mend(state, decks, answer["mend"])
    return (yield from tool_facts(state, decks))


def correction_form(state: Islands, box: Box) -> Form:
    """The form over everything tracked, the present values filled in."""
    every = species_options(box.cards)
    return Form(
        key="correct",
        answered=Phrase("Your correction"),
        label=Phrase("How is it really on the table?"),
        on_board=True,
        check=_check(state),
        fields=(
            *(field for square in state.grid.squares for field in _square(state, square, every)),
            *_track(state, every),
            *_counts(state, box),
            *_species(state, every),
            _card_to_mend(box),
        ),
    )


def _square(state: Islands, square: Square, every: Sequence[Option]) -> Iterator[Question]:
    laid = state.cells.get(square) or Laid(tile=EMPTY)
    yield Choice(
        key=f"{square}_tile",
        label=Phrase("The tile"),
        options=(*every, NO_TILE, NEW_TILE),
        default=laid.tile,
        cell=square,
        symbol="tile",
    )
    yield YesNo(
        key=f"{square}_start",
        label=Phrase("A starting tile"),
        default=laid.start,
        cell=square,
        symbol="home",
    )
    yours = _whole(f"{square}_you", Phrase("Your cubes"), CUBES, laid.you)
    yield replace(yours, cell=square, symbol="cube")
    his = _whole(f"{square}_charlie", Phrase("Charlie's cubes"), CUBES, laid.charlie)
    yield replace(his, cell=square, symbol="cube", of_bot=True)


def _whole(key: str, label: Label, most: int, now: int) -> Whole:
    return Whole(key=key, label=label, least=0, most=most, default=now)


def _track(state: Islands, every: Sequence[Option]) -> Iterator[Question]:
    for place, tile in zip(PLACES, state.track, strict=True):
        yield track_place(place, (*every, NEW_TILE), tile)


def _counts(state: Islands, box: Box) -> Iterator[Question]:
    for card in box.tools:
        yield _whole(card["id"], card["name"], CARDS, state.tools.get(card["id"], 0))
    yield _whole("scalpels", Phrase("Charlie's scalpel cards"), CARDS, state.scalpels)
    yield _whole("points", Phrase("Charlie's points"), POINTS, state.points)


def _species(state: Islands, every: tuple[Option, ...]) -> Iterator[Question]:
    for key, label, now in (
        ("claimed", Phrase("Tiles Charlie claimed"), state.claimed),
        ("yours", Phrase("Tiles you took"), state.yours),
        ("objectives", Phrase("Objective species"), state.objectives),
    ):
        yield Many(key=key, label=label, options=every, default=now, folded=True)


def _card_to_mend(box: Box) -> Choice:
    """The cards whose print is known; an id that a species and a tool share means the species."""
    known = [card for card in box.tools if card["id"] in box.gives and card["id"] not in box.by_id]
    return Choice(
        key="mend",
        label=Phrase("A card that was typed wrongly"),
        help=Phrase("Next you correct what is printed on it; that counts from then on."),
        options=(
            *(Option(card["id"], card["name"], _print(card, box.points(card["id"]))) for card in box.cards),
            *(Option(card["id"], card["name"], _gives(box.gives[card["id"]])) for card in known),
        ),
        optional=True,
        default=None,
        rule="tiles",
    )


def _print(card: Card, points: int | None) -> Phrase:
    """What is printed on a tile, as far as it is known."""
    told = Phrase("{points}", params={"points": points}) if points is not None else Phrase("not known yet")
    params = {"level": card["level"], "icons": card["icons"], "cost": card["cost"], "points": told}
    return Phrase("Level {level}; icons: {icons}; cost: {cost}; points: {points}", params=params)


def _gives(amount: Amount) -> Phrase:
    """What a tool gives."""
    return Phrase("Gives {gives}", params={"gives": dict(zip(map(str, Habitat), amount, strict=True))})


def _check(state: Islands) -> Callable[[dict[str, Any]], Problem | None]:
    """Refuse a board without a tile, more cubes than there are, and a species in two places."""

    def check(answer: dict[str, Any]) -> Problem | None:
        laid = [square for square in state.grid.squares if answer[f"{square}_tile"] != EMPTY]
        if not laid:
            return Problem(Phrase("At least one tile lies on the board."))
        if sum(answer[f"{square}_you"] for square in laid) > CUBES:
            return Problem(Phrase("You have only {count} cubes.", params={"count": CUBES}), f"{laid[0]}_you")
        if sum(answer[f"{square}_charlie"] for square in laid) > CUBES:
            return Problem(
                Phrase("Charlie has only {count} cubes.", params={"count": CUBES}), f"{laid[0]}_charlie"
            )
        lying = {field: [answer[field]] for field in (*(f"{square}_tile" for square in laid), *PLACES)}
        return twice(lying | {pile: answer[pile] for pile in PILES})

    return check


def _laid(square: Square, answer: Mapping[str, Any], tiles: Mapping[str, str | None]) -> Laid | None:
    """What lies on a square; an emptied one loses its cubes and its mark."""
    tile = tiles[f"{square}_tile"]
    if tile is None or tile == EMPTY:
        return None
    return Laid(
        tile=tile,
        start=answer[f"{square}_start"],
        you=answer[f"{square}_you"],
        charlie=answer[f"{square}_charlie"],
    )


def _in_order(now: tuple[str, ...], told: list[str]) -> tuple[str, ...]:
    """A pile as told, in the order taken as far as that is known."""
    return (*(tile for tile in now if tile in told), *(tile for tile in told if tile not in now))
