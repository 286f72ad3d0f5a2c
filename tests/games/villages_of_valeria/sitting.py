"""A game at the table, for tests: answers in, what the player reads out."""

from __future__ import annotations

from typing import Any, Self

from games.engine.core import Choice, Form, Many, Reply, play
from games.engine.render import Reader
from games.villages_of_valeria import GAME
from games.villages_of_valeria.state import Village
from tests.games import sitting


class Sitting(sitting.Sitting[Village]):
    """Plays on from a village, answer by answer."""

    def __init__(self, village: Village | None = None, *, castle: bool = True, first: str = "wood") -> None:
        super().__init__(GAME, {}, village)
        if village is None:
            self.play(setup={"castle": castle}, first_resource=first)

    def do(self, action: str, **fields: Any) -> Self:
        """Take one action with its form."""
        return self.play(**{"do": action, action: fields})

    @property
    def reader(self) -> Reader:
        return READER

    @property
    def coins(self) -> dict[str, str]:
        """Per resource where its coin lies."""
        return {resource.id: resource.coin for resource in self.now.resources}

    def hint(self, action: str) -> str:
        """The smaller line on the button of an open action."""
        assert isinstance(self.pending, Choice)
        [found] = [option.hint for option in self.pending.options if option.id == action]
        return READER.label(found)

    @property
    def why_closed(self) -> dict[str, str]:
        """Per closed action the reason beside it."""
        assert isinstance(self.pending, Choice)
        return {closed.id: READER.label(closed.reason) for closed in self.pending.closed}

    def form(self, action: str) -> Form:
        """The form that an action opens."""
        opened = play(GAME, self.state, [Reply("do", action)], decks={}).pending
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


class Read(Reader):
    """Reads with plain spaces where the page keeps a word and its number on one line."""

    def name(self, value: Any) -> str:
        return super().name(value).replace("\N{NO-BREAK SPACE}", " ")


READER = Read(GAME, {})


def village(**figures: Any) -> Village:
    """A village after set-up with a castle and one wood, some figures changed; the bank is the rest."""
    start = Sitting().now
    changed: dict[str, Any] = {**vars(start), **figures}
    placed = sum(resource.coin != "none" for resource in changed["resources"])
    changed["bank"] = figures.get("bank", 7 - changed["gold"] - placed)
    return Village(**changed)
