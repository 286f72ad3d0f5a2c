"""What the first version of the rules stored goes on under the present one."""

from __future__ import annotations

from typing import Any

from games.engine.render import Reader
from games.origin_of_species import GAME
from tests.games.origin_of_species.sitting import DECKS, Sitting, islands, laid

CELLS = {"r1c1": laid("coral"), "r1c2": laid("flamingo", charlie=2), "r1c3": laid("booby", charlie=1)}
STATE = islands(1, 3, CELLS, ["finch"], tools={"net": 1}, scalpels=1)
READER = Reader(GAME, GAME.name_of(STATE, DECKS))


def stored_then(**others: Any) -> dict[str, Any]:
    stored = GAME.store(STATE)
    del stored["scalpel"]
    return stored | others


def test_a_game_goes_on_with_the_scalpel_as_the_rulebook_says():
    state = GAME.restore(stored_then(), 1)
    assert state == STATE
    sitting = Sitting(state).charlie(("rewards", {}))
    assert sitting.params("discover.place")["replaces"] == "booby"
    assert sitting.decided("discover.place") == "scalpel"


def test_squares_that_were_compared_still_read_as_sentences():
    params = {"cell": "r1c1", "class": "start", "tools": 1, "lost": 2, "empty": 0, "by": "lost"}
    saying = GAME.upgrades[1].saying({"code": "candidate", "params": params})
    assert saying is not None
    assert READER.say("candidate", saying["params"]) == (
        "row 1, column 1, a starting tile: tools 1, icons lost 2, empty neighbours 0."
    )
    tile = {"cell": "r1c1", "tile": "coral", "net": 1, "icons": 1, "empty": 2, "scarce": 0, "by": "net"}
    assert GAME.upgrades[1].saying({"code": "candidate", "params": tile}) == {
        "code": "candidate",
        "params": tile,
    }


def test_a_tool_that_bore_the_name_of_a_new_field_has_another():
    tools = [{"id": "mend", "name": "Mending kit", "gives": {"land": 1, "water": 0, "air": 0}}]
    decks = GAME.read_decks({"species": DECKS["species"], "tools": tools}, 1)
    [tool] = decks["tools"]
    state = GAME.restore(stored_then(tools={"mend": 1}), 1)
    assert state.tools == {tool["id"]: 1}
    assert Sitting(state, decks).play(("do", "correct"), ("correct", {})).now == state
