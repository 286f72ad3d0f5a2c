"""What can be done now: Boris's turn, the end of the round, the guild card, or a correction."""

from __future__ import annotations

from enum import StrEnum

from games.engine.core import Choice, ClosedOption, Decks, Option, Phrase, Say, Script, Square
from games.guilds_of_london.asking import ask_missing
from games.guilds_of_london.boris import boris
from games.guilds_of_london.cards import Tiles, guild_squares, read, tiles_of
from games.guilds_of_london.correct import correct
from games.guilds_of_london.round_end import resolve
from games.guilds_of_london.state import YOUR_PAWNS, Figure, Guilds, Phase


class Action(StrEnum):
    """What a turn can be."""

    BORIS = "boris"
    RESOLVE = "resolve"
    GUILD_CARD = "guild_card"
    CORRECT = "correct"


def turn(state: Guilds, decks: Decks) -> Script[Guilds]:
    """Play one action."""
    tiles = tiles_of(decks)
    action: Action = yield actions(state, tiles)
    match action:
        case Action.BORIS:
            return (yield from boris(state, tiles))
        case Action.RESOLVE:
            return (yield from resolve(state, tiles))
        case Action.GUILD_CARD:
            return (yield from guild_card(state, tiles))
        case Action.CORRECT:
            return (yield from correct(state, tiles))


def actions(state: Guilds, tiles: Tiles) -> Choice:
    """The question what to do, with the actions that are open now."""
    ended = Phrase("End of round {round}", params={"round": state.round})
    if state.phase is Phase.PLAYERS:
        label, main = Phrase("Take your own turn first"), Option(Action.BORIS, Phrase("Boris's turn"))
    else:
        label, main = ended, Option(Action.RESOLVE, ended)
    card = Phrase("Guild card")
    closed = guild_card_closed(state, tiles) if state.guild_card else None
    opened = state.guild_card and closed is None
    return Choice(
        key="do",
        label=label,
        options=(
            main,
            *((Option(Action.GUILD_CARD, card),) if opened else ()),
            Option(Action.CORRECT, Phrase("Put something right")),
        ),
        closed=(ClosedOption(Action.GUILD_CARD, card, closed),) if closed else (),
        second=Action.GUILD_CARD if opened else "",
        rule="boris.cards" if state.phase is Phase.PLAYERS else "rounds",
    )


def guild_card_closed(state: Guilds, tiles: Tiles) -> Phrase | None:
    """Why the guild card can't be used now, None when it can (rulebook, Expert Solo Mode)."""
    if state.masters >= YOUR_PAWNS:
        return Phrase("All your pawns are masters already.")
    if not claimable(state, tiles):
        return Phrase("There is no completed guild tile without your master.")
    return None


def claimable(state: Guilds, tiles: Tiles) -> tuple[Square, ...]:
    """The squares of the completed guild tiles without your master, in table order."""
    return tuple(
        square
        for square in guild_squares(state, tiles)
        if state.cells[square].completed and not state.cells[square].master
    )


def guild_card(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Put a master on a completed guild tile for three tokens (rulebook, Expert Solo Mode)."""
    square: Square = yield _claim(state, tiles)
    state = yield from ask_missing(state, tiles, (square,), Figure.FIRST, rule="expert.guild_card")
    points = read(state, tiles, square, Figure.FIRST)
    params = {"cell": square, "points": points, "tile": state.cells[square].tile}
    yield Say("master.claim", params, rule="expert.guild_card")
    return state.with_master(square)


def _claim(state: Guilds, tiles: Tiles) -> Choice:
    return Choice(
        key="cell",
        label=Phrase("On which completed tile?"),
        answered=Phrase("The master's tile"),
        options=tuple(
            Option(
                square,
                Phrase("{tile}", params={"tile": state.cells[square].tile}),
                Phrase("{cell}", params={"cell": square}),
            )
            for square in claimable(state, tiles)
        ),
        on_board=True,
        rule="expert.guild_card",
    )
