"""Charlie's turn: he discovers if he can, else he researches.

What he does is worked out in `discover.py` and `research.py`; here is asked what they leave open, and told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from games.engine.core import (
    Choice,
    Decks,
    Form,
    Learn,
    Option,
    Phrase,
    Reason,
    Say,
    Script,
    Show,
    Square,
    Whole,
)  # fmt: skip
from games.origin_of_species.asking import REFILL, doubtful_refill, fill_gap, refill, tool_facts
from games.origin_of_species.cards import POINTS, Box
from games.origin_of_species.discover import Discovery, Target, search
from games.origin_of_species.payment import Payment
from games.origin_of_species.research import Figures, Ranked, givers, takers
from games.origin_of_species.state import CardsPerTurn, Islands, Player

TAKEN_AT_ONCE: Final = 3
RESEARCHED: Final = 2
SCALPEL_POINTS: Final = 1


def charlie(state: Islands, decks: Decks) -> Script[Islands]:
    """Play Charlie's turn (rulebook, On Charlie's turn)."""
    box = Box(state, decks)
    discovery, passed = search(state, box)
    if discovery:
        return (yield from discover(state, decks, discovery))
    yield Say("charlie.researches", rule="charlie.action", because=passed)
    return (yield from research(state, box))


def discover(state: Islands, decks: Decks, discovery: Discovery) -> Script[Islands]:
    """Pay for the tile, put it into play, claim what it replaces, and collect (rulebook, Discovery Action)."""
    tile = discovery.tile
    target = yield from choose_square(state, discovery)
    asked = int(len(discovery.targets) > 1)
    payment = yield from choose_payment(state, target, asked)
    asked += len(target.ways) > 1
    replaced = state.cells.get(target.square)
    yield Say(
        "discover.place",
        {
            "tile": tile,
            "cell": target.square,
            "replaces": replaced.tile if replaced else None,
            "spent": payment.spent,
            "tools": list(payment.tools),
        },
        rule="discover.square",
        because=discovery.because,
    )
    state = yield from pay(state, decks, payment)
    if replaced:
        yield Say("tile.claim", {"tile": replaced.tile}, rule="replace")
        state = state.taken(replaced.tile, Player.CHARLIE)
    state = yield from put_into_play(state, target.square, tile)
    if target.scalpel:
        state = yield from use_scalpel(state, payment)
    return (yield from collect(state.with_track(discovery.place, None), decks, discovery, asked))


def choose_square(state: Islands, discovery: Discovery) -> Script[Target]:
    """The square, by the soloist where several are equally good for Charlie (rulebook, Discovery Action)."""
    if len(discovery.targets) == 1:
        return discovery.targets[0]
    square: str = yield Choice(
        key="square",
        label=Phrase("Where does {tile} go?", params={"tile": discovery.tile}),
        help=Phrase("These squares are tied on everything: you choose."),
        answered=Phrase("The square"),
        of=_first_of(discovery),
        options=tuple(_square_option(state, target.square) for target in discovery.targets),
        on_board=True,
        rule="discover.square",
    )
    return next(target for target in discovery.targets if target.square == square)


def _first_of(discovery: Discovery) -> tuple[int, int] | None:
    """The number of the question for the square, and how many there are with that for the rewards.

    None when it hangs on the square whether several payments tie.
    """
    ties = {len(target.ways) > 1 for target in discovery.targets}
    return None if len(ties) > 1 else (1, 2 + ties.pop())


def _square_option(state: Islands, square: Square) -> Option:
    laid = state.cells.get(square)
    hint = Phrase("Replaces {tile}", params={"tile": laid.tile}) if laid else Phrase("Empty square")
    return Option(square, Phrase("{cell}", params={"cell": square}), hint)


def choose_payment(state: Islands, target: Target, asked: int) -> Script[Payment]:
    """What he pays with, by the soloist where several ways cost him the same (rulebook, Discovery Action).

    `asked` is how many questions came before.
    """
    if len(target.ways) == 1:
        return target.ways[0]
    id: str = yield Choice(
        key="payment",
        label=Phrase("What does Charlie pay with?"),
        help=Phrase("These payments cost him the same: you choose."),
        answered=Phrase("His payment"),
        of=(asked + 1, asked + 2),
        options=tuple(_payment_option(state, way) for way in target.ways),
        rule="discover.cubes",
    )
    return next(way for way in target.ways if way.id == id)


def _payment_option(state: Islands, way: Payment) -> Option:
    params = {"tiles": [state.cells[square].tile for square in way.cubes], "tools": list(way.tools)}
    if not way.tools:
        return Option(way.id, Phrase("Cubes from {tiles}", params=params))
    if not way.cubes:
        return Option(way.id, Phrase("{tools}", params=params))
    return Option(way.id, Phrase("{tools} and cubes from {tiles}", params=params))


def pay(state: Islands, decks: Decks, payment: Payment) -> Script[Islands]:
    """Take cubes back into his supply and discard tools (rulebook, Discovery Action)."""
    for square, count in payment.spent.items():
        params = {"cell": square, "count": count, "tile": state.cells[square].tile}
        yield Say("pay.cubes", params, rule="discover.cubes")
    for tool in payment.tools:
        yield Say("pay.tool", {"tool": tool}, rule="discover.tools")
    used = {tool: -payment.tools.count(tool) for tool in payment.tools}
    return state.paid(payment.spent, Player.CHARLIE).with_tools(used, (card["id"] for card in decks["tools"]))


def put_into_play(state: Islands, square: Square, tile: str) -> Script[Islands]:
    """Lay a tile on a square; cubes on a tile below it go home (base rules)."""
    laid = state.cells.get(square)
    if laid and (laid.you or laid.charlie):
        cubes = {"cell": square, "you": laid.you, "charlie": laid.charlie, "tile": laid.tile}
        yield Say("cubes.home", cubes, rule="replace")
    return state.with_tile(square, tile)


def use_scalpel(state: Islands, payment: Payment) -> Script[Islands]:
    """Use a scalpel card that he holds, else the scalpel he always has (rulebook, Discovery Action)."""
    held = state.scalpels > 0
    limited = held and payment.tools and state.cards_per_turn is CardsPerTurn.ONE
    because = (Reason("scalpel.uncounted", {"tools": list(payment.tools)}),) if limited else ()
    yield Say("scalpel.use", {"held": held}, rule="discover.scalpel", because=because)
    yield Say("charlie.points", {"points": SCALPEL_POINTS, "for": "scalpel"}, rule="discover.scalpel")
    return replace(state, scalpels=state.scalpels - held, points=state.points + SCALPEL_POINTS)


def collect(state: Islands, decks: Decks, discovery: Discovery, asked: int) -> Script[Islands]:
    """Ask for the rewards and for the tile that fills the gap (rulebook, Once the tile is placed).

    `asked` is how many questions came before.
    """
    yield Show(state)
    tile, order = discovery.tile, [card["id"] for card in decks["tools"]]
    printed = Box(state, decks).points(tile)
    form = rewards_form(state, decks, tile, printed or 0)
    answer: Mapping[str, Any] = yield replace(form, of=(asked + 1, asked + 1) if asked else None)
    points: int = answer["points"]
    taken: dict[str, int] = {card: answer[card] for card in ("scalpels", *order) if answer[card]}
    if points != printed:
        yield Learn("species", {"id": tile, "points": points})
        state = replace(state, printed={**state.printed, tile: points})
    state = yield from fill_gap(state, decks, discovery.place, answer[REFILL])
    state = yield from tool_facts(state.with_tools(taken, order), decks)
    if points:
        yield Say("charlie.points", {"points": points, "for": "tile"}, rule="rewards")
    if taken:
        yield Say("rewards.take", {"taken": taken, **taken}, rule="rewards")
    return replace(state, points=state.points + points, scalpels=state.scalpels + taken.get("scalpels", 0))


def rewards_form(state: Islands, decks: Decks, tile: str, points: int) -> Form:
    """The form of what a tile brings; `points` are those that it starts from."""
    least = list(Box(state, decks).least_of(state))
    return Form(
        key="rewards",
        label=Phrase("What does Charlie get for {tile}?", params={"tile": tile}),
        rule="rewards",
        answered=Phrase("His rewards"),
        doubt=lambda answer: doubtful_refill(state, decks, answer[REFILL]),
        help=Phrase(
            "Of a pair he takes both, of the Beagle cards the top one, and where the choice is free what "
            "he has least of: {habitats}.",
            params={"habitats": least},
        ),
        fields=(
            Whole(key="points", label=Phrase("Points of the tile"), least=0, most=POINTS, default=points),
            Whole(key="scalpels", label=Phrase("Scalpel cards"), least=0, most=TAKEN_AT_ONCE, default=0),
            *(
                Whole(key=card["id"], label=card["name"], least=0, most=TAKEN_AT_ONCE, default=0)
                for card in decks["tools"]
            ),
            refill(state, decks),
        ),
    )


def research(state: Islands, box: Box) -> Script[Islands]:
    """Serve two tiles, the figures counted afresh for the second (rulebook, Research Action)."""
    served: Square | None = None
    for _ in range(min(RESEARCHED, len(state.cells))):
        ranked = takers(state, box, served)
        taker = yield from choose_tile("tile", Phrase("Which tile gets his cube?"), ranked)
        if state.supply.charlie:
            state = yield from add_cube(state, taker, ranked.because)
        else:
            state = yield from move_cube(state, taker, ranked.because, givers(state, box, served))
        served = taker.square
        yield Show(state)
    return state


def choose_tile(key: str, label: Phrase, ranked: Ranked) -> Script[Figures]:
    """The tile, by the soloist where several are level on Charlie's whole list (rulebook, Research Action)."""
    if len(ranked.best) == 1:
        return ranked.best[0]
    square: str = yield Choice(
        key=key,
        label=label,
        help=Phrase("These tiles are tied on everything: you choose."),
        answered=Phrase("His cube"),
        options=tuple(
            Option(
                tile.square,
                Phrase("{tile}", params={"tile": tile.tile}),
                Phrase("{cell}", params={"cell": tile.square}),
            )
            for tile in ranked.best
        ),
        on_board=True,
        rule="research.soloist",
    )
    return next(tile for tile in ranked.best if tile.square == square)


def add_cube(state: Islands, taker: Figures, because: tuple[Reason, ...]) -> Script[Islands]:
    """Put a cube of his supply on the tile of highest priority (rulebook, Research Action)."""
    params = {"cell": taker.square, "tile": taker.tile}
    yield Say("cube.add", params, rule="research.priority", because=because)
    return state.with_cubes({taker.square: 1}, Player.CHARLIE)


def move_cube(
    state: Islands, taker: Figures, because: tuple[Reason, ...], ranked: Ranked | None
) -> Script[Islands]:
    """Move a cube there from his tile of lowest priority, unless it is the same (rulebook, Research Action)."""
    stay = {"cell": taker.square, "tile": taker.tile}
    if ranked is None:
        yield Say("cube.stay", {**stay, "why": "none"}, rule="research.move", because=because)
        return state
    giver = yield from choose_tile("from", Phrase("Which tile gives up his cube?"), ranked)
    because = (*because, *ranked.because)
    if giver.square == taker.square:
        yield Say("cube.stay", {**stay, "why": "same"}, rule="research.move", because=because)
        return state
    moved = {"from": giver.square, "to": taker.square, "from_tile": giver.tile, "to_tile": taker.tile}
    yield Say("cube.move", moved, rule="research.move", because=because)
    return state.with_cubes({giver.square: -1, taker.square: 1}, Player.CHARLIE)
