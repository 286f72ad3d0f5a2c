"""What is measured, for Prometheus. Imported only where that is wanted: the library takes memory."""

from __future__ import annotations

import os
from functools import partial
from typing import Any, Final

from django.db import transaction
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from botassist.play.models import Turn

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

requests = Counter("botassist_requests", "Requests answered.", ["method", "route", "status"])
seconds = Histogram(
    "botassist_request_seconds", "How long an answer took.", ["method", "route"], buckets=SECONDS
)
turns = Counter("botassist_turns", "Turns finished.", ["game"])
database_errors = Counter("botassist_database_errors", "Requests that the database failed.")


def count_turn(turn: Turn, **_: Any) -> None:
    """Count a turn as soon as it is kept."""
    transaction.on_commit(partial(turns.labels(turn.session.game).inc))


def written() -> bytes:
    """All figures as Prometheus reads them, those of the other processes too if they share a folder."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return generate_latest(REGISTRY)
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return generate_latest(shared)
