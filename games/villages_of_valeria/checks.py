"""What holds in every game, and answers for whole games played by chance: legal ones that bring them to an end."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Final

from games.engine.core import REQUIRED, Choice, Decks, Form, Many, Question, Whole
from games.villages_of_valeria.actions import Action
from games.villages_of_valeria.state import COINS, DECK_START, HAND_LIMIT, PILES, Coin, Village

CORRECTIONS: Final = 0.06
POWERS: Final = 0.15
MISTAKES: Final = 0.2
"""How often the table is put right, a special power gives something, and a resource turns out to be another."""


def invariants(state: Village, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    placed = len(state.resources) - len(state.free)
    if min(state.gold, state.bank) < 0 or state.gold + state.bank + placed != COINS:
        yield f"{state.gold} coins with the player, {state.bank} in the bank, {placed} on resources"
    if not 0 <= state.hand <= HAND_LIMIT:
        yield f"{state.hand} cards in hand"
    if not 0 <= state.deck <= DECK_START:
        yield f"{state.deck} cards in the deck"
    if not 0 <= state.piles <= PILES:
        yield f"{state.piles} cards on the piles"
    if state.points is not None and state.deck:
        yield f"the game was scored with {state.deck} cards in the deck"
    ids = [resource.id for resource in state.resources]
    if len(set(ids)) != len(ids):
        yield f"two resources share an id: {ids}"
    for resource in state.resources:
        if not re.fullmatch(rf"{resource.kind}-[1-9]\d*", resource.id):
            yield f"a resource of the kind {resource.kind} is called {resource.id}"


def sample(question: Question, state: Village | None, decks: Decks, chance: Random) -> object:
    """A legal answer where a blind one would seldom fit or spoil the game, else REQUIRED."""
    match question:
        case Choice(key="do"):
            played = [option.id for option in question.options if option.id != Action.CORRECT]
            return Action.CORRECT if chance.random() < CORRECTIONS else chance.choice(played)
        case Form(key="correct") if state is not None:
            return _correction(question, state, chance)
        case Form(key="score"):
            return {"points": chance.randint(0, 80)}
        case Form() if question.key in list(Action):
            return {field.key: _field(field, chance) for field in question.fields}
        case _:
            return REQUIRED


def _field(question: Question, chance: Random) -> object:
    """An answer to a field of a form; powers seldom give anything, and resources are seldom forgotten."""
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


def _correction(form: Form, state: Village, chance: Random) -> dict[str, object]:
    """A legal state of the table whose deck is no higher, so that the game still ends."""
    mistaken = [field for field in form.fields if field.folded and chance.random() < MISTAKES]
    gold = chance.randint(0, COINS)
    left: list[str] = []
    right: list[str] = []
    for resource in state.resources:
        coin = chance.choice(list(Coin))
        if coin != Coin.NONE and gold + len(left) + len(right) < COINS:
            (left if coin == Coin.LEFT else right).append(resource.id)
    return {
        "deck": chance.randint(max(0, state.deck - 2), state.deck),
        "piles": chance.choice((0, 0, chance.randint(0, PILES))),
        "hand": chance.randint(0, HAND_LIMIT),
        "gold": gold,
        "left": left,
        "right": right,
        **{field.key: _field(field, chance) for field in mistaken},
    }
