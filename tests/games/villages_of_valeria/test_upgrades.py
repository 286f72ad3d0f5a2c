"""What earlier versions of the rules stored reads as it was meant."""

from games.villages_of_valeria import GAME
from tests.games.villages_of_valeria.sitting import READER


def read(code: str, **params: int) -> str:
    saying = GAME.upgrades[1].saying({"code": code, "params": params})
    assert saying is not None
    return READER.say(saying["code"], saying["params"])


def test_a_first_harvest_or_building_that_drew_nothing_did_so_for_lack_of_cards():
    for code in ("harvest.draw", "build.draw"):
        assert read(code, count=0, wanted=3, unfilled=0) == "Draw nothing: deck and piles are empty."
        assert read(code, count=1, wanted=3, unfilled=0) == "Draw 1 card from the deck or a pile."


def test_a_first_power_that_drew_nothing_reads_as_before():
    assert read("power.draw", count=0, wanted=1, unfilled=0) == "Draw nothing for your special power."
