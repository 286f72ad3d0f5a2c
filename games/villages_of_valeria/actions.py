"""What is open in a turn and why the rest is closed, and the form of each action."""

from __future__ import annotations

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
from games.villages_of_valeria.state import HAND_LIMIT, Village

HARVEST_CARDS = 3
RECRUIT_GOLD = 2
POWER_LIMIT = 5

LABELS = {
    "harvest": Phrase("Harvest"),
    "develop": Phrase("Develop"),
    "build": Phrase("Build"),
    "recruit": Phrase("Recruit"),
    "tax": Phrase("Tax"),
    "correct": Phrase("Put something right"),
}
SYMBOLS = {
    "harvest": "hand",
    "develop": "add",
    "build": "house",
    "recruit": "people",
    "tax": "coin",
    "correct": "info",
}
# Forms that ask for nothing unless a special power gives something.
QUICK = ("harvest", "recruit", "tax")
POWERS = (
    Whole(
        key="power_draw",
        label=Phrase("Cards to draw"),
        help=Phrase("Instead of a card of an opponent you draw one. You stop at eight in hand."),
        least=0,
        most=POWER_LIMIT,
        default=0,
        folded=True,
        rule="powers",
    ),
    Whole(
        key="power_gold",
        label=Phrase("Coins to take"),
        help=Phrase("Instead of a coin of an opponent you take one from the bank."),
        least=0,
        most=POWER_LIMIT,
        default=0,
        folded=True,
        rule="powers",
    ),
)


LOCKED = {
    "left": Phrase("Locked: coin back in 2 turns."),
    "right": Phrase("Locked: coin back next turn."),
}
"""Why a resource can't pay, by the side its coin lies on; its token says so too."""


def closed_because(state: Village, action: str) -> Phrase | None:
    """Say why an action is not open now, None when it is (solo rules, Hand Limit and Actions)."""
    match action:
        case "harvest" if not state.room:
            return Phrase("Your hand is full: {limit} cards.", params={"limit": HAND_LIMIT})
        case "develop" if state.hand == 0:
            return Phrase("Your hand is empty: it takes one card to trash and one to play.")
        case "develop" if state.hand == 1:
            return Phrase("It takes one card to trash and one to play; you hold only one.")
        case "build" if state.hand == 0:
            return Phrase("Your hand is empty: there is nothing to build.")
        case "recruit" if state.gold < RECRUIT_GOLD:
            params = {"price": RECRUIT_GOLD, "gold": state.gold}
            return Phrase("It takes {price} coins; you have {gold}.", params=params)
        case "tax" if state.hand == 0:
            return Phrase("Your hand is empty: there is no card to trash.")
        case "tax" if state.bank == 0:
            return Phrase("The bank is empty: there is no coin to gain.")
        case _:
            return None


def action_choice(state: Village) -> Choice:
    """The question that opens a turn, the closed actions with their reasons."""
    reasons = {action: closed_because(state, action) for action in LABELS}
    return Choice(
        key="do",
        label=Phrase("What do you do this turn?"),
        options=tuple(
            Option(action, label, _hint(state, action), symbol=SYMBOLS[action], quick=action in QUICK)
            for action, label in LABELS.items()
            if reasons[action] is None
        ),
        closed=tuple(
            ClosedOption(action, LABELS[action], reason, SYMBOLS[action], place)
            for place, (action, reason) in enumerate(reasons.items())
            if reason is not None
        ),
        alike=True,
        in_full=Phrase("Does a special power of yours give cards or coins with it?"),
        rule="actions",
    )


def _hint(state: Village, action: str) -> Label:
    match action:
        case "harvest":
            return _harvest(state)
        case "develop":
            return Phrase("Trash 1 card, play 1 as a resource")
        case "build":
            if not (most := _most_paying(state)):
                return Phrase("Only what costs nothing")
            return Phrase("Pay with 1 resource at most", "Pay with up to {count} resources", {"count": most})
        case "recruit":
            return Phrase("Pay {price} coins", params={"price": RECRUIT_GOLD})
        case "tax":
            return Phrase("Trash 1 card, gain 1 coin")
        case _:
            return Phrase("If the table and the app disagree")


def _harvest(state: Village) -> Phrase:
    count = state.drawable(HARVEST_CARDS)
    if not count:
        return Phrase("No card is left to draw")
    return Phrase("Draw 1 card", "Draw {count} cards", {"count": count})


def _most_paying(state: Village) -> int:
    """How many resources can take a coin now: the free ones, as far as the coins reach."""
    return min(state.gold, len(state.free))


def action_form(state: Village, action: str) -> Form:
    """The form of an action: its own fields, then what special powers give after it."""
    own: tuple[Question, ...] = ()
    label: Label = ""
    if action in QUICK:
        label = Phrase("What do special powers give?")
    if action == "develop":
        asked = Phrase("Which resource do you play?")
        own = (Choice(key="kind", label=asked, options=KIND_OPTIONS, rule="develop"),)
    if action == "build" and (most := _most_paying(state)):
        own = (
            Many(
                key="pay",
                label=Phrase("Which resources pay?"),
                help=Phrase(
                    "Tap 1 at most, or none if it costs nothing. Its coin comes back in 2 turns.",
                    "Tap up to {count}, or none if it costs nothing. Their coins come back in 2 turns.",
                    {"count": most},
                ),
                options=options(*state.free),
                closed=tuple(
                    ClosedOption(resource.id, "", LOCKED[resource.coin])
                    for resource in state.resources
                    if resource.coin != "none"
                ),
                most=most,
                default=(),
                on_board=True,
                rule="build",
            ),
        )
    notes = _notes(state, action)
    fold = Phrase("Special powers, after the action")
    return Form(key=action, label=label, note=notes, fold=fold, fields=(*own, *POWERS), rule=action)


def _notes(state: Village, action: str) -> tuple[Label, ...]:
    """Say beforehand what the action does, which coins move after it, and that it is the last one."""
    draws = {"harvest": state.drawable(HARVEST_CARDS), "build": 1}.get(action, 0)
    return (_doing(state, action), *(_moving(state) if state.deck > draws else _ending(state)))


def _doing(state: Village, action: str) -> Label:
    match action:
        case "harvest" if not state.cards_left:
            return Phrase("No card is left to draw.")
        case "harvest":
            drawn = {"count": state.drawable(HARVEST_CARDS)}
            return Phrase("You draw 1 card.", "You draw {count} cards.", drawn)
        case "develop":
            return Phrase("One other card of your hand is trashed first: it goes back to the box.")
        case "build" if not state.gold:
            return Phrase("You have no coin: build what costs nothing. One card is drawn after it.")
        case "build" if not state.free:
            return Phrase("No resource is free: build what costs nothing. One card is drawn after it.")
        case "build":
            return Phrase("One card is drawn after it; that is not optional.")
        case "recruit":
            return Phrase("It costs {price} coins.", params={"price": RECRUIT_GOLD})
        case _:
            return Phrase("One card of your hand is trashed for one coin. No card is drawn.")


def _moving(state: Village) -> tuple[Label, ...]:
    """Tell which coins that lie on resources already will move when this turn has ended."""
    back, sliding = state.with_coin("right"), state.with_coin("left")
    notes = []
    if back:
        comes = Phrase(
            "After this turn the coin on {resources} comes back to you.",
            "After this turn the coins on {resources} come back to you.",
            {"resources": list(back), "count": len(back)},
        )
        notes.append(comes)
    if sliding:
        slides = Phrase(
            "After this turn the coin on {resources} slides to the right.",
            "After this turn the coins on {resources} slide to the right.",
            {"resources": list(sliding), "count": len(sliding)},
        )
        notes.append(slides)
    return tuple(notes)


def _ending(state: Village) -> tuple[Label, ...]:
    return (Phrase("The deck is empty after this, so the game ends with this turn."),)
