"""What Botbot buys: farm cards of your display and of the village offer, and festivals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NotRequired, TypedDict

from games.engine.core import Choice, Form, Many, Option, Phrase, Reason, Say, Script, Whole, YesNo
from games.suna_valo.cards import Slot
from games.suna_valo.orders import place_first
from games.suna_valo.state import ERAS, FestivalShip, Piece, Valley

FESTIVAL_POINTS: Final = 2


class Source(StrEnum):
    """Where Botbot buys: in the village offer, which he prefers for festivals, or in your display."""

    VILLAGE = "village"
    DISPLAY = "display"


class Lying(StrEnum):
    """What can lie in a slot that Botbot buys from."""

    FARM = "farm"
    VP_FARM = "vp_farm"
    FESTIVAL = "festival"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Place:
    """A slot of the village offer or of your display."""

    source: Source
    slot: Slot

    @property
    def id(self) -> str:
        """The place in answers and traces, such as `village_left`."""
        return f"{self.source}_{self.slot}"


PLACES: Final = {place.id: place for place in (Place(source, slot) for source in Source for slot in Slot)}
"""The places where festival cards may lie, village before display and left before right."""
VILLAGE_RIGHT: Final = Place(Source.VILLAGE, Slot.RIGHT)

Resolved = Script[tuple[Valley, Place | None]]
"""What carrying a solo card out comes to: the valley, and the place that lacks a card then, if any."""


def buy(state: Valley, place: Place) -> Resolved:
    """Buy what lies in a place, a festival too (rulebook, SO 01 to SO 04)."""
    rule = place.source.value
    yield Say(f"buy.{place.source}", {"slot": place.slot}, rule=rule)
    lying: Lying = yield _lying_there(state, rule, festivals=True)
    if lying is Lying.FESTIVAL:
        return (yield from festival(state, place))
    return (yield from _buy_farm(state, place, lying, rule))


def buy_festival(state: Valley) -> Resolved:
    """Buy the festival card that Botbot likes best, or the right card of the village (rulebook, SO 07)."""
    answer: list[str] = yield FESTIVALS
    if answer:
        place, because = favourite([PLACES[id] for id in answer])
        params = {"from": place.source, "slot": place.slot}
        yield Say("festival.buy", params, rule="festival.choice", because=because)
        return (yield from festival(state, place))
    rule = "festival.none"
    yield Say("buy.village", {"slot": VILLAGE_RIGHT.slot}, rule=rule)
    lying: Lying = yield _lying_there(state, rule, festivals=False)
    return (yield from _buy_farm(state, VILLAGE_RIGHT, lying, rule))


def favourite(lying: Sequence[Place]) -> tuple[Place, tuple[Reason, ...]]:
    """The festival card that Botbot buys, and why: the cards compared, then the last priority needed."""
    near = [place for place in lying if place.source is Source.VILLAGE] or lying
    bought = near[-1]
    if len(lying) == 1:
        by = "only"
    elif len(near) > 1:
        by = "further_right"
    else:
        by = "village"
    compared = (Reason("candidate", {"place": place.id}) for place in lying)
    return bought, (*compared, Reason("decided", {"by": by, "place": bought.id}))


def _buy_farm(state: Valley, place: Place, lying: Lying, rule: str) -> Resolved:
    if lying is Lying.NOTHING:
        yield Say("buy.nothing", rule=rule)
        return state, None
    points: int = (yield POINTS) if lying is Lying.VP_FARM else 0
    yield from _goods(place)
    return (yield from _put_away(state, points, rule="cards.area")), place


def festival(state: Valley, place: Place) -> Resolved:
    """Hold a festival that Botbot bought, for him and then for you, and put its card away (rulebook, SO 07)."""
    yield from _goods(place)
    pieces = festival_pieces(state)
    shown: FestivalCard = yield _festival_form(orders_open=any(state.candidates(piece) for piece in pieces))
    if shown.get("ship_order"):
        state = yield from place_first(state, pieces)
    yield Say("festival.yours", rule="festival.yours")
    points = FESTIVAL_POINTS if shown["two_points"] else 0
    return (yield from _put_away(state, points, rule="festival.points")), place


def festival_pieces(state: Valley) -> tuple[Piece, ...]:
    """What a festival's ship order places: a ship, else by the other ruling a barrel as on SO 06."""
    if state.festival_ship is FestivalShip.AS_CARD:
        return (Piece.SHIP, Piece.BARREL)
    return (Piece.SHIP,)


def _goods(place: Place) -> Script[None]:
    """Pay for a card of your display (rulebook, SO 01 to SO 03)."""
    if place.source is Source.DISPLAY:
        yield Say("goods.double", rule="goods")
        yield Say("goods.scarcity", rule="scarcity")


def _put_away(state: Valley, points: int, rule: str) -> Script[Valley]:
    """Put a bought card where it belongs: with points into Botbot's area, without into the box."""
    if points:
        yield Say("card.to_area", {"points": points}, rule=rule)
        return state.with_card_kept(points)
    yield Say("card.to_box", rule="cards.box")
    return state


def refill(gap: Place | None) -> Script[None]:
    """Fill a gap that Botbot left: your display out of the village offer, and the offer as usual."""
    if gap is None:
        return
    if gap.source is Source.DISPLAY:
        yield Say("display.refill", {"slot": gap.slot}, rule="display")
    yield Say("village.refill", rule="village")


class FestivalCard(TypedDict):
    """What a festival card shows; `ship_order` is not asked when no order is open for it."""

    ship_order: NotRequired[bool]
    two_points: bool


FESTIVALS: Final = Many(
    key="festivals",
    label=Phrase("Where do festival cards lie?"),
    help=Phrase("If there is none, choose nothing."),
    answered=Phrase("Festival cards"),
    options=(
        Option("village_left", Phrase("Village left")),
        Option("village_middle", Phrase("Village middle")),
        Option("village_right", Phrase("Village right")),
        Option("display_left", Phrase("Display left")),
        Option("display_middle", Phrase("Display middle")),
        Option("display_right", Phrase("Display right")),
    ),
    columns=3,
    rule="festival.choice",
)
POINTS: Final = Whole(
    key="points",
    label=Phrase("Points printed on the card"),
    answered=Phrase("The card's points"),
    least=1,
    most=20,
    rule="cards.area",
)
SHIP_ORDER: Final = YesNo(
    key="ship_order",
    label=Phrase("Its effect fulfils a ship order"),
    help=Phrase("As on E04, E05 and E09."),
    default=False,
    rule="festival.ship",
)
TWO_POINTS: Final = YesNo(
    key="two_points", label=Phrase("Its bonus is 2 points"), default=False, rule="festival.points"
)


def _lying_there(state: Valley, rule: str, *, festivals: bool) -> Choice:
    """Ask what lies in the slot; farm cards with points come in the last era only."""
    options = [Option(Lying.FARM, Phrase("A farm card"), symbol="card")]
    if state.era == ERAS:
        options.append(Option(Lying.VP_FARM, Phrase("A farm card with points"), symbol="star"))
    if festivals:
        options.append(Option(Lying.FESTIVAL, Phrase("A festival card"), symbol="festival"))
    options.append(Option(Lying.NOTHING, Phrase("Nothing"), symbol="skip"))
    return Choice(
        key="bought",
        label=Phrase("What lies there?"),
        answered=Phrase("What lay there"),
        options=tuple(options),
        rule=rule,
    )


def _festival_form(*, orders_open: bool) -> Form:
    return Form(
        key="festival",
        label=Phrase("What does the festival card show?"),
        answered=Phrase("Festival card"),
        fields=(SHIP_ORDER, TWO_POINTS) if orders_open else (TWO_POINTS,),
        rule="festival.ship",
    )
