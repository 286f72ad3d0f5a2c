"""Addresses that open nothing (any more): why, and what whoever came by one sees, a page or a fragment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from botassist.http import is_by_htmx


class DeadEnd(Exception):
    """An address opens nothing (any more). `heading` and `sentence` say so to whoever came by it."""

    status = HTTPStatus.NOT_FOUND

    def __init__(self, heading: str, sentence: str) -> None:
        self.heading = heading
        self.sentence = sentence
        super().__init__(sentence)


class NotHere(DeadEnd):
    """There is nothing under this code."""

    def __init__(self) -> None:
        super().__init__(
            _("Not here"),
            _(
                "There is no table or page at this address. A letter may be missing, or the table was deleted."
            ),
        )


@contextmanager
def still_there() -> Iterator[None]:
    """Raise NotHere when what a write belongs to goes away under it, by another phone's post."""
    try:
        yield
    except (IntegrityError, ObjectDoesNotExist):
        raise NotHere from None


class Deleted(DeadEnd):
    """The table was there and is deleted."""

    def __init__(self) -> None:
        super().__init__(
            _("This table was deleted"),
            _("Whoever made it can restore it on their home page for a while."),
        )


class GameGone(DeadEnd):
    """The table is there, but nobody here knows its game's rules any more."""

    def __init__(self) -> None:
        super().__init__(
            _("This game is not played here any more"),
            _("The table is kept as it was. If the game comes back, this address opens it again."),
        )


class CantBeShown(DeadEnd):
    """The table is there, but these rules can't read what is stored of it. `code` is its address, for a copy."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(
            _("This table can’t be shown"),
            _(
                "It was saved by a version of the rules that this app does not know. Nothing is lost: the table "
                "is kept as it was, and you can save it as a file."
            ),
        )


class TakenBack(DeadEnd):
    """The code once opened something, and its host has ended that."""

    status = HTTPStatus.GONE

    def __init__(self) -> None:
        super().__init__(
            _("This link was disabled"),
            _("The host has replaced or disabled it. Ask them for a new one."),
        )


class TakenOut(DeadEnd):
    """The table is no longer one of the night whose link opened it."""

    status = HTTPStatus.GONE

    def __init__(self) -> None:
        super().__init__(
            _("No longer part of this game night"),
            _("The host has taken this table out of the game night."),
        )


class DeadEndMiddleware:
    """Turn the exception into its sentence, wherever it was raised."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if (
            response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
            and request.method == "GET"
            and not response.content
        ):
            # A phone may open the address of its last tap again; that must not be a white page.
            allowed = response["Allow"]
            response = render(request, "405.html", status=HTTPStatus.METHOD_NOT_ALLOWED)
            response["Allow"] = allowed
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer instead of an error; a fragment has no poll, so an open page stops asking."""
        if not isinstance(exception, DeadEnd):
            return None
        template = "play/dead_end.html" if is_by_htmx(request) else "play/dead_end_page.html"
        response = render(request, template, {"dead_end": exception}, status=exception.status)
        add_never_cache_headers(response)
        return response
