"""Putting right what was misread off a tile."""

import pytest

from games.engine.core import Choice, Form, Phrase, english
from games.guilds_of_london import GAME
from games.guilds_of_london.state import Side
from tests.games.guilds_of_london.sitting import Sitting, building, tile

TILES = [
    tile("amber", "Y", 1, threshold=3, first=3, second=1),
    tile("bell", "B", 2, threshold=4, first=5, second=2),
    tile("copper", "R", 3, threshold=3, first=4, second=1),
    building("hall", "RG", threshold=5, first=7, second=3),
]
ROWS = ["amber bell", "hall copper"]
BELL = ("correct", {"mend": "bell"})


def fields(table: Sitting) -> dict[str, tuple[object, bool]]:
    """Per field of the open form what it is preset with, and whether it may be left blank."""
    assert isinstance(table.pending, Form)
    return {field.key: (field.preset, field.optional) for field in table.pending.fields}


def offered(table: Sitting) -> list[str]:
    """The tiles that can be put right."""
    table.play(("do", "correct"))
    assert isinstance(table.pending, Form)
    choice = table.pending.fields[-1]
    assert isinstance(choice, Choice)
    assert (choice.key, choice.optional, choice.preset) == ("mend", True, None)
    return [option.id for option in choice.options]


def test_every_tile_can_be_put_right_special_and_completed_ones_too_in_table_order():
    table = Sitting(TILES, ROWS).round("P", "P", "P")
    assert table.placed("r1c1").completed
    assert offered(table) == ["amber", "bell", "hall", "copper"]


def test_its_form_is_preset_with_what_holds_now():
    table = Sitting(TILES, ROWS).play(("do", "correct"), BELL)
    assert table.pending.key == "tile"
    assert fields(table) == {
        "name": ("Bell", False),
        "colours": (["blue"], False),
        "precedence": (2, False),
        "threshold": (4, True),
        "first": (5, True),
        "second": (2, True),
    }


def test_a_special_building_has_no_precedence_to_put_right():
    table = Sitting(TILES, ROWS).play(("do", "correct"), ("correct", {"mend": "hall"}))
    assert list(fields(table)) == ["name", "colours", "threshold", "first", "second"]
    table.mend("hall", threshold=1, colours=["pink"])
    assert (table.tile("r2c1").threshold, table.tile("r2c1").precedence) == (1, None)
    assert table.boris("P", "P", "P").placed("r2c1").boris == 3


def test_what_was_typed_and_mended_before_is_preset_too():
    table = Sitting([tile("a", "Y"), *TILES[1:]], ["a bell"], facts={"r1c1_precedence": 7})
    table.mend("a", threshold=None, second=9)
    table.play(("do", "correct"), ("correct", {"mend": "a"}))
    assert {key: preset for key, (preset, _) in fields(table).items()} == {
        "name": "A", "colours": ("yellow",), "precedence": 7, "threshold": None, "first": 4, "second": 9,
    }  # fmt: skip


def test_as_it_is_preset_nothing_changes():
    table = Sitting(TILES, ROWS)
    before = [table.tile(cell) for cell in table.now.cells]
    table.mend("bell")
    assert [(one.name, list(one.colours), one.precedence) for one in before] == [
        (one.name, list(one.colours), one.precedence) for one in map(table.tile, table.now.cells)
    ]


def test_no_mend_asks_nothing_more():
    table = Sitting(TILES, ROWS).correct(boris_points=3, mend=None)
    assert table.now.boris_points == 3
    assert table.learned == []


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({"precedence": None}, "precedence"),
        ({"precedence": 100}, "precedence"),
        ({"threshold": -1}, "threshold"),
        ({"name": ""}, "name"),
        ({"colours": []}, "colours"),
        ({"special": True}, ""),
    ],
)
def test_a_tile_that_can_not_be_is_refused(answer, field):
    error = Sitting(TILES, ROWS).refused(("do", "correct"), BELL, ("tile", answer))
    assert error.problem.field == field


def test_a_precedence_that_another_guild_tile_has_is_refused_naming_both():
    table = Sitting(TILES, ROWS)
    error = table.refused(("do", "correct"), BELL, ("tile", {"precedence": 3}))
    assert "Copper and Bell can't both have the precedence 3." in str(error)
    assert error.problem.field == "precedence"


def test_a_completed_tile_keeps_its_precedence_to_itself():
    table = Sitting(TILES, ROWS).round("P", "P", "P")
    error = table.refused(("do", "correct"), BELL, ("tile", {"name": "Belle", "precedence": 1}))
    assert "Amber and Belle can't both have the precedence 1." in str(error)


def test_a_precedence_is_free_again_once_its_tile_was_put_right():
    table = Sitting(TILES, ROWS).mend("copper", precedence=9).mend("bell", precedence=3)
    assert [table.tile(cell).precedence for cell in ("r1c2", "r2c2")] == [3, 9]
    error = table.refused(("do", "correct"), BELL, ("tile", {"precedence": 9}))
    assert "Copper and Bell can't both have the precedence 9." in str(error)


def test_a_tile_left_in_the_box_shares_its_precedence_with_nobody():
    table = Sitting([*TILES, tile("boxed", "Y", 50)], ROWS).mend("bell", precedence=50)
    assert table.tile("r1c2").precedence == 50


def test_nothing_on_the_table_moves_because_of_it():
    table = Sitting(TILES, ROWS)
    lying = (table.now.cells, table.now.beadle, table.now.neutrals, table.now.boris_points)
    table.mend("amber", precedence=90, first=9)
    assert table.codes == []
    assert (table.now.cells, table.now.beadle, table.now.neutrals, table.now.boris_points) == lying
    assert table.options == ["boris", "correct"]


def test_the_beadle_goes_by_the_precedence_put_right():
    table = Sitting(TILES, ROWS).mend("bell", precedence=12).round("P", "P", "P")
    assert table.now.beadle == "r2c2"
    assert table.why("beadle.move") == [
        "Copper (row 2, column 2) has precedence 3.",
        "Bell (row 1, column 2) has precedence 12.",
        "The lowest precedence decides.",
    ]


def test_boris_gets_the_points_put_right():
    table = Sitting(TILES, ROWS).mend("amber", first=9).round("P", "P", "P")
    assert table.saying("beadle.flip").params["boris_points"] == 9


def test_the_guild_card_gives_the_points_put_right_of_a_completed_tile():
    table = Sitting(TILES, ROWS, guild_card=True).round("P", "P", "P").mend("amber", first=8)
    table.play(("do", "guild_card"), ("cell", "r1c1"))
    assert table.saying("master.claim").params["points"] == 8


def test_a_blank_figure_is_asked_for_when_a_rule_needs_it_and_remembered():
    table = Sitting(TILES, ROWS).mend("amber", first=None).boris("P", "P", "P").resolve()
    assert list(table.fields) == ["r1c1_first"]
    table.resolve(("facts", {"r1c1_first": 6}))
    assert table.saying("beadle.flip").params["boris_points"] == 6
    assert table.tile("r1c1").first == 6


def test_a_blank_threshold_is_asked_for_in_the_activation():
    table = Sitting(TILES, ROWS).mend("copper", colours=["pink"], threshold=None)
    table.round("P", "P", "P").boris("P", "Y", "Y").resolve(("your_pawns", {}))
    assert list(table.fields) == ["r2c2_threshold"]
    table.resolve(("your_pawns", {}), ("facts", {"r2c2_threshold": 5}))
    assert "tile.activate" not in table.codes
    assert table.tile("r2c2").threshold == 5


def test_a_colour_put_right_is_searched_for():
    table = Sitting(TILES, ROWS).mend("bell", colours=["pink", "blue"]).boris("P", "B", "R")
    assert table.placed("r1c2").boris == 2


def test_it_goes_with_the_rest_of_the_correction():
    table = Sitting(TILES, ROWS)
    table.play(
        ("do", "correct"),
        ("correct", {"mend": "bell", "plantation": "ulster", "boris_points": 4}),
        ("tile", {"threshold": 6}),
    )
    assert (table.now.plantation, table.now.boris_points) == (Side.ULSTER, 4)
    assert table.tile("r1c2").threshold == 6


def test_the_kept_set_is_offered_what_is_printed_not_the_token():
    table = Sitting(TILES, ROWS).mend("bell", name="Bell Yard", precedence=12, second=7)
    assert [(learn.deck, dict(learn.card)) for learn in table.learned] == [
        (
            "tiles",
            {
                "id": "bell",
                "name": "Bell Yard",
                "colours": ["blue"],
                "precedence": 12,
                "threshold": 4,
                "first": 5,
            },
        )
    ]
    assert table.tile("r1c2").second == 7


def test_the_name_put_right_is_read_out_and_stands_on_the_board():
    table = Sitting(TILES, ROWS).mend("bell", name="Bell Yard").boris("B", "B", "B")
    assert table.texts[0] == "Put 1 pawn on Bell Yard."
    assert GAME.board is not None
    shown = GAME.board(table.now, table.decks)
    assert shown is not None
    assert [cell.title for cell in shown.cells if cell.id == "r1c2"] == ["Bell Yard"]


def test_the_form_says_that_nothing_moves():
    table = Sitting(TILES, ROWS).play(("do", "correct"), BELL)
    assert table.reader.label(table.pending.label) == "What does Bell really say?"
    assert isinstance(table.pending.help, Phrase)
    assert "nothing on the table moves" in english(table.pending.help)
