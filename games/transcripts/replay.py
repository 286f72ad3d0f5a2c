"""Playing a recorded game again, and where it comes to something else than was recorded.

Every turn is played from the state that it was recorded to begin with, so that one turn that differs does not
make all that follow differ. Where a file tells no states, a turn begins where the one before it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from games.engine.core import Game, Position, ReplyError, play
from games.engine.views import Views
from games.transcripts.limits import Meter
from games.transcripts.recording import RecordedTurn, Recording, read_recording
from games.transcripts.transcript import TranscriptError, plain, stored_say

S = TypeVar("S")
T = TypeVar("T")
What = Literal["replies", "finished", "said", "state", "draws", "result"]


class UnplayableError(TranscriptError):
    """A turn of a recorded game can't be played, and nothing tells where the next one begins.

    `turn` is its number; `refused` is the reply that does not fit, None where that is not the reason.
    """

    def __init__(self, line: str, turn: int, refused: ReplyError | None = None) -> None:
        self.turn = turn
        self.refused = refused
        super().__init__(line)


@dataclass(frozen=True)
class Difference:
    """Where a recorded turn differs from itself played again.

    `what` is the part of it that does; `line` says in one line of English where and how. `recorded` and `today`
    are, of `said`, the sayings as today's rules read and say them; of `state`, the states that the turn leads to;
    of `replies`, `today` is the error of the first that does not fit any more.
    """

    turn: int
    what: What
    line: str
    recorded: Any = None
    today: Any = None


@dataclass(frozen=True)
class Again(Generic[S]):
    """A recorded turn played again. `before` is the state that it was played from, `draws` those before it.

    `position` is what it came to, None when its replies no longer fit; `difference` is the first there is.
    """

    turn: RecordedTurn[S]
    before: S | None
    draws: int
    position: Position[S] | None
    difference: Difference | None


@dataclass(frozen=True)
class Replayed(Generic[S]):
    """A recorded game played again. `state` is the one that it stands at, `draws` those that led there."""

    turns: tuple[Again[S], ...]
    state: S | None
    draws: int
    result: Mapping[str, Any] | None
    differences: tuple[Difference, ...]


def first_difference(recorded: Any) -> str:
    """The first difference between a printed transcript (or export) and its replies played again.

    An empty text when all agree. Raises TranscriptError when it is no transcript.
    """
    found = play_again(read_recording(recorded)).differences
    return found[0].line if found else ""


def play_again(recording: Recording[S], meter: Meter | None = None) -> Replayed[S]:
    """A recorded game played again under today's rules.

    Raises UnplayableError for a turn whose beginning nobody knows, since the one before it does not come to its
    end any more, and for a state that the rules can't play on from; with a `meter` TooLargeError as soon as what
    is played is too much.
    """
    turns: list[Again[S]] = []
    state: S | None = None
    draws = replies = 0
    for turn, following in zip(recording.turns, [*recording.turns[1:], recording.end], strict=False):
        if turn.told:
            state = turn.before
        draws = draws if turn.draws is None else turn.draws
        again = _again(recording, turn, following, state, draws, replies)
        if meter is not None and again.position is not None:
            meter.play(recording.game, turn.number, again.position)
        turns.append(again)
        replies += len(turn.replies)
        if again.position and turn.finished:
            state, draws = again.position.state, draws + again.position.draws
    if recording.end:
        state = recording.end.before
        draws = draws if recording.end.draws is None else recording.end.draws
    result = None if state is None else _guarded(len(turns), lambda: recording.game.result(state))
    differences = [turn.difference for turn in turns] + [_result_differs(recording, len(turns), result)]
    return Replayed(tuple(turns), state, draws, result, tuple(filter(None, differences)))


def _again(
    recording: Recording[S], turn: RecordedTurn[S], following: RecordedTurn[S] | None, before: S | None,
    draws: int, replies: int,
) -> Again[S]:  # fmt: skip
    """One turn played again; `following` begins where it should end, `replies` came before its own."""
    known = following is not None and following.told
    try:
        position = _guarded(
            turn.number, lambda: play(recording.game, before, turn.replies, decks=recording.decks)
        )
    except ReplyError as error:
        line = error.line(replies)
        if not turn.told or (turn.finished and not known):
            raise UnplayableError(line, turn.number, error) from None
        difference = Difference(turn.number, "replies", f"turn {turn.number}, {line}", today=error)
        return Again(turn, before, draws, None, difference)
    if turn.finished and not position.finished and not known:
        raise UnplayableError(f"turn {turn.number} does not come to its end", turn.number)
    found = _turn_differs(recording, turn, position)
    if found is None and following is not None and following.told:
        found = _end_differs(recording.game, turn, position, draws, following)
    return Again(turn, before, draws, position, found)


def _guarded(number: int, rules: Callable[[], T]) -> T:
    """What the rules come to on a recorded state, which may hold what they never would have made."""
    try:
        return rules()
    except ReplyError:
        raise
    except Exception as error:
        text = f"turn {number}: the rules can't play on from its state ({type(error).__name__})"
        raise UnplayableError(text, number) from error


def _turn_differs(recording: Recording[S], turn: RecordedTurn[S], position: Position[S]) -> Difference | None:
    where = f"turn {turn.number}"
    if position.finished != turn.finished or position.used != len(turn.replies):
        line = f"{where}, finished: {position.finished} after {position.used} replies"
        return Difference(turn.number, "finished", line)
    recorded = Views(recording.game).said(turn.said, turn.version)
    old, new = ([stored_say(say) for say in said] for said in (recorded, position.said))
    line = _difference(old, new, f"{where}, said")
    return Difference(turn.number, "said", line, recorded, position.said) if line else None


def _end_differs(
    game: Game[S], turn: RecordedTurn[S], position: Position[S], draws: int, following: RecordedTurn[S]
) -> Difference | None:
    """Whether a turn leads to another state, or to other draws to come, than the one that follows begins with."""
    states = (following.before, position.state)
    old, new = (None if state is None else game.store(state) for state in states)
    if line := _difference(old, new, f"turn {turn.number}, state"):
        return Difference(turn.number, "state", line, *states)
    reached = draws + (position.draws if position.finished else 0)
    if following.draws is not None and (
        line := _difference(following.draws, reached, f"turn {turn.number}, draws")
    ):
        return Difference(turn.number, "draws", line, following.draws, reached)
    return None


def _result_differs(
    recording: Recording[S], number: int, result: Mapping[str, Any] | None
) -> Difference | None:
    """Whether the file tells another outcome than its last state; of older rules only what they told counts."""
    if recording.over is None:
        return None
    today = plain(result)
    if result is not None and recording.result is not None and recording.version != recording.game.version:
        today = {key: today.get(key) for key in recording.result}
    line = _difference(recording.result, today, "result") or _difference(
        recording.over, result is not None, "over"
    )
    return Difference(number, "result", line, recording.result, result) if line else None


def _difference(old: Any, new: Any, where: str) -> str:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(key for key in new if key not in old)]:
            if found := _difference(old.get(key), new.get(key), f"{where}.{key}"):
                return found
        return ""
    if isinstance(old, list) and isinstance(new, list):
        for place, (one, other) in enumerate(zip(old, new, strict=False)):
            if found := _difference(one, other, f"{where}[{place}]"):
                return found
        return "" if len(old) == len(new) else f"{where}: {len(new)} entries, recorded {len(old)}"
    return "" if old == new and type(old) is type(new) else f"{where}: {new!r}, recorded {old!r}"
