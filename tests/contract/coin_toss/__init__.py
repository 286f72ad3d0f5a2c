"""Coin Toss, the smallest game there can be: dropped beside the others by a test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from games.engine.core import (
    N_,
    Choice,
    Decks,
    Draw,
    Form,
    Game,
    Phrase,
    Say,
    Script,
    Sentence,
    Whole,
    options,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Tosses:
    """How many tosses are left, and how many calls were right."""

    left: int
    right: int = 0


def setup(decks: Decks) -> Script[Tosses]:
    """Ask how long the game is."""
    fields = (Whole(key="tosses", label=Phrase("How many tosses?"), least=1, most=9, default=3),)
    chosen: Mapping[str, Any] = yield Form(key="setup", label=Phrase("Set up"), fields=fields)
    yield Say("coin.lay", rule="toss")
    return Tosses(left=chosen["tosses"])


def turn(state: Tosses, decks: Decks) -> Script[Tosses]:
    """Call and toss, or put the count right."""
    action = yield Choice(key="do", label=Phrase("Ready?"), options=options("toss", "correct"))
    if action == "correct":
        field = Whole(key="left", label=Phrase("Tosses left"), least=1, most=9, default=state.left)
        answer: Mapping[str, Any] = yield Form(key="correct", fields=(field,))
        return replace(state, left=answer["left"])
    called = yield Choice(key="call", label=Phrase("Your call"), options=options("heads", "tails"))
    shown = yield Draw(key="coin", label=Phrase("The coin"), options=options("heads", "tails"))
    yield Say("coin.shows", {"side": shown}, rule="toss")
    return replace(state, left=state.left - 1, right=state.right + (called == shown))


GAME = Game(
    slug="coin-toss",
    title="Coin Toss",
    bot="",
    line=Phrase("Call heads or tails."),
    about=(Phrase("You call, the app tosses."),),
    colour="moss",
    version=1,
    folder=Path(__file__).parent,
    state=Tosses,
    setup=setup,
    turn=turn,
    result=lambda state: None if state.left else {"right": state.right},
    outcome=lambda state, decks: (Phrase("**{count}** called right.", params={"count": state.right}),),
    sentences={
        "coin.lay": Sentence("Lay a coin on the table.", symbol="coin"),
        "coin.shows": Sentence("The coin shows **{side}**.", symbol="tossed-coin"),
    },
    symbols={
        "tossed-coin": "M12 8a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M12 5V2 M7 6 5.500 3.500 M17 6l1.500-2.500"
    },
    words={
        "heads": N_("heads"),
        "tails": N_("tails"),
        "toss": N_("Toss"),
        "correct": N_("Put something right"),
    },
    where=lambda state: Phrase("{left} to go", params={"left": state.left}),
    turn_name=lambda state, action: Phrase("Set-up") if state is None else Phrase("A toss"),
)
