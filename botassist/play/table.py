"""A session opened: the moves of the table upon what stands there.

Every write names the revision it was made on and goes through `_commit`: one transaction whose first
statement moves the revision on, if it is still the one that was seen. Whoever comes second changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from botassist.play.drafts import find_draft
from botassist.play.models import GameSession, Turn, new_code
from botassist.play.signals import cards_typed, turn_finished
from botassist.play.standing import Standing, Stored
from botassist.play.typed import Grown
from botassist.play.visitors import Visitor
from botassist.revisions import Stale, move_on
from games.engine.core import (
    Card,
    Dealer,
    Draw,
    Game,
    Learn,
    Phrase,
    Position,
    Problem,
    ReplyError,
)
from games.engine.decks import DeckError, require_room
from games.engine.questions import as_preset, is_quick
from games.transcripts.limits import TOO_MANY_TURNS, TURNS, TooLargeError, check_turn
from games.transcripts.transcript import stored_reply, stored_say

# So many of the turns of a session that were undone and replaced are kept.
MOST_UNDONE = 50


class Wrong(Exception):
    """The answer does not fit; `problem` says why and `field` where. Nothing was changed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem)


class Doubtful(Wrong):
    """The answer fits, and `problem` asks whether it is meant: sent again it is taken. Nothing was changed."""


class Table(Standing):
    """A session opened: what stands there can be played on."""

    grown: Sequence[Grown] = ()
    """What its decks have grown by, to be written down with the next move."""
    told: Mapping[str, Any] = {}
    """What other capabilities asked of it as it was opened."""

    def grow(self, grown: Sequence[Grown]) -> None:
        """Put what was typed of cards into the session's decks; raises Wrong when they are full."""
        if not grown:
            return
        decks = {kind: [dict(card) for card in cards] for kind, cards in self.written_decks.items()}
        for kind, card in grown:
            held = next((one for one in decks[kind] if one["id"] == card["id"]), None)
            if held is None:
                decks[kind].append(dict(card))
                self._require_room(kind, decks[kind])
            else:
                held.update(card)
        self.session.decks, self.session.version = decks, self.game.version
        self.grown = [*self.grown, *grown]
        self.read_again()

    def _require_room(self, kind: str, cards: Sequence[Card]) -> None:
        try:
            require_room(kind, self.game.decks[kind], cards)
        except DeckError as full:
            raise Wrong(full.problem) from None

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
            raise Wrong(replace(problem, text=error.reason or problem.text)) from None
        self._advance(position, visitor)

    def deal(self, visitor: Visitor) -> None:
        """Let the app deal a draw that is open, after it took the dealing over; raises Wrong or Stale."""
        dealer = self._dealer()
        if dealer is None or not isinstance(self.question, Draw):
            raise Stale
        self._advance(self._play([] if self.restarted else self.replies, dealer), visitor)

    def _check(self, position: Position[Any]) -> None:
        """Whether there is room for what was played; raises Wrong."""
        if self.turn.number >= TURNS:
            raise Wrong(Problem(TOO_MANY_TURNS))
        try:
            check_turn(self.game, self.turn.number, position)
        except TooLargeError as error:
            raise Wrong(Problem(error.text)) from None

    def _advance(self, position: Position[Any], visitor: Visitor) -> None:
        """Write the position down; a finished turn opens the next one. Raises Wrong and Stale."""
        self._check(position)
        game, session, turn, previous = self.game, self.session, self.turn, self.previous
        draft = find_draft(self)
        result = game.result(position.state) if position.finished and position.state is not None else None
        changes: Stored = {"turn": turn.number, "used": len(position.replies), "over": result is not None}
        if position.finished:
            changes |= {"turn": turn.number + 1, "used": 0}
        if draft is not None and draft.at_random:
            changes["try_out"] = session.try_out = True
        if self.grown:
            changes |= {"decks": session.decks, "version": session.version}
        now = timezone.now()
        with transaction.atomic():
            written = self._commit(visitor, result=plain(result), result_version=game.version, **changes)
            learned = _learned_by(self.learned, position.learned, visitor)
            if self.redoable:
                Turn.objects.filter(session=session, number__gte=turn.number, superseded=False).update(
                    superseded=True
                )
                turn = Turn(session=session, number=turn.number, draws=turn.draws)
            turn.version = game.version
            turn.state = None if self.state is None else plain(game.store(self.state))
            turn.replies = plain([stored_reply(reply) for reply in position.replies])
            turn.finished = position.finished
            turn.said = plain([stored_say(say) for say in position.said]) if position.finished else []
            turn.learned = plain(learned)
            turn.by, turn.at = visitor.name, now
            following = [self._following(turn, position)] if position.finished else []
            if turn.pk is None:
                Turn.objects.bulk_create([turn, *following])
            else:
                turn.save()
                for one in following:
                    one.save(force_insert=True)
            if self.grown:
                cards_typed.send(Table, session=session, grown=self.grown, by=visitor.id)
            if draft is not None:
                draft.delete()
            if following:
                turn_finished.send(Turn, turn=turn)
        self._stand_at(written, *((following[0], turn) if following else (turn, previous)))

    def _following(self, turn: Turn, position: Position[Any]) -> Turn:
        """The turn after one that is finished."""
        return Turn(
            session=self.session,
            number=turn.number + 1,
            version=self.game.version,
            state=plain(self.game.store(position.state)),
            draws=turn.draws + position.draws,
            at=turn.at,
        )

    def _stand_at(self, written: Mapping[str, Any], turn: Turn, previous: Turn | None) -> None:
        """Be where the session stands now that this was written, without reading it again."""
        for name, value in written.items():
            setattr(self.session, name, value)
        self.turn, self.previous, self.grown = turn, previous, ()
        self.read_again()

    def undo(self, visitor: Visitor) -> None:
        """Take back the last thing that somebody tapped, with what was dealt because of it; raises Stale.

        What was tapped last may have ended the turn before: then that one is open again, as it stood there.
        """
        turn, previous = self.last_turn, self.previous
        if turn is None:
            raise Stale
        with transaction.atomic():
            written = self._commit(visitor, over=False, result=None, turn=turn.number, used=self.kept)
            self._forget_long_undone()
            if turn is not self.turn:
                previous = self._current(turn.number - 1) if turn.number else None
        self._stand_at(written, turn, previous)

    def _forget_long_undone(self) -> None:
        """Let go of turns that were undone and replaced long ago: somebody may go back and forth without end."""
        undone = Turn.objects.filter(session=self.session, superseded=True).order_by("-pk")
        Turn.objects.filter(pk__in=undone.values("pk")[MOST_UNDONE:]).delete()

    def redo(self, visitor: Visitor) -> None:
        """Bring back what the last undo took; raises Stale when there is nothing."""
        if not self.redoable:
            raise Stale
        used = self.brought_back
        if self.turn.finished and used == len(self.turn.replies):
            following = self._current(self.turn.number + 1)
            with transaction.atomic():
                written = self._commit(visitor, **self._at_start_of(following))
            self._stand_at(written, following, self.turn)
        else:
            self.change(visitor, used=used)

    def _current(self, number: int) -> Turn:
        return Turn.objects.get(session=self.session, number=number, superseded=False)

    def _at_start_of(self, turn: Turn) -> Stored:
        result = self.game.result(self.state_at(turn))
        return {
            "turn": turn.number,
            "used": 0,
            "over": result is not None,
            "result": plain(result),
            "result_version": self.game.version,
        }

    def change(self, visitor: Visitor, **changes: Any) -> None:
        """Change something about the session that ends no turn, such as who deals; raises Stale."""
        with transaction.atomic():
            written = self._commit(visitor, **changes)
        self._stand_at(written, self.turn, self.previous)

    def _commit(self, visitor: Visitor, **changes: Any) -> Stored:
        """Move the revision on, if it is still the one seen; raises Stale otherwise. In a transaction.

        What comes back is everything that was written.
        """
        session = GameSession.objects.filter(pk=self.session.pk)
        by = {"last_visitor": visitor.id, "last_name": visitor.name}
        return move_on(session, self.session.revision, **by, **changes)


def plain(value: Any) -> Any:
    """A value as it comes back from the database."""
    return json.loads(json.dumps(value))


def _learned_by(before: list[Stored], learned: Sequence[Learn], visitor: Visitor) -> list[Stored]:
    """The printed facts of a turn with who typed each: whoever is on record for it, else this visitor."""
    found = []
    for place, fact in enumerate(learned):
        stored = {"deck": fact.deck, "card": dict(fact.card), "by": visitor.id}
        known = before[place] if place < len(before) else stored
        found.append(known if known == {**stored, "by": known["by"]} else stored)
    return found


def start_session(
    game: Game[Any],
    *,
    owner: Visitor,
    decks: Mapping[str, Any],
    dealer: str,
    title: str = "",
    code: str = "",
) -> GameSession:
    """Make a session whose set-up is still to be answered; raises DeckError for decks that do not fit.

    Without a `code` it gets one that nobody can guess.
    """
    written = game.written_decks(decks)
    game.read_decks(written, begun=True)
    game.require_room(written)
    with transaction.atomic():
        session = GameSession.objects.create(
            code=code or new_code(),
            game=game.slug,
            version=game.version,
            title=title,
            dealer=dealer,
            decks=written,
            try_out=game.any_made_up(written),
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
