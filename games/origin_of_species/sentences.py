"""What Charlie's instructions, and the reasons for them, read like."""

from __future__ import annotations

from games.engine.core import N_, Params, Sentence, SentenceFor


def _place(params: Params) -> Sentence:
    if params["replaces"] is None:
        return Sentence("Charlie discovers: put **{tile}** on the empty square **{cell}**.", symbol="tile")
    return Sentence(
        "Charlie discovers: put **{tile}** on **{cell}**, in place of **{replaces}**.", symbol="tile"
    )


def _cubes_home(params: Params) -> Sentence:
    if not params["charlie"]:
        return Sentence("Return **{you} of your cubes** from {tile} to your supply.", symbol="home")
    if not params["you"]:
        return Sentence("Return **{charlie} of Charlie's cubes** from {tile} to his supply.", symbol="home")
    return Sentence(
        "Return the cubes on {tile} to their supplies: **{you} of yours, {charlie} of Charlie's**.",
        symbol="home",
    )


def _scalpel(params: Params) -> Sentence:
    if params["held"]:
        return Sentence("Discard **one of Charlie's scalpel cards**: he uses it here.", symbol="scalpel")
    return Sentence("Charlie uses the **scalpel he always has**: discard nothing.", symbol="scalpel")


def _points(params: Params) -> Sentence:
    if params["for"] == "scalpel":
        return Sentence(
            "Move Charlie's score marker **{points} point** forward, for the scalpel.",
            "Move Charlie's score marker **{points} points** forward, for the scalpel.",
            count="points",
            symbol="star",
        )
    return Sentence(
        "Move Charlie's score marker **{points} point** forward, for the tile.",
        "Move Charlie's score marker **{points} points** forward, for the tile.",
        count="points",
        symbol="star",
    )


def _stay(params: Params) -> Sentence:
    if params["why"] == "none":
        return Sentence(
            "Move **no cube** to {tile}.",
            symbol="skip",
            detail="His supply is empty, and no other tile could give one up.",
        )
    return Sentence(
        "Move **no cube** to {tile}.",
        symbol="skip",
        detail="His supply is empty, and the cube would come from this very tile.",
    )


def _you_research(params: Params) -> Sentence:
    if len(params["from"]) > 1:
        return Sentence("You researched **{tiles}**, with cubes from {from_tiles}.", symbol="cube")
    if params["from"]:
        return Sentence("You researched **{tiles}**, with a cube from {from_tiles}.", symbol="cube")
    return Sentence("You researched **{tiles}**.", symbol="cube")


def _you_place(params: Params) -> Sentence:
    paid = N_("Cubes you paid: {cubes}.") if params["cubes"] else ""
    if params["cell"] is None:
        return Sentence("You took **{tile}** without placing it.", symbol="tile", detail=paid)
    if params["replaces"] is None:
        return Sentence("You put **{tile}** on **{cell}**.", symbol="tile", detail=paid)
    return Sentence("You put **{tile}** on **{cell}** and took **{replaces}**.", symbol="tile", detail=paid)


def _passed(params: Params) -> Sentence:
    if params["why"] == "square":
        return Sentence("{tile} is passed over: there is no square where it may go.", detail=N_("no square"))
    return Sentence(
        "{tile} is passed over: he can't pay {cost} on any square where it may go.", detail=N_("too dear")
    )


_FIGURE = {
    "net": N_("cubes {net}"),
    "icons": N_("icons {icons}"),
    "empty": N_("empty {empty}"),
    "scarce": N_("scarce {scarce}"),
    "tools": N_("tools {tools}"),
    "lost": N_("lost {lost}"),
    "only": N_("the only one"),
    "soloist": N_("level"),
}
"""The figure that decided, as it is put on each square that was compared."""


def _candidate(params: Params) -> Sentence:
    figure = _FIGURE.get(params.get("by", ""), "")
    if "class" not in params:
        return Sentence(
            "{tile} ({cell}): your cubes less his {net}, icons {icons}, empty "
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
    "soloist": Sentence("Level on everything: you decided."),
}

_GETS_BY = {
    "only": Sentence("No other tile could get this cube."),
    "net": Sentence("Decided by your cubes less his: the most gets the cube."),
    "icons": Sentence("Decided by the icons: the most gets the cube."),
    "empty": Sentence("Decided by the empty neighbours: the most gets the cube."),
    "scarce": Sentence("Decided by the icons of the habitats he has least of: the most gets the cube."),
    "soloist": Sentence("Level on everything: you decided which gets the cube."),
}

_LEAVES_BY = {
    "only": Sentence("No other tile could give a cube up."),
    "net": Sentence("Decided by your cubes less his: the fewest gives the cube up."),
    "icons": Sentence("Decided by the icons: the fewest gives the cube up."),
    "empty": Sentence("Decided by the empty neighbours: the fewest gives the cube up."),
    "scarce": Sentence("Decided by the icons of the habitats he has least of: the fewest gives the cube up."),
    "soloist": Sentence("Level on everything: you decided which gives the cube up."),
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
    "setup.soloist_first": Sentence(
        "Take the **first turn**; Charlie is the second player.", symbol="trophy"
    ),
    "setup.charlie_points": Sentence(
        "Put Charlie's score marker on **{points} point**.",
        "Put Charlie's score marker on **{points} points**.",
        count="points",
        symbol="star",
    ),
    "setup.advanced_for_you": Sentence(
        "Play with the **advanced variant** for yourself: set up as for two.",
        symbol="order",
        detail="Charlie gets no private objectives.",
    ),
    "setup.objectives_open": Sentence(
        "Lay your **private objectives** face up: Charlie goes for them, too.", symbol="eye"
    ),
    "setup.decks_face_up": Sentence(
        "Put the **land, water and air decks** face up.",
        symbol="deck",
        detail="The top card of each is always seen.",
    ),
    "setup.cubes": Sentence("Give yourself and Charlie **{each} cubes** each.", symbol="cube"),
    "supply.check": Sentence("Cubes in supply: **you {you}, Charlie {charlie}**.", symbol="check"),
    "you.research": _you_research,
    "you.place": _you_place,
    "charlie.researches": Sentence("Charlie can discover **no tile**: he researches.", symbol="info"),
    "discover.place": _place,
    "pay.cubes": Sentence(
        "Take **{count} of his cubes** off **{tile}** ({cell}) back to his supply.", symbol="coin"
    ),
    "pay.tool": Sentence("Discard Charlie's **{tool}**.", symbol="tool"),
    "tile.claim": Sentence("Give **{tile}** to Charlie: he claims it.", symbol="flag"),
    "cubes.home": _cubes_home,
    "scalpel.use": _scalpel,
    "scalpel.uncounted": Sentence(
        "{tools} and a scalpel card in one turn: the limit of one counts only tools that give resources."
    ),
    "charlie.points": _points,
    "rewards.take": Sentence("Lay beside Charlie's board: **{taken}**.", symbol="card"),
    "cube.add": Sentence("Put **one of his cubes** on **{tile}** ({cell}).", symbol="cube"),
    "cube.move": Sentence(
        "Move **one of his cubes** from **{from_tile}** ({from}) to **{to_tile}** ({to}).", symbol="swap"
    ),
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
