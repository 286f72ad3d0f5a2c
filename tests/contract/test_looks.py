"""What a game names of the product's looks is there: an accent of the palette, colours, drawings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from botassist.play.symbols import SYMBOLS
from games.engine.core import Board, Choice, Draw, Game, Many
from games.transcripts.registry import games
from tests.contract.simulated import parts, played, questions, sayings

SHEETS = Path(__file__).parents[2] / "static"
STYLES = "".join((SHEETS / name).read_text(encoding="utf-8") for name in ("app.css", "board.css"))


def boards(game: Game[Any]) -> Iterator[Board]:
    """The boards of simulated games, as they stand after each turn."""
    for turn, decks in played(game):
        board = game.board(turn.position.state, decks) if game.board else None
        if board is not None:
            yield board


def drawings(game: Game[Any]) -> Iterator[str]:
    """The names of all drawings that simulated games show, empty where there is none."""
    for say, reader in sayings(game):
        yield reader.read(say.code, say.params).sentence.symbol
    for question, _ in questions(game):
        for part in parts(question):
            yield part.symbol
            if isinstance(part, Choice | Draw | Many):
                yield from (option.symbol for option in part.options)
            if isinstance(part, Choice | Many):
                yield from (option.symbol for option in part.closed)
    for board in boards(game):
        yield board.piece
        for cell in (*board.cells, *board.strip):
            yield cell.symbol
            yield from (symbol for symbol, _, _ in cell.marks)


def swatches(game: Game[Any]) -> Iterator[str]:
    """The names of all colours that simulated games show."""
    for question, _ in questions(game):
        for part in parts(question):
            if isinstance(part, Choice | Draw | Many):
                yield from (name for option in part.options for name in option.swatch.split())
    for board in boards(game):
        for cell in (*board.cells, *board.strip):
            yield from cell.swatches


def test_the_accent_of_the_game_is_in_the_palette(game: Game[Any]) -> None:
    assert STYLES.count(f".accent-{game.colour} {{") == 1, f"app.css has no accent {game.colour!r}"


def test_every_colour_is_in_the_style_sheet(game: Game[Any]) -> None:
    missing = {name for name in swatches(game) if f".swatch-{name} {{" not in STYLES}

    assert missing == set()


def test_every_instruction_has_a_drawing(game: Game[Any]) -> None:
    for say, reader in sayings(game):
        assert reader.read(say.code, say.params).sentence.symbol, say.code


def test_every_drawing_is_one_of_the_products_or_of_the_games_own(game: Game[Any]) -> None:
    missing = {name for name in drawings(game) if name and name not in {**SYMBOLS, **game.symbols}}

    assert missing == set()


def test_a_games_own_drawing_is_shown_somewhere_and_hides_no_other(game: Game[Any]) -> None:
    others = [other.symbols for other in games().values() if other.slug != game.slug]

    assert set(game.symbols) <= set(drawings(game))
    for known in (SYMBOLS, *others):
        assert not game.symbols.keys() & known.keys()
