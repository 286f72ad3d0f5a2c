"""How cards and figures that are typed along with an answer are posted.

A card that a picker lacks is posted as `new:` and its fields as JSON in the place of an option; the figures that a
form asks along are posted as `beside.FIELD`.
"""

from __future__ import annotations

import json
from typing import Any, Final

from games.engine.core import Typing

TYPED: Final = "new:"
BESIDE: Final = "beside"


def is_typed(value: Any) -> bool:
    """Whether a posted value stands for a card that was typed."""
    return isinstance(value, str) and value.startswith(TYPED)


def read_typed(typing: Typing, value: str) -> dict[str, Any]:
    """The fields of a typed card, without those that were left blank; nothing of what can't be read."""
    try:
        read = json.loads(value.removeprefix(TYPED))
    except (ValueError, RecursionError):
        return {}
    keys = ("name", typing.several.key, typing.number.key, typing.unless.key)
    return {key: read[key] for key in keys if read.get(key) is not None} if isinstance(read, dict) else {}
