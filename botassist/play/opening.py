"""Sessions opened: what is stored of them, read by one query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.db.models import F, QuerySet
from django.db.models.expressions import Combinable

from botassist.play.access import NOBODY, Access
from botassist.play.dead_ends import NotHere
from botassist.play.models import GameSession, Turn
from botassist.play.table import Table

TOLD: Final = "told_"


def open_table(session: GameSession, access: Access = NOBODY) -> Table:
    """The session as it is now with its open turn and the one before, in one query; raises NotHere.

    The session is read again by the same statement: between two of them another phone may take back a turn
    and play a new one, and the session would point at turns that are superseded.
    """
    opened = open_tables([session], access).get(session.pk)
    if opened is None:
        raise NotHere
    return opened


def open_tables(sessions: Iterable[GameSession | int], access: Access = NOBODY) -> dict[int, Table]:
    """Many sessions, or those of these keys, opened in the same way, all by one query; by their keys."""
    return tables_of(turns_to_open(sessions), access=access)


def turns_to_open(
    sessions: Iterable[GameSession | int] | QuerySet[GameSession],
    told: Mapping[str, Combinable] | None = None,
) -> QuerySet[Turn]:
    """The turns that it takes to open sessions; what else is to be `told` of each is asked along with them."""
    here = F("session__turn")
    turns = Turn.objects.filter(session__in=sessions, superseded=False, number__in=[here, here - 1])
    asked_along = {f"{TOLD}{name}": asked for name, asked in (told or {}).items()}
    return turns.annotate(**asked_along).select_related("session").order_by("session", "number")


def tables_of(turns: Iterable[Turn], access: Access = NOBODY) -> dict[int, Table]:
    """The tables of sessions whose turns these are."""
    opened: dict[int, Table] = {}
    for turn in turns:
        before = opened.get(turn.session_id)
        table = Table(turn.session, turn, before.turn if before else None, access)
        table.told = {
            name.removeprefix(TOLD): value for name, value in vars(turn).items() if name.startswith(TOLD)
        }
        opened[turn.session_id] = table
    return opened
