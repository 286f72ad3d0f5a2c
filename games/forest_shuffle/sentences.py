"""What Anna's instructions read like."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.core import N_, Params, Sentence, SentenceFor
from games.engine.words import IDLE, NEWS, RECORD

WINTER: Final = N_("Winter? The game is over.")
WINTER_ON_TOP: Final = N_("Look at it: winter ends the game.")
WINTER_AMONG_THEM: Final = N_("Look at them: winter ends the game.")
WINTER_AND_TEN: Final = N_(
    "Winter? The game is over. Ten or more after her turn? Return them all to the box."
)
AS_MANY: Final = N_("Or as many as there are.")


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
            "Draw **{count} cards**: with those set aside you hold **{held}**.",
            symbol="hand",
        )
    return Sentence("Draw **{count} cards** for your hand.", symbol="hand")


def _add(params: Params) -> Sentence:
    return Sentence(
        "Add **{count} card** to the **right end** of the clearing.",
        "Add **{count} cards**, one by one, to the **right end** of the clearing.",
        symbol="add",
        detail=WINTER_AND_TEN if params["reminded"] else WINTER,
    )


def _remove(params: Params) -> Sentence:
    if params["count"] == 0:
        return Sentence("Nothing to remove: the clearing is **empty**.", symbol="remove", place=IDLE)
    detail = "" if params["counted"] else AS_MANY
    return replace(REMOVED["" if params.get("seen") else params["arrow"]], detail=detail)


# By the printed arrow, which stands in the sentence where the card itself is not seen.
REMOVED: Final = {
    "": Sentence(
        "Return **{count} card** from the **{from} end** of the clearing to the box.",
        "Return **{count} cards** from the **{from} end** of the clearing to the box.",
        symbol="remove",
    ),
    "left": Sentence(
        "◀ Return **{count} card** from the **{from} end** of the clearing to the box.",
        "◀ Return **{count} cards** from the **{from} end** of the clearing to the box.",
        symbol="remove",
    ),
    "right": Sentence(
        "▶ Return **{count} card** from the **{from} end** of the clearing to the box.",
        "▶ Return **{count} cards** from the **{from} end** of the clearing to the box.",
        symbol="remove",
    ),
}


def _deck(params: Params) -> Sentence:
    return Sentence(
        "Return the **top card** of the draw pile to the box.",
        "Return the **top {count} cards** of the draw pile to the box.",
        symbol="deck",
        detail=WINTER_ON_TOP if params["count"] == 1 else WINTER_AMONG_THEM,
    )


def _wipe(params: Params) -> Sentence:
    if params["count"] is None:
        return Sentence("Ten or more in the clearing now? Return **them all** to the box.", symbol="remove")
    return Sentence(
        "Return **all {count} cards** of the clearing to the box.",
        symbol="remove",
        detail=N_("There were ten or more after your turn.") if params["after"] == "you" else "",
    )


def _automa(params: Params) -> Sentence:
    if params.get("dealer") == "table":
        return Sentence("Shuffle Anna's **{count} automa cards**, face down.", symbol="shuffle")
    return Sentence("All **{count} automa cards** are in Anna's deck.", symbol="deck", place=RECORD)


def _reshuffle(params: Params) -> Sentence:
    if params.get("dealer") == "table":
        return Sentence("Shuffle all **{count} automa cards** into a new deck.", symbol="shuffle")
    return Sentence("All **{count} automa cards** are in her deck again.", symbol="shuffle", place=NEWS)


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
    "setup.automa": _automa,
    "clearing.add": _add,
    "clearing.remove": _remove,
    "deck.remove": _deck,
    "clearing.wipe": _wipe,
    "automa.reshuffle": _reshuffle,
    "arrow.read": _arrow,
    "clearing.short": Sentence("The card removes {printed}, but the clearing has only {count}."),
}

SENTENCES: Final[dict[str, SentenceFor]] = {
    "setup.water_vole": Sentence(
        "Set a random **Water Vole** aside as the first card of your hand.", symbol="hand"
    ),
    "setup.mix": _mix,
    "setup.caves": Sentence(
        "Lay out the **{caves} special caves** and take one. Return the others to the box.", symbol="cave"
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
