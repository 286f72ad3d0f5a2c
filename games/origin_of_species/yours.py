"""The soloist's own turn as the board needs to know it: a research or a discovery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import Choice, Decks, Form, Many, Option, Phrase, Problem, Say, Script, Whole
from games.origin_of_species.asking import new_tiles, refill, species_options
from games.origin_of_species.cards import NONE
from games.origin_of_species.laying import cover
from games.origin_of_species.state import Islands
from games.origin_of_species.table import species_cards

RESEARCHED = 2


def my_research(state: Islands, decks: Decks) -> Script[Islands]:
    """Record your research: one or two tiles, and the cubes that moved when your supply was short."""
    yours = [cell for cell, laid in state.cells.items() if laid.you] if state.supply.you < RESEARCHED else []

    def check(answer: dict[str, Any]) -> Problem | None:
        lacking = max(0, len(answer["to"]) - state.supply.you)
        if sum(answer[f"{cell}_from"] for cell in yours) == lacking:
            return None
        if lacking == 0:
            return Problem(Phrase("Your supply has cubes enough: none moves."))
        return Problem(
            Phrase(
                "One of these cubes has to come from another tile.",
                "{count} of these cubes have to come from other tiles.",
                {"count": lacking},
            )
        )

    answer: Mapping[str, Any] = yield Form(
        key="my_research",
        rule="yours.research",
        on_board=True,
        check=check,
        fields=(
            Many(
                key="to",
                label=Phrase("Which tiles did you research? Tap one or two."),
                options=tuple(_on_board(state, cell) for cell in state.cells),
                least=1,
                most=RESEARCHED,
                on_board=True,
            ),
            *(
                Whole(
                    key=f"{cell}_from",
                    label=Phrase("Taken from {tile}", params={"tile": state.cells[cell].tile}),
                    least=0,
                    most=state.cells[cell].you,
                    default=0,
                    cell=cell,
                )
                for cell in yours
            ),
        ),
    )
    taken = [cell for cell in yours for _ in range(answer[f"{cell}_from"])]
    for cell in answer["to"]:
        state = state.with_cubes(cell, you=1)
    for cell in taken:
        state = state.with_cubes(cell, you=-1)
    tiles = {cell: laid.tile for cell, laid in state.cells.items()}
    yield Say(
        "you.research",
        {
            "to": answer["to"],
            "from": taken,
            "tiles": [tiles[cell] for cell in answer["to"]],
            "from_tiles": [tiles[cell] for cell in dict.fromkeys(taken)],
        },
        rule="yours.research",
    )
    return state


def _on_board(state: Islands, cell: str) -> Option:
    return Option(cell, Phrase("{tile}", params={"tile": state.cells[cell].tile}))


def my_discover(state: Islands, decks: Decks) -> Script[Islands]:
    """Record your discovery: the tile, its square, the cubes you paid, and what fills the track."""
    cards = {card["id"]: card for card in species_cards(state, decks)}
    yours = [cell for cell, laid in state.cells.items() if laid.you]
    answer: Mapping[str, Any] = yield Form(
        key="my_discover",
        rule="yours.discover",
        on_board=True,
        fields=(
            Choice(
                key="tile",
                label=Phrase("Which tile did you discover?"),
                options=species_options(cards[tile] for tile in state.track if tile is not None),
                on_board=True,
            ),
            Choice(
                key="cell",
                label=Phrase("Where does it lie now?"),
                options=(
                    *(Option(cell, Phrase("{cell}", params={"cell": cell})) for cell in state.grid.cells),
                    Option(NONE, Phrase("Nowhere: I took it without placing it")),
                ),
                on_board=True,
            ),
            *(
                Whole(
                    key=f"{cell}_spent",
                    label=Phrase("Paid from {tile}", params={"tile": state.cells[cell].tile}),
                    least=0,
                    most=state.cells[cell].you,
                    default=0,
                    cell=cell,
                )
                for cell in yours
            ),
            refill(state, decks),
        ),
    )
    place = state.track.index(answer["tile"])
    wanted = (("refill", answer["refill"]),)
    state, filled = yield from new_tiles(state, decks, wanted, Phrase("The new tile that fills the gap"))
    spent = {cell: count for cell in yours if (count := answer[f"{cell}_spent"])}
    for cell, count in spent.items():
        state = state.with_cubes(cell, you=-count)
    square = None if answer["cell"] == NONE else answer["cell"]
    covered = state.cells.get(square) if square else None
    yield Say(
        "you.place",
        {
            "tile": answer["tile"],
            "cell": square,
            "replaces": covered.tile if covered else None,
            "spent": spent,
            "cubes": sum(spent.values()),
        },
        rule="yours.discover",
    )
    if square is None:
        state = replace(state, yours=(*state.yours, answer["tile"]))
    else:
        state = yield from cover(state, square, answer["tile"])
        if covered:
            state = replace(state, yours=(*state.yours, covered.tile))
    return state.with_track(place, None if filled["refill"] == NONE else filled["refill"])
