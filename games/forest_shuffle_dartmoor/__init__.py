"""Forest Shuffle: Dartmoor, against Anna: the rules of Forest Shuffle with the cards of another box."""

from dataclasses import replace
from pathlib import Path

from games.engine.core import Phrase
from games.forest_shuffle import GAME as FOREST
from games.forest_shuffle_dartmoor.cards import DECKS
from games.forest_shuffle_dartmoor.sentences import SENTENCES
from games.forest_shuffle_dartmoor.setup import setup
from games.forest_shuffle_dartmoor.turn import turn

GAME = replace(
    FOREST,
    slug="forest-shuffle-dartmoor",
    title="Forest Shuffle: Dartmoor",
    line=Phrase("Anna changes the clearing here too. You play for one of fifteen challenges."),
    about=(
        *FOREST.about,
        Phrase(
            "Her cards and the challenges of this box come from a public list: compare them with yours, and"
            " change what differs in a copy of the deck."
        ),
    ),
    colour="fen",
    version=1,
    upgrades={},
    folder=Path(__file__).parent,
    setup=setup,
    turn=turn,
    sentences=SENTENCES,
    decks=DECKS,
)
