"""A session opened: where it stands, and the moves of the table upon it.

Every write names the revision it was made on and goes through `_commit`: one transaction whose first
statement moves the revision on, if it is still the one that was seen. Whoever comes second changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from botassist.play.access import NOBODY, Access
from botassist.play.again import typed_before
from botassist.play.dead_ends import CantBeShown
from botassist.play.models import GameSession, Turn
from botassist.play.signals import turn_finished
from botassist.play.visitors import Visitor
from botassist.revisions import Stale, move_on
from games.engine import unreadable
from games.engine.codec import StateError
from games.engine.core import (
    Dealer,
    Decks,
    Draw,
    Form,
    Game,
    Learn,
    Phrase,
    Position,
    Problem,
    Question,
    RefusedError,
    Reply,
    ReplyError,
    accept,
    play,
)
from games.engine.decks import DeckError
from games.engine.questions import as_preset, is_quick
from games.engine.views import Views
from games.transcripts.registry import find_game
from games.transcripts.transcript import stored_reply, stored_say

Stored = dict[str, Any]


class Wrong(Exception):
    """The answer does not fit; `problem` says why and `field` where. Nothing was changed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem)


class Doubtful(Wrong):
    """The answer fits, and `problem` asks whether it is meant: sent again it is taken. Nothing was changed."""


@dataclass
class Table:
    """A session with its open turn (`turn`) and the finished one before it (`previous`).

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

    @cached_property
    def decks(self) -> Decks:
        """The session's decks; raises CantBeShown."""
        try:
            return self.game.read_decks(self.session.decks, self.session.version)
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

    @cached_property
    def before_last(self) -> Position[Any] | None:
        """Where the turn of the last answer stood before it: the open one, or the one before when nothing of the
        open one is answered. None where that can't be told: nothing to take back, or other rules since."""
        turn = self.turn if self.session.used else self.previous
        if turn is None or turn.version != self.game.version or self.restarted:
            return None
        return self._play(turn.replies[: self.kept(turn)], state=self.state_at(turn))

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

    def _dealer(self) -> Dealer | None:
        return Dealer(self.session.seed, self.turn.draws) if self.session.dealer == "app" else None

    def answer(self, key: str, value: Any, visitor: Visitor, *, quick: bool = False) -> None:
        """Answer the open question; raises Wrong or Stale, and changes nothing then.

        With `quick` what follows a quick option is answered in the same move, as it is preset.
        """
        if self.question is None or self.question.key != key:
            raise Stale
        replies = [] if self.restarted else self.replies
        try:
            replies = [*replies, {"key": key, "value": value, "by": "table"}]
            position = self._play(replies, self._dealer())
            if quick and is_quick(self.question, value) and position.pending is not None:
                preset = {"key": position.pending.key, "value": as_preset(position.pending), "by": "table"}
                position = self._play([*replies, preset], self._dealer())
        except ReplyError as error:
            problem = error.problem
            raise Wrong(Problem(error.reason or problem.text, problem.field)) from None
        self._advance(position, visitor)

    def deal(self, visitor: Visitor) -> None:
        """Let the app deal a draw that is open, after it took the dealing over; raises Stale."""
        dealer = self._dealer()
        if dealer is None or not isinstance(self.question, Draw):
            raise Stale
        self._advance(self._play([] if self.restarted else self.replies, dealer), visitor)

    def _advance(self, position: Position[Any], visitor: Visitor) -> None:
        """Write the position down; a finished turn opens the next one."""
        game, session, turn = self.game, self.session, self.turn
        result = game.result(position.state) if position.finished and position.state is not None else None
        changes = {"turn": turn.number, "used": len(position.replies), "over": result is not None}
        if position.finished:
            changes |= {"turn": turn.number + 1, "used": 0}
        now = timezone.now()
        with transaction.atomic():
            self._commit(visitor, result=result, result_version=game.version, **changes)
            learned = _learned_by(self._learned, position.learned, visitor)
            if self.redoable:
                Turn.objects.filter(session=session, number__gte=turn.number, superseded=False).update(
                    superseded=True
                )
                turn = Turn(session=session, number=turn.number, draws=turn.draws)
            turn.version = game.version
            turn.state = None if self.state is None else game.store(self.state)
            turn.replies = [stored_reply(reply) for reply in position.replies]
            turn.finished = position.finished
            turn.said = [stored_say(say) for say in position.said] if position.finished else []
            turn.learned = learned
            turn.by, turn.at = visitor.name, now
            turn.save()
            if position.finished:
                Turn.objects.create(
                    session=session,
                    number=turn.number + 1,
                    version=game.version,
                    state=game.store(position.state),
                    draws=turn.draws + position.draws,
                    at=now,
                )
                turn_finished.send(Turn, turn=turn)

    @property
    def _learned(self) -> list[Stored]:
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

    def undo(self, visitor: Visitor) -> None:
        """Take back the last thing that somebody tapped, with what was dealt because of it; raises Stale.

        What was tapped last may have ended the turn before: then that one is open again, as it stood there.
        """
        turn = self.turn if self.session.used else self.previous
        if turn is None:
            raise Stale
        with transaction.atomic():
            self._commit(visitor, over=False, result=None, turn=turn.number, used=self.kept(turn))

    def kept(self, turn: Turn) -> int:
        """How many replies of a turn stay in force when its last tap is taken back."""
        return self._before_tap(turn, self.replies if turn is self.turn else turn.replies)

    def _before_tap(self, turn: Turn, replies: list[Stored]) -> int:
        """How many replies of a turn there were before its last tap; a quick option took the next one along."""
        last = last_tap(replies)
        # Only the opening question of a turn has such options.
        if last != 1 or turn.version != self.game.version or replies[0]["by"] != "table":
            return last
        state = self.state_at(turn)
        try:
            asked = self._play(replies[: last - 1], state=state).pending
            followed = self._play(replies[:last], state=state).pending
        except ReplyError:
            return last
        if asked is None or followed is None or not is_quick(asked, replies[last - 1]["value"]):
            return last
        return last - 1 if replies[last]["value"] == accept(followed, as_preset(followed)) else last

    def redo(self, visitor: Visitor) -> None:
        """Bring back what the last undo took; raises Stale when there is nothing."""
        if not self.redoable:
            raise Stale
        used = self.brought_back
        done = self.turn.finished and used == len(self.turn.replies)
        changes = self._after_redo() if done else {"used": used}
        with transaction.atomic():
            self._commit(visitor, **changes)

    @property
    def brought_back(self) -> int:
        """How many replies of the open turn are in force once the next tap that was undone is back."""
        replies, used = self.turn.replies, self.session.used + 1
        while used < len(replies) and self._before_tap(self.turn, replies[: used + 1]) <= self.session.used:
            used += 1
        return used

    def _after_redo(self) -> Stored:
        following = Turn.objects.get(session=self.session, number=self.turn.number + 1, superseded=False)
        result = self.game.result(self.state_at(following))
        return {
            "turn": following.number,
            "used": 0,
            "over": result is not None,
            "result": result,
            "result_version": self.game.version,
        }

    def change(self, visitor: Visitor, **changes: Any) -> None:
        """Change something about the session that is no move, such as who deals; raises Stale."""
        with transaction.atomic():
            self._commit(visitor, **changes)

    def _commit(self, visitor: Visitor, **changes: Any) -> None:
        """Move the revision on, if it is still the one seen; raises Stale otherwise. In a transaction."""
        session = GameSession.objects.filter(pk=self.session.pk)
        by = {"last_visitor": visitor.id, "last_name": visitor.name}
        move_on(session, self.session.revision, **by, **changes)


def last_tap(replies: Sequence[Stored]) -> int:
    """The place of the last reply that somebody gave; what the app dealt after it belongs to it."""
    return max((place for place, reply in enumerate(replies) if reply["by"] == "table"), default=0)


def _learned_by(before: list[Stored], learned: Sequence[Learn], visitor: Visitor) -> list[Stored]:
    """The printed facts of a turn with who typed each: whoever is on record for it, else this visitor."""
    found = []
    for place, fact in enumerate(learned):
        stored = {"deck": fact.deck, "card": dict(fact.card), "by": visitor.id}
        known = before[place] if place < len(before) else stored
        found.append(known if known == {**stored, "by": known["by"]} else stored)
    return found


def open_table(session: GameSession, access: Access = NOBODY) -> Table:
    """The session as it is now with its open turn and the one before, in one query.

    The session is read again by the same statement: between two of them another phone may take back a turn
    and play a new one, and the session would point at turns that are superseded.
    """
    return open_tables([session], access)[session.pk]


def open_tables(sessions: Iterable[GameSession | int], access: Access = NOBODY) -> dict[int, Table]:
    """Many sessions, or those of these keys, opened in the same way, all by one query; by their keys."""
    here = F("session__turn")
    turns = Turn.objects.filter(session__in=sessions, superseded=False, number__in=[here, here - 1])
    opened: dict[int, Table] = {}
    for turn in turns.select_related("session").order_by("session", "number"):
        before = opened.get(turn.session_id)
        opened[turn.session_id] = Table(turn.session, turn, before.turn if before else None, access)
    return opened


def start_session(
    game: Game[Any], *, owner: Visitor, decks: Mapping[str, Any], dealer: str, title: str = ""
) -> GameSession:
    """Make a session whose set-up is still to be answered; raises DeckError for decks that do not fit."""
    written = game.written_decks(decks)
    game.read_decks(written)
    with transaction.atomic():
        session = GameSession.objects.create(
            game=game.slug,
            version=game.version,
            title=title,
            dealer=dealer,
            decks=written,
            owner=owner.id,
            last_visitor=owner.id,
            last_name=owner.name,
        )
        Turn.objects.create(session=session, number=0, version=game.version)
    return session


def why_stale(session: GameSession, visitor: Visitor) -> Phrase:
    """Why a tap came too late: it was done already, or somebody else was first."""
    if session.last_visitor == visitor.id:
        return Phrase("The table has moved on since: this is how it is now.")
    if session.last_name:
        return Phrase(
            "{name} was faster: this is the table as it is now.", params={"name": session.last_name}
        )
    return Phrase("Another phone was faster: this is the table as it is now.")
