"""Wherever a page has a line to type into, what nobody sees of it is not kept."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from botassist.decks.kinds import kinds_of
from games.engine.core import Game
from games.transcripts.registry import games
from tests.nights.hosting import add, everything, new_night
from tests.pages import HtmlForm, Page
from tests.phone import Phone, bring_in

pytestmark = pytest.mark.django_db

UNSEEN = "\u200b\u202e\u3164\u2066\ufeff\U000e0041\u034f\x1b\x85\ufdd0"
DIRT = f"\ufe0f\u0301{UNSEEN}Wa{UNSEEN}lk\u0301\u0335\u0336\u0337\u0338\u0335er{UNSEEN}"


def texts(value: Any) -> Iterator[str]:
    """All texts in a value, and in JSON that stands in them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from (*texts(key), *texts(one))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


def dirty(text: str) -> bool:
    marks = "".join("m" if unicodedata.category(one).startswith("M") else " " for one in text)
    unseen = any(unicodedata.category(one) in {"Cc", "Cf", "Cs", "Co"} or one in UNSEEN for one in text)
    return unseen or "mmmm" in marks or marks.startswith("m") or not unicodedata.is_normalized("NFC", text)


def kept_dirt() -> list[str]:
    return [text for text in texts(everything()) if dirty(text)]


def lines_of(page: Page) -> list[HtmlForm]:
    """The forms of a page with a line or a text to be typed."""
    return [form for form in page.forms if any(control.kind == "line" for control in form.controls)]


def type_everywhere(client: Client, path: str) -> int:
    """Type into every line of a page, one at a time, and send its form by its first button; how many lines."""
    count = 0
    for form in lines_of(Page(client.get(path).content.decode())):
        for place, control in enumerate(form.controls):
            if control.kind != "line":
                continue
            typed = deepcopy(form)
            typed.controls[place].value = DIRT
            button = next((one for one in typed.controls if one.kind == "button" and not one.disabled), None)
            response = client.post(typed.path or path, typed.sent(button))
            assert response.status_code < 500
            count += 1
    return count


def test_what_is_typed_on_no_page_keeps_what_nobody_sees(client: Client) -> None:
    night = new_night(client)
    paths = ["/", "/nights/", f"/n/{night.code}/", "/move/", "/decks/"]
    for game in games().values():
        paths += [f"/new/{game.slug}/", f"/decks/{game.slug}/"]
        for kind in kinds_of(game):
            new = f"/decks/{game.slug}/{kind.key}/new/"
            made = client.post(new, {"name": "Deck"})["Location"]
            code = made.split("/")[2]
            paths += [new, f"/d/{code}/", f"/d/{code}/card/", f"/d/{code}/paste/"]

    typed = {path: type_everywhere(client, path) for path in paths}

    assert sum(typed.values()) > 20
    assert kept_dirt() == []


def test_what_is_typed_at_a_table_keeps_what_nobody_sees(game: Game[Any], client: Client) -> None:
    phone = Phone.at_new_table(game, client)
    add(client, new_night(client), phone)
    chance = random.Random("typed")
    for _ in range(4):
        assert type_everywhere(client, f"/s/{phone.code}/")
        phone.look()
        phone.play_quickly(1, chance)

    assert kept_dirt() == []


@pytest.mark.parametrize("place", ["title", "decks", "turns"])
def test_a_file_keeps_what_nobody_sees_nowhere(place: str, client: Client) -> None:
    game = games()["guilds-of-london"]
    phone = Phone.at_new_table(game, client)
    phone.play_quickly(2, random.Random("typed"))
    file = phone.export_json()
    name = next(text for text in texts(file["decks"]) if text.istitle())
    soiled = json.loads(json.dumps(file[place] or "Title").replace(name, f"{name}{UNSEEN[:3]}"))
    file[place] = f"{soiled}\u202e" if place == "title" else soiled

    response = bring_in(client, json.dumps(file).encode(), keep=True)

    assert response.status_code == 303
    assert kept_dirt() == []
