"""Charlie does not keep you waiting, even on the biggest board."""

import random
import statistics
import time
from dataclasses import replace

from games.engine.core import Reply, play
from games.origin_of_species import GAME
from games.origin_of_species.state import Laid, grid
from tests.games.origin_of_species.table import islands

HABITATS = ("land", "water", "air")


def test_a_full_board_of_nine_by_nine_takes_under_20_ms_and_never_100():
    chance = random.Random(9)

    def amounts(most):
        return {habitat: chance.randint(0, most) for habitat in HABITATS}

    species = [
        {
            "id": f"s{number}",
            "name": f"S{number}",
            "level": chance.randint(0, 4),
            "icons": amounts(3),
            "cost": amounts(chance.choice([2, 3, 5])),
        }
        for number in range(95)
    ]
    tools = [{"id": f"t{number}", "name": f"T{number}", "gives": amounts(2)} for number in range(4)]
    decks = GAME.read_decks({"species": species, "tools": tools})
    crowded = ["r4c5", "r5c4", "r5c6", "r6c5", "r3c4", "r4c3"]
    times = []
    for number in range(100):
        ids = [card["id"] for card in species]
        chance.shuffle(ids)
        cells = {
            cell: Laid(tile=ids.pop(), start=chance.random() < 0.1, you=0, charlie=0)
            for cell in grid(9, 9).cells
        }
        for cell in chance.choices(crowded if number % 2 else list(cells), k=8):
            cells[cell] = replace(cells[cell], charlie=cells[cell].charlie + 1)
        state = islands(
            9,
            9,
            cells,
            ids[:7],
            cards_per_turn=chance.choice(["one", "any"]),
            tools={card["id"]: 1 for card in tools},
            scalpels=number % 3 % 2,
            objectives=("s1", "s2", "s3"),
        )
        before = time.perf_counter()
        play(GAME, state, [Reply("do", "charlie")], decks=decks)
        times.append((time.perf_counter() - before) * 1000)
    assert statistics.median(times) < 20
    assert max(times) < 100
