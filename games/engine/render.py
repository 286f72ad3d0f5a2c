"""Sayings and labels as sentences, in any language: the catalogue lookup that pages and transcripts share.

A translator is a function of (text, plural or "", number) that gives the text in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.core import Game
from games.engine.squares import square_of
from games.engine.words import N_, Label, Params, Phrase, Sentence

Translate = Callable[[str, str, int], str]
Dress = Callable[[str], str]


def untranslated(text: str, plural: str, number: int) -> str:
    """The English text, or its plural when the number is not one."""
    return plural if plural and number != 1 else text


class Reader:
    """Reads a game's codes and ids out in one language.

    `names` are the names of cards and tiles by id. `dress` prepares each text for where it goes: the sentence
    with its marks of emphasis, and what is filled into it (a page escapes both).
    """

    def __init__(
        self,
        game: Game[Any],
        names: Mapping[str, str],
        translate: Translate = untranslated,
        dress: Dress = lambda text: text.replace("**", ""),
        dress_value: Dress = str,
    ) -> None:
        self.game = game
        self.names = names
        self.translate = translate
        self.dress = dress
        self.dress_value = dress_value

    def sentence(self, code: str, params: Params) -> Sentence:
        """The sentence of a code, not yet filled in; an unknown code reads as nothing to do."""
        found = self.game.sentences.get(code)
        if found is None:
            return Sentence("")
        return found if isinstance(found, Sentence) else found(params)

    def say(self, code: str, params: Params) -> str:
        """A saying or a reason as its sentence."""
        sentence = self.sentence(code, params)
        return self._fill(sentence.text, sentence.plural, sentence.count, params)

    def detail(self, code: str, params: Params) -> str:
        """The reminder that goes with a saying, or an empty text."""
        return self._fill(self.sentence(code, params).detail, "", "count", params)

    def label(self, label: Label, id: str = "") -> str:
        """A label, or the name of the id when there is none."""
        if isinstance(label, Phrase):
            return self._fill(label.text, label.plural, label.count, label.params)
        return self.dress_value(label) if label else self.name(id)

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
            return self.dress_value("–" if value is None else str(value))
        if value in self.game.words:
            return self.dress(self.translate(self.game.words[value], "", 1))
        if value in self.names:
            return self.dress_value(self.names[value])
        if square := square_of(value):
            text = self.translate(N_("row {row}, column {column}"), "", 1)
            return self.dress(text).format(row=square.row, column=square.col)
        kind, _, number = value.rpartition("-")
        if kind in self.game.words and number.isdecimal():
            return f"{self.name(kind)}\N{NO-BREAK SPACE}{self.dress_value(number)}"
        return self.dress_value(value)

    def _list(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        text = self.translate(N_("{first} and {last}"), "", 1)
        return self.dress(text).format(first=", ".join(names[:-1]), last=names[-1])

    def _fill(self, text: str, plural: str, count: str, params: Params) -> str:
        if not text:
            return ""
        number = params.get(count)
        chosen = self.translate(text, plural, number if isinstance(number, int) else 0)
        return self.dress(chosen).format_map({key: self.name(value) for key, value in params.items()})
