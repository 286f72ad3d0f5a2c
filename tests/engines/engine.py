"""What a walk needs of a browser, whatever engine it runs on."""

from __future__ import annotations

import subprocess
from typing import Any, Protocol

PATIENCE = 60


class Engine(Protocol):
    """One window of one browser. Coordinates are CSS pixels from the top left of what is in sight."""

    def open(self, address: str) -> None:
        """Go to a page and wait until it is loaded."""

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function on JSON values; gives the JSON value that it returns."""

    def tap(self, x: float, y: float) -> None:
        """Press and release at a point."""

    def type(self, text: str) -> None:
        """Press the keys of a text."""

    def close(self) -> None:
        """End the browser, and whatever was started for it."""


def end(process: subprocess.Popen[Any]) -> None:
    """End a process that was started here."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
