"""Who somebody is: a long-lived signed cookie with a random id, and the name they gave, if any."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

COOKIE = "visitor"
NAME_COOKIE = "visitor_name"
# The longest that browsers keep a cookie; every page of ours starts it anew.
YEAR_AND_A_BIT = 400 * 24 * 60 * 60


@dataclass(frozen=True)
class Visitor:
    """Somebody on a phone. `known` is false until they have written something here."""

    id: str
    name: str = ""
    known: bool = False


def visitor_of(request: HttpRequest) -> Visitor:
    """Give who asks; the same one for the whole request, a new one when there is no cookie."""
    found: Visitor | None = getattr(request, "visitor", None)
    if found is None:
        id = request.get_signed_cookie(COOKIE, default="", max_age=YEAR_AND_A_BIT)
        name = request.get_signed_cookie(NAME_COOKIE, default="", max_age=YEAR_AND_A_BIT)
        found = Visitor(id, name or "", known=True) if id else Visitor(secrets.token_hex(16))
        request.visitor = found  # type: ignore[attr-defined]
    return found


def remember(request: HttpRequest, response: HttpResponse) -> None:
    """Put the cookie into the response, for another year."""
    set_cookie(response, COOKIE, visitor_of(request).id, secure=request.is_secure())


def set_cookie(response: HttpResponse, name: str, value: str, *, secure: bool) -> None:
    """Set one signed, long-lived cookie that no script reads."""
    response.set_signed_cookie(
        name, value, max_age=YEAR_AND_A_BIT, httponly=True, samesite="Lax", secure=secure
    )
