"""Requests that can't be read, or can't be served now: each gets a sentence, on a page or as htmx's fragment.

Nothing was changed by any of them, and each is one line in the log, without what was sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.functional import Promise
from django.utils.http import parse_header_parameters
from django.utils.log import log_response
from django.utils.translation import gettext_lazy as _

UTF_8: Final = {"", "utf-8", "utf8"}
NO_FORM: Final = "application/octet-stream"
FORMS: Final = {"application/x-www-form-urlencoded", "multipart/form-data"}
# What reading a body raises: it names no such encoding, has no such boundary, breaks off or is not what it says.
BROKEN: Final = (BadRequest, SuspiciousOperation, MultiPartParserError, OSError, ValueError, LookupError)
AWAY: Final = (OperationalError, InterfaceError)
SECONDS_AWAY: Final = 2
NUL: Final = "\x00"


class Refused(Exception):
    """A request that is not carried out. `heading` and `sentence` say why to whoever sent it, `reason` to the log.

    `wait` is after how many seconds it may be sent again, None where that would not help.
    """

    def __init__(
        self,
        status: int,
        heading: str | Promise,
        sentence: str | Promise,
        reason: str,
        wait: int | None = None,
    ) -> None:
        self.status = status
        self.heading = heading
        self.sentence = sentence
        self.reason = reason
        self.wait = wait
        super().__init__(reason)


def unreadable(reason: str) -> Refused:
    """The refusal of what no page of ours sends."""
    sentence = _("The browser sent something that this page can’t read. Nothing was changed.")
    return Refused(HTTPStatus.BAD_REQUEST, _("That did not work"), sentence, reason)


def unknown_form(reason: str) -> Refused:
    """The refusal of what is written in another form than pages of ours send."""
    sentence = _("What was sent is not written the way the forms of this site are. Nothing was changed.")
    return Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _("That did not work"), sentence, reason)


def too_large(reason: str) -> Refused:
    """The refusal of more than a page takes."""
    sentence = _("This is more than the page takes in one go. Nothing was changed.")
    return Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("Too much at once"), sentence, reason)


def away(request: HttpRequest, reason: str) -> Refused:
    """The refusal while the database is locked or not there."""
    if request.method == "POST":
        heading = _("Not saved just now")
        sentence = _("The table could not be saved at the moment: nothing was changed. Tap once more.")
    else:
        heading = _("Not to be read just now")
        sentence = _("This can’t be read at the moment. Nothing is lost: try again in a few seconds.")
    return Refused(HTTPStatus.SERVICE_UNAVAILABLE, heading, sentence, reason, SECONDS_AWAY)


def respond(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The answer to a refused request; where waiting helps its page sends the same again at a tap.

    But for a file: that has to be chosen again.
    """
    by_htmx = bool(getattr(request, "htmx", False))
    shown: dict[str, Any] = {"refused": refused}
    if refused.wait is not None and request.method == "POST" and not request.FILES:
        shown["fields"] = list(_fields(request))
    template = "refused/fragment.html" if by_htmx else "refused/page.html"
    response = render(request, template, shown, status=refused.status)
    if refused.wait is not None:
        response["Retry-After"] = str(refused.wait)
    add_never_cache_headers(response)
    level = "error" if refused.status == HTTPStatus.SERVICE_UNAVAILABLE else "warning"
    log_response(f"{refused.reason}: %s", request.path, response=response, request=request, level=level)
    return response


def _fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """What was typed and ticked, to be sent again."""
    for name, values in request.POST.lists():
        if name != "csrfmiddlewaretoken":
            for value in values:
                yield name, str(value)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what a view, or Django, could not read."""
    return respond(request, unreadable("Bad Request"))


def name_form(environ: dict[str, Any]) -> None:
    """Call a body that says it is in any other encoding than UTF-8 no form, in the environment of a WSGI request.

    Before Django sees it: it would read the address in the same encoding, and break where there is none.
    """
    try:
        _kind, told = parse_header_parameters(environ.get("CONTENT_TYPE", ""))
    except (ValueError, LookupError):
        told = {"charset": "none"}
    if told.get("charset", "").lower() not in UTF_8:
        environ["CONTENT_TYPE"] = NO_FORM


class RefusedMiddleware:
    """Read what is posted before anybody else does, and answer for the database when it does not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Refuse what can't be read, before the check of its token would read it."""
        try:
            _require_readable(request)
        except Refused as refused:
            return respond(request, refused)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer with the sentence of a refusal, wherever it was raised."""
        if isinstance(exception, AWAY):
            # Of what the database says, nothing but its first line: the next ones may quote the statement.
            told = next(iter(str(exception).splitlines()), "")
            reason = f"{type(exception).__name__}: {told}".replace("%", "%%")
            return respond(request, away(request, reason))
        if isinstance(exception, IntegrityError):
            # Something that this belongs to was changed by another phone in the same moment.
            return respond(request, away(request, "Crossed by another write"))
        return respond(request, exception) if isinstance(exception, Refused) else None


def _require_readable(request: HttpRequest) -> None:
    """Raise Refused for a request that no form of ours makes."""
    if NUL in request.path or _has_nul(request.GET):
        raise unreadable("NUL in the address")
    if request.method == "POST":
        _require_readable_body(request)


def _require_readable_body(request: HttpRequest) -> None:
    declared = request.META.get("CONTENT_TYPE") or request.META.get("CONTENT_LENGTH") not in {None, "", "0"}
    if declared and request.content_type not in FORMS:
        raise unknown_form("Not a form")
    try:
        unstorable = _has_nul(request.POST)
    except RequestDataTooBig:
        raise too_large("Too large") from None
    except BROKEN as error:
        raise unreadable(f"Unreadable body ({type(error).__name__})") from None
    if unstorable:
        raise unreadable("NUL in a form")


def _has_nul(sent: Any) -> bool:
    """Whether somebody sent the one character that not every database keeps, and that nobody can type."""
    return any(NUL in name or any(NUL in value for value in values) for name, values in sent.lists())
