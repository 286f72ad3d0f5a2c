"""Sayings as the page shows them: sentences in the reader's language, safe to put into HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.engine.core import Decks, Game, Label, Section
from games.engine.render import Reader
from games.engine.squares import square_of
from games.engine.words import STEP

STRONG = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True)
class Behind:
    """One reason behind an instruction. `spot` is the element of what it speaks of, `mark` what is put there."""

    text: SafeString
    spot: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Step:
    """One instruction: its sentence, a reminder, a drawing, the squares it names, and what stands behind it."""

    text: SafeString
    detail: SafeString
    symbol: str
    section: Section | None
    section_text: str
    reasons: tuple[Behind, ...]
    cells: frozenset[str]
    place: str = STEP


def translated(text: str, plural: str, number: int) -> str:
    """A text of the rules in the language of this request."""
    return ngettext(text, plural, number) if plural else gettext(text)


def emphasised(text: str) -> str:
    """A sentence as HTML: escaped, with its emphasis."""
    return STRONG.sub(r"<strong>\1</strong>", escape(text))


class PageReader:
    """Reads one game out in the language of this request, as HTML."""

    def __init__(self, game: Game[Any], state: Any, decks: Decks) -> None:
        self.game = game
        names = game.name_of(state, decks) if decks else {}
        self.html = Reader(game, names, translated, emphasised, escape)
        self.plain = Reader(game, names, translated)

    def label(self, label: Label, id: str = "") -> SafeString:
        """A label as HTML, or the name of the id when it is empty."""
        return mark_safe(self.html.label(label, id)) if label or id else SafeString()  # noqa: S308

    def text(self, label: Label, id: str = "") -> str:
        """A label as plain text, for titles and attributes."""
        return self.plain.label(label, id) if label or id else ""

    def step(self, said: Mapping[str, Any]) -> Step:
        """A stored saying as an instruction."""
        code, params = said["code"], said["params"]
        section = self.game.rulebook.get(said["rule"])
        sentence = self.plain.sentence(code, params)
        return Step(
            text=mark_safe(self.html.say(code, params)),  # noqa: S308
            detail=mark_safe(self.html.detail(code, params)),  # noqa: S308
            symbol=sentence.symbol or "info",
            section=section,
            section_text=gettext(section.text) if section else "",
            reasons=tuple(self._reasons(said["because"])),
            cells=frozenset(_named(params)),
            place=sentence.place,
        )

    def _reasons(self, reasons: Iterable[Mapping[str, Any]]) -> Iterable[Behind]:
        """A trace as sentences; what is compared is marked with its figure, else with its place in line."""
        seen: list[str] = []
        for reason in reasons:
            code, params = reason["code"], reason["params"]
            text = mark_safe(self.html.say(code, params))  # noqa: S308
            spot = _spot(params)
            if not spot or spot in seen:
                yield Behind(text)
                continue
            seen.append(spot)
            yield Behind(text, spot, self.plain.detail(code, params) or str(len(seen)))

    def steps(self, said: Iterable[Mapping[str, Any]]) -> list[Step]:
        """Stored sayings as instructions, in their order."""
        return [self.step(one) for one in said]


def _named(params: Mapping[str, Any]) -> Iterable[str]:
    """The ids that an instruction names: those of squares and of things beside the board are among them."""
    for value in params.values():
        for one in value if isinstance(value, list | tuple | Mapping) else [value]:
            if isinstance(one, str):
                yield one


def _spot(params: Mapping[str, Any]) -> str:
    """The id of the element that shows what a reason speaks of: a square, else a thing of the strip."""
    cell, tile = params.get("cell"), params.get("tile")
    if isinstance(cell, str) and square_of(cell):
        return f"cell-{cell}"
    return f"thing-{tile}" if isinstance(tile, str) else ""
