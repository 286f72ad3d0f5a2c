"""How cards and figures that are typed along with an answer are posted.

A card that a picker lacks is posted as `new:` and its fields as JSON in the place of an option; one that a choice
lacks as `new:` alone, with its fields beside it as `card_FIELD`. The figures that a form asks along are posted as
`beside.FIELD`.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeGuard

from games.engine.core import Typing

TYPED: Final = "new:"
BESIDE: Final = "beside"
CARD: Final = "card"


def is_typed(value: Any) -> TypeGuard[str]:
    """Whether a posted value stands for a card that was typed."""
    return isinstance(value, str) and value.startswith(TYPED)


def read_card_of(value: str) -> dict[str, Any]:
    """The fields of a typed card as JSON has them; nothing of what can't be read."""
    try:
        read = json.loads(value.removeprefix(TYPED))
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def read_typed(typing: Typing, value: str) -> dict[str, Any]:
    """The fields of a typed card, without those that were left blank; nothing of what can't be read."""
    read = read_card_of(value)
    kinds = {"name": str, typing.several.key: list, typing.number.key: int, typing.unless.key: bool}
    card = {key: read[key] for key, kind in kinds.items() if type(read.get(key)) is kind}
    if not all(isinstance(one, str) for one in card.get(typing.several.key, ())):
        del card[typing.several.key]
    return card
