"""Decks of one name in a list, told apart by what they hold and when they were changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from botassist.decks.models import BotDeck


def count_of(cards: int) -> str:
    """How many cards a deck has, in words."""
    return ngettext("{count} card", "{count} cards", cards).format(count=cards)


def told_apart(decks: Sequence[BotDeck]) -> list[SafeString]:
    """Per deck of a list how many cards it has, and of those of one name also when each was changed last.

    Those that were changed in the same minute are numbered, the oldest first.
    """
    names = Counter(_shown(deck) for deck in decks)
    looks = [(_shown(deck), len(deck.cards), _changed(deck)) for deck in decks]
    return [
        _detail(deck, alike=names[_shown(deck)] > 1, number=_number(deck, look, decks, looks))
        for deck, look in zip(decks, looks, strict=True)
    ]


def _shown(deck: BotDeck) -> tuple[str, str]:
    """What stands in a list besides the details."""
    return deck.game, deck.name


def _changed(deck: BotDeck) -> str:
    return date_format(localtime(deck.updated), "j M H:i")


def _number(deck: BotDeck, look: object, decks: Sequence[BotDeck], looks: Sequence[object]) -> int:
    """Which of those that look the same this one is, from 1; 0 when there is no other."""
    same = sorted(other.pk for other, its in zip(decks, looks, strict=True) if its == look)
    return same.index(deck.pk) + 1 if len(same) > 1 else 0


def _detail(deck: BotDeck, *, alike: bool, number: int) -> SafeString:
    parts = [format_html("{}", count_of(len(deck.cards)))]
    if alike:
        time = format_html(
            '<time datetime="{}">{}</time>', localtime(deck.updated).isoformat(), _changed(deck)
        )
        parts.append(format_html(gettext("changed {time}"), time=time))
    if number:
        parts.append(format_html(gettext("number {number}"), number=number))
    return SafeString(" · ".join(parts))
