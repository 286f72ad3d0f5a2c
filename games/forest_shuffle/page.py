"""What the page shows of a game against Anna besides her instructions."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.core import Decks, Fact, Phrase
from games.forest_shuffle.state import CLEARING_LIMIT, Forest


def where(state: Forest) -> Phrase:
    """Say how far the game is."""
    if state.result is not None:
        return Phrase("Winter has come")
    return Phrase("Turn {turn}", params={"turn": state.turn})


def turn_name(state: Forest | None, action: str) -> Phrase:
    """Name a turn for undo and the log."""
    if state is None:
        return Phrase("Set-up")
    if action == "winter":
        return Phrase("The end of the game")
    if action == "correct":
        return Phrase("A correction")
    return Phrase("Anna's turn {turn}", params={"turn": state.turn})


def facts(state: Forest, decks: Decks) -> tuple[Fact, ...]:
    """What is tracked, what the cave does all along, and the rulings in force."""
    found = [
        Fact(
            Phrase("Automa deck"),
            Phrase(
                "{left} of {count} cards", params={"left": len(state.left), "count": len(decks["automa"])}
            ),
            main=True,
        )
    ]
    if state.clearing is not None:
        found.append(
            Fact(
                Phrase("Clearing"),
                Phrase("{count} card", "{count} cards", {"count": state.clearing}),
                main=True,
            )
        )
    if state.aim is not None:
        card = next(card for card in decks["challenges"] if card["id"] == state.aim.challenge)
        aim = Phrase(
            "{challenge}, {level}", params={"challenge": state.aim.challenge, "level": state.aim.level}
        )
        needed = Phrase("{points} points needed", params={"points": state.aim.threshold(state.aim.level)})
        found.append(Fact(Phrase("Challenge"), aim, main=True, detail=needed))
        if card["goal"]:
            found.append(Fact(Phrase("Goal"), card["goal"]))
        if card["note"]:
            found.append(Fact(Phrase("Note"), card["note"]))
    if state.cave is not None:
        found.append(
            Fact(
                Phrase("Your cave"),
                Phrase("{cave}", params={"cave": state.cave}),
                detail=CAVE_EFFECTS[state.cave],
            )
        )
    arrow = {
        "sweep": Phrase("Ruling: it sweeps, so ▶ starts at the left end"),
        "end": Phrase("Ruling: it names the end, so ▶ takes from the right end"),
    }
    found.append(Fact(Phrase("Anna's arrow"), arrow[state.arrow]))
    if state.clearing is not None:
        wipe = (
            Phrase("Ruling: after Anna's turn too")
            if state.wipe_after_anna
            else Phrase("Ruling: after your turn only")
        )
        found.append(Fact(Phrase("Ten cards in the clearing"), wipe))
    return tuple(found)


CAVE_EFFECTS = {
    "collectors": Phrase("Each card in it counts 2 at the end."),
    "bat": Phrase("Each bat in your forest counts 3 more at the end."),
    "lonely": Phrase("Empty at the end it counts 5, else 1 per card."),
    "storage": Phrase("Once a turn, when you put at least one card in, draw one card at once."),
    "smugglers": Phrase("Whenever you trigger a bonus, put one of the paid cards in."),
}


def invariants(state: Forest, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    known = {card["id"] for card in decks["automa"]}
    if not state.left:
        yield "the automa deck is empty between turns"
    if not set(state.left) <= known or list(state.left) != sorted(set(state.left)):
        yield f"the automa deck holds {state.left}"
    if state.clearing is not None and not 0 <= state.clearing <= CLEARING_LIMIT:
        yield f"{state.clearing} cards in the clearing"
