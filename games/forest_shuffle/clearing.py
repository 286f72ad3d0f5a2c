"""The clearing as a line of cards: what lies there, what a turn brings, and what it takes away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from games.engine.core import Cell, Label, Line, Phrase, Say, Told
from games.forest_shuffle.state import Forest, Side

STAYING: Final = "staying"
CLEARED: Final = "cleared"
LEAVING: Final = "leaving"
COMING: Final = "coming"
WHOLE: Final = "clearing"
WIDEST: Final = 13
"""So many cards fit side by side on the smallest phone."""

Groups = Mapping[str, int]
"""How many cards there are of each kind, from the left end to the right."""


def line(groups: Groups, note: Label) -> Line:
    """A line of so many cards of each kind, those of a kind as one pile where all are too many."""
    cells = tuple(cell for name, places in _places(groups).items() for cell in _cells(name, places, groups))
    return Line(
        rows=1,
        cols=len(cells),
        cells=cells,
        heading=Phrase("The clearing"),
        note=note,
        ends=(Phrase("left end"), Phrase("right end")),
        whole=WHOLE,
    )


def _places(groups: Groups) -> dict[str, int]:
    """How many places each kind takes; those that only stay become a pile first."""
    places = dict(groups)
    for name in (STAYING, CLEARED, LEAVING, COMING):
        if places.get(name) and sum(places.values()) > WIDEST:
            places[name] = 1
    return places


def _cells(name: str, places: int, groups: Groups) -> Iterable[Cell]:
    piled = places < groups[name]
    for place in range(places):
        yield Cell(
            f"{name}-{place}",
            kind="pile" if piled else "open",
            figure=str(groups[name]) if piled else "",
            leaving=name in {CLEARED, LEAVING},
        )


def lying(count: int) -> Line:
    """The clearing with so many cards between two turns."""
    note = Phrase("{count} card", "{count} cards", params={"count": count}) if count else Phrase("empty")
    return line({STAYING: count}, note)


def in_turn(told: Told[Forest]) -> Line | None:
    """The clearing with all that Anna's turn does to it, or None where its cards are not counted."""
    if not (counts := counted(told)):
        return None
    groups = _groups(counts[0], told.said)
    return line(groups, _note(groups, counts)) if COMING in groups or LEAVING in groups else lying(counts[-1])


def counted(told: Told[Forest]) -> list[int]:
    """How many cards lay there at the start of Anna's turn and after each change of it; empty when unknown."""
    start = dict(told.replies).get("clearing")
    if start is None:
        return []
    counts: list[int] = [start]
    for say in told.said:
        match say.code:
            case "clearing.wipe":
                counts.append(0)
            case "clearing.add":
                counts.append(counts[-1] + say.params["count"])
            case "clearing.remove" if say.params["count"]:
                counts.append(counts[-1] - say.params["count"])
    return counts


def _groups(start: int, said: Iterable[Say]) -> dict[str, int]:
    groups = {STAYING: start}
    for say in said:
        match say.code, say.params:
            case "clearing.wipe", {"after": "you"}:
                groups = {CLEARED: start, STAYING: 0}
            case "clearing.add", {"count": count}:
                groups |= {COMING: count}
            case "clearing.remove", {"count": count, "from": end}:
                groups[STAYING] -= count
                groups = {LEAVING: count} | groups if end == Side.LEFT else groups | {LEAVING: count}
    return groups


def _note(groups: Groups, counts: list[int]) -> Phrase:
    if groups.get(COMING) and not counts[-1]:
        return Phrase("{count}, then none", params={"count": counts[-2]})
    if not counts[-1]:
        return Phrase("none left")
    lie = {"count": counts[-1]}
    if groups.get(COMING):
        return Phrase("{count} is there", "{count} are there", params=lie)
    return Phrase("{count} stays", "{count} stay", params=lie)


def pointing(say: Say, board: Line | None) -> dict[str, Any]:
    """The params of a saying, with the cards of the line that it speaks of."""
    match say.code, say.params:
        case "clearing.wipe", {"after": "anna"}:
            ids = [WHOLE]
        case ("clearing.wipe" | "clearing.add" | "clearing.remove") as code, _:
            name = {"clearing.wipe": CLEARED, "clearing.add": COMING, "clearing.remove": LEAVING}[code]
            ids = [cell.id for cell in board.cells if cell.id.startswith(name)] if board else []
        case _:
            ids = []
    return {**say.params, "cells": ids}
