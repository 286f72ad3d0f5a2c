"""Decks as files: a JSON list of cards, or an object that holds the list and a name."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any

from django.utils.translation import gettext

from botassist.decks.cards import tidied
from botassist.decks.kinds import Kind
from botassist.decks.models import NAME_LIMIT
from botassist.text import one_line
from games.engine.decks import Card, DeckError, read_deck, require_room

SIZE_LIMIT = 256 * 1024
KNOWN = {"cards", "name", "game", "kind"}


class BrokenDeck(ValueError):
    """A file is no deck of this kind; the message is a sentence for the player."""


def read_file(kind: Kind, content: bytes, file_name: str = "") -> tuple[str, list[Card]]:
    """Name and cards of a deck in a file, the cards as they stand there; raises BrokenDeck.

    A file that names no deck is called like the file. A card without an id gets the one that is made of its name.
    """
    if len(content) > SIZE_LIMIT:
        raise BrokenDeck(gettext("This file is too large for a deck: the limit is 256 KB."))
    try:
        value = json.loads(content)
        written = _cards(kind, value)
    except BrokenDeck:
        raise
    except (ValueError, RecursionError):
        raise BrokenDeck(gettext("This is not a deck that Botassist saved. Choose another file.")) from None
    try:
        cards = _present(kind, written)
    except DeckError as error:
        raise BrokenDeck(kind.told_of_deck(error, written)) from None
    return _name(value, file_name), cards


def _present(kind: Kind, written: Any) -> list[Card]:
    """The cards as today's rules write them; a file does not say which version it was saved under.

    What an older version wrote may only be added to: a step that leaves something out may be mending an old card,
    but here it might as well swallow a slip. Raises DeckError then, as today's rules refuse them.
    """
    try:
        return _with_ids(kind, written)
    except DeckError:
        for version in range(kind.game.version - 1, 0, -1) if isinstance(written, list) else ():
            try:
                cards = _with_ids(kind, kind.game.present_cards(kind.key, written, version))
            except DeckError:
                continue
            if all(before.items() <= after.items() for before, after in zip(written, cards, strict=True)):
                return cards
        raise


def _with_ids(kind: Kind, written: Any) -> list[Card]:
    require_room(kind.key, kind.schema, written)
    filled = read_deck(kind.key, kind.schema, written)
    pairs = zip(written, filled, strict=True)
    return [tidied(kind, card if "id" in card else {"id": read["id"], **card}) for card, read in pairs]


def _cards(kind: Kind, value: Any) -> Any:
    if isinstance(value, list):
        return value
    if not isinstance(value, dict) or "cards" not in value:
        raise BrokenDeck(gettext("There is no list of cards in this file. Choose another file."))
    game, key = value.get("game", kind.game.slug), value.get("kind", kind.key)
    if (game, key) != (kind.game.slug, kind.key) or set(value) - KNOWN:
        raise BrokenDeck(
            gettext("This file holds something else than a deck of this kind. Choose another file.")
        )
    return value["cards"]


def _name(value: Any, file_name: str) -> str:
    """The name in the file, or that of the file; an empty text when neither can be one."""
    given = value["name"] if isinstance(value, dict) and "name" in value else PurePath(file_name).stem
    return one_line(given, NAME_LIMIT) if isinstance(given, str) else ""
