"""The games of one phone on another."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.db.models import F
from django.test import Client

from botassist.nights.models import Guest, Move
from games.transcripts.registry import find_game
from tests.nights.hosting import be_there, everything, new_night, page, table, token
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def offered(client: Client) -> str:
    """Make a link on this phone and read it off the page."""
    client.post("/move/")
    [link] = [link for link in page(client, "/move/").links if link.startswith("http")]
    return link.removeprefix("http://testserver")


def games_of(client: Client) -> list[str]:
    return [link for link in page(client, "/").links if link.startswith("/s/")]


def test_the_other_phone_has_the_same_games_and_goes_on_with_them(client: Client) -> None:
    mine = table(client, turns=1)
    new_night(client, "Friday")
    client.post("/name/", {"name": "Anna"})
    other = Client()

    answer = other.post(offered(client))

    assert answer.status_code == 303
    assert games_of(other) == games_of(client) == [f"/s/{mine.code}/"]
    assert "Friday" in page(other, "/nights/").text
    assert page(other, f"/s/{mine.code}/").has_form("/title"), "it is the host's now too"
    assert 'value="Anna"' in page(other, f"/s/{mine.code}/").html


def test_opening_the_link_changes_nothing_and_asks_first(client: Client) -> None:
    table(client)
    link = offered(client)
    before = everything()
    other = Client()

    shown = page(other, link)

    assert "Use the games of another phone here?" in shown.text
    assert everything() == before
    assert games_of(other) == []
    assert not other.cookies.get("visitor")


def test_it_works_once(client: Client) -> None:
    table(client)
    link = offered(client)
    Client().post(link)
    late = Client()

    for answer in (late.get(link), late.post(link)):
        assert answer.status_code == 410
        assert "This link no longer works" in answer.content.decode()
    assert games_of(late) == []


def test_it_works_for_ten_minutes(client: Client) -> None:
    table(client)
    link = offered(client)
    Move.objects.update(created=F("created") - timedelta(minutes=9, seconds=50))
    assert Client().get(link).status_code == 200
    assert "for 1 more minute." in page(client, "/move/").text

    Move.objects.update(created=F("created") - timedelta(seconds=11))
    assert Client().post(link).status_code == 410
    assert "http://testserver/move/" not in page(client, "/move/").links


def test_a_new_link_ends_the_one_before(client: Client) -> None:
    table(client)
    old = offered(client)
    new = offered(client)

    assert Client().post(old).status_code == 410
    assert Client().post(new).status_code == 303


def test_a_phone_does_not_move_to_itself(client: Client) -> None:
    table(client)
    link = offered(client)

    assert "This is the same phone" in page(client, link).text
    client.post(link)
    assert Client().post(link).status_code == 303, "it is not used up by that"


def test_games_of_the_new_phone_come_along_if_one_likes(client: Client) -> None:
    mine = table(client)
    other = Client()
    theirs = table(other)
    night = new_night(other)
    link = offered(client)
    assert "Bring along the game that is on this phone" in page(other, link).text

    other.post(link, {"bring": "yes"})

    assert set(games_of(client)) == {f"/s/{mine.code}/", f"/s/{theirs.code}/"}
    assert page(client, f"/n/{night.code}/").has_form("/edit")


def naming(visitor: str) -> set[str]:
    """The columns in which a visitor is named, such as "GameSession.owner"."""
    return {
        f"{model}.{column}"
        for model, rows in everything().items()
        for row in rows
        for column, value in row.items()
        if visitor in str(value)
    }


def test_nothing_that_the_phone_has_is_left_behind(client: Client) -> None:
    other = Client()
    phone = Phone.at_new_table(find_game("forest-shuffle"), other)
    phone.answer({"challenge": "bat-forest", "level": "silver"})
    phone.answer(230)
    new_night(other)
    be_there(other, token(new_night(Client()), "play"))
    other.post("/move/")
    before = phone.session.owner
    owned = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.name in {"owner", "visitor"}
    }
    assert owned <= naming(before), "this test knows everything that somebody can have"

    other.post(offered(client), {"bring": "yes"})

    # Who tapped last, who once offered to move, and who typed what: that was them.
    assert naming(before) == {"GameSession.last_visitor", "Move.visitor", "Turn.learned"}


def test_games_of_the_new_phone_stay_behind_if_one_likes(client: Client) -> None:
    table(client)
    other = Client()
    theirs = table(other)

    other.post(offered(client), {})

    assert f"/s/{theirs.code}/" not in games_of(other)
    assert Client().get(f"/s/{theirs.code}/").status_code == 200


def test_seats_at_nights_of_others_come_along_but_where_both_have_one() -> None:
    hosts = Client()
    friday, sunday = new_night(hosts, "Friday at Ben's"), new_night(hosts, "Sunday at Ben's")
    playing = {night: token(night, "play") for night in (friday, sunday)}
    mine, other = Client(), Client()
    for phone, night in ((mine, sunday), (other, friday), (other, sunday)):
        be_there(phone, playing[night])

    shown = page(other, link := offered(mine))
    assert "Bring along" not in shown.text, "there are no games to ask about"
    other.post(link, {})

    for phone in (mine, other):
        listed = [one for one in page(phone, "/nights/").links if one.startswith("/n/")]
        assert sorted(listed) == sorted(f"/n/{code}/" for code in playing.values())
    assert Guest.objects.filter(night=sunday).count() == 2


def test_seats_stay_behind_with_the_games_if_one_likes(client: Client) -> None:
    other = Client()
    table(other)
    be_there(other, token(new_night(Client(), "Friday at Ben's"), "play"))

    other.post(offered(client), {})

    assert "Friday at Ben's" not in page(client, "/nights/").text


def test_what_is_stored_moves_nobody(client: Client) -> None:
    table(client)
    link = offered(client)

    assert link.strip("/").rpartition(".")[2] not in str(everything())
    assert client.get("/move/")["Referrer-Policy"] == "strict-origin"
