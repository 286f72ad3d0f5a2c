"""Boris's turn: three cards, three pawns (four in expert mode)."""

from __future__ import annotations

from dataclasses import replace

from games.engine.core import Draw, Phrase, Reason, Say, Script, Show, Square
from games.guilds_of_london.cards import SWATCHES, Tiles, tile_at
from games.guilds_of_london.state import Colour, Guilds, Phase


def boris(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Draw Boris's cards and place a pawn for each (rulebook, Players' Turns)."""
    for card in range(1, state.cards + 1):
        colour: Colour = yield action_card(state, card)
        square, because = next_tile(state, tiles, colour)
        if square is None:
            yield Say("card.discard", {"colour": colour, "card": card}, rule="boris.no_tile", because=because)
            continue
        state = state.with_pawn_of_boris(square)
        params = {"cell": square, "colour": colour, "card": card, "tile": state.cells[square].tile}
        yield Say("pawn.place", params, rule="boris.search", because=because)
        yield Show(state)
    yield Say("cards.discard", {"count": state.cards}, rule="boris.cards")
    return replace(state, phase=Phase.ROUND_END)


def action_card(state: Guilds, card: int) -> Draw:
    """The draw of one of Boris's cards, the first being card 1."""
    return Draw(
        key="action_card",
        label=Phrase("Boris's card {card} of {cards}", params={"card": card, "cards": state.cards}),
        help=Phrase("Draw it from the deck that you share.") if card == 1 else "",
        answered=Phrase("Your last colour"),
        options=SWATCHES,
        rule="expert.cards" if state.expert else "boris.cards",
    )


def next_tile(state: Guilds, tiles: Tiles, colour: Colour) -> tuple[Square | None, tuple[Reason, ...]]:
    """The first open tile of this colour from the beadle's on, and the trace of the tiles passed.

    The square is None when there is no such tile (rulebook, Players' Turns).
    """
    because: list[Reason] = []
    for square in state.lap:
        completed = state.cells[square].completed
        about = {"tile": state.cells[square].tile, "cell": square, "colour": colour}
        if not completed and colour in tile_at(state, tiles, square).colours:
            decided = Reason("decided", {"by": "path" if because else "beadle", **about})
            return square, (*because, decided)
        because.append(Reason("passed", {"why": "completed" if completed else "colour", **about}))
    return None, tuple(because)
