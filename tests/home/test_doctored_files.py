"""A file is played again before it is kept, and where it differs from that is said first."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from botassist.home.imports import SIZE_LIMIT, pack
from botassist.play.models import GameSession
from games.engine.core import Game, Say, Upgrade
from games.transcripts import registry
from games.transcripts.registry import find_game
from tests.pages import Page
from tests.phone import Phone, bring_in, rows

pytestmark = pytest.mark.django_db

KEEP = "Keep it as it was recorded"
MIDDLE = 3


@cache
def recorded(slug: str, turns: int = 7) -> dict[str, Any]:
    """A saved game of a few turns, or a finished one, from before this test."""
    phone = Phone.at_new_table(find_game(slug))
    if slug == "forest-shuffle":
        phone.answer({"clearing": "count"})
    phone.play_quickly(turns, random.Random("doctored"), ending=turns > 100)
    saved = phone.export_json()
    GameSession.objects.all().delete()
    return saved


def forest(turns: int = 7) -> dict[str, Any]:
    return copy.deepcopy(recorded("forest-shuffle", turns))


def shown(file: dict[str, Any], client: Client | None = None) -> Page:
    """The page that says where a file differs; nothing is kept by then."""
    before = rows()
    response = bring_in(client or Client(), json.dumps(file).encode())
    page = Page(response.content.decode())
    assert response.status_code == 200, page.text
    assert KEEP in page.text
    assert rows() == before
    return page


def said_in_the_middle(file: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """A turn from about the middle in which something was said, and what that was."""
    turns = [*file["turns"][MIDDLE:], *reversed(file["turns"][:MIDDLE])]
    turn = next(turn for turn in turns if turn["said"])
    return turn["number"], turn["said"][0]


def test_one_doctored_instruction_in_the_middle_is_told_with_what_it_reads_like_today(
    db: None, any_game: Game[Any]
) -> None:
    file = copy.deepcopy(recorded(any_game.slug))
    number, saying = said_in_the_middle(file)
    saying["code"] = next(code for code in any_game.sentences if code != saying["code"])
    saying["params"] = {"made": "up"}

    page = shown(file)

    assert f"Turn {number} reads differently today" in page.text
    assert page.text.count("reads differently today:") == 1, "every other turn is as it was"


@pytest.fixture(params=sorted(registry.games()))
def any_game(request: pytest.FixtureRequest, warned: list[str]) -> Any:
    """Each game in turn; what is made up for it can't always be read out."""
    yield find_game(request.param)
    warned.clear()


def test_what_was_doctored_stands_beside_what_it_reads_like_today() -> None:
    file = forest()
    number, saying = said_in_the_middle(file)
    assert saying["code"].startswith("clearing.")
    before = saying["text"]
    saying["params"]["count"] += 1

    told = shown(file).text

    assert f"Turn {number} reads differently today: “{before}” The file says “" in told


def test_it_is_kept_as_it_was_recorded_once_that_is_what_is_wanted() -> None:
    file, client = forest(), Client()
    number, saying = said_in_the_middle(file)
    saying["params"]["count"] += 1

    form = shown(file, client).form("/import/")
    response = client.post(form.path, form.sent())

    assert response.status_code == 303
    kept = Phone(response["Location"].split("/")[2], client)
    turn = kept.export_json()["turns"][number]
    assert turn["said"][0]["params"] == saying["params"]
    assert kept.undo_all()
    while kept.can_redo:
        kept.redo()
    kept.play_quickly(2, random.Random("on"))


def test_a_reason_made_up_is_told_though_the_instruction_reads_the_same() -> None:
    file = forest()
    number, saying = said_in_the_middle(file)
    saying["because"] = [{"code": "clearing.short", "params": {"printed": 9, "count": 1}}]

    assert f"Turn {number} reads differently today" in shown(file).text
    assert "has other reasons now" in shown(file).text


def test_an_instruction_left_out_or_made_up_is_told() -> None:
    file = forest()
    number, saying = said_in_the_middle(file)
    file["turns"][number]["said"].append(copy.deepcopy(saying))
    assert f"Turn {number} reads differently today: it does not say “" in shown(file).text

    file["turns"][number]["said"] = []
    assert f"Turn {number} reads differently today: it also says “" in shown(file).text


def test_a_state_in_the_middle_that_no_turn_leads_to_is_told_by_its_figure() -> None:
    file = forest()
    file["turns"][MIDDLE]["before"]["clearing"] = 7

    told = shown(file).text

    assert f"Turn {MIDDLE - 1} ends differently today. Clearing:" in told
    assert "in the file: 7 cards." in told


def test_a_state_at_the_end_that_no_turn_leads_to_is_told() -> None:
    file = forest()
    file["state"]["clearing"] = 7

    assert f"Turn {len(file['turns']) - 1} ends differently today. Clearing:" in shown(file).text


def test_a_state_that_the_rules_fail_on_only_after_a_tap_is_a_sentence_and_changes_nothing(
    warned: list[str],
) -> None:
    file, client = forest(), Client()
    file["state"]["left"] = ["a card of no deck"]
    form = shown(file, client).form("/import/")
    phone = Phone(client.post(form.path, form.sent())["Location"].split("/")[2], client)
    phone.answer("anna")
    counted, before = phone.page.form("/answer"), rows()

    answer = client.post(counted.path, counted.sent())

    assert answer.status_code == 404
    assert "This table can’t be shown" in Page(answer.content.decode()).text
    assert rows() == before
    assert [line for line in warned if "can't read the open turn (KeyError" in line]
    warned.clear()


def test_a_difference_that_no_figure_shows_is_told_all_the_same() -> None:
    file = forest()
    left = file["state"]["left"]
    file["state"]["left"] = sorted({"PA01", "PA02", *left[2:]} if left[:2] != ["PA01", "PA02"] else left[1:])

    assert "ends differently today" in shown(file).text


def test_draws_that_are_counted_otherwise_are_told() -> None:
    file = forest()
    file["draws"] += 1

    assert "different cards would be dealt today" in shown(file).text


def test_another_card_in_the_middle_is_told() -> None:
    file = forest()
    turn = next(turn for turn in file["turns"][MIDDLE:] if turn["replies"][-1]["by"] == "app")
    drawn = turn["replies"][-1]
    drawn["value"] = next(card for card in turn["before"]["left"] if card != drawn["value"])

    assert f"Turn {turn['number']} reads differently today" in shown(file).text


def test_a_result_that_the_game_does_not_come_to_is_told_and_not_kept() -> None:
    file, client = forest(300), Client()
    file["result"]["points"] += 100

    page = shown(file, client)
    assert "The result in the file is not the one that the game has today." in page.text
    form = page.form("/import/")
    client.post(form.path, form.sent())

    kept = GameSession.objects.values_list("result__points", flat=True)
    assert list(kept) == [file["result"]["points"] - 100]


def test_a_printed_transcript_that_was_doctored_is_told_too() -> None:
    file = forest()
    for turn in file["turns"]:
        for addition in ("before", "draws", "version"):
            del turn[addition]
    number, saying = said_in_the_middle(file)
    saying["params"]["count"] += 1
    client = Client()

    page = shown(file, client)
    form = page.form("/import/")
    response = client.post(form.path, form.sent())

    assert f"Anna's turn {number} Turn {number} reads differently today" in page.text
    kept = Phone(response["Location"].split("/")[2], client)
    assert kept.export_json()["turns"][number]["said"][0]["params"] == saying["params"]


def test_many_differences_are_counted_and_the_first_ones_told() -> None:
    file = copy.deepcopy(recorded("forest-shuffle", 40))
    doctored = [turn for turn in file["turns"] if turn["said"]]
    for turn in doctored:
        turn["said"] = turn["said"][:-1]

    page = shown(file)

    assert page.text.count("reads differently today:") == 10
    assert f"And {len(doctored) - 10} more turns." in page.text


def test_a_file_as_it_was_saved_is_taken_without_a_word() -> None:
    assert bring_in(Client(), json.dumps(forest()).encode()).status_code == 303


@pytest.mark.parametrize(
    "packed",
    ["", "!", "abcd", "eNpLTEpOSQUAAmoBjQ==", "eNoDAAAAAAE="],
    ids=["none", "no", "text", "abcde", "empty"],
)
def test_a_forged_confirmation_is_a_sentence_and_creates_nothing(packed: str) -> None:
    response = Client().post("/import/", {"packed": packed})

    assert response.status_code == 422
    assert GameSession.objects.count() == 0


def test_another_file_sent_along_with_a_confirmation_is_looked_at_first() -> None:
    file = forest()
    number, saying = said_in_the_middle(file)
    saying["params"]["count"] += 1
    upload = SimpleUploadedFile("game.json", json.dumps(file).encode())

    response = Client().post("/import/", {"packed": "anything", "file": upload})

    assert f"Turn {number} reads differently today" in Page(response.content.decode()).text
    assert GameSession.objects.count() == 0


def test_a_confirmation_that_unpacks_to_more_than_a_file_may_hold_is_refused() -> None:
    response = Client().post("/import/", {"packed": pack(b" " * (SIZE_LIMIT * 4))})

    assert response.status_code == 422
    assert "too large" in response.content.decode()


# Files of older rules


@pytest.fixture
def mend(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gives a function that puts a second version of Forest Shuffle in force."""
    original = find_game("forest-shuffle")

    def put_in_force(**changes: Any) -> None:
        game: Game[Any] = dataclasses.replace(original, version=original.version + 1, **changes)
        monkeypatch.setattr(registry, "games", lambda: {"forest-shuffle": game})

    return put_in_force


def test_a_file_of_older_rules_that_plays_the_same_today_is_taken_without_a_word(
    mend: Callable[..., None],
) -> None:
    file = forest()
    mend()

    assert bring_in(Client(), json.dumps(file).encode()).status_code == 303


def test_a_file_of_older_rules_that_plays_otherwise_today_is_told_and_kept_as_it_was_recorded(
    mend: Callable[..., None],
) -> None:
    file, client, game = forest(), Client(), find_game("forest-shuffle")

    def colder(state: Any, decks: Any) -> Any:
        after = yield from game.turn(state, decks)
        return dataclasses.replace(after, clearing=0)

    mend(turn=colder)

    page = shown(file, client)
    form = page.form("/import/")
    response = client.post(form.path, form.sent())

    assert "ends differently today. Clearing: 0 cards; in the file: " in page.text
    kept = Phone(response["Location"].split("/")[2], client).export_json()
    assert kept["turns"] == file["turns"]


def test_an_answer_that_the_rules_of_today_refuse_is_told_and_kept(mend: Callable[..., None]) -> None:
    file, client = forest(), Client()
    number = next(turn["number"] for turn in file["turns"] if turn["replies"][0]["value"] == "anna")
    file["turns"][number]["replies"][0]["value"] = "hibernate"
    mend()

    page = shown(file, client)
    form = page.form("/import/")
    response = client.post(form.path, form.sent())

    assert f"In turn {number} the move is not possible." in page.text
    kept = Phone(response["Location"].split("/")[2], client)
    assert "The game so far" in kept.read("log/").text
    kept.undo_all()


def test_a_saying_that_a_step_renames_is_no_difference(mend: Callable[..., None]) -> None:
    file = forest()

    def glade(code: str) -> str:
        return code.replace("clearing.", "glade.")

    def renamed(saying: dict[str, Any]) -> dict[str, Any]:
        return saying | {"code": glade(saying["code"])}

    game = find_game("forest-shuffle")
    sentences = {glade(code): read for code, read in game.sentences.items()}

    def said_otherwise(say: Say) -> Say:
        because = tuple(dataclasses.replace(one, code=glade(one.code)) for one in say.because)
        return dataclasses.replace(say, code=glade(say.code), because=because)

    def said_anew(script: Any) -> Any:
        answer = None
        while True:
            try:
                step = script.send(answer)
            except StopIteration as stop:
                return stop.value
            answer = yield said_otherwise(step) if isinstance(step, Say) else step

    mend(
        sentences=sentences,
        upgrades={game.version: Upgrade(saying=renamed)},
        setup=lambda decks: said_anew(game.setup(decks)),
        turn=lambda state, decks: said_anew(game.turn(state, decks)),
    )

    assert bring_in(Client(), json.dumps(file).encode()).status_code == 303
