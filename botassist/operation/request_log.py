"""A line in the log for every request: what was asked for, and what it took."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import connection
from django.http import HttpRequest, HttpResponse

from botassist.http import client_address, network_of
from botassist.logs import route

logger = logging.getLogger("botassist.request")


class RequestLogMiddleware:
    """Write down method, route, status, milliseconds, bytes, queries and network of each request.

    No code, nothing behind the question mark, no role and no name; of the address only the network: of IPv4 the
    first 24 bits, of IPv6 the first 48. The lines are at INFO. Polls that found nothing new (204) and files of the
    site are at DEBUG: they are most of what is asked, and would bury the rest.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.REQUEST_LOG:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.files = f"/{settings.STATIC_URL.lstrip('/')}"

    def __call__(self, request: HttpRequest) -> HttpResponse:
        queries = _Counter()
        began = perf_counter()
        with connection.execute_wrapper(queries):
            response = self.get_response(request)
        took = perf_counter() - began
        is_file = request.path.startswith(self.files)
        level = logging.DEBUG if is_file or response.status_code == HTTPStatus.NO_CONTENT else logging.INFO
        if logger.isEnabledFor(level):
            fields = {
                "method": request.method,
                "route": f"{self.files}…" if is_file else route(request),
                "status": response.status_code,
                "ms": f"{took * 1000:.1f}",
                "bytes": _bytes(response),
                "queries": queries.count,
                "network": network_of(client_address(request), ipv4=24, ipv6=48),
            }
            logger.log(level, "request", extra={"fields": fields})
        return response


def _bytes(response: HttpResponse) -> str:
    """How long an answer is, "?" when nobody knows beforehand."""
    told = response.headers.get("Content-Length", "?")
    return told if response.streaming else str(len(response.content))


class _Counter:
    """Counts the queries of a request."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], *query: Any) -> Any:
        self.count += 1
        return execute(*query)
