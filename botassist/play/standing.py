"""Where a session stands: what is stored of it, read by the rules of today.

What they can't read raises CantBeShown: the table's own page says so, and lists leave the others on the page.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from botassist.play.access import NOBODY, Access
from botassist.play.again import typed_before
from botassist.play.dead_ends import CantBeShown
from botassist.play.models import GameSession, Turn
from games.engine import unreadable
from games.engine.codec import StateError
from games.engine.core import (
    Dealer,
    Decks,
    Form,
    Game,
    Position,
    Problem,
    Question,
    RefusedError,
    Reply,
    ReplyError,
    accept,
    play,
)  # fmt: skip
from games.engine.decks import DeckError
from games.engine.questions import as_preset, is_quick
from games.engine.views import Views
from games.transcripts.registry import find_game

Stored = dict[str, Any]


@dataclass
class Standing:
    """A session with its open turn (`turn`) and the finished one before it (`previous`), read.

    `access` is what its visitor may do; whoever opens a table without saying so may only look.
    """

    session: GameSession
    turn: Turn
    previous: Turn | None
    access: Access = NOBODY

    @cached_property
    def game(self) -> Game[Any]:
        return find_game(self.session.game)

    @cached_property
    def views(self) -> Views[Any]:
        return Views(self.game)

    @property
    def written_decks(self) -> Stored:
        """The session's decks as today's rules write them; raises DeckError."""
        return self.game.present_decks(self.session.decks, self.session.version)

    def read_again(self) -> None:
        """Forget what was read of the decks and the open turn, and worked out with them."""
        for name in ("decks", "state", "_resumed", "position", "before_last", "kept"):
            self.__dict__.pop(name, None)

    @cached_property
    def decks(self) -> Decks:
        """The session's decks; raises CantBeShown."""
        try:
            return _read_decks(self.game, self.session.version, json.dumps(self.session.decks))
        except DeckError as error:
            raise self._cant_be_shown("the decks", error, self.session.version) from error

    @cached_property
    def state(self) -> Any:
        """The state at the start of the open turn, None in the set-up; raises CantBeShown."""
        return self.state_at(self.turn)

    def state_at(self, turn: Turn) -> Any:
        """The state at the start of a turn, None in the set-up; raises CantBeShown."""
        try:
            return None if turn.state is None else self.game.restore(turn.state, turn.version)
        except StateError as error:
            raise self._cant_be_shown("the state", error, turn.version) from error

    def _cant_be_shown(self, what: str, error: Exception, version: int) -> CantBeShown:
        unreadable.note(self.game.slug, version, what, error)
        return CantBeShown(self.access.code)

    @property
    def replies(self) -> list[Stored]:
        """The replies of the open turn that are in force."""
        used: list[Stored] = self.turn.replies[: self.session.used]
        return used

    @cached_property
    def _resumed(self) -> Position[Any] | None:
        """The open turn on its replies; None when they no longer fit the rules.

        Nor do replies of older rules fit that would end the turn: nothing of it was told, and nothing is left to
        answer.
        """
        try:
            position = self._play(self.replies)
        except ReplyError:
            return None
        outdated = self.turn.version != self.game.version and self.session.used
        return None if outdated and position.finished else position

    @property
    def restarted(self) -> bool:
        """Whether the replies of the open turn no longer fit the rules, so that it starts afresh."""
        return self._resumed is None

    @cached_property
    def position(self) -> Position[Any]:
        """Where the open turn stands; nothing is dealt by looking. Raises CantBeShown."""
        return self._resumed or self._play([])

    @property
    def last_turn(self) -> Turn | None:
        """The turn of the last answer: the open one, else the one before; None when nothing is answered."""
        return self.turn if self.session.used else self.previous

    @cached_property
    def before_last(self) -> Position[Any] | None:
        """Where the turn of the last answer stood before it.

        None where that can't be told: nothing to take back, or other rules since.
        """
        turn = self.last_turn
        if turn is None or turn.version != self.game.version or self.restarted:
            return None
        try:
            return self._play(turn.replies[: self.kept], state=self.state_at(turn))
        except (ReplyError, CantBeShown):
            return None

    def answers_of(self, turn: Turn) -> list[tuple[Question, Any]]:
        """The questions of a finished turn with their answers; none where today's rules can't tell."""
        if turn.version != self.game.version:
            return []
        try:
            state = self.state_at(turn)
            asked = [
                self._play(turn.replies[:place], state=state).pending for place in range(len(turn.replies))
            ]
        except (ReplyError, CantBeShown):
            return []
        given = zip(asked, turn.replies, strict=True)
        return [(question, reply["value"]) for question, reply in given if question is not None]

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def question(self) -> Question | None:
        """The open question, None when the game is over."""
        return None if self.over else self.position.pending

    @property
    def redoable(self) -> bool:
        """Whether something that was undone can come back."""
        return self.turn.finished or len(self.turn.replies) > self.session.used

    @property
    def undoable(self) -> bool:
        return self.session.used > 0 or self.session.turn > 0

    @property
    def preset(self) -> Any:
        """What was answered here before it was undone, or typed in a turn that was; None when nothing was."""
        question, used = self.question, self.session.used
        if question is None or self.restarted:
            return None
        if used < len(self.turn.replies) and self.turn.replies[used]["key"] == question.key:
            return self.turn.replies[used]["value"]
        return typed_before(self.turn, question, used, self.game, self.decks)

    def doubt(self, value: Any) -> Problem | None:
        """What is doubtful about an answer to the open question that fits it, or None."""
        question = self.question
        if not isinstance(question, Form) or question.doubt is None:
            return None
        try:
            return question.doubt(accept(question, value))
        except RefusedError:
            return None

    def _play(
        self, replies: list[Stored], dealer: Dealer | None = None, *, state: Any = ...
    ) -> Position[Any]:
        """A turn on these replies, the open one unless another `state` is its start.

        Raises ReplyError, and CantBeShown where the rules fail on the state.
        """
        given = [Reply(reply["key"], reply["value"], reply["by"]) for reply in replies]
        start, decks = self.state if state is ... else state, self.decks
        try:
            return play(self.game, start, given, decks=decks, dealer=dealer)
        except ReplyError:
            raise
        except Exception as error:
            raise self._cant_be_shown("the open turn", error, self.turn.version) from error

    @cached_property
    def kept(self) -> int:
        """How many replies of the turn of the last answer stay in force when its last tap is taken back."""
        turn = self.last_turn
        if turn is None:
            return 0
        return self._before_tap(turn, self.replies if turn is self.turn else turn.replies)

    def _before_tap(self, turn: Turn, replies: list[Stored]) -> int:
        """How many replies of a turn there were before its last tap; a quick option took the next one along."""
        last = last_tap(replies)
        # Only the opening question of a turn has such options.
        if last != 1 or turn.version != self.game.version or replies[0]["by"] != "table":
            return last
        try:
            state = self.state_at(turn)
            asked = self._play(replies[: last - 1], state=state).pending
            followed = self._play(replies[:last], state=state).pending
            if asked is None or followed is None or not is_quick(asked, replies[last - 1]["value"]):
                return last
            return last - 1 if replies[last]["value"] == accept(followed, as_preset(followed)) else last
        except (ReplyError, RefusedError, CantBeShown):
            return last

    @property
    def brought_back(self) -> int:
        """How many replies of the open turn are in force once the next tap that was undone is back."""
        replies, used = self.turn.replies, self.session.used + 1
        while used < len(replies) and self._before_tap(self.turn, replies[: used + 1]) <= self.session.used:
            used += 1
        return used

    @property
    def learned(self) -> list[Stored]:
        """The facts typed in the open turn so far, as today's rules write them; none if they can't be read."""
        game, turn = self.game, self.turn
        try:
            return [
                {**fact, "card": game.present_cards(fact["deck"], [fact["card"]], turn.version)[0]}
                for fact in turn.learned
            ]
        except DeckError as error:
            unreadable.note(game.slug, turn.version, "facts that were typed", error)
            return []


@lru_cache(maxsize=32)
def _read_decks(game: Game[Any], version: int, stored: str) -> Decks:
    """The decks of a session under way, as they are stored; raises DeckError."""
    return game.read_decks(json.loads(stored), version, begun=True)


def last_tap(replies: Sequence[Stored]) -> int:
    """The place of the last reply that somebody gave; what the app dealt after it belongs to it."""
    return max((place for place, reply in enumerate(replies) if reply["by"] == "table"), default=0)
