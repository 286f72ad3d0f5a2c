"""What a correction changed: each field that was answered with something else than stood there, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from botassist.play.models import Turn
from botassist.play.reading import PageReader
from botassist.play.standing import Standing
from games.engine.core import REQUIRED, Choice, Form, Many, Question, Whole

ACTION = "correct"


def corrected(table: Standing, turn: Turn, reader: PageReader) -> list[SafeString]:
    """The changes of a turn, old and new; none of a turn that is no correction, or of other rules than today's."""
    if not turn.replies or turn.replies[0]["value"] != ACTION:
        return []
    answers = table.answers_of(turn)[1:]
    return [line for asked, value in answers for line in _changes(asked, value, reader)]


def _changes(asked: Question, value: Any, reader: PageReader) -> Iterator[SafeString]:
    if isinstance(asked, Form) and isinstance(value, Mapping):
        preset = asked.preset if isinstance(asked.preset, Mapping) else {}
        for field in asked.fields:
            for line in _changes(_held(field, preset), value.get(field.key), reader):
                yield format_html("{}, {}", reader.label(asked.label), line) if _is_group(asked) else line
        return
    old = None if asked.preset is REQUIRED else asked.preset
    if value != (list(old) if isinstance(old, tuple) else old):
        label = reader.label(asked.label, asked.key)
        where = format_html("{}, ", reader.label("", asked.cell)) if asked.cell else ""
        yield format_html(
            "{}{}: {} → {}", where, label, _read(asked, old, reader), _read(asked, value, reader)
        )


def _is_group(asked: Form) -> bool:
    """Whether a form is a group of figures within another one, which is named with each of them."""
    return not asked.answered and asked.key != ACTION


def _held(field: Question, preset: Mapping[str, Any]) -> Question:
    return replace(field, default=preset[field.key]) if field.key in preset else field


def _read(asked: Question, value: Any, reader: PageReader) -> SafeString:
    """A value in the words of the page."""
    if isinstance(asked, Choice | Many) and value is not None:
        labels = {option.id: option.label for option in asked.options}
        ids = value if isinstance(value, list | tuple) else [value]
        names = [reader.label(labels.get(id, ""), id) for id in ids]
        return SafeString(", ".join(names) or "–")
    if isinstance(asked, Whole) and value is None and asked.blank:
        return reader.label(asked.blank)
    if isinstance(value, bool):
        return SafeString(gettext("yes") if value else gettext("no"))
    return format_html("{}", "–" if value is None else value)
