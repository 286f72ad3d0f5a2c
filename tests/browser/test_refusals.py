"""Every refusal is in sight beside what it is about, and nothing that was filled in is lost by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from botassist.play.access import HOST, Access
from botassist.play.models import GameSession
from botassist.play.table import Table, open_table
from games.engine.core import Game, Whole
from games.engine.decks import DeckError
from games.transcripts.registry import games
from tests.moments import Moment, Simulation, keep
from tests.wrong_answers import wrong_answers

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 1_500
SCRIPT = Path(__file__).with_name("refusals.js")


@pytest.fixture
def owner(owner: Page) -> Page:
    """The phone of the one whose tables they are, on which refusals are looked at."""
    owner.add_init_script(path=SCRIPT)
    return owner


def bare(game: Game[Any]) -> dict[str, Any]:
    """The decks of a game with no figure typed that may be left out; with all where that is no deck."""
    optional = {
        kind: {field.key: None for field in schema.fields if isinstance(field, Whole) and field.optional}
        for kind, schema in game.decks.items()
    }
    decks = game.written_decks({})
    blank = {kind: [{**card, **optional[kind]} for card in cards] for kind, cards in decks.items()}
    try:
        game.read_decks(game.written_decks(blank))
    except DeckError:
        return decks
    return blank


def questions(slug: str) -> Iterator[tuple[Moment, Mapping[str, Any]]]:
    """The first of each question of a game, in the set-up and later, with the decks.

    In every other game nobody has typed a figure yet.
    """
    game = games()[slug]
    seen = set()
    for place in range(8):
        decks = game.written_decks({}) if place % 2 else bare(game)
        played = Simulation(game, game.read_decks(decks), f"refusals-{place}", "app")
        for moment in played.moments():
            kind = moment.asked, moment.number == 0
            if moment.kind == "question" and kind not in seen:
                seen.add(kind)
                yield moment, decks


def laid_out(moment: Moment, decks: Mapping[str, Any]) -> Table:
    [code] = keep([moment])
    GameSession.objects.filter(code=code).update(decks=decks)
    return open_table(GameSession.objects.get(code=code), Access(code, HOST))


def fault(page: Page, how: str, given: Any = None) -> str:
    """What is wrong with a refusal, once there was time for it to come into sight; nothing if all is well."""
    try:
        page.wait_for_function(f"(given) => refusals.{how}(given) === ''", arg=given, timeout=PATIENCE)
    except PlaywrightTimeout:
        return str(page.evaluate(f"(given) => refusals.{how}(given)", given))
    return ""


def faults(page: Page, table: Table) -> Iterator[str]:
    assert table.question
    shown = table.position.shown if table.position.shown is not None else table.state
    answers = list(wrong_answers(table.game, table.question, shown, table.decks))
    if answers:
        page.goto(f"/s/{table.access.code}/")
    for wrong in answers:
        put = dict(wrong.put)
        page.evaluate("(put) => refusals.send(put)", put)
        if found := fault(page, "faults", {"put": put, "field": wrong.field}):
            yield f"{wrong}: {found}"
        if wrong.doubted:
            page.reload()


@pytest.mark.parametrize("slug", games())
def test_every_wrong_answer_at_a_table_is_refused_in_sight(owner: Page, slug: str) -> None:
    assert not [
        f"{moment}: {found}"
        for moment, decks in questions(slug)
        for found in faults(owner, laid_out(moment, decks))
    ]
