"""Firefox, without a window, by WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.engines.engine import PATIENCE, end

FIREFOX = Path("/usr/bin/firefox-esr")
SIZE = {"width": 360, "height": 740}
# It shall speak to nobody but the live server, and ask nobody anything.
QUIET = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.blockedURIs.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """A Firefox with a profile of its own."""

    def __init__(self) -> None:
        self.profile = Path(tempfile.mkdtemp(prefix="botassist-firefox-"))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in QUIET.items()]
        (self.profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        with (self.profile / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [
                    FIREFOX,
                    "--headless",
                    "--no-remote",
                    "--remote-debugging-port=0",
                    "--profile",
                    self.profile,
                ],
                stdout=log,
                stderr=log,
            )
        self.asked = 0
        self.opened = ExitStack()
        self.line = self.opened.enter_context(connect(f"{self._address()}/session", max_size=None))
        self._ask("session.new", capabilities={})
        self.window = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self.window, viewport=SIZE, devicePixelRatio=3)

    def _address(self) -> str:
        """Where it listens; it says so itself."""
        for _ in range(PATIENCE * 20):
            if found := re.search(rb"ws://\S+", (self.profile / "log").read_bytes()):
                return found[0].decode()
            time.sleep(0.05)
        raise TimeoutError("Firefox did not start")

    def _ask(self, method: str, **params: Any) -> Any:
        """One command of the protocol; gives its result."""
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(PATIENCE))
            if answer.get("id") == self.asked:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def evaluate(self, function: str, *arguments: Any) -> Any:
        call = f"JSON.stringify(({function})(...{json.dumps(arguments)}) ?? null)"
        target = {"context": self.window}
        answer = self._ask("script.evaluate", expression=call, target=target, awaitPromise=False)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def _perform(self, **source: Any) -> None:
        self._ask("input.performActions", context=self.window, actions=[source])

    def tap(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press, release = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        touch = {"pointerType": "touch"}
        self._perform(type="pointer", id="finger", parameters=touch, actions=[move, press, release])

    def type(self, text: str) -> None:
        presses = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._perform(type="key", id="keys", actions=presses)

    def close(self) -> None:
        self._ask("browser.close")
        self.opened.close()
        end(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)
