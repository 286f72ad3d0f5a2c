"""What Anna's instructions read like: those of the other box, and one of this box's own."""

from __future__ import annotations

from typing import Final

from games.engine.core import Sentence, SentenceFor
from games.forest_shuffle.sentences import SHARED

SENTENCES: Final[dict[str, SentenceFor]] = {
    "setup.adder": Sentence("Set a random **Adder** aside as the first card of your hand.", symbol="hand"),
    **SHARED,
}
