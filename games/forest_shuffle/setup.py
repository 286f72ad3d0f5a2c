"""Setting the table up: the form, and what to do in which order."""

from __future__ import annotations

from typing import Any, Final, Literal, TypedDict

from games.engine.core import (
    Choice,
    Decks,
    Form,
    Learn,
    Many,
    Option,
    Phrase,
    Problem,
    Question,
    Say,
    Script,
    Shown,
    Whole,
    YesNo,
    options,
)  # fmt: skip
from games.forest_shuffle.cards import (
    MOST_POINTS,
    NEW_CHALLENGE,
    NO_CHALLENGE,
    check_points,
    find_card,
    ids_of,
    points_of,
)
from games.forest_shuffle.state import Aim, ArrowRuling, Cave, Forest, Level

EXPANSIONS: Final = ("alpine", "woodland_edge")
RETURNED: Final = (30, 55, 90)
MOST_RARE: Final = 15
RARE_IN_HAND: Final = 2
WINTER_LAST: Final = 10
START_HAND: Final = 6
START_CLEARING: Final = 5
ON_TABLE: Final = Phrase("What is on your table?")
SET_UP: Final = Phrase("Your set-up")


class Chosen(TypedDict):
    """What the set-up form asks for whichever box is played."""

    challenge: str
    level: str
    clearing: Literal["off", "count"]
    arrow: str
    wipe_after_anna: bool


class ChosenHere(Chosen):
    """What the set-up form of this box asks for."""

    expansions: list[str]
    rare: int
    rare_in_hand: bool
    special_caves: bool


def setup(decks: Decks) -> Script[Forest]:
    """Set the table up; gives the state before Anna's first turn (rulebook, Setup)."""
    chosen: ChosenHere = yield Form(
        key="setup",
        label=ON_TABLE,
        answered=SET_UP,
        check=_check,
        new_card=NEW_CHALLENGE,
        fields=(*_pile_fields(), *shared_fields(decks)),
    )
    aim = yield from choose_aim(decks, chosen)
    expansions, rare = chosen["expansions"], chosen["rare"]
    vole = chosen["challenge"] == "reforestation" and len(expansions) == len(EXPANSIONS)
    dealt = RARE_IN_HAND if chosen["rare_in_hand"] else 0
    if vole:
        yield Say("setup.water_vole", rule="setup.7")
    if expansions or rare:
        mixed = {"expansions": expansions, "rare": rare - dealt, "dealt": dealt}
        yield Say("setup.mix", mixed, rule="setup.9" if rare else "setup.1")
    yield from lay_out(
        returned=RETURNED[len(expansions)] + rare, drawn=START_HAND - vole, held=START_HAND + dealt
    )
    cave = (yield from _choose_cave()) if chosen["special_caves"] else None
    return (yield from begin(decks, chosen, aim, cave))


def _check(answer: dict[str, Any]) -> Problem | None:
    if answer["rare_in_hand"] and answer["rare"] < RARE_IN_HAND:
        return Problem(
            Phrase("Two rare cards can only be dealt to you if at least two are mixed in."), "rare_in_hand"
        )
    return None


def _pile_fields() -> tuple[Question, ...]:
    return (
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
            most=MOST_RARE,
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
    )


def shared_fields(decks: Decks) -> tuple[Question, ...]:
    """The fields that every box asks for: the challenge, its level, and how the clearing is read."""
    return (*_challenge_fields(decks), *_clearing_fields())


def _challenge_fields(decks: Decks) -> tuple[Question, ...]:
    challenges = (Option(card["id"], card["name"] or "", card["goal"] or "") for card in decks["challenges"])
    return (
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
            options=options(*map(str, Level)),
            default=str(Level.BRONZE),
            shown=Shown("challenge", but=(NO_CHALLENGE,)),
        ),
    )


def _clearing_fields() -> tuple[Question, ...]:
    return (
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
                Option(str(ArrowRuling.SWEEP), Phrase("▶ from left to right: the leftmost cards go")),
                Option(str(ArrowRuling.END), Phrase("▶ at the right end: the rightmost cards go")),
            ),
            default=str(ArrowRuling.SWEEP),
            rule="anna.remove",
        ),
        YesNo(
            key="wipe_after_anna",
            label=Phrase("Clear ten or more cards after Anna's turn too"),
            default=True,
            folded=True,
            shown=Shown("clearing", values=("count",)),
            rule="clearing",
        ),
    )


def choose_aim(decks: Decks, chosen: Chosen) -> Script[Aim | None]:
    """The challenge with its thresholds; the one aimed at is asked for when no card tells it."""
    challenge, level = chosen["challenge"], Level(chosen["level"])
    if challenge == NO_CHALLENGE:
        return None
    points = points_of(find_card(decks, "challenges", challenge))
    if points[level] is None:
        points[level] = yield _threshold(points, level)
        yield Learn("challenges", {"id": challenge, str(level): points[level]})
    bronze, silver, gold = points.values()
    return Aim(challenge=challenge, level=level, bronze=bronze, silver=silver, gold=gold)


def _threshold(points: dict[Level, int | None], level: Level) -> Whole:
    def check(typed: int) -> Problem | None:
        wrong = check_points(points | {level: typed}, level)
        return Problem(wrong) if wrong else None

    return Whole(
        key="threshold",
        label=Phrase("Points printed for {level}", params={"level": level}),
        answered=Phrase("The points for {level}", params={"level": level}),
        help=Phrase("They are not in your deck yet: read them off your challenge card, once."),
        least=0,
        most=MOST_POINTS,
        check=check,
        rule="setup.5",
    )


def lay_out(*, returned: int, drawn: int, held: int) -> Script[None]:
    """The draw pile made smaller, winter in it, hand and clearing (rulebook, Setup 1 to 3).

    `returned` cards go back to the box; `drawn` of the `held` hand cards come from the draw pile.
    """
    yield Say("setup.return_cards", {"count": returned}, rule="setup.1")
    yield Say("setup.winter", {"last": WINTER_LAST}, rule="setup.2")
    yield Say("setup.hand", {"count": drawn, "held": held}, rule="setup.3")
    yield Say("setup.clearing", {"count": START_CLEARING}, rule="setup.3")


def _choose_cave() -> Script[Cave]:
    yield Say("setup.caves", {"caves": len(Cave)}, rule="setup.8")
    caves = options(*map(str, Cave))
    cave: str = yield Choice(
        key="cave",
        label=Phrase("Which cave do you take?"),
        answered=Phrase("Your cave"),
        options=caves,
        rule="caves",
    )
    return Cave(cave)


def begin(decks: Decks, chosen: Chosen, aim: Aim | None, cave: Cave | None) -> Script[Forest]:
    """Anna's deck made ready; gives the state before her first turn (rulebook, Setup 4 and 6)."""
    yield Say("setup.automa", {"count": len(decks["automa"])}, rule="setup.4")
    return Forest(
        left=tuple(sorted(ids_of(decks))),
        clearing=START_CLEARING if chosen["clearing"] == "count" else None,
        turn=1,
        cave=cave,
        arrow=ArrowRuling(chosen["arrow"]),
        wipe_after_anna=chosen["wipe_after_anna"],
        aim=aim,
    )
