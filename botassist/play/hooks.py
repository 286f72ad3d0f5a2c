"""Where other capabilities take part in a table. The table knows none of them: each adds itself when it is ready
(`AppConfig.ready`), so that any of them can be left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from django.http import HttpRequest
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from botassist.play.models import Turn
    from botassist.play.table import Table

after_turn: Final[list[Callable[[Turn], None]]] = []
"""Called with every turn that was just finished, inside the transaction that wrote it down."""

lines: Final[list[Callable[[HttpRequest, Table], SafeString]]] = []
"""Give one line of HTML, or nothing, to show above the instructions of a table."""
