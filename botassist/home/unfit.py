"""What in a file the rules don't take, in sentences for whoever brought it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from botassist.play.reading import PageReader
from games.engine.answers import NOT_OFFERED
from games.engine.core import ReplyError

ACTIONS = "do"


def unplayable(reader: PageReader, turn: int, refused: ReplyError | None) -> str:
    """Why a turn can't be played: the answer that does not fit, else that it stops or begins where none can."""
    if refused is not None:
        return unfit(reader, turn, refused)
    return _("Something is wrong in {turn}.").format(turn=called(turn))


def unfit(reader: PageReader, turn: int, refused: ReplyError) -> str:
    """Which answer of a turn does not fit, by what was asked there, and why."""
    asked, said = refused.asked, refused.reason or refused.problem.text
    texts = {
        "turn": called(turn),
        "asked": reader.text(asked.answered or asked.label, asked.key),
        "problem": reader.text(said),
    }
    if refused.key != asked.key:
        return _("In {turn} this is missing: “{asked}”.").format(**texts)
    known = said.text != NOT_OFFERED
    if asked.key == ACTIONS:
        move = (
            _("In {turn} the move is not possible: {problem}")
            if known
            else _("In {turn} the move is not possible.")
        )
        return move.format(**texts)
    if known:
        return _("In {turn} this does not fit: “{asked}”. {problem}").format(**texts)
    return _("In {turn} something was chosen that can’t be chosen there: “{asked}”.").format(**texts)


def called(turn: int) -> str:
    """What a turn is called within a sentence."""
    return _("turn {turn}").format(turn=turn) if turn else _("the set-up")
