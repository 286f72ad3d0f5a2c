"""What holds in every game, and answers for whole games played by chance: legal ones that bring them to an end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from games.engine.core import REQUIRED, Choice, Decks, Form, Question, Whole
from games.origin_of_species.cards import EMPTY, NEW, NONE, Box
from games.origin_of_species.state import (
    CUBES,
    PLACES,
    CardsPerTurn,
    Habitat,
    Islands,
    Player,
    ScalpelCard,
    SecondCube,
)
from games.origin_of_species.turn import Action

LONGEST_GAME: Final = 40
NEW_TILES: Final = 0.1
OBJECTIVES: Final = 0.3
CORRECTIONS: Final = 0.12
OUT_OF_TURN: Final = 0.1
THE_END: Final = 0.01
"""After which turn a game ends, and how often a tile is new, an objective names a new one, the table is put right,
Charlie's turn is played out of turn, and the game ends earlier."""


def invariants(state: Islands, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    box = Box(state, decks)
    yield from _cubes(state)
    yield from _tiles(state, box)
    if state.scalpels < 0 or state.points < 0:
        yield f"{state.scalpels} scalpels, {state.points} points"
    for tool, count in state.tools.items():
        if count <= 0:
            yield f"{count} of {tool}"
        if tool not in box.gives:
            yield f"what {tool} gives is not known"


def _cubes(state: Islands) -> Iterator[str]:
    laid = state.cells.values()
    if min([each.you for each in laid] + [each.charlie for each in laid], default=0) < 0:
        yield "fewer than no cubes on a tile"
    for who, left, there in (
        ("your", state.supply.you, sum(each.you for each in laid)),
        ("Charlie's", state.supply.charlie, sum(each.charlie for each in laid)),
    ):
        if left < 0 or left + there != CUBES:
            yield f"{who} cubes: {left} in supply and {there} on the board"


def _tiles(state: Islands, box: Box) -> Iterator[str]:
    placed = list(state.placed)
    if len(placed) != len(set(placed)):
        yield "a tile is in two places"
    if not set(placed) <= set(box.by_id):
        yield "a tile that nobody knows"
    if not state.cells:
        yield "no tile on the board"
    if list(state.cells) != [square for square in state.grid.squares if square in state.cells]:
        yield "the squares are out of order"


def sample(question: Question, state: Islands | None, decks: Decks, chance: Random) -> Any:
    """A random legal answer, or REQUIRED to leave it to chance."""
    match question:
        case Choice(key="do") if state:
            return _action(question, state, chance)
        case Form(key="setup"):
            size = {"rows": chance.randint(2, 5), "cols": chance.randint(2, 5)}
            rulings = {
                "cards_per_turn": chance.choice([CardsPerTurn.ONE, *CardsPerTurn]),
                "second_cube": chance.choice(list(SecondCube)),
                "scalpel": chance.choice(list(ScalpelCard)),
            }
            return size | rulings
        case Form(key="start"):
            return _lay(question, chance, chance.randint(2, min(6, len(question.fields))))
        case Form(key="track"):
            return _lay(question, chance, chance.randint(4, 7))
        case Form(key="species"):
            return _species(question, chance)
        case Form(key="my_research") if state:
            return _my_research(state, chance)
        case Form(key="my_discover"):
            return _my_discover(question, chance)
        case Form(key="rewards"):
            return _rewards(question, chance)
        case Form(key="correct") if state:
            return _correction(state, decks, chance)
        case _:
            return REQUIRED


def _action(question: Choice, state: Islands, chance: Random) -> str:
    rare = chance.random()
    if state.turn > LONGEST_GAME or rare < THE_END:
        return Action.END
    if rare < THE_END + CORRECTIONS:
        return Action.CORRECT
    if state.mover is Player.CHARLIE or chance.random() < OUT_OF_TURN:
        return Action.CHARLIE
    offered = {option.id for option in question.options}
    moves = [move for move in (Action.MY_RESEARCH, Action.MY_DISCOVER) if move in offered]
    return chance.choice(moves)


def _tile(field: Choice, used: set[str], chance: Random) -> str:
    """Pick one of the species that a field offers and nothing else uses; now and then a new one."""
    free = [
        option.id for option in field.options if option.id not in (EMPTY, NEW, NONE) and option.id not in used
    ]
    return chance.choice(free) if free and chance.random() > NEW_TILES else NEW


def _lay(form: Form, chance: Random, count: int) -> dict[str, str]:
    used: set[str] = set()
    answer = {}
    fields = [field for field in form.fields if isinstance(field, Choice)]
    for field in chance.sample(fields, count):
        answer[field.key] = _tile(field, used, chance)
        used |= {answer[field.key]} - {NEW}
    return answer


def _species(form: Form, chance: Random) -> dict[str, Any]:
    card = {
        "name": f"Typed {chance.randrange(10**9)}",
        "level": chance.randint(0, 4),
        "icons": {habitat: chance.randint(0, 3) for habitat in Habitat},
        "cost": {habitat: chance.randint(1, 3) for habitat in Habitat},
        "points": chance.choice([None, chance.randint(0, 7)]),
        "objective": chance.random() < OBJECTIVES,
    }
    return {field.key: card[field.key] for field in form.fields if field.key in card}


def _correction(state: Islands, decks: Decks, chance: Random) -> dict[str, Any]:
    """The same tiles on the board and on the piles; the rest lies as it seldom comes to lie in play.

    Charlie has all of his cubes on the board and nothing to discover, or only cards to pay with, or anything.
    """
    box = Box(state, decks)
    species = list(box.by_id)
    case = chance.choice(["stuck", "poor", "any"])
    stuck, poor = case == "stuck", case == "poor"
    squares = list(state.cells)
    lying = {player: chance.choices(squares, k=chance.randint(0, CUBES)) for player in Player}
    if poor:
        lying[Player.CHARLIE] = []
    if stuck:
        richest = max(squares, key=lambda square: box.species[state.cells[square].tile].total)
        where, count = chance.choice([([richest], CUBES), (squares, CUBES), (squares, 0)])
        lying = {player: chance.choices(where, k=count) for player in Player}
    elsewhere = set(state.placed) - set(state.track)
    waiting = [tile for tile in species if tile not in elsewhere]
    standing = [] if stuck else chance.sample(waiting, min(len(waiting), len(PLACES)))
    return {
        **{f"{at}_{player}": lying[player].count(at) for at in state.cells for player in Player},
        **dict.fromkeys(PLACES),
        **dict(zip(PLACES, standing, strict=False)),
        **{card["id"]: 1 if poor else chance.choice([0, 0, 1, 2]) for card in box.tools},
        "scalpels": 2 if poor else chance.randint(0, 2),
        "points": chance.randint(0, 50),
        "objectives": chance.sample(species, chance.randint(0, 3)),
        "mend": chance.choice([None, *species, *box.gives]),
    }


def _my_research(state: Islands, chance: Random) -> dict[str, Any]:
    cells = list(state.cells)
    answer: dict[str, Any] = {"to": chance.sample(cells, chance.randint(1, min(2, len(cells))))}
    lacking = len(answer["to"]) - state.supply.you
    if lacking > 0:
        holding = [cell for cell, laid in state.cells.items() for _ in range(laid.you)]
        for cell in chance.sample(holding, lacking):
            answer[f"{cell}_from"] = answer.get(f"{cell}_from", 0) + 1
    return answer


def _my_discover(form: Form, chance: Random) -> dict[str, Any]:
    answer: dict[str, Any] = {}
    for field in form.fields:
        if isinstance(field, Choice) and field.key == "refill":
            answer["refill"] = _tile(field, set(), chance)
        elif isinstance(field, Choice):
            answer[field.key] = chance.choice(field.options).id
        elif isinstance(field, Whole):
            answer[field.key] = chance.choice([0, 0, chance.randint(0, field.most)])
    return answer


def _rewards(form: Form, chance: Random) -> dict[str, Any]:
    cards = [field.key for field in form.fields if isinstance(field, Whole) and field.key != "points"]
    answer: dict[str, Any] = dict.fromkeys(chance.sample(cards, chance.choice([0, 0, 1, 2])), 1)
    for field in form.fields:
        if isinstance(field, Choice):
            answer[field.key] = _tile(field, set(), chance)
    return answer
