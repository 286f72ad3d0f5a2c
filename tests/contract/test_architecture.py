"""What keeps a game one folder: no Django in the rules, and a sixth game that touches nothing else."""

from __future__ import annotations

import importlib
import pkgutil
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import botassist
import games
from games.engine.core import Game
from games.transcripts import registry
from games.transcripts.simulation import random_turns, simulate
from games.transcripts.transcript import transcribe
from tests.pages import Page
from tests.phone import Phone

ROOT = Path(__file__).resolve().parents[2]
COIN_TOSS = Path(__file__).parent / "coin_toss"


def run(program: str, **environment: str) -> str:
    """Run a Python program in a fresh process and give what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin"} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_rules_of_every_game_import_no_django() -> None:
    program = """
import sys
from games.engine import core
from games.transcripts import registry, replay, simulation, transcript
found = registry.games()
for game in found.values():
    simulation.simulate(game, "1")
print(len(found), [name for name in sys.modules if name.partition(".")[0] in {"django", "botassist"}])
"""
    assert run(program).split(maxsplit=1) == [str(len(registry.games())), "[]\n"]


def test_the_table_knows_nothing_of_what_takes_part_in_it() -> None:
    """`botassist/play/signals.py` is where others come in; play itself never asks for them."""
    others = ("nights", "decks", "home")
    told = []
    for file in (ROOT / "botassist" / "play").rglob("*.py"):
        text = file.read_text()
        told += [(file.name, other) for other in others if f"botassist.{other}" in text]
        told += [(file.name, other) for other in others if f"from botassist import {other}" in text]
    pages = list((ROOT / "templates" / "play").rglob("*.html"))
    assert len(pages) > 10
    for file in pages:
        text = file.read_text()
        told += [(file.name, other) for other in others if f"{other}/" in text]
    assert told == []


def test_views_are_no_libraries() -> None:
    told = []
    for found in pkgutil.walk_packages(botassist.__path__, "botassist."):
        module = importlib.import_module(found.name)
        homes = {str(getattr(value, "__module__", "")) for value in vars(module).values()} - {found.name}
        told += [(found.name, home) for home in homes if re.fullmatch(r"botassist\..*\.views", home)]
    assert told == []


ALONE = """
import sys
from django.conf import settings
import tests.settings

class urls:
    pass

left_out = ("botassist.nights", "botassist.decks", "botassist.home")
values = {name: getattr(tests.settings, name) for name in dir(tests.settings) if name.isupper()}
values["INSTALLED_APPS"] = [app for app in values["INSTALLED_APPS"] if app not in left_out]
values["DATABASES"] = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
settings.configure(**values | {"ROOT_URLCONF": urls, "ALLOWED_HOSTS": ["testserver"]})

import django
django.setup()
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path
from botassist.play.models import GameSession
from botassist.play.table import start_session
from botassist.play.visitors import Visitor
from games.transcripts.registry import find_game

# The play page leads to these of the home page's.
home = ["home", "new/<x>", "table_rules/<x>", "export/<x>", "delete/<x>", "appearance"]
doors = [path(one, lambda request, x="": HttpResponse(), name=one.partition("/")[0]) for one in home]
urls.urlpatterns = [path("", include("botassist.play.urls")), *doors]
call_command("migrate", verbosity=0)
code = start_session(find_game("forest-shuffle"), owner=Visitor("anna"), decks={}, dealer="app").code
phone = Client()

def revision():
    return GameSession.objects.get().revision

def post(action, **data):
    return phone.post(f"/s/{code}/{action}", {"revision": revision(), **data}).status_code

found = [
    phone.get(f"/s/{code}/").status_code,
    post("answer", key="setup"),
    post("answer", key="do", value="anna"),
    post("undo"),
    phone.get(f"/s/{code}/log/").status_code,
    phone.get(f"/s/{code}/table").status_code,
    phone.get(f"/s/{code}/table?revision={revision()}").status_code,
    phone.get("/s/key.0.of-no-link-that-is-known/").status_code,
]
print(found, [name for name in sys.modules if name.startswith(left_out)])
"""


def test_tables_are_played_with_everything_else_left_out() -> None:
    assert run(ALONE) == "[200, 303, 303, 303, 200, 200, 204, 404] []\n"


def test_the_same_game_comes_out_of_every_python_process() -> None:
    program = """
import hashlib, json, random
from games.transcripts import registry, simulation
from games.transcripts.transcript import stored_say
for game in registry.games().values():
    told = hashlib.sha256()
    for turn in simulation.simulate(game, "7").turns:
        told.update(json.dumps([game.store(turn.position.state), *map(stored_say, turn.position.said)]).encode())
    print(game.slug, told.hexdigest())
"""
    assert run(program, PYTHONHASHSEED="1") == run(program, PYTHONHASHSEED="2")


def test_every_game_is_named_in_the_folder_it_lies_in(game: Game[Any]) -> None:
    assert game.slug == game.folder.name.replace("_", "-")
    assert game.folder.parent == registry.HERE


def test_whether_cards_are_dealt_is_told_truly(game: Game[Any]) -> None:
    deals = False
    decks = game.read_decks(game.written_decks({}))
    for seed in ("1", "2", "3"):
        for turn in random_turns(game, random.Random(seed), decks, seed):
            deals = deals or turn.position.draws > 0

    assert game.has_draws == deals, "the start page asks who draws the cards exactly when there are some"


def test_every_turn_lets_the_table_be_put_right(game: Game[Any]) -> None:
    decks = game.read_decks(game.written_decks({}))
    for turn in random_turns(game, random.Random("1"), decks, "1"):
        if turn.before is None:
            continue
        opened = next(game.turn(turn.before, decks))
        assert opened.key == "do"  # type: ignore[union-attr]
        assert "correct" in [option.id for option in opened.options]  # type: ignore[union-attr]


def test_no_invariant_breaks_in_simulated_games(game: Game[Any]) -> None:
    for seed in range(3):
        assert simulate(game, f"contract/{seed}").broken == []


@pytest.fixture
def sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games' folder with a sixth game dropped in; nothing else is told of it."""
    for folder in registry.HERE.iterdir():
        if (folder / "rulebook.toml").exists():
            (tmp_path / folder.name).symlink_to(folder)
    shutil.copytree(COIN_TOSS, tmp_path / "coin_toss")
    monkeypatch.setattr(registry, "HERE", tmp_path)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    registry.games.cache_clear()
    yield
    registry.games.cache_clear()
    for name in [name for name in sys.modules if name.startswith("games.coin_toss")]:
        del sys.modules[name]


@pytest.mark.django_db
@pytest.mark.usefixtures("sixth")
def test_a_sixth_game_is_one_folder_and_plays_through_the_pages() -> None:
    client = Client()
    home = Page(client.get("/").content.decode())
    assert "/new/coin-toss/" in home.links
    assert "Call heads or tails" in home.text
    assert "Who draws the cards?" in Page(client.get("/new/coin-toss/").content.decode()).text

    phone = Phone.at_new_table(registry.find_game("coin-toss"), client)
    assert "How many tosses?" in phone.page.text
    phone.answer({"tosses": 2})
    assert "Lay a coin on the table." in phone.page.text
    phone.answer("toss")
    phone.answer("heads")
    assert "The coin shows" in phone.page.text
    assert registry.find_game("coin-toss").symbols["tossed-coin"] in phone.page.html
    phone.undo()
    phone.redo()
    phone.answer("toss")
    phone.answer("tails")

    assert phone.session.over
    assert "called right" in phone.page.text
    assert "Coin Toss" in Page(client.get("/results/").content.decode()).text
    assert "tossed fairly" in Page(client.get("/rules/coin-toss/").content.decode()).text
    assert phone.client.get(f"/s/{phone.code}/log/").status_code == 200


@pytest.mark.usefixtures("sixth")
def test_a_sixth_game_speaks_transcripts_and_simulates() -> None:
    game = registry.find_game("coin-toss")
    replies = [
        {"key": "setup", "value": {}},
        {"key": "do", "value": "toss"},
        {"key": "call", "value": "heads"},
    ]

    played = transcribe({"game": "coin-toss", "replies": replies, "seed": "1"})

    assert [turn["finished"] for turn in played["turns"]] == [True, True]
    assert simulate(game, "1").broken == []
