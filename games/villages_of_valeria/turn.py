"""A turn of the solo game: one action, what special powers give after it, then the coins that move."""

from __future__ import annotations

from dataclasses import replace

from games.engine.core import Decks, Reason, Say, Script, Show
from games.villages_of_valeria.actions import (
    HARVEST_CARDS,
    RECRUIT_GOLD,
    Action,
    Answer,
    action_form,
    actions,
)
from games.villages_of_valeria.correct import correct
from games.villages_of_valeria.score import score
from games.villages_of_valeria.state import Coin, Kind, Village


def turn(state: Village, decks: Decks) -> Script[Village]:
    """One action, or a correction; returns the state before the next turn, its coins moved already."""
    action: Action = yield actions(state)
    if action == Action.CORRECT:
        return (yield from correct(state))
    answer: Answer = yield action_form(state, action)
    match action:
        case Action.HARVEST:
            state = yield from harvest(state)
        case Action.DEVELOP:
            state = yield from develop(state, answer["kind"])
        case Action.BUILD:
            state = yield from build(state, answer.get("pay", []))
        case Action.RECRUIT:
            state = yield from recruit(state)
        case Action.TAX:
            state = yield from tax(state)
    state = yield from powers(state, answer["power_draw"], answer["power_gold"])
    if state.deck == 0:
        yield Say("end.deck_empty", rule="end")
        yield Show(state)
        return (yield from score(state))
    yield Say("turn.end", {"deck": state.deck, "hand": state.hand, "gold": state.gold}, rule="end")
    return (yield from replenish(replace(state, turn=state.turn + 1)))


def harvest(state: Village) -> Script[Village]:
    """Draw three cards, fewer when the hand is full or no card is left (solo rules, Harvest Action).

    With eight cards in hand that is none: a turn of waiting, which no rule forbids.
    """
    return (yield from draw(state, "harvest.draw", HARVEST_CARDS, rule="harvest"))


def develop(state: Village, kind: Kind) -> Script[Village]:
    """Trash one card, then play another as a free resource (solo rules, Develop Action)."""
    yield Say("develop.trash", {"count": 1}, rule="trashing")
    state = replace(state.gained(kind), hand=state.hand - 2)
    yield Say("develop.play", {"resource": state.resources[-1].id}, rule="develop")
    return state


def build(state: Village, pay: list[str]) -> Script[Village]:
    """Put a coin on each resource that pays, lay the building, draw a card (solo rules, Build Action)."""
    yield Say("build.coins", {"resources": pay, "gold": len(pay)}, rule="build")
    state = replace(
        state.with_coins(pay, Coin.LEFT),
        gold=state.gold - len(pay),
        hand=state.hand - 1,
        buildings=state.buildings + 1,
    )
    return (yield from draw(state, "build.draw", 1, rule="build"))


def recruit(state: Village) -> Script[Village]:
    """Pay two coins for an adventurer (solo rules, Recruit Action)."""
    yield Say("recruit.pay", {"gold": RECRUIT_GOLD}, rule="recruit")
    return replace(
        state,
        gold=state.gold - RECRUIT_GOLD,
        bank=state.bank + RECRUIT_GOLD,
        adventurers=state.adventurers + 1,
    )


def tax(state: Village) -> Script[Village]:
    """Trash a card for a coin of the bank (solo rules, Tax Action)."""
    yield Say("tax.trash", {"count": 1}, rule="trashing")
    yield Say("tax.gain", {"gold": 1}, rule="tax")
    return replace(state, hand=state.hand - 1, gold=state.gold + 1, bank=state.bank - 1)


def powers(state: Village, cards: int, gold: int) -> Script[Village]:
    """What special powers were asked for, as far as there is any (solo rules, Special Powers)."""
    if cards:
        state = yield from draw(state, "power.draw", cards, rule="powers")
    if gold:
        gained = min(gold, state.bank)
        because = (Reason("gold.stopped", {"asked": gold, "gold": gained}),) if gained < gold else ()
        yield Say("power.gold", {"gold": gained}, rule="powers", because=because)
        state = replace(state, gold=state.gold + gained, bank=state.bank - gained)
    return state


def draw(state: Village, code: str, wanted: int, *, rule: str) -> Script[Village]:
    """Draw cards up to the hand limit and the last card; says how many (solo rules, Hand Limit)."""
    count = state.drawable(wanted)
    after = state.drawn(count)
    params = {
        "count": count,
        "wanted": wanted,
        "full": state.room == 0,
        "unfilled": state.piles - after.piles,
    }
    because: tuple[Reason, ...] = ()
    if count < wanted and count == state.room:
        rule = "hand_limit"
        because = (Reason("draw.hand_full", {"wanted": wanted, "held": state.hand, "hand": after.hand}),)
    elif count < wanted:
        because = (Reason("draw.no_cards", {"wanted": wanted, "count": count}),)
    yield Say(code, params, rule=rule, because=because)
    return after


def replenish(state: Village) -> Script[Village]:
    """Take back the coins on the right, then slide those on the left (solo rules, Replenishing)."""
    if back := state.with_coin(Coin.RIGHT):
        yield Say("coins.release", {"resources": list(back), "gold": len(back)}, rule="replenishing")
    if sliding := state.with_coin(Coin.LEFT):
        yield Say("coins.slide", {"resources": list(sliding), "count": len(sliding)}, rule="replenishing")
    released = replace(state.with_coins(back, Coin.NONE), gold=state.gold + len(back))
    return released.with_coins(sliding, Coin.RIGHT)
