"""Two phones at one table: one is faster, and the other is told."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from botassist.play.models import Turn
from botassist.play.table import Table, Wrong
from games.engine.core import Phrase, Problem
from tests.nights.hosting import Friend, everything, table, tap
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def two_phones(client: Client, *, turns: int = 2) -> tuple[Phone, Phone]:
    """The host's phone and one that plays along, both with the table open."""
    host = table(client, turns=turns)
    host.look()
    return host, Friend(host)


def test_of_two_phones_one_wins_and_the_other_is_told_who_was_faster(client: Client) -> None:
    host, friend = two_phones(client)
    friend.client.post("/name/", {"name": "Anna"})
    tap(friend)
    after = everything()

    shown = tap(host)

    assert host.status == 409
    assert "Anna was faster: this is the table as it is now." in shown.text
    assert shown.revision == host.session.revision
    assert everything() == after


def test_a_wrong_answer_says_nothing_at_the_question_that_another_phone_went_on_to(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend = two_phones(client)
    answer = Table.answer

    def too_late(*_: object, **__: object) -> None:
        monkeypatch.setattr(Table, "answer", answer)
        tap(friend)
        raise Wrong(Problem(Phrase("Anna has no such card.")))

    monkeypatch.setattr(Table, "answer", too_late)
    shown = tap(host)

    assert host.status == 409
    assert "Another phone was faster: this is the table as it is now." in shown.text
    assert "no such card" not in shown.text


def test_without_a_name_it_was_another_phone(client: Client) -> None:
    host, friend = two_phones(client)
    tap(host)

    shown = tap(friend)

    assert friend.status == 409
    assert "Another phone was faster: this is the table as it is now." in shown.text


def test_a_name_can_not_break_the_page(client: Client) -> None:
    host, friend = two_phones(client)
    friend.client.post("/name/", {"name": "<script>alert(1)</script> {name} **x**"})
    tap(friend)

    shown = tap(host)

    assert "<script>alert" not in shown.html
    assert "<script>alert(1)</script> {name} **x** was faster" in shown.text


def test_a_tap_on_an_old_page_never_answers_a_different_question(client: Client) -> None:
    host = table(client, "guilds-of-london", turns=1)
    host.play_into_a_turn(random.Random("where"))
    friend = Friend(host)
    old = [form for form in friend.page.forms if form.path.startswith("/s/")]
    for _ in range(3):
        host.answer_somehow(random.Random("on"))
    after = everything()

    for form in old:
        data = form.sent()
        friend.post(form.path, data)
        assert friend.status in {403, 409}, form.path
        # The right revision does not help with the key of another question.
        if form.path.endswith("/answer") and data["key"] != [host.table.question.key]:  # type: ignore[union-attr]
            friend.post(form.path, data | {"revision": [str(host.session.revision)]})
            assert friend.status == 409
        assert everything() == after


def test_an_undo_on_one_phone_while_the_other_answers_is_told(client: Client) -> None:
    host, friend = two_phones(client)
    friend.client.post("/name/", {"name": "Ben"})
    friend.undo()

    shown = tap(host)

    assert host.status == 409
    assert "Ben was faster" in shown.text
    assert host.session.turn == 1


def test_htmx_gets_the_table_in_place_of_the_refused_tap(client: Client) -> None:
    host, friend = two_phones(client)
    tap(friend)
    form, button = host.page.with_button("value", "anna")

    answer = client.post(form.path, form.sent(button), headers={"HX-Request": "true"})

    assert answer.status_code == 409
    shown = Page(answer.content.decode())
    assert shown.revision == host.session.revision
    assert "<html" not in shown.html


def test_a_name_is_kept_in_every_script_and_stands_at_the_turn(client: Client) -> None:
    _, friend = two_phones(client, turns=1)
    friend.client.post("/name/", {"name": "Ж" * 50})
    friend.look()
    tap(friend)

    assert Turn.objects.get(number=1, superseded=False).by == "Ж" * 40


def test_a_name_leads_back_to_this_site_only(client: Client) -> None:
    for where in ("https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""):
        answer = client.post("/name/", {"name": "Anna", "next": where})
        assert answer.status_code == 303
        assert answer["Location"] == "/"
