"""Rulebooks: what "Why?" shows, read from the `rulebook.toml` of each game."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.showing import Section


@cache
def _written(folder: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))


def read_rulebook(folder: Path) -> dict[str, Section]:
    """The sections of a game's rulebook by id, in the order of the file.

    A section that holds nothing but `as_in = "another_game"` is that of the same id in the folder beside this one.

    >>> read_rulebook(Path("games/forest_shuffle_dartmoor"))["anna.add"].heading
    'Anna adds cards'
    """
    return {id: _section(folder, id) for id in _written(folder)}


def _section(folder: Path, id: str) -> Section:
    entry = _written(folder)[id]
    if "as_in" in entry:
        return _section(folder.parent / entry["as_in"], id)
    return Section(id, entry["heading"], str(entry["page"]), entry["text"].strip())
