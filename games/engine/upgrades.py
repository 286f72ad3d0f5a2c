"""Steps from one version of a game's rules to the next, for everything that is stored of it.

A game keeps its steps in its `upgrades.py`, by the version that they start from:

    UPGRADES = {1: Upgrade(state=with_objectives, saying=hand_with_held)}

Whoever reads what is stored goes through them, one version after the other; what a step leaves out stays as it
was. A step gets plain JSON values and never changes what it was given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Stored = dict[str, Any]
Part = Literal["state", "decks", "saying", "result"]


class UpgradeError(ValueError):
    """A step could not make sense of what was stored; the message says which step, never what it was given."""


def _as_it_was(value: Stored) -> Stored:
    return value


@dataclass(frozen=True, kw_only=True)
class Upgrade:
    """The step from one version to the next.

    `state` gets a stored state, with the result that a finished game may keep in it.

    `decks` gets cards by their deck kind, as written: those of a session, those of one kept deck, or a single
    card with nothing but facts (and its id). A kind that there are no cards of is an empty list.

    `saying` gets `{"code", "params", "rule"}` of a saying, or `{"code", "params"}` of a reason behind one. What
    it gives None for is not shown any more.

    `result` gets the outcome of a finished game, as the list of results keeps it.
    """

    state: Callable[[Stored], Stored] = _as_it_was
    decks: Callable[[Stored], Stored] = _as_it_was
    saying: Callable[[Stored], Stored | None] = _as_it_was
    result: Callable[[Stored], Stored] = _as_it_was


Upgrades = Mapping[int, Upgrade]
"""Per version the step that leads on from it; a version without one stored everything as the next does."""


def upgraded(upgrades: Upgrades, part: Part, stored: Mapping[str, Any], old: int, new: int) -> Stored | None:
    """What version `old` stored as one part of an `Upgrade`, as version `new` stores it.

    None for a saying that a step drops. Raises UpgradeError when a step fails.

    >>> steps = {1: Upgrade(state=lambda state: {**state, "round": state["turn"]})}
    >>> upgraded(steps, "state", {"turn": 3}, 1, 3)
    {'turn': 3, 'round': 3}
    >>> upgraded(steps, "state", {"turn": 3}, 2, 3)
    {'turn': 3}
    """
    value: Stored | None = dict(stored)
    for version in range(old, new):
        if value is not None and version in upgrades:
            try:
                value = getattr(upgrades[version], part)(value)
            except Exception as error:
                text = f"the step from version {version} fails on a {part}: {type(error).__name__}"
                raise UpgradeError(text) from error
    return value
