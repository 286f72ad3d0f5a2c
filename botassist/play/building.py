"""Makes controls of questions, with what stands in them and what is wrong there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from botassist.play.posted import ANSWER, BESIDE, CARD, TYPED, is_typed, read_card_of, read_typed
from botassist.play.reading import PageReader
from botassist.play.widgets import Control, Pad, Widget
from games.engine.core import (
    REQUIRED,
    Choice,
    ClosedOption,
    Draw,
    Form,
    Many,
    NewCard,
    Option,
    Problem,
    Question,
    Shown,
    Text,
    Typing,
    Whole,
    YesNo,
)
from games.engine.questions import KINDS

# The names of the controls that an error speaks of, with its sentence where it is said.
Wrong = Mapping[str, SafeString]


def build(
    question: Question, reader: PageReader, value: Any = None, problem: Problem | None = None
) -> Widget:
    """The control of a question, holding `value` (else its default), with the problem beside its field.

    A problem of a field that is not shown stands above them all.
    """
    held = value if value is not None else _preset(question)
    if problem is None:
        return _build(question, reader, ANSWER, held, {})
    sentence = reader.label(problem.text)
    spoken_of = dict.fromkeys((_name(path) for path in problem.also), SafeString())
    widget = _build(question, reader, ANSWER, held, spoken_of | {_name(problem.field): sentence})
    return widget if widget.has_error else replace(widget, error=sentence)


def _name(path: str) -> str:
    """The name of the control of a field, by its path."""
    if path.startswith(f"{BESIDE}."):
        return path
    return f"{ANSWER}.{path}" if path else ANSWER


def keeping(widget: Widget, typed: Mapping[str, Any]) -> Widget:
    """The control of a form that holds what was typed beside its fields, by the names of those controls."""
    held = tuple(
        replace(
            inner, beside=tuple(replace(one, value=typed.get(one.name, one.value)) for one in inner.beside)
        )
        for inner in widget.fields
    )
    return replace(widget, fields=held)


def _preset(question: Question) -> Any:
    """What stands in the control before anything is answered; None leaves it blank."""
    if question.preset is REQUIRED:
        return question.start if isinstance(question, Whole) else None
    return question.preset


def _build(question: Question, reader: PageReader, name: str, value: Any, wrong: Wrong) -> Widget:
    extra: dict[str, Any] = {}
    match question:
        case Choice() | Draw() | Many():
            extra = _with_options(question, reader, value)
        case Whole():
            extra = {"least": question.least, "most": question.most, "steps_from": question.steps_from}
            extra |= {"blank": reader.label(question.blank), "none": reader.label(question.none)}
        case YesNo():
            extra = {"blank": reader.label(question.blank)}
        case Text():
            extra = {"most": question.most}
        case Form():
            extra = _with_fields(question, reader, name, value, wrong)
    shown = question.shown
    if shown is not None:
        extra |= {
            "shown_field": f"{name.rpartition('.')[0]}.{shown.field}",
            "shown_values": "|".join(str(one) for one in shown.values),
            "shown_but": "|".join(str(one) for one in shown.but),
        }
    return Widget(
        kind=KINDS[type(question)],
        name=name,
        key=question.key,
        label=reader.label(question.label, "" if isinstance(question, Form) else question.key),
        help=reader.label(question.help),
        value=value,
        error=wrong.get(name, SafeString()),
        marked=name in wrong,
        optional=question.optional,
        required=question.preset is REQUIRED,
        folded=question.folded,
        cell=question.cell,
        symbol=question.symbol,
        of_bot=question.of_bot,
        in_sight=question.in_sight,
        of=question.of,
        heading=reader.label(question.heading),
        on_board=getattr(question, "on_board", False),
        picker=getattr(question, "picker", ""),
        **extra,
    )


def _with_options(question: Choice | Draw | Many, reader: PageReader, value: Any) -> dict[str, Any]:
    chosen = value if isinstance(value, list | tuple) else [value]
    extra: dict[str, Any] = {
        "controls": tuple(_control(option, reader, option.id in chosen) for option in _offered(question))
    }
    if isinstance(question, Choice | Many):
        extra["closed"] = tuple(_closed(shut, reader) for shut in question.closed)
    if isinstance(question, Choice):
        extra |= {"alike": question.alike, "in_full": reader.label(question.in_full)}
        first = "" if question.default is REQUIRED else question.default
        extra |= {"first": first, "second": question.second}
    if isinstance(question, Many):
        extra |= {"least": question.least, "columns": question.columns}
        extra["most"] = len(question.options) if question.most is None else question.most
    return extra


def _offered(question: Choice | Draw | Many) -> list[Option]:
    return sorted(question.options, key=lambda option: not option.first)


def _control(option: Option, reader: PageReader, chosen: bool) -> Control:
    return Control(
        id=option.id,
        label=reader.label(option.label, option.id),
        hint=reader.label(option.hint),
        swatch=option.swatch,
        symbol=option.symbol,
        chosen=chosen,
        number=option.number,
    )


def _closed(shut: ClosedOption, reader: PageReader) -> Control:
    return Control(
        id=shut.id,
        label=reader.label(shut.label, shut.id),
        hint=SafeString(),
        swatch="",
        symbol=shut.symbol,
        chosen=False,
        reason=reader.label(shut.reason),
        place=shut.place,
    )


def _with_fields(form: Form, reader: PageReader, name: str, value: Any, wrong: Wrong) -> dict[str, Any]:
    held = value if isinstance(value, Mapping) else {}
    fields = []
    for asked in form.fields:
        inner = held[asked.key] if asked.key in held else _preset(asked)
        built = _build(asked, reader, f"{name}.{asked.key}", inner, wrong)
        if form.typing and is_typed(inner):
            built = replace(built, controls=(*built.controls, _typed(form.typing, reader, inner)))
        beside = tuple(
            _build(one.asked, reader, f"{BESIDE}.{one.field}", None, wrong)
            for one in form.beside
            if one.field == asked.key
        )
        if form.new_card and form.new_card.field == asked.key:
            built, beside = _with_new_card(form.new_card, built, reader, wrong)
        fields.append(replace(built, beside=beside) if beside else built)
    note = tuple(reader.label(line) for line in form.note)
    pad = _pad(form.typing, reader) if form.typing else None
    extra = {"fields": tuple(fields), "note": note, "fold": reader.label(form.fold), "pad": pad}
    # Where something else stands in the fields, "unchanged" would not be what it says.
    return extra | ({} if value else {"unchanged": reader.label(form.unchanged)})


def _with_new_card(
    new: NewCard, built: Widget, reader: PageReader, wrong: Wrong
) -> tuple[Widget, tuple[Widget, ...]]:
    """A choice with the way to a card that it lacks as its last option, and that card's fields."""
    card = read_card_of(built.value) if is_typed(built.value) else None
    shown = Shown(new.field, values=(TYPED,))
    fields = tuple(
        _build(
            replace(asked, shown=shown),
            reader,
            f"{ANSWER}.{CARD}_{asked.key}",
            (card or {}).get(asked.key, _preset(asked)),
            wrong,
        )
        for asked in new.fields
    )
    option = Control(TYPED, reader.label(new.label), SafeString(), "", "add", chosen=card is not None)
    return replace(built, controls=(*built.controls, option)), fields


def _typed(typing: Typing, reader: PageReader, value: str) -> Control:
    """A card that was typed on a field, and is no card of the deck yet, among its options."""
    card = read_typed(typing, value)
    number = card.get(typing.number.key)
    name = card.get("name") or ("" if number is None else str(number))
    return Control(
        id=value,
        label=SafeString(escape(name)),
        hint=SafeString(),
        swatch=" ".join(str(one) for one in card.get(typing.several.key, ())),
        symbol="",
        chosen=True,
        number=number if isinstance(number, int) else None,
    )


def _pad(typing: Typing, reader: PageReader) -> Pad:
    asked = (typing.several, typing.number, typing.unless)
    several, number, unless = (_build(one, reader, f"typed.{one.key}", None, {}) for one in asked)
    names = tuple(reader.text(name) for name in typing.names)
    return Pad(several, number, unless, " ".join(typing.likely), names)
