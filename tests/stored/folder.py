"""A folder of what was once kept, opened again: its files, its people and their phones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from django.http import HttpResponse
from django.test import Client

HERE = Path(__file__).parent
COOKIE = "visitor"
"""The cookie that says who somebody is, signed; an older visitor's cookie is as good as a new one."""


@dataclass(frozen=True)
class Folder:
    """One folder beside this file, such as `v1`."""

    path: Path

    @property
    def database(self) -> Path:
        return self.path / "botassist.sqlite3"

    @cached_property
    def people(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.path / "people.json").read_text(encoding="utf-8"))
        return found

    @property
    def games(self) -> list[str]:
        """The slugs of the games that there were then."""
        return list(self.people["games"])

    @property
    def tables(self) -> dict[str, str]:
        """The codes of the tables by their names, such as `suna-valo/undone`."""
        return dict(self.people["tables"])

    def file(self, table: str) -> bytes:
        """A table as its export page gave it then."""
        return (self.path / f"{table}.json").read_bytes()

    def browser(self, of: str) -> Client:
        """The browser of the host, the guest or the watcher."""
        client, response = Client(), HttpResponse()
        response.set_signed_cookie(COOKIE, self.people["visitors"][of])
        client.cookies[COOKIE] = response.cookies[COOKIE].value
        return client


def folders() -> list[Folder]:
    """Everything that was ever kept, the oldest first."""
    found = (path.parent for path in HERE.glob("v*/people.json"))
    return [Folder(path) for path in sorted(found, key=lambda path: (len(path.name), path.name))]
