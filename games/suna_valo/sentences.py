"""What Botbot's instructions read like."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.core import N_, Params, Sentence, SentenceFor


def _buy_display(params: Params) -> Sentence:
    return {
        "left": Sentence("Sell Botbot the **left card** of **your display**.", symbol="display"),
        "middle": Sentence("Sell Botbot the **middle card** of **your display**.", symbol="display"),
        "right": Sentence("Sell Botbot the **right card** of **your display**.", symbol="display"),
    }[params["slot"]]


def _buy_village(params: Params) -> Sentence:
    if params["slot"] == "right":
        return Sentence(
            "Sell Botbot the **right card** of the **village offer**.",
            symbol="village",
            detail="There is no festival card for him, so he buys this one.",
        )
    return Sentence("Sell Botbot the **middle card** of the **village offer**.", symbol="village")


def _refill_display(params: Params) -> Sentence:
    return {
        "left": Sentence(
            "Move **1 card** of the village offer into the gap on the **left of your display**.",
            symbol="display",
        ),
        "middle": Sentence(
            "Move **1 card** of the village offer into the gap in the **middle of your display**.",
            symbol="display",
        ),
        "right": Sentence(
            "Move **1 card** of the village offer into the gap on the **right of your display**.",
            symbol="display",
        ),
    }[params["slot"]]


def _to_area(params: Params) -> Sentence:
    return Sentence(
        "Put the card into **Botbot's area**: **{points} point** for him.",
        "Put the card into **Botbot's area**: **{points} points** for him.",
        count="points",
        symbol="star",
    )


def _place(params: Params) -> Sentence:
    if params["piece"] == "barrel":
        return Sentence(
            "Place **1 barrel** of Botbot's on **{order}**, on the free space worth **{points} point**.",
            "Place **1 barrel** of Botbot's on **{order}**, on the free space worth **{points} points**.",
            count="points",
            symbol="barrel",
        )
    return Sentence(
        "Place **1 ship** of Botbot's on **{order}**, on the free space worth **{points} point**.",
        "Place **1 ship** of Botbot's on **{order}**, on the free space worth **{points} points**.",
        count="points",
        symbol="ship",
    )


def _none(params: Params) -> Sentence:
    if params["piece"] == "barrel":
        return Sentence("Place **no barrel**: no delivery order has a free space for Botbot.", symbol="skip")
    return Sentence("Place **no ship**: no ship order has a free space for Botbot.", symbol="skip")


def _income_none(params: Params) -> Sentence:
    if params["piece"] == "barrel":
        return Sentence(
            "Place **no barrel**: this era's delivery orders have no free space for him.", symbol="skip"
        )
    return Sentence("Place **no ship**: this era's ship orders have no free space for him.", symbol="skip")


def _income_done(params: Params) -> Sentence:
    if params["piece"] == "barrel":
        return Sentence(
            "Leave the barrels: Botbot has one on **both delivery orders** of this era.", symbol="check"
        )
    return Sentence("Leave the ships: Botbot has one on **both ship orders** of this era.", symbol="check")


def _festival(params: Params) -> Sentence:
    return {
        ("village", "left"): Sentence(
            "Sell Botbot the **festival card** on the **left of the village offer**.", symbol="festival"
        ),
        ("village", "middle"): Sentence(
            "Sell Botbot the **festival card** in the **middle of the village offer**.", symbol="festival"
        ),
        ("village", "right"): Sentence(
            "Sell Botbot the **festival card** on the **right of the village offer**.", symbol="festival"
        ),
        ("display", "left"): Sentence(
            "Sell Botbot the **festival card** on the **left of your display**.", symbol="festival"
        ),
        ("display", "middle"): Sentence(
            "Sell Botbot the **festival card** in the **middle of your display**.", symbol="festival"
        ),
        ("display", "right"): Sentence(
            "Sell Botbot the **festival card** on the **right of your display**.", symbol="festival"
        ),
    }[params["from"], params["slot"]]


def _yours(params: Params) -> Sentence:
    text = N_("Use the festival's **effect** yourself if you like, but **not its bonus**.")
    if params.get("put_away"):
        return Sentence(text, symbol="hand")
    return Sentence(text, symbol="hand", detail="Its card lies there until you have; then it is put away.")


ERA_DETAIL = N_(
    "Prepare it as in the base game, with the two changes below. Botbot goes first; his stack stays as it is."
)


def _era(params: Params) -> Sentence:
    if params["era"] == 2:
        return Sentence("Set the table up for **Era II**.", symbol="flag", detail=ERA_DETAIL)
    return Sentence("Set the table up for **Era III**.", symbol="flag", detail=ERA_DETAIL)


def _score(params: Params) -> Sentence:
    return {
        "base": Sentence("Count his base points: **{points}**.", symbol="star"),
        "barrels": Sentence("Count the spaces under his barrels: **{points}**.", symbol="barrel"),
        "ships": Sentence("Count the spaces under his ships: **{points}**.", symbol="ship"),
        "cards": Sentence("Count the cards in his area: **{points}**.", symbol="card"),
        "very_difficult": Sentence("Count the last rule of Very Difficult: **{points}**.", symbol="trophy"),
    }[params["source"]]


def _candidate(params: Params) -> Sentence:
    if "place" in params:
        return Sentence("A festival card lies here: {place}.")
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
            return Sentence("No other order comes into question.")
        case "highest":
            return Sentence("{order} shows the most: {points}.")
        case "leftmost":
            if params.get("count") == 2:
                return Sentence(
                    "{order} and {other} both show {points}; of the two {order} lies further left."
                )
            return Sentence("{count} orders show {points}; of these {order} lies furthest left.")
        case "village":
            return Sentence("The village offer comes before your display.")
        case _:
            if params.get("place", "").startswith("village"):
                return Sentence("The village offer comes first; there the card furthest right wins.")
            return Sentence("None lies in the village offer; in your display the card furthest right wins.")


SENTENCES: Mapping[str, SentenceFor] = {
    "setup.no_farm_board": Sentence("Leave the **second player's farm board** in the box.", symbol="skip"),
    "setup.no_character": Sentence("Deal Botbot **no character**.", symbol="people"),
    "setup.pieces": Sentence(
        "Lay the **{barrels} barrels and {ships} ships** of the other colour into **Botbot's area**.",
        symbol="barrel",
        detail="It lies beside the board. Everything else of that colour goes back to the box.",
    ),
    "setup.stack": Sentence(
        "If you draw real cards, shuffle the **{cards} solo cards** into Botbot's **face-down stack**.",
        symbol="shuffle",
        detail="The player aid lies to its left. If the app deals, all of them stay in the box.",
    ),
    "setup.no_display_for_bot": Sentence(
        "Return the **3 cards** meant for the second player's display to the **box**.", symbol="display"
    ),
    "setup.starting_tree": Sentence("Give the **starting tree** to Botbot.", symbol="tree"),
    "setup.goods": Sentence(
        "Lay **{each} farm good** of your choice on each of the **{cards} cards** of your display.",
        "Lay **{each} farm goods** of your choice on each of the **{cards} cards** of your display.",
        count="each",
        symbol="leaf",
        detail="They come from the goods you have placed already. Botbot lays none.",
    ),
    "setup.base_points": Sentence(
        "Start Botbot off with **{points} base points**.", symbol="star", detail="The app keeps his score."
    ),
    "buy.display": _buy_display,
    "buy.village": _buy_village,
    "buy.nothing": Sentence("Leave it: nothing lies there, so Botbot buys **nothing**.", symbol="skip"),
    "goods.double": Sentence(
        "Take the **goods on the card**, and **the same again** from the supply.",
        symbol="leaf",
        detail="What you can't store becomes 1 energy each.",
    ),
    "goods.scarcity": Sentence(
        "If **scarcity markers** lie on it, take **1 energy**; put them in your area, **negative side up**.",
        symbol="cube",
        detail="Without any there is nothing to do.",
    ),
    "card.to_box": Sentence("Put the card into the **box**, not onto the discard pile.", symbol="card"),
    "card.to_area": _to_area,
    "display.refill": _refill_display,
    "village.refill": Sentence("Refill the **village offer** as usual.", symbol="village"),
    "village.remove": Sentence(
        "Put the **right card** of the **village offer** into the **box**.",
        symbol="take-right",
        detail="It is removed, not bought: no festival and no points.",
    ),
    "order.place": _place,
    "order.none": _none,
    "stack.reshuffle": Sentence(
        "Shuffle all **{cards} solo cards** into a new **face-down stack**.",
        symbol="shuffle",
        detail="SO 05 and SO 06 both lie face up.",
    ),
    "festival.buy": _festival,
    "festival.yours": _yours,
    "income.place": _place,
    "income.done": _income_done,
    "income.none": _income_none,
    "income.yours": Sentence(
        "Take **your own income** now, as in the base game.",
        symbol="hand",
        detail="Botbot's check was only the beginning of the income phase.",
    ),
    "era.begin": _era,
    "era.starting_tree": Sentence("Leave the **starting tree** with Botbot.", symbol="tree"),
    "era.discard_farm": Sentence(
        "Discard **{cards} farm cards** of the new era from the draw pile.",
        symbol="deck",
        detail="A festival card among them is not replaced. It matters for character 8 and ship order 10.",
    ),
    "last_turn.none": Sentence(
        "Draw **no solo card** for Botbot's extra turn.",
        symbol="skip",
        detail="That is the ruling of your set-up.",
    ),
    "last_turn.yours": Sentence(
        "Take **your own last turn** now, refilling nothing, before you answer on.", symbol="hand"
    ),
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
    "d1l": N_("Era I, left delivery"),
    "d1r": N_("Era I, right delivery"),
    "s1l": N_("Era I, left ship order"),
    "s1r": N_("Era I, right ship order"),
    "d2l": N_("Era II, left delivery"),
    "d2r": N_("Era II, right delivery"),
    "s2l": N_("Era II, left ship order"),
    "s2r": N_("Era II, right ship order"),
    "d3l": N_("Era III, left delivery"),
    "d3r": N_("Era III, right delivery"),
    "s3l": N_("Era III, left ship order"),
    "s3r": N_("Era III, right ship order"),
    "village_left": N_("Village offer, left"),
    "village_middle": N_("Village offer, middle"),
    "village_right": N_("Village offer, right"),
    "display_left": N_("Your display, left"),
    "display_middle": N_("Your display, middle"),
    "display_right": N_("Your display, right"),
}
