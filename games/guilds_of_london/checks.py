"""Checks of the rules: what holds in every state, and legal answers for simulations."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.engine.core import REQUIRED, Choice, Decks, Form, Question, english, grid
from games.guilds_of_london.cards import EMPTY, GUILDHALL, MOST, Tiles, same_precedence, tile_at, tiles_of
from games.guilds_of_london.layout import USUAL
from games.guilds_of_london.state import (
    LAST_ROUND,
    NEUTRALS_IN_PLAY,
    YOUR_PAWNS,
    Direction,
    Figure,
    Guilds,
    Phase,
    Side,
)

CORRECTIONS = 0.1


def sample(question: Question, state: Guilds | None, decks: Decks, chance: random.Random) -> Any:
    """A legal answer, or REQUIRED to leave it to chance."""
    match question:
        case Form(key="setup"):
            return _setup(chance)
        case Form(key="layout"):
            return _layout(question, decks, chance)
        case Form(key="facts"):
            return _figures(question, decks, chance)
        case Form(key="your_pawns") if state is not None:
            return _pawns(state, chance)
        case Form(key="correct") if state is not None:
            return _correction(state, chance)
        case Choice(key="do"):
            offered = [option.id for option in question.options if option.id != "correct"]
            return "correct" if chance.random() < CORRECTIONS else chance.choice(offered)
    return REQUIRED


def _setup(chance: random.Random) -> dict[str, Any]:
    """Mostly small areas, where a game ends early and a colour runs out; sometimes the usual one."""
    most = chance.choice((3, 4, MOST))
    usual = chance.random() < 0.4
    return {
        "plantation": chance.choice(tuple(Side)),
        "expert": chance.random() < 0.5,
        "guild_card": chance.choice((None, True, True, False)),
        "rows": USUAL if usual else chance.randint(1, most),
        "cols": USUAL if usual else chance.randint(1, most),
        "path": chance.choice(tuple(Direction)),
    }


def _layout(form: Form, decks: Decks, chance: random.Random) -> dict[str, str]:
    """Tiles of the set on random squares: guild tiles and special buildings, and mostly the Guildhall."""
    squares = [field.key for field in form.fields]
    chance.shuffle(squares)
    tiles = list(tiles_of(decks).values())
    chance.shuffle(tiles)
    guild = next(tile for tile in tiles if not tile.special)
    things = [guild.id, GUILDHALL if chance.random() < 0.8 else EMPTY]
    laid = [("", guild)]
    for tile in tiles:
        if tile is not guild and same_precedence([*laid, ("", tile)]) is None:
            laid.append(("", tile))
            things.append(EMPTY if chance.random() < 0.1 else tile.id)
    return dict.fromkeys(squares, EMPTY) | dict(zip(squares, things, strict=False))


def _figures(form: Form, decks: Decks, chance: random.Random) -> dict[str, int]:
    """Printed figures: distinct ones as precedences have to be, else small ones as thresholds are."""
    if form.fields[0].key.endswith(Figure.PRECEDENCE):
        taken = {tile.precedence for tile in tiles_of(decks).values()}
        free = [precedence for precedence in range(100) if precedence not in taken]
        figures = chance.sample(free, len(form.fields))
    else:
        figures = [chance.randint(1, 6) for _ in form.fields]
    return {field.key: figure for field, figure in zip(form.fields, figures, strict=True)}


def _pawns(state: Guilds, chance: random.Random) -> dict[str, Any]:
    """Your pawns on some of the open tiles, here and there as many as Boris has, and neutrals anywhere."""
    places = state.open_squares
    answer: dict[str, Any] = dict.fromkeys(places, 0)
    left = YOUR_PAWNS - state.masters
    for square in chance.sample(places, len(places)):
        boris = state.cells[square].boris
        wanted = boris if boris and chance.random() < 0.5 else chance.choice((0, 0, 0, 1, 2, 3, 5))
        answer[square] = min(wanted, left)
        left -= answer[square]
    neutrals = chance.randint(0, min(NEUTRALS_IN_PLAY, len(places)))
    return answer | {"neutrals": chance.sample(places, neutrals)}


def _correction(state: Guilds, chance: random.Random) -> dict[str, Any]:
    """Your pawns together on one open square, other things beside them, and perhaps a tile misread."""
    answer: dict[str, Any] = {f"{square}_you": 0 for square in state.open_squares}
    square = chance.choice(state.open_squares)
    answer[f"{square}_you"] = chance.randint(0, YOUR_PAWNS - state.masters)
    answer[f"{square}_boris"] = chance.randint(0, 3)
    answer[f"{square}_neutral"] = chance.random() < 0.5
    answer["boris_points"] = chance.randint(0, 99)
    answer["plantation"] = chance.choice(tuple(Side))
    answer["mend"] = chance.choice((None, *(placed.tile for placed in state.cells.values())))
    return answer


def invariants(state: Guilds, decks: Decks) -> Iterator[str]:
    """A line per broken invariant."""
    tiles = tiles_of(decks)
    yield from _progress(state)
    yield from _beadle(state, tiles)
    yield from _laid(state, tiles)
    if len(state.neutrals) > NEUTRALS_IN_PLAY or not set(state.neutrals) <= set(state.cells):
        yield f"neutral pawns placed during play are at {state.neutrals}"
    if state.masters > YOUR_PAWNS:
        yield f"you have {state.masters} masters"
    for square, placed in state.cells.items():
        if placed.completed and (placed.stood_on or placed.neutral):
            yield f"pawns stand on {square}, which is completed"
        if placed.master and not placed.completed:
            yield f"a master stands on {square}, which is open"
        if min(placed.boris, placed.you) < 0:
            yield f"a negative number of pawns on {square}"


def _progress(state: Guilds) -> Iterator[str]:
    """A line per figure of the game's course that can't be."""
    if not 1 <= state.round <= LAST_ROUND:
        yield f"round {state.round}"
    if state.over != (state.phase is Phase.OVER):
        yield f"phase {state.phase}, over is {state.over}"
    if state.boris_points < 0:
        yield f"Boris has {state.boris_points} points"
    if state.over and state.you is None:
        yield "the game is over, but your points are not known"


def _beadle(state: Guilds, tiles: Tiles) -> Iterator[str]:
    """A line when the beadle is not where he has to be: on an open guild tile until the game is over."""
    if state.over != (state.beadle is None):
        yield f"the beadle is at {state.beadle}, over is {state.over}"
    if state.beadle is not None:
        under = state.cells.get(state.beadle)
        if under is None or under.completed or tiles[under.tile].special:
            yield f"the beadle is at {state.beadle}, which is no open guild tile"


def _laid(state: Guilds, tiles: Tiles) -> Iterator[str]:
    """A line per thing that is wrong with the tiles themselves."""
    laid = [placed.tile for placed in state.cells.values()]
    if set(state.cells) - set(grid(state.rows, state.cols).squares):
        yield "a tile lies outside of the area"
    if not set(state.typed) <= set(laid):
        yield "a tile was typed that does not lie on the table"
    if len(set(laid)) != len(laid) or not set(laid) <= set(tiles):
        yield "a tile lies twice, or is not of this set"
    elif problem := same_precedence([("", tile_at(state, tiles, square)) for square in state.cells]):
        yield english(problem.text)
