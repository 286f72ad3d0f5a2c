"""What the page shows of a game besides the instructions."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.core import Glance, Told
from games.guilds_of_london import GAME
from games.guilds_of_london.state import Guilds, Phase, Placed
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


def face(table: Sitting, id: str) -> tuple[str, list[tuple[str, int]], tuple[str, ...]]:
    """The figure, the pieces and the colours on a square; the beadle stands on its corner."""
    assert GAME.board is not None
    shown = GAME.board(table.now, table.decks)
    assert shown is not None
    cell = next(cell for cell in shown.cells if cell.id == id)
    pieces = [("yours", cell.yours), ("Boris's", cell.bots)]
    marks = [(symbol, count) for symbol, count, _ in cell.marks]
    corner = [(cell.corner[0], 1)] if cell.corner else []
    return (
        str(cell.figure),
        [(whose, count) for whose, count in pieces if count] + corner + marks,
        cell.swatches,
    )


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
    # Two of Boris's, one of yours and the beadle; the neutral pawn of the set-up makes it need five.
    assert face(table, "r1c2") == (
        "4/5",
        [("yours", 1), ("Boris's", 2), ("beadle", 1)],
        ("red", "green"),
    )
    assert face(table, "r2c2") == ("1/5", [("Boris's", 1)], ("blue", "pink"))


def test_a_tile_of_unknown_threshold_shows_its_neutral_pawn_instead_of_a_figure():
    assert face(Sitting(TILES, ROWS), "r1c3") == ("", [("lock", 1)], ("green",))


def test_neutrals_placed_during_play_and_masters_are_shown():
    table = Sitting(TILES, ROWS).round("G", "G", "G").boris("P", "P", "P")
    table.resolve(("your_pawns", {"neutrals": ["r1c3"]}))
    table.correct(r1c1_master=True)
    assert ("unlock", 1) in face(table, "r1c3")[1]
    assert face(table, "r1c1") == ("", [("master", 1)], ())


def test_a_figure_typed_during_the_game_is_on_the_board():
    table = Sitting(TILES, ROWS).round("G", "G", "G").boris("P", "P", "P")
    table.resolve(("your_pawns", {"r1c3": 1}), ("facts", {"r1c3_threshold": 7}))
    assert face(table, "r1c3")[0] == "2/8"


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
        "Boris": "4",
        "open tiles": "3",
        "your masters": "0",
        "plantation": "Virginia",
        "Beadle": "B",
        "Direction of activation": "Ruling: down the columns, from the top left",
        "Expert mode": "Boris draws 4 cards",
        "The guild card": "You have it",
    }
    assert [fact.main for fact in GAME.facts(table.now, table.decks)] == [True] * 4 + [False] * 4


def test_one_line_says_where_the_game_is():
    table = Sitting(TILES, ROWS)
    assert table.reader.label(GAME.where(table.now)) == "Round 1 of 10"
    table.boris("G", "G", "G")
    assert table.reader.label(GAME.where(table.now)) == "Round 1 of 10"


def test_turns_are_named_for_undo():
    table = Sitting(TILES, ROWS)
    names = {
        action: table.reader.label(GAME.turn_name(table.now, action))
        for action in ("boris", "resolve", "guild_card", "correct")
    }
    assert names == {
        "boris": "Boris's turn",
        "resolve": "End of round 1",
        "guild_card": "Guild card",
        "correct": "A correction",
    }
    assert table.reader.label(GAME.turn_name(None, "")) == "Set-up"


def told(table: Sitting, before: Guilds | None, *, app_deals: bool = True, earlier: int = 0) -> Told[Guilds]:
    """What the page is given of the last turn of the table."""
    shown = table.position.shown if table.position.shown is not None else table.now
    replies = tuple((reply.key, reply.value) for reply in table.position.replies)
    said = tuple(table.said)
    return Told(before=before, state=shown, replies=replies, said=said, app_deals=app_deals, earlier=earlier)


def at_a_glance(table: Sitting, before: Guilds | None, *, app_deals: bool = True, earlier: int = 0) -> Glance:
    assert GAME.glance is not None
    return GAME.glance(told(table, before, app_deals=app_deals, earlier=earlier), table.decks)


def read(table: Sitting, shown: Glance) -> list[str]:
    return [table.reader.say(say.code, say.params) for say in shown.steps]


def test_pawns_that_go_on_one_tile_are_one_step_and_a_card_without_a_tile_says_why():
    table = Sitting([tile("a", "R", 1), tile("b", "GY", 2), tile("c", "R", 3)], ["a b c"], expert=True)
    before = table.now
    table.boris("G", "B", "R", "Y")

    shown = at_a_glance(table, before)

    assert read(table, shown) == [
        "Put 2 pawns on B.",
        "Put 1 pawn on A.",
        "No pawn: no open tile is blue.",
    ]
    assert [(face.swatch, face.step, face.spent) for face in shown.faces] == [
        ("green", 0, False),
        ("blue", 2, True),
        ("red", 1, False),
        ("yellow", 0, False),
    ]
    assert shown.tally is not None
    assert shown.tally.value == "0"


def test_a_step_of_two_colours_tells_the_search_for_either():
    table = Sitting([tile("a", "R", 1), tile("b", "GY", 2)], ["a b"])
    before = table.now
    [step] = at_a_glance(table.boris("G", "G", "Y"), before).steps
    texts = [table.reader.say(reason.code, reason.params) for reason in step.because]
    assert texts == [
        "Passed A (row 1, column 1): it is not green.",
        "B (row 1, column 2) is the first open tile along the path that is green.",
        "Passed A (row 1, column 1): it is not yellow.",
        "B (row 1, column 2) is the first open tile along the path that is yellow.",
    ]


def test_only_cards_that_the_table_drew_are_discarded():
    table = Sitting(TILES, ROWS)
    before = table.now
    table.boris("G", "G", "G")
    assert read(table, at_a_glance(table, before)) == ["Put 3 pawns on A."]
    assert read(table, at_a_glance(table, before, app_deals=False)) == [
        "Put 3 pawns on A.",
        "Discard his 3 cards.",
    ]


def test_while_the_table_draws_each_card_is_a_step_of_its_own():
    table = Sitting(TILES, ROWS)
    before = table.now
    table.boris("G", "G")
    shown = at_a_glance(table, before, app_deals=False)
    assert read(table, shown) == ["Put 1 pawn on A.", "Put 1 pawn on A."]
    assert [face.step for face in shown.faces] == [0, 1]


def test_at_the_end_of_a_round_the_beadles_tile_and_his_way_are_one_step():
    table = Sitting(TILES, ROWS).boris("G", "G", "G")
    before = table.now
    shown = at_a_glance(table.resolve(), before)
    assert read(table, shown) == ["Flip A, beadle to B. Boris +4.", "Move the marker to round 2."]
    assert shown.faces == ()
    flip = shown.steps[0]
    assert {flip.params["cell"], flip.params["to_cell"]} == {"r1c1", "r1c2"}, "its number is on both"
    assert table.reader.say(flip.because[-1].code, flip.because[-1].params) == (
        "The lowest precedence decides."
    )


def before_round_two_ends() -> Sitting:
    """Round 2 with a pawn of Boris's on A, B and C each; the beadle is on the last tile but one."""
    houses = [building(name, colour, threshold=1) for name, colour in (("a", "R"), ("b", "G"), ("c", "B"))]
    guilds = [tile("old", "Y", 1, threshold=99), tile("new", "Y", 2, threshold=99)]
    return Sitting([*houses, *guilds], ["a b c old new"]).correct(round=2).boris("R", "G", "B")


def stand(table: Sitting, **yours: int) -> tuple[str, Any]:
    """The answer where your pawns stand: on these squares and nowhere else."""
    pawns = {field: 0 for field in table.fields if field != "neutrals"}
    return "your_pawns", {**pawns, **yours, "neutrals": []}


def test_tiles_that_only_boris_gains_from_are_one_step_with_the_sum_of_his_points():
    table = before_round_two_ends()
    before = table.now
    table.resolve(stand(table.resolve()))
    shown = at_a_glance(table, before)
    assert read(table, shown) == [
        "Flip A, B and C. Boris +12.",
        "Flip Old, beadle to New. Boris +4.",
        "Move the marker to round 3.",
    ]
    assert shown.steps[0].params["cells"] == ["r1c1", "r1c2", "r1c3"]
    assert len(shown.steps[0].because) == 3, "each with its count"


def test_what_was_carried_out_before_the_last_answer_is_no_step_with_what_came_after_it():
    table = before_round_two_ends()
    before = table.now
    first = stand(table.resolve(), r1c2=2)
    table.resolve(first)
    earlier = len(table.said)
    table.resolve(first, stand(table))
    shown = at_a_glance(table, before, earlier=earlier)
    assert shown.folded
    assert read(table, shown)[:3] == [
        "Flip A. Boris +4.",
        "Flip B: first reward, leave a master. Boris +2.",
        "Flip C. Boris +4.",
    ]


def test_at_the_end_of_a_round_second_places_and_ties_are_short_too():
    table = before_round_two_ends()
    table.correct(r1c1_boris=2, r1c2_boris=1)
    before = table.now
    first = stand(table.resolve(), r1c1=1, r1c2=1, r1c3=2)
    table.resolve(first)
    table.resolve(first, stand(table, r1c2=1, r1c3=2))
    assert read(table, at_a_glance(table, before))[:3] == [
        "Flip A, keep its second-place token. Boris +4.",
        "B stays open: 1 to 1.",
        "Flip C: first reward, leave a master. Boris +2.",
    ]


def test_the_pawns_that_leave_with_the_beadles_tile_are_told_of_only_when_they_are_there():
    for yours, detail in ((0, ""), (2, "Yours go to the Guildhall.")):
        flip = Sitting(TILES, ROWS).correct(r1c1_you=yours).round("G", "G", "G").saying("beadle.flip")
        assert Sitting(TILES, ROWS).reader.detail(flip.code, flip.params) == detail


def band(table: Sitting) -> str:
    """What says that it is your turn, in one line."""
    assert GAME.your_turn is not None
    shown = GAME.your_turn(table.now, table.decks)
    return f"{table.reader.label(shown.heading)}: {table.reader.label(shown.text)}" if shown else ""


def test_it_is_your_turn_until_boris_has_his_and_the_band_says_how_the_round_ends():
    table = Sitting(
        [tile(f"g{number}", "G", number, threshold=99) for number in range(1, 6)], ["g1 g2 g3 g4 g5"]
    )
    said = []
    for number in range(1, 5):
        said.append(band(table))
        table.boris("G", "G", "G")
        assert band(table) == ""
        assert table.reader.label(table.pending.options[0].label) == f"End of round {number}"  # type: ignore[attr-defined]
        growth = [("plantation_pawns", "none")] if number == 4 else []
        table.resolve(*([("your_pawns", {}), *growth] if number % 2 == 0 else []))
    assert said == [
        "Now your turn: Then Boris takes the last turn.",
        "Now your turn: This round ends with activation.",
        "Now your turn: Then Boris takes the last turn.",
        "Now your turn: This round ends with activation and growth.",
    ]


def test_the_guild_card_belongs_to_your_turn_once_there_is_a_tile_for_it():
    table = Sitting(TILES, ROWS, guild_card=True)
    assert "tokens" not in band(table)
    assert band(table.round("G", "G", "G")).endswith("Three second-place tokens buy a master.")


def test_the_end_is_won_lost_or_drawn_by_so_many_points():
    assert finished(5) == ("won", "You win by 1", ["5", "4"])
    assert finished(4) == ("drawn", "A draw", ["4", "4"])
    assert finished(0) == ("lost", "Boris wins by 4", ["0", "4"])


def finished(you: int) -> tuple[str, str, list[str]]:
    """The verdict, the heading and both totals of a game that ends with so many points of yours."""
    table = Sitting(TILES[:1], ["a empty empty", "empty empty empty"]).boris("G", "G", "G")
    assert GAME.ending is not None
    assert GAME.ending(table.now, table.decks) is None
    end = GAME.ending(table.resolve(("you", you)).now, table.decks)
    assert end is not None
    assert [(table.reader.label(row.label), table.reader.label(row.value)) for row in end.figures] == [  # type: ignore[arg-type]
        ("Rounds", "1"),
        ("Tiles completed", "1 of 1"),
        ("Your masters", "0"),
    ]
    return end.verdict, table.reader.label(end.heading), [str(total.value) for total in end.totals]


def outcome(you: int) -> list[str]:
    table = (
        Sitting(TILES[:1], ["a empty empty", "empty empty empty"]).boris("G", "G", "G").resolve(("you", you))
    )
    assert table.reader.label(GAME.where(table.now)) == "Over after round 1"
    assert face(table, "r1c1") == ("", [], ())
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
        ("Best result", "10 points ahead"),
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
