"""Every test here runs once for each game that the registry finds, whatever games those are."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from botassist.play.models import GameSession, Turn
from games.engine.core import Game
from games.transcripts.registry import games
from tests.phone import Phone


@pytest.fixture(params=list(games().values()), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Each game in turn."""
    found: Game[Any] = request.param
    return found


@pytest.fixture(params=[game for game in games().values() if game.has_draws], ids=lambda game: game.slug)
def dealing_game(request: pytest.FixtureRequest) -> Game[Any]:
    """Each game in which something is dealt or drawn."""
    found: Game[Any] = request.param
    return found


@pytest.fixture
def chance() -> random.Random:
    """Random answers, the same in every run."""
    return random.Random("answers")


@dataclass
class Kept:
    """A table that was played once and is laid out anew for each test."""

    session: dict[str, Any]
    turns: list[dict[str, Any]]
    visitor: str

    def lay_out(self) -> Phone:
        GameSession.objects.create(**self.session)
        Turn.objects.bulk_create(Turn(**turn) for turn in self.turns)
        client = Client()
        client.cookies["visitor"] = self.visitor
        return Phone(self.session["code"], client)


_kept: dict[str, Kept] = {}


@pytest.fixture
def phone(game: Game[Any], db: None) -> Phone:
    """A table in the middle of a game and in the middle of a turn."""
    if game.slug not in _kept:
        chance = random.Random("how it came to this")
        phone = Phone.at_new_table(game)
        phone.play_quickly(4, chance)
        phone.play_into_a_turn(chance)
        session: dict[str, Any] = {**GameSession.objects.values().get()}
        turns: list[dict[str, Any]] = [{**turn} for turn in Turn.objects.order_by("id").values()]
        _kept[game.slug] = Kept(session, turns, phone.client.cookies["visitor"].value)
        GameSession.objects.all().delete()
    return _kept[game.slug].lay_out()
