"""A turn at a glance: what hands have to do, in few steps, and the board that goes with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.engine.core import Decks, Glance, Reason, Say, Told
from games.origin_of_species.board import board_after
from games.origin_of_species.state import Islands

POINTS: Final = "charlie.points"


def glance(told: Told[Islands], decks: Decks) -> Glance:
    """A turn with what is paid, discarded and scored in one step each; of the track the part that changed."""
    placed = next((say for say in told.said if say.code == "discover.place"), None)
    if placed is None or told.before is None:
        return Glance(steps=told.said)
    tile = placed.params["tile"]
    place = told.before.track.index(tile)
    # What he pays with is a step of its own, and its squares are named there.
    named = {name: placed.params[name] for name in ("tile", "cell", "replaces")}
    changed = replace(placed, params={**named, "refill": told.state.track[place]})
    steps = (changed, *_few(told.said[told.said.index(placed) + 1 :]))
    return Glance(steps=steps, board=board_after(told.state, decks, place, tile))


def _few(said: Sequence[Say]) -> Iterator[Say]:
    """The steps that follow the tile, in the order told."""
    yield from _cubes([say for say in said if say.code == "pay.cubes"])
    yield from _cards([say for say in said if say.code == "pay.tool" or _discards(say)])
    yield from (say for say in said if say.code in {"tile.claim", "cubes.home"})
    # His marker moves once, when the points of the tile are known, too.
    if any(say.code == "supply.check" for say in said):
        yield from _marker(said)
    yield from (say for say in said if say.code in {"rewards.take", "supply.check"})


def _discards(say: Say) -> bool:
    return say.code == "scalpel.use" and bool(say.params["held"])


def _cubes(paid: Sequence[Say]) -> Iterator[Say]:
    """Cubes from several tiles as one step."""
    if len(paid) < 2:
        yield from paid
        return
    cubes = {say.params["tile"]: say.params["count"] for say in paid}
    squares = [say.params["cell"] for say in paid]
    yield replace(paid[0], params={"cubes": cubes, "squares": squares})


def _cards(discarded: Sequence[Say]) -> Iterator[Say]:
    """Cards of his that go at the same time as one step."""
    if len(discarded) < 2:
        yield from discarded
        return
    cards = [say.params.get("tool", "scalpels") for say in discarded]
    because = tuple(reason for say in discarded for reason in say.because)
    yield replace(discarded[0], params={"cards": cards}, because=because)


def _marker(said: Sequence[Say]) -> Iterator[Say]:
    """All points of the turn as one step, and what they are for as its reasons."""
    scored = [say for say in said if say.code == POINTS]
    if not scored:
        return
    always = [say for say in said if say.code == "scalpel.use" and not say.params["held"]]
    because = (
        *(Reason(say.code, say.params) for say in always),
        *(Reason(POINTS, {**say.params, "of": len(scored)}) for say in scored if len(scored) > 1),
    )
    points = sum(say.params["points"] for say in scored)
    yield replace(scored[0], params={**scored[0].params, "points": points}, because=because)
