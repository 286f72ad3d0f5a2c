"""Where a session that was brought in differs from itself played again, in sentences for whoever brought it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from botassist.home.imports import Brought
from botassist.home.unfit import unfit
from botassist.play.reading import PageReader
from games.engine.core import ReplyError, Say
from games.transcripts.replay import Difference

TOLD = 10


def told(brought: Brought) -> dict[str, Any]:
    """The first differences, each with the turn's name, and how many more there are."""
    recording = brought.recording
    reader = PageReader(recording.game, brought.replayed.state, recording.decks)
    entries = [
        {"name": _name(brought, found, reader), "text": _sentence(brought, found, reader)}
        for found in brought.differences[:TOLD]
    ]
    return {"entries": entries, "more": len(brought.differences) - len(entries)}


def _name(brought: Brought, found: Difference, reader: PageReader) -> str:
    if found.what == "result":
        return _("The end")
    game, again = brought.recording.game, brought.replayed.turns[found.turn]
    action = again.turn.replies[0].value if again.turn.number and again.turn.replies else ""
    before = None if again.before is None else game.store(again.before)
    return reader.text(
        reader.views.turn_name(before, action if isinstance(action, str) else "", game.version)
    )


def _sentence(brought: Brought, found: Difference, reader: PageReader) -> str:
    turn = found.turn
    match found.what:
        case "said":
            return _said(turn, found.recorded, found.today, reader)
        case "replies" if isinstance(found.today, ReplyError):
            return unfit(reader, turn, found.today)
        case "state":
            return _elsewhere(brought, found, reader)
        case "draws":
            return _("After turn {turn}, different cards would be dealt today.").format(turn=turn)
        case "result":
            return _("The result in the file is not the one that the game has today.")
    return _("Turn {turn} asks for other answers today.").format(turn=turn)


def _said(turn: int, recorded: Sequence[Say], today: Sequence[Say], reader: PageReader) -> str:
    """The first instruction that is another one."""
    old, new = next(pair for pair in zip_longest(recorded, today) if pair[0] != pair[1])
    texts = {
        "turn": turn,
        "recorded": reader.plain.say(old.code, old.params) if old else "",
        "today": reader.plain.say(new.code, new.params) if new else "",
    }
    if old is None:
        return _("Turn {turn} reads differently today: it also says “{today}”").format(**texts)
    if new is None:
        return _("Turn {turn} reads differently today: it does not say “{recorded}”").format(**texts)
    if texts["recorded"] != texts["today"]:
        text = _("Turn {turn} reads differently today: “{today}” The file says “{recorded}”")
    else:
        text = _("Turn {turn} reads differently today: “{today}” has other reasons now.")
    return text.format(**texts)


def _elsewhere(brought: Brought, found: Difference, reader: PageReader) -> str:
    """The first figure that is another one after a turn; else only that something is."""
    old, new = (_figures(brought, state, reader) for state in (found.recorded, found.today))
    for label, value in new.items():
        if label in old and old[label] != value:
            figures = {"turn": found.turn, "figure": label, "today": value, "recorded": old[label]}
            text = _("Turn {turn} ends differently today. {figure}: {today}; in the file: {recorded}.")
            return text.format(**figures)
    return _("Turn {turn} ends differently today than in the file.").format(turn=found.turn)


def _figures(brought: Brought, state: Any, reader: PageReader) -> dict[str, str]:
    if state is None:
        return {}
    facts = reader.views.facts(state, brought.recording.decks)
    return {reader.text(fact.label): reader.plain.name(fact.value) for fact in facts}
