"""What the page shows beside Botbot's instructions."""

from __future__ import annotations

import pytest

from games.engine.core import Draw, Form, play
from games.suna_valo import GAME
from games.suna_valo.state import Valley
from tests.games.suna_valo.sitting import DECKS, Sitting, reader


def score_line(state: Valley) -> tuple[int, str]:
    shown = {reader().label(fact.label): fact.value for fact in GAME.facts(state, DECKS)}
    points, sources = shown["Botbot"], shown["Where his points come from"]
    assert isinstance(points, int)
    assert not isinstance(sources, int)
    return points, reader().label(sources)


def board_lines(state: Valley) -> dict[str, tuple[str, str, list[tuple[str, str]]]]:
    assert GAME.board is not None
    board = GAME.board(state, DECKS)
    assert board is not None
    assert (board.rows, board.cols) == (2, 6)
    return {
        cell.id: (
            cell.kind,
            reader().label(cell.figure),
            [(symbol, reader().label(label)) for symbol, count, label in cell.marks if count],
        )
        for cell in board.cells
    }


def test_botbots_score_is_always_visible_with_where_it_comes_from():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 6}))
    sitting.botbot("SO04", ("bought", "festival"), ("festival", {"two_points": True}))

    assert score_line(sitting.now) == (33, "Base 25, barrels 6, ships 0, cards 2")


def test_at_very_difficult_the_running_score_counts_the_bonus_for_pieces_as_it_stands():
    sitting = (
        Sitting(level="very_difficult").botbot("SO05", ("free_delivery", {"d1l": 6})).era_end().era_end()
    )
    assert score_line(sitting.now)[0] == 41

    sitting.botbot("SO06", ("free_ship", {"s3l": 4}))
    assert score_line(sitting.now) == (46, "Base 35, barrels 6, ships 4, cards 0, bonus 1")


def test_the_order_cards_lie_deliveries_above_ships_below_from_era_one_to_three():
    lines = board_lines(Sitting().now)

    assert list(lines) == ["d1l", "d1r", "d2l", "d2r", "d3l", "d3r", "s1l", "s1r", "s2l", "s2r", "s3l", "s3r"]
    assert [id for id, (kind, _, _) in lines.items() if kind != "empty"] == ["d1l", "d1r", "s1l", "s1r"]


def test_an_order_shows_botbots_piece_with_its_points_or_what_is_free():
    sitting = Sitting().botbot("SO05", ("free_delivery", {"d1l": 6, "d1r": 4}))
    sitting.botbot("SO06", ("free_ship", {"s1l": 1, "s1r": 0}))

    lines = board_lines(sitting.play(("do", "correct"), ("correct", {})).now)
    assert lines["d1l"] == ("closed", "6", [("barrel", "Botbot's barrel")])
    assert lines["d1r"] == ("open", "4", [])
    assert lines["s1l"] == ("closed", "1", [("ship", "Botbot's ship")])
    assert lines["s1r"] == ("open", "–", [])
    assert board_lines(Sitting().now)["d1l"] == ("open", "?", [])


def test_old_orders_look_closed_by_the_ruling_that_closes_them():
    assert board_lines(Sitting(old_orders="closed").era_end().now)["d1l"][0] == "closed"
    assert board_lines(Sitting().era_end().now)["d1l"][0] == "open"


def test_a_piece_just_placed_is_shown_before_the_turn_ends():
    sitting = Sitting().era_end().era_end()
    sitting.play(("do", "last_turn"), ("solo", "SO05"), ("free_delivery", {"d3l": 5}))

    shown = sitting.position.shown
    assert shown is not None
    assert board_lines(shown)["d3l"] == ("closed", "5", [("barrel", "Botbot's barrel")])


def test_the_two_changes_to_your_own_move_are_always_at_hand():
    labels = [reader().label(fact.label) for fact in GAME.facts(Sitting().now, DECKS) if not fact.main]

    assert "You buy" in labels
    assert "Your gears" in labels


def rulings(**chosen: str) -> list[tuple[str, ...]]:
    shown = [(fact.label, fact.value, fact.detail) for fact in GAME.facts(Sitting(**chosen).now, DECKS)]
    read = [tuple(reader().label(part) for part in parts if not isinstance(part, int)) for parts in shown]
    return [parts for parts in read if parts[0].startswith("Ruling")]


def test_the_rulings_in_force_tell_what_the_booklet_leaves_open_from_what_is_read_out_of_it():
    assert rulings() == [
        (
            "Ruling, left open: orders of earlier eras",
            "Botbot can still choose them",
            "The booklet does not say whether Botbot can still choose them.",
        ),
        (
            "Ruling, our reading: Botbot's extra turn at the end of Era III",
            "With a solo card, but nothing is refilled",
            "The booklet says that no card is drawn then: that may mean his stack, or only the refilling.",
        ),
        (
            "Ruling, our reading: a festival's ship that finds no free space",
            "It is lost",
            "The booklet refers to the ship card, which goes on to a barrel if no ship fits. Does that hold here "
            "too?",
        ),
    ]
    assert [
        value for _, value, _ in rulings(old_orders="closed", last_turn="no_card", festival_ship="as_card")
    ] == [
        "Only orders of the current era count",
        "Without a solo card",
        "He tries a barrel instead, as on SO 06",
    ]


def test_each_ruling_of_the_set_up_names_the_part_of_the_rules_page_that_it_belongs_to():
    form = play(GAME, None, (), decks=DECKS).pending
    assert isinstance(form, Form)
    behind = {field.key: GAME.rulebook[field.rule].heading for field in form.fields if field.folded}

    assert behind == {
        "old_orders": "Rulings: what the booklet leaves open",
        "last_turn": "Rulings: what we read out of the booklet",
        "festival_ship": "Rulings: what we read out of the booklet",
    }
    assert [section.heading for section in GAME.rulebook.values()][-2:] == [
        "Rulings: what the booklet leaves open",
        "Rulings: what we read out of the booklet",
    ]


@pytest.mark.parametrize(
    ("level", "shown"),
    [
        ("medium", "Medium (Challenging)"),
        ("difficult", "Difficult (Hard)"),
        ("very_difficult", "Very difficult (Very Hard)"),
    ],
)
def test_a_level_is_shown_with_both_of_its_printed_names(level, shown):
    values = [fact.value for fact in GAME.facts(Sitting(level=level).now, DECKS)]

    assert shown in [reader().label(value) for value in values if not isinstance(value, int)]


def test_turns_are_named_for_undo_and_the_log():
    state = Sitting().now

    assert reader().label(GAME.turn_name(None, "")) == "Set-up"
    assert reader().label(GAME.turn_name(state, "botbot")) == "Botbot's turn 1"
    assert reader().label(GAME.turn_name(state, "era_end")) == "End of Era I"
    assert reader().label(GAME.turn_name(state, "last_turn")) == "End of the game"
    assert reader().label(GAME.turn_name(state, "correct")) == "A correction"
    assert reader().label(GAME.where(state)) == "Era I"


def test_a_solo_card_is_offered_by_its_printed_code_with_what_it_does():
    draw = Sitting().play(("do", "botbot")).pending
    assert isinstance(draw, Draw)
    shown = [(reader().label("", option.id), reader().label(option.hint)) for option in draw.options]

    assert shown[0] == ("SO 01", "Buys from your display: left")
    assert shown[4] == ("SO 05", "Places a barrel")
