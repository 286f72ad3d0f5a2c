"""A game at the table, for tests: answers in, what the player reads out."""

from __future__ import annotations

from typing import Any

from games.engine.core import Choice, Form, Many, Position, Question, Reply, Say, play
from games.engine.render import Reader
from games.villages_of_valeria import GAME
from games.villages_of_valeria.state import Village


class Table:
    """Plays on from a village, answer by answer; `said` is what the last turn said."""

    def __init__(self, village: Village | None = None, *, castle: bool = True, first: str = "wood") -> None:
        self.village: Village | None = village
        self.position: Position[Village] | None = None
        if village is None:
            self.play(setup={"castle": castle}, first_resource=first)

    def play(self, **replies: Any) -> Table:
        """Answer the questions of one turn in order; a turn that is not finished stays open."""
        given = [Reply(key, value) for key, value in replies.items()]
        self.position = play(GAME, self.village, given, decks={})
        assert self.position.used == len(given)
        if self.position.finished:
            self.village = self.position.state
        return self

    def do(self, action: str, **fields: Any) -> Table:
        """Take one action with its form."""
        return self.play(**{"do": action, action: fields})

    @property
    def now(self) -> Village:
        assert self.village is not None
        return self.village

    @property
    def pending(self) -> Question:
        """The open question, the first of the next turn when none is."""
        if self.position is not None and self.position.pending is not None:
            return self.position.pending
        opened = play(GAME, self.village, (), decks={}).pending
        assert opened is not None
        return opened

    @property
    def said(self) -> list[Say]:
        assert self.position is not None
        return list(self.position.said)

    @property
    def told(self) -> list[tuple[str, dict[str, Any]]]:
        return [(say.code, dict(say.params)) for say in self.said]

    def saying(self, code: str) -> Say:
        (found,) = [say for say in self.said if say.code == code]
        return found

    @property
    def texts(self) -> list[str]:
        return [READER.say(say.code, say.params) for say in self.said]

    @property
    def coins(self) -> dict[str, str]:
        """Per resource where its coin lies."""
        return {resource.id: resource.coin for resource in self.now.resources}

    @property
    def open_actions(self) -> list[str]:
        assert isinstance(self.pending, Choice)
        return [option.id for option in self.pending.options]

    def hint(self, action: str) -> str:
        """The smaller line on the button of an open action."""
        assert isinstance(self.pending, Choice)
        (found,) = [option.hint for option in self.pending.options if option.id == action]
        return READER.label(found)

    @property
    def why_closed(self) -> dict[str, str]:
        """Per closed action the reason beside it."""
        assert isinstance(self.pending, Choice)
        return {closed.id: READER.label(closed.reason) for closed in self.pending.closed}

    def form(self, action: str) -> Form:
        """The form that an action opens."""
        opened = play(GAME, self.village, [Reply("do", action)], decks={}).pending
        assert isinstance(opened, Form)
        return opened

    def paying(self) -> Many | None:
        """The question which resources pay for a building, None when it is not asked."""
        fields = [field for field in self.form("build").fields if field.key == "pay"]
        assert all(isinstance(field, Many) for field in fields)
        return fields[0] if fields else None  # type: ignore[return-value]

    def notes(self, action: str) -> list[str]:
        """What is said above the form of an action."""
        return [READER.label(note) for note in self.form(action).note]


READER = Reader(GAME, {})


def village(**figures: Any) -> Village:
    """A village after set-up with a castle and one wood, some figures changed; the bank is the rest."""
    start = Table().now
    changed: dict[str, Any] = {**vars(start), **figures}
    placed = sum(resource.coin != "none" for resource in changed["resources"])
    changed["bank"] = figures.get("bank", 7 - changed["gold"] - placed)
    return Village(**changed)
