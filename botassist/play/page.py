"""What the play page shows of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from botassist.play.best import Record, record
from botassist.play.boards import lay_out
from botassist.play.building import build, keeping
from botassist.play.dead_ends import CantBeShown
from botassist.play.drafts import asked_of, draft_of, last_time
from botassist.play.glance import Overview, overview
from botassist.play.models import Turn
from botassist.play.parts import parts_of
from botassist.play.reading import PageReader
from botassist.play.table import Table
from botassist.play.widgets import Control, Widget
from games.engine.core import Band, Board, Ending, Form, Label, Phrase, Problem

MENU_ACTION = "correct"


def render_table(
    request: HttpRequest, table: Table, status: int = HTTPStatus.OK, *, alone: bool = False, **shown: Any
) -> HttpResponse:
    """The page of a table, or the table alone; `shown` is what `context` takes besides."""
    template = "play/table.html" if alone else "play/page.html"
    beside = {"parts": parts_of(request, table), "record": _record(table)}
    return render(request, template, context(table, **shown) | beside, status=status)


def context(
    table: Table,
    *,
    problem: Problem | None = None,
    posted: Any = None,
    typed: Mapping[str, Any] | None = None,
    sure: str = "",
    notice: Phrase | None = None,
) -> dict[str, Any]:
    """Everything the table's template shows.

    `problem` and `posted` are those of an answer that was refused, `typed` the figures beside its fields; `sure`
    is what says with the same answer that it is meant, when it was only doubted. `notice` is one sentence above
    everything.
    """
    shown = table.position.shown if table.position.shown is not None else table.state
    reader = PageReader(table.game, shown, table.decks)
    question = table.question
    value = posted if problem else _held(table)
    widget = build(question, reader, value, problem) if question else None
    widget = keeping(widget, typed) if widget and typed else widget
    seen = overview(table, _shown_turn(table), shown, reader)
    if table.over:
        seen = replace(seen, numbers={}, board=None)
    board = seen.board or _board(table, shown)
    if table.restarted and notice is None:
        notice = Phrase(
            "The rules of this game have been corrected since: please play this turn again from its start."
        )
    return {
        "table": table,
        "code": table.access.code,
        "can_write": table.access.can_write,
        "is_host": table.access.is_host,
        "session": table.session,
        "game": table.game,
        "reader": reader,
        "notice": reader.label(notice) if notice else "",
        "where": reader.label(seen.where) or _how_far(table, reader, shown),
        "shown_turn": _shown_turn(table),
        "heading": _heading(table, seen, reader),
        "overview": seen,
        "numbers": seen.numbers,
        "band": _band(table, shown, seen),
        "ending": _ending(table),
        "again": table.over and table.access.is_host,
        "widget": widget,
        "laying": _laying(table),
        "sure": sure,
        "asked_by": table.views.section(question.rule) if question else None,
        "pending_key": question.key if question else "",
        "choices": _choices(widget),
        "dealing": question is not None and widget is not None and widget.kind == "draw",
        "facts": _facts(table, reader, shown),
        "board": board,
        "legend": _legend(board),
        "on_board": lay_out(widget, board, reader) if widget else None,
        "outcome": _outcome(table, reader),
        "undo_name": _undo_name(table, reader, seen.heading),
        "redo_name": _redo_name(table, reader),
    }  # fmt: skip


def _held(table: Table) -> Any:
    """What stands in the form: what was answered here before, and what is laid so far."""
    laid = draft_of(table) if table.access.can_write else {}
    return {**(table.preset or {}), **laid} if laid else table.preset


def _laying(table: Table) -> dict[str, Any]:
    """What the picker or form of the open question can be filled with by one tap: as last time, or at random."""
    asked = asked_of(table)
    if not asked or not table.access.can_write:
        return {}
    question = table.question
    picker = isinstance(question, Form) and question.picker
    at_random = isinstance(question, Form) and question.at_random is not None
    return {
        "asked": asked,
        "at_random": at_random and (table.session.try_out or not picker),
        "as_last_time": bool(last_time(table)),
    }


def _how_far(table: Table, reader: PageReader, shown: Any) -> SafeString:
    """How far the game is; nothing in the set-up, which the heading names already."""
    return SafeString() if table.state is None else _where(table, reader, shown)


def _where(table: Table, reader: PageReader, shown: Any) -> SafeString:
    return reader.label(Phrase("Set-up") if table.state is None else table.views.where(shown))


def _heading(table: Table, seen: Overview, reader: PageReader) -> str:
    if table.over:
        return reader.text(Phrase("The game is over"))
    return reader.text(seen.heading) or name_turn(table, _shown_turn(table), reader)


def _shown_turn(table: Table) -> Turn:
    """The turn whose instructions are shown: the open one once something was answered in it."""
    return table.last_turn or table.turn


def name_turn(table: Table, turn: Turn, reader: PageReader) -> str:
    """What a turn is called, such as "Anna's turn 3"."""
    action = turn.replies[0]["value"] if turn.state is not None and turn.replies else ""
    name = table.views.turn_name(turn.state, action if isinstance(action, str) else "", turn.version)
    return reader.text(name)


def _band(table: Table, shown: Any, seen: Overview) -> Band | None:
    """That it is the player's turn, after the set-up and after the bot's turn; None in the middle of one."""
    asked = table.question
    if asked is None or asked.key != "do":
        return None
    return seen.band or table.views.your_turn(shown, table.decks)


def _ending(table: Table) -> Ending | None:
    return table.views.ending(table.state, table.decks) if table.over else None


def _record(table: Table) -> Record:
    """How this game did among those of its owner, which is theirs alone to see."""
    return record(table) if table.over and table.access.is_host else Record()


def _choices(widget: Widget | None) -> dict[str, Any]:
    """Sort the actions of a turn's opening question: the primary one and the others, or all alike; the menu.

    The primary one is the question's default, else its first.
    """
    if widget is None or widget.key != "do":
        return {}
    menu = [control for control in widget.controls if control.id == MENU_ACTION]
    if widget.alike:
        return {"alike": [control for control in widget.ordered if control.id != MENU_ACTION], "menu": menu}
    main = [control for control in widget.controls if control.id != MENU_ACTION]
    # Whatever was undone here, the game's own next step stays where it is.
    likely = [control for control in main if control.id == widget.first]
    primary: Control | None = next(iter((*likely, *main)), None)
    second = next((one for one in main if one.id == widget.second), None)
    others = [control for control in main if control is not primary and control is not second]
    return {"primary": primary, "second": second, "others": others, "menu": menu}


def _facts(table: Table, reader: PageReader, shown: Any) -> dict[str, list[dict[str, SafeString]]]:
    found: dict[str, list[dict[str, SafeString]]] = {"always": [], "main": [], "more": []}
    if shown is None:
        return found
    for fact in table.views.facts(shown, table.decks):
        found["always" if fact.always else "main" if fact.main else "more"].append(reader.fact(fact))
    return found


def _board(table: Table, shown: Any) -> Board | None:
    return None if shown is None else table.views.board(shown, table.decks)


def _legend(board: Board | None) -> list[tuple[str, str, Label]]:
    """Each drawing that stands on the board once: its name, its tone, and what it is."""
    if board is None or not board.legend:
        return []
    cells = board.everything
    found: dict[str, tuple[str, str, Label]] = {}
    if any(cell.bots for cell in cells):
        found["bots"] = (board.piece, "piece", board.bots)
    if any(cell.yours for cell in cells):
        found["yours"] = (f"you {board.piece}", "piece", board.yours)
    for cell in cells:
        if cell.corner:
            found[cell.corner[0]] = (cell.corner[0], "corner", cell.corner[1])
        if cell.objective:
            found["goal"] = ("", "goal", Phrase("objective"))
        for symbol, _, label in cell.figured:
            found.setdefault(symbol, (symbol, "figured", label))
        found |= {symbol: (symbol, "mark", label) for symbol, count, label in cell.marks if count}
    figures = [cell.figure for cell in cells if cell.figure]
    if figures and board.figures:
        found["figure"] = (str(figures[0]), "figure", board.figures)
    return list(found.values())


def _outcome(table: Table, reader: PageReader) -> list[SafeString]:
    if not table.over:
        return []
    return [reader.label(line) for line in table.views.outcome(table.state, table.decks)]


def _undo_name(table: Table, reader: PageReader, heading: Label) -> str:
    """What Undo takes back: a whole turn that one tap played, else the last answer by what was asked.

    A turn that is open is called what its page is headed, if it is headed by another name.
    """
    turn = table.last_turn
    if turn is None:
        return ""
    if table.kept == 0 and turn.state is not None:
        return reader.text(heading if turn is table.turn else "") or name_turn(table, turn, reader)
    asked = table.before_last.pending if table.before_last else None
    return reader.text(asked.answered if asked and asked.answered else Phrase("Your last answer"))


def _redo_name(table: Table, reader: PageReader) -> str:
    if not table.redoable:
        return ""
    whole = table.session.used == 0 and table.turn.finished and table.brought_back == len(table.turn.replies)
    return name_turn(table, table.turn, reader) if whole else reader.text(Phrase("What was undone last"))


def summary(table: Table) -> dict[str, Any]:
    """What a table shows among others: where it is, what was told last, its figures."""
    about = {"session": table.session, "game": table.game}
    try:
        shown = table.position.shown if table.position.shown is not None else table.state
    except CantBeShown as unreadable:
        return {**about, "where": unreadable.heading}
    reader = PageReader(table.game, shown, table.decks)
    turn = _shown_turn(table)
    # Of the set-up nobody needs to hear afar.
    seen = overview(table, turn, shown, reader) if turn.number else Overview()
    return {
        **about,
        "where": reader.label(seen.where) or _where(table, reader, shown),
        "heading": reader.text(seen.heading) or name_turn(table, turn, reader),
        "by": turn.by,
        "beside": seen.beside,
        "steps": [*seen.news, *(row.step for row in (*seen.done, *seen.rows))],
        "facts": _facts(table, reader, shown)["main"],
        "outcome": _outcome(table, reader),
        "sign": ending.symbol if (ending := _ending(table)) else "check",
    }


def how_far(table: Table) -> str:
    """How far a session is, for the list of sessions; one that can't be read leaves the others on the page."""
    try:
        reader = PageReader(table.game, table.state, table.decks)
    except CantBeShown as unreadable:
        return unreadable.heading
    if table.over and table.state is not None:
        return reader.text(table.views.outcome(table.state, table.decks)[0])
    return reader.text(Phrase("Set-up") if table.state is None else table.views.where(table.state))
