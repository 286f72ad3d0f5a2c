"""Everything that somebody has here as one file, and the end of all of it."""

from __future__ import annotations

import json
import random
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import OperationalError
from django.test import Client

from botassist.decks.files import read_file
from botassist.decks.kinds import kind_or_404
from botassist.decks.models import BotDeck
from botassist.home.belongings import Belongings, packed
from botassist.nights.models import GameNight, Guest, Move, Seat
from botassist.play.models import GameSession
from botassist.play.visitors import Visitor
from games.transcripts.registry import find_game
from tests.decks.desk import tile
from tests.nights.hosting import Friend, add, everything, new_night
from tests.pages import Page
from tests.phone import Phone, bring_in

pytestmark = pytest.mark.django_db

GAMES = ("forest-shuffle", "suna-valo")


@pytest.fixture
def household() -> Client:
    """Somebody with two games, a third that was deleted, a night and a deck, who is a guest elsewhere."""
    client = Client()
    client.post("/name/", {"name": "Ines"})
    for slug in GAMES:
        Phone.at_new_table(find_game(slug), client).play(2, random.Random("mine"))
    deleted = Phone.at_new_table(find_game(GAMES[0]), client)
    client.post(f"/s/{deleted.code}/delete/")
    add(client, new_night(client), Phone(games_of(client)[0].code, client))
    host = Phone.at_new_table(find_game(GAMES[0]))
    client.post("/here/", {"code": new_night(host.client, "Saturday").code})
    client.post("/here/", {"code": Friend(host).code})
    client.post("/move/")
    return client


def owner_of(client: Client) -> str:
    return GameSession.objects.filter(code=client.get("/").context["sessions"][0]["session"].code).get().owner


def games_of(client: Client) -> list[GameSession]:
    return list(GameSession.objects.filter(owner=owner_of(client), deleted=None).order_by("pk"))


def saved(client: Client) -> dict[str, Any]:
    response = client.get("/mine/save")
    assert response["Content-Disposition"] == 'attachment; filename="botassist.zip"'
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    with ZipFile(BytesIO(content)) as file:
        assert file.testzip() is None
        return {name: json.loads(file.read(name)) for name in file.namelist()}


def test_the_file_holds_each_game_and_deck_as_it_is_saved_by_itself(household: Client) -> None:
    BotDeck.objects.create(
        game="guilds-of-london", kind="tiles", name="Mine", owner=owner_of(household), cards=[tile(1)]
    )
    files = saved(household)

    alone = [Phone(game.code, household).export_json() for game in games_of(household)]
    assert [value for name, value in files.items() if name.startswith("games/")] == alone
    assert len([name for name in files if name.startswith("deleted games/")]) == 1
    mine = next(value for name, value in files.items() if name.endswith(" mine.json"))
    kind = kind_or_404("guilds-of-london", "tiles")
    assert read_file(kind, json.dumps(mine).encode()) == ("Mine", [tile(1)]), "it can be loaded again"
    assert files["me.json"]["name"] == "Ines"
    assert [night["title"] for night in files["me.json"]["nights"]] == ["Friday"]
    assert [night["night__title"] for night in files["me.json"]["guest_at_nights"]] == ["Saturday"]


def test_a_game_in_it_can_be_loaded_again(household: Client) -> None:
    name, game = next(iter(saved(household).items()))
    elsewhere = Client()

    response = bring_in(elsewhere, json.dumps(game).encode())

    assert name.startswith("games/")
    assert response.status_code == 303
    code = response["Location"].split("/")[2]
    assert Phone(code, elsewhere).export_json()["turns"] == game["turns"]


def test_the_file_itself_is_known_and_says_how_to_load_what_is_in_it(household: Client) -> None:
    content = b"".join(household.get("/mine/save").streaming_content)  # type: ignore[attr-defined]

    response = bring_in(Client(), content)

    assert response.status_code == 422
    assert "unpack it, and load its games one by one" in response.content.decode()


def test_a_game_that_is_played_no_longer_is_in_it_as_it_is_stored(household: Client) -> None:
    first = games_of(household)[0]
    GameSession.objects.filter(pk=first.pk).update(game="gone-from-here", title="Old one")

    game = saved(household)["games/1 old-one.json"]

    assert game["game"] == "gone-from-here"
    assert game["turns"][0]["number"] == 0


def test_it_is_sent_game_by_game(household: Client) -> None:
    files = len(saved(household))

    parts = list(packed(Belongings(Visitor(owner_of(household)))))

    assert len(parts) > files
    assert all(parts)


def test_a_stranger_gets_an_empty_one(household: Client) -> None:
    assert list(saved(Client())) == ["me.json"]


def test_the_page_says_what_there_is_and_what_would_go(household: Client) -> None:
    for address in ("/mine/", "/mine/delete/"):
        text = Page(household.get(address).content.decode()).text
        assert "3 games" in text
        assert "1 game night" in text
        assert "2 tables and nights of others" in text
    assert "/mine/" in household.get("/").content.decode()


def test_the_page_says_when_things_go_by_themselves(household: Client, settings: Any) -> None:
    assert "400 days" in household.get("/mine/").content.decode()

    settings.TIDY_IDLE_DAYS = settings.TIDY_GUEST_DAYS = 0
    assert "400 days" not in household.get("/mine/").content.decode()


def test_looking_and_posting_without_the_tick_delete_nothing(household: Client) -> None:
    before = everything()

    household.get("/mine/delete/")
    response = household.post("/mine/delete/")

    assert response.status_code == 422
    assert "tick the box first" in response.content.decode()
    assert everything() == before


def test_deleting_takes_all_of_it_and_nothing_of_anybody_else(household: Client) -> None:
    owner = owner_of(household)
    others = set(GameSession.objects.exclude(owner=owner).values_list("code", flat=True))
    saturday = GameNight.objects.get(title="Saturday")

    form = Page(household.get("/mine/delete/").content.decode()).form("/mine/delete/")
    response = household.post(form.path, {**dict(form.sent()), "sure": "yes"})

    assert response.status_code == 303
    assert set(GameSession.objects.values_list("code", flat=True)) == others
    assert list(GameNight.objects.all()) == [saturday]
    assert GameNight.objects.get().revision > saturday.revision, "its open pages notice"
    assert not BotDeck.objects.filter(owner=owner).exists()
    for model in (Guest, Seat, Move):
        assert not model._default_manager.filter(visitor=owner).exists()
    assert {name for name, cookie in household.cookies.items() if cookie.value} <= {"csrftoken"}


def test_a_double_tap_is_no_fault(household: Client) -> None:
    for _ in range(2):
        assert household.post("/mine/delete/", {"sure": "yes"}).status_code == 303
    assert household.get("/").status_code == 200


@pytest.mark.parametrize("whole", [False, True])
def test_a_file_that_breaks_off_while_it_is_sent_is_a_line_in_the_log(
    whole: bool, household: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    phone = Phone(games_of(household)[0].code, household)
    phone.play_quickly(2, random.Random("broken"))

    def gone(_turn: Any) -> None:
        raise OperationalError(f"gone at {phone.code}")

    monkeypatch.setattr("botassist.home.exports._turn", gone)
    response: Any = household.get("/mine/save" if whole else f"/s/{phone.code}/export")
    with pytest.raises(OperationalError):
        list(response.streaming_content)

    assert caplog.messages == ["a file broke off while it was sent: OperationalError"]
    assert phone.code not in caplog.text
