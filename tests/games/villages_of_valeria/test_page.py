"""What the page shows: the figures, the tokens with their seats for a coin, and a turn at a glance."""

from typing import Any

import pytest

from games.engine.core import Choice, ClosedOptionError, Glance, Told, accept
from games.villages_of_valeria import GAME
from games.villages_of_valeria.state import Coin, Kind, Resource, Village
from tests.games.villages_of_valeria.sitting import READER, Sitting, village


def glance(table: Sitting, before: Village | None) -> Glance:
    """The last turn of a table, which began with the village `before`, at a glance."""
    assert GAME.glance is not None
    position = table.position
    replies = tuple((reply.key, reply.value) for reply in position.replies)
    told: Told[Any] = Told(
        before=before, state=position.shown, replies=replies, said=position.said, app_deals=True
    )
    return GAME.glance(told, {})


def rows(shown: Glance) -> list[str]:
    """The rows of a turn: numbered, without a number, or of the log alone, and what each says."""
    found = []
    for say in shown.steps:
        place = READER.read(say.code, say.params).sentence.place
        if place != "record":
            found.append(f"{place}: {READER.say(say.code, say.params)}")
    return found


def band(state: Village) -> list[str]:
    assert GAME.your_turn is not None
    shown = GAME.your_turn(state, {})
    assert shown is not None
    return [READER.label(shown.heading), READER.label(shown.text)]


def test_coins_deck_and_hand_are_always_visible_with_their_limits():
    table = Sitting().do("harvest").do("build", pay=["castle-1", "wood-1"])
    shown = [
        (READER.label(fact.label), READER.name(fact.value)) for fact in GAME.facts(table.now, {}) if fact.main
    ]
    assert shown == [
        ("you", "1"),
        ("bank", "4"),
        ("on resources", "2"),
        ("deck", "20 of 24"),
        ("hand", "8 of 8"),
    ]


def test_a_token_shows_on_which_side_its_coin_lies_and_when_it_can_pay():
    resources = (
        Resource(id="castle-1", kind=Kind.CASTLE, coin=Coin.LEFT),
        Resource(id="wood-1", kind=Kind.WOOD, coin=Coin.RIGHT),
        Resource(id="wood-2", kind=Kind.WOOD),
    )
    assert GAME.board is not None
    board = GAME.board(village(gold=3, resources=resources), {})
    assert board is not None
    read = [
        (
            READER.label(cell.title),
            cell.kind,
            *map(READER.label, cell.lines),
            *(READER.label(seat) if seat else "" for seat in cell.seats or ()),
        )
        for cell in board.cells
    ]
    assert read == [
        ("Castle", "closed", "in 2 turns", "Coin on the left", ""),
        ("Wood 1", "closed", "next turn", "", "Coin on the right"),
        ("Wood 2", "open", "free", "", ""),
    ]


def test_tokens_lie_four_to_a_line_in_the_order_gained():
    table = Sitting()
    for kind in ("food", "magic"):
        table.do("develop", kind=kind)
    table.do("harvest").do("develop", kind=Kind.WOOD)
    assert GAME.board is not None
    board = GAME.board(table.now, {})
    assert board is not None
    assert (board.rows, board.cols) == (2, 4)
    assert [cell.id for cell in board.cells] == ["castle-1", "wood-1", "food-1", "magic-1", "wood-2"]


def test_building_is_tapping_the_free_tokens():
    table = Sitting().do("build", pay=["wood-1"])
    asked = table.paying()
    assert asked is not None
    assert asked.on_board
    assert [option.id for option in asked.options] == ["castle-1"]
    assert READER.label(asked.help) == "1 at most, or none if the building costs nothing."


def test_a_locked_resource_cannot_pay_for_the_reason_on_its_token():
    table = Sitting().do("build", pay=["wood-1"])
    asked = table.paying()
    assert asked is not None
    with pytest.raises(ClosedOptionError) as refused:
        accept(asked, ["castle-1", "wood-1"])
    assert refused.value.reason == asked.closed[0].reason
    assert READER.label(asked.closed[0].reason) == "Locked: free next turn."


def test_a_closed_action_keeps_its_place_among_the_others():
    asked = Sitting(village(hand=1, gold=1)).pending
    assert isinstance(asked, Choice)
    assert [(closed.id, closed.place) for closed in asked.closed] == [("develop", 1), ("recruit", 3)]


def test_only_actions_that_ask_for_nothing_are_quick():
    asked = Sitting(village(hand=5, gold=3)).pending
    assert isinstance(asked, Choice)
    quick = [option.id for option in asked.options if option.quick]
    assert quick == ["harvest", "recruit", "tax"]
    for action in quick:
        assert all(field.folded and field.preset == 0 for field in Sitting().form(action).fields)


def test_turns_have_short_names():
    state = Sitting().now
    assert READER.label(GAME.turn_name(None, "")) == "Set-up"
    assert READER.label(GAME.turn_name(state, "build")) == "You built"
    assert READER.label(GAME.turn_name(state, "correct")) == "A correction"
    assert READER.label(GAME.where(state)) == "Turn 1"


def test_a_turn_stands_under_its_own_number_and_not_the_next_one():
    table = Sitting()
    before = table.now
    shown = glance(table.do("harvest"), before)
    assert (shown.heading, READER.label(shown.where)) == ("", "Turn 1")
    assert READER.label(GAME.where(table.now)) == "Turn 2"


def test_an_action_that_is_still_asked_about_is_not_said_to_be_done():
    table = Sitting()
    shown = glance(table.play(do="build"), table.now)
    assert READER.label(shown.heading) == "Build"
    assert READER.label(glance(table.play(do="correct"), table.now).heading) == ""


def test_a_building_is_put_down_drawn_for_and_its_coins_slide_without_naming_them_twice():
    table = Sitting()
    before = table.now
    shown = glance(table.do("build", pay=["castle-1", "wood-1"]), before)
    assert rows(shown) == [
        "step: Put 2 coins on the left of Castle and Wood 1.",
        "step: Draw 1 card from the deck or a pile.",
        "step: Slide these 2 coins to the right.",
    ]


def test_coins_that_slide_on_other_resources_are_named():
    resources = (
        Resource(id="castle-1", kind=Kind.CASTLE, coin=Coin.LEFT),
        Resource(id="wood-1", kind=Kind.WOOD),
    )
    before = village(gold=3, resources=resources)
    shown = glance(Sitting(before).do("build", pay=["wood-1"]), before)
    assert rows(shown)[-1] == "step: Slide 2 coins to the right on Castle and Wood 1."


def test_what_hands_have_nothing_to_do_with_has_no_number():
    before = village(hand=8)
    assert rows(glance(Sitting(before).do("harvest"), before)) == [
        "idle: Draw nothing: your hand is full. You wait this turn."
    ]


def test_of_the_set_up_only_the_first_resource_is_left_to_do_once_it_is_known():
    table = Sitting()
    assert rows(glance(table, None)) == ["step: Play 1 card of your hand as Wood, free of charge."]
    table = Sitting()
    table.state = None
    assert len(rows(glance(table.play(setup={"castle": True}), None))) == 6


def test_the_end_is_headed_by_itself():
    before = village(deck=1, turn=9)
    table = Sitting(before).play(do="build", build={}, score={"points": 20})
    assert READER.label(glance(table, before).heading) == "The game is over"


def test_the_band_asks_what_you_do_and_says_what_is_free():
    assert band(village(turn=12)) == ["Turn 12: what do you do?", "2 resources are free."]
    locked = (Resource(id="wood-1", kind=Kind.WOOD, coin=Coin.RIGHT),)
    assert band(village(resources=locked))[1] == "No resource is free."


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"hand": 8}, "Your hand is full: a harvest draws nothing."),
        ({"hand": 3, "deck": 0, "piles": 0}, "No card is left to draw."),
        ({"hand": 3, "deck": 3}, "A harvest takes the last card of the deck: the game ends with it."),
        ({"hand": 3, "deck": 1}, "Harvest and Build take the last card of the deck: the game ends with it."),
    ],
)
def test_the_band_says_what_a_harvest_comes_to_where_that_is_not_plain(figures, said):
    assert band(village(**figures))[1] == f"2 resources are free. {said}"


def test_answers_have_names_for_undo():
    table = Sitting()
    names = {action: READER.label(table.form(action).answered) for action in ("harvest", "develop", "build")}
    assert names == {
        "harvest": "Special power",
        "develop": "Your new resource",
        "build": "What pays",
    }
