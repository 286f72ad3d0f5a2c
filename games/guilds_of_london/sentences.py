"""What Boris's instructions read like."""

from __future__ import annotations

from games.engine.core import N_, Params, Sentence, SentenceFor

LEAVE_MASTER = N_(
    "Leave one of your pawns there as its master. Your others go into the Guildhall, Boris's back to him, "
    "neutral ones to the box."
)
ALL_LEAVE = N_(
    "All pawns leave it: yours go into the Guildhall, Boris's back to him, neutral ones to the box."
)


def _activate(params: Params) -> Sentence:
    if params["first"] == "boris":
        return _boris_first(params)
    if params["second"] is None:
        return Sentence(
            "Flip **{tile}** ({cell}) and take its **first reward**: you are there without Boris.",
            symbol="star",
            detail=LEAVE_MASTER,
        )
    return Sentence(
        "Flip **{tile}** ({cell}) and take its **first reward**. "
        "Boris gains **{boris_points} point**, as second.",
        "Flip **{tile}** ({cell}) and take its **first reward**. "
        "Boris gains **{boris_points} points**, as second.",
        count="boris_points",
        symbol="star",
        detail=LEAVE_MASTER,
    )


def _boris_first(params: Params) -> Sentence:
    if params["second"] is None:
        return Sentence(
            "Flip **{tile}** ({cell}). Boris gains **{boris_points} point**: he is there without you.",
            "Flip **{tile}** ({cell}). Boris gains **{boris_points} points**: he is there without you.",
            count="boris_points",
            symbol="swap",
            detail=ALL_LEAVE,
        )
    if params["guild_card"]:
        return Sentence(
            "Flip **{tile}** ({cell}) and lay its **second-place token** on the **guild card**. "
            "Boris gains **{boris_points} point**, as first.",
            "Flip **{tile}** ({cell}) and lay its **second-place token** on the **guild card**. "
            "Boris gains **{boris_points} points**, as first.",
            count="boris_points",
            symbol="swap",
            detail=ALL_LEAVE,
        )
    return Sentence(
        "Flip **{tile}** ({cell}) and take its **second-place token**. "
        "Boris gains **{boris_points} point**, as first.",
        "Flip **{tile}** ({cell}) and take its **second-place token**. "
        "Boris gains **{boris_points} points**, as first.",
        count="boris_points",
        symbol="swap",
        detail=ALL_LEAVE,
    )


def _plantation(params: Params) -> Sentence:
    if params["pawns"] == "more":
        return Sentence(
            "Take the **first reward** of the plantation and flip it to **{next}**. Boris gains nothing.",
            symbol="leaf",
            detail="Your pawns there go to the general supply.",
        )
    if params["pawns"] == "one":
        return Sentence(
            "Flip the plantation to **{next}**. Boris gains **{boris_points} points**, for you have one "
            "pawn there.",
            symbol="leaf",
            detail="Your pawn goes to the general supply.",
        )
    return Sentence(
        "Flip the plantation to **{next}**. Boris gains **{boris_points} points**, for you have no "
        "pawn there.",
        symbol="leaf",
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
            return Sentence("Virginia lies up, so the six lowest precedences get one.")
        case "highest_six":
            return Sentence("Ulster lies up, so the six highest precedences get one.")
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
    "setup.first_player": Sentence(
        "Start **every round** yourself; **Boris** takes the last turn.",
        symbol="flag",
    ),
    "setup.no_cards_for_boris": Sentence(
        "Deal **your own** cards; Boris gets **none**.",
        symbol="hand",
        detail="He draws his from the shared deck on his turn.",
    ),
    "setup.neutrals_on_score_board": Sentence(
        "Put **{count} neutral pawn** on the **score board**.",
        "Put only **{count} neutral pawns** on the **score board**.",
        symbol="pawn",
    ),
    "neutral.place": Sentence(
        "Put **a neutral pawn** on **{tiles}**.",
        "Put **a neutral pawn** on each of **{count} tiles**: {tiles}.",
        symbol="lock",
        detail="Each raises the threshold of its tile by one.",
    ),
    "beadle.place": Sentence("Put the **beadle** on **{tile}** ({cell}).", symbol="beadle"),
    "boris.guildhall": Sentence(
        "Put **all of Boris's pawns** on the **Guildhall**, or beside the board.",
        symbol="home",
        detail="They count as in the Guildhall. He never runs out: take another colour when his are used up.",
    ),
    "setup.guild_card": Sentence(
        "Lay **The Guild of Solo Boardgamers** beside the board.",
        symbol="card",
        detail="Collect your second-place tokens on it. Three of them buy a master on a completed guild tile.",
    ),
    "pawn.place": Sentence(
        "Put **his pawn** on **{tile}** ({cell}).",
        symbol="pawn",
        detail="Card {card}: {colour}.",
    ),
    "card.discard": Sentence(
        "Place **no pawn**: no open tile is **{colour}**.",
        symbol="skip",
        detail="Card {card} is discarded, and no other is drawn for it.",
    ),
    "cards.discard": Sentence(
        "Discard **the action card** Boris drew.",
        "Discard **all {count} action cards** Boris drew.",
        symbol="card",
    ),
    "tile.activate": _activate,
    "tile.tie": Sentence(
        "Leave **{tile}** ({cell}) as it is: a tie of **{pawns} to {pawns}**.",
        symbol="skip",
        detail="None of your masters stands on a tile beside it.",
    ),
    "beadle.flip": Sentence(
        "Flip **{tile}** ({cell}), the beadle's tile. Boris gains **{boris_points} point**, you nothing.",
        "Flip **{tile}** ({cell}), the beadle's tile. Boris gains **{boris_points} points**, you nothing.",
        count="boris_points",
        symbol="swap",
        detail=ALL_LEAVE,
    ),
    "beadle.move": Sentence("Move the **beadle** to **{tile}** ({cell}).", symbol="beadle"),
    "plantation.resolve": _plantation,
    "master.claim": Sentence(
        "Move a pawn from your Guildhall onto **{tile}** ({cell}) as master: **{points} point** for you.",
        "Move a pawn from your Guildhall onto **{tile}** ({cell}) as master: **{points} points** for you.",
        count="points",
        symbol="master",
        detail="Discard three second-place tokens from the guild card. The tile stays completed.",
    ),
    "round.begin": Sentence("Move the round marker to **round {round}**. You start.", symbol="track"),
    "end.no_tile": Sentence(
        "The game is over: the beadle has **no guild tile left** to go to.", symbol="trophy"
    ),
    "end.last_round": Sentence("The game is over: that was the **last round**.", symbol="trophy"),
    "end.count": Sentence(
        "Add your **mayoral rewards** and the bonuses of **masters beside each other** to your points.",
        symbol="star",
        detail="Boris scores nothing more.",
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
