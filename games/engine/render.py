"""Sayings and labels as sentences, in any language: the catalogue lookup that pages and transcripts share.

A translator is a function of (text, plural or "", number) that gives the text in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine import unreadable
from games.engine.core import Game
from games.engine.squares import square_of
from games.engine.words import N_, Label, Params, Phrase, Sentence

Translate = Callable[[str, str, int], str]
Dress = Callable[[str], str]


def untranslated(text: str, plural: str, number: int) -> str:
    """The English text, or its plural when the number is not one.

    >>> untranslated("{count} card", "{count} cards", 3)
    '{count} cards'
    """
    return plural if plural and number != 1 else text


@dataclass(frozen=True)
class ReadOut:
    """A saying, or a reason behind one, read out: its text, and the reminder that goes with it.

    `sentence` is the one that it was read from; an empty one for what can't be read any more.
    """

    text: str
    detail: str
    sentence: Sentence


class Reader:
    """Reads a game's codes and ids out in one language.

    `names` are the names of cards and tiles by id. `dress` prepares each text for where it goes: the sentence
    with its marks of emphasis, and what is filled into it (a page escapes both).

    Reading never fails: what there is no sentence for, or lacks a figure that its sentence asks for, is read as
    the figures that there are, and a warning goes to the log.

    >>> from games.transcripts.registry import find_game
    >>> reader = Reader(find_game("forest-shuffle"), {"oak": "Old Oak"})
    >>> reader.name(["oak", "left", "r2c5", 3])
    'Old Oak, left, row 2, column 5 and 3'
    >>> reader.label(Phrase("{count} card of {owner}", "{count} cards of {owner}", {"count": 2, "owner": "oak"}))
    '2 cards of Old Oak'
    """

    def __init__(
        self,
        game: Game[Any],
        names: Mapping[str, Label],
        translate: Translate = untranslated,
        dress: Dress = lambda text: text.replace("**", ""),
        dress_value: Dress = str,
    ) -> None:
        self.game = game
        self.names = names
        self.translate = translate
        self.dress = dress
        self.dress_value = dress_value

    def read(self, code: str, params: Params, version: int | None = None) -> ReadOut:
        """A saying or a reason, read out; `version` is that of the rules that said it, if not the present."""
        try:
            found = self.game.sentences[code]
            sentence = found if isinstance(found, Sentence) else found(params)
            text = self._fill(sentence.text, sentence.plural, sentence.count, params)
            return ReadOut(text, self._fill(sentence.detail, "", "count", params), sentence)
        except Exception as error:
            wrote = self.game.version if version is None else version
            unreadable.note(self.game.slug, wrote, f"the saying {code[:60]!r}", error)
            return ReadOut(self._plain(params), "", Sentence(""))

    def say(self, code: str, params: Params, version: int | None = None) -> str:
        """A saying or a reason as its sentence."""
        return self.read(code, params, version).text

    def detail(self, code: str, params: Params) -> str:
        """The reminder that goes with a saying, or an empty text."""
        return self.read(code, params).detail

    def label(self, label: Label, id: str = "") -> str:
        """A label, or the name of the id when there is none."""
        if not isinstance(label, Phrase):
            return self.dress_value(label) if label else self.name(id)
        try:
            return self._fill(label.text, label.plural, label.count, label.params)
        except Exception as error:
            unreadable.note(self.game.slug, self.game.version, f"the text {label.text[:60]!r}", error)
            return self._plain(label.params)

    def name(self, value: Any) -> str:
        """What an id is called: a word of the game, a typed name, a square, or the value itself.

        The id of a numbered thing, such as `wood-2`, reads as its word and its number, on one line.
        """
        if isinstance(value, Phrase):
            return self.label(value)
        if isinstance(value, list | tuple):
            return self._list([self.name(item) for item in value])
        if isinstance(value, Mapping):
            return ", ".join(f"{self.name(key)} {self.name(inner)}" for key, inner in value.items())
        if not isinstance(value, str):
            return self.dress_value(self._figure(value))
        if value in self.game.words:
            return self.dress(self.translate(self.game.words[value], "", 1))
        if value in self.names:
            found = self.names[value]
            return self.label(found) if isinstance(found, Phrase) else self.dress_value(found)
        if square := square_of(value):
            text = self.translate(N_("row {row}, column {column}"), "", 1)
            return self.dress(text).format(row=square.row, column=square.col)
        kind, _, number = value.rpartition("-")
        if kind in self.game.words and number.isdecimal():
            return f"{self.name(kind)}\N{NO-BREAK SPACE}{self.dress_value(number)}"
        return self.dress_value(value)

    def _figure(self, value: Any) -> str:
        """A value that is no text: a number, yes or no, or a dash for nothing."""
        if isinstance(value, bool):
            return self.translate(N_("yes"), "", 1) if value else self.translate(N_("no"), "", 1)
        return "–" if value is None else str(value)

    def _list(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        text = self.translate(N_("{first} and {last}"), "", 1)
        return self.dress(text).format(first=", ".join(names[:-1]), last=names[-1])

    def _plain(self, params: Params) -> str:
        """What has no sentence any more, in as many words as there are."""
        figures = self.name({str(key).replace("_", " "): value for key, value in params.items()})
        if not figures:
            return self.dress(self.translate(N_("Something from another version of these rules."), "", 1))
        text = self.translate(N_("Something from another version of these rules: {figures}."), "", 1)
        return self.dress(text).format(figures=figures)

    def _fill(self, text: str, plural: str, count: str, params: Params) -> str:
        if not text:
            return ""
        number = params.get(count)
        chosen = self.translate(text, plural, number if isinstance(number, int) else 0)
        return self.dress(chosen).format_map({key: self.name(value) for key, value in params.items()})
