"""What was typed in a turn that was undone, for when the same question comes again.

Playing something new after an undo supersedes the turns that were taken back. What somebody counted or read off a
card in them is still the best guess at what they would type again, as long as it is asked in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from botassist.play.models import Turn
from botassist.prepared import Prepared
from games.engine import unreadable
from games.engine.codec import StateError
from games.engine.core import (
    Decks,
    Form,
    Game,
    Many,
    Question,
    RefusedError,
    Reply,
    ReplyError,
    Text,
    Whole,
    accept,
    describe,
    play,
)  # fmt: skip

LOOKED_BACK: Final = 10
"""So many of the latest turns that were undone are looked at, however many there are."""

NEAR: Final = 2
"""So many turns earlier or later a card may turn up again: with a correction played before, or one turn less."""


def typed_before(turn: Turn, question: Question, used: int, game: Game[Any], decks: Decks) -> Any:
    """What was last typed for the open question of a turn before that was undone, or None.

    `used` is how many replies of the turn are in force. The question must be the same to its labels and presets,
    and so must the state that the turn starts from: else a count would be offered of what lies there no longer.
    Only what is printed on a card stays true however it came to the question. Nothing is offered for a button.
    """
    if not isinstance(question, Form | Many | Whole | Text):
        return None
    given = turn.replies[:used]
    for old in _undone(turn, game):
        same = old.state == turn.state
        if not (same or old.learned):
            continue
        for reply, asked, printed in _typed(old, question.key, game, decks):
            if reply in given or not (printed or same):
                continue
            if asked.label == question.label and describe(asked) == describe(question):
                try:
                    return accept(question, reply["value"])
                except RefusedError:
                    continue
    return None


_undone_turns: Final = Prepared(
    lambda session, earliest, latest, version: Turn.objects.filter(
        session=session, number__range=(earliest, latest), superseded=True, version=version
    ).order_by("-pk")[:LOOKED_BACK]
)


def _undone(turn: Turn, game: Game[Any]) -> Iterator[Turn]:
    """The turns of about this number that were undone and replaced, the latest first."""
    earliest, latest = turn.number - NEAR, turn.number + NEAR
    yield from _undone_turns.models(turn.session_id, max(earliest, 0), latest, game.version)


def _typed(
    old: Turn, key: str, game: Game[Any], decks: Decks
) -> Iterator[tuple[dict[str, Any], Question, bool]]:
    """Each reply of this key in a turn, with its question and whether it taught what is printed on a card."""
    replies = [Reply(reply["key"], reply["value"], reply["by"]) for reply in old.replies]
    try:
        state = None if old.state is None else game.restore(old.state)
        for place, reply in enumerate(old.replies):
            if reply["key"] != key:
                continue
            before = play(game, state, replies[:place], decks=decks)
            after = play(game, state, replies[: place + 1], decks=decks)
            if before.pending is not None:
                yield reply, before.pending, len(after.learned) > len(before.learned)
    except (ReplyError, StateError):
        # The rules were mended without a new version, as in development.
        return
    except Exception as error:
        unreadable.note(game.slug, old.version, "a turn that was undone", error)
