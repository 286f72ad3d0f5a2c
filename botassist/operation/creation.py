"""How much may be made from one address within an hour: far more than a club needs, far less than a flood.

Each process counts for itself, in memory: of two servers each gives as much, and a new start forgets. The hour
begins with the first that is made. Who stands behind one router shares its address; of IPv6 a household's network
counts as one (/64).
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from time import time
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from botassist.http import client_address, network_of
from botassist.refused import Refused

TOO_MANY: Final[Mapping[str, str | Promise]] = {
    "tables": _("Very many tables were started from your network within an hour."),
    "decks": _("Very many decks were made from your network within an hour."),
    "nights": _("Very many game nights were made from your network within an hour."),
    "imports": _("Very many files were loaded from your network within an hour."),
    "moves": _("Very many links to another phone were made from your network within an hour."),
}
"""What is refused with a sentence; guests beyond the limit are only not listed."""

limiter: Final = FixedWindowRateLimiter(MemoryStorage())


def is_free(what: str, whose: str) -> bool:
    """Whether one more may be made, and count it for an address or a link."""
    most = settings.CREATION_LIMITS[what]
    return most == 0 or limiter.hit(RateLimitItemPerHour(most), what, whose)


def address_of(request: HttpRequest) -> str:
    """The address that a request counts for."""
    return network_of(client_address(request), ipv4=32, ipv6=64)


def count(request: HttpRequest, what: str) -> None:
    """Count what is about to be made; raises Refused, with how long to wait, when that is too many."""
    address = address_of(request)
    if is_free(what, address):
        return
    ends = limiter.get_window_stats(
        RateLimitItemPerHour(settings.CREATION_LIMITS[what]), what, address
    ).reset_time
    seconds = max(1, ceil(ends - time()))
    minutes = ceil(seconds / 60)
    wait = ngettext(
        "In {minutes} minute it goes on: send it again then, nothing that you typed is lost.",
        "In {minutes} minutes it goes on: send it again then, nothing that you typed is lost.",
        minutes,
    ).format(minutes=minutes)
    sentence = f"{TOO_MANY[what]} {wait}"
    raise Refused(HTTPStatus.TOO_MANY_REQUESTS, _("A pause, please"), sentence, f"Too many {what}", seconds)
