"""Setting this box up: no expansions, rare cards or caves, and an Adder for one of the challenges."""

from __future__ import annotations

from typing import Final

from games.engine.core import Decks, Form, Say, Script
from games.forest_shuffle.cards import NEW_CHALLENGE
from games.forest_shuffle.setup import (
    ON_TABLE,
    SET_UP,
    START_HAND,
    Chosen,
    begin,
    choose_aim,
    lay_out,
    shared_fields,
)
from games.forest_shuffle.state import Forest

RETURNED: Final = 45


def setup(decks: Decks) -> Script[Forest]:
    """Set the table up; gives the state before Anna's first turn."""
    chosen: Chosen = yield Form(
        key="setup",
        label=ON_TABLE,
        answered=SET_UP,
        new_card=NEW_CHALLENGE,
        fields=shared_fields(decks),
    )
    aim = yield from choose_aim(decks, chosen)
    adder = chosen["challenge"] == "reptile-trail"
    if adder:
        yield Say("setup.adder", rule="setup.7")
    yield from lay_out(returned=RETURNED, drawn=START_HAND - adder, held=START_HAND)
    return (yield from begin(decks, chosen, aim, cave=None))
