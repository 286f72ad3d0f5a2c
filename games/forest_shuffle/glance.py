"""Anna's turn at a glance: her card as it is printed, how it is read, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from games.engine.core import Card, Decks, Face, Glance, Label, Phrase, Say, Told
from games.forest_shuffle.cards import find_card
from games.forest_shuffle.clearing import counted, in_turn, pointing
from games.forest_shuffle.state import ArrowRuling, Forest, Side

POINTS: Final = {
    Side.LEFT: Phrase("The arrow points to the left."),
    Side.RIGHT: Phrase("The arrow points to the right."),
}
READ: Final = {
    (ArrowRuling.SWEEP, Side.LEFT): Phrase("By your ruling it sweeps from the **left end**."),
    (ArrowRuling.SWEEP, Side.RIGHT): Phrase("By your ruling it sweeps from the **right end**."),
    (ArrowRuling.END, Side.LEFT): Phrase("By your ruling it names the **left end**."),
    (ArrowRuling.END, Side.RIGHT): Phrase("By your ruling it names the **right end**."),
}


def glance(told: Told[Forest], decks: Decks) -> Glance:
    """A turn of Anna's, or the set-up, as the page shows it."""
    shown = {"dealer": "app" if told.app_deals else "table", "seen": True}
    said = tuple(replace(say, params={**say.params, **shown}) for say in told.said)
    if told.action != "anna":
        steps = tuple(one for say in said for one in _one_thing_each(say))
        return Glance(steps=steps, where=_how_far(told.state, decks))
    drawn, board = dict(told.replies).get("automa"), in_turn(told)
    card = find_card(decks, "automa", drawn) if drawn else None
    return Glance(
        faces=(face(card),) if card else (),
        beside=(*_read(told, card), *_changes(told, card)) if card else (),
        steps=tuple(replace(say, params=pointing(say, board)) for say in _with_last_look(said)),
        board=board,
        where=_how_far(told.state, decks),
    )


def _how_far(state: Forest | None, decks: Decks) -> Label:
    if state is None or state.result:
        return ""
    return Phrase("Deck {left} of {count}", params={"left": len(state.left), "count": len(decks["automa"])})


def _one_thing_each(say: Say) -> Iterable[Say]:
    """Of cards set aside before the others are mixed in, two things to do; any other saying as it is."""
    params = say.params
    if say.code == "setup.mix" and params["dealt"] and (params["expansions"] or params["rare"]):
        yield replace(say, params={**params, "expansions": [], "rare": 0})
        say = replace(say, params={**params, "dealt": 0})
    yield say


def face(card: Card) -> Face:
    """An automa card as it is printed."""
    return Face(
        title=card["id"],
        figure=str(card["remove"]) if card["add"] is None else f"+{card['add']}",
        arrow=card["arrow"] or "",
        foot=f"−{card['deck']}" if card["deck"] else "",
        foot_symbol="deck",
        large=True,
    )


def _with_last_look(said: Iterable[Say]) -> Iterable[Say]:
    """The sayings with the ten-card rule, where it is only a reminder, as the last thing to do."""
    reminded: list[Say] = []
    for say in said:
        if say.params.get("reminded"):
            say = replace(say, params={**say.params, "reminded": False})
            reminded.append(Say("clearing.wipe", {"count": None, "after": "anna"}, rule="clearing"))
        if say.code == "automa.reshuffle":
            yield from reminded
            reminded = []
        yield say
    yield from reminded


def _read(told: Told[Forest], card: Card) -> Iterable[Label]:
    if card["add"] is None:
        arrow, ruling = Side(card["arrow"]), told.state.arrow
        yield POINTS[arrow]
        yield READ[ruling, ruling.end_of(arrow)]
        return
    coming, lie = {"count": card["add"]}, counted(told)
    if len(lie) > 2 and lie[-1] == 0:
        yield Phrase(
            "{count} card comes, then all leave.", "{count} cards come, then all leave.", params=coming
        )
        yield Phrase(
            "With **{count}** cards the clearing is full: ten or more are cleared.", params={"count": lie[-2]}
        )
    else:
        yield Phrase("{count} card comes.", "{count} cards come.", params=coming)


def _changes(told: Told[Forest], card: Card) -> Iterable[Label]:
    counts = counted(told)
    if len(counts) > 1:
        yield Phrase("Clearing **{counts}**", params={"counts": " → ".join(map(str, counts))})
    if card["deck"]:
        yield Phrase("Draw pile **one less**", "Draw pile **{count} less**", params={"count": card["deck"]})
