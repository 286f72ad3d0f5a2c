"""A player at their decks: opens the pages and sends their forms; what these tests hold in their hand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from botassist.decks.keeping import bring_up, missing
from botassist.decks.kinds import kind_or_404
from botassist.decks.models import BotDeck
from tests.pages import Page

GUILDS = ("guilds-of-london", "tiles")
SPECIES = ("origin-of-species", "species")
TOOLS = ("origin-of-species", "tools")
AUTOMA = ("forest-shuffle", "automa")
CHALLENGES = ("forest-shuffle", "challenges")
SOLO = ("suna-valo", "solo")

Kind = tuple[str, str]


def rows() -> list[dict[str, Any]]:
    """All decks as they are stored, to see that nothing has changed."""
    return [dict(row) for row in BotDeck.objects.order_by("pk").values()]


def is_ready(deck: BotDeck) -> bool:
    """Whether a game can be set up with a deck."""
    kind = kind_or_404(deck.game, deck.kind)
    return missing(bring_up(deck, kind), kind) is None


def tile(number: int, **fields: Any) -> dict[str, Any]:
    return {"id": f"tile-{number}", "name": f"Tile {number}", "colours": ["red"], **fields}


class Player:
    """One browser. `status` and `page` are those of what was opened or sent last."""

    def __init__(self, **headers: str) -> None:
        self.client = Client(headers=headers)
        self.status = 0
        self.page = Page("")
        self.where = ""

    @property
    def text(self) -> str:
        return unescape(self.page.text)

    def open(self, path: str) -> Page:
        return self._seen(path, self.client.get(path))

    def post(self, path: str, data: Mapping[str, Any], **headers: str) -> Page:
        """Post and follow the redirect, if there is one; `status` is that of the post."""
        response = self.client.post(path, data, headers=headers)
        if response.status_code == 303:
            self.open(response["Location"])
            self.status = 303
            return self.page
        return self._seen(path, response)

    def _seen(self, path: str, response: Any) -> Page:
        self.status, self.where = response.status_code, path
        self.page = Page(response.content.decode())
        return self.page

    def new_deck(self, kind: Kind, name: str = "") -> BotDeck:
        """Keep an empty deck."""
        self.post(f"/decks/{kind[0]}/{kind[1]}/new/", {"name": name})
        assert self.status == 303, self.text
        return BotDeck.objects.latest("pk")

    def bring(self, kind: Kind, content: Any, name: str = "deck.json") -> Page:
        """Bring in a file."""
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        upload = SimpleUploadedFile(name, raw, content_type="application/json")
        return self.post(f"/decks/{kind[0]}/{kind[1]}/import/", {"file": upload})

    def deck_with(self, kind: Kind, cards: Sequence[Mapping[str, Any]], name: str = "deck") -> BotDeck:
        """Keep a deck with these cards."""
        self.bring(kind, {"cards": list(cards), "name": name})
        assert self.status == 303, self.text
        return BotDeck.objects.latest("pk")

    def copy_built_in(self, kind: Kind, id: str) -> BotDeck:
        self.post(f"/decks/{kind[0]}/{kind[1]}/built-in/{id}/copy", {})
        return BotDeck.objects.latest("pk")

    def type_card(self, deck: BotDeck, card: str = "", **fields: Any) -> Page:
        """Fill in the form of a card as it stands, fields by their path with two underscores, and keep it."""
        path = f"/d/{deck.code}/card/" + (f"?card={card}" if card else "")
        self.open(path)
        form = next(form for form in self.page.forms if form.id == "card")
        for field, value in fields.items():
            name = "value." + field.replace("__", ".")
            kinds = {control.kind for control in form.named(name)}
            if kinds & {"radio", "checkbox", "option"}:
                form.pick(name, value if isinstance(value, list) else [value])
            else:
                form.write(name, str(value))
        return self.post(path, form.sent())

    def export(self, deck: BotDeck) -> Any:
        return self.client.get(f"/d/{deck.code}/export").json()
