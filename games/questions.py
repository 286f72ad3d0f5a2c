"""Questions and the answers that fit them.

The same classes serve as a question of their own, as a field of a `Form`, and as a field of a deck's card,
so that there is one rule for what a whole number is and one place that says so to the player.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.words import Label, Phrase

TEXT_LIMIT: Final = 60


class _Required:
    """The default of a field that has none: the player has to answer."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()


@dataclass(frozen=True)
class Problem:
    """What is wrong with an answer: a sentence, and the field it belongs to (empty: the whole answer)."""

    text: Phrase
    field: str = ""


class RefusedError(Exception):
    """An answer does not fit its question.

    `problem.field` is the dotted path of the field inside a form, such as `icons.land`; empty for the
    question itself.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def refuse(text: str, field: str = "", **params: Any) -> RefusedError:
    """Give the error that refuses an answer with this sentence; the caller raises it."""
    return RefusedError(Problem(Phrase(text, params=params), field))


@dataclass(frozen=True)
class Option:
    """One thing to choose: what is answered (`id`) and what is read (`label`, else the id's own name).

    `hint` is a second line in smaller type, `swatch` a colour, `symbol` one of the product's drawings.
    """

    id: str
    label: Label = ""
    hint: Label = ""
    swatch: str = ""
    symbol: str = ""


@dataclass(frozen=True)
class Closed:
    """An option that is not open now, and why; shown greyed with its reason."""

    id: str
    label: Label
    reason: Phrase


@dataclass(frozen=True)
class Shown:
    """Show a field only while another one holds (`values`) or does not hold (`but`) one of these values.

    For the page only: what is hidden keeps its default and may still be answered.
    """

    field: str
    values: tuple[Any, ...] = ()
    but: tuple[Any, ...] = ()


def options(*ids: str) -> tuple[Option, ...]:
    """Give plain options that read as the names of their ids."""
    return tuple(Option(id) for id in ids)


@dataclass(frozen=True, kw_only=True)
class Question:
    """What every kind of question has. `key` names its reply, or its field in a form.

    A question without a `default` is required; an `optional` one may be answered with null, which is its
    default when none is named. `cell` ties a field to a square of the board; `folded` fields are shown on
    demand; `shown` hides a field that does not matter; `rule` is the rulebook section behind the question.
    """

    key: str
    label: Label = ""
    help: Label = ""
    default: Any = REQUIRED
    optional: bool = False
    cell: str = ""
    folded: bool = False
    shown: Shown | None = None
    rule: str = ""

    @property
    def preset(self) -> Any:
        """The value that stands when nothing is answered, or REQUIRED."""
        return None if self.optional and self.default is REQUIRED else self.default


@dataclass(frozen=True, kw_only=True)
class Choice(Question):
    """One of several options, answered by its id. With `on_board` the ids are squares to tap."""

    options: tuple[Option, ...]
    closed: tuple[Closed, ...] = ()
    on_board: bool = False


@dataclass(frozen=True, kw_only=True)
class Many(Question):
    """Any number of options from `least` to `most`, answered by a list of ids; kept in the offered order."""

    options: tuple[Option, ...]
    least: int = 0
    most: int | None = None
    on_board: bool = False


@dataclass(frozen=True, kw_only=True)
class Whole(Question):
    """A whole number from `least` to `most`, both included.

    `start` is what the page fills in before anything is answered, where there is no default: a figure most
    likely right, that still has to be sent.
    """

    least: int
    most: int
    start: int | None = None


@dataclass(frozen=True, kw_only=True)
class YesNo(Question):
    """Yes or no, answered by true or false."""


@dataclass(frozen=True, kw_only=True)
class Text(Question):
    """One line of 1 to 60 characters. With `slug_of` a missing answer is made from that other field."""

    slug_of: str = ""


@dataclass(frozen=True, kw_only=True)
class Form(Question):
    """Several fields answered at once by an object; as a field of another form, an object inside it.

    `check` looks at the whole answer (every field filled in) and gives a Problem, or None when it fits.
    `note` holds reminders shown above the fields. With `on_board` the fields are shown on their squares;
    `picker` fills fields that share their options, each used once: `run` goes from square to square and asks
    what lies there, `place` asks for a thing and then for its square.
    """

    fields: tuple[Question, ...]
    check: Callable[[dict[str, Any]], Problem | None] | None = None
    note: tuple[Label, ...] = ()
    on_board: bool = False
    picker: str = ""


@dataclass(frozen=True, kw_only=True)
class Draw(Question):
    """Chance: one of the options, each as likely as the others, dealt by the app or drawn at the table."""

    options: tuple[Option, ...]


def slug(name: str) -> str:
    """Give a name as an id: lower-case letters, digits and hyphens, at most 60 characters."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:TEXT_LIMIT].strip("-")


def accept(question: Question, value: Any) -> Any:
    """Give the answer in its stored form: defaults filled in, lists in the offered order.

    Raises RefusedError with a sentence when the value does not fit.
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
            return _accept_text(value)
        case Form():
            return _accept_form(question, value)
    raise TypeError(f"no such kind of question: {type(question).__name__}")


def _not_offered(value: Any, offered: Sequence[str]) -> RefusedError:
    shown = value if isinstance(value, str) else repr(value)
    return refuse(
        '"{value}" is not offered; offered: {offered}', value=shown[:80], offered=", ".join(offered)
    )


def _accept_choice(question: Choice | Draw, value: Any) -> str:
    for option in question.options:
        if option.id == value:
            return option.id
    error = _not_offered(value, [option.id for option in question.options])
    if isinstance(question, Choice):
        for closed in question.closed:
            if closed.id == value:
                raise ClosedError(error.problem, closed.reason)
    raise error


class ClosedError(RefusedError):
    """The option exists but is closed now; `reason` is the sentence that the page shows beside it."""

    def __init__(self, problem: Problem, reason: Phrase) -> None:
        super().__init__(problem)
        self.reason = reason


def _accept_many(question: Many, value: Any) -> list[str]:
    ids = [option.id for option in question.options]
    if not isinstance(value, list | tuple):
        raise refuse("Answer with a list.")
    for item in value:
        if item not in ids:
            raise _not_offered(item, ids)
    if len(set(value)) != len(value):
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
    return value


def _accept_text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise refuse("Write something here.")
    text = " ".join(value.split())
    if len(text) > TEXT_LIMIT:
        raise refuse("At most {most} characters fit here.", most=TEXT_LIMIT)
    if any(unicodedata.category(character) in {"Cc", "Cs", "Co"} for character in text):
        raise refuse("There is a character in this text that can't be shown.")
    return text


def _accept_form(form: Form, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise refuse("Answer with the fields of the form.")
    known = {asked.key for asked in form.fields}
    for key in value:
        if key not in known:
            raise refuse('"{name}" is not a field of this form.', name=str(key)[:80])
    answer: dict[str, Any] = {}
    for asked in form.fields:
        try:
            given = value[asked.key] if asked.key in value else _default(asked, value)
            answer[asked.key] = accept(asked, given)
        except RefusedError as error:
            inner = error.problem
            path = f"{asked.key}.{inner.field}" if inner.field else asked.key
            raise RefusedError(Problem(inner.text, path)) from None
    if form.check and (problem := form.check(answer)):
        raise RefusedError(problem)
    return answer


def _default(asked: Question, siblings: Mapping[str, Any]) -> Any:
    if isinstance(asked, Text) and asked.slug_of and isinstance(siblings.get(asked.slug_of), str):
        return slug(siblings[asked.slug_of])
    preset = asked.preset
    if preset is REQUIRED:
        if isinstance(asked, Form):
            return {}
        raise refuse("This has to be answered.")
    return preset


KINDS: Final[dict[type[Question], str]] = {
    Choice: "choice",
    Many: "many",
    Whole: "whole",
    YesNo: "yes_no",
    Text: "text",
    Form: "form",
    Draw: "draw",
}


def describe(question: Question) -> dict[str, Any]:
    """Give a pending question as the JSON object of a transcript (specs/transcript.md)."""
    return {"key": question.key, **_describe_kind(question)}


def _describe_kind(question: Question) -> dict[str, Any]:
    shown: dict[str, Any] = {"kind": KINDS[type(question)]}
    match question:
        case Choice(options=offered) | Draw(options=offered):
            shown["options"] = [option.id for option in offered]
        case Many(options=offered, least=least, most=most):
            shown |= {"options": [option.id for option in offered], "min": least}
            shown["max"] = len(offered) if most is None else min(most, len(offered))
        case Whole(least=least, most=most):
            shown |= {"min": least, "max": most}
        case Form(fields=fields):
            shown["fields"] = [
                {"id": asked.key, **_describe_kind(asked), "required": asked.preset is REQUIRED}
                for asked in fields
            ]
    if question.preset is not REQUIRED:
        default = question.preset
        shown["default"] = list(default) if isinstance(default, tuple) else default
    return shown
