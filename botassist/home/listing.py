"""Sessions in a list: what opens each, and how far it is or how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from botassist.play.access import Access
from botassist.play.models import GameSession
from botassist.play.opening import open_tables
from botassist.play.page import how_far
from games.transcripts.registry import games

KEPT_DELETED = timedelta(days=14)
"""So long a deleted session can be taken back; then it goes for good (botassist/operation/tidy.py)."""


def listed(sessions: Mapping[GameSession, Access]) -> list[dict[str, Any]]:
    """Sessions with how far they are and what opens them.

    All are read again with their turns by one statement: somebody may be playing.
    """
    found = {session.pk: access for session, access in sessions.items() if session.game in games()}
    opened = open_tables(found)
    return [
        {"access": access, "session": table.session, "game": table.game, "how_far": how_far(table)}
        for pk, access in found.items()
        if (table := opened.get(pk))
    ]
