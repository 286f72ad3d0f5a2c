"""Putting right what is tracked, for the time somebody bumped the table or tapped the wrong resource."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypedDict

from games.engine.core import (
    Choice,
    Form,
    Label,
    Many,
    Option,
    Phrase,
    Problem,
    Question,
    Script,
    Whole,
    options,
)
from games.villages_of_valeria.setup import KIND_OPTIONS
from games.villages_of_valeria.state import (
    COINS,
    COUNT_LIMIT,
    DECK_START,
    HAND_LIMIT,
    PILES,
    Coin,
    Kind,
    Resource,
    Village,
)

NEW_LIMIT: Final = 9
GONE: Final = "gone"
GONE_OPTION: Final = Option(GONE, Phrase("Gone"))
CASTLE_OPTION: Final = Option(Kind.CASTLE, Phrase("Castle"))
NEW: Final[dict[Kind, Label]] = {
    Kind.FOOD: Phrase("Food that was forgotten"),
    Kind.WOOD: Phrase("Wood that was forgotten"),
    Kind.STONE: Phrase("Stone that was forgotten"),
    Kind.MAGIC: Phrase("Magic that was forgotten"),
}


class Figures(TypedDict):
    """The counts that are simply taken over."""

    deck: int
    piles: int
    hand: int
    gold: int
    buildings: int
    adventurers: int


@dataclass(frozen=True)
class Told:
    """How the table was said to lie.

    `left` and `right` the resources with a coin there; `kinds` is what each
    resource there really is; `new` is how many of a kind come on top. What is gone is in none of them.
    """

    figures: Figures
    left: tuple[str, ...]
    right: tuple[str, ...]
    kinds: Mapping[str, Kind]
    new: Mapping[Kind, int]

    @property
    def bank(self) -> int:
        """The rest of the seven coins, below 0 when too many were told."""
        return COINS - self.figures["gold"] - len(self.left) - len(self.right)


def read(answer: Mapping[str, Any], resources: tuple[Resource, ...]) -> Told:
    """What the answer to the form says of these resources: one that is gone holds no coin, whatever was ticked."""
    told = {resource.id: answer[f"{resource.id}_kind"] for resource in resources}
    kinds = {id: Kind(kind) for id, kind in told.items() if kind != GONE}
    return Told(
        figures=Figures(
            deck=answer["deck"],
            piles=answer["piles"],
            hand=answer["hand"],
            gold=answer["gold"],
            buildings=answer["buildings"],
            adventurers=answer["adventurers"],
        ),
        left=tuple(id for id in answer["left"] if id in kinds),
        right=tuple(id for id in answer["right"] if id in kinds),
        kinds=kinds,
        new={kind: answer[f"new_{kind}"] for kind in NEW},
    )


def correct(state: Village) -> Script[Village]:
    """How it really lies; a turn of its own that is not counted, moves no coin and never ends the game."""
    answer: Mapping[str, Any] = yield correction_form(state)
    told = read(answer, state.resources)
    state = state.with_coins(state.with_coin(Coin.LEFT) + state.with_coin(Coin.RIGHT), Coin.NONE)
    state = state.with_coins(told.left, Coin.LEFT).with_coins(told.right, Coin.RIGHT)
    state = state.with_kinds(told.kinds)
    for kind, count in told.new.items():
        for _ in range(count):
            state = state.gained(kind)
    return replace(state, **told.figures, bank=told.bank)


def correction_form(state: Village) -> Form:
    """The form over everything tracked, the present values filled in; the bank follows from it."""
    return Form(
        key="correct",
        label=Phrase("How it really is on the table"),
        answered=Phrase("Your correction"),
        check=lambda answer: _problem(read(answer, state.resources)),
        note=(Phrase("The bank holds the rest of the seven coins. This moves no coins and takes no turn."),),
        fold=Phrase("A resource is wrong, gone, or was forgotten"),
        fields=(*_figures(state), *_coins(state), *_kinds(state), *_forgotten()),
    )


def _figures(state: Village) -> Iterator[Question]:
    yield _whole("deck", Phrase("Cards in the deck"), DECK_START, state.deck)
    yield _whole("piles", Phrase("Cards face up on the piles"), PILES, state.piles)
    hand = _whole("hand", Phrase("Cards in your hand"), HAND_LIMIT, state.hand)
    yield replace(hand, rule="hand_limit")
    yield _whole("gold", Phrase("Coins you have"), COINS, state.gold)
    yield _whole("buildings", Phrase("Buildings in your village"), COUNT_LIMIT, state.buildings)
    yield _whole("adventurers", Phrase("Adventurers you recruited"), COUNT_LIMIT, state.adventurers)


def _whole(key: str, label: Label, most: int, present: int) -> Whole:
    return Whole(key=key, label=label, least=0, most=most, default=present)


def _coins(state: Village) -> Iterator[Question]:
    resources = options(*(resource.id for resource in state.resources))
    yield Many(
        key="left",
        label=Phrase("Resources with a coin on the left"),
        help=Phrase("Paid this turn: back in 2 turns."),
        options=resources,
        default=state.with_coin(Coin.LEFT),
        rule="replenishing",
    )
    yield Many(
        key="right",
        label=Phrase("Resources with a coin on the right"),
        help=Phrase("Paid last turn: back next turn."),
        options=resources,
        default=state.with_coin(Coin.RIGHT),
        rule="replenishing",
    )


def _kinds(state: Village) -> Iterator[Question]:
    """Per resource what it really is; a castle is nothing else, and nothing else is a castle."""
    for resource in state.resources:
        kinds = (CASTLE_OPTION,) if resource.kind == Kind.CASTLE else KIND_OPTIONS
        yield Choice(
            key=f"{resource.id}_kind",
            label=Phrase("{resource}: what is it really?", params={"resource": resource.id}),
            options=(*kinds, GONE_OPTION),
            default=resource.kind,
            folded=True,
        )


def _forgotten() -> Iterator[Question]:
    for kind, label in NEW.items():
        yield Whole(key=f"new_{kind}", label=label, least=0, most=NEW_LIMIT, default=0, folded=True)


def _problem(told: Told) -> Problem | None:
    if both := [id for id in told.left if id in told.right]:
        one_coin = Phrase(
            "A resource holds one coin at most: {resource} can't have it on both sides.",
            params={"resource": both[0]},
        )
        return Problem(one_coin, "right", ("left",))
    if told.bank >= 0:
        return None
    too_many = Phrase(
        "There are only seven coins: this is one too many.",
        "There are only seven coins: this is {count} too many.",
        {"count": -told.bank},
    )
    return Problem(too_many, "gold")
