"""What was stored by earlier code is opened, undone, played on and saved by today's, and nothing of it is lost."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from botassist.decks.models import BotDeck, DeckInUse, KeptFacts
from botassist.nights.models import GameNight, Guest, Link, Move, Seat
from botassist.play.models import GameSession, Turn
from games.transcripts.registry import games
from tests.decks.desk import is_ready
from tests.pages import Page
from tests.phone import Phone
from tests.phone import bring_in as send_file
from tests.stored.folder import Folder, folders

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="what is kept is an SQLite file"),
]

KEPT = [pytest.param(folder, id=folder.path.name) for folder in folders()]
TABLES = [
    pytest.param(folder, name, id=f"{folder.path.name}/{name}")
    for folder in folders()
    for name in folder.tables
]
UNDONE = [table for table in TABLES if "/undone" in str(table.id)]
every_folder = pytest.mark.parametrize("kept", KEPT, indirect=True, scope="module")
every_table = pytest.mark.parametrize(("kept", "name"), TABLES, indirect=["kept"], scope="module")
every_undone_table = pytest.mark.parametrize(("kept", "name"), UNDONE, indirect=["kept"], scope="module")
# What differs between two pages of the same table.
COUNTED = re.compile(r'(data-revision="|name="revision" value="|revision=)\d+')
GONE = 410


@pytest.fixture(scope="module")
def kept(
    request: pytest.FixtureRequest,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Folder]:
    """A folder whose database is in force, as it is after an update; each test finds it as it was."""
    folder: Folder = request.param
    copy = shutil.copy(folder.database, tmp_path_factory.mktemp(folder.path.name))
    usual = connection.settings_dict["NAME"]
    with django_db_blocker.unblock():
        connection.close()
        connection.settings_dict["NAME"] = str(copy)
        try:
            call_command("migrate", verbosity=0)
            yield folder
        finally:
            connection.close()
            connection.settings_dict["NAME"] = usual


@pytest.fixture
def phone(kept: Folder, name: str, db: None) -> Phone:
    """The host's phone at a table of then."""
    return Phone(kept.tables[name], kept.browser("host"))


def opened(client: Client, *addresses: str) -> list[Page]:
    """Pages that must be there."""
    pages = []
    for address in addresses:
        response = client.get(address)
        assert response.status_code == 200, address
        pages.append(Page(b"".join(response).decode()))
    return pages


def as_it_stands(phone: Phone) -> str:
    """The page of a table without what is new in every page."""
    return COUNTED.sub(r"\1", phone.look().bare)


def step(phone: Phone, action: str) -> None:
    """Take one step back or bring one back, without looking at the page that follows."""
    response = phone.client.post(f"/s/{phone.code}/{action}", {"revision": phone.session.revision})
    assert response.status_code == 303


def undo_to_the_start(phone: Phone) -> int:
    """Take everything back, with a look at the start of every turn; gives how many steps it took."""
    steps = 0
    while (session := phone.session).turn or session.used:
        if not session.used:
            opened(phone.client, f"/s/{phone.code}/table")
        step(phone, "undo")
        steps += 1
    return steps


def bring_in(client: Client, content: bytes) -> Phone:
    """Bring a file in on the home page and keep it, even where it reads differently today; gives its table."""
    response = send_file(client, content, keep=True)
    assert response.status_code == 303, Page(response.content.decode()).text
    return Phone(response["Location"].split("/")[2], client)


def played(saved: dict[str, Any]) -> list[Any]:
    """What was answered and said in the finished turns of a file; how that reads may have changed since."""
    return [
        (turn["replies"], [wordless(say) for say in turn["said"]])
        for turn in saved["turns"]
        if turn["finished"]
    ]


def wordless(saying: dict[str, Any]) -> dict[str, Any]:
    """A saying without its sentence."""
    return {key: value for key, value in saying.items() if key != "text"}


def result_of(saved: dict[str, Any]) -> dict[str, Any] | None:
    """The result in a file, as today's rules tell it."""
    result = saved["result"]
    return None if result is None else games()[saved["game"]].read_result(result, saved["version"])


# Each table


@every_table
def test_every_page_of_a_table_opens(phone: Phone) -> None:
    opened(phone.client, *(f"/s/{phone.code}/{page}" for page in ("table", "log/", "rules/", "export")))
    opened(phone.client, *(f"/s/{phone.code}/{page}" for page in ("share/", "delete/")))
    opened(Client(), f"/s/{phone.code}/")


@every_table
def test_all_of_it_is_undone_to_the_first_question_and_redone_to_the_same_page(phone: Phone) -> None:
    before, saved = as_it_stands(phone), phone.export()

    steps = undo_to_the_start(phone)

    assert phone.look().has_form("/answer")
    assert not phone.can_undo
    for _ in range(steps):
        step(phone, "redo")
    assert as_it_stands(phone) == before
    assert phone.export() == saved


@every_undone_table
def test_what_was_undone_then_can_be_redone_now(phone: Phone) -> None:
    assert phone.can_redo

    while phone.can_redo:
        phone.redo()

    assert phone.can_undo


@every_table
def test_the_next_turns_are_played(phone: Phone) -> None:
    chance = random.Random("on")
    if phone.session.over:
        phone.undo()
    turn = phone.session.turn

    phone.answer_somehow(chance, ending=True)
    phone.play_quickly(1, chance, ending=True)

    assert phone.session.turn > turn
    opened(phone.client, f"/s/{phone.code}/log/")


@every_table
def test_a_table_tells_what_was_played_then_and_is_saved_and_brought_in_again(
    phone: Phone, kept: Folder, name: str
) -> None:
    then, now = json.loads(kept.file(name)), phone.export_json()
    assert played(now) == played(then)
    assert (now["over"], now["result"]) == (then["over"], result_of(then))
    saved = phone.export()

    copy = bring_in(Client(), saved)

    assert copy.export() == saved


@every_table
def test_a_file_of_then_is_brought_in(kept: Folder, name: str, db: None) -> None:
    then = json.loads(kept.file(name))

    copy = bring_in(Client(), kept.file(name))

    now = copy.export_json()
    assert played(now) == played(then)
    assert (now["over"], now["result"]) == (then["over"], result_of(then))


# Everything beside the tables


@every_folder
def test_nothing_of_what_was_stored_is_missing(kept: Folder) -> None:
    """A folder that lacks something would let the tests above pass without a word."""
    assert set(kept.games) <= set(games()), "a game that was played then is not played any more"
    assert {name.split("/")[0] for name in kept.tables} == set(kept.games)
    assert {file.relative_to(kept.path).as_posix() for file in kept.path.glob("*/*.json")} == {
        f"{name}.json" for name in kept.tables
    }
    assert set(kept.tables.values()) == set(
        GameSession.objects.filter(deleted=None).values_list("code", flat=True)
    )
    for slug in kept.games:
        tables = GameSession.objects.filter(game=slug, deleted=None)
        assert tables.filter(over=True).exists()
        assert tables.filter(used__gt=0, dealer="table").exists()
        assert Turn.objects.filter(session__in=tables, superseded=True).exists()
    assert GameSession.objects.exclude(deleted=None).exists()
    for model in (BotDeck, DeckInUse, KeptFacts, GameNight, Guest, Link, Move, Seat):
        assert model._default_manager.exists(), model.__name__


@every_folder
def test_the_lists_of_games_results_decks_and_nights_open(kept: Folder) -> None:
    host = kept.browser("host")

    home, *_ = opened(host, "/", "/results/", "/decks/", "/nights/", "/move/")

    listed = [link.split("/")[2] for link in home.links if link.startswith("/s/")]
    assert set(listed) <= set(kept.tables.values())
    assert len(listed) > len(kept.tables) / 2, "the latest of them"
    assert "can’t be shown" not in home.text
    for slug in kept.games:
        opened(host, f"/new/{slug}/", f"/rules/{slug}/", f"/decks/{slug}/")


@every_folder
def test_a_new_game_is_set_up_with_what_is_kept(kept: Folder) -> None:
    for slug in kept.games:
        phone = Phone.at_new_table(games()[slug], kept.browser("host"))
        phone.play_quickly(2, random.Random("new"))


@every_folder
def test_every_deck_opens_for_its_owner_and_for_others(kept: Folder) -> None:
    decks = BotDeck.objects.filter(deleted=None)
    visitors = {id: name for name, id in kept.people["visitors"].items()}
    for deck in decks:
        owner = kept.browser(visitors[deck.owner])
        opened(owner, *(f"/d/{deck.code}/{page}" for page in ("", "card/", "paste/", "export", "delete/")))
        opened(owner, *(f"/d/{deck.code}/card/?card={card['id']}" for card in deck.cards))
        [shown] = opened(Client(), f"/d/{deck.code}/")
        assert deck.name in shown.text


@every_folder
def test_a_deck_is_copied_from_its_share_code_and_played_with(kept: Folder) -> None:
    decks = [deck for deck in BotDeck.objects.filter(deleted=None) if deck.cards and is_ready(deck)]
    assert decks
    for deck in decks:
        friend = Client()
        assert friend.post(f"/d/{deck.code}/copy").status_code == 303

        phone = Phone.at_new_table(games()[deck.game], friend)

        assert phone.session.decks[deck.kind] == BotDeck.objects.latest("pk").cards


@every_folder
def test_nights_open_for_the_host_and_by_their_links(kept: Folder) -> None:
    host = kept.browser("host")
    for night in GameNight.objects.all():
        opened(host, *(f"/n/{night.code}/{page}" for page in ("", "table", "share/", "delete/")))
        for link in night.links.filter(closed=False):
            friend = kept.browser("guest" if link.role == "play" else "watcher")
            [shown] = opened(friend, f"/n/{link.token}/")
            tables = {address for address in shown.links if address.startswith("/s/")}
            assert len(tables) >= night.tables.count()
            opened(friend, *tables)


@every_folder
def test_links_to_tables_open_them_until_they_were_renewed_or_closed(kept: Folder) -> None:
    for link in Link.objects.all():
        where = "/s/" if link.session_id else "/n/"
        friend = kept.browser("guest" if link.role == "play" else "watcher")
        assert friend.get(f"{where}{link.token}/").status_code == (GONE if link.closed else 200)
        if link.generation:
            link.generation -= 1
            assert friend.get(f"{where}{link.token}/").status_code == GONE


@every_folder
def test_guests_find_the_tables_they_were_at(kept: Folder) -> None:
    for who in ("guest", "watcher"):
        home, nights = opened(kept.browser(who), "/", "/nights/")

        assert any(link.startswith("/s/") for link in home.links)
        assert any(link.startswith("/n/") for link in nights.links)
