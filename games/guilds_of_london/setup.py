"""Setting the table up: the area, the neutral pawns and the beadle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypedDict

from games.engine.core import (
    Choice,
    Decks,
    Form,
    Option,
    Phrase,
    Problem,
    Reason,
    Say,
    Script,
    Show,
    Square,
    Whole,
    YesNo,
)
from games.guilds_of_london.asking import ask_missing
from games.guilds_of_london.beadle import by_precedence, move_beadle, why_chosen
from games.guilds_of_london.cards import (
    GUILDHALL,
    MOST,
    Tiles,
    guild_squares,
    same_precedence,
    tile_at,
    tiles_of,
)
from games.guilds_of_london.layout import USUAL, layout_form
from games.guilds_of_london.state import NEUTRALS_IN_PLAY, Direction, Figure, Guilds, Phase, Placed, Side

SETUP_NEUTRALS: Final = 6


class SetupAnswer(TypedDict):
    """What the form of the set-up asks."""

    plantation: Side
    expert: bool
    rows: int
    cols: int
    guild_card: bool | None
    path: Direction


SETUP_FORM = Form(
    key="setup",
    label=Phrase("What is on your table?"),
    answered=Phrase("Your set-up"),
    fields=(
        Choice(
            key="plantation",
            label=Phrase("The plantation shows"),
            options=(
                Option(Side.VIRGINIA, Phrase("Virginia"), Phrase("Neutral pawns go to the lowest guilds")),
                Option(Side.ULSTER, Phrase("Ulster"), Phrase("Neutral pawns go to the highest guilds")),
            ),
            default=Side.VIRGINIA,
            rule="setup.neutrals",
        ),
        YesNo(
            key="expert",
            label=Phrase("Expert mode"),
            help=Phrase("Boris draws four cards instead of three."),
            default=False,
            rule="expert.cards",
        ),
        Whole(
            key="rows",
            label=Phrase("Rows"),
            least=1,
            most=MOST,
            default=USUAL,
            folded=True,
            rule="setup.area",
        ),
        Whole(
            key="cols",
            label=Phrase("Columns"),
            least=1,
            most=MOST,
            default=USUAL,
            folded=True,
            rule="setup.area",
        ),
        YesNo(
            key="guild_card",
            label=Phrase("The guild card"),
            help=Phrase("It takes your second-place tokens; three of them buy a master."),
            optional=True,
            blank=Phrase("As expert mode"),
            rule="expert.guild_card",
        ),
        Choice(
            key="path",
            label=Phrase("The direction of activation"),
            help=Phrase("The rulebook only shows it in a picture. Change it if yours runs differently."),
            options=(
                Option(Direction.ROWS, Phrase("Along the rows: left to right, from the top")),
                Option(Direction.COLUMNS, Phrase("Down the columns: top to bottom, from the left")),
            ),
            default=Direction.ROWS,
            folded=True,
            rule="path",
        ),
    ),
)


def setup(decks: Decks) -> Script[Guilds]:
    """Set the table up; gives the state before the first round (rulebook, Setup)."""
    chosen: SetupAnswer = yield SETUP_FORM
    tiles = tiles_of(decks)
    layout: Mapping[Square, str] = yield layout_form(chosen["rows"], chosen["cols"], tiles)
    state = yield from _ask_precedences(laid_out(chosen, layout, tiles), tiles)
    yield Say("setup.first_player", rule="setup.players")
    yield Say("setup.no_cards_for_boris", rule="setup.players")
    yield Say("setup.neutrals_on_score_board", {"count": NEUTRALS_IN_PLAY}, rule="setup.score_board")
    state = yield from _place_neutrals(state, tiles)
    state = yield from move_beadle(state, tiles, code="beadle.place", rule="setup.precedence")
    yield Say("boris.guildhall", rule="setup.guildhall")
    if state.guild_card:
        yield Say("setup.guild_card", rule="expert.guild_card")
    return state


def laid_out(chosen: SetupAnswer, layout: Mapping[Square, str], tiles: Tiles) -> Guilds:
    """The game with its tiles laid out, before anything stands on them."""
    return Guilds(
        round=1,
        phase=Phase.PLAYERS,
        beadle=None,
        cells={square: Placed(tile=thing) for square, thing in layout.items() if thing in tiles},
        neutrals=(),
        plantation=chosen["plantation"],
        boris_points=0,
        over=False,
        expert=chosen["expert"],
        guild_card=chosen["expert"] if chosen["guild_card"] is None else chosen["guild_card"],
        path=chosen["path"],
        rows=chosen["rows"],
        cols=chosen["cols"],
        guildhall=next((square for square, thing in layout.items() if thing == GUILDHALL), None),
        typed={},
    )


def _ask_precedences(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Ask for the precedences that the deck does not hold, no two of them equal."""
    guilds = {square: tile_at(state, tiles, square) for square in guild_squares(state, tiles)}

    def check(answer: dict[str, int]) -> Problem | None:
        fields = {f"{square}_{Figure.PRECEDENCE}": tile for square, tile in guilds.items()}
        typed = [(field, replace(fields[field], precedence=read)) for field, read in answer.items()]
        return same_precedence([*fields.items(), *typed])

    return (
        yield from ask_missing(state, tiles, guilds, Figure.PRECEDENCE, rule="setup.precedence", check=check)
    )


def _place_neutrals(state: Guilds, tiles: Tiles) -> Script[Guilds]:
    """Put a neutral pawn on the six guild tiles at one end of the precedences (rulebook, Setup)."""
    squares, because = neutral_squares(state, tiles)
    params = {
        "cells": squares,
        "tiles": [state.cells[square].tile for square in squares],
        "count": len(squares),
    }
    yield Say("neutral.place", params, rule="setup.neutrals", because=because)
    for square in squares:
        state = state.with_neutral(square)
    yield Show(state)
    return state


def neutral_squares(state: Guilds, tiles: Tiles) -> tuple[list[Square], tuple[Reason, ...]]:
    """The squares of the guild tiles that start with a neutral pawn, in table order, and why those."""
    ranked = by_precedence(state, tiles)
    by = "lowest_six"
    if state.plantation is Side.ULSTER:
        ranked, by = ranked[::-1], "highest_six"
    if len(ranked) <= SETUP_NEUTRALS:
        by = "all"
    chosen = {square for _, square in ranked[:SETUP_NEUTRALS]}
    squares = [square for square in state.in_table_order if square in chosen]
    return squares, why_chosen(state, ranked, by)
