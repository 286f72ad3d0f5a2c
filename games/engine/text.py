"""A typed line as it is kept: what is seen of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Set
from typing import Any, Final

MARKS_A_LETTER: Final = 3
"""So many marks stand on a letter in any language that is written today."""

_MARKS_IN_A_ROW: Final = 30
"""More than this stand in a row in no language (Unicode's Stream-Safe Text Format). Putting a row of marks into
their order takes the square of its length: of a million it would take an hour."""

# Control and formatting characters, halves of characters, and those that every font may draw as it likes. Not
# those that have no meaning yet: a later Python knows more of them, and a name must be the same in each.
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co"}
# They count as letters, marks and symbols, and are blank.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\U00016fe4\U0001d159")
# What will never be a character, or never one that is seen, whatever Python knows of it.
_NEVER_SEEN: Final = (
    range(0xFDD0, 0xFDF0),
    range(0xFFF0, 0xFFF9),
    range(0xE0000, 0xE0100),
    range(0xE01F0, 0xE1000),
)
_VARIANTS: Final = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))


def visible(text: str) -> str:
    r"""What is seen of a text, on one line and in its composed form (NFC); empty when nothing is.

    >>> visible("  Anna\n\u202eB\u200b. ")
    'Anna B.'
    >>> visible("\u3164\u0000")
    ''
    >>> len(visible("Zoe\u0308")), len(visible("Z" + "\u0335" * 50))
    (3, 4)
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return " ".join(_seen_of(" ".join(text.split())).split())


def all_visible(value: Any) -> Any:
    r"""A value as JSON has them with what is seen of each of its texts, keys too.

    >>> all_visible({"name": "An\u200bna", "counts": [1, None]})
    {'name': 'Anna', 'counts': [1, None]}
    """
    match value:
        case str():
            return visible(value)
        case list():
            return [all_visible(one) for one in value]
        case dict():
            return {visible(key): all_visible(one) for key, one in value.items()}
    return value


def _seen_of(line: str) -> str:
    # Of each character once: a line may be a million of them.
    characters = set(line)
    seen = {character for character in characters if _is_seen(character)}
    kept = line if seen == characters else "".join(character for character in line if character in seen)
    marks = _marks_of(seen)
    if not marks:
        return unicodedata.normalize("NFC", kept)
    composed = unicodedata.normalize("NFC", "".join(_with_short_rows(kept, marks)))
    # What is left out may have stood between two that belong together.
    return unicodedata.normalize("NFC", "".join(_with_few_marks(composed, _marks_of(set(composed)))))


def _is_seen(character: str) -> bool:
    code = ord(character)
    return not (
        unicodedata.category(character) in _UNSEEN
        or character in _BLANK
        or any(code in never for never in _NEVER_SEEN)
        or code & 0xFFFE == 0xFFFE
    )


def _marks_of(characters: Set[str]) -> Set[str]:
    return {character for character in characters if unicodedata.category(character).startswith("M")}


def _with_short_rows(line: str, marks: Set[str]) -> Iterator[str]:
    """The characters of a line, of many marks in a row the first ones."""
    row = 0
    for character in line:
        row = row + 1 if character in marks else 0
        if row <= _MARKS_IN_A_ROW:
            yield character


def _with_few_marks(line: str, marks: Set[str]) -> Iterator[str]:
    """The characters of a line without marks that stand on nothing, and those that are too many on a letter."""
    base, row = " ", 0
    for character in line:
        if character not in marks:
            base, row = character, 0
        elif base == " " or (_is_variant(character) and (row or _is_cased(base))):
            continue
        else:
            row += 1
        if row <= MARKS_A_LETTER:
            yield character


def _is_cased(letter: str) -> bool:
    return unicodedata.category(letter) in {"Lu", "Ll", "Lt", "Lm"}


def _is_variant(character: str) -> bool:
    """Whether it only chooses how the one before it is drawn; on a letter of ours that makes two of one name."""
    return any(ord(character) in variants for variants in _VARIANTS)


def is_storable(text: str) -> bool:
    r"""Whether a text holds nothing that only a program can put there, and not every database keeps.

    >>> is_storable("a \n b"), is_storable("a\u0000b"), is_storable("a\ud800")
    (True, False, False)
    """
    return not any(unicodedata.category(character) in _UNSEEN - {"Cf"} for character in "".join(text.split()))
