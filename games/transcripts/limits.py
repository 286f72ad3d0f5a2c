"""How much a game may hold where strangers can send it: far more than any that is played at a table.

Whoever plays a turn pays for it with every reply, and whoever brings a file in has it all played at once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from games.engine.core import Game, Phrase, Position
from games.transcripts.transcript import TranscriptError, stored_reply, stored_say

TURNS: Final = 500
"""Five times as many turns as the longest game takes, the set-up among them."""

REPLIES: Final = 150
"""Replies of one turn: on the largest board each square may have a tile that has to be typed."""

ALL_REPLIES: Final = 3000
PART: Final = 48_000
"""Characters, as JSON, of the state that a turn leads to, of its replies, and of what is said in it, each."""

WHOLE: Final = 1_500_000
"""Characters of all turns together, in a file."""

TOO_MANY_TURNS: Final = Phrase(
    "A game can have {most} turns, and this one has them all. Start a new one.", params={"most": TURNS}
)
TOO_MANY_REPLIES: Final = Phrase(
    "A turn can have {most} answers, and this one has them all. Take some back, or end it.",
    params={"most": REPLIES},
)
TOO_LARGE: Final = Phrase("There would be more on this table than a turn can hold.")


class TooLargeError(TranscriptError):
    """A game holds more than it may; `text` is the sentence for a player. `turn` is its number, None for all."""

    def __init__(self, text: Phrase, turn: int | None = None) -> None:
        self.text = text
        self.turn = turn
        super().__init__(text.text)


def size_of(value: Any) -> int:
    """The characters of a value as JSON."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def check_parts(number: int, *parts: Any) -> int:
    """The characters of the parts of a turn together; raises TooLargeError when one is too large."""
    sizes = [size_of(part) for part in parts]
    if max(sizes) > PART:
        raise TooLargeError(TOO_LARGE, number)
    return sum(sizes)


def check_turn(game: Game[Any], number: int, position: Position[Any]) -> int:
    """The characters of a turn as it would be stored; raises TooLargeError when that is too much."""
    if len(position.replies) > REPLIES:
        raise TooLargeError(TOO_MANY_REPLIES, number)
    return check_parts(
        number,
        None if position.state is None else game.store(position.state),
        [stored_reply(reply) for reply in position.replies],
        [stored_say(say) for say in position.said],
    )


@dataclass
class Meter:
    """What was counted of a file so far; it stops as soon as that is more than a file may hold."""

    replies: int = 0
    recorded: int = 0
    played: int = 0

    def read(self, number: int, replies: int, *parts: Any) -> None:
        """Count a turn as it stands in the file; raises TooLargeError."""
        if replies > REPLIES:
            raise TooLargeError(TOO_MANY_REPLIES, number)
        self.replies += replies
        self.recorded += check_parts(number, *parts)
        self._stop()

    def play(self, game: Game[Any], number: int, position: Position[Any]) -> None:
        """Count what a turn came to when it was played; raises TooLargeError."""
        self.played += check_turn(game, number, position)
        self._stop()

    def _stop(self) -> None:
        if self.replies > ALL_REPLIES or max(self.recorded, self.played) > WHOLE:
            raise TooLargeError(TOO_LARGE)
