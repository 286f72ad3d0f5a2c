"""Files that people take away and bring along: JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeVar

from django.http import HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.text import slugify

logger = logging.getLogger(__name__)

Response = TypeVar("Response", bound=HttpResponseBase)
Part = TypeVar("Part", str, bytes)

# Each value of a file is an object in memory, many times as large as it is written.
VALUE_LIMIT: Final = 300_000
# No file of ours is nested half as deeply.
DEPTH_LIMIT: Final = 40


def saved_file(value: Any, name: str, otherwise: str) -> HttpResponse:
    """A value as a JSON file to save, called `name` as far as a file can be, `otherwise` when it can't."""
    response = JsonResponse(value, safe=False, json_dumps_params={"indent": 1, "ensure_ascii": False})
    return _to_save(response, name, otherwise)


def sent_in_parts(parts: Iterable[str], name: str, otherwise: str) -> StreamingHttpResponse:
    """A JSON file to save, named in the same way, of which there is never more than a part in memory."""
    return _to_save(StreamingHttpResponse(watched(parts), content_type="application/json"), name, otherwise)


def watched(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of an answer; should it break off, that is a line in the log, as nobody else would tell of it."""
    try:
        yield from parts
    except Exception as error:
        logger.error("a file broke off while it was sent: %s", type(error).__name__)
        raise


def _to_save(response: Response, name: str, otherwise: str) -> Response:
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or otherwise}.json"'
    return response


def written(value: Any) -> str:
    """A value as JSON, as short as it can be written."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_json(content: bytes) -> Any:
    """The value in a JSON file; raises ValueError when it is none, or holds what no database can store.

    So does a file of more values than any of ours, before they are read, and one that is nested more deeply.

    Python reads more than JSON allows: infinite numbers, halves of characters. PostgreSQL knows no NUL.
    """
    if sum(map(content.count, (b"[", b"{", b",", b":"))) > VALUE_LIMIT:
        raise ValueError("too many values")
    try:
        value = json.loads(content)
        _require_shallow(value)
        written = json.dumps(value, allow_nan=False, ensure_ascii=False)
        written.encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if "\\u0000" in written:
        raise ValueError("a NUL in a text")
    return value


def _require_shallow(value: Any) -> None:
    """Raise ValueError for a value that is nested too deeply: whoever goes through it goes down step by step."""
    level = [value]
    for _ in range(DEPTH_LIMIT):
        inner = [
            list(one.values()) if isinstance(one, dict) else one
            for one in level
            if isinstance(one, dict | list)
        ]
        if not inner:
            return
        level = [one for several in inner for one in several]
    raise ValueError("nested too deeply")
