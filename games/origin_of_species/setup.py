"""Setting the table up: the board, the track, the objectives, and what to do in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, TypedDict

from games.engine.core import (
    Choice,
    Decks,
    Form,
    Many,
    Option,
    Phrase,
    Problem,
    Say,
    Script,
    Show,
    Whole,
)  # fmt: skip
from games.origin_of_species.asking import (
    NEW_TILE,
    NO_TILE,
    doubtful_start,
    doubtful_track,
    new_tiles,
    nowhere,
    species_options,
    twice,
)
from games.origin_of_species.cards import EMPTY, NEW, Box
from games.origin_of_species.state import (
    CUBES,
    PLACES,
    CardsPerTurn,
    Islands,
    Laid,
    Player,
    ScalpelCard,
    SecondCube,
    Supply,
)  # fmt: skip

START_POINTS: Final = 1
LONGEST: Final = 9
FEWEST_TILES: Final = 2
STARTING_AT_RANDOM: Final = 4
QUESTIONS: Final = 4
"""How many the set-up has, besides those about new tiles."""


class Chosen(TypedDict):
    """What the form `setup` is answered with."""

    rows: int
    cols: int
    cards_per_turn: CardsPerTurn
    second_cube: SecondCube
    scalpel: ScalpelCard


RULINGS: Final = (
    Choice(
        key="cards_per_turn",
        label=Phrase("Tools Charlie may use in one turn, scalpel cards not counted"),
        help=Phrase("The solo rules don't say whether the limit of one card a turn holds for him."),
        options=(
            Option(CardsPerTurn.ONE, Phrase("One at most")),
            Option(CardsPerTurn.ANY, Phrase("As many as he needs")),
        ),
        default=CardsPerTurn.ONE,
        folded=True,
        rule="discover.tools",
    ),
    Choice(
        key="second_cube",
        label=Phrase("Where the second cube comes from when Charlie's supply is empty"),
        help=Phrase("The solo rules don't rule out the tile that just got the first one."),
        options=(
            Option(SecondCube.OTHER, Phrase("Not from the tile that just got one")),
            Option(SecondCube.LETTER, Phrase("From the tile that just got one too")),
        ),
        default=SecondCube.OTHER,
        folded=True,
        rule="research.move",
    ),
    Choice(
        key="scalpel",
        label=Phrase("A scalpel card that Charlie holds"),
        help=Phrase(
            "The solo rules say that he uses it at the first opportunity, not how much that outweighs."
        ),
        options=(
            Option(ScalpelCard.FIRST, Phrase("Squares that need it come first")),
            Option(ScalpelCard.PLAIN, Phrase("It makes no difference")),
        ),
        default=ScalpelCard.FIRST,
        folded=True,
        rule="discover.scalpel",
    ),
)


def setup(decks: Decks) -> Script[Islands]:
    """Set the table up; returns the state before your first turn (rulebook, Setup)."""
    chosen: Chosen = yield setup_form()
    state = empty_board(chosen)
    yield Show(state)
    state = yield from lay_starting_tiles(state, decks)
    yield Show(state)
    state = yield from fill_track(state, decks)
    yield Show(state)
    state = yield from name_objectives(state, decks)
    yield Say("setup.soloist_first", rule="setup.first")
    yield Say("setup.charlie_points", {"points": START_POINTS}, rule="setup.first")
    yield Say("setup.advanced_for_you", rule="setup.advanced")
    yield Say("setup.objectives_open", rule="setup.objectives")
    yield Say("setup.decks_face_up", rule="setup.decks")
    yield Say("setup.cubes", {"each": CUBES}, rule="setup.cubes")
    return state


def setup_form() -> Form:
    """The form of the board's size and the rulings."""
    return Form(
        key="setup",
        of=(1, QUESTIONS),
        answered=Phrase("Board and rulings"),
        label=Phrase("How big is your board?"),
        rule="setup.board",
        check=_two_squares,
        fields=(
            Whole(key="rows", label=Phrase("Rows"), least=1, most=LONGEST, default=5),
            Whole(key="cols", label=Phrase("Columns"), least=1, most=LONGEST, default=5),
            *RULINGS,
        ),
    )


def _two_squares(answer: dict[str, Any]) -> Problem | None:
    if answer["rows"] * answer["cols"] < FEWEST_TILES:
        return Problem(Phrase("Two starting tiles need a board of at least two squares."), "rows")
    return None


def empty_board(chosen: Chosen) -> Islands:
    """The state with nothing laid yet."""
    return Islands(
        rows=chosen["rows"],
        cols=chosen["cols"],
        cards_per_turn=chosen["cards_per_turn"],
        second_cube=chosen["second_cube"],
        scalpel=chosen["scalpel"],
        cells={},
        track=(None,) * len(PLACES),
        supply=Supply(you=CUBES, charlie=CUBES),
        tools={},
        scalpels=0,
        points=START_POINTS,
        claimed=(),
        yours=(),
        objectives=(),
        typed=(),
        gives={},
        printed={},
        mover=Player.YOU,
        turn=1,
    )


def lay_starting_tiles(state: Islands, decks: Decks) -> Script[Islands]:
    """Ask which tiles lie on which squares, and what is printed on new ones (rulebook, Setup)."""
    offered = (*nowhere(state, decks), NO_TILE, NEW_TILE)
    answer: Mapping[str, str] = yield Form(
        key="start",
        of=(2, QUESTIONS),
        answered=Phrase("The starting tiles"),
        label=Phrase("Which tiles lie on the board?"),
        help=Phrase("Pick a tile, then tap its square."),
        rule="setup.board",
        check=_check_start,
        doubt=lambda answer: doubtful_start(Box(state, decks).by_id, answer),
        on_board=True,
        picker="place",
        at_random=lambda chance: _starting_at_random(state, decks, chance),
        fields=tuple(
            Choice(
                key=square,
                label=Phrase("{cell}", params={"cell": square}),
                options=offered,
                default=EMPTY,
                cell=square,
            )
            for square in state.grid.squares
        ),
    )
    yield Show(_with_tiles(state, answer))
    state, tiles = yield from new_tiles(state, decks, answer)
    return _with_tiles(state, tiles)


def _starting_at_random(state: Islands, decks: Decks, chance: Random) -> dict[str, str]:
    """Up to four tiles of level 0 on any squares; in a deck without two of them, any two."""
    placed = set(state.placed)
    left = [card for card in Box(state, decks).cards if card["id"] not in placed]
    lowest = [card["id"] for card in left if card["level"] == 0]
    tiles = lowest if len(lowest) >= FEWEST_TILES else [card["id"] for card in left]
    count = min(STARTING_AT_RANDOM, len(tiles), len(state.grid.squares))
    squares = chance.sample([str(square) for square in state.grid.squares], count)
    return dict(zip(squares, chance.sample(tiles, count), strict=True))


def _track_at_random(state: Islands, decks: Decks, chance: Random) -> dict[str, str]:
    """Tiles for the whole track, those that cost something first, as many as there are."""
    placed = set(state.placed)
    left = [card for card in Box(state, decks).cards if card["id"] not in placed]
    tiles = sorted(chance.sample(left, len(left)), key=lambda card: not any(card["cost"].values()))
    return {place: card["id"] for place, card in zip(PLACES, tiles, strict=False)}


def _with_tiles(state: Islands, tiles: Mapping[str, str | None]) -> Islands:
    """The board with the starting tiles of an answer, as far as they are known."""
    return state.with_cells(
        {
            square: Laid(tile=tile, start=True)
            for square in state.grid.squares
            if (tile := tiles[square]) not in (None, EMPTY, NEW)
        }
    )


def _check_start(answer: dict[str, Any]) -> Problem | None:
    laid = [tile for tile in answer.values() if tile != EMPTY]
    if len(laid) < FEWEST_TILES:
        return Problem(Phrase("At least two starting tiles lie on the board."))
    return _each_once(answer)


def _each_once(answer: dict[str, Any]) -> Problem | None:
    return twice({field: [tile] for field, tile in answer.items()})


def fill_track(state: Islands, decks: Decks) -> Script[Islands]:
    """Ask which tiles stand on the Evolution Track, and what is printed on new ones (rulebook, Setup)."""
    offered = (*nowhere(state, decks), NEW_TILE)
    answer: Mapping[str, str | None] = yield Form(
        key="track",
        of=(3, QUESTIONS),
        answered=Phrase("The track"),
        label=Phrase("Which tiles stand on the Evolution Track?"),
        help=Phrase("Tap its tiles from the top down; or tap a place first, then its tile."),
        rule="setup.board",
        check=_each_once,
        doubt=lambda answer: doubtful_track(Box(state, decks).by_id, answer),
        on_board=True,
        picker="run",
        at_random=lambda chance: _track_at_random(state, decks, chance),
        fields=tuple(track_place(place, offered) for place in PLACES),
    )
    known = {place: None if tile == NEW else tile for place, tile in answer.items()}
    yield Show(replace(state, track=tuple(known[place] for place in PLACES)))
    state, tiles = yield from new_tiles(state, decks, answer)
    return replace(state, track=tuple(tiles[place] for place in PLACES))


def track_place(place: str, offered: Sequence[Option], default: str | None = None) -> Choice:
    """The field of one place of the track; blank when nothing stands there."""
    top = place == PLACES[0]
    return Choice(
        key=place,
        label=Phrase("Place 1 (top)") if top else Phrase("Place {place}", params={"place": int(place[1:])}),
        options=tuple(offered),
        optional=True,
        default=default,
        cell=place,
    )


def name_objectives(state: Islands, decks: Decks) -> Script[Islands]:
    """Ask which species an objective names, besides new tiles that say so already (rulebook, Setup)."""
    cards = Box(state, decks).cards
    named: list[str] = yield Many(
        key="objectives",
        of=(4, QUESTIONS),
        answered=Phrase("The objectives"),
        label=Phrase("Which species are objectives?"),
        help=_objectives_help(state),
        options=species_options(cards),
        default=(),
        rule="setup.objectives",
    )
    objectives = {*named, *state.objectives}
    return replace(state, objectives=tuple(card["id"] for card in cards if card["id"] in objectives))


def _objectives_help(state: Islands) -> Phrase:
    if not state.objectives:
        return Phrase(
            "Those that a public objective or one of your private ones names. Charlie wants them most."
        )
    return Phrase(
        "Those that a public objective or one of your private ones names. Charlie wants them most. "
        "Known already, ticked or not: {tiles}.",
        params={"tiles": list(state.objectives)},
    )
