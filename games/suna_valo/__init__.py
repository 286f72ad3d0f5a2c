"""Suna Valo: Solomodus, against Botbot."""

from pathlib import Path

from games.engine.core import Game, Phrase
from games.suna_valo import page
from games.suna_valo.board import board
from games.suna_valo.cards import DECKS, names
from games.suna_valo.checks import invariants, sample
from games.suna_valo.glance import glance
from games.suna_valo.score import outcome
from games.suna_valo.sentences import SENTENCES, WORDS
from games.suna_valo.setup import setup
from games.suna_valo.state import Valley
from games.suna_valo.turn import turn

GAME = Game(
    slug="suna-valo",
    title="Suna Valo: Solomodus",
    bot="Botbot",
    line=Phrase("Botbot buys your cards and takes the best orders. Beat his points after three eras."),
    about=(
        Phrase(
            "Botbot is a stack of 7 solo cards. He goes first and reveals one each turn: he buys a card of "
            "yours or of the village, puts a barrel or a ship on the best order, or holds a festival."
        ),
        Phrase(
            "The app deals his cards, or you draw them and tell it. It asks what only your table shows, such "
            "as the highest free points of an order, chooses for him, says when to reshuffle, and keeps his "
            "score."
        ),
        Phrase(
            "Your own turn, the village, the spaces of the orders and your goods stay yours. Tell the app "
            "when an era is over."
        ),
    ),
    colour="sun",
    version=2,
    folder=Path(__file__).parent,
    state=Valley,
    setup=setup,
    turn=turn,
    result=lambda state: state.result,
    outcome=outcome,
    progress=page.progress,
    sentences=SENTENCES,
    words=WORDS,
    where=page.where,
    turn_name=page.turn_name,
    names=lambda state, decks: names(decks),
    facts=page.facts,
    board=board,
    glance=glance,
    ending=page.ending,
    score=page.measured,
    invariants=invariants,
    sample=sample,
    decks=DECKS,
)
