"""What nobody needs any more goes: a little at a time, so that nobody who plays waits for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import CharField, Exists, F, Model, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from botassist.decks import keeping
from botassist.decks.models import BotDeck
from botassist.home.listing import KEPT_DELETED
from botassist.nights import moving
from botassist.nights.models import GameNight, Guest, Move, Seat
from botassist.play.models import Draft, GameSession, Turn

BATCH: Final = 20
"""So many rows go in one transaction: with a game all its turns go."""

QUIET: Final = timedelta(minutes=10)
"""When nobody has played for so long, nobody plays."""

Rows = Callable[[datetime], QuerySet[Any]]


@dataclass(frozen=True)
class Leftovers:
    """One kind of thing that goes: `kept` from when it was last needed, for ever without it."""

    one: str
    many: str
    kept: timedelta | None
    rows: Rows
    """Those which were last needed before this moment."""

    def overdue(self) -> QuerySet[Any]:
        """What is to go now."""
        if self.kept is None:
            return self.rows(timezone.now()).none()
        return self.rows(timezone.now() - self.kept)

    def told(self, count: int) -> str:
        """So many of them, in words."""
        return f"{count} {self.one if count == 1 else self.many}"


def leftovers() -> list[Leftovers]:
    """Everything that goes, and when."""
    idle, guest, undone = (
        timedelta(days=days) if days else None
        for days in (settings.TIDY_IDLE_DAYS, settings.TIDY_GUEST_DAYS, settings.TIDY_UNDONE_DAYS)
    )
    return [
        Leftovers("deleted game", "deleted games", KEPT_DELETED, _deleted(GameSession)),
        Leftovers("deleted deck", "deleted decks", keeping.KEPT_DELETED, _deleted(BotDeck)),
        Leftovers("game of a lapsed phone", "games of lapsed phones", idle, _idle(GameSession, "updated")),
        Leftovers("deck of a lapsed phone", "decks of lapsed phones", idle, _idle(BotDeck, "updated")),
        Leftovers("night of a lapsed phone", "nights of lapsed phones", idle, _idle(GameNight, "created")),
        Leftovers("guest of long ago", "guests of long ago", guest, _seen(Guest)),
        Leftovers("seat of long ago", "seats of long ago", guest, _seen(Seat)),
        Leftovers("used link to another phone", "used links to another phone", moving.KEPT, _moves),
        Leftovers("replaced turn", "replaced turns", undone, _replaced),
        Leftovers("draft of a past question", "drafts of past questions", undone, _drafts),
    ]


def _deleted(model: type[GameSession | BotDeck]) -> Rows:
    return lambda before: model._default_manager.filter(deleted__lt=before)


def _idle(model: type[Model], last: str) -> Rows:
    """What belongs to a phone that has written nothing since.

    A cookie, which says whose it is, lapses as late; but a page that is only looked at starts it anew, and looking
    is noted nowhere.
    """

    def rows(before: datetime) -> QuerySet[Any]:
        owner = OuterRef("owner")
        heard = (
            GameSession.objects.filter(owner=owner, updated__gte=before),
            BotDeck.objects.filter(owner=owner, updated__gte=before),
            GameNight.objects.filter(owner=owner, created__gte=before),
            Guest.objects.filter(visitor=owner, seen__gte=before),
            Seat.objects.filter(visitor=owner, seen__gte=before),
        )
        anything = Q()
        for each in heard:
            anything |= Q(Exists(each))
        return model._default_manager.filter(~anything, **{f"{last}__lt": before})

    return rows


def _seen(model: type[Guest | Seat]) -> Rows:
    return lambda before: model._default_manager.filter(seen__lt=before)


def _moves(before: datetime) -> QuerySet[Move]:
    return Move.objects.filter(created__lt=before)


def _replaced(before: datetime) -> QuerySet[Turn]:
    """Turns that were undone and replaced by others which are finished: neither redo nor a form leads to them.

    What is only undone stays, however long ago: redo brings it back.
    """
    return Turn.objects.filter(
        superseded=True, number__lt=F("session__turn"), at__lt=before, session__updated__lt=before
    )


def _drafts(before: datetime) -> QuerySet[Draft]:
    """What was laid for a question that is not the open one."""
    place = [Cast(f"session__{name}", CharField()) for name in ("turn", "used")]
    here = Concat(place[0], Value(" "), place[1], Value(" "))
    return Draft.objects.filter(at__lt=before).exclude(asked__startswith=here)


def somebody_plays() -> bool:
    """Whether anybody has tapped a moment ago, at any table."""
    return GameSession.objects.filter(updated__gt=timezone.now() - QUIET).exists()


@dataclass(frozen=True)
class Tidied:
    """What went, in words, and whether that was all of it."""

    told: str
    whole: bool


def tidy(go_on: Callable[[], bool] = lambda: True) -> Tidied:
    """Remove what is overdue, batch by batch, as long as `go_on` says so before each."""
    found: list[tuple[Leftovers, int]] = []
    for each in leftovers():
        gone, last = 0, 0
        while keys := list(
            each.overdue().filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]
        ):
            if not go_on():
                return Tidied(_told([*found, (each, gone)]), whole=False)
            with transaction.atomic():
                # Asked again: somebody may have come back to it.
                rows = each.overdue().filter(pk__in=keys)
                gone += rows.count()
                rows.delete()
            last = keys[-1]
        found.append((each, gone))
    return Tidied(_told(found), whole=True)


def overdue() -> str:
    """What would go now, in words."""
    return _told([(each, each.overdue().count()) for each in leftovers()])


def _told(found: list[tuple[Leftovers, int]]) -> str:
    return ", ".join(each.told(count) for each, count in found if count) or "nothing"
