"""Sensible random answers for simulations: unique tiles, payments that add up, a game that ends."""

from __future__ import annotations

import random
from typing import Any

from games.engine.core import REQUIRED, Choice, Decks, Form, Question, Whole
from games.origin_of_species.cards import EMPTY, NEW, NONE
from games.origin_of_species.state import HABITATS, Islands

LONGEST_GAME = 40
NEW_TILES = 0.1
CORRECTIONS = 0.03
THE_END = 0.02


def sample(question: Question, state: Islands | None, decks: Decks, chance: random.Random) -> Any:
    """A random legal answer, or REQUIRED to leave it to chance."""
    match question:
        case Choice(key="do") if state:
            return _action(question, state, chance)
        case Form(key="setup"):
            size = {"rows": chance.randint(2, 5), "cols": chance.randint(2, 5)}
            rulings = {
                "cards_per_turn": chance.choice(["one", "any"]),
                "second_cube": chance.choice(["other", "letter"]),
            }
            return size | rulings
        case Form(key="start"):
            return _lay(question, chance, chance.randint(2, min(6, len(question.fields))))
        case Form(key="track"):
            return _lay(question, chance, chance.randint(4, 7))
        case Form(key="species"):
            return _species(chance)
        case Form(key="my_research") if state:
            return _my_research(state, chance)
        case Form(key="my_discover"):
            return _my_discover(question, chance)
        case Form(key="rewards"):
            return _rewards(question, chance)
        case Form(key="correct"):
            return {"points": chance.randint(0, 50), "scalpels": chance.randint(0, 2)}
        case _:
            return REQUIRED


def _action(question: Choice, state: Islands, chance: random.Random) -> str:
    rare = chance.random()
    if state.turn > LONGEST_GAME or rare < THE_END:
        return "end"
    if rare < THE_END + CORRECTIONS:
        return "correct"
    if state.mover == "charlie":
        return "charlie"
    offered = {option.id for option in question.options}
    return chance.choice(["my_research", "my_discover"] if "my_discover" in offered else ["my_research"])


def _tile(field: Choice, used: set[str], chance: random.Random) -> str:
    """Pick one of the species that a field offers and nothing else uses; now and then a new one."""
    free = [
        option.id for option in field.options if option.id not in (EMPTY, NEW, NONE) and option.id not in used
    ]
    return chance.choice(free) if free and chance.random() > NEW_TILES else NEW


def _lay(form: Form, chance: random.Random, count: int) -> dict[str, str]:
    used: set[str] = set()
    answer = {}
    fields = [field for field in form.fields if isinstance(field, Choice)]
    for field in chance.sample(fields, count):
        answer[field.key] = _tile(field, used, chance)
        used |= {answer[field.key]} - {NEW}
    return answer


def _species(chance: random.Random) -> dict[str, Any]:
    return {
        "name": f"Typed {chance.randrange(10**9)}",
        "level": chance.randint(0, 4),
        "icons": {habitat: chance.randint(0, 3) for habitat in HABITATS},
        "cost": {habitat: chance.randint(1, 3) for habitat in HABITATS},
        "points": chance.choice([None, chance.randint(0, 7)]),
    }


def _my_research(state: Islands, chance: random.Random) -> dict[str, Any]:
    cells = list(state.cells)
    answer: dict[str, Any] = {"to": chance.sample(cells, chance.randint(1, min(2, len(cells))))}
    lacking = len(answer["to"]) - state.supply.you
    if lacking > 0:
        holding = [cell for cell, laid in state.cells.items() for _ in range(laid.you)]
        for cell in chance.sample(holding, lacking):
            answer[f"{cell}_from"] = answer.get(f"{cell}_from", 0) + 1
    return answer


def _my_discover(form: Form, chance: random.Random) -> dict[str, Any]:
    answer: dict[str, Any] = {}
    for field in form.fields:
        if isinstance(field, Choice) and field.key == "refill":
            answer["refill"] = _tile(field, set(), chance)
        elif isinstance(field, Choice):
            answer[field.key] = chance.choice(field.options).id
        elif isinstance(field, Whole):
            answer[field.key] = chance.choice([0, 0, chance.randint(0, field.most)])
    return answer


def _rewards(form: Form, chance: random.Random) -> dict[str, Any]:
    cards = [field.key for field in form.fields if isinstance(field, Whole) and field.key != "points"]
    answer: dict[str, Any] = dict.fromkeys(chance.sample(cards, chance.choice([0, 0, 1, 2])), 1)
    for field in form.fields:
        if isinstance(field, Choice):
            answer[field.key] = _tile(field, set(), chance)
    return answer
