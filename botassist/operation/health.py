"""Whether the server is alive, and whether it can play: what a container, a proxy or a monitor asks every few
seconds.

`/healthz` says that the process answers; it asks nothing of the database, so that no server is restarted because
one is away. `/readyz` says whether it can play: 200, or 503 and in a word why not, so that a proxy sends nobody
here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger(__name__)

ALIVE: Final = "/healthz"
READY: Final = "/readyz"


class HealthMiddleware:
    """Answers those two before anything else looks at them.

    So they need no https, no known host name (a container is asked as "localhost") and no cookie, and stand in no
    log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.migrated = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer to a question about health, else that of the page."""
        if request.path not in (ALIVE, READY):
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return _plain("GET or HEAD", HTTPStatus.METHOD_NOT_ALLOWED)
        missing = self._missing() if request.path == READY else ""
        return _plain(missing or "ok", HTTPStatus.SERVICE_UNAVAILABLE if missing else HTTPStatus.OK)

    def _missing(self) -> str:
        """What keeps this server from playing, as one word."""
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
            if not self.migrated:
                # Looked up until it is so: it takes a while, and does not change while this server runs.
                executor = MigrationExecutor(connection)
                self.migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError as error:
            logger.warning("not ready: %s", next(iter(str(error).splitlines()), ""))
            # Else the next question would find the same broken connection.
            connection.close()
            return "database"
        return "" if self.migrated else "migrations"


def _plain(text: str, status: HTTPStatus) -> HttpResponse:
    response = HttpResponse(f"{text}\n", content_type="text/plain", status=status)
    response["Cache-Control"] = "no-store"
    return response
