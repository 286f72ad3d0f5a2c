"""The two decks of the box: Anna's automa cards and the challenges."""

from __future__ import annotations

from games.engine.core import N_, Card, Choice, DeckKind, Option, Phrase, Problem, Text, Whole, options
from games.engine.decks import CardProblem

NO_CHALLENGE = "none"


def _check_automa(cards: tuple[Card, ...]) -> CardProblem | None:
    for card in cards:
        if (card["add"] is None) == (card["remove"] is None):
            return CardProblem(card["id"], Problem(Phrase("A card either adds or removes cards."), "add"))
        if (card["remove"] is None) != (card["arrow"] is None):
            return CardProblem(
                card["id"], Problem(Phrase("An arrow goes with removing, and only with it."), "arrow")
            )
    return None


DECKS = {
    "automa": DeckKind(
        name=Phrase("Automa cards"),
        about=Phrase(
            "Anna's cards: each adds cards to the clearing or removes some, and may take one off the draw pile."
        ),
        default="exploration",
        labels={"exploration": Phrase("The printed cards of the Exploration box")},
        check=_check_automa,
        fields=(
            Whole(key="add", label=Phrase("Cards added"), least=1, most=20, optional=True),
            Whole(key="remove", label=Phrase("Cards removed"), least=1, most=20, optional=True),
            Choice(
                key="arrow",
                label=Phrase("Which way the arrow points"),
                options=options("left", "right"),
                optional=True,
            ),
            Whole(key="deck", label=Phrase("Cards off the draw pile"), least=1, most=20, optional=True),
        ),
    ),
    "challenges": DeckKind(
        name=Phrase("Challenges"),
        about=Phrase(
            "The challenge cards of the box. What no public source tells is left blank: type it from your card."
        ),
        default="exploration",
        labels={"exploration": Phrase("What is publicly known of the challenge cards")},
        reserved=(NO_CHALLENGE,),
        fields=(
            Text(key="name", label=Phrase("Name"), optional=True),
            Text(key="goal", label=Phrase("Goal"), optional=True),
            Whole(key="bronze", label=Phrase("Points for bronze"), least=0, most=999, optional=True),
            Whole(key="silver", label=Phrase("Points for silver"), least=0, most=999, optional=True),
            Whole(key="gold", label=Phrase("Points for gold"), least=0, most=999, optional=True),
            Text(key="note", label=Phrase("Note"), optional=True),
        ),
    ),
}


def face(card: Card) -> Phrase:
    """What is printed on an automa card, for the table to tell the card it drew."""
    if card["add"] is not None:
        text, more = N_("Add {count}"), N_("Add {count}, deck −{deck}")
    elif card["arrow"] == "left":
        text, more = N_("Remove {count} ◀"), N_("Remove {count} ◀, deck −{deck}")
    else:
        text, more = N_("Remove {count} ▶"), N_("Remove {count} ▶, deck −{deck}")
    count = card["add"] if card["add"] is not None else card["remove"]
    return Phrase(more if card["deck"] else text, params={"count": count, "deck": card["deck"]})


def drawable(cards: tuple[Card, ...], left: tuple[str, ...]) -> tuple[Option, ...]:
    """The automa cards still in the deck as options."""
    return tuple(
        Option(card["id"], face(card), card["id"]) for card in sorted(cards, key=_id) if card["id"] in left
    )


def _id(card: Card) -> str:
    id: str = card["id"]
    return id
