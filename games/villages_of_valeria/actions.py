"""What is open in a turn and why the rest is closed, and the form of each action."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NotRequired, TypedDict

from games.engine.core import (
    Choice,
    ClosedOption,
    Form,
    Label,
    Many,
    Option,
    Phrase,
    Question,
    Whole,
    options,
)
from games.villages_of_valeria.setup import KIND_OPTIONS
from games.villages_of_valeria.state import Coin, Kind, Village

HARVEST_CARDS: Final = 3
RECRUIT_GOLD: Final = 2
DEVELOP_CARDS: Final = 2
POWER_LIMIT: Final = 5


class Action(StrEnum):
    """What a turn can be, in the order offered (solo rules, Actions)."""

    HARVEST = "harvest"
    DEVELOP = "develop"
    BUILD = "build"
    RECRUIT = "recruit"
    TAX = "tax"
    CORRECT = "correct"


class Answer(TypedDict):
    """What was filled in for an action: `kind` to develop, `pay` to build when anything can pay."""

    kind: NotRequired[Kind]
    pay: NotRequired[list[str]]
    power_draw: int
    power_gold: int


LABELS: Final = {
    Action.HARVEST: Phrase("Harvest"),
    Action.DEVELOP: Phrase("Develop"),
    Action.BUILD: Phrase("Build"),
    Action.RECRUIT: Phrase("Recruit"),
    Action.TAX: Phrase("Tax"),
    Action.CORRECT: Phrase("Put something right"),
}
SYMBOLS: Final = {
    Action.HARVEST: "hand",
    Action.DEVELOP: "add",
    Action.BUILD: "house",
    Action.RECRUIT: "people",
    Action.TAX: "coin",
    Action.CORRECT: "info",
}
ANSWERED: Final = {
    Action.DEVELOP: Phrase("Your new resource"),
    Action.BUILD: Phrase("What pays"),
    **dict.fromkeys((Action.HARVEST, Action.RECRUIT, Action.TAX), Phrase("Special power")),
}
# Forms that ask for nothing unless a special power gives something.
QUICK: Final = (Action.HARVEST, Action.RECRUIT, Action.TAX)
POWERS: Final = (
    Whole(
        key="power_draw",
        label=Phrase("Cards to draw"),
        help=Phrase(
            "Where it takes a card from an opponent, you draw one instead. You stop at eight in hand."
        ),
        least=0,
        most=POWER_LIMIT,
        default=0,
        folded=True,
        rule="powers",
    ),
    Whole(
        key="power_gold",
        label=Phrase("Coins to take"),
        help=Phrase("Where it takes a coin from an opponent, you take one from the bank instead."),
        least=0,
        most=POWER_LIMIT,
        default=0,
        folded=True,
        rule="powers",
    ),
)

LOCKED: Final = {
    Coin.LEFT: Phrase("Locked: free in 2 turns."),
    Coin.RIGHT: Phrase("Locked: free next turn."),
}
"""Why a resource can't pay, by the side its coin lies on."""


def closed_because(state: Village, action: Action) -> Phrase | None:
    """Why an action is not open now, None when it is (solo rules, Actions).

    Harvesting always is, with a full hand as a turn of waiting.
    """
    match action:
        case Action.DEVELOP if state.hand < DEVELOP_CARDS:
            params = {"cards": DEVELOP_CARDS, "hand": state.hand}
            return Phrase("Develop needs {cards} cards in hand; you have {hand}.", params=params)
        case Action.BUILD if state.hand == 0:
            return Phrase("Build needs a card in your hand.")
        case Action.RECRUIT if state.gold < RECRUIT_GOLD:
            params = {"price": RECRUIT_GOLD, "gold": state.gold}
            return Phrase("Recruit costs {price} coins; you have {gold}.", params=params)
        case Action.TAX if state.hand == 0:
            return Phrase("Tax needs a card in your hand.")
        case Action.TAX if state.bank == 0:
            return Phrase("Tax takes a coin from the bank, and it is empty.")
        case _:
            return None


def actions(state: Village) -> Choice:
    """The question that opens a turn, the closed actions with their reasons."""
    reasons = {action: closed_because(state, action) for action in Action}
    return Choice(
        key="do",
        label=Phrase("What do you do this turn?"),
        options=tuple(
            Option(
                action, LABELS[action], _hint(state, action), symbol=SYMBOLS[action], quick=action in QUICK
            )
            for action, reason in reasons.items()
            if reason is None
        ),
        closed=tuple(
            ClosedOption(action, LABELS[action], reason, SYMBOLS[action], place)
            for place, (action, reason) in enumerate(reasons.items())
            if reason is not None
        ),
        alike=True,
        in_full=Phrase("I use a special power too"),
        rule="actions",
    )


def _hint(state: Village, action: Action) -> Label:
    match action:
        case Action.HARVEST:
            return _harvest(state)
        case Action.DEVELOP:
            return Phrase("Trash 1 card, play 1 as a resource")
        case Action.BUILD:
            if not (most := _most_paying(state)):
                return Phrase("Only buildings that cost nothing")
            return Phrase("Pay with 1 resource at most", "Pay with up to {count} resources", {"count": most})
        case Action.RECRUIT:
            return Phrase("Pay {price} coins", params={"price": RECRUIT_GOLD})
        case Action.TAX:
            return Phrase("Trash 1 card, gain 1 coin")
        case Action.CORRECT:
            return Phrase("If the table and the app disagree")


def _harvest(state: Village) -> Phrase:
    count = state.drawable(HARVEST_CARDS)
    if count:
        return Phrase("Draw 1 card", "Draw {count} cards", {"count": count})
    if state.room:
        return Phrase("No card is left to draw")
    return Phrase("Your hand is full: wait a turn")


def _most_paying(state: Village) -> int:
    """How many resources can take a coin now: the free ones, as far as the coins reach."""
    return min(state.gold, len(state.free))


def action_form(state: Village, action: Action) -> Form:
    """The form of an action: its own fields, then what special powers give after it."""
    own: tuple[Question, ...] = ()
    if action == Action.DEVELOP:
        asked = Phrase("Which resource do you play?")
        trashed = Phrase("Another card of your hand is trashed for it.")
        own = (Choice(key="kind", label=asked, help=trashed, options=KIND_OPTIONS, rule="develop"),)
    elif action == Action.BUILD and _most_paying(state):
        own = (_paying(state),)
    return Form(
        key=action,
        label="" if own else Phrase("What do special powers give?"),
        note=_notes(state, action),
        fold=Phrase("Special powers, after the action"),
        fields=(*own, *POWERS),
        rule=action,
        answered=ANSWERED[action],
    )


def _paying(state: Village) -> Many:
    most = _most_paying(state)
    return Many(
        key="pay",
        label=Phrase("Which resources pay?"),
        help=Phrase(
            "1 at most, or none if the building costs nothing.",
            "Up to {count}, or none if the building costs nothing.",
            {"count": most},
        ),
        options=options(*state.free),
        closed=tuple(
            ClosedOption(resource.id, "", LOCKED[resource.coin])
            for resource in state.resources
            if resource.coin in LOCKED
        ),
        most=most,
        default=(),
        on_board=True,
        rule="build",
    )


def _notes(state: Village, action: Action) -> tuple[Label, ...]:
    """What is not plain of the action, and that it is the last one, told beforehand."""
    draws = {Action.HARVEST: state.drawable(HARVEST_CARDS), Action.BUILD: 1}.get(action, 0)
    last = Phrase("The deck is empty after this, so the game ends with this turn.")
    return (*_doing(state, action), *(() if state.deck > draws else (last,)))


def _doing(state: Village, action: Action) -> tuple[Label, ...]:
    match action:
        case Action.HARVEST if not state.room:
            return (Phrase("Your hand is full: you draw nothing and wait a turn."),)
        case Action.HARVEST if not state.cards_left:
            return (Phrase("No card is left to draw."),)
        case Action.HARVEST:
            drawn = {"count": state.drawable(HARVEST_CARDS)}
            return (Phrase("You draw 1 card.", "You draw {count} cards.", drawn),)
        case Action.BUILD if not state.gold:
            return (Phrase("You have no coins: you can only build what costs nothing."),)
        case Action.BUILD if not state.free:
            return (Phrase("No resource is free: you can only build what costs nothing."),)
        case Action.RECRUIT:
            return (Phrase("It costs {price} coins.", params={"price": RECRUIT_GOLD}),)
        case Action.TAX:
            return (Phrase("One card of your hand is trashed for one coin. No card is drawn."),)
        case _:
            return ()
