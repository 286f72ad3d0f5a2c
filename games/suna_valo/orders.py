"""Botbot's barrels and ships: which orders come into question, and which one he takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.core import Form, Label, Phrase, Reason, Say, Script, Show, Whole
from games.suna_valo.state import FREE_LIMIT, KIND_OF, ROMAN, Order, Piece, Table, put_piece, remember

PIECE_ORDER: tuple[Piece, ...] = ("barrel", "ship")


def candidates(state: Table, piece: Piece) -> tuple[Order, ...]:
    """The orders that Botbot could put this piece on, left to right.

    These are the orders of its kind without a piece of his: six orders and six pieces, so that one is always
    left for a candidate (rulebook, SO 05 and SO 06).
    """
    return tuple(
        order
        for order in state.orders
        if order.kind == KIND_OF[piece]
        and order.bot is None
        and (state.old_orders == "open" or order.era == state.era)
    )


def place_first(state: Table, pieces: Sequence[Piece]) -> Script[Table]:
    """Try these pieces in turn until one finds a free space (rulebook, SO 05 and SO 06)."""
    for piece in pieces:
        offered = candidates(state, piece)
        if offered:
            state = remember(state, (yield free_form(piece, offered)))
            offered = candidates(state, piece)
        best = choose(offered)
        if best is not None:
            yield _placing("order.place", piece, best, offered, rule=piece)
            state = put_piece(state, best)
            yield Show(state)
            return state
        yield Say("order.none", {"piece": piece}, rule=piece)
    return state


def choose(offered: Sequence[Order]) -> Order | None:
    """The order with the highest free points, the left-most of equals; None when no space is free."""
    best: Order | None = None
    for order in offered:
        if order.free and (best is None or order.free > (best.free or 0)):
            best = order
    return best


def income_check(state: Table) -> Script[Table]:
    """Botbot a piece of each kind that is missing on this era's orders (rulebook, Income Phase)."""
    missing = [order for order in state.orders if order.era == state.era and order.bot is None]
    if missing:
        state = remember(state, (yield income_form(missing)))
    for piece in PIECE_ORDER:
        offered = [
            order
            for order in state.orders
            if order.era == state.era and order.bot is None and order.kind == KIND_OF[piece]
        ]
        best = choose(offered)
        if not offered:
            yield Say("income.done", {"piece": piece}, rule="income")
        elif best is None:
            yield Say("income.none", {"piece": piece}, rule="income")
        else:
            yield _placing("income.place", piece, best, offered, rule="income")
            state = put_piece(state, best)
    yield Show(state)
    return state


def _placing(code: str, piece: Piece, best: Order, offered: Sequence[Order], rule: str) -> Say:
    params = {"piece": piece, "order": best.id, "points": best.free}
    return Say(code, params, rule=rule, because=_trace(best, offered))


def _trace(best: Order, offered: Sequence[Order]) -> tuple[Reason, ...]:
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


FREE_HELP = Phrase("The highest points on a space that is still free; blank or 0 when none is.")
FREE_LABELS: Mapping[Piece, Phrase] = {
    "barrel": Phrase("Botbot's barrel: what is free on the deliveries?"),
    "ship": Phrase("Botbot's ship: what is free on the ship orders?"),
}
INCOME_LABELS: Mapping[str, Phrase] = {
    "delivery left": Phrase("Left delivery"),
    "delivery right": Phrase("Right delivery"),
    "ship left": Phrase("Left ship order"),
    "ship right": Phrase("Right ship order"),
}


def free_form(piece: Piece, offered: Sequence[Order]) -> Form:
    """The form that asks for the highest free points of these orders."""
    return Form(
        key=f"free_{KIND_OF[piece]}",
        label=FREE_LABELS[piece],
        help=FREE_HELP,
        fields=tuple(_free_field(order, _era_and_side(order)) for order in offered),
        rule=piece,
    )


def income_form(missing: Sequence[Order]) -> Form:
    """The form of the income check: this era's orders without a piece of Botbot's."""
    return Form(
        key="income",
        label=Phrase("Income check: what is free on this era's orders?"),
        help=FREE_HELP,
        fields=tuple(_free_field(order, INCOME_LABELS[f"{order.kind} {order.side}"]) for order in missing),
        rule="income",
    )


def _free_field(order: Order, label: Phrase) -> Whole:
    return Whole(
        key=order.id,
        label=label,
        help=_last_known(order.free),
        least=0,
        most=FREE_LIMIT,
        default=order.free,
        optional=True,
        blank=Phrase("none"),
        cell=order.id,
    )


def _era_and_side(order: Order) -> Phrase:
    era = {"era": ROMAN[order.era]}
    return (
        Phrase("Era {era}, left", params=era)
        if order.side == "left"
        else Phrase("Era {era}, right", params=era)
    )


def _last_known(points: int | None) -> Label:
    if points is None:
        return ""
    if points == 0:
        return Phrase("last known none: still none?")
    return Phrase("last known {points}: still free?", params={"points": points})
