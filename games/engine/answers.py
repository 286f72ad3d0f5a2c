"""Which answers fit a question, and the sentence for one that does not."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine.questions import (
    REQUIRED,
    TEXT_LIMIT,
    Choice,
    Draw,
    Form,
    Many,
    Problem,
    Question,
    Text,
    Whole,
    YesNo,
)
from games.engine.text import is_storable, visible
from games.engine.words import N_, Phrase

# For whoever writes a transcript or a deck by hand; a page says them in other words.
NOT_OFFERED: Final = N_('"{value}" is not offered; offered: {offered}')
NO_SUCH_FIELD: Final = N_('"{name}" is not a field of this form.')
NO_FORM: Final = N_("Answer with the fields of the form.")
NO_LIST: Final = N_("Answer with a list.")


class RefusedError(Exception):
    """An answer does not fit its question.

    `problem.field` is the dotted path of the field inside a form, such as `icons.land`; empty for the
    question itself.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def refuse(text: str, field: str = "", **params: Any) -> RefusedError:
    """The error that refuses an answer with this sentence; the caller raises it.

    >>> refuse("At most {most} fit here.", "hand.cards", most=8).problem.field
    'hand.cards'
    """
    return RefusedError(Problem(Phrase(text, params=params), field))


def slug(name: str) -> str:
    """A name as an id: lower-case letters, digits and hyphens, at most 60 characters.

    >>> slug("Café del Mar, große Straße")
    'cafe-del-mar-grosse-strasse'
    """
    # No more of it than may be kept: putting marks in a row into their order takes the square of its length.
    name = visible(name)[: 2 * TEXT_LIMIT].replace("ß", "ss")
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:TEXT_LIMIT].strip("-")


def accept(question: Question, value: Any) -> Any:
    """The answer in its stored form: defaults filled in, lists in the offered order.

    Raises RefusedError with a sentence when the value does not fit. Null stands for nothing but an optional
    answer that is left out.

    >>> accept(Whole(key="count", least=0, most=9), 4)
    4
    >>> accept(Form(key="hand", fields=(Whole(key="cards", least=0, most=9, default=6),)), {})
    {'cards': 6}
    >>> try:
    ...     accept(Whole(key="count", least=0, most=9), 10)
    ... except RefusedError as error:
    ...     print(error.problem.text.params)
    {'least': 0, 'most': 9}
    """
    if value is None and question.optional:
        return None
    match question:
        case Choice() | Draw():
            return _accept_choice(question, value)
        case Many():
            return _accept_many(question, value)
        case Whole():
            return _accept_whole(question, value)
        case YesNo():
            if type(value) is not bool:
                raise refuse("Answer yes or no.")
            return value
        case Text():
            return _accept_text(question, value)
        case Form():
            return _accept_form(question, value)
    raise TypeError(f"no such kind of question: {type(question).__name__}")


def _not_offered(value: Any, offered: Sequence[str]) -> RefusedError:
    try:
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
    except RecursionError:  # nested more deeply than anybody means it
        shown = "…"
    return refuse(NOT_OFFERED, value=visible(shown)[:80], offered=", ".join(offered))


def _refused(question: Choice | Draw | Many, value: Any) -> RefusedError:
    """The error for an id that is not open: with its reason, if it is one that is closed."""
    error = _not_offered(value, [option.id for option in question.options])
    for closed in () if isinstance(question, Draw) else question.closed:
        if closed.id == value:
            return ClosedOptionError(error.problem, closed.reason)
    return error


def _accept_choice(question: Choice | Draw, value: Any) -> str:
    for option in question.options:
        if option.id == value:
            return option.id
    raise _refused(question, value)


class ClosedOptionError(RefusedError):
    """The option exists but is closed now; `reason` is the sentence that the page shows beside it."""

    def __init__(self, problem: Problem, reason: Phrase) -> None:
        super().__init__(problem)
        self.reason = reason


def _accept_many(question: Many, value: Any) -> list[str]:
    ids = [option.id for option in question.options]
    if not isinstance(value, list | tuple):
        raise refuse(NO_LIST)
    # One more than there are holds one twice: however long a list is, no more of it needs to be looked at.
    for item in value[: len(ids) + 1]:
        if item not in ids:
            raise _refused(question, item)
    if len(value) > len(ids) or len(set(value)) != len(value):
        raise refuse("Choose each one only once.")
    if len(value) < question.least:
        raise RefusedError(
            Problem(Phrase("Choose at least one.", "Choose at least {count}.", {"count": question.least}))
        )
    if question.most is not None and len(value) > question.most:
        raise RefusedError(
            Problem(Phrase("Choose at most one.", "Choose at most {count}.", {"count": question.most}))
        )
    picked = set(value)
    return [id for id in ids if id in picked]


def _accept_whole(question: Whole, value: Any) -> int:
    if type(value) is not int or not question.least <= value <= question.most:
        raise refuse(
            "A whole number from {least} to {most} is needed here.", least=question.least, most=question.most
        )
    if question.check and (problem := question.check(value)):
        raise RefusedError(problem)
    return value


def _accept_text(question: Text, value: Any) -> str:
    if isinstance(value, str) and not is_storable(value):
        raise refuse("There is a character in this text that can't be shown.")
    text = visible(value) if isinstance(value, str) else ""
    if not text:
        raise refuse("Write something here.")
    if len(text) > question.most:
        raise refuse("At most {most} characters fit here.", most=question.most)
    return text


def _accept_form(form: Form, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise refuse(NO_FORM)
    known = {asked.key for asked in form.fields}
    for key in value:
        if key not in known:
            raise refuse(NO_SUCH_FIELD, name=str(key)[:80])
    answer: dict[str, Any] = {}
    for asked in form.fields:
        try:
            given = value[asked.key] if asked.key in value else _default(asked, value)
            answer[asked.key] = accept(asked, given)
        except RefusedError as error:
            inner = error.problem
            key = _key_of(asked, value)
            path = f"{key}.{inner.field}" if inner.field else key
            placed = Problem(inner.text, path, tuple(f"{key}.{other}" for other in inner.also))
            if isinstance(error, ClosedOptionError):
                raise ClosedOptionError(placed, error.reason) from None
            raise RefusedError(placed) from None
    if form.check and (problem := form.check(answer)):
        raise RefusedError(problem)
    return answer


def _key_of(asked: Question, siblings: Mapping[str, Any]) -> str:
    """The field that an error belongs to: what is made of another one is missing where that one is."""
    if not isinstance(asked, Text) or not asked.slug_of or asked.key in siblings:
        return asked.key
    source = siblings.get(asked.slug_of)
    return asked.key if isinstance(source, str) and source.strip() else asked.slug_of


def _default(asked: Question, siblings: Mapping[str, Any]) -> Any:
    if isinstance(asked, Text) and asked.slug_of and isinstance(siblings.get(asked.slug_of), str):
        return slug(siblings[asked.slug_of])
    preset = asked.preset
    if preset is REQUIRED:
        if isinstance(asked, Form):
            return {}
        raise refuse("This has to be answered.")
    return preset
