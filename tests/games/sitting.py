"""A game at the table, for tests of every game: answers in, what the player is asked and reads out."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

import pytest

from games.engine.core import (
    Decks,
    Form,
    Game,
    Learn,
    Position,
    Question,
    Reply,
    ReplyError,
    Say,
    play,
)
from games.engine.render import Reader

S = TypeVar("S")


class Sitting(Generic[S]):
    """Plays on from a state (None: the set-up), turn by turn; `position` is where the last turn stands."""

    def __init__(self, game: Game[S], decks: Decks, state: S | None = None) -> None:
        self.game = game
        self.decks = decks
        self.state = state
        self.position: Position[S]

    def play(self, *replies: tuple[str, Any], **named: Any) -> Self:
        """Answer the questions of one turn in order; one that is not finished stays open."""
        given = [Reply(key, value) for key, value in (*replies, *named.items())]
        self.position = play(self.game, self.state, given, decks=self.decks)
        assert self.position.used == len(given)
        if self.position.finished:
            self.state = self.position.state
        return self

    def refused(self, *replies: tuple[str, Any]) -> ReplyError:
        """Answer wrongly; the error."""
        with pytest.raises(ReplyError) as caught:
            self.play(*replies)
        return caught.value

    @property
    def now(self) -> S:
        """The state after the last finished turn."""
        assert self.state is not None
        return self.state

    @property
    def pending(self) -> Question:
        """The open question: the first of the next turn when the last one is finished."""
        position = getattr(self, "position", None)
        asked = position.pending if position else None
        asked = asked or play(self.game, self.state, (), decks=self.decks).pending
        assert asked is not None
        return asked

    @property
    def options(self) -> list[str]:
        """The ids that the open question offers."""
        return [option.id for option in self.pending.options]  # type: ignore[attr-defined]

    @property
    def fields(self) -> dict[str, Question]:
        """The fields of the open form by their keys."""
        assert isinstance(self.pending, Form)
        return {field.key: field for field in self.pending.fields}

    @property
    def said(self) -> list[Say]:
        return list(self.position.said)

    @property
    def told(self) -> list[tuple[str, dict[str, Any]]]:
        """Codes and params of what the last turn said."""
        return [(say.code, dict(say.params)) for say in self.said]

    @property
    def codes(self) -> list[str]:
        return [say.code for say in self.said]

    def sayings(self, code: str) -> list[Say]:
        return [say for say in self.said if say.code == code]

    def saying(self, code: str) -> Say:
        """The first saying of this code in the last turn."""
        return self.sayings(code)[0]

    @property
    def learned(self) -> list[Learn]:
        """The printed facts that were typed in the last turn."""
        return list(self.position.learned)

    @property
    def reader(self) -> Reader:
        position = getattr(self, "position", None)
        return Reader(self.game, self.game.name_of(position.shown if position else self.state, self.decks))

    @property
    def texts(self) -> list[str]:
        """The instructions of the last turn as they are read."""
        return [self.reader.say(say.code, say.params) for say in self.said]

    def why(self, code: str) -> list[str]:
        """The trace of a saying as it is read."""
        return [self.reader.say(reason.code, reason.params) for reason in self.saying(code).because]
