"""What a turn's script yields besides questions: sayings with reasons, the state so far, facts learned."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine.decks import Card
from games.engine.questions import Question
from games.engine.words import Params

S = TypeVar("S")


@dataclass(frozen=True)
class Reason:
    """One step of a decision's trace: a candidate with its figures, or what decided."""

    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True)
class Say:
    """One thing to tell the table.

    `code` and `params` are what machines and tests read; the sentence is the game's `sentences[code]`.
    `rule` is the id of the section in the game's `rulebook.toml` that asks for it; `because` is the trace of
    the decision, whenever there was more than one candidate.
    """

    code: str
    params: Params = field(default_factory=dict)
    rule: str = ""
    because: tuple[Reason, ...] = ()


def say_of(stored: Mapping[str, Any]) -> Say:
    """A saying back from its stored form; raises KeyError when a part of it is missing.

    >>> say_of({"code": "deck.shuffle", "params": {"count": 20}, "rule": "setup.3", "because": []})
    Say(code='deck.shuffle', params={'count': 20}, rule='setup.3', because=())
    """
    because = tuple(Reason(one["code"], one["params"]) for one in stored["because"])
    return Say(stored["code"], stored["params"], stored["rule"], because)


@dataclass(frozen=True)
class Show(Generic[S]):
    """The state as it stands now, in the middle of a turn: shown, never stored."""

    state: S


@dataclass(frozen=True)
class Learn:
    """A printed fact typed in this turn: fields of the card `card["id"]` of the deck kind `deck`."""

    deck: str
    card: Card


Step = Say | Question | Show[Any] | Learn
Script = Generator[Step, Any, S]
