"""What the upkeep of a village reads like."""

from __future__ import annotations

from games.engine.core import N_, Params, Sentence, SentenceFor
from games.engine.words import IDLE, RECORD

REFILL = N_("From a pile? Refill it.")
NO_REFILL = N_("Refill piles only while the deck lasts.")


def _refill(params: Params) -> str:
    return NO_REFILL if params.get("unfilled") else REFILL


def _draw(params: Params) -> Sentence:
    if params["full"]:
        return Sentence("Draw **nothing**: your hand is full. You wait this turn.", symbol="skip", place=IDLE)
    if params["count"] == 0:
        return Sentence("Draw **nothing**: deck and piles are empty.", symbol="skip", place=IDLE)
    return Sentence(
        "Draw **{count} card** from the deck or a pile.",
        "Draw **{count} cards** from the deck or the piles.",
        symbol="hand",
        detail=_refill(params),
    )


def _power_draw(params: Params) -> Sentence:
    if params["count"] == 0:
        return Sentence("Draw **nothing** for your special power.", symbol="skip", place=IDLE)
    return Sentence(
        "Draw **{count} more card** for your special power.",
        "Draw **{count} more cards** for your special power.",
        symbol="hand",
        detail="" if params.get("reminded") else _refill(params),
    )


def _power_gold(params: Params) -> Sentence:
    if params["gold"] == 0:
        return Sentence(
            "Take **no coin** for your special power: the bank is empty.", symbol="skip", place=IDLE
        )
    return Sentence(
        "Take **{gold} coin** from the bank for your special power.",
        "Take **{gold} coins** from the bank for your special power.",
        count="gold",
        symbol="coin",
    )


def _build_coins(params: Params) -> Sentence:
    if params["gold"] == 0:
        return Sentence("Lay the building in your village; it costs **no coin**.", symbol="house")
    return Sentence(
        "Put **{gold} coin** on the **left** of **{resources}**.",
        "Put **{gold} coins** on the **left** of **{resources}**.",
        count="gold",
        symbol="coin",
        detail="Then lay the building.",
    )


def _slide(params: Params) -> Sentence:
    if params.get("same"):
        return Sentence(
            "Slide **this coin** to the **right**.",
            "Slide **these {count} coins** to the **right**.",
            symbol="lock",
        )
    return Sentence(
        "Slide **{count} coin** to the **right** on **{resources}**.",
        "Slide **{count} coins** to the **right** on **{resources}**.",
        symbol="lock",
    )


SENTENCES: dict[str, SentenceFor] = {
    "setup.coins": Sentence(
        "Take **{you} coins** and put **{bank}** in the bank.",
        symbol="coin",
        detail="Only these {total} are used.",
    ),
    "setup.deck": Sentence(
        "Shuffle the buildings and deal **{cards}** face down: your deck.",
        symbol="deck",
        detail="Return the others to the box unseen.",
    ),
    "setup.piles": Sentence("Turn **{piles} cards** of the deck face up: the piles.", symbol="display"),
    "setup.adventurers": Sentence(
        "Lay **{count} adventurers** face up in a row.",
        symbol="people",
        detail="Stack the others face down beside it.",
    ),
    "setup.castle": Sentence(
        "Lay **your castle** in front of you.",
        symbol="home",
        detail="It is your first resource, of any kind.",
    ),
    "setup.hand": Sentence("Draw **{count} cards** for your hand.", symbol="hand"),
    "setup.first_resource": Sentence(
        "Play **1 card** of your hand as **{kind}**, free of charge.",
        symbol="add",
        detail="Keep your resources in the order you gain them.",
    ),
    "harvest.draw": _draw,
    "develop.trash": Sentence(
        "Trash **{count} card** of your hand.", symbol="remove", detail="Return it to the box."
    ),
    "develop.play": Sentence(
        "Play **1 card** as **{resource}**.",
        symbol="add",
        detail="Lay it last in the row.",
    ),
    "build.coins": _build_coins,
    "build.draw": _draw,
    "recruit.pay": Sentence(
        "Pay **{gold} coins** to the bank and take an **adventurer**.",
        symbol="people",
        detail="Then refill the row.",
    ),
    "tax.trash": Sentence(
        "Trash **{count} card** of your hand.", symbol="remove", detail="Return it to the box."
    ),
    "tax.gain": Sentence(
        "Take **{gold} coin** from the bank.",
        "Take **{gold} coins** from the bank.",
        count="gold",
        symbol="coin",
    ),
    "power.draw": _power_draw,
    "power.gold": _power_gold,
    "turn.end": Sentence(
        "Check your count: deck **{deck}**, hand **{hand}**, coins **{gold}**.",
        symbol="check",
        place=RECORD,
    ),
    "coins.release": Sentence(
        "Take **{gold} coin** back from **{resources}**.",
        "Take **{gold} coins** back from **{resources}**.",
        count="gold",
        symbol="unlock",
    ),
    "coins.slide": _slide,
    "end.deck_empty": Sentence("**The deck is empty**, and the game is over.", symbol="flag", place=IDLE),
    "draw.hand_full": Sentence("The action draws up to {wanted}, but you held {held} and stop at {hand}."),
    "draw.no_cards": Sentence("The action draws up to {wanted}, but deck and piles hold only {count}."),
    "gold.stopped": Sentence("The power gives {asked}, but the bank holds only {gold}."),
}

WORDS = {
    "castle": N_("Castle"),
    "castle-1": N_("Castle"),
    "food": N_("Food"),
    "wood": N_("Wood"),
    "stone": N_("Stone"),
    "magic": N_("Magic"),
}
