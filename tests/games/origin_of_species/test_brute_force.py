"""Charlie's turn against a search of everything he could do, on random boards."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from games.engine.core import Decks
from games.origin_of_species import GAME
from games.origin_of_species.state import Islands, Laid
from tests.games.origin_of_species.brute_force import Brute
from tests.games.origin_of_species.sitting import Sitting, islands

HABITATS = ("land", "water", "air")
TOOLS = [
    {"id": "zoom", "name": "Zoom", "gives": {"land": 0, "water": 1, "air": 1}},
    {"id": "net", "name": "Net", "gives": {"land": 0, "water": 0, "air": 2}},
    {"id": "glass", "name": "Glass", "gives": {"land": 1, "water": 0, "air": 0}},
]


def random_box(chance: random.Random) -> list[dict[str, Any]]:
    def amounts(most: int) -> dict[str, int]:
        return {habitat: chance.randint(0, most) for habitat in HABITATS}

    return [
        {
            "id": f"s{number:02}",
            "name": f"Species {number}",
            "level": chance.randint(0, 4),
            "icons": amounts(chance.choice([0, 1, 1, 2])),
            "cost": amounts(chance.choice([1, 2, 3])),
            "points": 1,
        }
        for number in range(14)
    ]


def random_islands(chance: random.Random, box: list[dict[str, Any]]) -> Islands:
    rows, cols = chance.randint(1, 4), chance.randint(2, 4)
    ids = [card["id"] for card in box]
    chance.shuffle(ids)
    squares = [f"r{row}c{col}" for row in range(1, rows + 1) for col in range(1, cols + 1)]
    lying = sorted(chance.sample(squares, chance.randint(2, min(9, len(squares)))))
    most = chance.choice([2, 4, 6, 8])
    yours, his = (chance.choices(lying, k=chance.randint(0, most)) for _ in range(2))
    if chance.random() < 0.35:
        his = chance.choices(lying, k=8)
    cells: dict[str, Laid | str] = {
        cell: Laid(
            tile=ids.pop(), start=chance.random() < 0.4, you=yours.count(cell), charlie=his.count(cell)
        )
        for cell in lying
    }
    track = [ids.pop() if ids and chance.random() < 0.7 else None for _ in range(3)]
    held = {card["id"]: chance.choice([0, 0, 1, 1, 2]) for card in TOOLS}
    return islands(
        rows,
        cols,
        cells,
        track,
        cards_per_turn=chance.choice(["one", "any"]),
        second_cube=chance.choice(["other", "letter"]),
        scalpel=chance.choice(["first", "plain"]),
        tools={tool: count for tool, count in held.items() if count},
        scalpels=chance.choice([0, 0, 1]),
        objectives=tuple(sorted(chance.sample([card["id"] for card in box], chance.randint(0, 4)))),
    )


class Ask:
    """Answers Charlie's questions at random, after checking that they offer what the search leaves open."""

    def __init__(self, state: Islands, decks: Decks, chance: random.Random) -> None:
        self.sitting = Sitting(state, decks).charlie()
        self.replies: list[tuple[str, Any]] = []
        self.chance = chance

    def choose(self, key: str, left: list[str]) -> str:
        if len(left) == 1:
            return left[0]
        assert self.sitting.pending.key == key
        assert self.sitting.options == left
        chosen = self.chance.choice(left)
        self.replies.append((key, chosen))
        self.sitting.charlie(*self.replies)
        return chosen


def check_discovery(ask: Ask, found: dict[str, Any]) -> None:
    cell = ask.choose("square", found["squares"])
    payment = ask.choose("payment", found["payments"][cell])
    place = ask.sitting.params("discover.place")
    paid = [*(c for c, count in place["spent"].items() for _ in range(count)), *place["tools"]]
    assert (place["tile"], place["cell"], "+".join(paid)) == (found["tile"], cell, payment)
    assert ask.sitting.candidates("discover.place") == found["compared"]
    assert ask.sitting.decided("discover.place") == found["by"]
    assert ask.sitting.pending.key == "rewards"


def check_research(ask: Ask, brute: Brute) -> None:
    expected: list[tuple[str, ...]] = []
    served: str | None = None
    for _ in range(min(2, len(brute.cells))):
        taker = ask.choose("tile", brute.highest(served))
        if brute.state["supply"]["charlie"]:
            brute.move(None, taker)
            expected.append(("cube.add", taker))
        elif not (givers := brute.lowest(served)) or (giver := ask.choose("from", givers)) == taker:
            expected.append(("cube.stay",))
        else:
            brute.move(giver, taker)
            expected.append(("cube.move", giver, taker))
        served = taker
    says = {
        "cube.add": lambda params: (params["cell"],),
        "cube.move": lambda params: (params["from"], params["to"]),
        "cube.stay": lambda params: (),
    }
    said = [(say.code, *says[say.code](say.params)) for say in ask.sitting.position.said if say.code in says]
    assert said == expected
    assert GAME.store(ask.sitting.now)["cells"] == brute.cells


def test_two_thousand_random_boards_are_played_as_a_search_of_everything_plays_them():
    chance = random.Random(1859)
    met: Counter[str] = Counter()
    for _ in range(2000):
        box = random_box(chance)
        decks = GAME.read_decks({"species": box, "tools": TOOLS})
        state = random_islands(chance, box)
        brute = Brute(GAME.store(state), box, TOOLS)
        ask = Ask(state, decks, chance)
        if found := brute.discovery():
            check_discovery(ask, found)
            met[f"by {found['by']}"] += 1
        else:
            check_research(ask, brute)
        met.update(say.code for say in ask.sitting.position.said)
        met.update(reason.code for say in ask.sitting.position.said for reason in say.because)
        met.update(key for key, _ in ask.replies)
    assert min(met[code] for code in ("discover.place", "cube.add")) > 400
    assert min(met[key] for key in ("square", "payment", "tile", "pay.tool", "cube.move")) > 30
    assert min(met[f"by {name}"] for name in ("only", "scalpel", "tools", "lost", "empty", "soloist")) > 20
    assert (
        min(met[key] for key in ("scalpel.uncounted", "from", "cube.stay", "scalpel.use", "cubes.home")) > 10
    )
