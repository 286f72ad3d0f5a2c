"""Where other capabilities take part in a table. The table knows none of them: each adds itself when it is ready
(`AppConfig.ready`), so that any of them can be left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest

if TYPE_CHECKING:
    from botassist.play.access import Access
    from botassist.play.models import GameSession, Turn
    from botassist.play.table import Table


class Door(NamedTuple):
    """A way to tables by codes other than the host's own.

    Both answer None to a code of another kind, without asking the database: every poll comes by here.
    """

    open: Callable[[HttpRequest, str], tuple[GameSession, Access] | None]
    """The session behind a code and what it allows; raises DeadEnd for a code that opens nothing."""

    sessions: Callable[[str], QuerySet[GameSession] | None]
    """The same session as a query that goes by an index."""


doors: Final[list[Door]] = []

after_turn: Final[list[Callable[[Turn], None]]] = []
"""Called with every turn that was just finished, inside the transaction that wrote it down."""


class Part(NamedTuple):
    """Something on the page of a table: a template and what it shows."""

    template: str
    shown: dict[str, Any]


lines: Final[list[Callable[[HttpRequest, Table], Part | None]]] = []
"""One line, or nothing, to show above the instructions of a table."""

rows: Final[list[Callable[[HttpRequest, Table], Part | None]]] = []
"""Rows, or nothing, to show under "More"."""

below: Final[list[Callable[[HttpRequest, Table], Part | None]]] = []
"""Something, or nothing, that stands on the page after the table and stays when the table is exchanged."""
