"""What other capabilities add to the page of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django.http import HttpRequest

from botassist.play.signals import table_shown
from botassist.play.table import Table

Place = Literal["notice", "row", "below"]
"""Where a part stands: one line below the instructions; a row under "More"; or after the table, where it stays
when the table is exchanged."""


@dataclass(frozen=True)
class Part:
    """Something on the page of a table: where, a template, and what that shows."""

    place: Place
    template: str
    shown: dict[str, Any]


def parts_of(request: HttpRequest, table: Table) -> list[Part]:
    """What is added to the page of a table, in the order in which the capabilities are installed."""
    added: list[tuple[Any, Any]] = table_shown.send(Table, request=request, table=table)
    return [part for _receiver, parts in added for part in parts]
