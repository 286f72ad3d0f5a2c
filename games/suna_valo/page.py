"""What the page shows of a game against Botbot besides his instructions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.engine.core import Board, Cell, Decks, Fact, Phrase
from games.engine.progress import best_lead, won_of
from games.suna_valo.cards import all_cards
from games.suna_valo.score import bot_points, breakdown
from games.suna_valo.state import ERAS, PIECES, ROMAN, Order, Table, orders_of_era
from games.suna_valo.turn import reshuffle_due


def where(state: Table) -> Phrase:
    """Say how far the game is."""
    if state.over:
        return Phrase("The game is over")
    return Phrase("Era {era}, turn {turn}", params={"era": ROMAN[state.era], "turn": state.turn})


def turn_name(state: Table | None, action: str) -> Phrase:
    """Name a turn for undo and the log."""
    if state is None:
        return Phrase("Set-up")
    params = {"era": ROMAN[state.era], "turn": state.turn}
    match action:
        case "era_end":
            return Phrase("The end of Era {era}", params=params)
        case "last_turn":
            return Phrase("The end of the game")
        case "correct":
            return Phrase("A correction")
    return Phrase("Botbot's turn {turn}, Era {era}", params=params)


LEVELS: Final[Mapping[str, Phrase]] = {
    "normal": Phrase("Normal"),
    "medium": Phrase("Medium (Challenging)"),
    "difficult": Phrase("Difficult (Hard)"),
    "very_difficult": Phrase("Very difficult (Very Hard)"),
}
RULINGS: Final[Mapping[str, Phrase]] = {
    "open": Phrase("Ruling: Botbot can still choose them"),
    "closed": Phrase("Ruling: closed to Botbot"),
    "no_refill": Phrase("Ruling: with a solo card, nothing is refilled"),
    "no_card": Phrase("Ruling: without a solo card"),
    "ship_only": Phrase("Ruling: lost when no space is free"),
    "as_card": Phrase("Ruling: becomes a barrel when no space is free"),
}


def facts(state: Table, decks: Decks) -> tuple[Fact, ...]:
    """Botbot's score and where it comes from, his stack and pieces, your own move, and the rulings."""
    total = {"points": bot_points(state)["total"]}
    stack = {"left": len(state.left), "count": len(decks["solo"])}
    barrels = {"left": PIECES - len(state.pieces("barrel")), "count": PIECES}
    ships = {"left": PIECES - len(state.pieces("ship")), "count": PIECES}
    cards = Phrase("{cards}", params={"cards": list(state.face_up)})
    score = Phrase("{points} points", params=total)
    return (
        Fact(Phrase("Botbot"), score, main=True, detail=breakdown(state)),
        Fact(
            Phrase("Botbot's stack"),
            Phrase("{left} of {count} cards", params=stack),
            detail=Phrase("Shuffled anew once SO 05 and SO 06 both lie face up."),
        ),
        Fact(Phrase("Solo cards face up"), cards if state.face_up else Phrase("None")),
        Fact(Phrase("Barrels he has left"), Phrase("{left} of {count}", params=barrels)),
        Fact(Phrase("Ships he has left"), Phrase("{left} of {count}", params=ships)),
        Fact(
            Phrase("You buy"),
            Phrase("From six cards: your display and the village offer"),
            detail=Phrase("Botbot has no display of his own."),
        ),
        Fact(
            Phrase("Your gears"),
            Phrase("A column never turns the gears of cards that lay there already; a row does"),
            detail=Phrase(
                "A card just placed works in full, its gear too. A column that a bonus activates turns no "
                "gears at all."
            ),
        ),
        Fact(Phrase("Level"), LEVELS[state.level]),
        Fact(Phrase("Orders of earlier eras"), RULINGS[state.old_orders]),
        Fact(Phrase("Botbot's extra turn"), RULINGS[state.last_turn]),
        Fact(Phrase("A festival's ship"), RULINGS[state.festival_ship]),
    )


def board(state: Table, decks: Decks) -> Board:
    """The order cards: deliveries above, ships below, three eras from left to right."""
    lying = {order.id: order for order in state.orders}
    printed = (order for era in range(1, ERAS + 1) for order in orders_of_era(era))
    rows = sorted(printed, key=lambda order: order.kind != "delivery")
    cells = tuple(_cell(state, order, lying.get(order.id)) for order in rows)
    return Board(rows=2, cols=2 * ERAS, cells=cells, row_names=(Phrase("Deliveries"), Phrase("Ship orders")))


def _cell(state: Table, printed: Order, order: Order | None) -> Cell:
    title = _title(printed)
    if order is None:
        return Cell(printed.id, title, kind="empty")
    if order.bot is not None:
        barrel = order.kind == "delivery"
        mark = ("barrel", 1, Phrase("Botbot's barrel")) if barrel else ("ship", 1, Phrase("Botbot's ship"))
        return Cell(order.id, title, "closed", (Phrase("Botbot"),), marks=(mark,), figure=str(order.bot))
    closed = state.old_orders == "closed" and order.era != state.era
    return Cell(
        order.id, title, "closed" if closed else "open", (_free(order.free),), figure=_figure(order.free)
    )


def _title(order: Order) -> Phrase:
    era = {"era": ROMAN[order.era]}
    return Phrase("{era} left", params=era) if order.side == "left" else Phrase("{era} right", params=era)


def _free(points: int | None) -> Phrase:
    return Phrase("none free") if points == 0 else Phrase("free")


def _figure(points: int | None) -> str:
    return "?" if points is None else str(points) if points else ""


def invariants(state: Table, decks: Decks) -> Iterable[str]:
    """A line per broken invariant."""
    if sorted(state.left + state.face_up) != list(all_cards(decks)):
        yield f"the seven solo cards are {state.left} and {state.face_up}"
    if list(state.left) != sorted(state.left):
        yield f"the stack is not sorted: {state.left}"
    if not state.over and not state.left:
        yield "the stack has run out"
    if not state.over and reshuffle_due(state):
        yield "SO05 and SO06 both lie face up and nothing was reshuffled"
    expected = [order.id for era in range(1, state.era + 1) for order in orders_of_era(era)]
    if [order.id for order in state.orders] != expected:
        yield f"the orders of Era {state.era} are not those on the table"
    for order in state.orders:
        if order.bot is not None and order.free is not None:
            yield f"{order.id} holds a piece and is still counted as free"
    if len(state.pieces("barrel")) > PIECES or len(state.pieces("ship")) > PIECES:
        yield "Botbot has placed more pieces than he owns"
    if state.area < 0 or not 1 <= state.era <= ERAS:
        yield f"area {state.area}, era {state.era}"
    if state.over != (state.result is not None):
        yield "the game is over without a result, or has one before it is over"


def progress(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The games won per level of Botbot's, and the best end."""
    levels = [level for level in LEVELS if any(result["level"] == level for result in results)]
    return (
        *(
            won_of(
                LEVELS[level],
                [result for result in results if result["level"] == level],
                lambda result: bool(result["won"]),
            )
            for level in levels
        ),
        best_lead(results, lambda result: result["you"] - result["bot"]["total"]),
    )
