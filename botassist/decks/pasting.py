"""Cards typed or pasted one a line: `Goldsmiths; yellow; 5; 4; 6`, or where the game knows one in short: `y 5`.

The parts are those of the card's form in its order, the name (or the code) first. What is left blank, or is a
question mark, is not known yet. Colours and other things of which there may be several are joined by a comma
or a plus sign; so are the figures of a group, such as one per habitat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from botassist.decks.cards import Cards, Refused, Taken, new_card
from botassist.decks.kinds import Face, Kind
from botassist.text import one_line
from games.engine.core import Card, Choice, Form, Many, Option, Phrase, Problem, Question, Whole, YesNo
from games.engine.decks import Shorthand, too_many

BETWEEN = re.compile(r"[;\t]")
JOINED = re.compile(r"[,+/]")
AROUND_JOINT = re.compile(r"\s*([,+/])\s*")
UNKNOWN = {"", "?", "-", "–"}
YES = {"yes", "ja", "y", "x", "1", "true"}
NO = {"no", "nein", "n", "0", "false"}
NUMBER = re.compile(r"\d{1,9}", re.ASCII)
SHOWN = 80
LONGEST = 1000
"""Characters of a line that is read: some times as many as any card needs."""


@dataclass(frozen=True)
class Line:
    """A line: its number from 1, its text, and the card that was understood, or why none was."""

    number: int
    text: str
    face: Face | None = None
    why: str = ""


@dataclass(frozen=True)
class Pasted:
    """The lines in their order, and the cards that were understood."""

    lines: tuple[Line, ...]
    cards: Cards

    @property
    def unread(self) -> tuple[Line, ...]:
        """The lines that were not understood."""
        return tuple(line for line in self.lines if line.face is None)


def read_lines(kind: Kind, kept: Cards, text: str) -> Pasted:
    """Read one card a line, each to fit beside those that are kept and the lines before it.

    Raises Refused for more lines than a deck holds cards.
    """
    taken = Taken(kept)
    cards: Cards = []
    lines = []
    filled = list(_filled_lines(text))
    if len(filled) > kind.schema.most:
        raise Refused(Problem(too_many(kind.schema)))
    for number, line in filled:
        try:
            card = new_card(kind, taken, _read_line(kind, line))
        except Refused as refused:
            lines.append(Line(number, one_line(line, SHOWN), why=kind.told(refused.problem)))
        else:
            lines.append(Line(number, one_line(line, SHOWN), kind.face(card)))
            cards.append(card)
            taken.add(card)
    return Pasted(tuple(lines), cards)


def _filled_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield number, line.strip()


def _read_line(kind: Kind, line: str) -> dict[str, Any]:
    """A line as the answer to the card's form, by parts or, where the game knows it, in short; raises Refused."""
    if len(line) > LONGEST:
        raise Refused(Problem(Phrase("This line is longer than a card can be.")))
    short = kind.schema.shorthand
    if short is None or BETWEEN.search(line):
        return _read_parts(kind, line)
    return _read_short(kind, short, line)


def _read_short(kind: Kind, short: Shorthand, line: str) -> dict[str, Any]:
    own = {name: told for label, told in short.words for name in kind.names_for(label)}
    words = AROUND_JOINT.sub(r"\1", line).split()
    answer: dict[str, Any] = {}
    for word in words:
        answer |= own.get(word.casefold(), {})
    asked = _asked_in_short(kind, short, answer)
    for word in words:
        if word.casefold() not in own:
            _fill(kind, asked, answer, word)
    return answer


def _asked_in_short(kind: Kind, short: Shorthand, answer: dict[str, Any]) -> list[Question]:
    """The fields that the words of a line fill, in order; not those that such a card does without."""
    lacking = kind.schema.may_lack(answer)
    fields = {asked.key: asked for asked in kind.schema.fields}
    return [fields[key] for key in short.keys if key not in lacking]


def _fill(kind: Kind, asked: list[Question], answer: dict[str, Any], word: str) -> None:
    """Take one word of a line in short: a number is the next one, anything else is among what is chosen."""
    is_number = word in UNKNOWN or NUMBER.fullmatch(word) is not None
    field = next((one for one in asked if isinstance(one, Whole) is is_number), None)
    if field is None:
        raise Refused(Problem(Phrase("There is more here than a card has: “{part}”.", params={"part": word})))
    if is_number:
        asked.remove(field)
        answer[field.key] = None if word in UNKNOWN else int(word)
        return
    try:
        answer[field.key] = [*answer.get(field.key, []), *_read_part(kind, field, word)]
    except Refused as refused:
        raise Refused(Problem(refused.problem.text, field.key)) from None


def _read_parts(kind: Kind, line: str) -> dict[str, Any]:
    parts = [part.strip() for part in BETWEEN.split(line)]
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
    fields = kind.form.fields
    if len(parts) > len(fields):
        text = Phrase(
            "There are {count} parts, and a card has only {most}.",
            params={"count": len(parts), "most": len(fields)},
        )
        raise Refused(Problem(text))
    answer: dict[str, Any] = {}
    for asked, part in zip(fields, parts, strict=False):
        try:
            answer[asked.key] = None if part in UNKNOWN else _read_part(kind, asked, part)
        except Refused as refused:
            inner = refused.problem
            raise Refused(Problem(inner.text, f"{asked.key}.{inner.field}".rstrip("."))) from None
    return answer


def _read_part(kind: Kind, asked: Question, part: str) -> Any:
    """The part as the answer to its field; what can't be read stays as it is, for the rules to refuse."""
    match asked:
        case Whole():
            return int(part) if NUMBER.fullmatch(part) else part
        case YesNo():
            return _read_yes_no(part)
        case Choice():
            return _pick(kind, asked.options, part)
        case Many():
            return [_pick(kind, asked.options, one.strip()) for one in JOINED.split(part) if one.strip()]
        case Form():
            return _read_group(kind, asked, part)
    return part


def _read_yes_no(part: str) -> Any:
    word = part.casefold()
    if word in YES | {gettext("Yes").casefold()}:
        return True
    return False if word in NO | {gettext("No").casefold()} else part


def _read_group(kind: Kind, form: Form, part: str) -> dict[str, Any]:
    figures = [one.strip() for one in JOINED.split(part)]
    if len(figures) != len(form.fields):
        names = ", ".join(kind.reader.text(field.label, field.key) for field in form.fields)
        raise Refused(
            Problem(
                Phrase(
                    "These numbers belong here, with commas between them: {names}.", params={"names": names}
                )
            )
        )
    return {
        field.key: _read_part(kind, field, figure) for field, figure in zip(form.fields, figures, strict=True)
    }


def _pick(kind: Kind, options: tuple[Option, ...], part: str) -> str:
    """The id of the option that is meant: by its id, its name, or as much of it as no other one shares."""
    word = part.casefold()
    names = {
        option.id: {option.id.casefold(), *kind.names_for(option.label, option.id)} for option in options
    }
    meant = [id for id, known in names.items() if word in known]
    meant = meant or [id for id, known in names.items() if any(name.startswith(word) for name in known)]
    if len(meant) == 1:
        return meant[0]
    offered = ", ".join(kind.reader.text(option.label, option.id) for option in options)
    text = Phrase(
        "“{part}” is not one of these: {offered}.", params={"part": part[:SHOWN], "offered": offered}
    )
    raise Refused(Problem(text))


def pattern(kind: Kind) -> str:
    """What the parts of a line are, in order."""
    return "; ".join(_part_name(kind, asked) for asked in kind.form.fields)


def _part_name(kind: Kind, asked: Question) -> str:
    name = kind.reader.text(asked.label, asked.key)
    if isinstance(asked, Form):
        return f"{name} ({', '.join(kind.reader.text(field.label, field.key) for field in asked.fields)})"
    return name


def example(kind: Kind) -> str:
    """A line by parts that can be read: the first card of the built-in deck."""
    cards = kind.built_in.get(kind.schema.default, ())
    return line_of(kind, cards[0]) if cards else ""


def short_examples(kind: Kind) -> tuple[Line, ...]:
    """Lines in short with what they mean, where the game knows any."""
    examples = kind.schema.shorthand.examples if kind.schema.shorthand else ()
    return read_lines(kind, [], "\n".join(kind.reader.text(line) for line in examples)).lines


def line_of(kind: Kind, card: Card) -> str:
    """A card as a line."""
    parts = [_part(kind, asked, card.get(asked.key)) for asked in kind.form.fields]
    return "; ".join(parts).rstrip("; ")


def _part(kind: Kind, asked: Question, value: Any) -> str:
    match asked:
        case _ if value is None:
            return ""
        case Form():
            return ",".join(_part(kind, field, value.get(field.key)) for field in asked.fields)
        case Choice() | Many():
            return "+".join(kind.names_of(asked, value))
        case YesNo():
            return gettext("Yes") if value else gettext("No")
    return str(value)
