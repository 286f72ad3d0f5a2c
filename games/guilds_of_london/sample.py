"""Legal answers for simulations, where blind chance would hardly ever find one or never end a game."""

from __future__ import annotations

import random
from typing import Any

from games.engine.core import REQUIRED, Choice, Decks, Form, Many, Question, Whole
from games.guilds_of_london.state import YOUR_PAWNS, Guilds
from games.guilds_of_london.tiles import EMPTY, GUILDHALL

CORRECTIONS = 0.03


def sample(question: Question, state: Guilds | None, decks: Decks, chance: random.Random) -> Any:
    """A legal answer, or REQUIRED to leave it to chance."""
    match question:
        case Form(key="setup"):
            usual = chance.random() < 0.3
            return {
                "plantation": chance.choice(("virginia", "ulster")),
                "expert": chance.random() < 0.5,
                "rows": 5 if usual else chance.randint(1, 9),
                "cols": 5 if usual else chance.randint(1, 9),
                "path": chance.choice(("rows", "columns")),
            }
        case Form(key="layout"):
            return _layout(question, decks, chance)
        case Form(key="facts"):
            return _figures(question, chance)
        case Form(key="your_pawns"):
            return _pawns(question, chance)
        case Form(key="correct"):
            return {"boris_points": chance.randint(0, 99)}
        case Choice(key="do"):
            offered = [option.id for option in question.options if option.id != "correct"]
            return "correct" if chance.random() < CORRECTIONS else chance.choice(offered)
    return REQUIRED


def _layout(form: Form, decks: Decks, chance: random.Random) -> dict[str, str]:
    """Lay tiles of the set on random squares: guild tiles and special buildings, and mostly the Guildhall."""
    cells = [field.key for field in form.fields]
    chance.shuffle(cells)
    tiles = list(decks["tiles"])
    chance.shuffle(tiles)
    guild = next(card["id"] for card in tiles if not card["special"])
    layout = {cells[0]: guild}
    taken: set[int] = set()
    rest = iter(cells[1:])
    if len(cells) > 1 and chance.random() < 0.8:
        layout[next(rest)] = GUILDHALL
    for card in tiles:
        if card["id"] == guild:
            taken.add(card["precedence"])
    for card, cell in zip((card for card in tiles if card["id"] != guild), rest, strict=False):
        same = card["precedence"] is not None and card["precedence"] in taken
        empty = same or chance.random() < 0.1
        layout[cell] = EMPTY if empty else card["id"]
        if not empty:
            taken.add(card["precedence"])
    return layout


def _figures(form: Form, chance: random.Random) -> dict[str, int]:
    """Printed figures: distinct ones as precedences have to be, else small ones as thresholds are."""
    while True:
        if form.fields[0].key.endswith("_precedence"):
            figures = chance.sample(range(100), len(form.fields))
        else:
            figures = [chance.randint(1, 6) for _ in form.fields]
        answer = {field.key: figure for field, figure in zip(form.fields, figures, strict=True)}
        if form.check is None or form.check(dict(answer)) is None:
            return answer


def _pawns(form: Form, chance: random.Random) -> dict[str, Any]:
    """Put your pawns on random open tiles, as many as you have, and neutrals wherever chance has it."""
    cells = [field.key for field in form.fields if isinstance(field, Whole)]
    answer: dict[str, Any] = dict.fromkeys(cells, 0)
    crowded = chance.sample(cells, min(len(cells), chance.randint(1, 5)))
    for _ in range(chance.randint(0, YOUR_PAWNS)):
        answer[chance.choice(crowded)] += 1
    neutrals = next(field for field in form.fields if isinstance(field, Many))
    places = [option.id for option in neutrals.options]
    answer["neutrals"] = chance.sample(places, min(len(places), chance.randint(0, neutrals.most or 0)))
    while form.check is not None and form.check(answer) is not None:
        fullest = max(cells, key=lambda cell: answer[cell])
        answer[fullest] -= 1
    return answer
