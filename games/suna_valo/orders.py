"""Botbot's barrels and ships: which order he takes and why, what is asked for it, and what is then told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.core import Form, Label, Phrase, Problem, Reason, Say, Script, Show, Whole
from games.suna_valo.state import FREE_LIMIT, ROMAN, Kind, Order, Piece, Side, Valley


def choose(offered: Sequence[Order]) -> Order | None:
    """The order with the highest free points, the left-most of equals; None when no space is free."""
    free = [order for order in offered if order.free]
    return max(free, key=lambda order: order.free or 0, default=None)


def trace(best: Order, offered: Sequence[Order]) -> tuple[Reason, ...]:
    """The orders compared, then what decided; of equals `count` says how many, `other` which is next."""
    compared = [Reason("candidate", {"order": order.id, "points": order.free}) for order in offered]
    equals = [order for order in offered if order.free == best.free]
    decided: dict[str, str | int | None] = {"order": best.id, "points": best.free}
    if len(offered) == 1:
        decided["by"] = "only"
    elif len(equals) == 1:
        decided["by"] = "highest"
    else:
        decided |= {"by": "leftmost", "count": len(equals), "other": equals[1].id}
    return (*compared, Reason("decided", decided))


def place_first(state: Valley, pieces: Sequence[Piece]) -> Script[Valley]:
    """Try these pieces in turn until one finds a free space (rulebook, SO 05 and SO 06)."""
    for piece in pieces:
        if asked := state.candidates(piece):
            state = state.told((yield free_form(piece, asked)))
        offered = state.candidates(piece)
        if best := choose(offered):
            yield _placing("order.place", piece, best, offered, rule=piece.value)
            state = state.with_piece_on(best)
            yield Show(state)
            return state
        yield Say("order.none", {"piece": piece}, rule=piece.value)
    return state


def income_check(state: Valley) -> Script[Valley]:
    """Place a piece of each kind that is missing on this era's orders (rulebook, Income Phase)."""
    if state.lacking:
        state = state.told((yield income_form(state.lacking)))
    for piece in Piece:
        offered = [order for order in state.lacking if order.kind is piece.kind]
        if best := choose(offered):
            yield _placing("income.place", piece, best, offered, rule="income")
            state = state.with_piece_on(best)
        else:
            yield Say("income.none" if offered else "income.done", {"piece": piece}, rule="income")
    yield Show(state)
    return state


def _placing(code: str, piece: Piece, best: Order, offered: Sequence[Order], rule: str) -> Say:
    params = {"piece": piece, "order": best.id, "points": best.free}
    return Say(code, params, rule=rule, because=trace(best, offered))


FREE_HELP: Final = Phrase("The highest points of a free space, 0 for none; blank where you haven't looked.")
FREE_LABELS: Final[Mapping[Piece, Phrase]] = {
    Piece.BARREL: Phrase("What is free on the deliveries?"),
    Piece.SHIP: Phrase("What is free on the ship orders?"),
}
UNSEEN: Final[Mapping[tuple[Piece, ...], Phrase]] = {
    (Piece.BARREL,): Phrase("Left blank: if nothing is free, Botbot places no barrel. Is that right?"),
    (Piece.SHIP,): Phrase("Left blank: if nothing is free, Botbot places no ship. Is that right?"),
    (Piece.BARREL, Piece.SHIP): Phrase(
        "Left blank: if nothing is free, Botbot places neither barrel nor ship. Is that right?"
    ),
}
INCOME_LABELS: Final[Mapping[tuple[Kind, Side], Phrase]] = {
    (Kind.DELIVERY, Side.LEFT): Phrase("Left delivery"),
    (Kind.DELIVERY, Side.RIGHT): Phrase("Right delivery"),
    (Kind.SHIP, Side.LEFT): Phrase("Left ship order"),
    (Kind.SHIP, Side.RIGHT): Phrase("Right ship order"),
}


def free_form(piece: Piece, asked: Sequence[Order]) -> Form:
    """The form that asks for the highest free points of these orders."""
    return Form(
        key=f"free_{piece.kind}",
        label=FREE_LABELS[piece],
        help=FREE_HELP,
        answered=Phrase("The free spaces"),
        fields=tuple(_free_field(order, _era_and_side(order)) for order in asked),
        doubt=lambda free: not_looked_at(asked, free),
        rule=piece.value,
    )


def income_form(asked: Sequence[Order]) -> Form:
    """The form of the income check: this era's orders without a piece of Botbot's."""
    return Form(
        key="income",
        label=Phrase("What is free on this era's orders?"),
        help=FREE_HELP,
        answered=Phrase("The free spaces"),
        fields=tuple(_free_field(order, INCOME_LABELS[order.kind, order.side]) for order in asked),
        doubt=lambda free: not_looked_at(asked, free),
        rule="income",
    )


def not_looked_at(asked: Sequence[Order], free: Mapping[str, int | None]) -> Problem | None:
    """The doubt about an answer in which nothing but blanks leave Botbot without a barrel, or a ship."""
    blank: dict[Piece, str] = {}
    for piece in Piece:
        told = {order.id: free[order.id] for order in asked if order.kind is piece.kind}
        if None in told.values() and not any(told.values()):
            blank[piece] = next(id for id, points in told.items() if points is None)
    if not blank:
        return None
    return Problem(UNSEEN[tuple(blank)], next(iter(blank.values())))


def _free_field(order: Order, label: Phrase) -> Whole:
    return Whole(
        key=order.id,
        label=label,
        help=_last_known(order.free),
        least=0,
        most=FREE_LIMIT,
        default=order.free,
        optional=True,
        blank="?",
        steps_from=1,
        none=Phrase("None free"),
        cell=order.id,
    )


def _era_and_side(order: Order) -> Phrase:
    era = {"era": ROMAN[order.era]}
    if order.side is Side.LEFT:
        return Phrase("Era {era}, left", params=era)
    return Phrase("Era {era}, right", params=era)


def _last_known(points: int | None) -> Label:
    if points is None:
        return ""
    if points == 0:
        return Phrase("last time none: still none?")
    return Phrase("last time {points}: still free?", params={"points": points})
