"""Where a request comes from: nobody may choose that for themselves."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import RequestFactory

from botassist.http import client_address, network_of

PROXY = "10.0.0.2"


def address(proxies: int, settings: LazySettings, forwarded: str | None, remote: str = PROXY) -> str:
    settings.TRUSTED_PROXIES = proxies
    told = {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    return str(client_address(RequestFactory().get("/", REMOTE_ADDR=remote, **told)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, "203.0.113.7", PROXY),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "1.1.1.1, 203.0.113.7", "203.0.113.7"),
        (2, "1.1.1.1, 203.0.113.7,10.0.0.9", "203.0.113.7"),
        (2, "203.0.113.7", PROXY),
        (1, None, PROXY),
        (1, "", PROXY),
        (1, "unknown", PROXY),
        (1, "2001:db8::7", "2001:db8::7"),
        (1, "::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_what_stands_in_a_header_counts_only_as_far_as_a_server_of_ours_wrote_it(
    proxies: int, forwarded: str | None, found: str, settings: LazySettings
) -> None:
    assert address(proxies, settings, forwarded) == found


@pytest.mark.parametrize("remote", ["", "unix:"])
def test_a_request_from_nowhere_has_no_address(remote: str, settings: LazySettings) -> None:
    assert address(0, settings, None, remote) == "None"
    assert network_of(None, ipv4=24, ipv6=48) == "?"


def test_a_network_is_the_first_bits_of_an_address(settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES = 0
    request = RequestFactory().get("/", REMOTE_ADDR="fe80::1:2%eth0")

    assert network_of(client_address(request), ipv4=24, ipv6=64) == "fe80::/64"
