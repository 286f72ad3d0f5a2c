"""What is laid so far for a question that has a picker: kept with the session, so that no phone loses it.

A draft is no answer: it moves nothing on, and nobody is told of it. It holds the fields that somebody changed, as
they were posted; two phones that lay different squares both have theirs in it.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from django.db import transaction
from django.http import QueryDict

from botassist.play.models import Draft, Turn
from botassist.play.posted import ANSWER, TYPED, read_answer
from botassist.play.standing import Standing
from botassist.revisions import Stale
from botassist.text import one_line
from games.engine.core import REQUIRED, Form, RefusedError, accept

LONGEST: Final = 400
"""So many characters of one field are kept."""


def asked_of(table: Standing) -> str:
    """The place of the open question among those of its session, empty when it has no drafts."""
    question = table.question
    if not isinstance(question, Form) or not (question.picker or question.at_random):
        return ""
    return f"{table.session.turn} {table.session.used} {question.key}"


def find_draft(table: Standing) -> Draft | None:
    """The draft of the open question, None when there is none."""
    asked = asked_of(table)
    return Draft.objects.filter(session=table.session, asked=asked).first() if asked else None


def draft_of(table: Standing) -> dict[str, Any]:
    """What is laid so far for the open question, by its fields; nothing when nothing is."""
    draft = find_draft(table)
    if draft is None:
        return {}
    post = QueryDict(mutable=True)
    post.update(draft.fields)
    read = read_answer(table.question, post) if table.question else {}
    return {key: value for key, value in read.items() if f"{ANSWER}.{key}" in draft.fields}


def keep_draft(table: Standing, asked: str, post: QueryDict) -> None:
    """Keep the fields that were posted beside those kept before; raises Stale when another question is open."""
    names = _names(table)
    fields = {name: one_line(value, LONGEST) for name in names if isinstance(value := post.get(name), str)}
    if not asked or asked != asked_of(table):
        raise Stale
    if fields:
        with transaction.atomic():
            draft, _ = Draft.objects.select_for_update().get_or_create(session=table.session, asked=asked)
            draft.fields = {**draft.fields, **fields}
            draft.save()


def lay_at_random(table: Standing) -> None:
    """Keep an answer that fits as the draft; raises Stale for a question that has none."""
    question = table.question
    if not isinstance(question, Form) or question.at_random is None:
        raise Stale
    _replace(table, question, question.at_random(Random()), at_random=True)  # noqa: S311


def lay_as_last_time(table: Standing) -> None:
    """Keep what was laid in the game before as the draft; raises Stale when there is nothing."""
    last = last_time(table)
    if not last or not isinstance(table.question, Form):
        raise Stale
    _replace(table, table.question, last)


def lay_typed(table: Standing, post: QueryDict) -> None:
    """Keep what is laid so far and a tile typed in fields of its own; raises Stale without a pad."""
    question = table.question
    if not isinstance(question, Form) or question.typing is None:
        raise Stale
    typing, field = question.typing, post.get("typed.at")
    asked = {each.key: each for each in (typing.several, typing.number, typing.unless)}
    read = {key: read_answer(each, post, f"typed.{key}") for key, each in asked.items()}
    card = {key: value for key, value in read.items() if value not in (REQUIRED, None, False)}
    values = post.copy()
    values[f"{ANSWER}.{field}"] = f"{TYPED}{json.dumps(card)}"
    keep_draft(table, asked_of(table), values)


def last_time(table: Standing) -> dict[str, Any]:
    """What the same question was answered with in the owner's game before this one, as far as it still fits."""
    question, session = table.question, table.session
    if not isinstance(question, Form) or not question.picker or session.turn:
        return {}
    others = Turn.objects.filter(
        session__owner=session.owner, session__game=session.game, session__deleted=None,
        number=0, finished=True, superseded=False,
    ).exclude(session=session)  # fmt: skip
    last = others.order_by("-session__created", "-pk").first()
    replies = last.replies if last else []
    given: dict[str, Any] = next((one["value"] for one in replies if one["key"] == question.key), {})
    fits = {}
    for field in question.fields:
        try:
            value = accept(field, given[field.key])
        except (KeyError, RefusedError):
            continue
        if value != field.preset:
            fits[field.key] = value
    return fits


def _replace(table: Standing, question: Form, answer: dict[str, Any], *, at_random: bool = False) -> None:
    """Keep this answer alone as the draft."""
    blank = {field.key: field.preset for field in question.fields}
    values = {
        key: "" if value in (None, REQUIRED) else str(value) for key, value in {**blank, **answer}.items()
    }
    held = {"fields": {f"{ANSWER}.{key}": value for key, value in values.items()}, "at_random": at_random}
    Draft.objects.update_or_create(session=table.session, asked=asked_of(table), defaults=held)


def _names(table: Standing) -> list[str]:
    question = table.question
    return [f"{ANSWER}.{field.key}" for field in question.fields] if isinstance(question, Form) else []
