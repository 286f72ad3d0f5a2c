"""What pages have in common on the way in and out: redirects, and what addresses and forms name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games.engine.core import Game
from games.transcripts.registry import UnknownGameError, find_game


def see_other(name: str, *arguments: Any, query: Mapping[str, Any] | None = None) -> HttpResponse:
    """The redirect to a page after a post; `query` goes behind its address."""
    address = reverse(name, args=arguments)
    return _redirect(f"{address}?{urlencode(query)}" if query else address)


# A code of other letters would be quoted in an address.
UNQUOTED = re.compile(r"[A-Za-z0-9_.-]+")
SAMPLE_CODE = "a-code-for-all"


def address_of(name: str, code: str) -> str:
    """The address of a page about what a code opens."""
    if not UNQUOTED.fullmatch(code):
        return reverse(name, args=[code])
    return _sample_address(get_script_prefix(), get_urlconf(), name).replace(SAMPLE_CODE, code)


@lru_cache(maxsize=100)
def _sample_address(_prefix: str, urlconf: str | None, name: str) -> str:
    return reverse(name, urlconf, args=[SAMPLE_CODE])


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


def client_address(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    """Where a request comes from; None when nobody says.

    Each server in front adds to X-Forwarded-For who asked it: behind as many as TRUSTED_PROXIES says, the visitor
    is that many places from the end. What stands before that may be anybody's invention.
    """
    hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    proxies = settings.TRUSTED_PROXIES
    told = hops[-proxies].strip() if 0 < proxies <= len(hops) else ""
    return _address(told) or _address(request.META.get("REMOTE_ADDR", ""))


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def network_of(address: IPv4Address | IPv6Address | None, *, ipv4: int, ipv6: int) -> str:
    """The network that an address is in, cut after so many bits; "?" for no address."""
    if address is None:
        return "?"
    bits = ipv4 if address.version == 4 else ipv6
    # A zone belongs to this machine.
    return str(ip_network(f"{str(address).partition('%')[0]}/{bits}", strict=False))
