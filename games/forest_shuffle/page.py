"""What the page shows of a game against Anna besides her instructions."""

from __future__ import annotations

from typing import Final

from games.engine.core import Band, Decks, Fact, Line, Phrase
from games.forest_shuffle.cards import find_card
from games.forest_shuffle.clearing import lying
from games.forest_shuffle.state import Aim, ArrowRuling, Cave, Forest

CAVE_EFFECTS: Final = {
    Cave.COLLECTORS: Phrase("Each card in it counts 2 at the end."),
    Cave.BAT: Phrase("Each bat in your forest counts 3 more at the end."),
    Cave.LONELY: Phrase("If empty at the end it counts 5, otherwise 1 per card."),
    Cave.STORAGE: Phrase("Once a turn, when you put at least one card in, you draw one card at once."),
    Cave.SMUGGLERS: Phrase("Whenever you trigger a bonus, put one of the paid cards in."),
}
YOURS: Final = {
    None: Phrase("Draw two cards, or play one."),
    Cave.COLLECTORS: Phrase(
        "Draw two cards, or play one. **Collectors' Cave:** each card in it counts 2 at the end."
    ),
    Cave.BAT: Phrase("Draw two cards, or play one. **Bat Cave:** each bat counts 3 more at the end."),
    Cave.LONELY: Phrase("Draw two cards, or play one. **Lonely Cave:** it counts 5 if empty at the end."),
    Cave.STORAGE: Phrase(
        "Draw two cards, or play one. **Storage Cave:** once a turn, put a card in and draw one."
    ),
    Cave.SMUGGLERS: Phrase(
        "Draw two cards, or play one. **Smugglers' Cave:** with each bonus, put a paid card in."
    ),
}
ARROWS: Final = {
    ArrowRuling.SWEEP: Phrase("Ruling: ▶ works from left to right, so the leftmost cards go"),
    ArrowRuling.END: Phrase("Ruling: ▶ names the right end, so the rightmost cards go"),
}
CLEARED: Final = {
    True: Phrase("Ruling: cleared after Anna's turn too"),
    False: Phrase("Ruling: cleared after your turn only"),
}


def where(state: Forest) -> Phrase:
    """How far the game is."""
    if state.result is not None:
        return Phrase("{count} turn", "{count} turns", params={"count": state.turn - 1})
    return Phrase("Deck: {left} left", params={"left": len(state.left)})


def turn_name(state: Forest | None, action: str) -> Phrase:
    """What a turn is called for undo and in the log."""
    if state is None:
        return Phrase("Set-up")
    if action == "winter":
        return Phrase("The end")
    if action == "correct":
        return Phrase("A correction")
    return Phrase("Anna's turn {turn}", params={"turn": state.turn})


def facts(state: Forest, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked, what the cave does all along, and the rulings in force."""
    return (*_tracked(state, decks), *_cave(state), *_rulings(state))


def _tracked(state: Forest, decks: Decks) -> tuple[Fact, ...]:
    left = {"left": len(state.left), "count": len(decks["automa"])}
    deck = Fact(Phrase("Automa deck"), Phrase("{left} of {count} cards", params=left))
    turns = Fact(Phrase("Anna's turns"), state.turn - 1)
    cards = Phrase("{count} card", "{count} cards", {"count": state.clearing or 0})
    clearing = (Fact(Phrase("Clearing"), cards),) if state.counts else ()
    return (deck, turns, *clearing, *(_aim(state.aim, decks) if state.aim else ()))


def _aim(aim: Aim, decks: Decks) -> tuple[Fact, ...]:
    card = find_card(decks, "challenges", aim.challenge)
    chosen = Phrase("{challenge}, {level}", params={"challenge": aim.challenge, "level": aim.level})
    needed = Phrase("{points} points needed", params={"points": aim.needed})
    challenge = Fact(Phrase("Challenge"), chosen, detail=needed)
    goal = (Fact(Phrase("Goal"), card["goal"], always=True),) if card["goal"] else ()
    note = (Fact(Phrase("Note"), card["note"]),) if card["note"] else ()
    return (challenge, *goal, *note)


def _cave(state: Forest) -> tuple[Fact, ...]:
    if state.cave is None:
        return ()
    name = Phrase("{cave}", params={"cave": state.cave})
    return (Fact(Phrase("Your cave"), name, detail=CAVE_EFFECTS[state.cave]),)


def _rulings(state: Forest) -> tuple[Fact, ...]:
    return (
        Fact(Phrase("Anna's arrow"), ARROWS[state.arrow]),
        Fact(Phrase("Ten cards in the clearing"), CLEARED[state.wipe_after_anna]),
    )


def board(state: Forest, decks: Decks) -> Line | None:
    """The clearing as a line of cards, where they are counted, until the end."""
    return None if state.clearing is None or state.result else lying(state.clearing)


def your_turn(state: Forest, decks: Decks) -> Band:
    """What a turn of your own is (base rules), and what the special cave does to it."""
    return Band(Phrase("Now your turn"), YOURS[state.cave])
