"""The tracked figures put right."""

from __future__ import annotations

from dataclasses import replace
from typing import NotRequired, TypedDict

from games.engine.core import Decks, Form, Many, Phrase, Script, Whole
from games.forest_shuffle.cards import drawable, ids_of
from games.forest_shuffle.state import CLEARING_LIMIT, Forest


class Corrected(TypedDict):
    """How it really lies: the ids in the automa deck, and the cards in the clearing where they are counted."""

    left: list[str]
    clearing: NotRequired[int]


def correct(state: Forest, decks: Decks) -> Script[Forest]:
    """Put the tracked figures right; a turn of its own that is none of Anna's."""
    counted = Whole(
        key="clearing",
        label=Phrase("Cards in the clearing"),
        least=0,
        most=CLEARING_LIMIT,
        default=state.clearing,
    )
    answer: Corrected = yield Form(
        key="correct",
        label=Phrase("How it really lies on the table"),
        answered=Phrase("Your correction"),
        fields=(
            Many(
                key="left",
                label=Phrase("Cards still in the automa deck"),
                options=drawable(decks, ids_of(decks)),
                least=1,
                default=state.left,
            ),
            *((counted,) if state.counts else ()),
        ),
    )
    return replace(state.with_deck(answer["left"]), clearing=answer.get("clearing"))
