"""What Botbot's instructions read like.

The page adds to some of them what it knows (`games/suna_valo/glance.py`): `cell` is the place that a card leaves
and `slot` where that is, `instead` what comes of a piece without a free space, `dealt` says that the app deals.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.core import N_, Params, Sentence, SentenceFor
from games.engine.words import IDLE, NEWS, RECORD


def _buy_display(params: Params) -> Sentence:
    return {
        "left": Sentence("Botbot buys the left card of your display.", symbol="display", place=RECORD),
        "middle": Sentence("Botbot buys the middle card of your display.", symbol="display", place=RECORD),
        "right": Sentence("Botbot buys the right card of your display.", symbol="display", place=RECORD),
    }[params["slot"]]


def _buy_village(params: Params) -> Sentence:
    if params["slot"] == "right":
        return Sentence("No festival card: he buys the right village card.", symbol="village", place=NEWS)
    return Sentence("Botbot buys the middle card of the village offer.", symbol="village", place=RECORD)


def _to_box(params: Params) -> Sentence:
    if "cell" in params:
        symbol = "take-right" if params["slot"] == "right" else "card"
        return Sentence("Put the **{cell}** into the **box**.", symbol=symbol)
    return Sentence("Put the card into the **box**.", symbol="card")


def _to_area(params: Params) -> Sentence:
    if "cell" in params:
        return Sentence(
            "Put the **{cell}** into **his area**: **{points} point**.",
            "Put the **{cell}** into **his area**: **{points} points**.",
            count="points",
            symbol="star",
        )
    return Sentence(
        "Put the card into **his area**: **{points} point**.",
        "Put the card into **his area**: **{points} points**.",
        count="points",
        symbol="star",
    )


def _place(params: Params) -> Sentence:
    if params["piece"] == "barrel":
        return Sentence("Place **1 of his barrels** on **{order}**, worth **{points}**.", symbol="barrel")
    return Sentence("Place **1 of his ships** on **{order}**, worth **{points}**.", symbol="ship")


def _none(params: Params) -> Sentence:
    instead = params.get("instead", "")
    if instead == "neither":
        return Sentence("No order has a free space: Botbot places nothing.", symbol="skip", place=NEWS)
    text = {
        ("barrel", "tried"): N_("No delivery order has a free space, so Botbot tries a ship."),
        ("barrel", "placed"): N_("No delivery order has a free space, so Botbot places a ship."),
        ("ship", "tried"): N_("No ship order has a free space, so Botbot tries a barrel."),
        ("ship", "placed"): N_("No ship order has a free space, so Botbot places a barrel."),
    }.get((params["piece"], instead))
    if text:
        return Sentence(text, symbol="skip", place=NEWS)
    place = RECORD if instead == "both" else NEWS
    if params["piece"] == "barrel":
        return Sentence("No delivery order has a free space.", symbol="skip", place=place)
    return Sentence("No ship order has a free space.", symbol="skip", place=place)


def _income_none(params: Params) -> Sentence:
    if params["piece"] == "barrel":
        return Sentence("No barrel: this era's deliveries have no free space.", symbol="barrel", place=IDLE)
    return Sentence("No ship: this era's ship orders have no free space.", symbol="ship", place=IDLE)


def _income_done(params: Params) -> Sentence:
    if params["piece"] == "barrel":
        return Sentence("No barrel: both deliveries hold one of his.", symbol="barrel", place=IDLE)
    return Sentence("No ship: both ship orders hold one of his.", symbol="ship", place=IDLE)


def _festival(params: Params) -> Sentence:
    text = {
        ("village", "left"): N_("He buys the one on the left of the village offer."),
        ("village", "middle"): N_("He buys the one in the middle of the village offer."),
        ("village", "right"): N_("He buys the one on the right of the village offer."),
        ("display", "left"): N_("He buys the one on the left of your display."),
        ("display", "middle"): N_("He buys the one in the middle of your display."),
        ("display", "right"): N_("He buys the one on the right of your display."),
    }[params["from"], params["slot"]]
    return Sentence(text, symbol="festival", place=NEWS)


def _reshuffle(params: Params) -> Sentence:
    if params.get("dealt"):
        return Sentence("All seven cards are in the stack again.", symbol="shuffle", place=NEWS)
    return Sentence("Shuffle all **{cards} solo cards** into a **face-down stack**.", symbol="shuffle")


def _stack(params: Params) -> Sentence:
    if params.get("dealt"):
        return Sentence("The app deals Botbot's {cards} solo cards.", symbol="shuffle", place=RECORD)
    return Sentence("Shuffle Botbot's **{cards} solo cards** into a **face-down stack**.", symbol="shuffle")


def _era(params: Params) -> Sentence:
    if params["era"] == 2:
        return Sentence("Set the table up for **Era II**.", symbol="flag")
    return Sentence("Set the table up for **Era III**.", symbol="flag")


def _score(params: Params) -> Sentence:
    return {
        "base": Sentence("His base points: **{points}**.", symbol="star", place=RECORD),
        "barrels": Sentence("Spaces under his barrels: **{points}**.", symbol="barrel", place=RECORD),
        "ships": Sentence("Spaces under his ships: **{points}**.", symbol="ship", place=RECORD),
        "cards": Sentence("Cards in his area: **{points}**.", symbol="card", place=RECORD),
        "very_difficult": Sentence(
            "Bonus for pieces placed (Very Difficult): **{points}**.", symbol="trophy", place=RECORD
        ),
    }[params["source"]]


def _candidate(params: Params) -> Sentence:
    if "place" in params:
        return Sentence("A festival card: the {place}.")
    if params["points"]:
        return Sentence("{order}: {points} point free.", "{order}: {points} points free.", count="points")
    if params["points"] is None:
        return Sentence("{order}: left blank, which counts as no free space.")
    return Sentence("{order}: no free space.")


def _decided(params: Params) -> Sentence:
    match params["by"]:
        case "only":
            if "place" in params:
                return Sentence("It is the only festival card.")
            return Sentence("No other order is possible.")
        case "highest":
            return Sentence("{order} shows the most: {points}.")
        case "leftmost":
            if params.get("count") == 2:
                return Sentence(
                    "{order} and {other} both show {points}; of the two, {order} is further left."
                )
            return Sentence("{count} orders show {points}; of these, {order} is furthest left.")
        case "village":
            return Sentence("The village offer comes before your display.")
        case _:
            if params.get("place", "").startswith("village"):
                return Sentence("The village offer comes first; there the rightmost card wins.")
            return Sentence("There is none in the village offer; in your display the rightmost card wins.")


SENTENCES: Mapping[str, SentenceFor] = {
    "setup.no_farm_board": Sentence(
        "Botbot gets no farm board and no character.", symbol="people", place=IDLE
    ),
    "setup.no_character": Sentence("Botbot has no character.", symbol="people", place=RECORD),
    "setup.pieces": Sentence(
        "Give Botbot **{barrels} barrels** and **{ships} ships** of the other colour.",
        symbol="barrel",
    ),
    "setup.stack": _stack,
    "setup.no_display_for_bot": Sentence(
        "Put the **3 cards** of a second display into the **box**.", symbol="display"
    ),
    "setup.starting_tree": Sentence("Give the **starting tree** to Botbot.", symbol="tree"),
    "setup.goods": Sentence(
        "Lay **{each} farm good** on each of your **{cards} display cards**.",
        "Lay **{each} farm goods** on each of your **{cards} display cards**.",
        count="each",
        symbol="leaf",
    ),
    "setup.base_points": Sentence("Botbot starts with {points} points.", symbol="star", place=RECORD),
    "buy.display": _buy_display,
    "buy.village": _buy_village,
    "buy.nothing": Sentence("No card lies there: Botbot buys nothing.", symbol="skip", place=IDLE),
    "goods.double": Sentence("Take the card's **goods**, and the **same again**.", symbol="leaf"),
    "goods.scarcity": Sentence(
        "Scarcity markers: take **1 energy**, keep them negative side up.", symbol="cube"
    ),
    "card.to_box": _to_box,
    "card.to_area": _to_area,
    "display.refill": Sentence("Fill the **gap** from the **village offer**.", symbol="display"),
    "village.refill": Sentence("Refill the **village offer**.", symbol="village"),
    "village.remove": Sentence(
        "Put the **right card** of the village offer into the **box**.", symbol="take-right"
    ),
    "order.place": _place,
    "order.none": _none,
    "stack.reshuffle": _reshuffle,
    "festival.buy": _festival,
    "festival.yours": Sentence("You may use the festival's **effect**, not its bonus.", symbol="hand"),
    "income.place": _place,
    "income.done": _income_done,
    "income.none": _income_none,
    "income.yours": Sentence("Take **your own income**.", symbol="hand"),
    "era.begin": _era,
    "era.starting_tree": Sentence("The starting tree stays with Botbot.", symbol="tree", place=IDLE),
    "era.discard_farm": Sentence("Discard **{cards} farm cards** from the new draw pile.", symbol="deck"),
    "last_turn.none": Sentence("Botbot draws no solo card for his extra turn.", symbol="skip", place=IDLE),
    "last_turn.yours": Sentence("Take **your last turn** (no refilling), then continue.", symbol="hand"),
    "score.line": _score,
    "candidate": _candidate,
    "decided": _decided,
}

WORDS = {
    "left": N_("left"),
    "middle": N_("middle"),
    "right": N_("right"),
    "barrel": N_("barrel"),
    "ship": N_("ship"),
    "d1l": N_("Era I left"),
    "d1r": N_("Era I right"),
    "s1l": N_("Era I left"),
    "s1r": N_("Era I right"),
    "d2l": N_("Era II left"),
    "d2r": N_("Era II right"),
    "s2l": N_("Era II left"),
    "s2r": N_("Era II right"),
    "d3l": N_("Era III left"),
    "d3r": N_("Era III right"),
    "s3l": N_("Era III left"),
    "s3r": N_("Era III right"),
    "village_left": N_("left card of the village offer"),
    "village_middle": N_("middle card of the village offer"),
    "village_right": N_("right card of the village offer"),
    "display_left": N_("left card of your display"),
    "display_middle": N_("middle card of your display"),
    "display_right": N_("right card of your display"),
}
