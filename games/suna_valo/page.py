"""What the page shows of a game against Botbot besides his instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine.core import Board, Cell, Choice, Decks, Fact, Phrase
from games.engine.progress import best_lead, won_of
from games.suna_valo.score import bot_points, breakdown
from games.suna_valo.setup import FESTIVAL_SHIP, LAST_TURN, OLD_ORDERS
from games.suna_valo.state import ERAS, PIECES, ROMAN, Kind, Level, Order, Piece, Side, Valley, orders_of_era
from games.suna_valo.turn import Action


def where(state: Valley) -> Phrase:
    """How far the game is."""
    if state.over:
        return Phrase("The game is over")
    return Phrase("Era {era}, turn {turn}", params={"era": ROMAN[state.era], "turn": state.turn})


def turn_name(state: Valley | None, action: str) -> Phrase:
    """What a turn is called for undo and in the log."""
    if state is None:
        return Phrase("Set-up")
    params = {"era": ROMAN[state.era], "turn": state.turn}
    match action:
        case Action.ERA_END:
            return Phrase("The end of Era {era}", params=params)
        case Action.LAST_TURN:
            return Phrase("The end of the game")
        case Action.CORRECT:
            return Phrase("A correction")
    return Phrase("Botbot's turn {turn}, Era {era}", params=params)


LEVELS: Final[Mapping[Level, Phrase]] = {
    Level.NORMAL: Phrase("Normal"),
    Level.MEDIUM: Phrase("Medium (Challenging)"),
    Level.DIFFICULT: Phrase("Difficult (Hard)"),
    Level.VERY_DIFFICULT: Phrase("Very difficult (Very Hard)"),
}


def facts(state: Valley, decks: Decks) -> tuple[Fact, ...]:
    """Botbot's score and where it comes from, his stack and pieces, your own move, and the rulings."""
    total = {"points": bot_points(state)["total"]}
    stack = {"left": len(state.left), "count": len(decks["solo"])}
    barrels = {"left": PIECES - len(state.pieces(Piece.BARREL)), "count": PIECES}
    ships = {"left": PIECES - len(state.pieces(Piece.SHIP)), "count": PIECES}
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
        _ruling(OLD_ORDERS, state.old_orders),
        _ruling(LAST_TURN, state.last_turn),
        _ruling(FESTIVAL_SHIP, state.festival_ship),
    )


def _ruling(asked: Choice, chosen: str) -> Fact:
    """A ruling in the words of the set-up: what was chosen, and why it had to be."""
    label = next(option.label for option in asked.options if option.id == chosen)
    return Fact(asked.label, label, detail=asked.help)


def board(state: Valley, decks: Decks) -> Board:
    """The order cards: deliveries above, ships below, three eras from left to right."""
    lying = {order.id: order for order in state.orders}
    printed = (order for era in range(1, ERAS + 1) for order in orders_of_era(era))
    rows = sorted(printed, key=lambda order: order.kind is not Kind.DELIVERY)
    cells = tuple(_cell(state, order, lying.get(order.id)) for order in rows)
    return Board(rows=2, cols=2 * ERAS, cells=cells, row_names=(Phrase("Deliveries"), Phrase("Ship orders")))


def _cell(state: Valley, printed: Order, order: Order | None) -> Cell:
    title = _title(printed)
    if order is None:
        return Cell(printed.id, title, kind="empty")
    if order.bot is not None:
        barrel = order.kind is Kind.DELIVERY
        mark = ("barrel", 1, Phrase("Botbot's barrel")) if barrel else ("ship", 1, Phrase("Botbot's ship"))
        return Cell(order.id, title, "closed", (Phrase("Botbot"),), marks=(mark,), figure=str(order.bot))
    kind = "open" if state.can_choose(order) else "closed"
    return Cell(order.id, title, kind, (_free(order.free),), figure=_figure(order.free))


def _title(order: Order) -> Phrase:
    era = {"era": ROMAN[order.era]}
    return Phrase("{era} left", params=era) if order.side is Side.LEFT else Phrase("{era} right", params=era)


def _free(points: int | None) -> Phrase:
    return Phrase("none free") if points == 0 else Phrase("free")


def _figure(points: int | None) -> str:
    return "?" if points is None else str(points) if points else ""


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
