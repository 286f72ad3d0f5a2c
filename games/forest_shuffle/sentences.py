"""What Anna's instructions read like."""

from __future__ import annotations

from typing import Final

from games.engine.core import N_, Params, Sentence, SentenceFor

WINTER: Final = N_("If the winter card shows up, the game ends at once; leave the rest of Anna's card.")
WINTER_AND_TEN: Final = N_(
    "If the winter card shows up, the game ends at once; leave the rest of Anna's card."
    " If ten or more cards lie in the clearing at the end of her turn, return all of them to the box."
)
CLOSE: Final = N_("Then close the gap, keeping the order.")


def _mix(params: Params) -> Sentence:
    return MIXED[bool(params["dealt"]), bool(params["expansions"]), bool(params["rare"])]


# By: are two dealt, are there expansions, are there (further) new and rare cards.
MIXED: Final = {
    (False, True, False): Sentence(
        "Shuffle the cards of **{expansions}** into the draw pile.", symbol="shuffle"
    ),
    (False, False, True): Sentence(
        "Shuffle **{rare} new and rare card** into the draw pile.",
        "Shuffle **{rare} new and rare cards** into the draw pile.",
        count="rare",
        symbol="shuffle",
    ),
    (False, True, True): Sentence(
        "Shuffle the cards of **{expansions}** and **{rare} new and rare card** into the draw pile.",
        "Shuffle the cards of **{expansions}** and **{rare} new and rare cards** into the draw pile.",
        count="rare",
        symbol="shuffle",
    ),
    (True, False, False): Sentence(
        "Set **{dealt} random new and rare cards** aside for your hand.", symbol="hand"
    ),
    (True, True, False): Sentence(
        "Set **{dealt} random new and rare cards** aside for your hand. Then shuffle the cards of"
        " **{expansions}** into the draw pile.",
        symbol="hand",
    ),
    (True, False, True): Sentence(
        "Set **{dealt} random new and rare cards** aside for your hand. Then shuffle the **other one** into"
        " the draw pile.",
        "Set **{dealt} random new and rare cards** aside for your hand. Then shuffle the **other {rare}** into"
        " the draw pile.",
        count="rare",
        symbol="hand",
    ),
    (True, True, True): Sentence(
        "Set **{dealt} random new and rare cards** aside for your hand. Then shuffle the **other one** and the"
        " cards of **{expansions}** into the draw pile.",
        "Set **{dealt} random new and rare cards** aside for your hand. Then shuffle the **other {rare}** and"
        " the cards of **{expansions}** into the draw pile.",
        count="rare",
        symbol="hand",
    ),
}


def _hand(params: Params) -> Sentence:
    if params["held"] > params["count"]:
        return Sentence(
            "Draw **{count} cards** for your hand; with what you set aside you hold **{held}**.",
            symbol="hand",
        )
    return Sentence("Draw **{count} cards** for your hand.", symbol="hand")


def _add(params: Params) -> Sentence:
    return Sentence(
        "Add **{count} card** from the draw pile to the **right end** of the clearing.",
        "Add **{count} cards** one by one from the draw pile to the **right end** of the clearing.",
        symbol="add",
        detail=WINTER_AND_TEN if params["reminded"] else WINTER,
    )


def _remove(params: Params) -> Sentence:
    if params["count"] == 0:
        return Sentence(
            "Remove nothing: the clearing is **empty**.",
            symbol=f"arrow-{params['arrow']}",
            detail=N_("The card asks for {printed}."),
        )
    removed = REMOVED if params["counted"] else REMOVED_UNCOUNTED
    return removed[params["arrow"], params["from"]]


# By: the way the printed arrow points, and the end that the cards leave from.
REMOVED: Final = {
    ("right", "left"): Sentence(
        "▶ from left to right: return the **leftmost card** of the clearing to the box.",
        "▶ from left to right: return the **{count} leftmost** cards of the clearing to the box.",
        symbol="arrow-right",
        detail=CLOSE,
    ),
    ("left", "right"): Sentence(
        "◀ from right to left: return the **rightmost card** of the clearing to the box.",
        "◀ from right to left: return the **{count} rightmost** cards of the clearing to the box.",
        symbol="arrow-left",
        detail=CLOSE,
    ),
    ("right", "right"): Sentence(
        "▶ at the right end: return the **rightmost card** of the clearing to the box.",
        "▶ at the right end: return the **{count} rightmost** cards of the clearing to the box.",
        symbol="arrow-right",
        detail=CLOSE,
    ),
    ("left", "left"): Sentence(
        "◀ at the left end: return the **leftmost card** of the clearing to the box.",
        "◀ at the left end: return the **{count} leftmost** cards of the clearing to the box.",
        symbol="arrow-left",
        detail=CLOSE,
    ),
}
REMOVED_UNCOUNTED: Final = {
    ("right", "left"): Sentence(
        "▶ from left to right: return the **leftmost card** of the clearing to the box, if one lies there.",
        "▶ from left to right: return the **{count} leftmost** cards of the clearing to the box, or as many as"
        " lie there.",
        symbol="arrow-right",
        detail=CLOSE,
    ),
    ("left", "right"): Sentence(
        "◀ from right to left: return the **rightmost card** of the clearing to the box, if one lies there.",
        "◀ from right to left: return the **{count} rightmost** cards of the clearing to the box, or as many as"
        " lie there.",
        symbol="arrow-left",
        detail=CLOSE,
    ),
    ("right", "right"): Sentence(
        "▶ at the right end: return the **rightmost card** of the clearing to the box, if one lies there.",
        "▶ at the right end: return the **{count} rightmost** cards of the clearing to the box, or as many as"
        " lie there.",
        symbol="arrow-right",
        detail=CLOSE,
    ),
    ("left", "left"): Sentence(
        "◀ at the left end: return the **leftmost card** of the clearing to the box, if one lies there.",
        "◀ at the left end: return the **{count} leftmost** cards of the clearing to the box, or as many as"
        " lie there.",
        symbol="arrow-left",
        detail=CLOSE,
    ),
}


def _wipe(params: Params) -> Sentence:
    if params["after"] == "you":
        return Sentence(
            "Ten or more lay in the clearing at the end of your turn: return **all {count} cards** to the box"
            " before Anna's card is carried out.",
            symbol="remove",
        )
    return Sentence(
        "Return **all {count} cards** of the clearing to the box: ten or more lie there.", symbol="remove"
    )


def _arrow(params: Params) -> Sentence:
    if params["ruling"] == "sweep":
        return Sentence(
            "The arrow points to the {arrow}; by your ruling it sweeps, starting at the {from} end."
        )
    return Sentence("The arrow points to the {arrow}; by your ruling it names the {from} end.")


SHARED: Final[dict[str, SentenceFor]] = {
    "setup.return_cards": Sentence(
        "Return **{count} cards** from the draw pile to the box, unseen.", symbol="deck"
    ),
    "setup.winter": Sentence(
        "Shuffle **one winter card** into the **last {last} cards** of the draw pile.", symbol="shuffle"
    ),
    "setup.hand": _hand,
    "setup.clearing": Sentence("Lay **{count} cards** face up in the clearing.", symbol="add"),
    "setup.automa": Sentence(
        "If you draw real cards, shuffle Anna's **{count} automa cards** into a **face-down deck**.",
        symbol="shuffle",
        detail="If the app deals, they stay in the box. Then start: the first turn is yours.",
    ),
    "clearing.add": _add,
    "clearing.remove": _remove,
    "deck.remove": Sentence(
        "Look at the **top card** of the draw pile and return it to the box.",
        "Look at the **top {count} cards** of the draw pile and return them to the box.",
        symbol="deck",
        detail=WINTER,
    ),
    "clearing.wipe": _wipe,
    "automa.reshuffle": Sentence("Shuffle all **{count} automa cards** into a new deck.", symbol="shuffle"),
    "arrow.read": _arrow,
    "clearing.short": Sentence("The card removes {printed}, but only {count} lie there."),
}

SENTENCES: Final[dict[str, SentenceFor]] = {
    "setup.water_vole": Sentence("Put a random **Water Vole** aside as your first hand card.", symbol="hand"),
    "setup.mix": _mix,
    "setup.caves": Sentence(
        "Lay out the **{caves} special caves** and take one; the others go back.", symbol="cave"
    ),
    **SHARED,
}

WORDS: Final = {
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
