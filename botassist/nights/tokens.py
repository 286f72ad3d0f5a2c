"""Codes that open something: KEY.NUMBERS.SIGNATURE, made with the site's secret and kept nowhere.

A signature has 128 bits and is checked before the database is asked for anything, in a time that does not
depend on how much of it is right. So a stolen database opens nothing, a guess costs the server next to
nothing, and a link that was taken back can be told from one that never was. A new SECRET_KEY ends all of them,
as it ends every cookie; SECRET_KEY_FALLBACKS keep the old ones going.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

TABLE: Final = "table"
NIGHT: Final = "night"
MOVE: Final = "move"

SIGNATURE_BYTES = 16
# The dot tells a token from a code of the host's own, which has none.
SHAPE = re.compile(r"(?P<key>[\w-]{11})(?P<numbers>(?:\.\d{1,12}){0,2})\.[\w-]{22}", re.ASCII)


class Read(NamedTuple):
    """What stands in a token whose signature is right."""

    key: str
    numbers: tuple[int, ...]


def is_token(code: str) -> bool:
    """Whether a code is a token, right or wrong, and not a code of the host's own."""
    return "." in code


def sign(purpose: str, key: str, *numbers: int) -> str:
    """The token of a key and its numbers, good for this purpose only."""
    return _signed(purpose, ".".join([key, *map(str, numbers)]), settings.SECRET_KEY)


def read(purpose: str, token: str) -> Read | None:
    """What a token says, None when nobody here has signed it for this purpose."""
    found = SHAPE.fullmatch(token)
    if found is None:
        return None
    body = token.rpartition(".")[0]
    for secret in [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]:
        if constant_time_compare(token, _signed(purpose, body, secret)):
            return Read(found["key"], tuple(int(number) for number in found["numbers"].split(".")[1:]))
    return None


def _signed(purpose: str, body: str, secret: str | bytes) -> str:
    mac = salted_hmac(f"botassist.nights.{purpose}", body, secret=secret, algorithm="sha256").digest()
    return f"{body}.{urlsafe_b64encode(mac[:SIGNATURE_BYTES]).decode().rstrip('=')}"
