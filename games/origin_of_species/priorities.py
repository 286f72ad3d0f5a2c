"""A list of priorities, and which candidates it leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Narrowed(Generic[T]):
    """What a list of priorities leaves: `best` are level on everything that was looked at.

    `by` is the last priority needed, `only` for a single candidate, `soloist` when several are left; `level`
    are those that were still level when it was looked at.
    """

    best: tuple[T, ...]
    level: tuple[T, ...]
    by: str


def narrow(candidates: Sequence[T], priorities: Mapping[str, Callable[[T], int]]) -> Narrowed[T]:
    """Look down the priorities, more first, until one candidate is ahead of the others.

    >>> narrow(["owl", "heron", "finch"], {"long": len, "late": lambda name: ord(name[0])})
    Narrowed(best=('heron',), level=('heron', 'finch'), by='late')
    """
    left = tuple(candidates)
    if len(left) == 1:
        return Narrowed(left, left, "only")
    for name, figure in priorities.items():
        most = max(map(figure, left))
        ahead = tuple(candidate for candidate in left if figure(candidate) == most)
        if len(ahead) == 1:
            return Narrowed(ahead, left, name)
        left = ahead
    return Narrowed(left, left, "soloist")
