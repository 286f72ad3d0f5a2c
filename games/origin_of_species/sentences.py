"""What Charlie's instructions, and the reasons for them, read like."""

from __future__ import annotations

from games.engine.core import N_, Params, Sentence, SentenceFor
from games.engine.words import IDLE, RECORD


def _place(params: Params) -> Sentence:
    if params["replaces"] is None:
        return Sentence("Put **{tile}** on **{cell}**.", symbol="tile")
    return Sentence("Put **{tile}** on **{replaces}**.", symbol="tile")


def _cubes_home(params: Params) -> Sentence:
    if not params["charlie"]:
        return Sentence("Take its cubes off: **{you} of yours**.", symbol="home")
    if not params["you"]:
        return Sentence("Take its cubes off: **{charlie} of his**.", symbol="home")
    return Sentence("Take its cubes off: **{you} of yours, {charlie} of his**.", symbol="home")


def _scalpel(params: Params) -> Sentence:
    if params["held"]:
        return Sentence("Discard **1 of his scalpels**.", symbol="scalpel")
    return Sentence("He uses the scalpel he always has: discard nothing.", symbol="scalpel", place=RECORD)


def _cubes_paid(params: Params) -> Sentence:
    if "cubes" in params:
        return Sentence("Take his cubes off: **{cubes}**.", symbol="cube")
    return Sentence("Take **{count} of his cubes** off **{tile}**.", symbol="cube")


def _discarded(params: Params) -> Sentence:
    if "cards" in params:
        return Sentence("Discard his **{cards}**.", symbol="tool")
    return Sentence("Discard his **{tool}**.", symbol="tool")


def _points(params: Params) -> Sentence:
    """The points of a turn; as a reason for them, what they were for."""
    if "of" not in params:
        return Sentence(
            "Move his marker on by **{points} point**.",
            "Move his marker on by **{points} points**.",
            count="points",
            symbol="star",
        )
    if params["for"] == "scalpel":
        return Sentence(
            "For the scalpel: {points} point.", "For the scalpel: {points} points.", count="points"
        )
    return Sentence("For the tile: {points} point.", "For the tile: {points} points.", count="points")


def _stay(params: Params) -> Sentence:
    if params["why"] == "none":
        detail = N_("His supply is empty, and no other tile could give one up.")
    else:
        detail = N_("His supply is empty, and the cube would come from this very tile.")
    return Sentence("No cube for {tile}.", symbol="skip", detail=detail, place=IDLE)


def _you_research(params: Params) -> Sentence:
    if len(params["from"]) > 1:
        text = N_("You researched **{tiles}**, with cubes from {from_tiles}.")
    elif params["from"]:
        text = N_("You researched **{tiles}**, with a cube from {from_tiles}.")
    else:
        text = N_("You researched **{tiles}**.")
    return Sentence(text, symbol="cube", place=IDLE)


def _you_place(params: Params) -> Sentence:
    paid = N_("Cubes you paid: {cubes}.") if params["cubes"] else ""
    if params["cell"] is None:
        text = N_("You took **{tile}** without placing it.")
    elif params["replaces"] is None:
        text = N_("You put **{tile}** on **{cell}**.")
    else:
        text = N_("You put **{tile}** on **{replaces}** and took it.")
    return Sentence(text, symbol="tile", detail=paid, place=IDLE)


def _passed(params: Params) -> Sentence:
    if params["why"] == "square":
        return Sentence("{tile} is passed over: there is no square where it may go.", detail=N_("no square"))
    return Sentence(
        "{tile} is passed over: he can't pay {cost} on any square where it may go.",
        detail=N_("too expensive"),
    )


_FIGURE = {
    "net": N_("cubes {net}"),
    "icons": N_("icons {icons}"),
    "empty": N_("empty {empty}"),
    "scarce": N_("scarce {scarce}"),
    "tools": N_("tools {tools}"),
    "lost": N_("lost {lost}"),
    "only": N_("the only one"),
    "soloist": N_("tied"),
}
"""The figure that decided, as it is put on each square that was compared."""


def _candidate(params: Params) -> Sentence:
    figure = _FIGURE.get(params.get("by", ""), "")
    if "class" not in params:
        return Sentence(
            "{tile} ({cell}): your cubes minus his {net}, icons {icons}, empty "
            "squares beside it {empty}, icons he has least of {scarce}.",
            detail=figure,
        )
    if params.get("by") == "scalpel":
        figure = N_("scalpel") if params["scalpel"] else N_("no scalpel")
    squares = _SQUARE_BY_SCALPEL if params["scalpel"] else _SQUARE
    return Sentence(squares[params["class"]], detail=figure)


_SQUARE = {
    "objective": N_("{cell}, an objective tile: tools {tools}, icons lost {lost}, empty neighbours {empty}."),
    "ordinary": N_("{cell}, an ordinary tile: tools {tools}, icons lost {lost}, empty neighbours {empty}."),
    "start": N_("{cell}, a starting tile: tools {tools}, icons lost {lost}, empty neighbours {empty}."),
    "empty": N_("{cell}, an empty square: tools {tools}, icons lost {lost}, empty neighbours {empty}."),
}

_SQUARE_BY_SCALPEL = {
    "objective": N_(
        "{cell}, an objective tile, by scalpel: tools {tools}, icons lost {lost}, empty neighbours {empty}."
    ),
    "ordinary": N_(
        "{cell}, an ordinary tile, by scalpel: tools {tools}, icons lost {lost}, empty neighbours {empty}."
    ),
    "start": N_(
        "{cell}, a starting tile, by scalpel: tools {tools}, icons lost {lost}, empty neighbours {empty}."
    ),
}


_CLASS_CAME_FIRST = {
    "objective": Sentence("He can pay elsewhere too, but replacing an objective tile comes first."),
    "ordinary": Sentence(
        "He can pay elsewhere too, but replacing an ordinary tile "
        "comes before starting tiles and empty squares."
    ),
    "start": Sentence("He can pay elsewhere too, but replacing a tile comes before an empty square."),
}

_SQUARE_BY = {
    "only": Sentence("It is the only square where he can put it and pay."),
    "scalpel": Sentence("Decided by the scalpel card he holds: he uses it at the first opportunity."),
    "tools": Sentence("Decided by the tools: the fewer he has to use, the better."),
    "lost": Sentence("Decided by the icons lost: the fewer, the better."),
    "empty": Sentence("Decided by the empty neighbours: the more, the better."),
    "soloist": Sentence("Tied on everything: you chose."),
}

_GETS_BY = {
    "only": Sentence("No other tile could get this cube."),
    "net": Sentence("Decided by your cubes minus his: the most gets the cube."),
    "icons": Sentence("Decided by the icons: the most gets the cube."),
    "empty": Sentence("Decided by the empty neighbours: the most gets the cube."),
    "scarce": Sentence("Decided by the icons of the habitats he has least of: the most gets the cube."),
    "soloist": Sentence("Tied on everything: you chose which gets the cube."),
}

_LEAVES_BY = {
    "only": Sentence("No other tile could give a cube up."),
    "net": Sentence("Decided by your cubes minus his: the fewest gives the cube up."),
    "icons": Sentence("Decided by the icons: the fewest gives the cube up."),
    "empty": Sentence("Decided by the empty neighbours: the fewest gives the cube up."),
    "scarce": Sentence("Decided by the icons of the habitats he has least of: the fewest gives the cube up."),
    "soloist": Sentence("Tied on everything: you chose which gives the cube up."),
}


def _decided(params: Params) -> Sentence:
    if params["of"] == "gets":
        return _GETS_BY[params["by"]]
    if params["of"] == "leaves":
        return _LEAVES_BY[params["by"]]
    if params["by"] == "only" and params["worse"]:
        return _CLASS_CAME_FIRST[params["class"]]
    return _SQUARE_BY[params["by"]]


SENTENCES: dict[str, SentenceFor] = {
    "setup.soloist_first": Sentence("Take the **first turn**; Charlie is second.", symbol="trophy"),
    "setup.charlie_points": Sentence(
        "Put his score marker on **{points} point**.",
        "Put his score marker on **{points} points**.",
        count="points",
        symbol="star",
    ),
    "setup.advanced_for_you": Sentence("Set up the **advanced variant** for two.", symbol="order"),
    "setup.objectives_open": Sentence("Lay your **private objectives** face up; he gets none.", symbol="eye"),
    "setup.decks_face_up": Sentence("Put the **land, water and air decks** face up.", symbol="deck"),
    "setup.cubes": Sentence("Take **{each} cubes**, and give Charlie {each}.", symbol="cube"),
    "supply.check": Sentence(
        "Cubes in supply: **you {you}, Charlie {charlie}**.", symbol="check", place=RECORD
    ),
    "you.research": _you_research,
    "you.place": _you_place,
    "charlie.researches": Sentence("No discovery: he researches.", symbol="info", place=IDLE),
    "discover.place": _place,
    "pay.cubes": _cubes_paid,
    "pay.tool": _discarded,
    "tile.claim": Sentence("Give **{tile}** to Charlie.", symbol="flag"),
    "cubes.home": _cubes_home,
    "scalpel.use": _scalpel,
    "scalpel.uncounted": Sentence(
        "{tools} and a scalpel card in one turn: the limit of one counts only tools that give resources."
    ),
    "charlie.points": _points,
    "rewards.take": Sentence("Give Charlie cards: **{taken}**.", symbol="card"),
    "cube.add": Sentence("Put **1 of his cubes** on **{tile}**.", symbol="cube"),
    "cube.move": Sentence("Move **1 of his cubes** from **{from_tile}** to **{to_tile}**.", symbol="swap"),
    "cube.stay": _stay,
    "passed": _passed,
    "candidate": _candidate,
    "decided": _decided,
}

WORDS = {
    "land": N_("land"),
    "water": N_("water"),
    "air": N_("air"),
    "scalpels": N_("Scalpel"),
}
