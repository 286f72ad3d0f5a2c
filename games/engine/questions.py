"""Questions: what the table can be asked.

The same classes serve as a question of their own, as a field of a `Form`, and as a field of a deck's card,
so that there is one rule for what a whole number is and one place that says so to the player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.engine.words import Label, Phrase


class _Required:
    """The default of a field that has none: the player has to answer."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()
TEXT_LIMIT: Final = 60


@dataclass(frozen=True)
class Problem:
    """What is wrong with an answer: a sentence, and the field it belongs to (empty: the whole answer).

    `also` are the other fields that it speaks of, any of which may be the wrong one.
    """

    text: Phrase
    field: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """One thing to choose: what is answered (`id`) and what is read (`label`, else the id's own name).

    `hint` is a second line in smaller type, `swatch` a colour (in a picker, several), `symbol` a drawing.
    A `quick` one is followed by a question that may stand as it is preset: one tap answers both on the page.
    `number` is a figure printed on it by which it is known: a picker sorts by it, and finds it. The page offers
    a `first` one before the others; transcripts keep the order.
    """

    id: str
    label: Label = ""
    hint: Label = ""
    swatch: str = ""
    symbol: str = ""
    quick: bool = False
    number: int | None = None
    first: bool = False


@dataclass(frozen=True)
class ClosedOption:
    """An option that is not open now, and why; shown greyed with its reason.

    `place` is the one it would have among the options, for a page that shows them side by side.
    """

    id: str
    label: Label
    reason: Phrase
    symbol: str = ""
    place: int | None = None


@dataclass(frozen=True)
class Shown:
    """Show a field only while another one holds (`values`) or does not hold (`but`) one of these values.

    For the page only: what is hidden keeps its default and may still be answered.
    """

    field: str
    values: tuple[Any, ...] = ()
    but: tuple[Any, ...] = ()


def options(*ids: str) -> tuple[Option, ...]:
    """Plain options that read as the names of their ids.

    >>> [option.id for option in options("left", "right")]
    ['left', 'right']
    """
    return tuple(Option(id) for id in ids)


@dataclass(frozen=True, kw_only=True)
class Question:
    """What every kind of question has. `key` names its reply, or its field in a form.

    A question without a `default` is required; an `optional` one may be answered with null, which is its
    default when none is named. `cell` ties a field to a square of the board, and `symbol` is the drawing that
    its value stands there as, in the colours of the bot's pieces with `of_bot`. `folded` fields are shown on
    demand; `shown` hides a field that does not matter; one `in_sight` must have been on the screen before the
    answer is sent, since its preset is easily wrong. `rule` is the rulebook section behind the question. A
    `heading` stands above the field of a form that begins a group of its own. `answered` names its answer for
    Undo ("Your last colour"); `of` is the number of this question and how many there are, where that is known.
    """

    key: str
    label: Label = ""
    help: Label = ""
    default: Any = REQUIRED
    optional: bool = False
    cell: str = ""
    symbol: str = ""
    of_bot: bool = False
    folded: bool = False
    shown: Shown | None = None
    in_sight: bool = False
    rule: str = ""
    heading: Label = ""
    answered: Label = ""
    of: tuple[int, int] | None = None

    @property
    def preset(self) -> Any:
        """The value that stands when nothing is answered, or REQUIRED."""
        return None if self.optional and self.default is REQUIRED else self.default


@dataclass(frozen=True, kw_only=True)
class Choice(Question):
    """One of several options, answered by its id. With `on_board` the ids are squares, or things of the strip.

    Of the options of an opening question that are `alike` none is likelier than the others: the page shows
    them side by side. `in_full` names what is ticked beside them for the question that follows a quick one.
    `second` is one that the page offers in the thumb zone as well, beside the likeliest.
    """

    options: tuple[Option, ...]
    closed: tuple[ClosedOption, ...] = ()
    on_board: bool = False
    alike: bool = False
    in_full: Label = ""
    second: str = ""


@dataclass(frozen=True, kw_only=True)
class Many(Question):
    """Any number of options from `least` to `most`, answered by a list of ids; kept in the offered order.

    `closed` ones are shown greyed, with why. `columns` is how many stand side by side, where the options lie
    on the table as a grid.
    """

    options: tuple[Option, ...]
    closed: tuple[ClosedOption, ...] = ()
    least: int = 0
    most: int | None = None
    on_board: bool = False
    columns: int = 0


@dataclass(frozen=True, kw_only=True)
class Whole(Question):
    """A whole number from `least` to `most`, both included; a bound that the default is beyond grows with it.

    `start` is what the page fills in before anything is answered, where there is no default: a figure most
    likely right, that still has to be sent. `blank` is what leaving an optional one blank says. `steps_from` is
    the least number that the page's stepper leads to, next to blank; `none` is what a tap of its own says that
    fills in the `least`, so that none is never mistaken for blank. `check` looks at a number within the bounds
    and gives a Problem, or None when it fits.
    """

    least: int
    most: int
    start: int | None = None
    blank: Label = ""
    steps_from: int | None = None
    none: Label = ""
    check: Callable[[int], Problem | None] | None = None

    def __post_init__(self) -> None:
        # What stands already must fit where it is put right, however it came about.
        if type(self.default) is int:
            object.__setattr__(self, "least", min(self.least, self.default))
            object.__setattr__(self, "most", max(self.most, self.default))


@dataclass(frozen=True, kw_only=True)
class YesNo(Question):
    """Yes or no, answered by true or false. `blank` is what leaving an optional one open says."""

    blank: Label = ""


@dataclass(frozen=True, kw_only=True)
class Text(Question):
    """One line of 1 to `most` characters. With `slug_of` a missing answer is made from that other field."""

    most: int = TEXT_LIMIT
    slug_of: str = ""


@dataclass(frozen=True, kw_only=True)
class Typing:
    """How a card that a deck lacks is typed right where it is laid, by tapping.

    On the page what is typed stands for an option of a field; it becomes a card of the session's `deck` before the
    form is answered, so that rules and transcripts only ever see ids. `several` is the card's field of colours,
    `number` its whole number of at most two digits, `unless` the yes/no of those that have none; that is likely on
    the fields `likely`, and one of `names` is offered as the name of such a card.
    """

    deck: str
    several: Many
    number: Whole
    unless: YesNo
    likely: tuple[str, ...] = ()
    names: tuple[Label, ...] = ()


@dataclass(frozen=True)
class Beside:
    """A figure of a card that the page asks along with a form, since it will be needed soon; it may stay blank.

    It becomes part of the session's `deck` before the form is answered. It stands beside the form's field `field`.
    """

    field: str
    deck: str
    card: str
    asked: Whole


@dataclass(frozen=True)
class NewCard:
    """How a card that the options of a form's choice `field` lack is typed on the page; `label` leads to it.

    It becomes a card of the session's `deck` before the form is answered; `fields` are those of its kind.
    """

    field: str
    deck: str
    label: Label
    fields: tuple[Question, ...]


@dataclass(frozen=True, kw_only=True)
class Form(Question):
    """Several fields answered at once by an object; as a field of another form, an object inside it.

    `check` looks at the whole answer (every field filled in) and gives a Problem, or None when it fits. `doubt`
    looks at one that fits in the same way: what it finds may be meant, so that the page asks once whether it is,
    and takes the answer when it is sent again. A transcript has no doubts.
    `unchanged` is what a button of its own says that leaves every field as it is preset: one tap for what is
    likely. `note` holds reminders shown above the fields, `fold` names what is folded. With `on_board` the
    fields are shown on their squares; `picker` fills fields that share their options, each used once: `run` goes
    from square to square and asks what lies there, `place` asks for a thing and then for its square.

    For the page only: `typing` is how cards that are missing are typed in the picker, `new_card` how one that a
    choice lacks is typed below it, `beside` are figures asked along, `at_random` gives an answer that fits, for
    a try-out without anything of the box.
    """

    fields: tuple[Question, ...]
    check: Callable[[dict[str, Any]], Problem | None] | None = None
    doubt: Callable[[dict[str, Any]], Problem | None] | None = None
    unchanged: Label = ""
    note: tuple[Label, ...] = ()
    fold: Label = ""
    on_board: bool = False
    picker: str = ""
    new_card: NewCard | None = None
    typing: Typing | None = None
    beside: tuple[Beside, ...] = ()
    at_random: Callable[[Random], dict[str, Any]] | None = None


@dataclass(frozen=True, kw_only=True)
class Draw(Question):
    """Chance: one of the options, each as likely as the others, dealt by the app or drawn at the table."""

    options: tuple[Option, ...]


def is_quick(question: Question, value: Any) -> bool:
    """Whether this answer is an option after which the next question may stand as it is preset.

    >>> asked = Choice(key="do", options=(Option("bot", quick=True), Option("correct")))
    >>> is_quick(asked, "bot"), is_quick(asked, "correct")
    (True, False)
    """
    return isinstance(question, Choice) and any(each.quick and each.id == value for each in question.options)


def as_preset(question: Question) -> Any:
    """The answer that leaves a question as it is preset; a form fills its fields in itself.

    >>> as_preset(Whole(key="count", least=0, most=9, default=3))
    3
    >>> as_preset(Whole(key="count", least=0, most=9))
    REQUIRED
    """
    return {} if isinstance(question, Form) else question.preset


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
    """A pending question as the JSON object of a transcript (docs/specs/transcript.md).

    >>> describe(Whole(key="count", least=0, most=9, default=3))
    {'key': 'count', 'kind': 'whole', 'min': 0, 'max': 9, 'default': 3}
    """
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
                {
                    "id": asked.key,
                    "default": None,
                    **_describe_kind(asked),
                    "required": asked.preset is REQUIRED,
                }
                for asked in fields
            ]
    if question.preset is not REQUIRED:
        default = question.preset
        shown["default"] = list(default) if isinstance(default, tuple) else default
    return shown
