"""The page of results: every kind of game that was finished, with its latest games below it."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.transcripts.registry import find_game
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def finished(client: Client, slug: str) -> Phone:
    phone = Phone.at_new_table(find_game(slug), client)
    phone.play_quickly(300, random.Random("to the end"), ending=True)
    assert phone.session.over
    return phone


def test_each_game_lists_its_own_and_more_kinds_of_games_are_read_by_no_more_queries(client: Client) -> None:
    forest = finished(client, "forest-shuffle")
    with CaptureQueriesContext(connection) as one:
        client.get("/results/")

    moor = finished(client, "forest-shuffle-dartmoor")
    with CaptureQueriesContext(connection) as two:
        page = Page(client.get("/results/").content.decode())

    assert page.links.index(f"/s/{moor.code}/") < page.links.index(f"/s/{forest.code}/")
    assert len(two) == len(one)
