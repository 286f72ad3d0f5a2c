"""Sayings as the page shows them: sentences in the reader's language, safe to put into HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.core import Decks, Game, Label, Section
from games.render import Reader, square_of

STRONG = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True)
class Step:
    """One instruction: its sentence, a reminder, a drawing, and what stands behind it."""

    text: SafeString
    detail: SafeString
    symbol: str
    section: Section | None
    section_text: str
    reasons: tuple[SafeString, ...]
    cells: tuple[str, ...]


def translated(text: str, plural: str, number: int) -> str:
    """Give a text of the rules in the language of this request."""
    return ngettext(text, plural, number) if plural else gettext(text)


def emphasised(text: str) -> str:
    """Give a sentence as HTML: escaped, with its emphasis."""
    return STRONG.sub(r"<strong>\1</strong>", escape(text))


class PageReader:
    """Reads one game out in the language of this request, as HTML."""

    def __init__(self, game: Game[Any], state: Any, decks: Decks) -> None:
        self.game = game
        names = game.name_of(state, decks) if decks else {}
        self.html = Reader(game, names, translated, emphasised, escape)
        self.plain = Reader(game, names, translated)

    def label(self, label: Label, id: str = "") -> SafeString:
        """Give a label as HTML, or the name of the id when it is empty."""
        return mark_safe(self.html.label(label, id)) if label or id else SafeString()  # noqa: S308

    def text(self, label: Label, id: str = "") -> str:
        """Give a label as plain text, for titles and attributes."""
        return self.plain.label(label, id) if label or id else ""

    def step(self, said: Mapping[str, Any]) -> Step:
        """Give a stored saying as an instruction."""
        code, params = said["code"], said["params"]
        section = self.game.rulebook.get(said["rule"])
        reasons = said["because"]
        return Step(
            text=mark_safe(self.html.say(code, params)),  # noqa: S308
            detail=mark_safe(self.html.detail(code, params)),  # noqa: S308
            symbol=self.plain.sentence(code, params).symbol or "info",
            section=section,
            section_text=gettext(section.text) if section else "",
            reasons=tuple(self._reason(reason) for reason in reasons),
            cells=tuple(_cells(reasons)),
        )

    def _reason(self, reason: Mapping[str, Any]) -> SafeString:
        return mark_safe(self.html.say(reason["code"], reason["params"]))  # noqa: S308

    def steps(self, said: Iterable[Mapping[str, Any]]) -> list[Step]:
        """Give stored sayings as instructions, in their order."""
        return [self.step(one) for one in said]


def _cells(reasons: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Give the squares that a trace names, once each."""
    seen: list[str] = []
    for reason in reasons:
        for value in reason["params"].values():
            if isinstance(value, str) and square_of(value) and value not in seen:
                seen.append(value)
    return seen
