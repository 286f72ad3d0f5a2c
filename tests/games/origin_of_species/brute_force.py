"""Charlie's decisions the slow way: every square, every subset of cubes and of tools.

Straight from the rules; shares no code with the game: it reads the plain JSON of a state and of the cards.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

HABITATS = ("land", "water", "air")
CLASSES = ("objective", "ordinary", "start", "empty")

Plain = dict[str, Any]


class Brute:
    def __init__(self, state: Plain, species: list[Plain], tools: list[Plain]) -> None:
        self.state = state
        self.species = {card["id"]: card for card in species}
        self.tools = {card["id"]: card["gives"] for card in tools}
        self.cells = state["cells"]

    def squares(self) -> list[str]:
        rows, cols = range(1, self.state["rows"] + 1), range(1, self.state["cols"] + 1)
        return [f"r{row}c{col}" for row in rows for col in cols]

    def beside(self, cell: str) -> list[str]:
        def far(other: str) -> int:
            return abs(int(cell[1]) - int(other[1])) + abs(int(cell[3]) - int(other[3]))

        return [other for other in self.squares() if far(other) == 1]

    def total(self, cell: str) -> int:
        return sum(self.species[self.cells[cell]["tile"]]["icons"].values())

    def empties(self, cell: str) -> int:
        return len([other for other in self.beside(cell) if other not in self.cells])

    def legal(self, tile: str, cell: str) -> bool:
        if not [other for other in self.beside(cell) if other in self.cells]:
            return False
        if cell not in self.cells:
            return True
        there = self.species[self.cells[cell]["tile"]]
        return (
            there["level"] < self.species[tile]["level"]
            or there["level"] == 4
            or there["id"] in self.state["objectives"]
            or self.state["scalpels"] > 0
        )

    def scalpel_card_at_first_opportunity(self, tile: str, cell: str) -> bool:
        if self.state["scalpel"] != "first" or self.state["scalpels"] == 0 or cell not in self.cells:
            return False
        there = self.species[self.cells[cell]["tile"]]
        return not there["level"] < self.species[tile]["level"]

    def kind(self, cell: str) -> str:
        if cell not in self.cells:
            return "empty"
        if self.cells[cell]["tile"] in self.state["objectives"]:
            return "objective"
        return "start" if self.cells[cell]["start"] else "ordinary"

    def ways(self, tile: str, cell: str) -> list[tuple[int, int, tuple[str, ...], tuple[str, ...]]]:
        """Every way to pay: number of tools, icons under the cubes, cubes, tools."""
        cubes = [
            c
            for c in self.beside(cell)
            if c in self.cells and self.total(c)
            for _ in range(self.cells[c]["charlie"])
        ]
        cards = [tool for tool in self.tools for _ in range(self.state["tools"].get(tool, 0))]
        most = 1 if self.state["cards_per_turn"] == "one" else len(cards)
        found = set()
        for spent in subsets(cubes, len(cubes)):
            for used in subsets(cards, most):
                paid = [self.species[self.cells[c]["tile"]]["icons"] for c in spent]
                paid += [self.tools[tool] for tool in used]
                cost = self.species[tile]["cost"]
                if all(sum(each[habitat] for each in paid) >= cost[habitat] for habitat in HABITATS):
                    found.add((len(used), sum(self.total(c) for c in spent), spent, used))
        return sorted(found)

    def discovery(self) -> Plain | None:
        """The tile, the squares that are left to the soloist, and per square the payments that are."""
        for tile in self.state["track"]:
            if tile is None:
                continue
            best: dict[tuple[int, int, int, int, int], list[str]] = {}
            payments = {}
            for cell in self.squares():
                ways = self.ways(tile, cell) if self.legal(tile, cell) else []
                if not ways:
                    continue
                tools, icons = ways[0][:2]
                covered = self.cells[cell]["charlie"] * self.total(cell) if cell in self.cells else 0
                figures = (
                    CLASSES.index(self.kind(cell)),
                    -self.scalpel_card_at_first_opportunity(tile, cell),
                    tools,
                    icons + covered,
                    -self.empties(cell),
                )
                best.setdefault(figures, []).append(cell)
                order = list(self.tools)
                level = [way for way in ways if way[:2] == ways[0][:2]]
                level.sort(key=lambda way: (way[2], [order.index(tool) for tool in way[3]]))
                payments[cell] = ["+".join(way[2] + way[3]) for way in level]
            if best:
                return {
                    "tile": tile,
                    "squares": best[min(best)],
                    "payments": payments,
                    "compared": sorted(
                        c for each, cells in best.items() for c in cells if each[0] == min(best)[0]
                    ),
                    "by": settled_by([each for each, cells in best.items() for _ in cells]),
                }
        return None

    def figures(self) -> dict[str, tuple[int, int, int, int]]:
        """Per tile on the board what the research list compares."""
        stock = dict.fromkeys(HABITATS, 0)
        for laid in self.cells.values():
            for habitat in HABITATS:
                stock[habitat] += laid["charlie"] * self.species[laid["tile"]]["icons"][habitat]
        for tool, count in self.state["tools"].items():
            for habitat in HABITATS:
                stock[habitat] += count * self.tools[tool][habitat]
        scarcest = [habitat for habitat in HABITATS if stock[habitat] == min(stock.values())]
        return {
            cell: (
                laid["you"] - laid["charlie"],
                self.total(cell),
                self.empties(cell),
                sum(self.species[laid["tile"]]["icons"][habitat] for habitat in scarcest),
            )
            for cell, laid in self.cells.items()
        }

    def highest(self, served: str | None) -> list[str]:
        figures = {cell: each for cell, each in self.figures().items() if cell != served}
        return [cell for cell, each in figures.items() if each == max(figures.values())]

    def lowest(self, served: str | None) -> list[str]:
        barred = served if self.state["second_cube"] == "other" else None
        figures = {c: f for c, f in self.figures().items() if c != barred and self.cells[c]["charlie"]}
        return [cell for cell, each in figures.items() if each == min(figures.values())]

    def move(self, giver: str | None, taker: str) -> None:
        if giver:
            self.cells[giver]["charlie"] -= 1
        else:
            self.state["supply"]["charlie"] -= 1
        self.cells[taker]["charlie"] += 1


def settled_by(figures: list[tuple[int, ...]]) -> str:
    """The last priority that was needed among the squares of the best class."""
    left = [each for each in figures if each[0] == min(figures)[0]]
    if len(left) == 1:
        return "only"
    for place, name in enumerate(("scalpel", "tools", "lost", "empty"), start=1):
        left = [each for each in left if each[place] == min(other[place] for other in left)]
        if len(left) == 1:
            return name
    return "soloist"


def subsets(things: list[str], most: int) -> set[tuple[str, ...]]:
    return {chosen for size in range(most + 1) for chosen in combinations(things, size)}
