"""Sayings as the page shows them: sentences in the reader's language, safe to put into HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from botassist.play.models import Turn
from botassist.play.symbols import SYMBOLS
from games.engine import unreadable
from games.engine.answers import NO_FORM, NO_LIST, NO_SUCH_FIELD, NOT_OFFERED
from games.engine.core import N_, Decks, Fact, Game, Label, Phrase, Reason, Say, Section
from games.engine.render import Reader
from games.engine.squares import square_of
from games.engine.views import Views
from games.engine.words import STEP

# What is wrong with an answer, in other words than for whoever writes a game or a deck by hand.
FOR_PLAYERS = {
    NOT_OFFERED: N_("“{value}” is not one of these: {offered}."),
    NO_SUCH_FIELD: N_("“{name}” does not belong here."),
    NO_FORM: N_("This can’t be read."),
    NO_LIST: N_("This can’t be read."),
}

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
    """A text of the rules in the language of this request, in words for players."""
    return ngettext(text, plural, number) if plural else gettext(FOR_PLAYERS.get(text, text))


def emphasised(text: str) -> str:
    """A sentence as HTML: escaped, with its emphasis."""
    return STRONG.sub(r"<strong>\1</strong>", escape(text))


class Voice:
    """Reads the labels of one game out in one language, with the names that its cards and tiles have.

    There is one for the same game, language and names: what is made with it can be kept by it.
    """

    def __init__(self, game: Game[Any], names: Mapping[str, Label]) -> None:
        self.html = Reader(game, names, translated, emphasised, escape)
        self.plain = Reader(game, names, translated)

    def label(self, label: Label | int, id: str = "") -> SafeString:
        """A label or a figure as HTML, or the name of the id when it is empty."""
        given = str(label) if isinstance(label, int) else label
        if not given and not id:
            return SafeString()
        # Yes and 1 are alike as keys, and read differently.
        by_hand = isinstance(given, Phrase) and any(isinstance(one, bool) for one in given.params.values())
        return _label.__wrapped__(self, given, id) if by_hand else _label(self, given, id)


@lru_cache(maxsize=32)
def _voice(game: Game[Any], _language: str | None, names: frozenset[tuple[str, Label]]) -> Voice:
    return Voice(game, dict(names))


@lru_cache(maxsize=4000)
def _label(voice: Voice, label: Label, id: str) -> SafeString:
    return mark_safe(voice.html.label(label, id))  # noqa: S308


class PageReader:
    """Reads one game out in the language of this request, as HTML."""

    def __init__(self, game: Game[Any], state: Any, decks: Decks) -> None:
        self.game = game
        self.views = Views(game)
        names = self.views.names(state, decks) if decks else {}
        self.voice = _voice(game, get_language(), frozenset(names.items()))
        self.label = self.voice.label
        self.html, self.plain = self.voice.html, self.voice.plain

    def fact(self, fact: Fact) -> dict[str, SafeString]:
        """The `label`, the `value` and the `detail` of a fact as HTML."""
        return {
            "label": self.label(fact.label),
            "value": self.label(fact.value),
            "detail": self.label(fact.detail),
        }

    def text(self, label: Label, id: str = "") -> str:
        """A label as plain text, for titles and attributes."""
        return self.plain.label(label, id) if label or id else ""

    def stored(self, turn: Turn) -> list[Step]:
        """What a finished turn said, as instructions, whichever version of the rules it was."""
        return self.steps(self.views.said(turn.said, turn.version), turn.version)

    def steps(self, said: Iterable[Say], version: int | None = None) -> list[Step]:
        """Sayings as instructions, in their order; `version` is that of the rules that said them."""
        return [self._step(say, version) for say in said]

    def _step(self, say: Say, version: int | None) -> Step:
        read = self.html.read(say.code, say.params, version)
        section = self.views.section(say.rule, version)
        return Step(
            text=mark_safe(read.text),  # noqa: S308
            detail=mark_safe(read.detail),  # noqa: S308
            symbol=self._drawn(read.sentence.symbol or "info", version),
            section=section,
            section_text=gettext(section.text) if section else "",
            reasons=tuple(self._reasons(say.because, version)),
            cells=frozenset(_named(say.params)),
            place=read.sentence.place,
        )

    def _drawn(self, symbol: str, version: int | None) -> str:
        """The name of a drawing that there is; an unknown one is drawn as the neutral one."""
        if symbol not in SYMBOLS and symbol not in self.game.symbols:
            unreadable.note(self.game.slug, version or self.game.version, f"the drawing {symbol!r}")
        return symbol

    def _reasons(self, reasons: Iterable[Reason], version: int | None) -> Iterable[Behind]:
        """A trace as sentences; what is compared is marked with its figure, else with its place in line."""
        seen: list[str] = []
        for reason in reasons:
            read = self.html.read(reason.code, reason.params, version)
            text, mark = mark_safe(read.text), mark_safe(read.detail)  # noqa: S308
            spot = _spot(reason.params)
            if not spot or spot in seen:
                yield Behind(text)
                continue
            seen.append(spot)
            yield Behind(text, spot, mark or str(len(seen)))


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
