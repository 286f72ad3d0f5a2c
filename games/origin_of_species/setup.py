"""Setting the table up: the board, the track, the objectives, and what to do in which order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import Choice, Decks, Form, Many, Option, Phrase, Problem, Say, Script, Show, Whole
from games.origin_of_species.asking import NEW_TILE, NO_TILE, new_tiles, nowhere, species_options
from games.origin_of_species.cards import EMPTY, NEW
from games.origin_of_species.state import CUBES, PLACES, Islands, Laid, Supply
from games.origin_of_species.table import species_cards

START_POINTS = 1
LONGEST = 9
FEWEST_TILES = 2

RULINGS = (
    Choice(
        key="cards_per_turn",
        label=Phrase("Tools Charlie may use in one turn"),
        help=Phrase("The solo rules don't say whether the limit of one card a turn holds for him."),
        options=(Option("one", Phrase("One at most")), Option("any", Phrase("As many as he needs"))),
        default="one",
        folded=True,
        rule="discover.tools",
    ),
    Choice(
        key="second_cube",
        label=Phrase("A cube to move, when Charlie's supply is empty for the second"),
        help=Phrase("The solo rules don't bar the tile that just got the first one."),
        options=(
            Option("other", Phrase("Not from the tile served first")),
            Option("letter", Phrase("From the tile served first too")),
        ),
        default="other",
        folded=True,
        rule="research.move",
    ),
)


def setup(decks: Decks) -> Script[Islands]:
    """Set the table up; gives the state before your first turn (rulebook, Setup)."""
    chosen: Mapping[str, Any] = yield setup_form()
    state = empty_board(chosen)
    yield Show(state)
    state = yield from _starting_tiles(state, decks)
    yield Show(state)
    state = yield from _track(state, decks)
    yield Show(state)
    named: list[str] = yield Many(
        key="objectives",
        label=Phrase("Which species are objectives?"),
        help=Phrase(
            "Those that a public objective or one of your private ones names. Charlie wants them most."
        ),
        options=species_options(species_cards(state, decks)),
        default=(),
        rule="setup.objectives",
    )
    yield Say("setup.soloist_first", rule="setup.first")
    yield Say("setup.charlie_points", {"points": START_POINTS}, rule="setup.first")
    yield Say("setup.advanced_for_you", rule="setup.advanced")
    yield Say("setup.objectives_open", rule="setup.objectives")
    yield Say("setup.decks_face_up", rule="setup.decks")
    yield Say("setup.cubes", {"each": CUBES}, rule="setup.cubes")
    return replace(state, objectives=tuple(named))


def setup_form() -> Form:
    """The form of the board's size and the rulings."""
    return Form(
        key="setup",
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


def empty_board(chosen: Mapping[str, Any]) -> Islands:
    """The state with nothing laid yet."""
    return Islands(
        rows=chosen["rows"],
        cols=chosen["cols"],
        cards_per_turn=chosen["cards_per_turn"],
        second_cube=chosen["second_cube"],
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
        mover="you",
        turn=1,
    )


def _starting_tiles(state: Islands, decks: Decks) -> Script[Islands]:
    offered = (*nowhere(state, decks), NO_TILE, NEW_TILE)
    answer: Mapping[str, str] = yield Form(
        key="start",
        label=Phrase("Which tiles lie on the board?"),
        help=Phrase("Pick a tile, then tap its square."),
        rule="setup.board",
        check=_check_start,
        on_board=True,
        picker="place",
        fields=tuple(
            Choice(
                key=cell,
                label=Phrase("{cell}", params={"cell": cell}),
                options=offered,
                default=EMPTY,
                cell=cell,
            )
            for cell in state.grid.cells
        ),
    )
    yield Show(_with_tiles(state, answer))
    state, answer = yield from new_tiles(state, decks, tuple(answer.items()))
    return _with_tiles(state, answer)


def _with_tiles(state: Islands, answer: Mapping[str, str]) -> Islands:
    """The board with the starting tiles of an answer, as far as they are known."""
    return state.with_cells(
        {
            cell: Laid(tile=tile, start=True, you=0, charlie=0)
            for cell, tile in answer.items()
            if tile not in (EMPTY, NEW)
        }
    )


def _check_start(answer: dict[str, Any]) -> Problem | None:
    laid = [tile for tile in answer.values() if tile != EMPTY]
    if len(laid) < FEWEST_TILES:
        return Problem(Phrase("At least two starting tiles lie on the board."))
    return twice(answer)


def twice(answer: Mapping[str, Any]) -> Problem | None:
    """Refuse a species that stands in two fields."""
    seen = set()
    for field, tile in answer.items():
        if tile in seen:
            return Problem(Phrase("This tile lies somewhere else already."), field)
        if tile not in (None, EMPTY, NEW):
            seen.add(tile)
    return None


def _track(state: Islands, decks: Decks) -> Script[Islands]:
    offered = (*nowhere(state, decks), NEW_TILE)
    answer: Mapping[str, str | None] = yield Form(
        key="track",
        label=Phrase("Which tiles stand on the Evolution Track?"),
        help=Phrase("Tap its tiles from the top down; or tap a place first, then its tile."),
        rule="setup.board",
        check=twice,
        on_board=True,
        picker="run",
        fields=tuple(track_place(place, offered) for place in PLACES),
    )
    yield Show(
        replace(state, track=tuple(None if answer[place] == NEW else answer[place] for place in PLACES))
    )
    state, answer = yield from new_tiles(state, decks, tuple(answer.items()))
    return replace(state, track=tuple(answer[place] for place in PLACES))


def track_place(place: str, offered: tuple[Option, ...], default: str | None = None) -> Choice:
    """The field of one place of the track; blank when nothing stands there."""
    top = place == PLACES[0]
    return Choice(
        key=place,
        label=Phrase("Place 1 (top)") if top else Phrase("Place {place}", params={"place": int(place[1:])}),
        options=offered,
        optional=True,
        default=default,
        cell=place,
    )
