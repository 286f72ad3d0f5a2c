"""The browsers of the walks: each is started once, with the first walk that needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.walker import Walker
from tests.engines.webkit import WebKit

ENGINES: dict[str, Callable[[], Engine]] = {"WebKit": WebKit, "Firefox": Firefox}


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    engine = ENGINES[request.param]()
    yield engine
    engine.close()


@pytest.fixture
def walker(engine: Engine, live_server: LiveServer) -> Iterator[Walker]:
    """Somebody with a browser of either engine who is at no table yet."""
    yield Walker(engine, live_server.url)
    # A page that is left open goes on asking for its table.
    engine.open("about:blank")
