"""Putting the tracked figures right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import Form, Many, Phrase, Problem, Script, Whole, options
from games.villages_of_valeria.state import COINS, COUNT_LIMIT, DECK_START, HAND_LIMIT, PILES, Coin, Village

CORRECTED = ("deck", "piles", "hand", "gold", "buildings", "adventurers")


def correction_form(state: Village) -> Form:
    """The form over everything tracked, the present values filled in; the bank follows from it."""
    resources = options(*(resource.id for resource in state.resources))
    return Form(
        key="correct",
        label=Phrase("How it really lies on the table"),
        check=_check,
        note=(Phrase("The bank holds the rest of the seven coins. No coin moves, no turn passes."),),
        fields=(
            Whole(
                key="deck",
                label=Phrase("Cards in the deck"),
                least=0,
                most=DECK_START,
                default=state.deck,
            ),
            Whole(
                key="piles",
                label=Phrase("Cards face up on the piles"),
                least=0,
                most=PILES,
                default=state.piles,
            ),
            Whole(
                key="hand",
                label=Phrase("Cards in your hand"),
                least=0,
                most=HAND_LIMIT,
                default=state.hand,
                rule="hand_limit",
            ),
            Whole(key="gold", label=Phrase("Coins you have"), least=0, most=COINS, default=state.gold),
            _count("buildings", Phrase("Buildings in your village"), state.buildings),
            _count("adventurers", Phrase("Adventurers you recruited"), state.adventurers),
            Many(
                key="left",
                label=Phrase("Resources with a coin on the left"),
                help=Phrase("Paid this turn: back in 2 turns."),
                options=resources,
                default=state.with_coin(Coin.LEFT),
                rule="replenishing",
            ),
            Many(
                key="right",
                label=Phrase("Resources with a coin on the right"),
                help=Phrase("Paid last turn: back next turn."),
                options=resources,
                default=state.with_coin(Coin.RIGHT),
                rule="replenishing",
            ),
        ),
    )


def _count(key: str, label: Phrase, present: int) -> Whole:
    """Ask for a count; one that play has taken past the usual limit may stand."""
    return Whole(key=key, label=label, least=0, most=max(COUNT_LIMIT, present), default=present)


def _check(answer: dict[str, Any]) -> Problem | None:
    both = [id for id in answer["left"] if id in answer["right"]]
    if both:
        one_coin = Phrase(
            "A resource holds one coin at most: {resource} can't have it on both sides.",
            params={"resource": both[0]},
        )
        return Problem(one_coin, "right")
    over = _coins_out(answer) - COINS
    if over > 0:
        return Problem(
            Phrase(
                "There are only seven coins: this is one too many.",
                "There are only seven coins: this is {count} too many.",
                {"count": over},
            ),
            "gold",
        )
    return None


def _coins_out(answer: Mapping[str, Any]) -> int:
    out: int = answer["gold"] + len(answer["left"]) + len(answer["right"])
    return out


def correct(state: Village) -> Script[Village]:
    """Put the tracked figures right; a turn of its own that is not counted and moves no coin."""
    answer: Mapping[str, Any] = yield correction_form(state)
    bare = state.with_coins((*state.with_coin(Coin.LEFT), *state.with_coin(Coin.RIGHT)), Coin.NONE)
    placed = bare.with_coins(answer["left"], Coin.LEFT).with_coins(answer["right"], Coin.RIGHT)
    figures = {key: answer[key] for key in CORRECTED}
    return replace(placed, **figures, bank=COINS - _coins_out(answer))
