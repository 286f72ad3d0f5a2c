"""A table to play Botbot at: turns by their answers, and what is then said and shown."""

from __future__ import annotations

from typing import Any, Self

from games.engine.core import Dealer, Decks, Form, Question, Reason, Say
from games.engine.render import Reader
from games.suna_valo import GAME
from games.suna_valo.state import Order, Valley
from tests.games import sitting

DECKS: Decks = GAME.read_decks(GAME.written_decks({}))

Answer = tuple[str, Any]


class Sitting(sitting.Sitting[Valley]):
    """One game from its set-up on, played turn by turn."""

    def __init__(self, decks: Decks = DECKS, /, **chosen: str) -> None:
        super().__init__(GAME, decks)
        self.play(("setup", chosen))

    def botbot(self, card: str, *answers: Answer) -> Self:
        """Let Botbot draw this card."""
        return self.play(("do", "botbot"), ("solo", card), *answers)

    def era_end(self, **income: int | None) -> Self:
        """End the era; blank is answered where nothing is named, if the form is asked for at all."""
        before = self.state
        self.play(("do", "era_end"))
        if self.position.finished:
            return self
        self.state = before
        return self.play(("do", "era_end"), ("income", blank(self.pending) | income))

    def order(self, id: str) -> Order:
        """An order on the table."""
        return next(order for order in self.now.orders if order.id == id)

    @property
    def pieces(self) -> dict[str, int | None]:
        """The points under Botbot's pieces, by order."""
        return {order.id: order.bot for order in self.now.orders if order.bot is not None}


def blank(form: Question) -> dict[str, None]:
    """A form of free points answered with nothing free anywhere."""
    assert isinstance(form, Form)
    return dict.fromkeys(field.key for field in form.fields)


def fields(form: Question) -> list[str]:
    """The keys of a form's fields in their order."""
    assert isinstance(form, Form)
    return [field.key for field in form.fields]


def defaults(form: Question) -> dict[str, Any]:
    """What each field of a form is preset with."""
    assert isinstance(form, Form)
    return {field.key: field.preset for field in form.fields}


def options(question: Question) -> list[str]:
    """The ids that a question offers."""
    return [option.id for option in getattr(question, "options", ())]


def decided(say: Say) -> str:
    """What settled a decision: the last entry of its trace."""
    by: str = say.because[-1].params["by"]
    return by


def compared(say: Say) -> list[tuple[str, int | None]]:
    """The orders that were compared with what they show."""
    return [(reason.params["order"], reason.params["points"]) for reason in say.because[:-1]]


def reader(state: Valley | None = None) -> Reader:
    """Read sayings out in English."""
    return Reader(GAME, GAME.name_of(state, DECKS))


def text(spoken: Say | Reason) -> str:
    """A saying or a reason as its English sentence."""
    return reader().say(spoken.code, spoken.params)


def dealt(seed: str, before: int = 0) -> Dealer:
    """An app that deals from this seed."""
    return Dealer(seed, before)
