"""What somebody sees whose address opens nothing (any more): a page, or a fragment in place of their table."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from botassist.play.access import DeadEnd

NOT_ALLOWED = 405


class DeadEndMiddleware:
    """Turn the exception into its sentence, wherever it was raised."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == NOT_ALLOWED and request.method == "GET" and not response.content:
            # A phone may open the address of its last tap again; that must not be a white page.
            allowed = response["Allow"]
            response = render(request, "405.html", status=NOT_ALLOWED)
            response["Allow"] = allowed
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer instead of an error; a fragment has no poll, so an open page stops asking."""
        if not isinstance(exception, DeadEnd):
            return None
        template = "play/dead_end.html#dead_end" if request.htmx else "play/dead_end.html"  # type: ignore[attr-defined]
        response = render(request, template, {"dead_end": exception}, status=exception.status)
        add_never_cache_headers(response)
        return response
