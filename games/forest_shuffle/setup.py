"""Setting the table up: the form, and what to do in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.core import (
    Choice,
    Decks,
    Form,
    Learn,
    Many,
    Option,
    Phrase,
    Problem,
    Say,
    Script,
    Shown,
    Whole,
    YesNo,
    options,
)  # fmt: skip
from games.forest_shuffle.cards import NO_CHALLENGE
from games.forest_shuffle.state import LEVELS, Aim, Forest

CAVES = ("collectors", "bat", "lonely", "storage", "smugglers")
EXPANSIONS = ("alpine", "woodland_edge")
RETURNED = (30, 55, 90)
WINTER_LAST = 10
START_CLEARING = 5


def setup_form(decks: Decks) -> Form:
    """The set-up form; the challenges come from the deck."""
    challenges = tuple(
        Option(card["id"], card["name"] or "", card["goal"] or "") for card in decks["challenges"]
    )
    return Form(
        key="setup",
        label=Phrase("What is on your table?"),
        check=_check,
        fields=(
            Many(
                key="expansions",
                label=Phrase("Expansions"),
                options=options(*EXPANSIONS),
                default=(),
                rule="setup.1",
            ),
            Whole(
                key="rare",
                label=Phrase("New and rare cards mixed in"),
                least=0,
                most=15,
                default=0,
                rule="setup.9",
            ),
            YesNo(
                key="rare_in_hand",
                label=Phrase("Two of them are dealt to you"),
                help=Phrase("Needs at least two new and rare cards."),
                default=False,
                shown=Shown("rare", but=(0, 1)),
            ),
            YesNo(
                key="special_caves",
                label=Phrase("Play with the special caves"),
                default=False,
                rule="setup.8",
            ),
            Choice(
                key="challenge",
                label=Phrase("Challenge"),
                options=(*challenges, Option(NO_CHALLENGE, Phrase("No challenge"))),
                default=NO_CHALLENGE,
                rule="setup.5",
            ),
            Choice(
                key="level",
                label=Phrase("Level to reach"),
                options=options(*LEVELS),
                default="bronze",
                shown=Shown("challenge", but=(NO_CHALLENGE,)),
            ),
            Choice(
                key="clearing",
                label=Phrase("The clearing"),
                options=(
                    Option("off", Phrase("Only tell me Anna's card")),
                    Option("count", Phrase("Count its cards with me")),
                ),
                default="off",
            ),
            Choice(
                key="arrow",
                label=Phrase("What Anna's arrow means"),
                help=Phrase("The rulebook only says that it shows the direction."),
                options=(
                    Option("sweep", Phrase("It sweeps: ▶ starts at the left end")),
                    Option("end", Phrase("It names the end: ▶ takes from the right end")),
                ),
                default="sweep",
                folded=True,
                rule="anna.remove",
            ),
            YesNo(
                key="wipe_after_anna",
                label=Phrase("Ten cards are cleared after Anna's turn too"),
                default=True,
                folded=True,
                shown=Shown("clearing", values=("count",)),
                rule="clearing",
            ),
        ),
    )


def _check(answer: dict[str, Any]) -> Problem | None:
    if answer["rare_in_hand"] and answer["rare"] < 2:
        return Problem(
            Phrase("Two rare cards can only be dealt when at least two are mixed in."), "rare_in_hand"
        )
    return None


def setup(decks: Decks) -> Script[Forest]:
    """Set the table up; gives the state before Anna's first turn (rulebook, Setup)."""
    chosen: dict[str, Any] = yield setup_form(decks)
    aim = None
    if chosen["challenge"] != NO_CHALLENGE:
        aim = yield from _aim(decks, chosen["challenge"], chosen["level"])
    expansions = len(chosen["expansions"])
    vole = chosen["challenge"] == "reforestation" and expansions == len(EXPANSIONS)
    if vole:
        yield Say("setup.water_vole", rule="setup.7")
    yield Say("setup.return_cards", {"count": RETURNED[expansions] + chosen["rare"]}, rule="setup.1")
    yield Say("setup.winter", {"last": WINTER_LAST}, rule="setup.2")
    hand = (8 if chosen["rare_in_hand"] else 6) - vole
    yield Say("setup.hand", {"count": hand, "rare": chosen["rare_in_hand"]}, rule="setup.3")
    yield Say("setup.clearing", {"count": START_CLEARING}, rule="setup.3")
    cave = None
    if chosen["special_caves"]:
        yield Say("setup.caves", {"caves": len(CAVES)}, rule="setup.8")
        cave = yield Choice(
            key="cave", label=Phrase("Which cave do you take?"), options=options(*CAVES), rule="caves"
        )
    yield Say("setup.automa", {"count": len(decks["automa"])}, rule="setup.4")
    return Forest(
        left=tuple(sorted(card["id"] for card in decks["automa"])),
        clearing=START_CLEARING if chosen["clearing"] == "count" else None,
        turn=1,
        cave=cave,
        arrow=chosen["arrow"],
        wipe_after_anna=chosen["wipe_after_anna"],
        aim=aim,
    )


def _aim(decks: Decks, challenge: str, level: str) -> Script[Aim]:
    """The challenge with its thresholds; the one aimed at is asked for when no card tells it."""
    card: Mapping[str, Any] = next(card for card in decks["challenges"] if card["id"] == challenge)
    points: dict[str, Any] = {each: card[each] for each in LEVELS}
    if points[level] is None:
        asked = Phrase("Points printed for {level}", params={"level": level})
        why = Phrase("No public source tells them: read them off your challenge card, once.")
        points[level] = yield Whole(key="threshold", label=asked, help=why, least=0, most=999, rule="setup.5")
        yield Learn("challenges", {"id": challenge, level: points[level]})
    return Aim(challenge=challenge, level=level, **points)
