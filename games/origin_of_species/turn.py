"""What can be done at the table: your moves and Charlie's in turn, a correction, the end."""

from __future__ import annotations

from dataclasses import replace

from games.engine.core import Choice, ClosedOption, Decks, Option, Phrase, Say, Script
from games.origin_of_species.charlie import charlie
from games.origin_of_species.correct import correct
from games.origin_of_species.score import score
from games.origin_of_species.state import Islands
from games.origin_of_species.yours import my_discover, my_research


def turn(state: Islands, decks: Decks) -> Script[Islands]:
    """Play one action: Charlie's turn, one of your moves, a correction, or the end of the game."""
    action = yield actions(state)
    if action == "correct":
        return (yield from correct(state, decks))
    if action == "end":
        return (yield from score(state))
    if action == "charlie":
        state = replace((yield from charlie(state, decks)), mover="you", turn=state.turn + 1)
    elif action == "my_research":
        state = replace((yield from my_research(state, decks)), mover="charlie")
    else:
        state = replace((yield from my_discover(state, decks)), mover="charlie")
    yield Say("supply.check", {"you": state.supply.you, "charlie": state.supply.charlie}, rule="setup.cubes")
    return state


def actions(state: Islands) -> Choice:
    """The opening question; its default is whose turn it is, for the page's primary button."""
    discover = Option("my_discover", Phrase("I discovered"))
    shut = ClosedOption(
        "my_discover", Phrase("I discovered"), Phrase("No tile stands on the Evolution Track.")
    )
    waiting = any(tile is not None for tile in state.track)
    return Choice(
        key="do",
        label=Phrase("Your turn") if state.mover == "you" else Phrase("Charlie's turn"),
        options=(
            Option("charlie", Phrase("Charlie's turn")),
            Option("my_research", Phrase("I researched")),
            *((discover,) if waiting else ()),
            Option("correct", Phrase("Put something right")),
            Option("end", Phrase("The game is over")),
        ),
        closed=() if waiting else (shut,),
        default="my_research" if state.mover == "you" else "charlie",
        second="my_discover" if state.mover == "you" and waiting else "",
        rule="charlie.action",
    )
