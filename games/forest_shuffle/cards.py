"""The two decks of the box: Anna's automa cards and the challenges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.engine.core import (
    N_,
    Card,
    Choice,
    DeckKind,
    Decks,
    NewCard,
    Option,
    Phrase,
    Problem,
    Text,
    Whole,
    options,
)
from games.engine.decks import CardProblem
from games.forest_shuffle.state import Level, Side

NO_CHALLENGE: Final = "none"
MOST_POINTS: Final = 999
LONG_TEXT: Final = 200


def check_points(points: Mapping[Level, int | None], level: Level) -> Phrase | None:
    """What is wrong with the points of a level beside those known of the others, or None.

    A higher level never needs fewer points than a lower one.
    """
    needed, levels = points[level], list(Level)
    for other, known in points.items():
        if needed is None or known is None:
            continue
        params = {"other": other, "points": known}
        if levels.index(other) < levels.index(level) and known > needed:
            return Phrase("That is less than {other} needs: {points}.", params=params)
        if levels.index(other) > levels.index(level) and known < needed:
            return Phrase("That is more than {other} needs: {points}.", params=params)
    return None


def _check_automa(cards: tuple[Card, ...]) -> CardProblem | None:
    for card in cards:
        if (card["add"] is None) == (card["remove"] is None):
            return CardProblem(card["id"], Problem(Phrase("A card either adds or removes cards."), "add"))
        if (card["remove"] is None) != (card["arrow"] is None):
            return CardProblem(
                card["id"],
                Problem(
                    Phrase("A card that removes cards has an arrow, and no other card has one."), "arrow"
                ),
            )
    return None


def _check_challenges(cards: tuple[Card, ...]) -> CardProblem | None:
    for card in cards:
        points = points_of(card)
        for level in reversed(Level):
            if wrong := check_points(points, level):
                return CardProblem(card["id"], Problem(wrong, level.value))
    return None


NAME: Final = Text(key="name", label=Phrase("Name"), optional=True)
PRINTED: Final = (
    Text(key="goal", label=Phrase("Goal"), most=LONG_TEXT, optional=True),
    Whole(key="bronze", label=Phrase("Points for bronze"), least=0, most=MOST_POINTS, optional=True),
    Whole(key="silver", label=Phrase("Points for silver"), least=0, most=MOST_POINTS, optional=True),
    Whole(key="gold", label=Phrase("Points for gold"), least=0, most=MOST_POINTS, optional=True),
)
CHALLENGE_FIELDS: Final = (
    NAME,
    *PRINTED,
    Text(key="note", label=Phrase("Note"), most=LONG_TEXT, optional=True),
)
NEW_CHALLENGE: Final = NewCard(
    field="challenge",
    deck="challenges",
    label=Phrase("Mine isn't here: type it"),
    fields=(replace(NAME, optional=False), *PRINTED),
)

DECKS = {
    "automa": DeckKind(
        name=Phrase("Automa cards"),
        about=Phrase(
            "Anna's cards: each adds cards to the clearing or removes some, and may take one off the draw pile."
        ),
        default="exploration",
        most=60,
        labels={"exploration": Phrase("The printed cards of the Exploration box")},
        check=_check_automa,
        one=Phrase("Automa card"),
        brief={"arrow": Phrase("Arrow")},
        may_lack=lambda card: ("add", "remove", "deck"),
        fields=(
            Whole(key="add", label=Phrase("Cards added"), least=1, most=20, optional=True),
            Whole(key="remove", label=Phrase("Cards removed"), least=1, most=20, optional=True),
            Choice(
                key="arrow",
                label=Phrase("Which way the arrow points"),
                options=options(*map(str, Side)),
                optional=True,
            ),
            Whole(key="deck", label=Phrase("Cards off the draw pile"), least=1, most=20, optional=True),
        ),
    ),
    "challenges": DeckKind(
        name=Phrase("Challenges"),
        about=Phrase(
            "The challenge cards of the box. What has not been published is left blank: type it from your card."
        ),
        default="exploration",
        most=60,
        labels={"exploration": Phrase("What has been published of the challenge cards")},
        check=_check_challenges,
        one=Phrase("Challenge"),
        brief={"bronze": Phrase("Bronze"), "silver": Phrase("Silver"), "gold": Phrase("Gold")},
        reserved=(NO_CHALLENGE,),
        fields=CHALLENGE_FIELDS,
    ),
}


def find_card(decks: Decks, kind: str, id: str) -> Card:
    """The card of this id in one of the two decks."""
    return next(card for card in decks[kind] if card["id"] == id)


def ids_of(decks: Decks) -> tuple[str, ...]:
    """The ids of all automa cards."""
    return tuple(card["id"] for card in decks["automa"])


def points_of(challenge: Card) -> dict[Level, int | None]:
    """The points that a challenge card prints per level, None where they are not known."""
    return {level: challenge[level] for level in Level}


def face(card: Card) -> Phrase:
    """What is printed on an automa card, for the table to tell the card it drew."""
    if card["add"] is not None:
        text, more = N_("Add {count}"), N_("Add {count}, deck −{deck}")
    elif card["arrow"] == Side.LEFT:
        text, more = N_("Remove {count} ◀"), N_("Remove {count} ◀, deck −{deck}")
    else:
        text, more = N_("Remove {count} ▶"), N_("Remove {count} ▶, deck −{deck}")
    count = card["add"] if card["add"] is not None else card["remove"]
    return Phrase(more if card["deck"] else text, params={"count": count, "deck": card["deck"]})


def drawable(decks: Decks, left: tuple[str, ...]) -> tuple[Option, ...]:
    """The automa cards of these ids as options."""
    faces = {card["id"]: face(card) for card in decks["automa"]}
    return tuple(Option(id, faces[id], id) for id in sorted(left))
