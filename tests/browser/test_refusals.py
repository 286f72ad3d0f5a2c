"""Every refusal is in sight beside what it is about, and nothing that was filled in is lost by it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from botassist.play.access import HOST, Access
from botassist.play.models import GameSession
from botassist.play.table import Table, open_table
from games.transcripts.registry import games
from tests.browser.conftest import NewPhone
from tests.moments import Moment, Simulation, cookie, keep
from tests.wrong_answers import wrong_answers

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 1_500
SCRIPT = Path(__file__).with_name("refusals.js")


@pytest.fixture
def owner(new_phone: NewPhone) -> Page:
    """The phone of the one whose tables they are."""
    phone = new_phone()
    phone.goto("/")
    name, value = cookie()
    phone.context.add_cookies([{"name": name, "value": value, "url": phone.url}])
    phone.add_init_script(path=SCRIPT)
    return phone


def questions(slug: str) -> Iterator[tuple[Moment, Mapping[str, Any]]]:
    """The first of each question of a game, with the decks it is played with: in every other game random ones."""
    game = games()[slug]
    seen = set()
    for place in range(8):
        seed = f"refusals-{place}"
        written = game.written_decks(game.sample_decks(random.Random(seed)) if place % 2 else {})
        for moment in Simulation(game, game.read_decks(written), seed, "app").moments():
            if moment.kind == "question" and (kind := (moment.action, moment.asked)) not in seen:
                seen.add(kind)
                yield moment, written


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
