"""Villages of Valeria, solo: there is no bot, the app is the upkeep."""

from pathlib import Path

from games.engine.core import Game, Phrase
from games.villages_of_valeria import checks, page, score
from games.villages_of_valeria.sentences import SENTENCES, WORDS
from games.villages_of_valeria.setup import setup
from games.villages_of_valeria.state import Village
from games.villages_of_valeria.turn import turn
from games.villages_of_valeria.upgrades import UPGRADES

GAME = Game(
    slug="villages-of-valeria",
    title="Villages of Valeria",
    bot="",
    line=Phrase("No bot here: the app keeps track of deck, hand, seven coins and locked resources."),
    about=(
        Phrase(
            "You play alone against a small deck of 35 buildings. With its last card the game ends, "
            "and the King judges your points."
        ),
        Phrase(
            "The app keeps the deck, your hand limit, the seven coins and which resources are locked. "
            "It offers what is allowed, says why the rest is not, and tells which coins move at the "
            "start of each turn."
        ),
        Phrase(
            "Your cards stay yours: what to build and what it costs, discounts, special powers "
            "and the points at the end."
        ),
    ),
    colour="crown",
    has_draws=False,
    version=2,
    folder=Path(__file__).parent,
    state=Village,
    setup=setup,
    turn=turn,
    result=score.result,
    outcome=score.outcome,
    progress=score.progress,
    sentences=SENTENCES,
    words=WORDS,
    where=page.where,
    turn_name=page.turn_name,
    facts=page.facts,
    board=page.board,
    glance=page.glance,
    your_turn=page.your_turn,
    ending=score.ending,
    score=score.measured,
    upgrades=UPGRADES,
    invariants=checks.invariants,
    sample=checks.sample,
)
