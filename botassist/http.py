"""What pages have in common on the way in and out: redirects, and what addresses and forms name."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games.engine.core import Game
from games.transcripts.registry import UnknownGameError, find_game


def see_other(name: str, *arguments: Any, query: Mapping[str, Any] | None = None) -> HttpResponse:
    """The redirect to a page after a post; `query` goes behind its address."""
    address = reverse(name, args=arguments)
    return _redirect(f"{address}?{urlencode(query)}" if query else address)


def see_back(request: HttpRequest) -> HttpResponse:
    """The redirect to the page that a form names as `next`; home when that is none of ours."""
    back = request.POST.get("next", "")
    ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return _redirect(back if ours else reverse("home"))


def _redirect(address: str) -> HttpResponse:
    return HttpResponseRedirect(address, status=HTTPStatus.SEE_OTHER)


def is_by_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks, which takes a fragment where a browser takes a page."""
    return bool(request.htmx)  # type: ignore[attr-defined]


def number_in(text: str, digits: int = 9) -> int | None:
    """The number that a page of ours wrote into an address or a form; None for anything else.

    Nine digits fit every column of ours that counts, eighteen every key.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def game_or_404(slug: str) -> Game[Any]:
    """The game of this name; 404 when there is none."""
    try:
        return find_game(slug)
    except UnknownGameError:
        raise Http404 from None
