"""The decks of this box: cards as in the other one, from a list that players made public."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.core import Phrase
from games.forest_shuffle.cards import DECKS as FOREST_DECKS

LABELS: Final = {"dartmoor": Phrase("From a public list: compare with your cards")}

DECKS: Final = {
    "automa": replace(FOREST_DECKS["automa"], default="dartmoor", labels=LABELS),
    "challenges": replace(
        FOREST_DECKS["challenges"],
        about=Phrase("The challenge cards of the box, with the points that each level needs."),
        default="dartmoor",
        labels=LABELS,
    ),
}
