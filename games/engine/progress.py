"""What a player's finished games of one kind come to: how often won, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.showing import Fact
from games.engine.words import Label, Phrase

Result = Mapping[str, Any]


def won_of(label: Label, results: Sequence[Result], won: Callable[[Result], bool]) -> Fact:
    """How many of these games were won.

    >>> from games.engine.words import english
    >>> fact = won_of("Against Anna", [{"won": True}, {"won": False}], lambda result: result["won"])
    >>> english(fact.label), english(fact.value)
    ('Against Anna', '1 of 2 won')
    """
    params = {"won": sum(1 for result in results if won(result)), "games": len(results)}
    return Fact(label, Phrase("{won} of {games} won", params=params))


def best_lead(results: Sequence[Result], lead: Callable[[Result], int], even: Label = "") -> Fact:
    """The game that ended furthest ahead of the bot (or least behind), by points; raises ValueError for none.

    `even` is what an end with as many points as the bot is called, where that is not "a draw".

    >>> from games.engine.words import english
    >>> [english(best_lead([{"lead": points}], lambda result: result["lead"]).value) for points in (2, 0, -1)]
    ['2 points ahead', 'a draw', '1 point behind']
    """
    return Fact(Phrase("Best result"), lead_in_words(max(lead(result) for result in results), even))


def lead_in_words(points: int, even: Label = "") -> Label:
    """So many points ahead of the bot, or behind; `even` is what as many points are called, else "a draw".

    >>> from games.engine.words import english
    >>> english(lead_in_words(1)), english(lead_in_words(-2))
    ('1 point ahead', '2 points behind')
    """
    params = {"count": abs(points)}
    if points < 0:
        return Phrase("{count} point behind", "{count} points behind", params)
    if points > 0:
        return Phrase("{count} point ahead", "{count} points ahead", params)
    return even or Phrase("a draw")
