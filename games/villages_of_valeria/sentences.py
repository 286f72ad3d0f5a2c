"""What the upkeep of a village reads like."""

from __future__ import annotations

from games.engine.core import N_, Params, Sentence, SentenceFor

REFILL = N_("Took a card from a pile? Refill it from the deck at once.")
NO_REFILL = N_("Refill piles only while the deck lasts; after that their spaces stay empty.")


def _refill(params: Params) -> str:
    return NO_REFILL if params.get("unfilled") else REFILL


def _draw(params: Params) -> Sentence:
    if params["full"]:
        return Sentence(
            "Draw **nothing**: your hand is full.", symbol="skip", detail="You wait this turn; coins move on."
        )
    if params["count"] == 0:
        return Sentence("Draw **nothing**: deck and piles are empty.", symbol="skip")
    return Sentence(
        "Draw **{count} card** from the deck or the face-up piles.",
        "Draw **{count} cards** from the deck or the face-up piles.",
        symbol="hand",
        detail=_refill(params),
    )


def _power_draw(params: Params) -> Sentence:
    if params["count"] == 0:
        return Sentence("Draw **nothing** for your special power.", symbol="skip")
    return Sentence(
        "Draw **{count} more card** for your special power.",
        "Draw **{count} more cards** for your special power.",
        symbol="hand",
        detail=_refill(params),
    )


def _power_gold(params: Params) -> Sentence:
    if params["gold"] == 0:
        return Sentence("Take **no coin** for your special power: the bank is empty.", symbol="skip")
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
        "Put **{gold} coins** on the **left** of **{resources}**, one each.",
        count="gold",
        symbol="coin",
        detail="Then lay the building in your village.",
    )


def _release(params: Params) -> Sentence:
    return Sentence(
        "Take **{gold} coin** back from the **right** of **{resources}**.",
        "Take **{gold} coins** back from the **right** of **{resources}**.",
        count="gold",
        symbol="unlock",
        detail=N_("This resource is free again.")
        if params["gold"] == 1
        else N_("These resources are free again."),
    )


def _slide(params: Params) -> Sentence:
    one = params["count"] == 1
    return Sentence(
        "Slide **{count} coin** from left to **right** on **{resources}**.",
        "Slide **{count} coins** from left to **right** on **{resources}**.",
        symbol="lock",
        detail=N_("It comes back after the coming turn.")
        if one
        else N_("They come back after the coming turn."),
    )


SENTENCES: dict[str, SentenceFor] = {
    "setup.coins": Sentence(
        "Take **{you} coins** and put **{bank}** in the bank.",
        symbol="coin",
        detail="Only {total} are used; the other coins stay in the box.",
    ),
    "setup.deck": Sentence(
        "Shuffle the buildings and deal **{cards}** face down: your deck.",
        symbol="deck",
        detail="The other buildings go back to the box unseen.",
    ),
    "setup.piles": Sentence(
        "Turn **{piles} cards** of the deck face up beside it: the piles.",
        symbol="display",
    ),
    "setup.adventurers": Sentence(
        "Lay **{count} adventurers** face up in a row.",
        symbol="people",
        detail="The others are a face-down stack beside it.",
    ),
    "setup.castle": Sentence(
        "Lay **your castle** in front of you.",
        symbol="home",
        detail="It is your first resource, and counts as any kind.",
    ),
    "setup.hand": Sentence("Draw **{count} cards** for your hand.", symbol="hand"),
    "setup.first_resource": Sentence(
        "Play **one card** of your hand as **{kind}**, free of charge.",
        symbol="add",
        detail="Keep your resources in the order you gain them: the app shows them so.",
    ),
    "harvest.draw": _draw,
    "develop.trash": Sentence(
        "Trash **{count} card** of your hand: back to the box with it.",
        symbol="remove",
    ),
    "develop.play": Sentence(
        "Play **one card** of your hand as **{resource}**.",
        symbol="add",
        detail="It is free at once. Lay it at the end of your resources.",
    ),
    "build.coins": _build_coins,
    "build.draw": _draw,
    "recruit.pay": Sentence(
        "Pay **{gold} coins** to the bank and take an **adventurer** of the row.",
        symbol="people",
        detail="Then refill the row.",
    ),
    "tax.trash": Sentence(
        "Trash **{count} card** of your hand: back to the box with it.",
        symbol="remove",
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
    ),
    "coins.release": _release,
    "coins.slide": _slide,
    "end.deck_empty": Sentence("Stop here: **the deck is empty**, and the game is over.", symbol="flag"),
    "draw.hand_full": Sentence("It draws up to {wanted}, but you held {held} cards and stop at {hand}."),
    "draw.no_cards": Sentence("It draws up to {wanted}, but deck and piles hold only {count}."),
    "gold.stopped": Sentence("The power gives {asked}, but the bank holds only {gold}."),
}

WORDS = {
    "castle": N_("castle"),
    "castle-1": N_("your castle"),
    "food": N_("food"),
    "wood": N_("wood"),
    "stone": N_("stone"),
    "magic": N_("magic"),
    "harvest": N_("harvest"),
    "develop": N_("develop"),
    "build": N_("build"),
    "recruit": N_("recruit"),
    "tax": N_("tax"),
}
