"""Everything that is stored, row by row, in the shape that the applied migrations gave it.

A backup is taken of a database as it is, and it may be behind the code: that is when an upgrade begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, JSONField, Model

from botassist.packed import command
from games.transcripts.registry import games

Node = tuple[str, str]

PAGE: Final = 200
"""So many rows are held at once: a turn's may be some 100 KB."""

OURS: Final = "operation"
"""The app whose rows say how the server is doing, not what somebody made: they stay where they are."""


NAMES: Final = {
    "play.GameSession": ("game", "games"),
    "play.Turn": ("turn", "turns"),
    "decks.BotDeck": ("deck", "decks"),
    "nights.GameNight": ("game night", "game nights"),
}
"""What somebody would look for, as they would call it."""


class CantBeDone(Exception):
    """Why nothing was backed up or restored, as a sentence for the terminal."""


def applied(loader: MigrationLoader) -> list[Node]:
    """The migrations of this database; raises CantBeDone when this code does not know one of them."""
    nodes = sorted(loader.applied_migrations)
    if not nodes:
        raise CantBeDone(f"There is nothing in this database yet: {command('migrate')} makes it ready.")
    if any(node not in loader.graph.nodes for node in nodes):
        raise CantBeDone("A newer version of Botassist has worked on this database: use that one.")
    return nodes


def models_at(loader: MigrationLoader, nodes: Sequence[Node]) -> list[type[Model]]:
    """What was stored after these migrations, each after everything that it refers to."""
    state = loader.project_state(list(nodes))
    rest = [
        model for model in state.apps.get_models(include_auto_created=True) if model._meta.app_label != OURS
    ]
    for model in rest:
        for field in fields_of(model):
            # Else a row would be stamped with the moment in which it is restored.
            for stamp in ("auto_now", "auto_now_add"):
                if hasattr(field, stamp):
                    setattr(field, stamp, False)
    ordered: list[type[Model]] = []
    while rest:
        ready = [model for model in rest if not _referred_to(model) & (set(rest) - {model})]
        ordered += ready
        rest = [model for model in rest if model not in ready]
    return ordered


def fields_of(model: type[Model]) -> list[Field[Any, Any]]:
    """The fields of a model that have a column."""
    return list(model._meta.concrete_fields)


def columns_of(model: type[Model]) -> list[str]:
    """The names of a model's columns."""
    return [field.attname for field in fields_of(model)]


def _referred_to(model: type[Model]) -> set[Any]:
    return {field.related_model for field in fields_of(model) if field.is_relation}


def counts_of(models: Iterable[type[Model]]) -> dict[str, int]:
    """How many rows there are of each model, by its label such as "play.Turn"."""
    return {model._meta.label: model._default_manager.count() for model in models}


def rows_of(model: type[Model]) -> Iterator[list[Any]]:
    """Every row of a model as values for JSON, in the order of `columns_of`; in constant memory."""
    names = columns_of(model)
    key = names.index(model._meta.pk.attname)
    rows = model._default_manager.order_by("pk")
    # Page by page and not by a cursor on the server, which a pool of connections in between may refuse.
    page = list(rows.values_list(*names)[:PAGE])
    while page:
        for row in page:
            yield [value.isoformat() if isinstance(value, date) else value for value in row]
        page = list(rows.filter(pk__gt=page[-1][key]).values_list(*names)[:PAGE])


def made_of(model: type[Model], values: dict[str, Any]) -> Model:
    """A row again, out of its values by their columns; raises ValueError when it can't be one."""
    fields = {field.attname: field for field in fields_of(model)}
    if set(values) != set(fields):
        raise ValueError("not a row of this table")
    try:
        return model(
            **{
                column: value if isinstance(fields[column], JSONField) else fields[column].to_python(value)
                for column, value in values.items()
            }
        )
    except ValidationError as error:
        raise ValueError("not a row of this table") from error


def rules() -> dict[str, int]:
    """The version of every game's rules."""
    return {slug: game.version for slug, game in games().items()}


def told(counts: dict[str, int]) -> str:
    """What there is, such as "3 games, 120 turns, 1 deck"."""
    found = []
    for label, (one, many) in NAMES.items():
        count = counts.get(label, 0)
        if count:
            found.append(f"{count} {one if count == 1 else many}")
    return ", ".join(found) or f"{sum(counts.values())} rows"


def reset_sequences(models: Sequence[type[Model]]) -> None:
    """Let new rows be counted on from the restored ones, where the database does not do it by itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
