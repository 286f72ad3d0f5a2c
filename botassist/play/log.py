"""The game so far: its turns, the latest first, some to a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from botassist.http import number_in
from botassist.play import page
from botassist.play.corrections import corrected
from botassist.play.doors import find_table
from botassist.play.glance import numbered
from botassist.play.models import Turn
from games.transcripts.limits import size_of

ON_A_PAGE: Final = 50
LINES_ON_A_PAGE: Final = 3000
"""So many instructions and reasons at most, where there is more than one turn."""
ANSWERS_AS_LONG_AS_A_LINE: Final = 150
"""Characters of answers that count as one of them: a correction is played again to tell what it changed."""


@require_safe
@never_cache
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Show the turns of a session, the latest first, each to be opened and read."""
    table = find_table(request, code)
    shown = page.context(table)
    reader, number = shown["reader"], table.session.turn
    before = number_in(request.GET.get("before", ""))
    if before is not None:
        number = min(number, before)
    turns = Turn.objects.filter(session=table.session, superseded=False, number__lt=number)
    entries: list[dict[str, Any]] = [
        {
            "turn": turn,
            "name": page.name_turn(table, turn, reader),
            "rows": list(numbered(reader.stored(turn))),
            "changes": corrected(table, turn, reader),
        }
        for turn in _on_one_page(turns.order_by("-number")[:ON_A_PAGE])
    ]
    earlier = entries[-1]["turn"].number if entries else 0
    pages = {"earlier": earlier, "is_later": number < table.session.turn}
    return render(request, "play/log.html", shown | {"entries": entries} | pages)


def _on_one_page(turns: Iterable[Turn]) -> Iterator[Turn]:
    """The first of these turns that are not too long together; one at least."""
    lines = 0
    for turn in turns:
        lines += _lines(turn)
        if lines > LINES_ON_A_PAGE and lines > _lines(turn):
            return
        yield turn


def _lines(turn: Turn) -> int:
    said: list[dict[str, Any]] = turn.said
    answers: int = size_of(turn.replies) // ANSWERS_AS_LONG_AS_A_LINE
    return answers + sum(1 + len(one["because"]) for one in said)
