"""What Botbot buys: farm cards of your display and of the village offer, and festivals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from games.engine.core import Choice, Form, Many, Option, Phrase, Reason, Say, Script, Whole, YesNo
from games.suna_valo.orders import candidates, place_first
from games.suna_valo.state import ERAS, Piece, Table

Source = Literal["display", "village"]

PLACE_OPTIONS: Final = (
    Option("village_left", Phrase("Village left")),
    Option("village_middle", Phrase("Village middle")),
    Option("village_right", Phrase("Village right")),
    Option("display_left", Phrase("Display left")),
    Option("display_middle", Phrase("Display middle")),
    Option("display_right", Phrase("Display right")),
)
"""The places of SO 07, village before display and left before right."""
FESTIVAL_POINTS: Final = 2
FESTIVAL_PIECES: Final[Mapping[str, tuple[Piece, ...]]] = {
    "ship_only": ("ship",),
    "as_card": ("ship", "barrel"),
}


def buy(state: Table, source: Source, slot: str, *, refill: bool, chosen: bool = True) -> Script[Table]:
    """Buy the card of a slot (rulebook, SO 01 to SO 04).

    `chosen` is false for the card that SO 07 falls back on: no festival can lie there, and its rule is
    another. Without `refill` the gaps stay open.
    """
    rule = source if chosen else "festival.none"
    yield Say(f"buy.{source}", {"slot": slot}, rule=rule)
    bought = yield _bought(state, festivals=chosen, rule=rule)
    if bought == "nothing":
        yield Say("buy.nothing", rule=rule)
        return state
    if bought == "festival":
        return (yield from festival(state, source, slot, refill=refill))
    points = 0
    if bought == "vp_farm":
        points = yield Whole(
            key="points", label=Phrase("Points printed on the card"), least=1, most=20, rule="cards.area"
        )
    if source == "display":
        yield from _goods()
    state = yield from _put_away(state, points, rule="cards.area" if points else "cards.box")
    if refill:
        yield from _refill(source, slot)
    return state


def _bought(state: Table, *, festivals: bool, rule: str) -> Choice:
    """Ask what lies in the slot; farm cards with points come in the last era only."""
    return Choice(
        key="bought",
        label=Phrase("What lies there?"),
        options=(
            Option("farm", Phrase("A farm card"), symbol="card"),
            *(
                (Option("vp_farm", Phrase("A farm card with points"), symbol="star"),)
                if state.era == ERAS
                else ()
            ),
            *((Option("festival", Phrase("A festival card"), symbol="festival"),) if festivals else ()),
            Option("nothing", Phrase("Nothing"), symbol="skip"),
        ),
        rule=rule,
    )


def _goods() -> Script[None]:
    """Pay for a card of your display (rulebook, SO 01 to SO 03)."""
    yield Say("goods.double", rule="goods")
    yield Say("goods.scarcity", rule="scarcity")


def _put_away(state: Table, points: int, rule: str) -> Script[Table]:
    """Put a bought card where it belongs: with points into Botbot's area, without into the box."""
    if points:
        yield Say("card.to_area", {"points": points}, rule=rule)
        return replace(state, area=state.area + points)
    yield Say("card.to_box", rule=rule)
    return state


def _refill(source: Source, slot: str) -> Script[None]:
    if source == "display":
        yield Say("display.refill", {"slot": slot}, rule="display")
    yield Say("village.refill", rule="village")


def festival(state: Table, source: Source, slot: str, *, refill: bool) -> Script[Table]:
    """Carry a festival out that Botbot bought (rulebook, SO 07)."""
    if source == "display":
        yield from _goods()
    pieces = FESTIVAL_PIECES[state.festival_ship]
    answer: dict[str, bool] = yield _festival_form(any(candidates(state, piece) for piece in pieces))
    if answer.get("ship_order"):
        state = yield from place_first(state, pieces)
    points = FESTIVAL_POINTS if answer["two_points"] else 0
    state = yield from _put_away(state, points, rule="festival.points" if points else "cards.box")
    yield Say("festival.yours", rule="festival.yours")
    if refill:
        yield from _refill(source, slot)
    return state


def _festival_form(orders_open: bool) -> Form:
    ship_order = YesNo(
        key="ship_order",
        label=Phrase("Its effect fulfils a ship order"),
        help=Phrase("As on E04, E05 and E09."),
        default=False,
        rule="festival.ship",
    )
    return Form(
        key="festival",
        label=Phrase("What does the festival card show?"),
        fields=(
            *((ship_order,) if orders_open else ()),
            YesNo(
                key="two_points",
                label=Phrase("Its bonus is 2 points"),
                default=False,
                rule="festival.points",
            ),
        ),
        rule="festival.ship",
    )


def buy_festival(state: Table, *, refill: bool) -> Script[Table]:
    """Buy the festival card that Botbot likes best, or the right card of the village (rulebook, SO 07)."""
    lying: list[str] = yield Many(
        key="festivals",
        label=Phrase("SO 07: where do festival cards lie?"),
        help=Phrase("Choose none when there is no festival card."),
        options=PLACE_OPTIONS,
        columns=3,
        rule="festival.choice",
    )
    if not lying:
        return (yield from buy(state, "village", "right", refill=refill, chosen=False))
    village = [place for place in lying if place.startswith("village")]
    place = (village or lying)[-1]
    source: Source = "village" if village else "display"
    slot = place.partition("_")[2]
    trace = _trace(place, lying, further_right=len(village or lying) > 1)
    yield Say("festival.buy", {"from": source, "slot": slot}, rule="festival.choice", because=trace)
    return (yield from festival(state, source, slot, refill=refill))


def _trace(place: str, lying: Sequence[str], *, further_right: bool) -> tuple[Reason, ...]:
    """The festivals compared, then what decided: the last priority that was needed."""
    if len(lying) == 1:
        by = "only"
    elif further_right:
        by = "further_right"
    else:
        by = "village"
    compared = (Reason("candidate", {"place": each}) for each in lying)
    return (*compared, Reason("decided", {"by": by, "place": place}))
