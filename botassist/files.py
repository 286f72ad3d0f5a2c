"""Files that people bring along."""

from __future__ import annotations

import json
from typing import Any


def read_json(content: bytes) -> Any:
    """The value in a JSON file; raises ValueError when it is none, or holds what no database can store.

    Python reads more than JSON allows: infinite numbers, halves of characters. PostgreSQL knows no NUL.
    """
    try:
        value = json.loads(content)
        written = json.dumps(value, allow_nan=False, ensure_ascii=False)
        written.encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if "\\u0000" in written:
        raise ValueError("a NUL in a text")
    return value
