"""The play page and what is tapped on it.

`GET /s/CODE/` is always a page, `GET /s/CODE/table` always a fragment; a post answers htmx with the fragment
and everything else with a redirect to the page, so all of it works without JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from botassist.lines import number_in, one_line
from botassist.play import page
from botassist.play.doors import open_session, unchanged
from botassist.play.models import TITLE_LIMIT, Turn
from botassist.play.table import Doubtful, Stale, Table, Wrong, open_table, why_stale
from botassist.play.visitors import remember, visitor_of
from botassist.play.widgets import read_answer
from games.engine.core import REQUIRED, Phrase, Problem, english

SEE_OTHER = 303
CONFLICT = 409
UNPROCESSABLE = 422
UNCHANGED = 204


def find_table(request: HttpRequest, code: str) -> Table:
    """The table of an address, opened, with what the address allows; raises DeadEnd."""
    return open_table(*open_session(request, code))


def find_own_table(request: HttpRequest, code: str) -> Table:
    """The table of an address to its host; everybody else is refused."""
    table = find_table(request, code)
    if not table.access.is_host:
        raise PermissionDenied
    return table


@require_safe
@never_cache
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Show the play page."""
    table = find_table(request, code)
    response = render(request, "play/page.html", page.context(table))
    # A guest's at once, so that their phone is not taken for two when it says that it is here.
    if visitor_of(request).known or not table.access.is_host:
        remember(request, response)
    return response


@require_safe
@never_cache
def fragment(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table alone; nothing when it still is as the caller has it."""
    seen = number_in(request.GET.get("revision", ""))
    if seen is not None and unchanged(code, seen):
        return HttpResponse(status=UNCHANGED)
    return render(request, "play/table.html", page.context(find_table(request, code)))


def see_other(name: str, *arguments: Any) -> HttpResponse:
    """Send a browser on to a page after a post."""
    return _see(reverse(name, args=arguments))


def see_back(request: HttpRequest) -> HttpResponse:
    """Send a browser back to the page that its form names as `next`; home when that is none of ours."""
    back = request.POST.get("next", "")
    ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return _see(back if ours else reverse("home"))


def _see(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    response.status_code = SEE_OTHER
    return response


def respond(request: HttpRequest, table: Table, status: int = 200, **shown: Any) -> HttpResponse:
    """Answer a post: the table for htmx, the page for a refused post, else a redirect to it."""
    if request.htmx:  # type: ignore[attr-defined]
        response = render(request, "play/table.html", page.context(table, **shown), status=status)
    elif status != 200:
        response = render(request, "play/page.html", page.context(table, **shown), status=status)
    else:
        response = see_other("table", table.access.code)
    remember(request, response)
    return response


def write(
    request: HttpRequest, code: str, move: Callable[[Table], None], *, host_only: bool = False
) -> HttpResponse:
    """Carry out a move on the revision that was posted; a stale one changes nothing and shows the table."""
    table = find_table(request, code)
    if not (table.access.is_host if host_only else table.access.can_write):
        raise PermissionDenied
    try:
        if not _is_seen(request, table):
            raise Stale
        move(table)
    except Stale:
        return _respond_stale(request, find_table(request, code))
    return respond(request, find_table(request, code))


def _is_seen(request: HttpRequest, table: Table) -> bool:
    """Say whether a post was made on the table as it is."""
    return request.POST.get("revision") == str(table.session.revision)


def _respond_stale(request: HttpRequest, table: Table) -> HttpResponse:
    notice = why_stale(table.session, visitor_of(request))
    return respond(request, table, CONFLICT, notice=notice)


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Answer the open question."""

    def move(table: Table) -> None:
        if table.question is None or request.POST.get("key") != table.question.key:
            raise Stale
        posted = read_answer(table.question, request.POST)
        if posted is REQUIRED:
            raise Wrong(Problem(Phrase("Choose one of these first.")))
        doubt = table.doubt(posted)
        if doubt and request.POST.get("sure") != english(doubt.text):
            raise Doubtful(doubt)
        table.answer(table.question.key, posted, visitor_of(request), quick="quick" in request.POST)

    try:
        return write(request, code, move)
    except Wrong as wrong:
        table = find_table(request, code)
        # What was wrong with one question is nothing to say at another one.
        if not _is_seen(request, table):
            return _respond_stale(request, table)
        posted = read_answer(table.question, request.POST) if table.question else None
        sure = english(wrong.problem.text) if isinstance(wrong, Doubtful) else ""
        return respond(request, table, UNPROCESSABLE, problem=wrong.problem, posted=posted, sure=sure)


@require_POST
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """Deal the open draw."""
    return write(request, code, lambda table: table.deal(visitor_of(request)))


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take back one step."""
    return write(request, code, lambda table: table.undo(visitor_of(request)))


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Bring back one step."""
    return write(request, code, lambda table: table.redo(visitor_of(request)))


@require_POST
def dealer(request: HttpRequest, code: str) -> HttpResponse:
    """Switch who deals: the app, or the table from real cards."""
    chosen = request.POST.get("dealer")

    def move(table: Table) -> None:
        if chosen not in {"app", "table"}:
            raise BadRequest(f"there is no dealer {chosen!r}")
        table.change(visitor_of(request), dealer=chosen)

    return write(request, code, move)


@require_POST
def title(request: HttpRequest, code: str) -> HttpResponse:
    """The session another name."""
    name = one_line(request.POST.get("title", ""), TITLE_LIMIT)
    return write(request, code, lambda table: table.change(visitor_of(request), title=name), host_only=True)


@require_safe
@never_cache
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Show all turns of a session, the latest first, each to be opened and read."""
    table = find_table(request, code)
    shown = page.context(table)
    reader = shown["reader"]
    turns = Turn.objects.filter(session=table.session, superseded=False, number__lt=table.session.turn)
    entries = [
        {"turn": turn, "name": page.name_turn(table, turn, reader), "steps": reader.steps(turn.said)}
        for turn in turns.order_by("-number")
    ]
    return render(request, "play/log.html", shown | {"entries": entries})
