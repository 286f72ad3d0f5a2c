"""What must hold of every game, and answers that make simulated games legal and interesting."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final

from games.engine.core import REQUIRED, Choice, Decks, Form, Many, Question, Whole
from games.suna_valo.cards import all_cards
from games.suna_valo.state import BARREL_CARD, ERAS, PIECES, SHIP_CARD, Piece, Valley, orders_of_era
from games.suna_valo.turn import Action

LONGEST_ERA: Final = 20
"""Turns after which an era is over for certain, times its number: so every game comes to an end."""
FREE_FORMS: Final = ("free_delivery", "free_ship", "income")


def invariants(state: Valley, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    if state.solo_cards != all_cards(decks):
        yield f"the seven solo cards are {state.left} and {state.face_up}"
    if list(state.left) != sorted(state.left):
        yield f"the stack is not sorted: {state.left}"
    if not state.over and not state.left:
        yield "the stack has run out"
    if not state.over and state.reshuffle_due:
        yield "SO05 and SO06 both lie face up and nothing was reshuffled"
    expected = [order.id for era in range(1, state.era + 1) for order in orders_of_era(era)]
    if [order.id for order in state.orders] != expected:
        yield f"the orders of Era {state.era} are not those on the table"
    for order in state.orders:
        if order.bot is not None and order.free is not None:
            yield f"{order.id} holds a piece and is still counted as free"
    if len(state.pieces(Piece.BARREL)) > PIECES or len(state.pieces(Piece.SHIP)) > PIECES:
        yield "Botbot has placed more pieces than he owns"
    if state.area < 0 or not 1 <= state.era <= ERAS:
        yield f"area {state.area}, era {state.era}"
    if state.over != (state.result is not None):
        yield "the game is over without a result, or has one before it is over"


def sample(question: Question, state: Valley | None, decks: Decks, chance: random.Random) -> Any:
    """An answer as a table would, or REQUIRED to leave it to chance."""
    if isinstance(question, Form) and question.key in FREE_FORMS:
        return _free_points(question, chance)
    if isinstance(question, Form) and question.key == "correct":
        return _correction(question, chance)
    if isinstance(question, Choice) and question.key == "do" and state is not None:
        return _action(state, chance)
    if isinstance(question, Many) and question.key == "festivals":
        often = chance.choice((0.0, 0.3))
        return [option.id for option in question.options if chance.random() < often]
    if isinstance(question, Whole) and question.key == "you":
        return chance.randint(40, 140)
    return REQUIRED


def _action(state: Valley, chance: random.Random) -> str:
    if state.turn > LONGEST_ERA * state.era or chance.random() < 0.15:
        return Action.ERA_END if state.era < ERAS else Action.LAST_TURN
    return Action.CORRECT if chance.random() < 0.08 else Action.BOTBOT


def _free_points(form: Form, chance: random.Random) -> dict[str, int | None]:
    """What is free, as a table tells it: who finds no space says 0, since a blank would be doubted."""
    answer = {field.key: _free(field.preset, chance) for field in form.fields}
    if form.doubt and form.doubt(answer):
        return {order: points or 0 for order, points in answer.items()}
    return answer


def _free(known: Any, chance: random.Random) -> Any:
    """What was known, nothing, or one of the usual values; ties are frequent."""
    roll = chance.random()
    if roll < 0.3:
        return known
    return None if roll < 0.45 else chance.randint(0, 8)


def _correction(form: Form, chance: random.Random) -> dict[str, Any]:
    """A few figures put right; SO 05 and SO 06 never lie face up together, and no piece is worth nothing."""
    answer: dict[str, Any] = {}
    for field in form.fields:
        if field.key == "face_up" and isinstance(field, Many):
            left_out = chance.choice((BARREL_CARD, SHIP_CARD))
            cards = [option.id for option in field.options if option.id != left_out]
            answer["face_up"] = [id for id in cards if chance.random() < 0.4]
        elif field.key == "era":
            answer["era"] = chance.choice((field.default, field.default, chance.randint(1, ERAS)))
        elif field.key == "area":
            answer["area"] = max(0, field.default + chance.randint(-2, 2))
        elif chance.random() < 0.3:
            answer[field.key] = chance.choice((None, chance.randint(1, 12)))
    return answer
