"""Who somebody is: a long-lived signed cookie with a random id, and the name they gave, if any."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse

from botassist.text import one_line

COOKIE = "visitor"
NAME_COOKIE = "visitor_name"
# The longest that browsers keep a cookie; every page of ours starts it anew.
YEAR_AND_A_BIT = 400 * 24 * 60 * 60
NAME_LIMIT = 40


@dataclass(frozen=True)
class Visitor:
    """Somebody on a phone. `known` is false until they have written something here."""

    id: str
    name: str = ""
    known: bool = False


def visitor_of(request: HttpRequest) -> Visitor:
    """Who asks; the same one for the whole request, a new one when there is no cookie."""
    found: Visitor | None = getattr(request, "visitor", None)
    if found is None:
        id = request.get_signed_cookie(COOKIE, default="", max_age=YEAR_AND_A_BIT)
        name = unquote(request.get_signed_cookie(NAME_COOKIE, default="", max_age=YEAR_AND_A_BIT) or "")
        # It may have been kept before all of it had to be seen.
        found = Visitor(id or secrets.token_hex(16), one_line(name, NAME_LIMIT), known=bool(id))
        request.visitor = found  # type: ignore[attr-defined]
    return found


def remember(request: HttpRequest, response: HttpResponse) -> None:
    """Put who it is into cookies of the response, for another year."""
    introduce(request, response, visitor_of(request))


def introduce(request: HttpRequest, response: HttpResponse, visitor: Visitor) -> None:
    """Make the browser that gets the response this visitor."""
    set_cookie(response, COOKIE, visitor.id, secure=request.is_secure())
    if visitor.name:
        # A header can't carry every letter.
        set_cookie(response, NAME_COOKIE, quote(visitor.name), secure=request.is_secure())
    elif NAME_COOKIE in request.COOKIES:
        response.delete_cookie(NAME_COOKIE, samesite="Lax")


def set_cookie(response: HttpResponse, name: str, value: str, *, secure: bool) -> None:
    """Set one signed, long-lived cookie that no script reads."""
    response.set_signed_cookie(
        name, value, max_age=YEAR_AND_A_BIT, httponly=True, samesite="Lax", secure=secure
    )
