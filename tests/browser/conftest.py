"""A phone to test with: the system's Chromium, driven by Playwright against pytest-django's live server.

These tests run in a process of their own (`make test`, or `make test-browser`): Playwright leaves an event
loop behind in which Django would refuse its database.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.moments import cookie

# Django must not mistake Playwright's event loop for an asynchronous view. Set here as well, so that a
# plain `pytest tests/browser` works.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# What Chromium calls the thing whenever a page breaks it.
POLICY = "Content Security Policy"
PHONE = ViewportSize(width=360, height=740)

Axe = Callable[[Page], list[dict[str, Any]]]
NewPhone = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of the whole run."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[
                # Chromium's own sandbox does not start for root; it only ever opens pages of this project.
                "--no-sandbox",
                "--disable-gpu",
                # The rest keeps it from talking to anybody but the live server.
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        )
        yield chromium
        chromium.close()


@pytest.fixture
def new_phone(browser: Browser, live_server: LiveServer) -> Iterator[NewPhone]:
    """Make a phone with its own cookies; keyword arguments change its context.

    A page error, such as a script that fails or one that the content security policy stops, fails the test.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(**changes: Any) -> Page:
        settings: dict[str, Any] = {
            "base_url": live_server.url,
            "viewport": PHONE,
            "device_scale_factor": 3,
            "has_touch": True,
            "is_mobile": True,
            "locale": "en-GB",
            # What is still fading in has no contrast to measure.
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**settings | changes)
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if POLICY in message.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, f"the page reported: {errors}"


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A phone of 360 by 740 points in English."""
    return new_phone()


@pytest.fixture
def owner(new_phone: NewPhone) -> Page:
    """The phone of the one whose tables moments are kept as."""
    phone = new_phone()
    phone.goto("/")
    name, value = cookie()
    phone.context.add_cookies([{"name": name, "value": value, "url": phone.url}])
    return phone


@pytest.fixture(scope="session")
def axe() -> Axe:
    """Return a function that gives axe-core's violations on a page, each with rule, help and elements."""
    source = AXE.read_text(encoding="utf-8")

    def violations(page: Page) -> list[dict[str, Any]]:
        # Evaluated by the driver, not added as a script element: the content security policy stays as it is.
        page.evaluate(source)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            {
                "rule": violation["id"],
                "help": violation["help"],
                "elements": [node["html"] for node in violation["nodes"]],
            }
            for violation in found["violations"]
        ]

    return violations
