"""Writes to a table: carried out on the revision that was seen, and answered with the table or its page."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from botassist.http import is_by_htmx, see_other
from botassist.play import page
from botassist.play.doors import find_table
from botassist.play.table import Table, why_stale
from botassist.play.visitors import remember, visitor_of
from botassist.revisions import Stale, require_seen
from games.engine.core import Phrase


def respond(request: HttpRequest, table: Table, status: int = HTTPStatus.OK, **shown: Any) -> HttpResponse:
    """Answer a post: the table for htmx, the page for a refused post, else a redirect to it."""
    if is_by_htmx(request) or status != HTTPStatus.OK:
        response = page.render_table(request, table, status, alone=is_by_htmx(request), **shown)
    else:
        response = see_other("table", table.access.code)
    remember(request, response)
    return response


def write(
    request: HttpRequest,
    code: str,
    change: Callable[[Table], None],
    *,
    host_only: bool = False,
    notice: Phrase | None = None,
) -> HttpResponse:
    """Carry out a change on the revision that was posted; a stale one changes nothing and shows the table.

    `notice` says what was done, where the table itself hardly shows it.
    """
    table = find_table(request, code)
    if not (table.access.is_host if host_only else table.access.can_write):
        raise PermissionDenied
    try:
        require_seen(request, table.session.revision)
        change(table)
    except Stale:
        return respond_stale(request, find_table(request, code))
    return respond(request, table, notice=notice)


def respond_stale(request: HttpRequest, table: Table) -> HttpResponse:
    """Answer a post that came too late: the table as it is now, and one sentence."""
    notice = why_stale(table.session, visitor_of(request))
    return respond(request, table, HTTPStatus.CONFLICT, notice=notice)
