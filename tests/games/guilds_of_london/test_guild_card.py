"""Expert mode: The Guild of Solo Boardgamers."""

from typing import Any

import pytest

from games.engine.core import Choice
from games.guilds_of_london import GAME
from tests.games.guilds_of_london.sitting import Sitting, building, tile
from tests.phone import Phone

TILES = [tile(f"g{number}", "G", number, threshold=99, first=number) for number in range(1, 8)]
ROWS = ["g3 g1 g2", "hall g4 g5"]
EVERY = [*TILES, building("hall", "B", threshold=2, first=8)]


def expert() -> Sitting:
    return Sitting(EVERY, ROWS, expert=True)


def test_the_card_is_offered_in_expert_mode_once_a_tile_is_completed():
    table = expert()
    assert table.options == ["boris", "correct"]
    table.round("G", "G", "G", "G")
    assert table.options == ["boris", "guild_card", "correct"]
    assert Sitting(EVERY, ROWS).round("G", "G", "G").options == ["boris", "correct"]


def test_the_page_shows_why_it_is_closed():
    asked = expert().pending
    assert isinstance(asked, Choice)
    assert [(closed.id, closed.reason.text) for closed in asked.closed] == [
        ("guild_card", "There is no completed guild tile without your master.")
    ]


def test_a_master_is_claimed_for_points_that_are_yours():
    table = expert().round("G", "G", "G", "G")
    before = table.now.boris_points
    table.play(("do", "guild_card"), ("cell", "r1c2"))
    said = table.saying("master.claim").params
    assert (said["cell"], said["points"]) == ("r1c2", 1)
    assert table.placed("r1c2").master
    assert table.placed("r1c2").completed
    assert table.now.boris_points == before
    assert table.now.phase == "players"
    assert table.options == ["boris", "correct"]


def test_it_can_be_used_at_the_rounds_end_and_goes_on_guild_tiles_not_on_special_buildings():
    table = expert().round("B", "B", "G", "G").boris("G", "G", "G", "G").resolve(("your_pawns", {}))
    assert table.placed("r2c1").completed
    table.boris("G", "G", "G", "G").play(("do", "guild_card"))
    assert isinstance(table.pending, Choice)
    assert table.pending.on_board
    assert [option.id for option in table.pending.options] == ["r1c2", "r1c3"]
    assert "offered: r1c2, r1c3" in str(table.refused(("do", "guild_card"), ("cell", "r2c1")))
    table.play(("do", "guild_card"), ("cell", "r1c3"))
    assert table.saying("master.claim").params["points"] == 2
    assert table.now.phase == "round_end"


def test_a_completed_special_building_alone_does_not_open_the_card():
    table = expert().correct(r2c1_completed=True)
    assert table.options == ["boris", "correct"]
    assert "no completed guild tile" in str(table.refused(("do", "guild_card")))


def test_four_cards_and_the_guild_card_are_two_switches():
    played = {}
    for expert in (False, True):
        for card in (None, False, True):
            table = Sitting(EVERY, ROWS, expert=expert, guild_card=card)
            laid = "setup.guild_card" in table.codes
            table.round(*"GGGG" if expert else "GGG")
            played[expert, card] = (laid, "guild_card" in table.options)
    assert played == {
        (False, None): (False, False),
        (False, False): (False, False),
        (False, True): (True, True),
        (True, None): (True, True),
        (True, False): (False, False),
        (True, True): (True, True),
    }


def test_without_the_switch_answered_it_is_as_in_expert_mode():
    assert Sitting(EVERY, ROWS, expert=True).now.guild_card
    assert not Sitting(EVERY, ROWS).now.guild_card


def second(**setup: Any) -> str:
    """What is said when Boris takes a tile where you are second."""
    tiles = [tile("beadle", "G", 0), tile("next", "G", 1), tile("his", "B", 50, first=5)]
    colours = "BBBB" if setup.get("expert") else "BBB"
    table = Sitting(tiles, ["beadle next his"], **setup).round(*colours)
    table.boris(*colours).resolve(("your_pawns", {"r1c3": 1}))
    return table.texts[0]


def test_a_second_place_token_is_laid_on_the_guild_card_when_you_play_with_it():
    assert second(guild_card=True) == "Flip His, put its second-place token on the guild card."
    assert "on the guild card" in second(expert=True)
    kept = "Flip His, take its second-place token and keep it."
    assert second(expert=True, guild_card=False) == second() == kept


def test_an_unknown_reward_is_asked_for():
    tiles = [tile("a", "G", 1, first=None), tile("b", "G", 2)]
    table = Sitting(tiles, ["a b"], expert=True).correct(
        beadle="r1c2", r1c1_completed=True, r1c1_neutral=False
    )
    table.play(("do", "guild_card"), ("cell", "r1c1"))
    assert list(table.fields) == ["r1c1_first"]
    table.play(("do", "guild_card"), ("cell", "r1c1"), ("facts", {"r1c1_first": 3}))
    assert table.saying("master.claim").params["points"] == 3
    assert [dict(learn.card) for learn in table.learned] == [{"id": "a", "first": 3}]


def test_a_tile_with_your_master_and_an_open_tile_are_not_offered():
    table = expert().round("G", "G", "G", "G").correct(r1c3_completed=True, r1c3_neutral=False, beadle="r1c1")
    table.play(("do", "guild_card"), ("cell", "r1c2"))
    assert "offered: r1c3" in str(table.refused(("do", "guild_card"), ("cell", "r1c2")))
    assert "offered: r1c3" in str(table.refused(("do", "guild_card"), ("cell", "r1c1")))


def test_sixteen_masters_are_all_you_have():
    tiles = [tile(f"t{number}", "G", number) for number in range(1, 20)]
    line = " ".join(f"t{number}" for number in range(1, 10))
    rest = " ".join(f"t{number}" for number in range(10, 19))
    masters = {
        f"r{row}c{col}_{field}": field != "neutral"
        for row in (1, 2)
        for col in range(1, 9)
        for field in ("completed", "master", "neutral")
    }
    table = Sitting(tiles, [line, rest], expert=True)
    table.correct(**masters, r1c9_completed=True, r1c9_neutral=False, beadle="r2c9")
    assert table.now.masters == 16
    assert table.options == ["boris", "correct"]
    assert "All your pawns are masters" in str(table.refused(("do", "guild_card")))


@pytest.mark.django_db
def test_the_set_up_says_that_the_card_follows_expert_mode_until_it_is_switched_itself():
    phone = Phone.at_new_table(GAME)
    form = phone.page.form("/answer")
    assert [one.value for one in form.named("value.guild_card") if one.picked] == [""]
    assert "As expert mode Yes No" in phone.page.text

    form.pick("value.expert", ["yes"])
    phone.send(form)

    assert phone.table.replies[0]["value"]["guild_card"] is None
