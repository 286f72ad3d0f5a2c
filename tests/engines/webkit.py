"""WebKit, which phones by Apple run: Debian's WebKitGTK on a screen of its own, by plain WebDriver."""

from __future__ import annotations

import json
import os
import subprocess
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.engines.engine import PATIENCE, end
from tests.server import free_port

DRIVER = Path("/usr/bin/WebKitWebDriver")
LIBRARIES = Path("/usr/lib")
# No window of this browser gets narrower than about 450.
SIZE = {"width": 360, "height": 740}
FINGER = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}}


class WebKit:
    """MiniBrowser in the hands of WebKitWebDriver; the screen is Xvfb's."""

    def __init__(self) -> None:
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "500x900x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.screen.stdout
        with self.screen.stdout:
            display = f":{self.screen.stdout.readline().strip()}"
        self.port = free_port()
        self.driver = subprocess.Popen(
            [DRIVER, f"--port={self.port}"], env=os.environ | {"DISPLAY": display}, stderr=subprocess.DEVNULL
        )
        browser = next(LIBRARIES.glob("*/webkit2gtk-4*/MiniBrowser"))
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self.session = ""
        self.session = self._begin({"capabilities": {"alwaysMatch": options}})
        self._ask("POST", "/window/rect", SIZE)

    def _begin(self, wanted: dict[str, Any]) -> str:
        """A session, once the driver listens."""
        for _ in range(PATIENCE * 20):
            try:
                return f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise TimeoutError("WebKitWebDriver does not answer")

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        """One command of the protocol; gives its value."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, self.session + path, None if body is None else json.dumps(body))
        response = connection.getresponse()
        value = json.loads(response.read())["value"]
        connection.close()
        assert response.status == 200, value
        return value

    def open(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})

    def evaluate(self, function: str, *arguments: Any) -> Any:
        script = f"return ({function})(...arguments)"
        return self._ask("POST", "/execute/sync", {"script": script, "args": arguments})

    def tap(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press, release = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._ask("POST", "/actions", {"actions": [FINGER | {"actions": [move, press, release]}]})

    def type(self, text: str) -> None:
        presses = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": presses}]})

    def close(self) -> None:
        self._ask("DELETE", "")
        end(self.driver)
        end(self.screen)
