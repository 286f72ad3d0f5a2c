"""Putting the tracked figures right, for the time somebody bumped the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypedDict

from games.engine.core import Decks, Form, Many, Phrase, Problem, Script, Whole
from games.suna_valo.cards import solo_options
from games.suna_valo.state import AREA_LIMIT, BARREL_CARD, ERAS, FREE_LIMIT, SHIP_CARD, Kind, Order, Valley

Points = Mapping[str, int | None]


class Tracked(TypedDict):
    """What the form asks for besides the points on the orders."""

    era: int
    area: int
    face_up: list[str]


def correct(state: Valley, decks: Decks) -> Script[Valley]:
    """Ask how it really lies on the table; gives the state put right."""
    answer = yield correct_form(state, decks)
    return corrected(state, tracked=answer, points=answer)


def corrected(state: Valley, tracked: Tracked, points: Points) -> Valley:
    """The valley with these figures; the points are by `<order>_free` and `<order>_bot`."""
    orders = tuple(_corrected(order, points) for order in state.orders)
    lying = replace(state, area=tracked["area"], orders=orders).with_face_up(*tracked["face_up"])
    return lying.in_era(tracked["era"])


def _corrected(order: Order, points: Points) -> Order:
    bot = points[f"{order.id}_bot"]
    return replace(order, bot=bot, free=points[f"{order.id}_free"] if bot is None else None)


def correct_form(state: Valley, decks: Decks) -> Form:
    """The form over everything that is tracked, preset with what is known."""
    return Form(
        key="correct",
        label=Phrase("How it really is on the table"),
        check=_check,
        doubt=lambda answer: _piece_worth_nothing(state, answer),
        note=(
            Phrase(
                "For each order: the points of the space under Botbot's piece, blank if he has none there."
            ),
        ),
        fold=Phrase("Free spaces"),
        fields=(
            Whole(
                key="era",
                label=Phrase("Era"),
                help=Phrase("Another era adds its orders, or removes those of later ones."),
                least=1,
                most=ERAS,
                default=state.era,
            ),
            Whole(
                key="area",
                label=Phrase("Points of the cards in Botbot's area"),
                least=0,
                most=AREA_LIMIT,
                default=state.area,
            ),
            Many(
                key="face_up",
                label=Phrase("Solo cards that lie face up"),
                options=solo_options(decks, state.solo_cards),
                default=tuple(sorted(state.face_up)),
                rule="reshuffle",
            ),
            *(field for order in state.orders for field in _order_fields(order)),
        ),
    )


def _order_fields(order: Order) -> tuple[Whole, Whole]:
    """The two fields of an order; what is free is asked anyway when it matters, so it is folded."""
    named = {"order": order.id}
    delivery = order.kind is Kind.DELIVERY
    label = (
        Phrase("Delivery, {order}", params=named) if delivery else Phrase("Ship order, {order}", params=named)
    )
    return (
        Whole(
            key=f"{order.id}_free",
            label=label,
            help=Phrase("highest free points"),
            least=0,
            most=FREE_LIMIT,
            default=order.free,
            optional=True,
            folded=True,
            blank="?",
            steps_from=1,
            none=Phrase("None free"),
            cell=order.id,
        ),
        Whole(
            key=f"{order.id}_bot",
            label=label,
            help=Phrase("points under his piece"),
            least=0,
            most=FREE_LIMIT,
            default=order.bot,
            optional=True,
            blank=Phrase("none"),
            steps_from=1,
            cell=order.id,
        ),
    )


def _piece_worth_nothing(state: Valley, points: Points) -> Problem | None:
    """The doubt about a piece on a space worth 0 where none stood, which may be a slip for none at all."""
    for order in state.orders:
        if points[f"{order.id}_bot"] == 0 and order.bot != 0:
            text = Phrase("A piece on a space worth 0? Leave this blank if Botbot has none here.")
            return Problem(text, f"{order.id}_bot")
    return None


def _check(answer: dict[str, Any]) -> Problem | None:
    if BARREL_CARD in answer["face_up"] and SHIP_CARD in answer["face_up"]:
        text = Phrase(
            "{barrel} and {ship} can't both lie face up: then all seven cards are back in the stack.",
            params={"barrel": BARREL_CARD, "ship": SHIP_CARD},
        )
        return Problem(text, "face_up")
    return None
