"""A turn at a glance: Boris's cards and where they send his pawns; the end of a round in few steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from games.engine.core import Decks, Face, Fact, Glance, Phrase, Say, Told
from games.guilds_of_london.state import Guilds


def glance(told: Told[Guilds], decks: Decks) -> Glance:
    """A turn at a glance: of Boris's the cards as faces, and the pawns that go on one tile as one step."""
    if told.action == "resolve":
        return _end_of_round(told)
    if told.action != "boris":
        return Glance(steps=told.said)
    # While the table still draws, each card is a step of its own: the ones before it have been carried out.
    drawn = any(say.code == "cards.discard" for say in told.said)
    cards = [say for say in told.said if say.code != "cards.discard"]
    steps = _together(cards) if drawn else tuple(cards)
    discard = () if told.app_deals else told.said[len(cards) :]
    return Glance(
        faces=tuple(_face(say, _step_of(say, steps)) for say in cards),
        tally=Fact(Phrase("Boris"), str(told.state.boris_points)),
        steps=(*steps, *discard),
    )


def _face(say: Say, step: int) -> Face:
    """The card behind a saying; `step` is the place of the step that it led to."""
    colour, spent = say.params["colour"], say.code == "card.discard"
    return Face(title=Phrase("{colour}", params={"colour": colour}), swatch=colour, step=step, spent=spent)


def _step_of(say: Say, steps: Sequence[Say]) -> int:
    if say in steps:
        return steps.index(say)
    return next(place for place, step in enumerate(steps) if _same(say, step))


def _together(said: Sequence[Say]) -> tuple[Say, ...]:
    """The pawns that go on one tile as one saying, and the cards of a colour that found none; those come last."""
    found: list[list[Say]] = []
    for say in sorted(said, key=lambda one: one.code == "card.discard"):
        group = next((group for group in found if _same(group[0], say)), None)
        if group is None:
            found.append([say])
        else:
            group.append(say)
    return tuple(_as_one(group) for group in found)


def _same(one: Say, other: Say) -> bool:
    """Whether two cards come to the same thing on the table."""
    about = "cell" if one.code == "pawn.place" else "colour"
    return one.code == other.code and one.params[about] == other.params[about]


def _as_one(group: Sequence[Say]) -> Say:
    """Sayings that come to the same as one of them, with the traces of all their colours."""
    because = {say.params["colour"]: say.because for say in group}
    first = group[0]
    return replace(
        first,
        params={**first.params, "count": len(group)},
        because=tuple(reason for trace in because.values() for reason in trace),
    )


def _end_of_round(told: Told[Guilds]) -> Glance:
    """The end of a round in few and short steps; what was told before the last answer has been carried out."""
    earlier, latest = told.said[: told.earlier], told.said[told.earlier :]
    return Glance(steps=(*_short(earlier), *_short(latest)), folded=True)


def _short(said: Sequence[Say]) -> Iterator[Say]:
    """The sayings, shortened: neighbours where only Boris stands as one, and the beadle's tile with his way."""
    for alone, group in groupby(said, key=_only_boris):
        if alone:
            yield _flips(list(group))
            continue
        steps = list(group)
        for place, say in enumerate(steps):
            follows = steps[place + 1].code if place + 1 < len(steps) else ""
            if say.code == "beadle.move" and place and steps[place - 1].code == "beadle.flip":
                continue
            if say.code == "beadle.flip" and follows == "beadle.move":
                say = _and_on(say, steps[place + 1])
            yield replace(say, params={**say.params, "short": True})


def _only_boris(say: Say) -> bool:
    return say.code == "tile.activate" and say.params["first"] == "boris" and say.params["second"] is None


def _flips(flips: Sequence[Say]) -> Say:
    """Tiles that only Boris gains from as one step, with the traces of all."""
    first = flips[0]
    if len(flips) == 1:
        return replace(first, params={**first.params, "short": True})
    together = {
        "cells": [say.params["cell"] for say in flips],
        "tiles": [say.params["tile"] for say in flips],
        "boris_points": sum(say.params["boris_points"] for say in flips),
        "short": True,
    }
    return replace(
        first,
        params={**first.params, **together},
        because=tuple(reason for say in flips for reason in say.because),
    )


def _and_on(flip: Say, move: Say) -> Say:
    """The flip of the beadle's tile and his move to the next as one step."""
    to = {"to": move.params["tile"], "to_cell": move.params["cell"]}
    return replace(flip, params={**flip.params, **to}, because=move.because)
