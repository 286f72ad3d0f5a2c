"""Rulebooks: sections of a game's own, and those that two games share."""

from pathlib import Path

from games.engine.rulebook import read_rulebook

OWN = """
["setup.1"]
heading = "Cards back to the box"
page = 4
text = '''
Some cards go back.
'''
"""
SHARING = """
["setup.2"]
heading = "Winter"
page = "5"
text = "One card."

["setup.1"]
as_in = "forest"
"""


def folder(parent: Path, name: str, rulebook: str) -> Path:
    made = parent / name
    made.mkdir()
    (made / "rulebook.toml").write_text(rulebook, encoding="utf-8")
    return made


def test_a_section_is_read_as_it_is_written(tmp_path: Path) -> None:
    [section] = read_rulebook(folder(tmp_path, "forest", OWN)).values()

    assert (section.id, section.heading, section.page) == ("setup.1", "Cards back to the box", "4")
    assert section.text == "Some cards go back."


def test_a_section_that_is_as_in_another_game_is_read_there_and_keeps_its_place(tmp_path: Path) -> None:
    forest = folder(tmp_path, "forest", OWN)
    moor = folder(tmp_path, "moor", SHARING)

    assert list(read_rulebook(moor)) == ["setup.2", "setup.1"]
    assert read_rulebook(moor)["setup.1"] == read_rulebook(forest)["setup.1"]
