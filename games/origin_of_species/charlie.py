"""Charlie's turn: he discovers if he can, else he researches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.engine.core import Choice, Decks, Form, Learn, Option, Phrase, Say, Script, Show, Whole
from games.origin_of_species import discover, research
from games.origin_of_species.asking import new_tiles, refill, tool_facts
from games.origin_of_species.cards import NONE, POINTS
from games.origin_of_species.discover import Discovery, Passed, Square
from games.origin_of_species.laying import cover
from games.origin_of_species.payment import Payment
from games.origin_of_species.research import Figures
from games.origin_of_species.state import Islands
from games.origin_of_species.table import Narrowed, Table, species_cards

TAKEN_AT_ONCE = 3
RESEARCHED = 2
SCALPEL_POINTS = 1


def charlie(state: Islands, decks: Decks) -> Script[Islands]:
    """Play Charlie's turn (rulebook, On Charlie's turn)."""
    table = Table(state, decks)
    passed, discovery = discover.search(table)
    if discovery:
        return (yield from _discover(table, passed, discovery))
    yield Say("charlie.researches", rule="charlie.action", because=discover.passed_over(passed))
    return (yield from _research(state, decks))


def _discover(table: Table, passed: Iterable[Passed], discovery: Discovery) -> Script[Islands]:
    """Put the tile into play, pay, claim what it replaces, and collect (rulebook, Discovery Action)."""
    state, decks = table.state, table.decks
    tile = discovery.tile.id
    square = yield from _choose_square(table, discovery)
    payment = yield from _choose_payment(state, square)
    covered = state.cells.get(square.cell)
    by_scalpel = discover.needs_scalpel(table, discovery.tile, square.cell)
    yield Say(
        "discover.place",
        {
            "tile": tile,
            "cell": square.cell,
            "replaces": covered.tile if covered else None,
            "spent": payment.spent,
            "tools": list(payment.tools),
        },
        rule="discover.square",
        because=discover.trace(passed, discovery),
    )
    state = yield from _pay(state, decks, payment)
    if covered:
        yield Say("tile.claim", {"tile": covered.tile}, rule="replace")
    state = yield from cover(state, square.cell, tile)
    if covered:
        state = replace(state, claimed=(*state.claimed, covered.tile))
    if by_scalpel:
        state = yield from _use_scalpel(state)
    state = state.with_track(discovery.place, None)
    return (yield from _collect(state, decks, tile, discovery.place))


def _choose_square(table: Table, discovery: Discovery) -> Script[Square]:
    best = discovery.squares.best
    if len(best) == 1:
        return best[0]
    cell = yield Choice(
        key="square",
        label=Phrase("Where does Charlie put {tile}?", params={"tile": discovery.tile.id}),
        help=Phrase("These squares are equally good for him: you decide, even if that is bad for him."),
        options=tuple(_square_option(table, square) for square in best),
        on_board=True,
        rule="discover.square",
    )
    return next(square for square in best if square.cell == cell)


def _square_option(table: Table, square: Square) -> Option:
    covered = table.state.cells.get(square.cell)
    hint = Phrase("Replaces {tile}", params={"tile": covered.tile}) if covered else Phrase("Empty square")
    return Option(square.cell, Phrase("{cell}", params={"cell": square.cell}), hint)


def _choose_payment(state: Islands, square: Square) -> Script[Payment]:
    if len(square.ways) == 1:
        return square.ways[0]
    id = yield Choice(
        key="payment",
        label=Phrase("What does Charlie pay with?"),
        help=Phrase("These payments cost him equally much: you decide."),
        options=tuple(_payment_option(state, way) for way in square.ways),
        rule="discover.cubes",
    )
    return next(way for way in square.ways if way.id == id)


def _payment_option(state: Islands, way: Payment) -> Option:
    params = {
        "tiles": [state.cells[cell].tile for cell in way.cells],
        "tools": list(way.tools),
    }
    if not way.tools:
        return Option(way.id, Phrase("Cubes from {tiles}", params=params))
    if not way.cells:
        return Option(way.id, Phrase("{tools}", params=params))
    return Option(way.id, Phrase("{tools} and cubes from {tiles}", params=params))


def _pay(state: Islands, decks: Decks, payment: Payment) -> Script[Islands]:
    for cell, count in payment.spent.items():
        yield Say(
            "pay.cubes", {"cell": cell, "count": count, "tile": state.cells[cell].tile}, rule="discover.cubes"
        )
        state = state.with_cubes(cell, charlie=-count)
    for tool in payment.tools:
        yield Say("pay.tool", {"tool": tool}, rule="discover.tools")
    return state.with_tools(
        {tool: -payment.tools.count(tool) for tool in payment.tools}, (card["id"] for card in decks["tools"])
    )


def _use_scalpel(state: Islands) -> Script[Islands]:
    held = state.scalpels > 0
    yield Say("scalpel.use", {"held": held}, rule="discover.scalpel")
    yield Say("charlie.points", {"points": SCALPEL_POINTS, "for": "scalpel"}, rule="discover.scalpel")
    return replace(state, scalpels=state.scalpels - held, points=state.points + SCALPEL_POINTS)


def _collect(state: Islands, decks: Decks, tile: str, place: int) -> Script[Islands]:
    """Ask for the rewards and for the tile that fills the gap (rulebook, Once the tile is placed)."""
    yield Show(state)
    cards = {card["id"]: card for card in species_cards(state, decks)}
    printed = cards[tile]["points"]
    default = state.printed.get(tile, printed or 0)
    answer: Mapping[str, Any] = yield _rewards_form(state, decks, tile, default)
    if answer["points"] != state.printed.get(tile, printed):
        yield Learn("species", {"id": tile, "points": answer["points"]})
        state = replace(state, printed={**state.printed, tile: answer["points"]})
    wanted = (("refill", answer["refill"]),)
    state, filled = yield from new_tiles(state, decks, wanted, Phrase("The new tile that fills the gap"))
    order = [card["id"] for card in decks["tools"]]
    state = state.with_tools({tool: answer[tool] for tool in order}, order)
    state = yield from tool_facts(state, decks)
    if answer["points"]:
        yield Say("charlie.points", {"points": answer["points"], "for": "tile"}, rule="rewards")
    taken = {card: answer[card] for card in ("scalpels", *order) if answer[card]}
    if taken:
        yield Say("rewards.take", {"taken": taken, **taken}, rule="rewards")
    return replace(
        state.with_track(place, None if filled["refill"] == NONE else filled["refill"]),
        points=state.points + answer["points"],
        scalpels=state.scalpels + answer["scalpels"],
    )


def _rewards_form(state: Islands, decks: Decks, tile: str, points: int) -> Form:
    least = list(Table(state, decks).least_of())
    return Form(
        key="rewards",
        label=Phrase("What does Charlie get for {tile}?", params={"tile": tile}),
        rule="rewards",
        note=(
            Phrase("Of a pair of Habitat cards he takes both."),
            Phrase("Of the Beagle cards he takes the top one."),
            Phrase("A free choice goes to what he has least of: {habitats}.", params={"habitats": least}),
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


def _research(state: Islands, decks: Decks) -> Script[Islands]:
    """Serve two tiles, the figures counted afresh for the second (rulebook, Research Action)."""
    served: str | None = None
    for _ in range(min(RESEARCHED, len(state.cells))):
        table = Table(state, decks)
        narrowed = research.highest(table, served)
        tile = yield from _choose_tile("tile", Phrase("Which tile gets Charlie's cube?"), narrowed)
        state = yield from _serve(table, tile, narrowed, served)
        served = tile.cell
        yield Show(state)
    return state


def _serve(table: Table, tile: Figures, narrowed: Narrowed[Figures], served: str | None) -> Script[Islands]:
    """Add a cube to the tile, from the supply or else from his tile of lowest priority."""
    state = table.state
    because = research.trace(narrowed, "gets")
    params: dict[str, Any] = {"cell": tile.cell, "tile": tile.tile}
    if state.supply.charlie:
        yield Say("cube.add", params, rule="research.priority", because=because)
        return state.with_cubes(tile.cell, charlie=1)
    leaving = research.lowest(table, served)
    if leaving is None:
        yield Say("cube.stay", {**params, "why": "none"}, rule="research.move", because=because)
        return state
    giver = yield from _choose_tile("from", Phrase("Which tile gives up Charlie's cube?"), leaving)
    because = (*because, *research.trace(leaving, "leaves"))
    if giver.cell == tile.cell:
        yield Say("cube.stay", {**params, "why": "same"}, rule="research.move", because=because)
        return state
    moved = {"from": giver.cell, "to": tile.cell, "from_tile": giver.tile, "to_tile": tile.tile}
    yield Say("cube.move", moved, rule="research.move", because=because)
    return state.with_cubes(giver.cell, charlie=-1).with_cubes(tile.cell, charlie=1)


def _choose_tile(key: str, label: Phrase, narrowed: Narrowed[Figures]) -> Script[Figures]:
    if len(narrowed.best) == 1:
        return narrowed.best[0]
    cell = yield Choice(
        key=key,
        label=label,
        help=Phrase("These tiles are level on everything he looks at: you decide."),
        options=tuple(
            Option(
                tile.cell,
                Phrase("{tile}", params={"tile": tile.tile}),
                Phrase("{cell}", params={"cell": tile.cell}),
            )
            for tile in narrowed.best
        ),
        on_board=True,
        rule="research.soloist",
    )
    return next(tile for tile in narrowed.best if tile.cell == cell)
