"""Tidying once a day, by one of the servers, while nobody plays."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.db import DatabaseError, connections
from django.utils import timezone

from botassist.operation.models import Chore
from botassist.operation.tidy import somebody_plays, tidy

logger = logging.getLogger(__name__)

TIDY: Final = "tidy"
EVERY: Final = timedelta(days=1)
LATER: Final = timedelta(hours=1)
LOOK: Final = timedelta(minutes=15)


def start_daily() -> threading.Event:
    """Begin to look now and then whether it is time, beside whatever else the process does; set what comes back to
    end it. The first look comes after a while: whoever starts a server wants to play."""
    end = threading.Event()
    threading.Thread(target=look_now_and_then, args=[end.wait], name="daily", daemon=True).start()
    return end


def look_now_and_then(wait: Callable[[float], bool]) -> None:
    """Look whether it is time after every wait, until a wait says that it is the end."""
    while not wait(LOOK.total_seconds()):
        try:
            tidy_if_due()
        except DatabaseError as error:
            logger.warning("not tidied: %s", next(iter(str(error).splitlines()), ""))
        finally:
            # It would be kept open until the next day.
            connections.close_all()


def tidy_if_due() -> bool:
    """Tidy if that is due, nobody plays, and no other server does it; whether anything was done.

    As soon as somebody plays it ends, to go on an hour later.
    """
    now = timezone.now()
    chore, _made = Chore.objects.get_or_create(name=TIDY, defaults={"due": now})
    if chore.due > now or somebody_plays():
        return False
    if not Chore.objects.filter(pk=chore.pk, due=chore.due).update(due=now + EVERY):
        return False
    tidied = tidy(lambda: not somebody_plays())
    if not tidied.whole:
        Chore.objects.filter(pk=chore.pk).update(due=now + LATER)
    logger.info("tidied: %s went%s", tidied.told, "" if tidied.whole else "; the rest goes when nobody plays")
    return True
