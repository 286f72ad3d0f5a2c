"""Whole games as JSON objects, in and out: the format of docs/specs/transcript.md.

Cases, exports, bug reports and simulations speak it. Nothing here needs a database.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine.core import Dealer, Decks, Game, Position, Reply, ReplyError, Say, describe, play
from games.engine.decks import Card, DeckError
from games.engine.render import Reader
from games.transcripts.registry import UnknownGameError, find_game

S = TypeVar("S")

INPUT_KEYS = {"game", "decks", "seed", "dealer", "turns", "replies"}
REPLY_KEYS = {"key", "value", "by"}
DEALERS = ("app", "table")


class TranscriptError(ValueError):
    """The input can't be played; the message is one line for the person who wrote it."""


@dataclass(frozen=True)
class Recorded(Generic[S]):
    """One turn as it was played; `before` is the state at its start."""

    number: int
    before: S | None
    position: Position[S]


@dataclass(frozen=True)
class Played(Generic[S]):
    """A game as far as it was played. `position` is that of the open turn (or of the last, when over)."""

    game: Game[S]
    written: Mapping[str, Sequence[Card]]
    decks: Decks
    seed: str
    dealer: str
    turns: tuple[Recorded[S], ...] = field(default=())
    state: S | None = None
    pending: Position[S] | None = None

    @property
    def result(self) -> Mapping[str, Any] | None:
        """The outcome, None while the game goes on."""
        return None if self.state is None else self.game.result(self.state)


def transcribe(source: Any) -> dict[str, Any]:
    """Play a transcript's input and give its output; raises TranscriptError."""
    return printed(play_input(source))


def play_input(source: Any) -> Played[Any]:
    """Play a transcript's input (unknown keys refused) and give what happened; raises TranscriptError."""
    if not isinstance(source, Mapping):
        raise TranscriptError("the input is not a JSON object")
    if unknown := sorted(str(key) for key in set(source) - INPUT_KEYS):
        raise TranscriptError(f"unknown keys in the input: {', '.join(unknown)}")
    try:
        game = find_game(source.get("game"))
    except UnknownGameError as error:
        raise TranscriptError(str(error)) from None
    chosen = source.get("decks", {})
    if not isinstance(chosen, Mapping):
        raise TranscriptError('"decks" is not an object')
    dealer = source.get("dealer", game.dealer)
    if dealer not in DEALERS:
        raise TranscriptError('"dealer" is neither "app" nor "table"')
    seed = source.get("seed", "")
    if not isinstance(seed, str) or re.search("[\ud800-\udfff]", seed):
        raise TranscriptError('"seed" is not a text')
    turns = source.get("turns")
    if turns is not None and (type(turns) is not int or turns < 0):
        raise TranscriptError('"turns" is not a whole number')
    return play_game(
        game, chosen, read_replies(source.get("replies", [])), seed=seed, dealer=dealer, turns=turns
    )


def read_replies(source: Any) -> list[Reply]:
    """The replies of a transcript; raises TranscriptError naming the first that is not one."""
    if not isinstance(source, list):
        raise TranscriptError('"replies" is not a list')
    replies = []
    for number, entry in enumerate(source, start=1):
        if not isinstance(entry, Mapping) or not isinstance(entry.get("key"), str) or "value" not in entry:
            raise TranscriptError(f'reply {number}: not an object with "key" and "value"')
        if unknown := sorted(str(key) for key in set(entry) - REPLY_KEYS):
            raise TranscriptError(f'reply {number} ("{entry["key"]}"): unknown keys: {", ".join(unknown)}')
        if entry.get("by", "table") not in DEALERS:
            raise TranscriptError(f'reply {number} ("{entry["key"]}"): "by" is neither "app" nor "table"')
        replies.append(Reply(entry["key"], entry["value"], entry.get("by", "table")))
    return replies


def play_game(
    game: Game[S],
    chosen: Mapping[str, Any],
    replies: Sequence[Reply],
    *,
    seed: str,
    dealer: str,
    turns: int | None = None,
) -> Played[S]:
    """Play replies from the set-up on, to their end, the game's end or `turns` finished turns after set-up.

    Raises TranscriptError for a deck or a reply that does not fit.
    """
    try:
        written = game.written_decks(chosen)
        decks = game.read_decks(written)
    except DeckError as error:
        raise TranscriptError(str(error)) from None
    recorded: list[Recorded[S]] = []
    state: S | None = None
    used = draws = 0
    while turns is None or len(recorded) <= turns:
        if state is not None and game.result(state) is not None:
            if used < len(replies):
                raise TranscriptError(f"reply {used + 1}: the game is over")
            break
        dealt = Dealer(seed, draws, always=True) if dealer == "app" else None
        position = _play_turn(game, state, replies[used:], decks, dealt, used)
        if position.said or position.replies or position.finished:
            recorded.append(Recorded(len(recorded), state, position))
        if not position.finished:
            return Played(game, written, decks, seed, dealer, tuple(recorded), state, position)
        state = position.state
        used += position.used
        draws += position.draws
    over = state is not None and game.result(state) is not None
    opened = None if over else play(game, state, (), decks=decks)
    return Played(game, written, decks, seed, dealer, tuple(recorded), state, opened)


def _play_turn(
    game: Game[S], state: S | None, replies: Sequence[Reply], decks: Decks, dealt: Dealer | None, before: int
) -> Position[S]:
    """Play one turn; raises TranscriptError for a reply that does not fit, counted from the first of all."""
    try:
        return play(game, state, replies, decks=decks, dealer=dealt)
    except ReplyError as error:
        raise TranscriptError(error.line(before)) from None


def printed(played: Played[Any]) -> dict[str, Any]:
    """What happened as the output object of docs/specs/transcript.md."""
    game = played.game
    reader = Reader(game, game.name_of(played.state, played.decks))
    pending = played.pending.pending if played.pending else None
    result = played.result
    return {
        "game": game.slug,
        "version": game.version,
        "seed": played.seed,
        "dealer": played.dealer,
        "decks": {kind: list(cards) for kind, cards in played.written.items()},
        "turns": [_printed_turn(turn, reader) for turn in played.turns],
        "pending": describe(pending) if pending else None,
        "state": None if played.state is None else game.store(played.state),
        "over": result is not None,
        "result": result,
    }


def _printed_turn(turn: Recorded[Any], reader: Reader) -> dict[str, Any]:
    position = turn.position
    return {
        "number": turn.number,
        "finished": position.finished,
        "replies": [stored_reply(reply) for reply in position.replies],
        "said": [{**stored_say(say), "text": reader.say(say.code, say.params)} for say in position.said],
    }


def stored_reply(reply: Reply) -> dict[str, Any]:
    """A reply as JSON values."""
    return {"key": reply.key, "value": reply.value, "by": reply.by}


def stored_say(say: Say) -> dict[str, Any]:
    """A saying as JSON values: its code and params, never its sentence."""
    return {
        "code": say.code,
        "params": plain(say.params),
        "rule": say.rule,
        "because": [{"code": reason.code, "params": plain(reason.params)} for reason in say.because],
    }


def plain(value: Any) -> Any:
    """Params as JSON values; phrases among them can't be stored and raise TypeError."""
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, str):
        return str(value)  # a square or a member of an enum: its text
    if value is None or isinstance(value, int):
        return value
    raise TypeError(f"{value!r} is no plain value")
