"""Queries that are asked so often that putting their SQL together would cost more than answering them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet

Argument = str | int
# Far above any number that a query of ours compares with.
FIRST_SAMPLE = 10**8


class Prepared:
    """A query whose SQL the ORM puts together once, the first time it is asked.

    `query` makes it of its arguments. It is made once, of samples that stand for them, no two alike; these are
    never asked for: where one stands in the SQL's parameters, the argument is put. So what the query looks like
    must not depend on their values. Raises ValueError when an argument does not reach the SQL.
    """

    def __init__(self, query: Callable[..., QuerySet[Any, Any]]) -> None:
        self.query = query
        self._compiled: tuple[QuerySet[Any, Any], Any, str, list[Any]] | None = None

    def first(self, *arguments: Argument) -> tuple[Any, ...] | None:
        """The first row's plain values, as the database has them, or None."""
        return next(iter(self._rows(arguments)), None)

    def models(self, *arguments: Argument) -> list[Any]:
        """The rows as the models that the query is of."""
        rows = self._rows(arguments)
        if not rows or self._compiled is None:
            return []
        found, compiler, _, _ = self._compiled
        read: Any = found._iterable_class
        return [*read(_Answered(found.db, compiler, rows))]

    def _rows(self, arguments: Sequence[Argument]) -> list[tuple[Any, ...]]:
        try:
            _, _, sql, parameters = self._compiled or self._compile(arguments)
        except EmptyResultSet:
            return []
        given = dict(zip(_samples_of(arguments), arguments, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(sql, [given.get(value, value) for value in parameters])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    def _compile(self, arguments: Sequence[Argument]) -> tuple[QuerySet[Any, Any], Any, str, list[Any]]:
        samples = _samples_of(arguments)
        found = self.query(*samples)
        compiler = found.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        if missing := set(samples) - set(parameters):
            raise ValueError(f"{missing} did not reach the SQL: {sql}")
        self._compiled = found, compiler, sql, list(parameters)
        return self._compiled


class _Answered:
    """What Django reads models from: a query's compiler that has its rows already."""

    def __init__(self, db: str, compiler: Any, rows: list[tuple[Any, ...]]) -> None:
        self.db = db
        self.query = self
        self._known_related_objects: dict[Any, Any] = {}
        self._compiler = compiler
        self._rows = rows

    def get_compiler(self, **_: Any) -> _Answered:
        return self

    def execute_sql(self, **_: Any) -> list[list[tuple[Any, ...]]]:
        return [self._rows]

    def results_iter(self, results: Any) -> Iterator[Any]:
        rows: Iterator[Any] = self._compiler.results_iter(results)
        return rows

    def __getattr__(self, name: str) -> Any:
        return getattr(self._compiler, name)


def _samples_of(arguments: Sequence[Argument]) -> list[Argument]:
    return [
        f"argument {place}" if isinstance(argument, str) else FIRST_SAMPLE + place
        for place, argument in enumerate(arguments)
    ]
