"""What a tap asks of the database."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from botassist.nights.models import Link, NightTable
from botassist.play.drafts import asked_of
from games.engine.core import Game
from tests.nights.hosting import Friend, add, new_night, token
from tests.pages import Page
from tests.phone import Phone

MOST = 5
TURNS = 4
OPENS = 'FROM "play_turn" INNER JOIN "play_gamesession"'
DECKS = '"decks_botdeck"'
# Ends and starts of transactions are no questions.
AROUND = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


class Watched(Friend):
    """A phone whose taps are counted.

    `costly` are those that asked for more than they may. A tap that carries what is printed on cards to or from a
    deck, and one to or from a board that is laid out square by square, may do what they have to.
    """

    def __init__(self, host: Phone, code: str, client: Client | None = None) -> None:
        self.host = host
        self.costly: list[tuple[str, list[str]]] = []
        Phone.__init__(self, code, client, htmx=True)

    def post(self, path: str, data: Mapping[str, Any], **headers: Any) -> Page:
        laying = bool(asked_of(self.table))
        with CaptureQueriesContext(connection) as asked:
            page = super().post(path, data, **headers)
        queries = [one["sql"] for one in asked if not one["sql"].startswith(AROUND)]
        into_a_deck = any(DECKS in sql for sql in queries)
        if into_a_deck or laying or asked_of(self.table):
            return page
        opened = sum(OPENS in sql for sql in queries)
        if self.taken and (len(queries) > MOST or opened > 1):
            self.costly.append((path, queries))
        return page

    def answer(self, value: Any) -> Page:
        """Answer the open question; what stands in a form from before may stay in it."""
        question = self.table.question
        assert question is not None
        form, button = self.answer_form(question, value)
        page = self.send(form, button)
        while self.asked_whether_it_is_meant:
            page = self.send(self.page.form("/answer"), button)
        assert self.taken, page.text
        return page

    def play_about(self, chance: random.Random) -> None:
        """Play some turns, take some back, bring some of those back, and play on from there."""
        self.play(TURNS, chance)
        for _ in range(4):
            self.undo()
        for _ in range(2):
            self.redo()
        self.play(TURNS, chance)


def test_a_tap_opens_its_table_once_and_makes_at_most_five_queries(
    game: Game[Any], db: None, chance: random.Random, client: Client
) -> None:
    host = Phone.at_new_table(game, client)
    night = new_night(client)
    add(client, night, host)
    own = Watched(host, host.code, client)
    own.play_about(chance)
    by_link = Watched(host, token(host.session, "play"))
    by_link.play_about(chance)
    token(night, "play")
    link = Link.objects.get(night=night, role="play")
    at_the_night = Watched(host, link.table_token(NightTable.objects.get()))
    at_the_night.play_about(chance)

    assert [own.costly, by_link.costly, at_the_night.costly] == [[], [], []]
