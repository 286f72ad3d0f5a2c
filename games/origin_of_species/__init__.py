"""On the Origin of Species, against Charlie."""

from pathlib import Path

from games.engine.core import Game, Phrase
from games.origin_of_species import page
from games.origin_of_species.board import board
from games.origin_of_species.cards import DECKS
from games.origin_of_species.checks import invariants, sample
from games.origin_of_species.glance import glance
from games.origin_of_species.score import measured, outcome, progress
from games.origin_of_species.sentences import SENTENCES, WORDS
from games.origin_of_species.setup import setup
from games.origin_of_species.state import Islands
from games.origin_of_species.turn import turn
from games.origin_of_species.upgrades import UPGRADES

GAME = Game(
    slug="origin-of-species",
    title="On the Origin of Species",
    bot="Charlie",
    line=Phrase("Charlie discovers whatever he can pay for. The app keeps the board and plays him."),
    about=(
        Phrase(
            "Charlie is a dummy player. He discovers the topmost tile of the Evolution "
            "Track that he can pay for, and researches when there is none."
        ),
        Phrase(
            "The app keeps the board with both players' cubes and the "
            "Evolution Track. It decides for Charlie whatever the rules "
            "decide, shows why, and asks you where they leave it to you."
        ),
        Phrase(
            "Tell it your own research and discoveries, so that it knows the board. Your cards and "
            "points stay yours; the tiles of your box you type once, when they turn up."
        ),
    ),
    colour="finch",
    has_draws=False,
    version=2,
    folder=Path(__file__).parent,
    state=Islands,
    setup=setup,
    turn=turn,
    result=lambda state: state.result,
    outcome=outcome,
    progress=progress,
    sentences=SENTENCES,
    words=WORDS,
    where=page.where,
    turn_name=page.turn_name,
    names=page.names,
    facts=page.facts,
    board=board,
    glance=glance,
    your_turn=page.your_turn,
    ending=page.ending,
    score=measured,
    invariants=invariants,
    sample=sample,
    decks=DECKS,
    upgrades=UPGRADES,
)
