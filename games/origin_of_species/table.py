"""The table as Charlie sees it: the state together with what is printed on tiles and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from games.engine.core import Card, Decks
from games.origin_of_species.state import HABITATS, Islands, Laid

T = TypeVar("T")

Amount = tuple[int, int, int]
"""Resources per habitat: land, water, air."""


def amount(printed: Mapping[str, int]) -> Amount:
    """What is printed per habitat as an amount."""
    return printed["land"], printed["water"], printed["air"]


@dataclass(frozen=True)
class Species:
    """What is printed on a tile. `total` is the sum of its icons."""

    id: str
    level: int
    icons: Amount
    cost: Amount
    total: int


def species_cards(state: Islands | None, decks: Decks) -> tuple[Card, ...]:
    """The session's species: those of the deck, then those typed in it."""
    return (*decks["species"], *(state.typed if state else ()))


class Table:
    """A state, its species by id, and what Charlie's tools give; each worked out when first looked at."""

    def __init__(self, state: Islands, decks: Decks) -> None:
        self.state = state
        self.decks = decks
        self.beside = state.grid.beside

    @cached_property
    def species(self) -> Mapping[str, Species]:
        """The species of the session by id."""
        return {
            card["id"]: Species(
                card["id"],
                card["level"],
                amount(card["icons"]),
                amount(card["cost"]),
                sum(card["icons"].values()),
            )
            for card in species_cards(self.state, self.decks)
        }

    @cached_property
    def gives(self) -> Mapping[str, Amount]:
        """What each tool gives, in deck order; the ones whose amounts nobody has told yet are left out."""
        found = {}
        for card in self.decks["tools"]:
            printed = self.state.gives.get(card["id"]) or card["gives"]
            if printed is not None:
                found[card["id"]] = amount(printed)
        return found

    def on(self, laid: Laid) -> Species:
        """The species of a tile on the board."""
        return self.species[laid.tile]

    def empty_beside(self, cell: str) -> int:
        """Count the empty squares orthogonally beside a square."""
        return sum(near not in self.state.cells for near in self.beside[cell])

    def least_of(self) -> tuple[str, ...]:
        """The habitats he has least of, under his cubes and on his tools (Research Action)."""
        stock = [0, 0, 0]
        for laid in self.state.cells.values():
            if laid.charlie:
                for habitat, icons in enumerate(self.on(laid).icons):
                    stock[habitat] += laid.charlie * icons
        for tool, count in self.state.tools.items():
            for habitat, given in enumerate(self.gives[tool]):
                stock[habitat] += count * given
        return tuple(name for name, count in zip(HABITATS, stock, strict=True) if count == min(stock))


@dataclass(frozen=True)
class Narrowed(Generic[T]):
    """What a list of priorities leaves: `best` are level on everything that was looked at.

    `by` is the last priority needed, `only` for a single candidate, `soloist` when several are left; `level`
    are those that were still level when it was looked at.
    """

    best: tuple[T, ...]
    level: tuple[T, ...]
    by: str


def narrow(candidates: Sequence[T], priorities: Sequence[tuple[str, Callable[[T], int]]]) -> Narrowed[T]:
    """Look down the priorities, more first, until one candidate is ahead of the others."""
    left = tuple(candidates)
    if len(left) == 1:
        return Narrowed(left, left, "only")
    for name, figure in priorities:
        most = max(map(figure, left))
        ahead = tuple(candidate for candidate in left if figure(candidate) == most)
        if len(ahead) == 1:
            return Narrowed(ahead, left, name)
        left = ahead
    return Narrowed(left, left, "soloist")
