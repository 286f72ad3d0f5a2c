"""What tests of every kind share."""

import logging
from collections.abc import Iterator

import pytest

from games.engine import unreadable


@pytest.fixture(autouse=True)
def warned() -> Iterator[list[str]]:
    """The lines about what could not be read of a game; a test that means to cause some takes them off again."""
    unreadable.forget()
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    unreadable.logger.addHandler(handler)
    yield lines
    unreadable.logger.removeHandler(handler)
    assert lines == [], "a page showed something plainly that it should have read out"
