"""The play page and what is tapped on it.

`GET /s/CODE/` is always a page, `GET /s/CODE/table` always a fragment; a post answers htmx with the fragment
and everything else with a redirect to the page, so all of it works without JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from botassist.play import page
from botassist.play.dead_ends import still_there
from botassist.play.doors import find_table
from botassist.play.drafts import keep_draft, lay_as_last_time, lay_at_random, lay_typed
from botassist.play.models import TITLE_LIMIT
from botassist.play.posted import read_answer
from botassist.play.table import Doubtful, Table, Wrong
from botassist.play.typed import take_typed
from botassist.play.visitors import remember, visitor_of
from botassist.play.writes import respond, respond_stale, write
from botassist.revisions import Stale, is_seen
from botassist.text import one_line
from games.engine.core import REQUIRED, Phrase, Problem, RefusedError, english


@require_safe
@never_cache
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Show the play page."""
    table = find_table(request, code)
    response = page.render_table(request, table)
    # A guest's at once, so that their phone is not taken for two when it says that it is here.
    if visitor_of(request).known or not table.access.is_host:
        remember(request, response)
    return response


@require_safe
@never_cache
def fragment(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table alone. A caller who has it as it is never gets here: see `polls`."""
    return page.render_table(request, find_table(request, code), alone=True)


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Answer the open question."""

    def change(table: Table) -> None:
        if table.question is None or request.POST.get("key") != table.question.key:
            raise Stale
        posted = _with_typed(table, read_answer(table.question, request.POST), request.POST)
        if posted is REQUIRED:
            raise Wrong(Problem(Phrase("Choose one of these first.")))
        doubt = table.doubt(posted)
        if doubt and request.POST.get("sure") != english(doubt.text):
            raise Doubtful(doubt)
        quick = "quick" in request.POST and "in_full" not in request.POST
        table.answer(table.question.key, posted, visitor_of(request), quick=quick)

    return _tapped(request, code, change)


def _tapped(request: HttpRequest, code: str, change: Callable[[Table], None]) -> HttpResponse:
    """Carry out a move; one that is refused shows the question as it was answered, with the sentence why."""
    try:
        return write(request, code, change)
    except Wrong as wrong:
        table = find_table(request, code)
        # What was wrong with one question is nothing to say at another one.
        if not is_seen(request, table.session.revision):
            return respond_stale(request, table)
        posted = read_answer(table.question, request.POST) if table.question else None
        sure = english(wrong.problem.text) if isinstance(wrong, Doubtful) else ""
        return respond(
            request, table, HTTPStatus.UNPROCESSABLE_ENTITY,
            problem=wrong.problem, posted=posted, typed=request.POST.dict(), sure=sure,
        )  # fmt: skip


def _with_typed(table: Table, posted: Any, post: QueryDict) -> Any:
    """The answer once the decks have grown by what was typed along with it; raises Wrong."""
    if table.question is None:
        return posted
    try:
        answer, grown = take_typed(table.game, table.written_decks, table.question, posted, post)
    except RefusedError as error:
        raise Wrong(error.problem) from None
    table.grow(grown)
    return answer


@require_POST
def draft(request: HttpRequest, code: str) -> HttpResponse:
    """Keep what is laid so far for the open question; or lay it at random, or as last time, and show it."""
    table = find_table(request, code)
    if not table.access.can_write:
        raise PermissionDenied
    ways: dict[str, Callable[[], None]] = {
        "random": lambda: lay_at_random(table),
        "last": lambda: lay_as_last_time(table),
        "typed": lambda: lay_typed(table, request.POST),
    }
    try:
        lay = ways.get(request.POST.get("lay", ""))
        with still_there():
            if lay:
                lay()
            else:
                keep_draft(table, request.POST.get("asked", ""), request.POST)
    except Stale:
        return respond_stale(request, find_table(request, code))
    if lay:
        return respond(request, find_table(request, code))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@require_POST
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """Deal the open draw."""
    return _tapped(request, code, lambda table: table.deal(visitor_of(request)))


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

    def change(table: Table) -> None:
        if chosen not in {"app", "table"}:
            raise BadRequest("there is no such dealer")
        table.change(visitor_of(request), dealer=chosen)

    if chosen == "app":
        notice = Phrase("From now on the app deals the cards.")
    else:
        notice = Phrase("From now on you draw real cards and tap them.")
    return write(request, code, change, notice=notice)


@require_POST
def title(request: HttpRequest, code: str) -> HttpResponse:
    """Name the session, or leave it without a name."""
    name = one_line(request.POST.get("title", ""), TITLE_LIMIT)
    return write(request, code, lambda table: table.change(visitor_of(request), title=name), host_only=True)
