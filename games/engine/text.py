"""A typed line as it is kept: what is seen of it."""

from __future__ import annotations

import unicodedata
from typing import Final

# Control and formatting characters, halves of characters, and those that every font may draw as it likes. Not
# those that have no meaning yet: a later Python knows more of them, and a name must be the same in each.
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co"}
# They count as letters and marks, and are blank.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def visible(text: str) -> str:
    r"""What is seen of a text, on one line; empty when nothing is.

    >>> visible("  Anna\n\u202eB\u200b. ")
    'Anna B.'
    >>> visible("\u3164\u0000")
    ''
    """
    words = ("".join(filter(_is_seen, word)) for word in text.split())
    line = " ".join(word for word in words if word)
    return "" if all(unicodedata.category(character)[0] in "MZ" for character in line) else line


def _is_seen(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character) not in _UNSEEN


def is_storable(text: str) -> bool:
    r"""Whether a text holds nothing that only a program can put there, and not every database keeps.

    >>> is_storable("a \n b"), is_storable("a\u0000b"), is_storable("a\ud800")
    (True, False, False)
    """
    return not any(unicodedata.category(character) in _UNSEEN - {"Cf"} for character in "".join(text.split()))
