"""Boris's turn: three cards, three pawns (four in expert mode)."""

from __future__ import annotations

from dataclasses import replace

from games.engine.core import Draw, Phrase, Reason, Say, Script, Show
from games.guilds_of_london.state import Guilds
from games.guilds_of_london.tiles import SWATCHES, Tiles


def boris(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Draw Boris's cards and place a pawn for each (rulebook, Players' Turns)."""
    lap = lap_from_beadle(state)
    for card in range(1, state.cards + 1):
        colour: str = yield Draw(
            key="action_card",
            label=Phrase("Boris's card {card} of {cards}", params={"card": card, "cards": state.cards}),
            help=Phrase("Draw it from the deck that you both draw from, and tap its colour."),
            options=SWATCHES,
            rule="expert.cards" if state.expert else "boris.cards",
        )
        cell, because = search(state, tiles, lap, colour)
        if cell is None:
            yield Say("card.discard", {"colour": colour, "card": card}, rule="boris.no_tile", because=because)
            continue
        square = state.cells[cell]
        state = state.with_square(cell, boris=square.boris + 1)
        params = {"cell": cell, "colour": colour, "card": card, "tile": square.tile}
        yield Say("pawn.place", params, rule="boris.search", because=because)
        yield Show(state)
    yield Say("cards.discard", {"count": state.cards}, rule="boris.cards")
    return replace(state, phase="round_end")


def lap_from_beadle(state: Guilds) -> tuple[str, ...]:
    """The squares with a tile along the path, from the beadle's on and once around."""
    path = state.on_path
    start = path.index(state.beadle) if state.beadle is not None else 0
    return path[start:] + path[:start]


def search(
    state: Guilds, tiles: Tiles, lap: tuple[str, ...], colour: str
) -> tuple[str | None, tuple[Reason, ...]]:
    """The first open tile of this colour and the trace of the tiles passed; None when there is none."""
    because: list[Reason] = []
    for cell in lap:
        square = state.cells[cell]
        if not square.completed and colour in tiles[square.tile]["colours"]:
            by = "path" if because else "beadle"
            because.append(Reason("decided", {"by": by, "tile": square.tile, "cell": cell, "colour": colour}))
            return cell, tuple(because)
        why = "completed" if square.completed else "colour"
        because.append(Reason("passed", {"cell": cell, "why": why, "tile": square.tile, "colour": colour}))
    return None, tuple(because)
