"""What version 1 of the rules stored is read by today's."""

from typing import Any

from games.guilds_of_london import GAME
from games.guilds_of_london.state import Phase
from games.transcripts.transcript import transcribe
from tests.games.guilds_of_london.sitting import Sitting, tile

TILES = [tile("a", "Y"), tile("b", "B", 2, first=None)]


def stored(*, expert: bool) -> dict[str, Any]:
    """A game as version 1 stored it: round 2, what was typed by square, one switch for expert mode."""
    placed = {"completed": False, "boris": 0, "you": 0, "neutral": True, "master": False}
    return {
        "round": 2, "phase": "players", "beadle": "r1c2", "neutrals": [], "plantation": "virginia",
        "boris_points": 4, "over": False, "expert": expert, "path": "rows", "rows": 1, "cols": 3,
        "guildhall": "r1c3", "you": None,
        "cells": {"r1c1": placed | {"tile": "a", "completed": True, "neutral": False},
                  "r1c2": placed | {"tile": "b"}},
        "typed": {"r1c1": {"precedence": 1}, "r1c2": {"first": 6, "second": 3}},
    }  # fmt: skip


def table(*, expert: bool) -> Sitting:
    found = Sitting(TILES, ["a b guildhall"], facts={"r1c1_precedence": 1})
    found.state = GAME.restore(stored(expert=expert), 1)
    return found


def test_what_was_typed_by_square_is_known_of_its_tile():
    found = table(expert=False)
    assert (found.tile("r1c1").precedence, found.tile("r1c2").first, found.tile("r1c2").second) == (1, 6, 3)
    assert list(GAME.invariants(found.now, found.decks)) == []


def test_a_game_goes_on_where_it_was():
    found = table(expert=True)
    assert found.now.phase is Phase.PLAYERS
    assert found.options == ["boris", "guild_card", "correct"]
    found.boris("B", "B", "B", "Y").resolve(("your_pawns", {}), ("you", 0))
    assert found.saying("tile.activate").params["boris_points"] == 6


def test_expert_mode_had_the_guild_card_and_the_usual_one_had_not():
    assert table(expert=True).now.guild_card
    assert not table(expert=False).now.guild_card


def test_an_old_saying_reads_as_it_did():
    saying = {"code": "tile.activate", "params": {"first": "boris", "second": "you", "boris_points": 2}}
    read = GAME.upgrades[1].saying(saying)
    assert read
    found = table(expert=False).reader.say(read["code"], read["params"] | {"tile": "b", "cell": "r1c2"})
    assert found.startswith("Flip B, take its second-place token and keep it.")
    other = {"code": "beadle.move", "params": {"tile": "b"}}
    assert GAME.upgrades[1].saying(other) == other


def test_the_version_is_written_down():
    assert GAME.version == 2
    assert transcribe({"game": "guilds-of-london"})["version"] == 2
