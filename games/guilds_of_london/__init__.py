"""Guilds of London, against Boris."""

from pathlib import Path

from games.engine.core import Game, Phrase
from games.guilds_of_london import page, score
from games.guilds_of_london.cards import DECKS
from games.guilds_of_london.checks import invariants, sample
from games.guilds_of_london.glance import glance
from games.guilds_of_london.sentences import SENTENCES, WORDS
from games.guilds_of_london.setup import setup
from games.guilds_of_london.state import Guilds
from games.guilds_of_london.turn import turn
from games.guilds_of_london.upgrades import UPGRADES

GAME = Game(
    slug="guilds-of-london",
    title="Guilds of London",
    bot="Boris",
    line=Phrase("Boris sends pawns wherever his cards point. You play ten rounds for the most points."),
    about=(
        Phrase(
            "Boris is your only rival. On his turn he draws three action cards, four in expert mode; each "
            "puts one of his pawns on the next tile of its colour, counted from the beadle on."
        ),
        Phrase(
            "You draw his cards from the shared deck and tap their colours; the app can deal them instead. "
            "It finds the tile, counts pawns against thresholds, settles ties, moves the beadle, resolves "
            "the plantation and keeps Boris's score."
        ),
        Phrase(
            "Your own turns, your cards and your score stay yours. In even rounds you tell the app where "
            "your pawns stand. What is printed on a tile is asked for once, when it is needed."
        ),
    ),
    colour="thames",
    version=2,
    folder=Path(__file__).parent,
    state=Guilds,
    setup=setup,
    turn=turn,
    result=score.result,
    outcome=score.outcome,
    progress=score.progress,
    sentences=SENTENCES,
    words=WORDS,
    names=page.names,
    where=page.where,
    turn_name=page.turn_name,
    facts=page.facts,
    glance=glance,
    your_turn=page.your_turn,
    ending=page.ending,
    score=score.measured,
    board=page.board,
    invariants=invariants,
    decks=DECKS,
    upgrades=UPGRADES,
    dealer="table",
    sample=sample,
)
