"""Compare and set: how two phones write to the same thing.

A page shows the revision of what it was made from, and what is posted from it names that revision. A write moves
the revision on in one statement, on condition that it still is the one that was seen: of two at the same moment
one comes first, and the other changes nothing and is shown what there is now. So a double tap is one tap.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone


class Stale(Exception):
    """Something has changed since the page was read; nothing was written."""


def require_seen(request: HttpRequest, revision: int) -> None:
    """Raise Stale when a post was made on another revision than this one."""
    if not is_seen(request, revision):
        raise Stale


def is_seen(request: HttpRequest, revision: int) -> bool:
    """Whether a post was made on this revision."""
    return request.POST.get("revision") == str(revision)


def move_on(row: QuerySet[Any], revision: int, **changes: Any) -> dict[str, Any]:
    """Write changes to the one row of a query, if it still has this revision, which rises; raises Stale otherwise.

    What comes back is everything that was written.
    """
    changes |= {"revision": revision + 1, "updated": timezone.now()}
    if not row.filter(revision=revision, deleted=None).update(**changes):
        raise Stale
    return changes
