"""The examples in the docstrings of the engine: they run, and whatever others may call has one."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
from importlib import import_module
from types import FunctionType, ModuleType

import pytest

import games.engine
import games.transcripts

MODULES = [
    import_module(f"{package.__name__}.{found.name}")
    for package in (games.engine, games.transcripts)
    for found in pkgutil.iter_modules(package.__path__)
]
# What it does shows in the log alone.
SHOWN_ELSEWHERE = {"note"}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_example_runs(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "module",
    [one for one in MODULES if one.__name__.startswith("games.engine")],
    ids=lambda one: one.__name__,
)
def test_every_public_function_of_the_engine_shows_itself(module: ModuleType) -> None:
    functions = {
        name: inspect.unwrap(made)
        for name, made in vars(module).items()
        if not name.startswith("_") and isinstance(inspect.unwrap(made), FunctionType)
    }
    own = {name: made for name, made in functions.items() if made.__module__ == module.__name__}

    silent = [name for name, made in own.items() if ">>>" not in (made.__doc__ or "")]

    assert set(silent) <= SHOWN_ELSEWHERE
