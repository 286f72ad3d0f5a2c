"""Charlie does not keep you waiting, even on the biggest board: what he goes through is counted, not timed."""

import random
import statistics
import sys

from games.engine.core import Decks, Reply, grid, play
from games.origin_of_species import GAME
from games.origin_of_species.state import Habitat, Islands, Laid
from tests.games.origin_of_species.sitting import islands, laid

CROWDED = ["r4c5", "r5c4", "r5c6", "r6c5", "r3c4", "r4c3"]


def amounts(chance: random.Random, most: int) -> dict[str, int]:
    return {habitat.value: chance.randint(0, most) for habitat in Habitat}


def random_decks(chance: random.Random) -> Decks:
    species = [
        {
            "id": f"s{number}",
            "name": f"S{number}",
            "level": chance.randint(0, 4),
            "icons": amounts(chance, 3),
            "cost": amounts(chance, chance.choice([2, 3, 5])),
        }
        for number in range(95)
    ]
    tools = [{"id": f"t{number}", "name": f"T{number}", "gives": amounts(chance, 2)} for number in range(4)]
    return GAME.read_decks({"species": species, "tools": tools})


def full_board(chance: random.Random, decks: Decks, number: int) -> Islands:
    """A tile on each of the squares, and all of his cubes on the board, on every other board close together."""
    ids = [card["id"] for card in decks["species"]]
    chance.shuffle(ids)
    squares = grid(9, 9).squares
    his = chance.choices(CROWDED if number % 2 else squares, k=8)
    cells: dict[str, Laid] = {
        square: laid(ids.pop(), start=chance.random() < 0.1, charlie=his.count(square)) for square in squares
    }
    return islands(
        9,
        9,
        cells,
        ids[:7],
        cards_per_turn=chance.choice(["one", "any"]),
        tools={card["id"]: 1 for card in decks["tools"]},
        scalpels=number % 3 % 2,
        objectives=("s1", "s2", "s3"),
    )


def calls_of_charlies_turn(state: Islands, decks: Decks) -> int:
    """How many functions are called until Charlie's turn is told or asks."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        play(GAME, state, [Reply("do", "charlie")], decks=decks)
    finally:
        sys.setprofile(None)
    return calls


def test_on_a_full_board_of_nine_by_nine_a_turn_takes_few_steps():
    chance = random.Random(9)
    decks = random_decks(chance)
    work = [calls_of_charlies_turn(full_board(chance, decks, number), decks) for number in range(100)]
    assert statistics.median(work) < 4_000
    assert max(work) < 10_000
