"""Setting the table up alone."""

import pytest

from games.engine.core import Reply, ReplyError, describe, play
from games.villages_of_valeria import GAME
from tests.games.villages_of_valeria.sitting import READER, Sitting


def test_seven_coins_three_of_them_are_yours():
    table = Sitting()
    assert table.saying("setup.coins").params == {"total": 7, "you": 3, "bank": 4}
    assert (table.now.gold, table.now.bank) == (3, 4)


def test_the_small_deck_of_35_gives_six_cards_to_you_and_five_to_the_piles():
    table = Sitting()
    assert (table.now.deck, table.now.piles) == (24, 5)
    assert [code for code, _ in table.told if code != "setup.castle"] == [
        "setup.coins",
        "setup.deck",
        "setup.piles",
        "setup.adventurers",
        "setup.hand",
        "setup.first_resource",
    ]


def test_one_card_of_the_hand_becomes_the_first_resource():
    table = Sitting(first="magic")
    assert table.now.hand == 5
    assert table.coins == {"castle-1": "none", "magic-1": "none"}
    assert table.texts[-1] == "Play 1 card of your hand as Magic, free of charge."


def test_without_a_castle_there_is_one_resource():
    table = Sitting(castle=False, first="stone")
    assert table.coins == {"stone-1": "none"}
    assert "setup.castle" not in [code for code, _ in table.told]


def test_the_castle_is_there_unless_it_is_said_otherwise():
    opened = play(GAME, None, (), decks={}).pending
    assert opened is not None
    assert describe(opened)["fields"] == [
        {"id": "castle", "kind": "yes_no", "required": False, "default": True}
    ]


def test_the_first_resource_is_asked_for_when_the_hand_is_dealt():
    position = play(GAME, None, [Reply("setup", {})], decks={})
    assert position.said[-1].code == "setup.hand"
    assert position.pending is not None
    assert READER.label(position.pending.label) == "Your first resource"


def test_a_castle_is_no_card_to_play():
    with pytest.raises(ReplyError, match='"castle" is not offered; offered: food, wood, stone, magic'):
        play(GAME, None, [Reply("setup", {}), Reply("first_resource", "castle")], decks={})
