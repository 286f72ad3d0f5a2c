"""What is stored and can't be read any more: said once to whoever looks after the server, never to the player.

The player gets a plain sentence with the figures that there are; see `render.Reader` and `views.Views`.
"""

from __future__ import annotations

import logging
import traceback
from functools import lru_cache
from pathlib import Path

logger = logging.getLogger("botassist.games")


def note(slug: str, version: int, what: str, error: Exception | None = None) -> None:
    """Warn that `what` of this game, as this version of its rules wrote it, can't be read.

    Once per process: a table that stands open asks again and again. Nothing of what was stored is in the line,
    for names and addresses stay out of the log.
    """
    _warn(slug, version, what, _place(error) if error else "unknown")


@lru_cache(maxsize=1000)
def _warn(slug: str, version: int, what: str, why: str) -> None:
    logger.warning("%s, version %s: can't read %s (%s)", slug, version, what, why)


forget = _warn.cache_clear
"""Forget what was warned of, so that it is said again."""


def _place(error: Exception) -> str:
    """What kind of error it was, and the line of the rules that met it."""
    frames = traceback.extract_tb(error.__traceback__)
    at = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{at}"
