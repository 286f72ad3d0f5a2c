"""A resource that was tapped wrongly, is gone, or was forgotten."""

import pytest

from games.engine.core import Choice, ReplyError
from games.villages_of_valeria import GAME
from games.villages_of_valeria.state import Coin, Kind, Resource
from tests.games.villages_of_valeria.sitting import READER, Sitting, village


def row(*ids: str, **coins: Coin) -> tuple[Resource, ...]:
    """Resources of these ids; coins lie where they are named, as in `wood_1=Coin.LEFT`."""
    return tuple(
        Resource(id=id, kind=Kind(id.partition("-")[0]), coin=coins.get(id.replace("-", "_"), Coin.NONE))
        for id in ids
    )


def table(*ids: str, **coins: Coin) -> Sitting:
    return Sitting(village(gold=0, resources=row(*ids, **coins)))


def lying(played: Sitting) -> list[str]:
    return [resource.id for resource in played.now.resources]


def test_a_resource_tapped_wrongly_three_turns_ago_is_put_right_in_one_correction():
    played = Sitting().do("develop", kind="wood").do("harvest").do("tax")
    played.do("correct", **{"wood-2_kind": "stone"})
    assert lying(played) == ["castle-1", "wood-1", "stone-1"]
    assert played.now.turn == 4


def test_a_resource_of_another_kind_keeps_its_place_and_its_coin():
    played = table("castle-1", "wood-1", "food-1", wood_1=Coin.RIGHT)
    played.do("correct", **{"wood-1_kind": "magic"})
    assert played.coins == {"castle-1": "none", "magic-1": "right", "food-1": "none"}
    played.do("tax")
    assert played.texts[-1] == "Take 1 coin back from Magic 1."


def test_a_coin_told_of_the_old_name_goes_with_it():
    played = table("wood-1").do("correct", left=["wood-1"], **{"wood-1_kind": "food"})
    assert played.coins == {"food-1": "left"}
    assert played.now.bank == 6


def test_a_resource_of_another_kind_is_numbered_above_the_highest_of_that_kind():
    played = table("wood-1", "food-1", "food-4").do("correct", **{"wood-1_kind": "food"})
    assert lying(played) == ["food-5", "food-1", "food-4"]


def test_two_that_were_mixed_up_change_names_when_both_have_left_their_kind():
    played = table("wood-1", "food-1", wood_1=Coin.RIGHT)
    played.do("correct", **{"wood-1_kind": "food", "food-1_kind": "wood"})
    assert lying(played) == ["food-1", "wood-1"]
    assert played.coins == {"food-1": "right", "wood-1": "none"}


def test_a_number_is_free_again_when_the_highest_has_left():
    played = table("wood-1", "wood-2", "food-1")
    played.do("correct", **{"wood-2_kind": "gone", "food-1_kind": "wood"})
    assert lying(played) == ["wood-1", "wood-2"]


def test_several_of_another_kind_are_numbered_in_the_order_gained():
    played = table("wood-1", "wood-2", "food-1", "stone-1")
    played.do("correct", **{"wood-1_kind": "food", "wood-2_kind": "stone", "stone-1_kind": "food"})
    assert lying(played) == ["food-2", "stone-1", "food-1", "food-3"]


def test_a_resource_that_is_gone_leaves_its_coin_in_the_bank():
    played = table("wood-1", "wood-2", wood_1=Coin.RIGHT, wood_2=Coin.RIGHT)
    assert played.now.bank == 5
    played.do("correct", **{"wood-1_kind": "gone"})
    assert played.coins == {"wood-2": "right"}
    assert played.now.bank == 6


@pytest.mark.parametrize("sides", [("left",), ("right",), ("left", "right")])
def test_a_resource_that_is_gone_holds_no_coin_whatever_is_told_of_it(sides):
    told = {side: ["wood-1"] for side in sides}
    played = table("wood-1").do("correct", gold=7, **{"wood-1_kind": "gone", **told})
    assert lying(played) == []
    assert (played.now.gold, played.now.bank) == (7, 0)


def test_too_many_coins_are_counted_without_those_on_what_is_gone():
    with pytest.raises(ReplyError, match="gold: There are only seven coins: this is one too many"):
        table("wood-1", "food-1").do("correct", gold=7, left=["wood-1", "food-1"], **{"wood-1_kind": "gone"})


def test_the_second_of_a_kind_keeps_its_name_when_the_first_is_gone():
    played = table("wood-1", "wood-2").do("correct", **{"wood-1_kind": "gone"})
    assert lying(played) == ["wood-2"]
    played.do("develop", kind="wood")
    assert played.texts[1] == "Play 1 card as Wood 3."


def test_a_castle_is_a_castle_or_gone():
    (field,) = [field for field in Sitting().form("correct").fields if field.key == "castle-1_kind"]
    assert isinstance(field, Choice)
    assert [READER.label(option.label) for option in field.options] == ["Castle", "Gone"]
    assert lying(Sitting().do("correct", **{"castle-1_kind": "gone"})) == ["wood-1"]
    with pytest.raises(ReplyError, match='castle-1_kind: "wood" is not offered; offered: castle, gone'):
        Sitting().do("correct", **{"castle-1_kind": "wood"})


def test_no_other_resource_becomes_a_castle():
    with pytest.raises(ReplyError, match='"castle" is not offered; offered: food, wood, stone, magic, gone'):
        Sitting().do("correct", **{"wood-1_kind": "castle"})


def test_forgotten_resources_come_to_the_end_free_food_first():
    played = table("stone-1").do("correct", new_magic=1, new_stone=2, new_wood=1, new_food=1)
    assert lying(played) == ["stone-1", "food-1", "wood-1", "stone-2", "stone-3", "magic-1"]
    assert set(played.coins.values()) == {"none"}
    assert played.now.bank == 7


def test_forgotten_ones_are_numbered_after_those_that_turned_out_to_be_of_their_kind():
    played = table("wood-1", "food-1").do("correct", new_food=1, **{"wood-1_kind": "food"})
    assert lying(played) == ["food-2", "food-1", "food-3"]


def test_nine_of_a_kind_can_be_forgotten_and_no_tenth():
    assert lying(table("food-1").do("correct", new_wood=9))[-1] == "wood-9"
    with pytest.raises(ReplyError, match="new_wood: A whole number from 0 to 9"):
        table("food-1").do("correct", new_wood=10)


def test_what_is_not_told_stays_as_it_is():
    played = table("wood-3", "food-1", wood_3=Coin.RIGHT)
    before = played.now
    assert played.do("correct").now == before


def test_a_village_without_a_resource_goes_on():
    played = table("wood-1", wood_1=Coin.RIGHT).do("correct", **{"wood-1_kind": "gone"})
    assert GAME.board is not None
    board = GAME.board(played.now, {})
    assert board is not None
    assert board.cells == ()
    assert played.paying() is None
    assert lying(played.do("develop", kind="wood")) == ["wood-1"]


def test_only_the_four_kinds_have_a_question_of_their_own_for_what_was_forgotten():
    labels = [READER.label(field.label) for field in Sitting().form("correct").fields if field.folded]
    assert labels == [
        "Castle: what is it really?",
        "Wood 1: what is it really?",
        "Food that was forgotten",
        "Wood that was forgotten",
        "Stone that was forgotten",
        "Magic that was forgotten",
    ]
