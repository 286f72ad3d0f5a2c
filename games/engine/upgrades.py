"""Steps from one version of a game's rules to the next, for everything that is stored of it.

A game keeps its steps in its `upgrades.py`, by the version that they start from:

    UPGRADES = {1: Upgrade(state=with_objectives, sayings=hand_with_held)}

Whoever reads what is stored goes through them, one version after the other; what a step leaves out stays as it
was. A step gets plain JSON values and never changes what it was given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Stored = dict[str, Any]


def _as_it_was(value: Stored) -> Stored:
    return value


@dataclass(frozen=True, kw_only=True)
class Upgrade:
    """The step from one version to the next.

    `state` gets a stored state. `decks` gets cards by their deck kind, as written: those of a session, those of
    one kept deck, or a single card with facts. `saying` gets the `{"code", "params"}` of a saying or of a reason
    behind it. `result` gets the outcome of a finished game.
    """

    state: Callable[[Stored], Stored] = _as_it_was
    decks: Callable[[Stored], Stored] = _as_it_was
    saying: Callable[[Stored], Stored] = _as_it_was
    result: Callable[[Stored], Stored] = _as_it_was


Upgrades = Mapping[int, Upgrade]
"""Per version the step that leads on from it; a version without one stored everything as the next does."""
