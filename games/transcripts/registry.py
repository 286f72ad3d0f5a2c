"""Finds the games: every folder of `games/` whose `__init__.py` holds a `GAME`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from games.engine.core import Game

HERE = Path(__file__).parents[1]


@cache
def games() -> Mapping[str, Game[Any]]:
    """The games by slug, in alphabetical order of their titles."""
    found: list[Game[Any]] = []
    for folder in HERE.iterdir():
        if (folder / "rulebook.toml").exists():
            found.append(import_module(f"games.{folder.name}").GAME)
    return {game.slug: game for game in sorted(found, key=lambda game: game.title)}


class UnknownGameError(LookupError):
    """There is no game of that name; the message names those there are."""


def find_game(slug: object) -> Game[Any]:
    """The game of this slug; raises UnknownGameError naming the known ones."""
    game = games().get(slug) if isinstance(slug, str) else None
    if game is None:
        raise UnknownGameError(f'there is no game "{slug}"; there are: {", ".join(games())}')
    return game
