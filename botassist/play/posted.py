"""What was posted as an answer, and how: the other side of a form's controls.

A card that a picker lacks is posted as `new:` and its fields as JSON in the place of an option; one that a choice
lacks as `new:` alone, with its fields beside it as `card_FIELD`. The figures that a form asks along are posted as
`beside.FIELD`.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, TypeGuard

from django.http import QueryDict

from games.engine.core import REQUIRED, Form, Many, NewCard, Question, Text, Typing, Whole, YesNo
from games.engine.questions import as_preset
from games.engine.text import all_visible

ANSWER: Final = "value"
UNCHANGED: Final = "unchanged"
TYPED: Final = "new:"
BESIDE: Final = "beside"
CARD: Final = "card"
YES_NO: Final = {"yes": True, "no": False}
NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


def read_answer(question: Question, post: QueryDict, name: str = ANSWER) -> Any:
    """What was posted for a question as the value of a reply.

    What can't be read (letters where a number belongs) is given as it was typed, for the rules to refuse
    with their sentence.
    """
    match question:
        case Form() if question.unchanged and UNCHANGED in post:
            return as_preset(question)
        case Form():
            answer = {}
            for asked in question.fields:
                value = read_answer(asked, post, f"{name}.{asked.key}")
                if value is not REQUIRED:
                    answer[asked.key] = value
            if question.new_card and answer.get(question.new_card.field) == TYPED:
                answer[question.new_card.field] = TYPED + json.dumps(_read_new_card(question.new_card, post))
            return answer
        case Many():
            return post.getlist(name)
    given = post.get(name)
    if not isinstance(given, str):
        return REQUIRED
    match question:
        case Whole():
            return _read_whole(question, given.strip())
        case YesNo() if given in YES_NO:
            return YES_NO[given]
        case Text():
            return _read_text(question, given)
    return None if question.optional and given == "" else given


def _read_new_card(new: NewCard, post: QueryDict) -> dict[str, Any]:
    read = {asked.key: read_answer(asked, post, f"{ANSWER}.{CARD}_{asked.key}") for asked in new.fields}
    return {key: value for key, value in read.items() if value is not REQUIRED and value is not None}


def _read_whole(question: Whole, text: str) -> Any:
    if text == "" and question.optional:
        return None
    return int(text) if NUMBER.fullmatch(text) else text


def _read_text(question: Text, text: str) -> Any:
    if text.strip() == "":
        return None if question.optional else REQUIRED if question.slug_of else text
    return text


def is_typed(value: Any) -> TypeGuard[str]:
    """Whether a posted value stands for a card that was typed."""
    return isinstance(value, str) and value.startswith(TYPED)


def read_card_of(value: str) -> dict[str, Any]:
    """The fields of a typed card as JSON has them, with what is seen of them; nothing of what can't be read."""
    try:
        read = all_visible(json.loads(value.removeprefix(TYPED)))
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def read_typed(typing: Typing, value: str) -> dict[str, Any]:
    """The fields of a typed card, without those that were left blank; nothing of what can't be read."""
    read = read_card_of(value)
    kinds = {"name": str, typing.several.key: list, typing.number.key: int, typing.unless.key: bool}
    card = {key: read[key] for key, kind in kinds.items() if type(read.get(key)) is kind}
    if not all(isinstance(one, str) for one in card.get(typing.several.key, ())):
        del card[typing.several.key]
    return card
