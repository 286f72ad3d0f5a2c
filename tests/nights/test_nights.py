"""A night's page: its tables, who is there, and what its host changes."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from botassist.nights.models import GameNight, Guest, NightTable
from botassist.play.models import GameSession
from games.transcripts.registry import games
from tests.nights.hosting import add, be_there, everything, new_night, page, table, tables_on, token
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def version(client: Client, code: str) -> str:
    return page(client, f"/n/{code}/").html.split("table?version=")[1].split('"')[0]


def who(client: Client, address: str) -> str:
    return page(client, address).text.replace(" ,", ",")


def poll(client: Client, code: str, seen: str) -> int:
    return client.get(f"/n/{code}/table?version={seen}", headers={"HX-Request": "true"}).status_code


def test_a_night_is_made_on_one_page_and_found_again(client: Client) -> None:
    made = new_night(client, "Friday at Ben's")

    shown = page(client, "/nights/")
    assert "Friday at Ben's 29 January 2027" in shown.text
    assert f"/n/{made.code}/" in shown.links
    assert "No tables yet. Start one below." in page(client, f"/n/{made.code}/").text


def test_a_night_without_a_title_gets_one(client: Client) -> None:
    assert new_night(client, "  ").title == "Game night"


@pytest.mark.parametrize("date", ["", "tomorrow", "2027-02-30", "29.1.2027"])
def test_a_day_that_is_none_is_said_beside_the_field(client: Client, date: str) -> None:
    before = everything()
    answer = client.post("/nights/", {"title": "Friday", "date": date})

    assert answer.status_code == 422
    assert "Choose a date, such as 2027-01-31." in answer.content.decode()
    assert 'value="Friday"' in answer.content.decode()
    assert everything() == before


def test_any_game_starts_in_the_night(client: Client) -> None:
    night = new_night(client)
    start = [link for link in page(client, f"/n/{night.code}/").links if link.startswith("/new/")]
    assert [link.split("/")[2] for link in start] == list(games())

    for link in start:
        assert client.post(link).status_code == 303
    assert night.tables.count() == len(start)
    assert len(tables_on(page(client, f"/n/{night.code}/"))) == len(start)


def test_nobody_starts_a_table_in_a_night_that_is_not_theirs(client: Client) -> None:
    night = new_night(client)
    playing = token(night, "play")
    friend = Client()

    for code in (night.code, playing):
        assert friend.post(f"/new/suna-valo/?night={code}").status_code == 403
    assert not NightTable.objects.exists()


def test_a_table_of_mine_is_added_once_and_one_of_somebody_else_never(client: Client) -> None:
    night = new_night(client)
    mine, theirs = table(client), table(Client())
    form, _ = page(client, f"/n/{night.code}/").with_button("session", mine.code)
    assert [control.value for control in form.named("session")] == [mine.code]
    assert "Add one of my tables Forest Shuffle: Exploration" in page(client, f"/n/{night.code}/").text

    add(client, night, mine)
    add(client, night, mine)
    add(client, night, theirs)

    assert tables_on(page(client, f"/n/{night.code}/")) == [mine.code]


def test_a_table_taken_out_stays_in_my_list(client: Client) -> None:
    night = new_night(client)
    mine = table(client)
    add(client, night, mine)

    client.post(f"/n/{night.code}/remove", {"table": NightTable.objects.get().pk})

    assert tables_on(page(client, f"/n/{night.code}/")) == []
    assert f"/s/{mine.code}/" in page(client, "/").links
    for nonsense in ("", "x", "-1", "9" * 40):
        assert client.post(f"/n/{night.code}/remove", {"table": nonsense}).status_code == 303


def test_a_table_of_another_night_is_not_taken_out(client: Client) -> None:
    first, second = new_night(client), new_night(client)
    add(client, first, table(client))

    client.post(f"/n/{second.code}/remove", {"table": NightTable.objects.get().pk})

    assert first.tables.count() == 1


def test_the_page_tells_of_each_table_where_it_is_and_what_was_told_last(client: Client) -> None:
    night = new_night(client)
    mine = table(client, turns=3)
    add(client, night, mine)

    shown = page(client, f"/n/{night.code}/")

    assert "Forest Shuffle: Exploration Deck 18 of 20" in shown.text
    assert "Anna's turn 2" in shown.text
    told = shown.html.split('class="told"')[1].split("</ol>")[0].split("<li>")[1:]
    assert told
    at_the_table = mine.look().text
    for instruction in told:
        assert Page(instruction).text in at_the_table


def test_the_page_is_asked_for_in_vain_until_something_happens(
    client: Client, django_assert_num_queries: Any
) -> None:
    night = new_night(client)
    mine = table(client, turns=1)
    add(client, night, mine)
    watching = token(night, "watch")
    friend = Client()
    seen = version(friend, watching)

    for code in (watching, night.code):
        with django_assert_num_queries(1):
            assert poll(friend, code, seen) == 204

    mine.play(1, random.Random("on"))
    assert poll(friend, watching, seen) == 200
    seen = version(friend, watching)
    mine.undo()
    assert poll(friend, watching, seen) == 200


def test_every_change_of_the_night_reaches_the_open_pages(client: Client) -> None:
    night = new_night(client)
    first, second = table(client), table(client)
    changes = {
        "a table is added": lambda: add(client, night, first),
        "another one": lambda: add(client, night, second),
        "one is deleted": lambda: client.post(f"/s/{second.code}/delete/"),
        "one is taken back": lambda: client.post(f"/s/{second.code}/restore/"),
        "one gets a title": lambda: first.forge("title", title="By the window"),
        "one is taken out": lambda: client.post(
            f"/n/{night.code}/remove", {"table": NightTable.objects.earliest("pk").pk}
        ),
        "another day": lambda: client.post(f"/n/{night.code}/edit", {"title": "", "date": "2027-02-05"}),
        "somebody comes": lambda: be_there(client, night.code),
        "and gives a name": lambda: client.post("/name/", {"name": "Ben"}),
        "and goes": lambda: Guest.objects.update(seen=F("seen") - timedelta(minutes=6)),
    }
    for what, change in changes.items():
        seen = version(client, night.code)
        assert poll(client, night.code, seen) == 204
        change()
        assert poll(client, night.code, seen) == 200, what


def test_who_is_there_is_told_by_name(client: Client) -> None:
    night = new_night(client)
    playing, watching = token(night, "play"), token(night, "watch")
    address = f"/n/{night.code}/"
    assert "Nobody has been here" in page(client, address).text

    be_there(client, night.code)
    assert "Here now: the host" in page(client, address).text
    anna, ben, silent = Client(), Client(), Client()
    anna.post("/name/", {"name": "Anna"})
    be_there(anna, playing)
    be_there(ben, watching)
    ben.post("/name/", {"name": "Ben & Co"})
    be_there(silent, watching)

    assert "the host, Anna No tables" in who(silent, address), "who watches gave no name so far"
    be_there(ben, watching)
    assert "the host, Anna, Ben & Co" in who(silent, address)
    anna.post("/name/", {"name": ""})
    assert "the host, Ben & Co, one phone without a name" in who(silent, address)


def test_whoever_was_here_an_hour_ago_is_gone(client: Client) -> None:
    night = new_night(client)
    client.post("/name/", {"name": "Anna"})
    be_there(client, night.code)
    Guest.objects.update(seen=F("seen") - timedelta(hours=1))
    assert "Anna" not in page(Client(), f"/n/{night.code}/").text.partition("More")[0]

    be_there(client, night.code)
    assert "Here now: Anna" in page(Client(), f"/n/{night.code}/").text
    assert Guest.objects.count() == 1


def test_looking_at_a_night_writes_nothing(client: Client) -> None:
    night = new_night(client)
    add(client, night, table(client))
    codes = night.code, token(night, "play"), token(night, "watch")
    before = everything()

    for visitor in (client, Client()):
        for code in codes:
            visitor.get(f"/n/{code}/")
            visitor.get(f"/n/{code}/table?version=0")
        visitor.get("/nights/")
        visitor.get("/move/")
    assert everything() == before


def test_a_phone_in_a_hurry_is_counted_once(client: Client) -> None:
    night = new_night(client)
    friend = Client()
    friend.get(f"/n/{night.code}/")
    first = friend.cookies["visitor"].value

    friend.post("/here/", {"code": night.code})
    friend.cookies["visitor"] = first  # as if that answer had never arrived
    friend.post("/here/", {"code": night.code})

    assert Guest.objects.count() == 1


def test_being_there_needs_a_way_in(client: Client) -> None:
    night = new_night(client)
    before = everything()
    for code, status in (("", 404), ("x" * 22, 404), (token(night, "watch") + "x", 404)):
        before = everything()
        assert Client().post("/here/", {"code": code}).status_code == status
        assert everything() == before


def test_a_guest_finds_the_night_again_until_the_link_is_renewed(client: Client) -> None:
    night = new_night(client, "Friday at Ben's")
    playing = token(night, "play")
    friend = Client()
    be_there(friend, playing)

    assert f"/n/{playing}/" in page(friend, "/nights/").links
    token(night, "play")
    assert "Friday at Ben's" not in page(friend, "/nights/").text


def test_only_the_host_changes_the_night(client: Client) -> None:
    night = new_night(client)
    add(client, night, table(client))
    data = {"title": "Mine", "date": "2027-01-01", "table": NightTable.objects.get().pk, "role": "play"}

    for code in (night.code, token(night, "play")):
        friend = Client()
        shown = page(friend, f"/n/{code}/")
        assert [form.path for form in shown.forms if form.path] == ["/name/"]
        before = everything()
        for action in ("edit", "add", "remove", "delete/", "link"):
            assert friend.post(f"/n/{code}/{action}", data | {"change": "renew"}).status_code == 403
        for address in ("share/", "delete/"):
            assert friend.get(f"/n/{code}/{address}").status_code == 403
        assert everything() == before


def test_a_deleted_night_leaves_its_tables(client: Client) -> None:
    night = new_night(client)
    mine = table(client)
    add(client, night, mine)
    assert "stay in your list" in page(client, f"/n/{night.code}/delete/").text
    assert GameNight.objects.exists()

    client.post(f"/n/{night.code}/delete/")

    assert not GameNight.objects.exists()
    assert Phone(mine.code, client).page.has_form("/title")


def test_the_host_comes_from_a_table_to_its_night_and_a_stranger_does_not(client: Client) -> None:
    night = new_night(client)
    mine = table(client)
    add(client, night, mine)

    assert f"/n/{night.code}/" in mine.look().links
    assert night.code not in mine.another().page.html


def test_tables_of_a_night_cost_the_same_number_of_queries_however_many(
    client: Client, django_assert_num_queries: Any
) -> None:
    night = new_night(client)
    for number in range(6):
        add(client, night, table(client, turns=number % 3))

    # The link, what has changed, the tables, their turns, who is there.
    watching = token(night, "watch")
    with django_assert_num_queries(5):
        Client().get(f"/n/{watching}/")


def test_the_night_of_a_table_is_looked_up_once_a_page(client: Client) -> None:
    night = new_night(client)
    mine = table(client)
    add(client, night, mine)

    with CaptureQueriesContext(connection) as asked:
        mine.look()

    assert [GameNight._meta.db_table in query["sql"] for query in asked.captured_queries].count(True) == 1


def test_a_game_that_is_no_longer_installed_does_not_break_the_night(client: Client) -> None:
    night = new_night(client)
    mine = table(client)
    add(client, night, mine)
    GameSession.objects.update(game="gone")

    assert tables_on(page(client, f"/n/{night.code}/")) == []
