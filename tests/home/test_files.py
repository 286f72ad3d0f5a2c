"""Files brought in: a good one is a new game, a broken one is one sentence and nothing else."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
import re
from functools import cache
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from botassist.home.imports import SIZE_LIMIT
from botassist.play.models import GameSession
from games.transcripts import registry
from games.transcripts.registry import find_game
from games.transcripts.transcript import transcribe
from tests.pages import Page
from tests.phone import Phone, rows
from tests.phone import bring_in as send_file

pytestmark = pytest.mark.django_db

TRANSCRIPT = {
    "game": "forest-shuffle",
    "seed": "a game without a browser",
    "replies": [{"key": "setup", "value": {}}, {"key": "do", "value": "anna"}],
}


@cache
def good() -> dict[str, Any]:
    """A saved game of a few turns."""
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.answer({"clearing": "count", "special_caves": True})
    phone.answer("bat")
    phone.play_quickly(3, random.Random("1"))
    phone.answer("anna")
    saved = phone.export_json()
    GameSession.objects.all().delete()
    return saved


def bring_in(content: bytes, client: Client | None = None, *, keep: bool = False) -> tuple[int, Page]:
    """Bring a file in; gives the status and the page."""
    response = send_file(client or Client(), content, keep=keep)
    return response.status_code, Page(response.content.decode())


def as_file(value: Any) -> bytes:
    return json.dumps(value).encode()


def without(key: str) -> bytes:
    return as_file({name: value for name, value in good().items() if name != key})


def changed(**changes: Any) -> bytes:
    return as_file(good() | changes)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is not a file that Botassist saved"),
        (b"{", "This is not a file that Botassist saved"),
        (b"\xff\xfe", "This is not a file that Botassist saved"),
        (b"[" * 100_000, "This is not a file that Botassist saved"),
        (b'{"turns": [NaN]}', "This is not a file that Botassist saved"),
        (b'{"turns": [1e999]}', "This is not a file that Botassist saved"),
        (b'{"turns": ["\\ud800"]}', "This is not a file that Botassist saved"),
        (b'{"turns": ["\\u0000"]}', "This is not a file that Botassist saved"),
        (b"[]", "there are no turns in it"),
        (b'{"turns": 3}', "there are no turns in it"),
        (b'{"turns": []}', "a game that this app does not play"),
        (as_file({"turns": [{}] * 6000}), "more turns than a game can have"),
        (b" " * (SIZE_LIMIT + 1), "too large"),
    ],
)
def test_what_is_no_saved_game_is_one_sentence_and_creates_nothing(content: bytes, sentence: str) -> None:
    status, page = bring_in(content)

    assert status == 422
    assert sentence in page.text
    assert GameSession.objects.count() == 0
    assert "Start a game" in page.text, "the home page is still there"


def test_a_saved_game_with_something_wrong_is_one_sentence_and_creates_nothing() -> None:
    broken = {
        changed(game="chess"): "a game that this app does not play",
        changed(version=99): "a version of the rules that this app does not know",
        changed(version="1"): "a version of the rules that this app does not know",
        changed(dealer="nobody"): "it does not say how its cards are dealt",
        changed(seed=7): "it does not say how its cards are dealt",
        changed(turns=[{}]): "something is missing in its turns",
        changed(turns=[1, 2]): "something is missing in its turns",
        changed(decks={"automa": []}): "A deck needs at least one card.",
        changed(decks={"automa": "no such deck"}): "There is no built-in deck",
        changed(state={}): "do not lead to the position it ends with",
        without("version"): "a version of the rules that this app does not know",
    }
    for content, sentence in broken.items():
        status, page = bring_in(content)
        assert status == 422
        assert sentence in page.text
        assert page.text.count("Load a saved game") == 1
        assert ".." not in page.text
        assert GameSession.objects.count() == 0


@pytest.mark.parametrize(
    ("turn", "reply", "changes", "sentence"),
    [
        (
            0,
            0,
            {"value": {"rare": 40}},
            "In the set-up this does not fit: “Your set-up”. A whole number from 0 to 15",
        ),
        (
            0,
            0,
            {"value": {"level": "tin"}},
            "In the set-up something was chosen that can’t be chosen there: “Your set-up”.",
        ),
        (0, 1, {"key": "cove"}, "In the set-up this is missing: “Your cave”."),
        (1, 0, {"value": "fly"}, "In turn 1 the move is not possible."),
        (2, 1, {"value": "many"}, "In turn 2 this does not fit: “Your count”. A whole number from 0 to 99"),
        (2, 2, {"key": "solo"}, "In turn 2 this is missing: “Anna's card”."),
    ],
)
def test_an_answer_that_does_not_fit_is_told_by_its_turn_and_by_what_was_asked(
    turn: int, reply: int, changes: dict[str, Any], sentence: str
) -> None:
    turns = copy.deepcopy(good()["turns"])
    turns[turn]["replies"][reply] |= changes

    status, page = bring_in(changed(turns=turns))

    assert status == 422
    assert f"This game can’t be played again. {sentence}" in page.text
    assert "Save the game once more where it was played, and load that file." in page.text
    assert GameSession.objects.count() == 0


def test_a_turn_that_stops_in_the_middle_is_told_by_its_number() -> None:
    replies = [*TRANSCRIPT["replies"], {"key": "do", "value": "anna"}]
    saved = transcribe(TRANSCRIPT | {"replies": replies})
    saved["turns"][1]["replies"].pop()

    status, page = bring_in(as_file(saved))

    assert status == 422
    assert "Something is wrong in turn 1." in page.text


def test_without_a_file_the_page_asks_for_one() -> None:
    response = Client().post("/import/", {})

    assert response.status_code == 422
    assert "Choose a file first." in Page(response.content.decode()).text


def test_a_game_played_without_a_browser_is_brought_in_and_gone_on_with() -> None:
    client = Client()

    status, _ = bring_in(as_file(transcribe(TRANSCRIPT)), client)

    assert status == 303
    phone = Phone(GameSession.objects.get().code, client)
    assert phone.session.turn == 2
    phone.play(3, random.Random("1"))
    phone.undo_all()


def test_html_in_a_file_is_shown_as_text() -> None:
    client = Client()
    status, _ = bring_in(changed(title="<b>bold</b>"), client)
    assert status == 303

    page = client.get("/").content.decode()

    assert "<b>bold" not in page
    assert "<b>bold</b>" in Page(page).text


def test_html_in_a_broken_file_is_shown_as_text() -> None:
    status, page = bring_in(changed(decks={"automa": [{"id": "<script>x</script>"}]}))

    assert status == 422
    assert "<script>x" not in page.html
    assert "<script>x</script>" in page.text


STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(
        [-1, 10**30, 0.5, 1e999, float("nan"), "\ud800", "\x00", "r1c1", "", [], {}, [[]], "x" * 500]
    ),
    st.text(max_size=5),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value that something else can be put into: its container and its key."""
    found: list[tuple[Any, Any]] = []
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        found += [(value, key), *places(value[key])]
    return found


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(where=st.integers(0, 10**6), put=STRANGE, remove=st.booleans(), rules_were_mended=st.booleans())
def test_whatever_is_changed_in_a_file_it_opens_or_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    warned: list[str],
    where: int,
    put: Any,
    remove: bool,
    rules_were_mended: bool,
) -> None:
    source = copy.deepcopy(good())
    source["decks"]["challenges"] = source["decks"]["challenges"][:2]
    spots = places(source)
    container, key = spots[where % len(spots)]
    if remove:
        del container[key]
    else:
        container[key] = put

    with monkeypatch.context() as patched:
        if rules_were_mended:
            # Then the file is taken as it was recorded, not played again.
            game = find_game("forest-shuffle")
            mended = dataclasses.replace(game, version=game.version + 1)
            patched.setattr(registry, "games", lambda: {"forest-shuffle": mended})
        opens_or_says_why(as_file(source))
    warned.clear()


def opens_or_says_why(content: bytes) -> None:
    client = Client()
    before = rows()
    status, page = bring_in(content, client)
    if status == 200:
        assert "This game reads differently today" in page.text
        assert rows() == before
        status, page = bring_in(content, client, keep=True)
    if status == 422:
        assert re.search(r'<p class="error"[^>]*>[^<]+</p>', page.html)
        assert rows() == before
    else:
        assert status == 303
        session = GameSession.objects.latest("pk")
        opened = Phone(session.code, client)
        opened.read("log/")
        opened.export()
        opened.undo_all()
        while opened.can_redo:
            opened.redo()
        session.delete()


@pytest.mark.parametrize("tried_out", [True, False])
def test_a_try_out_stays_one_when_it_is_brought_in_again(tried_out: bool) -> None:
    client = Client()
    phone = Phone.at_new_table(find_game("suna-valo"), client)
    phone.play_quickly(2, random.Random("1"))
    GameSession.objects.update(try_out=tried_out)
    saved = phone.export_json()
    GameSession.objects.all().delete()

    bring_in(as_file(saved), client)

    assert GameSession.objects.get().try_out is tried_out


@pytest.mark.parametrize("told", [None, "yes", 1, [True]])
def test_a_file_that_does_not_say_whether_it_was_tried_out_was_played(told: Any) -> None:
    bring_in(without("try_out") if told is None else changed(try_out=told))

    assert GameSession.objects.get().try_out is False
