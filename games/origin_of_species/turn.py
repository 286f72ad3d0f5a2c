"""What can be done at the table: your moves and Charlie's in turn, a correction, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from games.engine.core import (
    Choice,
    ClosedOption,
    Decks,
    Form,
    Label,
    Many,
    Option,
    Phrase,
    Problem,
    Say,
    Script,
    Square,
    Whole,
)  # fmt: skip
from games.origin_of_species.asking import REFILL, doubtful_track, fill_gap, refill, species_options
from games.origin_of_species.cards import NONE, Box
from games.origin_of_species.charlie import charlie, put_into_play
from games.origin_of_species.correct import correct
from games.origin_of_species.score import score
from games.origin_of_species.state import Islands, Player

RESEARCHED: Final = 2


class Action(StrEnum):
    """What a turn can be."""

    CHARLIE = "charlie"
    MY_RESEARCH = "my_research"
    MY_DISCOVER = "my_discover"
    CORRECT = "correct"
    END = "end"


def turn(state: Islands, decks: Decks) -> Script[Islands]:
    """Play one action: Charlie's turn, one of your moves, a correction, or the end of the game."""
    action: Action = yield actions(state)
    match action:
        case Action.CORRECT:
            return (yield from correct(state, decks))
        case Action.END:
            return (yield from score(state))
        case Action.CHARLIE:
            state = yield from charlie(state, decks)
            state = replace(state, mover=Player.YOU, turn=state.turn + 1)
        case Action.MY_RESEARCH:
            state = replace((yield from my_research(state)), mover=Player.CHARLIE)
        case Action.MY_DISCOVER:
            state = replace((yield from my_discover(state, decks)), mover=Player.CHARLIE)
    yield Say("supply.check", {"you": state.supply.you, "charlie": state.supply.charlie}, rule="setup.cubes")
    return state


def actions(state: Islands) -> Choice:
    """The opening question; its default is whose turn it is, for the page's primary button."""
    waiting = any(tile is not None for tile in state.track)
    yours = state.mover is Player.YOU
    mine = [Option(Action.MY_RESEARCH, Phrase("I researched"))]
    if waiting:
        mine.append(Option(Action.MY_DISCOVER, Phrase("I discovered")))
    shut = ClosedOption(
        Action.MY_DISCOVER, Phrase("I discovered"), Phrase("No tile stands on the Evolution Track.")
    )
    return Choice(
        key="do",
        label=Phrase("Your turn") if yours else Phrase("Charlie's turn"),
        options=(
            Option(Action.CHARLIE, Phrase("Charlie's turn")),
            *mine,
            Option(Action.CORRECT, Phrase("Put something right")),
            Option(Action.END, Phrase("The game is over")),
        ),
        closed=() if waiting else (shut,),
        default=Action.MY_RESEARCH if yours else Action.CHARLIE,
        second=Action.MY_DISCOVER if yours and waiting else "",
        rule="charlie.action",
    )


def my_research(state: Islands) -> Script[Islands]:
    """Record your research: one or two tiles, and the cubes that moved when your supply was short."""
    giving = _with_your_cubes(state) if state.supply.you < RESEARCHED else []
    answer: Mapping[str, Any] = yield _research_form(state, giving)
    served: list[Square] = answer["to"]
    given = _counted(answer, giving, "from")
    tiles = {square: laid.tile for square, laid in state.cells.items()}
    yield Say(
        "you.research",
        {
            "to": served,
            "from": [square for square, count in given.items() for _ in range(count)],
            "tiles": [tiles[square] for square in served],
            "from_tiles": [tiles[square] for square in given],
        },
        rule="yours.research",
    )
    return state.with_cubes(dict.fromkeys(served, 1), Player.YOU).paid(given, Player.YOU)


def _research_form(state: Islands, giving: Sequence[Square]) -> Form:
    tiles = {square: Phrase("{tile}", params={"tile": laid.tile}) for square, laid in state.cells.items()}
    return Form(
        key=Action.MY_RESEARCH,
        rule="yours.research",
        answered=Phrase("Your research"),
        on_board=True,
        check=_check_research(state, giving),
        fields=(
            Many(
                key="to",
                label=Phrase("Which tiles did you research? Tap one or two."),
                options=tuple(Option(square, tile) for square, tile in tiles.items()),
                least=1,
                most=RESEARCHED,
                on_board=True,
            ),
            *_giving(state, giving),
        ),
    )


def _giving(state: Islands, squares: Sequence[Square]) -> Iterator[Whole]:
    """The fields of what your supply lacks, below a heading that says so."""
    heading: Label = (
        Phrase("Your supply has one cube. If you place two, where does the other one come from?")
        if state.supply.you
        else Phrase("Your supply is empty. Where do the cubes come from?")
    )
    for square in squares:
        label = Phrase("Taken from {tile}", params=_tile(state, square))
        yield replace(_your_cubes(state, square, "from", label), heading=heading)
        heading = ""


def _check_research(state: Islands, giving: Sequence[Square]) -> Callable[[dict[str, Any]], Problem | None]:
    """Refuse cubes from other tiles that are not exactly those that the supply lacks."""

    def check(answer: dict[str, Any]) -> Problem | None:
        lacking = max(0, len(answer["to"]) - state.supply.you)
        given = _counted(answer, giving, "from")
        if sum(given.values()) == lacking:
            return None
        field = f"{next(iter(given), giving[0])}_from"
        if lacking == 0:
            return Problem(Phrase("Your supply has enough cubes: none has to move."), field)
        return Problem(
            Phrase(
                "One of these cubes has to come from another tile.",
                "{count} of these cubes have to come from other tiles.",
                {"count": lacking},
            ),
            field,
        )

    return check


def my_discover(state: Islands, decks: Decks) -> Script[Islands]:
    """Record your discovery: the tile, its square, the cubes you paid, and what fills the track."""
    paying = _with_your_cubes(state)
    answer: Mapping[str, Any] = yield _discovery_form(state, decks, paying)
    tile: str = answer["tile"]
    square: Square | None = None if answer["cell"] == NONE else answer["cell"]
    spent = _counted(answer, paying, "spent")
    replaced = state.cells.get(square) if square else None
    state = yield from fill_gap(state, decks, state.track.index(tile), answer[REFILL])
    yield Say(
        "you.place",
        {
            "tile": tile,
            "cell": square,
            "replaces": replaced.tile if replaced else None,
            "spent": spent,
            "cubes": sum(spent.values()),
        },
        rule="yours.discover",
    )
    state = state.paid(spent, Player.YOU)
    if square is None:
        return state.taken(tile, Player.YOU)
    state = yield from put_into_play(state, square, tile)
    return state.taken(replaced.tile, Player.YOU) if replaced else state


def _discovery_form(state: Islands, decks: Decks, paying: Sequence[Square]) -> Form:
    cards = Box(state, decks).by_id
    nowhere = Option(NONE, Phrase("Nowhere: I took it without placing it"))
    squares = (Option(square, Phrase("{cell}", params={"cell": square})) for square in state.grid.squares)
    return Form(
        key=Action.MY_DISCOVER,
        rule="yours.discover",
        answered=Phrase("Your discovery"),
        doubt=lambda answer: doubtful_track(cards, {REFILL: answer[REFILL]}),
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
                options=(*squares, nowhere),
                on_board=True,
            ),
            *(
                _your_cubes(state, square, "spent", Phrase("Paid from {tile}", params=_tile(state, square)))
                for square in paying
            ),
            refill(state, decks),
        ),
    )


def _with_your_cubes(state: Islands) -> list[Square]:
    return [square for square, laid in state.cells.items() if laid.you]


def _your_cubes(state: Islands, square: Square, what: str, label: Phrase) -> Whole:
    """A field that counts your cubes on a tile: those given up, or those spent."""
    most = state.cells[square].you
    return Whole(key=f"{square}_{what}", label=label, least=0, most=most, default=0, cell=square)


def _tile(state: Islands, square: Square) -> dict[str, str]:
    return {"tile": state.cells[square].tile}


def _counted(answer: Mapping[str, Any], squares: Sequence[Square], what: str) -> dict[Square, int]:
    """The cubes that an answer counts, by square, in table order."""
    return {square: count for square in squares if (count := answer[f"{square}_{what}"])}
