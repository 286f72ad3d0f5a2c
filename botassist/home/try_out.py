"""A game to try out without the box: set up with what was made up, as far as the first turn."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from botassist.play.access import HOST, Access
from botassist.play.models import GameSession
from botassist.play.opening import open_table
from botassist.play.table import Wrong, start_session
from botassist.play.visitors import Visitor
from games.engine.core import REQUIRED, Form, Game, Question
from games.engine.questions import as_preset

QUESTIONS: Final = 10
"""A set-up with more questions is left to be answered from there on."""


def can_be_tried(game: Game[Any]) -> bool:
    """Whether a game comes with cards that were made up for trying it out."""
    return any(schema.invented for schema in game.decks.values())


def start_try_out(game: Game[Any], owner: Visitor) -> GameSession:
    """A new game with made-up cards laid at random, each other question of its set-up answered as it is preset."""
    decks = {kind: schema.invented[0] for kind, schema in game.decks.items() if schema.invented}
    session = start_session(game, owner=owner, decks=decks, dealer="app")
    for _ in range(QUESTIONS):
        table = open_table(session, Access(session.code, HOST))
        answer = _any_answer(table.question) if table.question and not table.session.turn else REQUIRED
        if table.question is None or answer is REQUIRED:
            break
        try:
            table.answer(table.question.key, answer, owner)
        except Wrong:
            break
    return session


def _any_answer(question: Question) -> Any:
    if isinstance(question, Form) and question.at_random is not None:
        return question.at_random(Random())  # noqa: S311
    return as_preset(question)
