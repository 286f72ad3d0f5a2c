"""What the page shows of a game besides the instructions."""

from dataclasses import replace

import pytest

from games.guilds_of_london import GAME
from games.guilds_of_london.state import Phase, Placed
from tests.games.guilds_of_london.sitting import Sitting, building, tile

TILES = [
    tile("a", "G", 1, threshold=9),
    tile("b", "RG", 2, threshold=4),
    tile("c", "G", 3, threshold=None),
    building("hall", "BP", threshold=5),
]
ROWS = ["a b c", "guildhall hall empty"]


def board(table: Sitting) -> dict[str, tuple[str, str]]:
    """Per square its look and its title."""
    assert GAME.board is not None
    shown = GAME.board(table.now, table.decks)
    assert shown is not None
    assert (shown.rows, shown.cols) == (2, 3)
    return {
        cell.id: (cell.kind, table.reader.label(cell.title) if cell.title else "") for cell in shown.cells
    }


def face(table: Sitting, id: str) -> tuple[list[str], list[tuple[str, int]], tuple[str, ...]]:
    """The lines, pieces and colours on a square."""
    assert GAME.board is not None
    shown = GAME.board(table.now, table.decks)
    assert shown is not None
    cell = next(cell for cell in shown.cells if cell.id == id)
    lines = [table.reader.label(line) for line in cell.lines]
    pieces = [("yours", cell.yours), ("Boris's", cell.bots)]
    marks = [(symbol, count) for symbol, count, _ in cell.marks]
    return lines, [(whose, count) for whose, count in pieces if count] + marks, cell.swatches


def test_the_board_shows_each_square_as_it_lies():
    table = Sitting(TILES, ROWS).round("G", "G", "G")
    assert board(table) == {
        "r1c1": ("closed", "A"),
        "r1c2": ("open", "B"),
        "r1c3": ("open", "C"),
        "r2c1": ("home", "Guildhall"),
        "r2c2": ("special", "Hall"),
        "r2c3": ("empty", ""),
    }


def test_an_open_tile_shows_its_figures_colours_and_pieces():
    table = Sitting(TILES, ROWS).round("G", "G", "G").boris("G", "G", "B")
    table.correct(r1c2_you=1)
    lines, pieces, swatches = face(table, "r1c2")
    assert lines == ["No. 2", "needs 5"]
    assert pieces == [("yours", 1), ("Boris's", 2), ("beadle", 1), ("lock", 1)]
    assert swatches == ("red", "green")
    assert face(table, "r1c3")[0] == ["No. 3"]
    assert face(table, "r2c2") == (["needs 5"], [("Boris's", 1)], ("blue", "pink"))


def test_neutrals_placed_during_play_and_masters_are_shown():
    table = Sitting(TILES, ROWS).round("G", "G", "G").boris("P", "P", "P")
    table.resolve(("your_pawns", {"neutrals": ["r1c3"]}))
    table.correct(r1c1_master=True)
    assert ("unlock", 1) in face(table, "r1c3")[1]
    assert face(table, "r1c1") == ([], [("master", 1)], ())


def test_a_figure_typed_during_the_game_is_on_the_board():
    table = Sitting(TILES, ROWS).round("G", "G", "G").boris("P", "P", "P")
    table.resolve(("your_pawns", {"r1c3": 1}), ("facts", {"r1c3_threshold": 7}))
    assert face(table, "r1c3")[0] == ["No. 3", "needs 8"]


def facts(table: Sitting) -> dict[str, str]:
    return {
        table.reader.label(fact.label): str(fact.value)
        if isinstance(fact.value, int)
        else table.reader.label(fact.value)
        for fact in GAME.facts(table.now, table.decks)
    }


def test_the_facts_tell_the_figures_and_the_ruling():
    table = Sitting(TILES, ROWS, expert=True, path="columns").round("G", "G", "G", "G")
    assert facts(table) == {
        "Boris": "4 points",
        "Beadle": "B",
        "Plantation": "Virginia lies up",
        "Open tiles": "3 of 4",
        "Your masters": "0",
        "Direction of activation": "Ruling: down the columns, from the top left",
        "Expert mode": "Boris draws 4 cards",
        "The guild card": "You have it",
    }
    assert [fact.main for fact in GAME.facts(table.now, table.decks)][:3] == [True, True, False]


def test_one_line_says_where_the_game_is():
    table = Sitting(TILES, ROWS)
    assert table.reader.label(GAME.where(table.now)) == "Round 1 of 10"
    table.boris("G", "G", "G")
    assert table.reader.label(GAME.where(table.now)) == "Round 1 of 10: its end"


def test_turns_are_named_for_undo():
    table = Sitting(TILES, ROWS)
    names = {
        action: table.reader.label(GAME.turn_name(table.now, action))
        for action in ("boris", "resolve", "guild_card", "correct")
    }
    assert names == {
        "boris": "Boris's turn, round 1",
        "resolve": "The end of round 1",
        "guild_card": "The guild card, round 1",
        "correct": "A correction, round 1",
    }
    assert table.reader.label(GAME.turn_name(None, "")) == "Set-up"


def test_the_round_tells_beforehand_what_its_end_brings():
    table = Sitting(
        [tile(f"g{number}", "G", number, threshold=99) for number in range(1, 6)], ["g1 g2 g3 g4 g5"]
    )
    names = []
    for number in range(1, 5):
        table.boris("G", "G", "G")
        names.append(table.reader.label(table.pending.options[0].label))  # type: ignore[attr-defined]
        growth = [("plantation_pawns", "none")] if number == 4 else []
        table.resolve(*([("your_pawns", {}), *growth] if number % 2 == 0 else []))
    assert names == [
        "End the round",
        "End the round, with activation",
        "End the round",
        "End the round, with activation and growth",
    ]


def outcome(you: int) -> list[str]:
    table = (
        Sitting(TILES[:1], ["a empty empty", "empty empty empty"]).boris("G", "G", "G").resolve(("you", you))
    )
    assert table.reader.label(GAME.where(table.now)) == "Over after round 1"
    assert face(table, "r1c1") == ([], [], ())
    return [table.reader.label(line) for line in GAME.outcome(table.now, table.decks)]


def test_the_outcome_is_told_verdict_first():
    assert outcome(5) == ["You win.", "You have 5 points, Boris has 4."]
    assert outcome(4) == ["A draw.", "You have 4 points, Boris has 4."]
    assert outcome(0) == ["Boris wins.", "You have 0 points, Boris has 4."]


def test_games_against_three_cards_and_against_four_are_counted_apart():
    results = [
        {"boris": 10, "you": 20, "outcome": "win", "expert": False},
        {"boris": 20, "you": 10, "outcome": "loss", "expert": True},
        {"boris": 20, "you": 20, "outcome": "draw", "expert": True},
    ]
    reader = Sitting(TILES, ROWS).reader
    assert [(reader.label(fact.label), reader.name(fact.value)) for fact in GAME.progress(results)] == [
        ("Boris draws three cards", "1 of 1 won"),
        ("Boris draws four cards", "0 of 2 won"),
        ("Best end", "10 points ahead"),
    ]


@pytest.mark.parametrize(
    "broken",
    [
        {"round": 11},
        {"phase": Phase.OVER},
        {"boris_points": -1},
        {"over": True},
        {"beadle": None},
        {"beadle": "r2c2"},
        {"beadle": "r2c3"},
        {"neutrals": ("r1c1", "r1c2", "r1c3")},
        {"neutrals": ("r2c3",)},
        {"rows": 1},
        {"cells": {"r1c1": Placed(tile="a"), "r1c2": Placed(tile="a")}},
        {"cells": {"r1c1": Placed(tile="a"), "r1c2": Placed(tile="stranger")}},
        {"cells": {"r1c1": Placed(tile="a", master=True)}},
        {"cells": {"r1c1": Placed(tile="a", boris=-1)}},
        {"cells": {"r1c1": Placed(tile="a"), "r1c2": Placed(tile="b", completed=True, you=1)}},
    ],
)
def test_a_broken_state_is_noticed(broken):
    table = Sitting(TILES, ROWS)
    assert list(GAME.invariants(table.now, table.decks)) == []
    assert list(GAME.invariants(replace(table.now, **broken), table.decks))
