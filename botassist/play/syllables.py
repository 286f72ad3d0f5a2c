"""Where a long word of a name may break on a narrow square: at a syllable, never in the middle of one."""

from __future__ import annotations

import re
from functools import cache

import pyphen
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

SOFT_HYPHEN = "\u00ad"
# A shorter word fits on the narrowest square as it is.
LONG = re.compile(r"[^\W\d_]{7,}")
# A part of one letter is not worth a line.
LEAST = 2


def with_hyphens(name: SafeString) -> SafeString:
    """The name, which is HTML already, with soft hyphens in its words of seven letters or more.

    Such a word after the first stands in an `i`, so that it goes to the next line whole where it can.
    """
    dictionary = _dictionary(get_language() or "en")

    def broken(word: re.Match[str]) -> str:
        text = dictionary.inserted(word[0], SOFT_HYPHEN)
        return f"<i>{text}</i>" if word.start() else text

    # Character references such as "&#x27;" hold no word of seven letters.
    return mark_safe(LONG.sub(broken, name))  # noqa: S308


@cache
def _dictionary(language: str) -> pyphen.Pyphen:
    found = pyphen.language_fallback(language.replace("-", "_")) or "en"
    return pyphen.Pyphen(lang=found, left=LEAST, right=LEAST)
