"""What Anna's instructions read like."""

from __future__ import annotations

from games.engine.core import N_, Params, Sentence, SentenceFor

WINTER = N_("If the winter card shows up, the game ends at once; leave the rest of Anna's card.")


def _hand(params: Params) -> Sentence:
    if params.get("rare"):
        return Sentence(
            "Take a hand of **{count} cards**, two of them random new and rare ones.",
            symbol="hand",
        )
    return Sentence(
        "Draw **{count} card** for your hand.", "Draw **{count} cards** for your hand.", symbol="hand"
    )


def _remove(params: Params) -> Sentence:
    if params["count"] == 0:
        return Sentence(
            "Remove nothing: the clearing is **empty**.",
            symbol="remove",
            detail="The card asks for {printed}.",
        )
    if params["from"] == "left":
        return Sentence(
            "Return **{count} card** from the **left end** of the clearing to the box.",
            "Return **{count} cards** from the **left end** of the clearing to the box.",
            symbol="take-left",
            detail="Then close the gap, keeping the order.",
        )
    return Sentence(
        "Return **{count} card** from the **right end** of the clearing to the box.",
        "Return **{count} cards** from the **right end** of the clearing to the box.",
        symbol="take-right",
        detail="Then close the gap, keeping the order.",
    )


def _arrow(params: Params) -> Sentence:
    if params["ruling"] == "sweep":
        return Sentence(
            "The arrow points to the {arrow}; by your ruling it sweeps, starting at the {from} end."
        )
    return Sentence("The arrow points to the {arrow}; by your ruling it names the {from} end.")


SENTENCES: dict[str, SentenceFor] = {
    "setup.water_vole": Sentence("Put a random **Water Vole** aside as your first hand card.", symbol="hand"),
    "setup.return_cards": Sentence(
        "Return **{count} cards** from the draw pile to the box, unseen.", symbol="deck"
    ),
    "setup.winter": Sentence(
        "Shuffle **one winter card** into the **last {last} cards** of the draw pile.", symbol="shuffle"
    ),
    "setup.hand": _hand,
    "setup.clearing": Sentence("Lay **{count} cards** face up in the clearing.", symbol="add"),
    "setup.caves": Sentence(
        "Lay out the **{caves} special caves** and take one; the others go back.", symbol="cave"
    ),
    "setup.automa": Sentence(
        "If you draw real cards, shuffle Anna's **{count} automa cards** into a **face-down deck**.",
        symbol="shuffle",
        detail="If the app deals, they stay in the box. Then start: the first turn is yours.",
    ),
    "clearing.add": Sentence(
        "Add **{count} card** from the draw pile to the **right end** of the clearing.",
        "Add **{count} cards** one by one from the draw pile to the **right end** of the clearing.",
        symbol="add",
        detail=WINTER,
    ),
    "clearing.remove": _remove,
    "deck.remove": Sentence(
        "Look at the **top card** of the draw pile and return it to the box.",
        "Look at the **top {count} cards** of the draw pile and return them to the box.",
        symbol="deck",
        detail=WINTER,
    ),
    "clearing.wipe": Sentence(
        "Return **all {count} cards** of the clearing to the box: ten or more lie there.", symbol="remove"
    ),
    "automa.reshuffle": Sentence("Shuffle all **{count} automa cards** into a new deck.", symbol="shuffle"),
    "arrow.read": _arrow,
    "clearing.short": Sentence("The card removes {printed}, but only {count} lie there."),
}

WORDS = {
    "left": N_("left"),
    "right": N_("right"),
    "bronze": N_("bronze"),
    "silver": N_("silver"),
    "gold": N_("gold"),
    "alpine": N_("Alpine"),
    "woodland_edge": N_("Woodland Edge"),
    "collectors": N_("Collectors' Cave"),
    "bat": N_("Bat Cave"),
    "lonely": N_("Lonely Cave"),
    "storage": N_("Storage Cave"),
    "smugglers": N_("Smugglers' Cave"),
}
