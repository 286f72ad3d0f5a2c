"""Answers for simulated games, where blind chance would hardly ever make a legal or interesting game."""

from __future__ import annotations

import random
from typing import Any, Final

from games.engine.core import REQUIRED, Choice, Decks, Form, Many, Question, Whole
from games.suna_valo.cards import BARREL_CARD, SHIP_CARD
from games.suna_valo.state import Table

LONGEST_ERA: Final = 20
"""Turns after which an era is over for certain, times its number: so every game comes to an end."""
FREE_FORMS: Final = ("free_delivery", "free_ship", "income")


def sample(question: Question, state: Table | None, decks: Decks, chance: random.Random) -> Any:
    """An answer as a table would, or REQUIRED to leave it to chance."""
    if isinstance(question, Form) and question.key in FREE_FORMS:
        return {field.key: _free(field.preset, chance) for field in question.fields}
    if isinstance(question, Form) and question.key == "correct":
        return _correction(question, chance)
    if isinstance(question, Choice) and question.key == "do" and state is not None:
        return _action(state, chance)
    if isinstance(question, Many) and question.key == "festivals":
        return [option.id for option in question.options if chance.random() < 0.25]
    if isinstance(question, Whole) and question.key == "you":
        return chance.randint(40, 140)
    return REQUIRED


def _action(state: Table, chance: random.Random) -> str:
    if state.turn > LONGEST_ERA * state.era or chance.random() < 0.15:
        return "era_end" if state.era < 3 else "last_turn"
    return "correct" if chance.random() < 0.08 else "botbot"


def _free(known: Any, chance: random.Random) -> Any:
    """What was known, nothing, or one of the usual values; ties are frequent."""
    roll = chance.random()
    if roll < 0.3:
        return known
    return None if roll < 0.45 else chance.randint(0, 8)


def _correction(form: Form, chance: random.Random) -> dict[str, Any]:
    """A few figures put right; SO 05 and SO 06 never lie face up together."""
    answer: dict[str, Any] = {}
    for field in form.fields:
        if field.key == "face_up" and isinstance(field, Many):
            left_out = chance.choice((BARREL_CARD, SHIP_CARD))
            cards = [option.id for option in field.options if option.id != left_out]
            answer["face_up"] = [id for id in cards if chance.random() < 0.4]
        elif field.key == "era":
            answer["era"] = chance.choice((field.default, field.default, chance.randint(1, 3)))
        elif field.key == "area":
            answer["area"] = max(0, field.default + chance.randint(-2, 2))
        elif chance.random() < 0.3:
            answer[field.key] = chance.choice((None, chance.randint(0, 12)))
    return answer
