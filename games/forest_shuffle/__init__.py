"""Forest Shuffle: Exploration, against Anna."""

from pathlib import Path

from games.engine.core import Game, Phrase
from games.forest_shuffle import page
from games.forest_shuffle.cards import DECKS
from games.forest_shuffle.checks import invariants, sample
from games.forest_shuffle.glance import glance
from games.forest_shuffle.score import ending, measured, outcome, progress
from games.forest_shuffle.sentences import SENTENCES, WORDS
from games.forest_shuffle.setup import setup
from games.forest_shuffle.state import Forest
from games.forest_shuffle.turn import turn
from games.forest_shuffle.upgrades import UPGRADES

GAME = Game(
    slug="forest-shuffle",
    title="Forest Shuffle: Exploration",
    bot="Anna",
    line=Phrase("Anna adds cards to the clearing and takes them away. You play for a challenge."),
    about=(
        Phrase(
            "Anna is a deck of 20 automa cards. After each of your turns she reveals one: it adds cards to the"
            " clearing or removes some, and may take a card off the draw pile. She never scores."
        ),
        Phrase(
            "The app deals her cards, or you draw them and tell it. It says what to do and when to reshuffle;"
            " it can count the clearing with you, and works out the cave and the challenge at the end."
        ),
        Phrase(
            "Your own turn, the draw pile, the clearing and your forest stay yours. When the winter card turns"
            " up, tell the app."
        ),
    ),
    colour="moss",
    version=2,
    upgrades=UPGRADES,
    folder=Path(__file__).parent,
    state=Forest,
    setup=setup,
    turn=turn,
    result=lambda state: state.result,
    outcome=outcome,
    progress=progress,
    sentences=SENTENCES,
    words=WORDS,
    where=page.where,
    turn_name=page.turn_name,
    facts=page.facts,
    board=page.board,
    glance=glance,
    your_turn=page.your_turn,
    ending=ending,
    score=measured,
    invariants=invariants,
    decks=DECKS,
    sample=sample,
)
