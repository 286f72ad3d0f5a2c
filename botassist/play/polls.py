"""Polls of pages that are up to date, which nearly all are: answered before anything else is done for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from http import HTTPStatus

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch, resolve, reverse

from botassist.http import number_in
from botassist.play.doors import unchanged

POLL = re.compile(r"/s/([^/\x00]+)/table")


class PollMiddleware:
    """Answer 204 to a page that has its table as it is; everything else goes on to the view.

    An empty answer needs no language, no compression, no token and no policy for its content.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        poll = POLL.fullmatch(request.path_info) if request.method in {"GET", "HEAD"} else None
        if poll is None or not _is_unchanged(poll[1], request.GET.get("revision", "")):
            return self.get_response(request)
        # Nobody under another name gets an answer here either.
        request.get_host()
        # For the log and the figures, which tell requests apart by it.
        request.resolver_match = _match()
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": "private, no-store"})


@cache
def _match() -> ResolverMatch:
    """The route of all polls."""
    return resolve(reverse("fragment", args=["code"]))


def _is_unchanged(code: str, revision: str) -> bool:
    seen = number_in(revision)
    try:
        return seen is not None and unchanged(code, seen)
    except (DatabaseError, InterfaceError):
        # The view meets it as well, and what goes wrong there is told in a sentence.
        return False
