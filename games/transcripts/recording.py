"""A game as a file holds it: a printed transcript, or a session's export with the states its turns began with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from games.engine.codec import StateError
from games.engine.core import Card, Decks, Game, Reply
from games.engine.decks import DeckError
from games.engine.upgrades import Stored
from games.transcripts.limits import TOO_MANY_TURNS, TURNS, Meter, TooLargeError
from games.transcripts.registry import UnknownGameError, find_game
from games.transcripts.transcript import TranscriptError, plain, read_replies

S = TypeVar("S")

PARTS: Final = ("decks", "state", "result")
DRAW_LIMIT: Final = 1_000_000
DEEPEST: Final = 30
"""So many levels of lists and objects are far more than any game writes, and few enough to go through."""


class ElsewhereError(TranscriptError):
    """The state at the end of a recorded game is none that its moves could lead to."""


class UnfitDeckError(TranscriptError):
    """A deck of a recorded game does not fit its game; `error` says which and why."""

    def __init__(self, error: DeckError) -> None:
        self.error = error
        super().__init__(str(error))


class UnknownVersionError(TranscriptError):
    """A part of a recorded game was written by rules that are not known here."""


@dataclass(frozen=True)
class RecordedTurn(Generic[S]):
    """One turn as it was recorded. `before` is the state at its start, as `version` stored it and as it reads now.

    `told` says whether the file holds that state at all: a printed transcript does not. `draws` counts the draws
    of the turns before, None when the file does not tell: not even every export does. `said` are its sayings as
    they were stored.
    """

    number: int
    version: int
    told: bool
    stored: Stored | None
    before: S | None
    draws: int | None
    replies: tuple[Reply, ...]
    said: tuple[Stored, ...]
    finished: bool


@dataclass(frozen=True)
class Recording(Generic[S]):
    """A recorded game. `end` is the turn that is open after its turns, when the file tells its state.

    `written` are the decks as today's rules write them, `result` is the outcome as they store it; `stored_result`
    is what `result_version` of the rules stored.
    """

    game: Game[S]
    version: int
    written: Mapping[str, list[Card]]
    decks: Decks
    turns: tuple[RecordedTurn[S], ...]
    end: RecordedTurn[S] | None
    stored_result: Stored | None
    result_version: int
    result: Stored | None
    over: bool | None


def read_recording(source: Any, meter: Meter | None = None) -> Recording[Any]:
    """The recorded game in a JSON value.

    Raises TranscriptError: ElsewhereError, UnfitDeckError or UnknownVersionError where it is that, and with a
    `meter` TooLargeError.
    """
    if not isinstance(source, Mapping) or not isinstance(source.get("turns"), list):
        raise TranscriptError("not a printed transcript: it has no turns")
    if meter is not None and len(source["turns"]) > TURNS:
        raise TooLargeError(TOO_MANY_TURNS)
    if _is_deep(source):
        raise TranscriptError("not a printed transcript: its parts lie too deep in each other")
    try:
        return _read(find_game(source.get("game")), source, meter)
    except TranscriptError:
        raise
    except DeckError as error:
        raise UnfitDeckError(error) from None
    except (UnknownGameError, StateError) as error:
        raise TranscriptError(str(error)) from None
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise TranscriptError(f"not a printed transcript: {type(error).__name__} in its turns") from None


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            if isinstance(one, Mapping | list)
            for inner in (one.values() if isinstance(one, Mapping) else one)
        ]
    return bool(level)


def _read(game: Game[S], source: Mapping[str, Any], meter: Meter | None) -> Recording[S]:
    version = _version(game, source.get("version"))
    versions = {part: _version(game, source.get("versions", {}).get(part, version)) for part in PARTS}
    decks = source.get("decks", {})
    if not isinstance(decks, Mapping):
        raise TranscriptError('"decks" is not an object')
    written = game.present_decks(decks, versions["decks"])
    if meter is not None:
        game.require_room(written)
    turns = tuple(_turn(game, entry, place, version, meter) for place, entry in enumerate(source["turns"]))
    if not all(turn.finished for turn in turns[:-1]):
        raise TranscriptError("a turn before the last is not finished")
    result = source.get("result")
    return Recording(
        game=game,
        version=version,
        written=written,
        decks=game.read_decks(written, begun=True),
        turns=turns,
        end=_end(game, source, len(turns), versions["state"]) if "state" in source else None,
        stored_result=result,
        result_version=versions["result"],
        result=None if result is None else game.read_result(result, versions["result"]),
        over=source.get("over"),
    )


def _version(game: Game[Any], value: Any) -> int:
    if type(value) is not int or not 1 <= value <= game.version:
        raise UnknownVersionError(f"version {value!r} of the rules is not known")
    return value


def _turn(
    game: Game[S], entry: Mapping[str, Any], place: int, version: int, meter: Meter | None
) -> RecordedTurn[S]:
    wrote = _version(game, entry.get("version", version))
    told = "before" in entry
    stored = entry["before"] if told else None
    if entry["number"] != place or (told and (stored is None) != (place == 0)):
        raise TranscriptError(f"turn {place} is not where it belongs")
    said = tuple(_saying(one) for one in entry["said"])
    if meter is not None:
        meter.read(place, len(entry["replies"]), stored, entry["replies"], said)
    return RecordedTurn(
        number=place,
        version=wrote,
        told=told,
        stored=stored,
        before=None if stored is None else game.restore(stored, wrote),
        draws=_count(entry["draws"]) if "draws" in entry else None,
        replies=tuple(read_replies(entry["replies"])),
        said=said,
        finished=bool(entry["finished"]),
    )


def _end(game: Game[S], source: Mapping[str, Any], place: int, version: int) -> RecordedTurn[S]:
    """What is open after the turns of the file: its state, with nothing answered yet."""
    stored = source["state"]
    draws = _count(source["draws"]) if "draws" in source else None
    try:
        before = None if stored is None else game.restore(stored, version)
    except StateError:
        raise ElsewhereError("the state at its end is none of this game") from None
    return RecordedTurn(place, version, True, stored, before, draws, (), (), False)


def _saying(entry: Mapping[str, Any]) -> Stored:
    """One saying as it was stored, without the sentence that it was read out as."""
    reasons = [{"code": one["code"], "params": plain(one["params"])} for one in entry["because"]]
    said = {
        "code": entry["code"],
        "params": plain(entry["params"]),
        "rule": entry["rule"],
        "because": reasons,
    }
    for one in (said, *reasons):
        if not isinstance(one["code"], str) or not isinstance(one["params"], dict):
            raise TranscriptError("a saying has no code or no params")
    if not isinstance(said["rule"], str):
        raise TranscriptError("a saying names no rule")
    return said


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < DRAW_LIMIT:
        raise TranscriptError("a count of draws is none")
    return value
