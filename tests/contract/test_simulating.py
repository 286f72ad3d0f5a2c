"""`make simulate`: whole games of every kind by chance, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from botassist.play.management.commands import simulate as command
from games.engine.core import Game
from games.transcripts import simulation
from games.transcripts.registry import games
from games.transcripts.simulation import Tally, tally


def told(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_every_game_is_played_and_told_in_a_line() -> None:
    lines = told("--games", "1", "--seed", "each")
    assert [line.partition(":")[0] for line in lines] == list(games())
    assert all(line.endswith(" turns, 0 wrong") for line in lines)


def test_the_games_of_a_seed_are_the_same_again(game: Game[Any]) -> None:
    assert tally(game.slug, ["1/0", "1/1"]) == tally(game.slug, ["1/0", "1/1"])


def test_a_broken_invariant_is_told_with_the_seed_that_shows_it(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    bumped = replace(game, invariants=lambda state, decks: ["a coin is missing"])
    monkeypatch.setattr(simulation, "find_game", lambda slug: bumped)
    found = tally(game.slug, ["1/7"])
    assert found.games == 1
    assert found.broken[0] == "seed 1/7: turn 0: a coin is missing"
    assert len(found.broken) == found.turns


def test_a_game_that_fails_is_told_and_the_next_is_played(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise ZeroDivisionError("no row left")

    monkeypatch.setattr(simulation, "find_game", lambda slug: replace(game, setup=fail))
    assert tally(game.slug, ["a", "b"]) == Tally(
        2, 0, ["seed a: ZeroDivisionError: no row left", "seed b: ZeroDivisionError: no row left"]
    )


def test_anything_wrong_is_listed_and_ends_with_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(slugs: Any, seeds: Any) -> Iterator[tuple[str, Tally]]:
        yield "forest-shuffle", Tally(200, 4000, ["seed 1/3: turn 2: 21 cards in the deck"])
        yield "suna-valo", Tally(200, 3000)

    monkeypatch.setattr(command, "_played", played)
    with pytest.raises(SystemExit) as ended:
        call_command("simulate")
    assert ended.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "forest-shuffle: 200 games, 4000 turns, 1 wrong",
        "seed 1/3: turn 2: 21 cards in the deck",
        "suna-valo: 200 games, 3000 turns, 0 wrong",
    ]


def test_one_game_alone_tells_how_fast_it_was_played() -> None:
    lines = told("suna-valo", "--games", "1")
    assert [line.partition(":")[0] for line in lines] == [
        "games",
        "turns",
        "turns per second",
        "invariants broken",
    ]


def test_an_unknown_game_is_named_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("simulate", "chess")
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith('there is no game "chess"; there are: ')
