"""Putting the tracked figures right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import Decks, Form, Many, Phrase, Problem, Script, Whole
from games.suna_valo.cards import BARREL_CARD, SHIP_CARD, all_cards, solo_options
from games.suna_valo.state import AREA_LIMIT, ERAS, FREE_LIMIT, Order, Table, orders_of_era


def correct(state: Table, decks: Decks) -> Script[Table]:
    """Ask how it really lies on the table; gives the state put right."""
    answer: Mapping[str, Any] = yield correct_form(state, decks)
    known = {order.id: _corrected(order, answer) for order in state.orders}
    return replace(
        state,
        era=answer["era"],
        area=answer["area"],
        face_up=tuple(answer["face_up"]),
        left=tuple(id for id in all_cards(decks) if id not in answer["face_up"]),
        orders=tuple(
            known.get(order.id, order) for era in range(1, answer["era"] + 1) for order in orders_of_era(era)
        ),
    )


def _corrected(order: Order, answer: Mapping[str, Any]) -> Order:
    bot = answer[f"{order.id}_bot"]
    return replace(order, bot=bot, free=answer[f"{order.id}_free"] if bot is None else None)


def correct_form(state: Table, decks: Decks) -> Form:
    """The form over everything that is tracked, preset with what is known."""
    return Form(
        key="correct",
        label=Phrase("How it really lies on the table"),
        check=_check,
        note=(Phrase("Under each order: the points of the space below Botbot's piece, blank without one."),),
        fold=Phrase("Free spaces"),
        fields=(
            Whole(
                key="era",
                label=Phrase("Era"),
                help=Phrase("Another era lays its orders out, or takes later ones away."),
                least=1,
                most=ERAS,
                default=state.era,
            ),
            Whole(
                key="area",
                label=Phrase("Points of the cards in Botbot's area"),
                least=0,
                most=max(AREA_LIMIT, state.area),
                default=state.area,
            ),
            Many(
                key="face_up",
                label=Phrase("Solo cards that lie face up"),
                options=solo_options(decks, all_cards(decks)),
                default=tuple(sorted(state.face_up)),
                rule="reshuffle",
            ),
            *(field for order in state.orders for field in _order_fields(order)),
        ),
    )


def _order_fields(order: Order) -> tuple[Whole, Whole]:
    """The two fields of an order; what is free is asked anyway when it matters, so it is folded."""
    return (
        Whole(
            key=f"{order.id}_free",
            label=Phrase("{order}", params={"order": order.id}),
            help=Phrase("highest free points"),
            least=0,
            most=FREE_LIMIT,
            default=order.free,
            optional=True,
            folded=True,
            cell=order.id,
        ),
        Whole(
            key=f"{order.id}_bot",
            label=Phrase("{order}", params={"order": order.id}),
            help=Phrase("points under his piece"),
            least=0,
            most=FREE_LIMIT,
            default=order.bot,
            optional=True,
            cell=order.id,
        ),
    )


def _check(answer: dict[str, Any]) -> Problem | None:
    if BARREL_CARD in answer["face_up"] and SHIP_CARD in answer["face_up"]:
        text = Phrase(
            "{barrel} and {ship} can't both lie face up: all seven cards are shuffled then.",
            params={"barrel": BARREL_CARD, "ship": SHIP_CARD},
        )
        return Problem(text, "face_up")
    return None
