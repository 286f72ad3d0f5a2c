"""Every refusal is in sight beside what it is about, and nothing that was filled in is lost by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from botassist.decks.keeping import make_deck
from botassist.decks.kinds import kinds_of
from botassist.nights.models import GameNight
from botassist.play.access import HOST, Access
from botassist.play.models import GameSession
from botassist.play.opening import open_table
from botassist.play.table import Table
from games.engine.core import Game, Whole
from games.engine.decks import DeckError
from games.transcripts.registry import games
from tests.browser.conftest import Axe, NewPhone
from tests.browser.tapping import done, expect_in_reach, look_through, rested, start
from tests.moments import OWNER, Moment, Simulation, cookie, keep
from tests.wrong_answers import put, slips, wrong_answers

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 5_000
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


def refused(page: Page, filled_in: dict[str, list[str]], field: str) -> str:
    """Send this from the form on the page; what is wrong with how the page refuses it."""
    page.evaluate("(put) => refusals.send(put)", filled_in)
    return fault(page, "faults", {"put": filled_in, "field": field})


def faults(page: Page, table: Table) -> Iterator[str]:
    assert table.question
    shown = table.position.shown if table.position.shown is not None else table.state
    answers = list(wrong_answers(table.game, table.question, shown, table.decks))
    if answers:
        page.goto(f"/s/{table.access.code}/")
    for wrong in answers:
        if found := refused(page, dict(wrong.put), wrong.field):
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


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if game.decks])
def test_every_wrong_figure_of_a_card_is_refused_in_sight(owner: Page, slug: str) -> None:
    found = []
    for kind in kinds_of(games()[slug]):
        deck = make_deck(kind, OWNER, "Mine")
        [card, *_] = next(iter(kind.built_in.values()))
        right = put(kind.form, card, "value")
        owner.goto(f"/d/{deck.code}/card/")
        for field, values in slips(kind.form, "value"):
            # What is not known may stay blank.
            if values != [""]:
                found.append(refused(owner, {**right, field: values}, field))
    assert not [each for each in found if each]


def tap_open(page: Page, path: str, panel: str) -> None:
    """Open a page and one of the panels at its end."""
    page.goto(path)
    page.locator(f"#{panel} summary").tap()


def brought(page: Page, path: str, file: bytes | None) -> None:
    """Load a file on this page, or none."""
    tap_open(page, path, "bring")
    if file is not None:
        page.set_input_files("#file", {"name": "deck.json", "mimeType": "application/json", "buffer": file})
    page.get_by_role("button", name="Load it").tap()


@pytest.mark.parametrize("file", [None, b"", b"[", b'[{"id": "x", "name": 3}]'])
@pytest.mark.parametrize("path", ["/", "/decks/guilds-of-london/tiles/new/"])
def test_a_file_that_is_none_is_refused_in_sight(owner: Page, path: str, file: bytes | None) -> None:
    brought(owner, path, file)

    assert fault(owner, "unseen") == ""


def test_a_deck_without_a_name_or_a_line_is_refused_in_sight(owner: Page) -> None:
    [kind] = kinds_of(games()["guilds-of-london"])
    deck = make_deck(kind, OWNER, "Mine", kind.built_in["made-up"])
    tap_open(owner, f"/d/{deck.code}/", "rename")
    owner.locator("#name").fill(" ")
    owner.get_by_role("button", name="Rename").tap()
    assert fault(owner, "unseen") == ""

    owner.goto(f"/d/{deck.code}/paste/")
    owner.locator(".bar .primary").tap()
    assert fault(owner, "unseen") == ""


def test_a_night_without_a_day_is_refused_in_sight_and_keeps_its_title(owner: Page) -> None:
    owner.goto("/nights/")
    owner.locator("#night-title").fill("Friday")
    owner.locator("#night-date").fill("")
    owner.locator(".bar .primary").tap()
    assert fault(owner, "unseen") == ""
    expect(owner.locator("#night-title")).to_have_value("Friday")

    night = GameNight.objects.create(title="Friday", date="2030-01-01", owner=OWNER)
    tap_open(owner, f"/n/{night.code}/", "edit")
    owner.locator("#night-title").fill("Saturday")
    owner.locator("#night-date").fill("")
    owner.get_by_role("button", name="Save").last.tap()
    assert fault(owner, "unseen") == ""
    expect(owner.locator("#night-title")).to_have_value("Saturday")


def test_a_deck_that_is_gone_is_refused_in_sight(owner: Page) -> None:
    [kind] = kinds_of(games()["guilds-of-london"])
    deck = make_deck(kind, OWNER, "Mine", kind.built_in["made-up"])
    owner.goto("/new/guilds-of-london/")
    owner.locator("label.pick", has_text="Mine").tap()
    deck.delete()
    owner.locator(".bar .primary").tap()

    assert fault(owner, "unseen") == ""


def tap_done(page: Page) -> None:
    look_through(page)
    rested(page)
    page.locator(".bar .primary").tap()


def type_tile(page: Page, square: str, colour: str, digits: str) -> None:
    """Type a tile on its square."""
    page.locator(f"[data-square={square}]").tap()
    page.locator(f"[data-colour={colour}]").tap()
    type_precedence(page, digits)


def type_precedence(page: Page, digits: str) -> None:
    for digit in digits:
        page.locator(f"[data-digit='{digit}']").tap()


def test_two_tiles_of_one_precedence_are_both_named_and_marked_and_put_right_there(
    owner: Page, axe: Axe
) -> None:
    start(owner, "guilds-of-london")
    done(owner)
    type_tile(owner, "r1c1", "red", "98")
    type_tile(owner, "r1c2", "blue", "98")
    tap_done(owner)

    assert fault(owner, "unseen") == ""
    said = "The guild at row 1, column 1 and the guild at row 1, column 2 can't both have the precedence 98."
    expect(owner.locator(".picker > .error")).to_contain_text(said)
    expect(owner.locator(".picker .cell.wrong")).to_have_count(2)
    assert axe(owner) == []
    type_precedence(owner, "97")
    done(owner)


def test_without_a_script_a_refusal_is_in_sight_too(new_phone: NewPhone) -> None:
    [moment, *_] = [one for one, _decks in questions("villages-of-valeria") if one.asked == "correct"]
    table = laid_out(moment, games()[moment.game].written_decks({}))
    phone = new_phone(java_script_enabled=False)
    phone.goto("/")
    name, value = cookie()
    phone.context.add_cookies([{"name": name, "value": value, "url": phone.url}])
    phone.goto(f"/s/{table.access.code}/")
    phone.locator("[name='value.adventurers']").fill("1000")
    phone.locator(".bar .primary").tap()

    expect(phone.locator(".error")).to_be_focused()
    expect_in_reach(phone, phone.locator(".error"))
    expect(phone.locator("[name='value.adventurers']")).to_have_value("1000")
