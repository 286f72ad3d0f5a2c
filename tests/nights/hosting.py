"""A night to test with: a host with a night and its tables, and friends who come by its links."""

from __future__ import annotations

import random
import re
from typing import Any

from django.apps import apps
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from botassist.nights.links import renew
from botassist.nights.models import GameNight, Link
from botassist.play.models import GameSession
from games.transcripts.registry import find_game
from tests.pages import Page
from tests.phone import Phone


class Friend(Phone):
    """A phone that knows a table by a link only."""

    def __init__(self, host: Phone, role: str = "play") -> None:
        self.host = host
        super().__init__(token(host.session, role))

    @property
    def session(self) -> GameSession:
        return self.host.session

    def _reply(self, turn: int, place: int) -> Any:
        return self.host._reply(turn, place)


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of every table of ours, to see that nothing has changed."""
    return {
        model.__name__: list(model._default_manager.order_by("pk").values()) for model in apps.get_models()
    }


def table(host: Client, slug: str = "forest-shuffle", *, turns: int = 0) -> Phone:
    """A table of the host's, played so many turns."""
    phone = Phone.at_new_table(find_game(slug), host)
    phone.play(turns, random.Random("evening"))
    return phone


def token(shared: GameSession | GameNight, role: str) -> str:
    """The token of a fresh link."""
    renew(shared, role)
    kind = "session" if isinstance(shared, GameSession) else "night"
    return Link.objects.get(**{kind: shared, "role": role}).token


def new_night(host: Client, title: str = "Friday") -> GameNight:
    """Make a night through its page."""
    response = host.post("/nights/", {"title": title, "date": "2027-01-29"})
    assert response.status_code == 303
    return GameNight.objects.get(code=response["Location"].split("/")[2])


def be_there(visitor: Client, code: str) -> None:
    """Open a night; its page says then that this phone is there."""
    page(visitor, f"/n/{code}/")
    assert visitor.post("/here/", {"code": code}).status_code == 204


def add(host: Client, to: GameNight, phone: Phone) -> None:
    """Put a table into the night through its page."""
    response = host.post(f"/n/{to.code}/add", {"session": phone.code})
    assert response.status_code == 303


def page(client: Client, path: str) -> Page:
    """Open a page that must be there."""
    response = client.get(path)
    assert response.status_code == 200, path
    return Page(response.content.decode())


def tables_on(shown: Page) -> list[str]:
    """The codes under which a night's page opens its tables, each once."""
    return list(dict.fromkeys(link.split("/")[2] for link in shown.links if link.startswith("/s/")))


def tap(phone: Phone, value: str = "anna") -> Page:
    """Press the button of this answer on the page that the phone shows."""
    form, button = phone.page.with_button("value", value)
    return phone.post(form.path, form.sent(button))


def addresses(prefix: str) -> list[str]:
    """Every address of the site that carries a code, such as "s/<str:code>/undo"."""
    found: list[str] = []

    def collect(patterns: list[URLPattern | URLResolver]) -> None:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                collect(pattern.url_patterns)
            elif str(pattern.pattern).startswith(f"{prefix}/<str:code>"):
                found.append(str(pattern.pattern))

    collect(get_resolver().url_patterns)
    return found


def filled(address: str, code: str) -> str:
    """An address with a code, and a number wherever it asks for one."""
    return "/" + re.sub(r"<\w+:\w+>", "1", address.replace("<str:code>", code))


def body(phone: Phone, **more: Any) -> dict[str, Any]:
    """Something that every write would take."""
    return {
        "revision": phone.session.revision,
        "key": "do",
        "value": "anna",
        "dealer": "table",
        "title": "Mine now",
        "role": "play",
        "change": "renew",
        "turn": phone.session.turn - 1,
        **more,
    }
