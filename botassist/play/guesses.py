"""How many wrong codes an address may try: 20 at once, then one every six seconds.

Counted in the memory of each server process, because a page that is only looked at writes nothing: with two
processes somebody may get twice that. Against 128 bits it is a second bolt, not the lock.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from threading import Lock
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest

MOST: Final = 20
SECONDS_FOR_ONE: Final = 6.0
REMEMBERED: Final = 10_000


class Guesses:
    """Counts misses per address. What an address has opened before stays open to it, however many it missed:
    one phone with a broken link must not lock out the others behind the same router."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._misses: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._opened: OrderedDict[tuple[str, str], None] = OrderedDict()

    def _spent(self, address: str, now: float) -> float:
        count, since = self._misses.get(address, (0.0, now))
        return max(0.0, count - (now - since) / SECONDS_FOR_ONE)

    def refused(self, address: str, code: str) -> bool:
        """Say whether this code may not even be looked up from there now."""
        with self._lock:
            spent = self._spent(address, time.monotonic())
            return spent > MOST - 1 and (address, code) not in self._opened

    def missed(self, address: str) -> None:
        """Count a wrong code."""
        with self._lock:
            now = time.monotonic()
            self._misses[address] = (self._spent(address, now) + 1, now)
            _keep_latest(self._misses, address)

    def opened(self, address: str, code: str) -> None:
        """Note a right code."""
        with self._lock:
            self._opened[address, code] = None
            _keep_latest(self._opened, (address, code))

    def forget(self) -> None:
        """Start afresh."""
        with self._lock:
            self._misses.clear()
            self._opened.clear()


def _keep_latest(entries: OrderedDict[Any, Any], key: object) -> None:
    entries.move_to_end(key)
    if len(entries) > REMEMBERED:
        entries.popitem(last=False)


guesses = Guesses()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as far as it can be told: an IPv6 network counts as one.

    Behind a server that ends https everybody comes from that server; then it is the last address that it
    noted, which a visitor can't choose.
    """
    address: str = request.META.get("REMOTE_ADDR", "")
    if settings.HTTPS:
        address = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip() or address
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:45]
    return str(ipaddress.ip_network(f"{found}/64", strict=False) if found.version == 6 else found)
