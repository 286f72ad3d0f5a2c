"""Checks of the rules: what holds in every state, and legal answers for simulations."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.engine.core import REQUIRED, Choice, Decks, Form, Many, Question, Whole, grid
from games.guilds_of_london.cards import EMPTY, GUILDHALL, MOST, tiles_of
from games.guilds_of_london.state import (
    LAST_ROUND,
    NEUTRALS_IN_PLAY,
    YOUR_PAWNS,
    Direction,
    Guilds,
    Phase,
    Side,
)

CORRECTIONS = 0.03


def sample(question: Question, state: Guilds | None, decks: Decks, chance: random.Random) -> Any:
    """A legal answer, or REQUIRED to leave it to chance."""
    match question:
        case Form(key="setup"):
            usual = chance.random() < 0.3
            return {
                "plantation": chance.choice(tuple(Side)),
                "expert": chance.random() < 0.5,
                "rows": 5 if usual else chance.randint(1, MOST),
                "cols": 5 if usual else chance.randint(1, MOST),
                "path": chance.choice(tuple(Direction)),
            }
        case Form(key="layout"):
            return _layout(question, decks, chance)
        case Form(key="facts"):
            return _figures(question, chance)
        case Form(key="your_pawns"):
            return _pawns(question, chance)
        case Form(key="correct"):
            return {"boris_points": chance.randint(0, 99)}
        case Choice(key="do"):
            offered = [option.id for option in question.options if option.id != "correct"]
            return "correct" if chance.random() < CORRECTIONS else chance.choice(offered)
    return REQUIRED


def _layout(form: Form, decks: Decks, chance: random.Random) -> dict[str, str]:
    """Lay tiles of the set on random squares: guild tiles and special buildings, and mostly the Guildhall."""
    cells = [field.key for field in form.fields]
    chance.shuffle(cells)
    tiles = list(decks["tiles"])
    chance.shuffle(tiles)
    guild = next(card["id"] for card in tiles if not card["special"])
    layout = {cells[0]: guild}
    taken: set[int] = set()
    rest = iter(cells[1:])
    if len(cells) > 1 and chance.random() < 0.8:
        layout[next(rest)] = GUILDHALL
    for card in tiles:
        if card["id"] == guild:
            taken.add(card["precedence"])
    for card, cell in zip((card for card in tiles if card["id"] != guild), rest, strict=False):
        same = card["precedence"] is not None and card["precedence"] in taken
        empty = same or chance.random() < 0.1
        layout[cell] = EMPTY if empty else card["id"]
        if not empty:
            taken.add(card["precedence"])
    return layout


def _figures(form: Form, chance: random.Random) -> dict[str, int]:
    """Printed figures: distinct ones as precedences have to be, else small ones as thresholds are."""
    while True:
        if form.fields[0].key.endswith("_precedence"):
            figures = chance.sample(range(100), len(form.fields))
        else:
            figures = [chance.randint(1, 6) for _ in form.fields]
        answer = {field.key: figure for field, figure in zip(form.fields, figures, strict=True)}
        if form.check is None or form.check(dict(answer)) is None:
            return answer


def _pawns(form: Form, chance: random.Random) -> dict[str, Any]:
    """Put your pawns on random open tiles, as many as you have, and neutrals wherever chance has it."""
    cells = [field.key for field in form.fields if isinstance(field, Whole)]
    answer: dict[str, Any] = dict.fromkeys(cells, 0)
    crowded = chance.sample(cells, min(len(cells), chance.randint(1, 5)))
    for _ in range(chance.randint(0, YOUR_PAWNS)):
        answer[chance.choice(crowded)] += 1
    neutrals = next(field for field in form.fields if isinstance(field, Many))
    places = [option.id for option in neutrals.options]
    answer["neutrals"] = chance.sample(places, min(len(places), chance.randint(0, neutrals.most or 0)))
    while form.check is not None and form.check(answer) is not None:
        fullest = max(cells, key=lambda cell: answer[cell])
        answer[fullest] -= 1
    return answer


def invariants(state: Guilds, decks: Decks) -> Iterator[str]:
    """A line per broken invariant."""
    tiles = tiles_of(decks)
    yield from _progress(state)
    if state.over != (state.beadle is None):
        yield f"the beadle is at {state.beadle}, over is {state.over}"
    if state.beadle is not None:
        under = state.cells.get(state.beadle)
        if under is None or under.completed or tiles[under.tile].special:
            yield f"the beadle is at {state.beadle}, which is no open guild tile"
    laid = [placed.tile for placed in state.cells.values()]
    if len(set(laid)) != len(laid) or not set(laid) <= set(tiles):
        yield "a tile lies twice, or is not of this set"
    if set(state.cells) - set(grid(state.rows, state.cols).squares):
        yield "a tile lies outside of the area"
    if len(state.neutrals) > NEUTRALS_IN_PLAY or not set(state.neutrals) <= set(state.cells):
        yield f"neutral pawns placed during play are at {state.neutrals}"
    if state.masters > YOUR_PAWNS:
        yield f"you have {state.masters} masters"
    for square, placed in state.cells.items():
        if placed.completed and (placed.boris or placed.you or placed.neutral):
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
