"""States as plain JSON values and back, refusing unknown keys and values of the wrong kind."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar, get_origin

from cattrs import BaseValidationError, Converter, transform_error
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.errors import ForbiddenExtraKeysError

from games.engine.squares import Square

S = TypeVar("S")


class StateError(ValueError):
    """Stored values are not a state of this game; the message names the first key that is wrong."""


def _exact(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is not {kind.__name__}")
    return value


_converter = Converter(forbid_extra_keys=True)
for _kind in (int, str, bool):
    _converter.register_structure_hook(_kind, _exact)


def _is_tuple(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is tuple


@_converter.register_structure_hook_factory(_is_tuple)
def _lists_alone(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Read tuples from lists, not from whatever can be gone through: a text would become its letters."""
    read = homogenous_tuple_structure_factory(kind, converter)

    def structure_list(value: Any, kind: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise TypeError(f"{value!r} is no list")
        return read(value, kind)

    return structure_list


@_converter.register_structure_hook
def _square(value: Any, _: type[Square]) -> Square:
    """Read a square from its text: as a key of a mapping, too, nothing else is one."""
    return value if isinstance(value, Square) else Square(_exact(value, str))


@_converter.register_structure_hook
def _member(value: Any, kind: type[StrEnum]) -> StrEnum:
    """Read a member of an enum from its text."""
    return kind(value if isinstance(value, kind) else _exact(value, str))


def unstructure(state: Any) -> dict[str, Any]:
    """A state (a dataclass of plain values) as JSON values: objects, lists, strings, integers, null.

    >>> from games.engine.squares import Grid
    >>> unstructure(Grid(2, 3))
    {'rows': 2, 'cols': 3}
    """
    plain: dict[str, Any] = _plain(_converter.unstructure(state))
    return plain


def structure(value: Any, kind: type[S]) -> S:
    """The state back from JSON values; raises StateError when they are not one.

    >>> from games.engine.squares import Grid
    >>> structure({"rows": 2, "cols": 3}, Grid)
    Grid(rows=2, cols=3)
    >>> structure({"rows": 2, "cols": "3"}, Grid)
    Traceback (most recent call last):
    games.engine.codec.StateError: invalid value for type, expected int @ state.cols
    """
    try:
        return _converter.structure(value, kind)
    except (BaseValidationError, ForbiddenExtraKeysError, TypeError, ValueError, KeyError) as error:
        raise StateError(transform_error(error, path="state")[0]) from None


def _plain(value: Any) -> Any:
    """Tuples as lists, squares and members of enums as their texts: JSON knows no other."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value
