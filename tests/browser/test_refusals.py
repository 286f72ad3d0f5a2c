"""Every refusal is in sight beside what it is about, and nothing that was filled in is lost by it."""

from __future__ import annotations

from collections.abc import Iterator
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
from tests.moments import Moment, cookie, keep, simulated
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


def questions(slug: str) -> Iterator[Moment]:
    """The first of each question of a game."""
    seen = set()
    for moment in simulated(games()[slug], "refusals", 4):
        if moment.kind == "question" and (kind := (moment.action, moment.asked)) not in seen:
            seen.add(kind)
            yield moment


def laid_out(moment: Moment) -> Table:
    [code] = keep([moment])
    return open_table(GameSession.objects.get(code=code), Access(code, HOST))


def fault(page: Page, how: str, given: Any = None) -> str:
    """What is wrong with a refusal, once there was time for it to come into sight; nothing if all is well."""
    try:
        page.wait_for_function(f"(given) => refusals.{how}(given) === ''", arg=given, timeout=PATIENCE)
    except PlaywrightTimeout:
        return str(page.evaluate(f"(given) => refusals.{how}(given)", given))
    return ""


def faults(page: Page, moment: Moment) -> Iterator[str]:
    table = laid_out(moment)
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
    assert not [f"{moment}: {found}" for moment in questions(slug) for found in faults(owner, moment)]
