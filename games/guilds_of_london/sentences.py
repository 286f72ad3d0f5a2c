"""What Boris's instructions read like."""

from __future__ import annotations

from games.engine.core import N_, Params, Sentence, SentenceFor
from games.engine.words import IDLE, NEWS


def _place(params: Params) -> Sentence:
    """One pawn of Boris's, or the `count` of them that the page shows as one step."""
    if params.get("count", 1) == 1:
        return Sentence("Put **1 pawn** on **{tile}**.", symbol="pawn")
    return Sentence(
        "Put **{count} pawn** on **{tile}**.", "Put **{count} pawns** on **{tile}**.", symbol="pawn"
    )


def _activate(params: Params) -> Sentence:
    if params.get("short"):
        return _activate_shortly(params)
    if params["first"] == "boris":
        return _boris_first(params)
    alone = params["second"] is None
    return Sentence(
        "Flip **{tile}**, take its **first reward**.",
        symbol="star",
        detail="Leave a master." if alone else "Leave a master. Boris gains {boris_points}.",
    )


def _boris_first(params: Params) -> Sentence:
    if params["second"] is None:
        return Sentence(
            "Flip **{tile}**. Boris gains **{boris_points} point**.",
            "Flip **{tile}**. Boris gains **{boris_points} points**.",
            count="boris_points",
            symbol="swap",
        )
    if params["guild_card"]:
        return Sentence(
            "Flip **{tile}**, put its **second-place token** on the **guild card**.",
            symbol="swap",
            detail="Boris gains {boris_points}.",
        )
    return Sentence(
        "Flip **{tile}**, take its **second-place token** and keep it.",
        symbol="swap",
        detail="Boris gains {boris_points}.",
    )


def _activate_shortly(params: Params) -> Sentence:
    """The same in fewer words, as the page of the end of a round shows it."""
    if params["first"] != "boris":
        if params["second"] is None:
            return Sentence("Flip **{tile}**: **first reward**, leave a master.", symbol="star")
        return Sentence(
            "Flip **{tile}**: **first reward**, leave a master. Boris +{boris_points}.", symbol="star"
        )
    if params["second"] is not None:
        if params["guild_card"]:
            return Sentence(
                "Flip **{tile}**, its **second-place token** to the guild card. Boris +{boris_points}.",
                symbol="swap",
            )
        return Sentence(
            "Flip **{tile}**, keep its **second-place token**. Boris +{boris_points}.", symbol="swap"
        )
    if "tiles" in params:
        return Sentence("Flip **{tiles}**. Boris **+{boris_points}**.", symbol="swap")
    return Sentence("Flip **{tile}**. Boris **+{boris_points}**.", symbol="swap")


def _tie(params: Params) -> Sentence:
    if params.get("short"):
        return Sentence("**{tile}** stays open: {pawns} to {pawns}.", symbol="skip", place=IDLE)
    return Sentence("**{tile}** stays open: a tie, **{pawns} to {pawns}**.", symbol="skip", place=IDLE)


def _flip_beadle(params: Params) -> Sentence:
    if "to" in params:
        return Sentence(
            "Flip **{tile}**, **beadle** to **{to}**. Boris +{boris_points}.",
            symbol="beadle",
            detail="Your pawns go to the Guildhall." if params["you"] else "",
        )
    return Sentence(
        "Flip **{tile}**. Boris gains **{boris_points} point**.",
        "Flip **{tile}**. Boris gains **{boris_points} points**.",
        count="boris_points",
        symbol="beadle",
        detail="Yours go to the Guildhall." if params["you"] else "",
    )


def _plantation(params: Params) -> Sentence:
    if params["pawns"] == "more":
        return Sentence(
            "Take the plantation's **first reward**, then flip it.",
            symbol="leaf",
            detail="Your pawns there go to the general supply.",
        )
    gains = N_("Flip the **plantation**. Boris gains **{boris_points} points**.")
    if params.get("short"):
        gains = N_("Flip the **plantation**. Boris **+{boris_points}**.")
    return Sentence(
        gains,
        symbol="leaf",
        detail="Your pawn there goes to the general supply." if params["pawns"] == "one" else "",
    )


def _passed(params: Params) -> Sentence:
    if params["why"] == "completed":
        return Sentence("Passed {tile} ({cell}): it is completed.")
    return Sentence("Passed {tile} ({cell}): it is not {colour}.")


def _decided(params: Params) -> Sentence:
    match params["by"]:
        case "beadle":
            return Sentence("The beadle's own tile, {tile}, is {colour}.")
        case "path":
            return Sentence("{tile} ({cell}) is the first open tile along the path that is {colour}.")
        case "lowest":
            return Sentence("The lowest precedence decides.")
        case "lowest_six":
            return Sentence("Virginia is face up, so the six lowest precedences get one.")
        case "highest_six":
            return Sentence("Ulster is face up, so the six highest precedences get one.")
        case "all":
            return Sentence("There are no more than six guild tiles, so all of them get one.")
        case _:
            return Sentence("It is the only one.")


def _count(params: Params) -> Sentence:
    if params["beadle"] and params["raised"]:
        return Sentence(
            "There are {you} of yours, {boris} of Boris's, {neutrals} neutral and the beadle. "
            "With the neutral pawn of the set-up {needed} are needed."
        )
    if params["beadle"]:
        return Sentence(
            "There are {you} of yours, {boris} of Boris's, {neutrals} neutral and the beadle. "
            "{needed} are needed."
        )
    if params["raised"]:
        return Sentence(
            "There are {you} of yours, {boris} of Boris's and {neutrals} neutral. "
            "With the neutral pawn of the set-up {needed} are needed."
        )
    return Sentence(
        "There are {you} of yours, {boris} of Boris's and {neutrals} neutral. {needed} are needed."
    )


SENTENCES: dict[str, SentenceFor] = {
    "setup.first_player": Sentence("You start **every round**, Boris ends it.", symbol="flag", place=NEWS),
    "setup.no_cards_for_boris": Sentence(
        "Deal **your own** cards; Boris gets **none**.",
        symbol="hand",
    ),
    "setup.neutrals_on_score_board": Sentence(
        "Put **{count} neutral pawn** on the **score board**.",
        "Put **{count} neutral pawns** on the **score board**.",
        symbol="pawn",
    ),
    "neutral.place": Sentence(
        "Put **a neutral pawn** on **{tiles}**.",
        "Put **a neutral pawn** on each of **{count} tiles**: {tiles}.",
        symbol="lock",
    ),
    "beadle.place": Sentence("Put the **beadle** on **{tile}**.", symbol="beadle"),
    "boris.guildhall": Sentence(
        "Put **all of Boris's pawns** on the **Guildhall**, or beside the board.", symbol="home"
    ),
    "setup.guild_card": Sentence("Lay **The Guild of Solo Boardgamers** beside the board.", symbol="card"),
    "pawn.place": _place,
    "card.discard": Sentence(
        "**No pawn**: no open tile is **{colour}**.",
        symbol="skip",
        place=IDLE,
    ),
    "cards.discard": Sentence(
        "Discard **his {count} card**.",
        "Discard **his {count} cards**.",
        symbol="card",
    ),
    "tile.activate": _activate,
    "tile.tie": _tie,
    "beadle.flip": _flip_beadle,
    "beadle.move": Sentence("Move the **beadle** to **{tile}**.", symbol="beadle"),
    "plantation.resolve": _plantation,
    "master.claim": Sentence(
        "Discard **3 tokens**, put a **master** on **{tile}**: **{points} point** for you.",
        "Discard **3 tokens**, put a **master** on **{tile}**: **{points} points** for you.",
        count="points",
        symbol="master",
        detail="Take the pawn from your Guildhall. The tile stays completed.",
    ),
    "round.begin": Sentence("Move the marker to **round {round}**.", symbol="track"),
    "end.no_tile": Sentence(
        "The game is over: the beadle has **no guild tile left**.", symbol="flag", place=NEWS
    ),
    "end.last_round": Sentence("The game is over: that was the **last round**.", symbol="flag", place=NEWS),
    "end.count": Sentence(
        "Add **mayoral rewards** and **masters side by side** to your points.",
        symbol="star",
    ),
    "candidate": Sentence("{tile} ({cell}) has precedence {precedence}."),
    "passed": _passed,
    "decided": _decided,
    "count": _count,
    "master": Sentence("A tie, but your master on {tile} ({cell}) stands beside it: you are first."),
}

WORDS = {
    "yellow": N_("yellow"),
    "blue": N_("blue"),
    "red": N_("red"),
    "green": N_("green"),
    "pink": N_("pink"),
    "virginia": N_("Virginia"),
    "ulster": N_("Ulster"),
    "guildhall": N_("Guildhall"),
}
