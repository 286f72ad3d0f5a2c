"""What the page shows of a game against Charlie besides his instructions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.engine.core import Board, Card, Cell, Decks, Fact, Label, Phrase
from games.origin_of_species.state import CUBES, HABITATS, PLACES, Islands
from games.origin_of_species.table import species_cards

HABITAT_MARKS = {
    "land": ("leaf", Phrase("Land")),
    "water": ("water", Phrase("Water")),
    "air": ("feather", Phrase("Air")),
}


def where(state: Islands) -> Phrase:
    """Say how far the game is."""
    if state.over:
        return Phrase("The game is over")
    if state.mover == "you":
        return Phrase("Turn {turn}: yours", params={"turn": state.turn})
    return Phrase("Turn {turn}: Charlie's", params={"turn": state.turn})


def turn_name(state: Islands | None, action: str) -> Phrase:
    """Name a turn for undo and the log."""
    if state is None:
        return Phrase("Set-up")
    turn = {"turn": state.turn}
    match action:
        case "charlie":
            return Phrase("Charlie's turn {turn}", params=turn)
        case "my_research":
            return Phrase("Your research, turn {turn}", params=turn)
        case "my_discover":
            return Phrase("Your discovery, turn {turn}", params=turn)
        case "end":
            return Phrase("The end of the game")
        case _:
            return Phrase("A correction")


def names(state: Islands | None, decks: Decks) -> Mapping[str, str]:
    """The names of tools and of species, typed ones included."""
    return {card["id"]: card["name"] for card in (*decks["tools"], *species_cards(state, decks))}


def facts(state: Islands, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked beside the board, and the rulings in force."""
    supply = {"you": state.supply.you, "charlie": state.supply.charlie}
    return (
        Fact(
            Phrase("Charlie"), Phrase("{count} point", "{count} points", {"count": state.points}), main=True
        ),
        Fact(Phrase("Supply"), Phrase("you {you}, Charlie {charlie}", params=supply), main=True),
        Fact(
            Phrase("Charlie's cards"),
            _cards(state),
            detail=Phrase("Scalpels, and tools that give resources."),
        ),
        Fact(Phrase("Charlie claimed"), _list(state.claimed), detail=Phrase("3 points each at the end.")),
        Fact(Phrase("You took"), _list(state.yours)),
        Fact(Phrase("Objective species"), _list(state.objectives)),
        *_rulings(state),
    )


def _cards(state: Islands) -> Label:
    cards = {"scalpels": state.scalpels, **state.tools} if state.scalpels else dict(state.tools)
    return Phrase("{cards}", params={"cards": cards}) if cards else Phrase("None")


def _list(tiles: tuple[str, ...]) -> Label:
    return Phrase("{tiles}", params={"tiles": list(tiles)}) if tiles else Phrase("None")


def _rulings(state: Islands) -> tuple[Fact, Fact]:
    cards = {"one": Phrase("Ruling: one at most"), "any": Phrase("Ruling: as many as he needs")}
    second = {
        "other": Phrase("Ruling: not from the tile served first"),
        "letter": Phrase("Ruling: from the tile served first too"),
    }
    return (
        Fact(Phrase("Charlie's tools in one turn"), cards[state.cards_per_turn]),
        Fact(Phrase("A cube moved for the second"), second[state.second_cube]),
    )


def board(state: Islands, decks: Decks) -> Board:
    """The board with tiles, their icons, and both players' cubes."""
    cards = {card["id"]: card for card in species_cards(state, decks)}
    cells = []
    for id in state.grid.cells:
        laid = state.cells.get(id)
        if laid is None:
            cells.append(Cell(id, kind="empty"))
            continue
        card = cards[laid.tile]
        objective = laid.tile in state.objectives
        marks = list(_amounts(card["icons"]))
        if laid.start:
            marks.append(("home", 1, Phrase("A starting tile")))
        if objective:
            marks.append(("flag", 1, Phrase("An objective")))
        kind = "special" if objective else "open"
        level = (_level(card),)
        cells.append(
            Cell(id, card["name"], kind, level, marks=tuple(marks), yours=laid.you, bots=laid.charlie)
        )
    return Board(
        state.rows,
        state.cols,
        tuple(cells),
        strip=tuple(_on_track(state, cards)),
        strip_name=Phrase("Evolution Track, with what each tile costs"),
        piece="cube",
        yours=Phrase("Your cubes"),
        bots=Phrase("Charlie's cubes"),
    )


def _level(card: Card) -> Phrase:
    return Phrase("Level {level}", params={"level": card["level"]})


def _amounts(printed: Mapping[str, int]) -> Iterator[tuple[str, int, Label]]:
    """An amount per habitat as marks, noughts left out."""
    for habitat in HABITATS:
        if printed[habitat]:
            symbol, label = HABITAT_MARKS[habitat]
            yield symbol, printed[habitat], label


def _on_track(state: Islands, cards: Mapping[str, Card]) -> Iterator[Cell]:
    """The places of the track, top first, each with the cost of its tile."""
    for place, tile in zip(PLACES, state.track, strict=True):
        if tile is None:
            yield Cell(place, kind="empty")
        else:
            card = cards[tile]
            yield Cell(tile, card["name"], lines=(_level(card),), marks=tuple(_amounts(card["cost"])))


def invariants(state: Islands, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    yield from _cubes(state)
    yield from _tiles(state, {card["id"] for card in species_cards(state, decks)})
    if state.scalpels < 0 or state.points < 0:
        yield f"{state.scalpels} scalpels, {state.points} points"
    for tool, count in state.tools.items():
        if count <= 0:
            yield f"{count} of {tool}"
        if (
            all(card["id"] != tool or card["gives"] is None for card in decks["tools"])
            and tool not in state.gives
        ):
            yield f"what {tool} gives is not known"


def _cubes(state: Islands) -> Iterator[str]:
    laid = state.cells.values()
    if min([each.you for each in laid] + [each.charlie for each in laid], default=0) < 0:
        yield "fewer than no cubes on a tile"
    for who, left, there in (
        ("your", state.supply.you, sum(each.you for each in laid)),
        ("Charlie's", state.supply.charlie, sum(each.charlie for each in laid)),
    ):
        if left < 0 or left + there != CUBES:
            yield f"{who} cubes: {left} in supply and {there} on the board"


def _tiles(state: Islands, known: set[str]) -> Iterator[str]:
    placed = list(state.placed)
    if len(placed) != len(set(placed)):
        yield "a tile is in two places"
    if not set(placed) <= known:
        yield "a tile that nobody knows"
    if not state.cells:
        yield "no tile on the board"
    if list(state.cells) != [cell for cell in state.grid.cells if cell in state.cells]:
        yield "the squares are out of order"
