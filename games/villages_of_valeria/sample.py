"""Answers for whole games played by chance: legal ones that bring a game to its end."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.core import REQUIRED, Choice, Decks, Form, Many, Question, Whole
from games.villages_of_valeria.actions import LABELS
from games.villages_of_valeria.state import COINS, HAND_LIMIT, PILES, Village

CORRECTIONS = 0.03
POWERS = 0.15
"""How often the table is put right, and how often a special power gives something."""


def sample(question: Question, state: Village | None, decks: Decks, chance: Random) -> Any:
    """A legal answer where a blind one would seldom fit or spoil the game, else REQUIRED."""
    match question:
        case Choice(key="do"):
            actions = [option.id for option in question.options if option.id != "correct"]
            return "correct" if chance.random() < CORRECTIONS else chance.choice(actions)
        case Form(key="correct") if state is not None:
            return _correction(state, chance)
        case Form(key="score"):
            return {"points": chance.randint(0, 80)}
        case Form() if question.key in LABELS:
            return {field.key: _field(field, chance) for field in question.fields}
        case _:
            return REQUIRED


def _field(question: Question, chance: Random) -> Any:
    """An answer to a field of an action's form; powers seldom give anything."""
    match question:
        case Choice():
            return chance.choice(question.options).id
        case Many():
            paying = chance.sample(question.options, chance.randint(0, question.most or 0))
            return [option.id for option in paying]
        case Whole() if chance.random() < POWERS:
            return chance.randint(1, question.most)
        case _:
            return 0


def _correction(state: Village, chance: Random) -> dict[str, Any]:
    """A legal state of the table whose deck is no higher, so that the game still ends."""
    gold = chance.randint(0, COINS)
    left: list[str] = []
    right: list[str] = []
    for resource in state.resources:
        side = chance.choice(("none", "left", "right"))
        if side != "none" and gold + len(left) + len(right) < COINS:
            (left if side == "left" else right).append(resource.id)
    return {
        "deck": chance.randint(max(0, state.deck - 2), state.deck),
        "piles": chance.randint(0, PILES),
        "hand": chance.randint(0, HAND_LIMIT),
        "gold": gold,
        "left": left,
        "right": right,
    }
