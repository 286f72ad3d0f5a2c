"""Setting the table up."""

import pytest

from games.engine.core import ReplyError
from games.origin_of_species import GAME
from tests.games.origin_of_species.sitting import DECKS, Sitting, tile

TWO_BY_TWO = ("setup", {"rows": 2, "cols": 2})
TILES = ("start", {"r1c1": "coral", "r2c2": "booby"})


def test_a_board_of_one_square_is_refused():
    with pytest.raises(ReplyError, match="at least two squares"):
        Sitting(None).play(("setup", {"rows": 1, "cols": 1}))


def test_the_board_is_five_by_five_unless_told_otherwise():
    sitting = Sitting(None).play(("setup", {}))
    assert list(sitting.fields)[:6] == ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r2c1"]
    assert len(sitting.fields) == 25


def test_every_square_offers_the_tiles_in_deck_order_then_empty_then_new():
    sitting = Sitting(None).play(TWO_BY_TWO)
    assert sitting.options_of("r1c1") == [card["id"] for card in DECKS["species"]] + ["empty", "new"]


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ({}, "At least two starting tiles"),
        ({"r1c1": "coral"}, "At least two starting tiles"),
        ({"r1c1": "coral", "r1c2": "coral"}, "lies somewhere else already"),
    ],
)
def test_starting_tiles_are_at_least_two_and_each_stands_once(start, sentence):
    with pytest.raises(ReplyError, match=sentence):
        Sitting(None).play(TWO_BY_TWO, ("start", start))


def test_tiles_on_the_board_are_no_longer_offered_for_the_track():
    sitting = Sitting(None).play(TWO_BY_TWO, TILES)
    assert sitting.pending.key == "track"
    offered = sitting.options_of("p1")
    assert "coral" not in offered
    assert "booby" not in offered
    assert offered[-1] == "new"
    assert "empty" not in offered


def test_a_place_of_the_track_may_be_blank_and_a_tile_stands_there_once():
    with pytest.raises(ReplyError, match="p3: whale lies somewhere else already"):
        Sitting(None).play(TWO_BY_TWO, TILES, ("track", {"p1": "whale", "p3": "whale"}))
    sitting = Sitting(None).play(TWO_BY_TWO, TILES, ("track", {"p2": "whale"}), ("objectives", []))
    assert sitting.now.track == (None, "whale", None, None, None, None, None)


def test_while_a_new_tile_is_typed_the_others_lie_where_they_were_laid():
    sitting = Sitting(None).play(TWO_BY_TWO, ("start", {"r1c1": "coral", "r1c2": "new", "r2c2": "booby"}))
    assert sitting.pending.key == "species"
    assert sitting.position.shown
    assert {cell: laid.tile for cell, laid in sitting.position.shown.cells.items()} == {
        "r1c1": "coral",
        "r2c2": "booby",
    }

    sitting = Sitting(None).play(TWO_BY_TWO, TILES, ("track", {"p1": "whale", "p2": "new"}))
    assert sitting.position.shown
    assert sitting.position.shown.track[:2] == ("whale", None)


def test_a_new_tile_is_typed_when_it_turns_up_one_form_each_in_the_order_of_the_fields():
    gull, crab, eel = (tile(id, 1, (1, 0, 0)) for id in ("gull", "crab", "eel"))
    sitting = Sitting(None).play(TWO_BY_TWO, ("start", {"r1c2": "new", "r1c1": "new"}))
    assert sitting.pending.key == "species"
    sitting.play(
        TWO_BY_TWO,
        ("start", {"r1c2": "new", "r1c1": "new"}),
        ("species", gull),
        ("species", crab),
        ("track", {"p1": "new"}),
        ("species", eel),
        ("objectives", ["eel", "coral"]),
    )
    assert {cell: laid.tile for cell, laid in sitting.now.cells.items()} == {"r1c1": "gull", "r1c2": "crab"}
    assert sitting.now.track[0] == "eel"
    assert sitting.now.objectives == ("coral", "eel")
    assert [step.card["id"] for step in sitting.position.learned] == ["gull", "crab", "eel"]
    assert [step.deck for step in sitting.position.learned] == ["species"] * 3


@pytest.mark.parametrize("id", ["new", "none", "empty", "a+b", "coral"])
def test_an_id_that_means_something_else_is_refused(id):
    with pytest.raises(ReplyError, match=r'\("species"\): id: '):
        Sitting(None).play(
            TWO_BY_TWO,
            ("start", {"r1c1": "coral", "r1c2": "new"}),
            ("species", tile("gull", 1, (1, 0, 0)) | {"id": id}),
        )


def test_the_id_of_a_typed_tile_is_made_from_its_name():
    card = tile("x", 1, (1, 0, 0)) | {"name": "Great Gull"}
    del card["id"]
    sitting = Sitting(None).play(TWO_BY_TWO, ("start", {"r1c1": "coral", "r1c2": "new"}), ("species", card))
    assert sitting.position.learned[0].card["id"] == "great-gull"


def test_the_table_is_told_what_to_lay_out():
    sitting = Sitting(None).play(TWO_BY_TWO, TILES, ("track", {}), ("objectives", []))
    assert sitting.texts == [
        "Take the first turn; Charlie is second.",
        "Put his score marker on 1 point.",
        "Set up the advanced variant for two.",
        "Lay your private objectives face up; he gets none.",
        "Put the land, water and air decks face up.",
        "Take 8 cubes, and give Charlie 8.",
    ]
    assert sitting.now.points == 1
    assert all(laid.start for laid in sitting.now.cells.values())


def test_the_board_can_be_shown_while_it_is_being_set_up():
    position = Sitting(None).play(TWO_BY_TWO, TILES).position
    assert position.state is None
    assert GAME.board is not None
    assert position.shown is not None
    board = GAME.board(position.shown, DECKS)
    assert board is not None
    assert [cell.title for cell in board.cells] == ["Coral", "", "", "Booby"]


def test_objectives_are_chosen_among_all_species():
    sitting = Sitting(None).play(
        TWO_BY_TWO, TILES, ("track", {"p1": "whale"}), ("objectives", ["whale", "coral"])
    )
    assert sitting.now.objectives == ("coral", "whale")


def test_a_new_tile_may_be_an_objective_whether_it_is_ticked_or_not():
    gull, crab = tile("gull", 1, (1, 0, 0)), tile("crab", 1, (0, 1, 0))
    laid = ("start", {"r1c1": "coral", "r1c2": "new", "r2c1": "new"})
    typed = (("species", gull | {"objective": True}), ("species", crab | {"objective": False}))
    sitting = Sitting(None).play(TWO_BY_TWO, laid, *typed, ("track", {}))
    assert sitting.help == (
        "Those that a public objective or one of your private ones names. Charlie wants them most. "
        "Known already, ticked or not: Gull."
    )
    assert [step.card for step in sitting.position.learned] == [gull, crab], "the mark is none of the card"
    sitting.play(TWO_BY_TWO, laid, *typed, ("track", {}), ("objectives", ["crab", "whale"]))
    assert sitting.now.objectives == ("whale", "gull", "crab"), "in the order of the deck"


def test_the_rulings_say_what_they_are_about():
    sitting = Sitting(None).play()
    assert list(sitting.fields) == ["rows", "cols", "cards_per_turn", "second_cube", "scalpel"]
    assert sitting.label_of("cards_per_turn") == (
        "Tools Charlie may use in one turn, scalpel cards not counted"
    )
    assert sitting.options_of("scalpel") == ["first", "plain"]
    assert sitting.fields["scalpel"].default == "first"
