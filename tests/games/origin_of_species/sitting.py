"""A game at the table, for tests: a small box of tiles, answers in, what the player is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from games.engine.core import Choice, Decks, Square
from games.origin_of_species import GAME
from games.origin_of_species.setup import empty_board
from games.origin_of_species.state import (
    PLACES,
    CardsPerTurn,
    Habitat,
    Islands,
    Laid,
    ScalpelCard,
    SecondCube,
)
from tests.games import sitting

Amount = tuple[int, int, int]


def amount(given: Amount) -> dict[str, int]:
    return {habitat.value: count for habitat, count in zip(Habitat, given, strict=True)}


def tile(
    id: str, level: int, icons: Amount, cost: Amount = (0, 0, 0), points: int | None = 1
) -> dict[str, Any]:
    name = id.capitalize().replace("-", " ")
    return {
        "id": id,
        "name": name,
        "level": level,
        "icons": amount(icons),
        "cost": amount(cost),
        "points": points,
    }


BOX = [
    tile("coral", 0, (0, 1, 0)),
    tile("cactus", 0, (1, 0, 0)),
    tile("noddy", 0, (0, 0, 1)),
    tile("barren", 0, (0, 0, 0)),
    tile("lizard", 1, (2, 0, 0), (1, 0, 0)),
    tile("booby", 1, (0, 1, 1), (0, 0, 1)),
    tile("flamingo", 1, (1, 1, 1), (1, 1, 0), 2),
    tile("finch", 1, (1, 0, 1), (1, 0, 0)),
    tile("petrel", 1, (0, 0, 2), (0, 0, 3), 3),
    tile("pelican", 2, (0, 1, 2), (0, 1, 1), 2),
    tile("owl", 2, (2, 0, 2), (1, 0, 2), None),
    tile("tortoise", 3, (3, 1, 0), (3, 0, 0), 4),
    tile("whale", 4, (2, 3, 1), (1, 3, 2), 7),
    tile("albatross", 4, (1, 1, 3), (9, 9, 9), 6),
    tile("shark", 4, (0, 4, 1), (9, 9, 9), 6),
]
TOOLS = [
    {"id": "net", "name": "Net", "gives": amount((0, 0, 2))},
    {"id": "glass", "name": "Glass", "gives": amount((1, 0, 0))},
    {"id": "binoculars", "name": "Binoculars", "gives": amount((0, 0, 1))},
    {"id": "dissection", "name": "Dissection"},
]
DECKS: Decks = GAME.read_decks({"species": BOX, "tools": TOOLS})


def laid(tile: str, *, you: int = 0, charlie: int = 0, start: bool = False) -> Laid:
    return Laid(tile=tile, start=start, you=you, charlie=charlie)


def islands(
    rows: int,
    cols: int,
    cells: Mapping[str, Any],
    track: Sequence[str | None] = (),
    *,
    cards_per_turn: str = "one",
    second_cube: str = "other",
    scalpel: str = "first",
    **others: Any,
) -> Islands:
    """A board as it lies in the middle of a game; a bare name is a tile without cubes."""
    state = empty_board(
        {
            "rows": rows,
            "cols": cols,
            "cards_per_turn": CardsPerTurn(cards_per_turn),
            "second_cube": SecondCube(second_cube),
            "scalpel": ScalpelCard(scalpel),
        }
    )
    lying = {Square(cell): laid(what) if isinstance(what, str) else what for cell, what in cells.items()}
    filled = (*track, *(None for _ in range(len(PLACES) - len(track))))
    return replace(state.with_cells(lying), track=filled, **others)


class Sitting(sitting.Sitting[Islands]):
    """Plays on from a state (None: the set-up), turn by turn."""

    def __init__(self, state: Islands | None, decks: Decks = DECKS) -> None:
        super().__init__(GAME, decks, state)

    def charlie(self, *replies: tuple[str, Any]) -> Self:
        return self.play(("do", "charlie"), *replies)

    def lying(self, cell: str) -> Laid:
        """What lies on a square."""
        return self.now.cells[Square(cell)]

    def options_of(self, field: str) -> list[str]:
        asked = self.fields[field]
        assert isinstance(asked, Choice)
        return [option.id for option in asked.options]

    def label_of(self, field: str) -> str:
        """What a field of the open form is called."""
        return self.reader.label(self.fields[field].label)

    @property
    def title(self) -> str:
        return self.reader.label(self.pending.label)

    @property
    def help(self) -> str:
        return self.reader.label(self.pending.help)

    def params(self, code: str) -> dict[str, Any]:
        return dict(self.saying(code).params)

    def candidates(self, code: str) -> list[str]:
        """The squares named as candidates behind a saying."""
        return [reason.params["cell"] for reason in self.saying(code).because if reason.code == "candidate"]

    def decided(self, code: str) -> str:
        by: str = self.saying(code).because[-1].params["by"]
        return by


def cubes(state: Islands) -> dict[str, int]:
    """Charlie's cubes by square."""
    return {cell: each.charlie for cell, each in state.cells.items() if each.charlie}
