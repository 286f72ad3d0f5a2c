"""Files that people take away and bring along: JSON."""

from __future__ import annotations

import json
from typing import Any, Final

from django.http import HttpResponse, JsonResponse
from django.utils.text import slugify

# Each value of a file is an object in memory, many times as large as it is written.
VALUE_LIMIT: Final = 300_000


def saved_file(value: Any, name: str, otherwise: str) -> HttpResponse:
    """A value as a JSON file to save, called `name` as far as a file can be, `otherwise` when it can't."""
    response = JsonResponse(value, safe=False, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or otherwise}.json"'
    return response


def read_json(content: bytes) -> Any:
    """The value in a JSON file; raises ValueError when it is none, or holds what no database can store.

    So does a file of more values than any of ours, before they are read.

    Python reads more than JSON allows: infinite numbers, halves of characters. PostgreSQL knows no NUL.
    """
    if sum(map(content.count, (b"[", b"{", b",", b":"))) > VALUE_LIMIT:
        raise ValueError("too many values")
    try:
        value = json.loads(content)
        written = json.dumps(value, allow_nan=False, ensure_ascii=False)
        written.encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if "\\u0000" in written:
        raise ValueError("a NUL in a text")
    return value
