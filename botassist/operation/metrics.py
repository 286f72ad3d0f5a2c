"""Figures for Prometheus at /metrics: off unless METRICS is set, and then only for whoever runs the server.

With METRICS_TOKEN only who sends it as a bearer token sees them, from anywhere. Without, only who asks from this
machine or its private network, and not through a proxy, behind which everybody seems to be near. For everybody
else there is no such page. No label ever holds a code: a route is named by its pattern.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from time import perf_counter
from typing import Final

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from botassist.play.signals import turn_finished

ADDRESS: Final = "/metrics"
BY_PROXY: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Via")
METHODS: Final = {"GET", "HEAD", "POST"}
"""What else there is named by a stranger would make figures without end."""

GetResponse = Callable[[HttpRequest], HttpResponse]


class MetricsMiddleware:
    """Counts and times every answer, and gives the figures out."""

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.METRICS:
            raise MiddlewareNotUsed
        from botassist.operation import measured

        self.get_response = get_response
        self.measured = measured
        turn_finished.connect(measured.count_turn, dispatch_uid="metrics")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, which is counted; the figures where they are asked for."""
        if request.path == ADDRESS and may_see(request):
            return HttpResponse(self.measured.written(), content_type=self.measured.CONTENT_TYPE)
        begun = perf_counter()
        response = self.get_response(request)
        method = request.method if request.method in METHODS else "other"
        route = f"/{request.resolver_match.route}" if request.resolver_match else "none"
        self.measured.requests.labels(method, route, response.status_code).inc()
        self.measured.seconds.labels(method, route).observe(perf_counter() - begun)
        return response


class DatabaseErrorsMiddleware:
    """Counts the requests that the database failed; the last of all, before anybody makes a sentence of it."""

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.METRICS:
            raise MiddlewareNotUsed
        from botassist.operation import measured

        self.get_response = get_response
        self.errors = measured.database_errors

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer as it is."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Count what a view failed of, if it was that."""
        if isinstance(exception, OperationalError | InterfaceError):
            self.errors.inc()


def may_see(request: HttpRequest) -> bool:
    """Whether whoever asks runs the server."""
    if settings.METRICS_TOKEN:
        sent = request.headers.get("Authorization", "")
        return constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}")
    if any(name in request.headers for name in BY_PROXY):
        return False
    try:
        near = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        # A socket file: whoever is behind it passes everybody on.
        return False
    return near.is_private or near.is_loopback
