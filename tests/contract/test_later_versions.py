"""What is stored outlives every fix of the rules: whatever a later version changes, no page fails.

With the step from one version to the next everything reads as new; without it what can't be read is shown plainly.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model
from django.test import Client

from botassist.decks.models import BotDeck
from botassist.nights.models import GameNight
from botassist.play.models import GameSession
from games.engine.core import Game
from games.transcripts.registry import games
from tests.contract import later
from tests.contract.later import Later
from tests.pages import Page
from tests.phone import Phone, bring_in

PLAIN = "Something from another version of these rules"
UNSHOWN = "This table can’t be shown"
NOT_READY = "Not ready to play with yet."

CHANGES = [
    later.PLACEHOLDER,
    later.RENAMED,
    later.DROPPED,
    later.RESULT,
    later.STATE,
    later.OPTIONAL_FIELD,
    later.REQUIRED_FIELD,
]


@dataclass
class World:
    """What one player has of a game: a table in mid-turn, a finished one, a night with both, and kept decks."""

    game: Game[Any]
    client: Client
    open: str
    over: str

    @classmethod
    def of(cls, game: Game[Any]) -> World:
        chance = random.Random("a game of before")
        playing = Phone.at_new_table(game)
        playing.play_quickly(3, chance)
        playing.play_into_a_turn(chance)
        ended = Phone.at_new_table(game, playing.client)
        ended.play_quickly(300, chance, ending=True)
        # As if their tiles were those of a box: what is tried out with made-up ones counts nowhere.
        GameSession.objects.update(try_out=False)
        world = cls(game, playing.client, playing.code, ended.code)
        world._keep_decks()
        world._make_a_night()
        return world

    def _keep_decks(self) -> None:
        """Per kind a copy of the deck that comes with the game, and one that a card was taken out of."""
        for kind, schema in self.game.decks.items():
            for _ in range(2):
                path = f"/decks/{self.game.slug}/{kind}/built-in/{schema.default}/copy"
                assert self.client.post(path).status_code == 303
            deck = BotDeck.objects.latest("pk")
            taken = {"card": deck.cards[0]["id"], "revision": deck.revision}
            assert self.client.post(f"/d/{deck.code}/remove", taken).status_code == 303

    def _make_a_night(self) -> None:
        self.client.post("/nights/", {"title": "Friday", "date": "2027-01-29"})
        night = GameNight.objects.get()
        for code in (self.open, self.over):
            self.client.post(f"/n/{night.code}/add", {"session": code})

    @property
    def night(self) -> str:
        return GameNight.objects.get().code

    @property
    def decks(self) -> list[BotDeck]:
        return list(BotDeck.objects.order_by("pk"))

    def read(self, address: str, *, status: int = 200) -> Page:
        """A page that opens with this status."""
        response = self.client.get(address)
        assert response.status_code == status, f"{address}: {response.status_code}"
        return Page(b"".join(response).decode())

    def tables(self, *, status: int) -> list[Page]:
        """The pages of both tables that show how they stand."""
        pages = [f"/s/{code}/{page}" for code in (self.open, self.over) for page in ("", "table", "log/")]
        return [self.read(page, status=status) for page in pages]

    def all_else(self, *, decks: bool) -> dict[str, Page]:
        """Every other page that shows something of a game, by its address; each opens whatever was changed.

        With `decks` also what can be done with a deck.
        """
        slug, night = self.game.slug, self.night
        found = ["/", "/results/", "/decks/", f"/decks/{slug}/", f"/new/{slug}/", f"/rules/{slug}/"]
        found += ["/nights/", *(f"/n/{night}/{page}" for page in ("", "table", "share/", "delete/"))]
        for code in (self.open, self.over):
            found += [f"/s/{code}/{page}" for page in ("rules/", "export", "share/", "delete/")]
        for deck in self.decks:
            card = f"card/?card={deck.cards[0]['id']}"
            done = ("card/", card, "paste/", "export", "delete/") if decks else ()
            found += [f"/d/{deck.code}/{page}" for page in ("", *done)]
        return {address: self.read(address) for address in found}


@dataclass
class Laid:
    """A world that was made once and is laid out anew for each test."""

    world: World
    rows: list[Model]

    @classmethod
    def of(cls, world: World) -> Laid:
        return cls(
            world, [row for model in apps.get_models() for row in model._default_manager.order_by("pk")]
        )

    def lay_out(self) -> World:
        for row in self.rows:
            type(row)._default_manager.bulk_create([row])
        client = Client()
        client.cookies["visitor"] = self.world.client.cookies["visitor"].value
        return World(self.world.game, client, self.world.open, self.world.over)


_laid: dict[str, Laid] = {}


@pytest.fixture
def world(game: Game[Any], db: None) -> World:
    """What a player has of a game, stored by the rules of today."""
    if game.slug not in _laid:
        _laid[game.slug] = Laid.of(World.of(game))
        for model in reversed(apps.get_models()):
            model._default_manager.all().delete()
    return _laid[game.slug].lay_out()


def put_in_force(monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    monkeypatch.setitem(games(), game.slug, game)


@pytest.mark.parametrize("with_step", [True, False], ids=["with its step", "without a step"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_no_page_fails_after_a_fix_and_with_its_step_everything_reads_as_new(
    world: World, change: Later, with_step: bool, monkeypatch: pytest.MonkeyPatch, warned: list[str]
) -> None:
    of_decks = change in {later.OPTIONAL_FIELD, later.REQUIRED_FIELD}
    if of_decks and not world.game.decks:
        pytest.skip("this game has no decks")
    before = b"".join(world.client.get(f"/s/{world.open}/export"))
    ready = {deck.code for deck in world.decks if NOT_READY not in world.read(f"/d/{deck.code}/").text}
    put_in_force(monkeypatch, change.of(world.game, with_step=with_step))
    lost = set() if with_step else change.lost

    tables = world.tables(status=404 if "tables" in lost else 200)
    others = world.all_else(decks=of_decks)

    texts = [page.text for page in (*tables, *others.values())]
    if with_step and change.new:
        assert any(change.new in text for text in texts), "everything reads as new"
    assert any(PLAIN in text for text in texts) == ("sayings" in lost)
    assert all((UNSHOWN in page.text) == ("tables" in lost) for page in tables)
    assert (UNSHOWN in others["/"].text) == ("tables" in lost)
    assert ("can’t be counted" in others["/results/"].text) == ("results" in lost)
    for deck in world.decks:
        told = others[f"/d/{deck.code}/"].text
        assert (NOT_READY in told) == ("decks" in lost or deck.code not in ready)
        offered = f'value="kept:{deck.code}"' in others[f"/new/{world.game.slug}/"].html
        assert offered == (NOT_READY not in told)
    assert bool(warned) == bool(lost - {"decks"}), "what can't be read is in the log, and nothing else is"
    assert len(warned) == len(set(warned))
    assert not any(code in line for line in warned for code in (world.open, world.over))
    brought = bring_in(Client(), before, keep=True)
    assert brought.status_code == (422 if "tables" in lost else 303)
    warned.clear()


@pytest.mark.parametrize(
    "change", [later.RESULT, later.STATE, later.REQUIRED_FIELD], ids=lambda change: change.name
)
def test_a_table_of_before_is_undone_redone_and_played_on_under_later_rules(
    world: World, change: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_force(monkeypatch, change.of(world.game, with_step=True))
    for code in (world.open, world.over):
        phone = Phone(code, world.client)
        saved = phone.export_json()["turns"]

        for _ in range(3):
            phone.undo()
        for _ in range(3):
            phone.redo()

        assert phone.export_json()["turns"] == saved
        if code == world.over:
            phone.undo()
        phone.play_quickly(1, random.Random("on"), ending=True)
        phone.read("log/")


def test_no_page_fails_when_the_rules_can_show_nothing_of_what_is_stored(
    world: World, monkeypatch: pytest.MonkeyPatch, warned: list[str]
) -> None:
    put_in_force(monkeypatch, later.VIEWS.of(world.game, with_step=False))

    tables = world.tables(status=200)
    others = world.all_else(decks=True)

    assert "Under way" in others["/"].text
    assert "The game is over. The result:" in tables[3].text
    assert "can’t be counted" in others["/results/"].text
    assert warned
    warned.clear()


def test_a_table_that_cant_be_shown_is_saved_as_it_is_stored_and_deleted(
    world: World, monkeypatch: pytest.MonkeyPatch, warned: list[str]
) -> None:
    before = GameSession.objects.get(code=world.over)
    put_in_force(monkeypatch, later.STATE.of(world.game, with_step=False))
    shown = world.read(f"/s/{world.over}/", status=404)
    assert f"/s/{world.over}/export" in shown.links

    saved = json.loads(b"".join(world.client.get(f"/s/{world.over}/export")))

    assert saved["result"] == before.result
    assert saved["versions"]["state"] == world.game.version
    assert world.client.post(f"/s/{world.over}/delete/").status_code == 303
    assert GameSession.objects.get(code=world.over).deleted
    warned.clear()

    # Once there is a step, the file opens.
    put_in_force(monkeypatch, later.STATE.of(world.game, with_step=True))
    brought = bring_in(Client(), json.dumps(saved).encode(), keep=True)
    assert brought.status_code == 303
