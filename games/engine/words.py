"""Sentences: English text marked for translation, with named places for figures and names.

Nothing here translates. A `Phrase` carries its English text and its parameters as data; whoever shows it
(the page, the transcript) looks the text up in the reader's language and fills the places in.
The translation tools collect the literal texts in `Phrase(...)`, `Sentence(...)`, `N_(...)` and `refuse(...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

Params = Mapping[str, Any]


def N_(text: str) -> str:
    """The text as it is, marked for translation.

    >>> N_("left")
    'left'
    """
    return text


STEP: Final = "step"
IDLE: Final = "idle"
NEWS: Final = "news"
RECORD: Final = "record"


@dataclass(frozen=True)
class Phrase:
    """A short text with named places, such as `Phrase("Round {round}", params={"round": 3})`.

    `plural` is used instead of `text` when the parameter named by `count` is not one.
    Two asterisks on either side of a part make it stand out: `**{count} cards**`.
    Equal ones read the same, so that what was read can be kept by them.
    """

    text: str
    plural: str = ""
    params: Params = field(default_factory=dict, hash=False)
    count: str = "count"


@dataclass(frozen=True)
class Sentence:
    """What one saying reads like; the parameters come from the `Say` or `Reason` of the same code.

    `symbol` names one of the product's own drawings, shown beside the sentence. `place` says what it is on the
    page: a `step` is one thing for hands to do and has a number, an `idle` one is a quiet row without (nothing
    to do, and why), `news` is what the app did or what changes how the rest is read, beside the card that was
    drawn, and a `record` stands in the log alone, because the page shows it anyhow.
    `detail` is a second, smaller sentence: a reminder that is not an instruction of its own. Of a reason it is
    the figure that is put on the square it speaks of, in a word or two.
    """

    text: str
    plural: str = ""
    count: str = "count"
    symbol: str = ""
    detail: str = ""
    place: str = STEP


SentenceFor = Sentence | Callable[[Params], Sentence]
"""A sentence, or a function of the parameters that picks one."""

Label = Phrase | str
"""A `Phrase` is translated; a plain string (a name that a player typed, a number) is shown as it is."""


def fill(text: str, plural: str, count: str, params: Params) -> str:
    """The text or its plural, chosen by `params[count]`, with every place filled in, in English.

    >>> fill("{count} card", "{count} cards", "count", {"count": 2})
    '2 cards'
    """
    chosen = plural if plural and params.get(count) != 1 else text
    return chosen.format_map(params) if params else chosen


def english(label: Label) -> str:
    """A label in English, places filled in.

    >>> english(Phrase("{count} card", "{count} cards", {"count": 1}))
    '1 card'
    >>> english("Grandma's {cards}")
    "Grandma's {cards}"
    """
    if isinstance(label, str):
        return label
    return fill(label.text, label.plural, label.count, label.params)
