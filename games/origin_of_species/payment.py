"""What Charlie pays with: cubes beside the square, and tools only when cubes do not do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from games.engine.core import Square
from games.origin_of_species.cards import Amount, Box
from games.origin_of_species.state import CardsPerTurn, Islands

NOTHING: Final[Amount] = (0, 0, 0)


@dataclass(frozen=True)
class Payment:
    """Cubes by square in table order, each as often as it gives one, and tools in deck order."""

    cubes: tuple[Square, ...]
    tools: tuple[str, ...]

    @property
    def id(self) -> str:
        """The payment as an option: its squares, then its tools."""
        return "+".join((*self.cubes, *self.tools))

    @property
    def spent(self) -> dict[Square, int]:
        """The cubes spent per square."""
        return {square: self.cubes.count(square) for square in self.cubes}


@dataclass(frozen=True)
class Payments:
    """The cheapest ways to pay: all need `tools` tools and lose `lost` icons under the cubes spent."""

    tools: int
    lost: int
    ways: tuple[Payment, ...]


@dataclass(frozen=True)
class _Cubes:
    """One way to take cubes: how many icons it loses, what it gives, and the squares the cubes lie on."""

    lost: int
    given: Amount
    squares: tuple[Square, ...]


class Purse:
    """All that Charlie could pay with; `payments` answers per square and cost.

    With one card per turn at most one tool is used (rulebook, Discovery Action; a ruling).
    """

    def __init__(self, state: Islands, box: Box) -> None:
        self.cells = state.cells
        self.beside = state.grid.beside
        self.species = box.species
        self.gives = box.gives
        self.tools = state.tools
        self.most_tools = 1 if state.cards_per_turn is CardsPerTurn.ONE else sum(state.tools.values())
        self.spendable = {
            square for square, laid in state.cells.items() if laid.charlie and self.species[laid.tile].total
        }
        self._cubes: dict[tuple[Square, ...], list[_Cubes]] = {}
        self._payments: dict[tuple[tuple[Square, ...], Amount], Payments | None] = {}

    def payments(self, square: Square, cost: Amount) -> Payments | None:
        """The cheapest ways to pay this cost on a square, None when it can't be paid there."""
        beside = tuple(near for near in self.beside[square] if near in self.spendable)
        key = (beside, cost)
        if key not in self._payments:
            self._payments[key] = self._work_out(beside, cost)
        return self._payments[key]

    def _work_out(self, beside: tuple[Square, ...], cost: Amount) -> Payments | None:
        cubes = self._ways_to_take(beside)
        offered = cubes[-1].given
        if _covers(offered, cost):
            return _cheapest(cubes, cost, ((),), self.gives)
        useful = self._useful(cost)
        lacking = _less(cost, offered)
        for number in range(1, min(self.most_tools, sum(useful.values())) + 1):
            chosen = tuple(_tools(useful, number, lacking, self.gives))
            if chosen:
                return _cheapest(cubes, cost, chosen, self.gives)
        return None

    def _useful(self, cost: Amount) -> dict[str, int]:
        """The tools that pay anything of this cost, each as often as it could matter."""
        tools = {}
        for tool, given in self.gives.items():
            most = max((-(-need // give) for need, give in zip(cost, given, strict=True) if give), default=0)
            if count := min(self.tools.get(tool, 0), most):
                tools[tool] = count
        return tools

    def _ways_to_take(self, beside: tuple[Square, ...]) -> list[_Cubes]:
        """Every choice of cubes on these squares: fewest icons lost first, all the cubes last."""
        if beside not in self._cubes:
            laid = [self.cells[square] for square in beside]
            icons = [self.species[each.tile].icons for each in laid]
            found = []
            for counts in product(*(range(each.charlie + 1) for each in laid)):
                given = [
                    sum(count * each[habitat] for count, each in zip(counts, icons, strict=True))
                    for habitat in range(3)
                ]
                squares = tuple(one for one, count in zip(beside, counts, strict=True) for _ in range(count))
                found.append(_Cubes(sum(given), (given[0], given[1], given[2]), squares))
            self._cubes[beside] = sorted(found, key=lambda cubes: cubes.lost)
        return self._cubes[beside]


def _covers(given: Amount, cost: Amount) -> bool:
    return given[0] >= cost[0] and given[1] >= cost[1] and given[2] >= cost[2]


def _less(cost: Amount, given: Amount) -> Amount:
    """What is left to pay."""
    return max(0, cost[0] - given[0]), max(0, cost[1] - given[1]), max(0, cost[2] - given[2])


def _tools(
    useful: Mapping[str, int], number: int, need: Amount, gives: Mapping[str, Amount]
) -> Iterator[tuple[str, ...]]:
    """Each choice of exactly so many tools that covers what all the cubes together leave open."""
    if number == 0:
        if need == NOTHING:
            yield ()
        return
    kinds = list(useful)
    for place, tool in enumerate(kinds):
        if not _covers(_most(kinds[place:], number, gives), need):
            return
        later = {kind: useful[kind] for kind in kinds[place + 1 :]}
        for count in range(min(useful[tool], number), 0, -1):
            given = gives[tool]
            left = _less(need, (count * given[0], count * given[1], count * given[2]))
            for others in _tools(later, number - count, left, gives):
                yield (*(tool for _ in range(count)), *others)


def _most(kinds: Sequence[str], number: int, gives: Mapping[str, Amount]) -> Amount:
    """What so many of these tools give at most, per habitat."""
    land, water, air = (number * max(gives[kind][habitat] for kind in kinds) for habitat in range(3))
    return land, water, air


def _cheapest(
    cubes: Sequence[_Cubes], cost: Amount, chosen: Sequence[tuple[str, ...]], gives: Mapping[str, Amount]
) -> Payments:
    """Use the tools whole and first, then the cheapest cubes for the rest; every way that ties."""
    lost: int | None = None
    ways: list[Payment] = []
    for tools in chosen:
        rest = cost
        for tool in tools:
            rest = _less(rest, gives[tool])
        for each in cubes:
            if lost is not None and each.lost > lost:
                break
            if _covers(each.given, rest):
                if lost is None or each.lost < lost:
                    lost, ways = each.lost, []
                ways.append(Payment(each.squares, tools))
    order = list(gives)
    ways.sort(key=lambda way: (way.cubes, [order.index(tool) for tool in way.tools]))
    return Payments(len(chosen[0]), lost or 0, tuple(ways))
