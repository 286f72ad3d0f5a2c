"""On the Origin of Species on a phone: the board kept by tapping, turns of both sides on it, and all undone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from botassist.decks.models import BotDeck
from tests.browser.conftest import Axe, NewPhone
from tests.browser.tapping import (
    done,
    done_and_meant,
    expect_good_page,
    expect_in_reach,
    hold,
    instructions,
    look_through,
    redo,
    start,
    tap,
    undo,
    write,
)

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "origin-of-species"
RESEARCHED = "I researched"
DISCOVERED = "I discovered"
CHARLIE = "Charlie's turn"


def plus(page: Page, name: str, times: int = 1) -> None:
    """Tap a number up."""
    for _ in range(times):
        page.locator(".stepper", has=page.locator(f"[name='value.{name}']")).locator("[data-step='1']").tap()


def set_size(page: Page, rows: int, cols: int) -> None:
    for name, wanted in (("rows", rows), ("cols", cols)):
        stepper = page.locator(".stepper", has=page.locator(f"[name='value.{name}']"))
        for _ in range(abs(wanted - 5)):
            stepper.locator(f"[data-step='{1 if wanted > 5 else -1}']").tap()
    done(page)


def thing(page: Page, name: str) -> Locator:
    return page.locator(".thing", has_text=name)


def lay(page: Page, name: str, cell: str) -> None:
    """Tap a tile, then its square."""
    thing(page, name).tap()
    page.locator(f".picker [data-square={cell}]").tap()


def lay_two(page: Page, size: int, tide_lily: str) -> None:
    """Start a game on so many squares each way, with Pebble moss on the first of them and Tide lily on another."""
    start(page, SLUG)
    set_size(page, size, size)
    lay(page, "Pebble moss", "r1c1")
    lay(page, "Tide lily", tide_lily)
    done(page)


def set_up(page: Page) -> None:
    """Lay two starting tiles on three by three squares, and two tiles on the track."""
    lay_two(page, 3, "r1c2")
    thing(page, "Dune beetle").tap()
    thing(page, "Rock shrimp").tap()
    done(page)
    done(page)
    expect(page.locator(".steps")).to_contain_text("Take the first turn")


def action(page: Page, name: str) -> Locator:
    return page.locator(".bar").get_by_role("button", name=name, exact=True)


def square(page: Page, cell: str) -> str:
    """What lies on a square, in one line, as a screen reader has it."""
    return " ".join(page.locator(f"#cell-{cell} .cell").inner_text().split())


def square_link(page: Page, cell: str) -> str:
    """What a square shows while it is put right."""
    return " ".join(page.locator(f"#cell-{cell} a").inner_text().split())


def track(page: Page) -> list[str]:
    """The names on the track, top first, an empty text for a gap."""
    names: list[str] = page.locator(".strip .cell").evaluate_all(
        "cells => cells.map((cell) => cell.querySelector('b')?.textContent ?? '')"
    )
    return names


def board(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".board .cell").all_inner_texts()]


def marks(page: Page) -> dict[str, str]:
    """The figures that "Why?" has put on squares and on tiles of the track."""
    found: dict[str, str] = page.locator(".square.marked").evaluate_all(
        "squares => Object.fromEntries(squares.map((one) => [one.id, one.dataset.mark]))"
    )
    return found


def numbers(page: Page) -> dict[str, str]:
    """The numbers of steps that stand on squares and on places of the track."""
    found: dict[str, str] = page.locator(".square:has(.cell > .n)").evaluate_all(
        "squares => Object.fromEntries(squares.map((one) => [one.id, one.querySelector('.n').textContent]))"
    )
    return found


def research(page: Page, *cells: str) -> None:
    """Four taps for two tiles."""
    tap(page, action(page, RESEARCHED))
    for cell in cells:
        page.locator(f"#cell-{cell} label").tap()
    done(page)


def discover(page: Page, tile: str, cell: str, paid_from: str) -> None:
    """Five taps for a discovery that is paid with one cube and leaves a gap in the track."""
    tap(page, action(page, DISCOVERED))
    page.locator(f"#thing-{tile} label").tap()
    page.locator(f"#cell-{cell} label").tap()
    plus(page, f"{paid_from}_spent")
    done(page)


def test_a_research_and_a_discovery_of_each_side_are_tapped_and_all_undone(phone: Page, axe: Axe) -> None:
    set_up(phone)
    boards = [board(phone)]
    assert track(phone) == ["Dune beetle", "Rock shrimp", "", "", "", "", ""]
    expect(phone.locator(".band")).to_have_text("Now you: research or discover.")
    expect_good_page(phone, axe)

    research(phone, "r1c1", "r1c2")
    assert instructions(phone) == ["You researched Pebble moss and Tide lily."]
    boards.append(board(phone))

    tap(phone, action(phone, CHARLIE))
    assert instructions(phone) == [
        "No discovery: he researches.",
        "Put 1 of his cubes on Tide lily.",
        "Put 1 of his cubes on Pebble moss.",
    ]
    assert "1 his 1 yours" in square(phone, "r1c2")
    assert numbers(phone) == {"cell-r1c2": "1", "cell-r1c1": "2"}
    boards.append(board(phone))

    discover(phone, "dune-beetle", "r2c1", paid_from="r1c1")
    assert instructions(phone) == ["You put Dune beetle on row 2, column 1."]
    assert track(phone)[:2] == ["", "Rock shrimp"]
    boards.append(board(phone))

    tap(phone, action(phone, CHARLIE))
    expect(phone.locator("#answer")).to_contain_text("What does Charlie get for Rock shrimp?")
    expect_good_page(phone, axe)
    done_and_meant(phone)
    assert instructions(phone) == [
        "Put Rock shrimp on Pebble moss.",
        "Take 1 of his cubes off Tide lily.",
        "Give Pebble moss to Charlie.",
        "Take its cubes off: 1 of his.",
        "Move his marker on by 1 point.",
    ]
    assert numbers(phone) == {"cell-r1c1": "1", "cell-r1c2": "2", "thing-rock-shrimp": "1"}
    assert track(phone) == ["", "taken", "", ""]
    assert square(phone, "r1c1").startswith("1 Rock shrimp row 1, column 1")
    expect_good_page(phone, axe)
    boards.append(board(phone))

    # A form that was filled in is a tap of its own.
    taps = [2, 1, 2, 2]
    for was, count in zip(reversed(boards[:-1]), reversed(taps), strict=True):
        for _ in range(count):
            undo(phone)
        assert board(phone) == was
    expect(action(phone, RESEARCHED)).to_be_visible()
    for again, count in zip(boards[1:], taps, strict=True):
        for _ in range(count):
            redo(phone)
        assert board(phone) == again


def test_why_marks_what_was_compared_with_the_figure_that_decided(phone: Page, axe: Axe) -> None:
    set_up(phone)
    research(phone, "r1c1", "r1c2")
    tap(phone, action(phone, CHARLIE))
    assert marks(phone) == {}

    phone.locator(".steps > li").nth(0).locator("summary").tap()
    expect(phone.locator(".square.marked")).to_have_count(2)
    assert marks(phone) == {
        "thing-dune-beetle": "too expensive",
        "thing-rock-shrimp": "too expensive",
    }
    phone.locator(".steps > li").nth(0).locator("summary").tap()
    phone.locator(".steps > li").nth(1).locator("summary").tap()

    # Level on cubes and icons: the one with more empty squares beside it gets the first cube.
    expect(phone.locator("#cell-r1c2")).to_have_attribute("data-mark", "empty 2")
    assert marks(phone) == {"cell-r1c1": "empty 1", "cell-r1c2": "empty 2"}
    assert phone.locator(".why[open] li").last.inner_text() == (
        "Decided by the empty neighbours: the most gets the cube."
    )
    expect_good_page(phone, axe)
    phone.locator(".steps > li").nth(1).locator("summary").tap()
    expect(phone.locator(".square.marked")).to_have_count(0)


def test_your_own_turn_is_in_reach_and_takes_few_taps(phone: Page, axe: Axe) -> None:
    set_up(phone)
    expect_in_reach(phone, action(phone, RESEARCHED))
    expect_in_reach(phone, action(phone, DISCOVERED))
    tap(phone, action(phone, RESEARCHED))
    for cell in ("r1c1", "r1c2"):
        expect_in_reach(phone, phone.locator(f"#cell-{cell} label"))
    expect_good_page(phone, axe)
    phone.get_by_role("checkbox", name="Pebble moss row 1, column 1").check(force=True)
    done(phone)
    assert instructions(phone)[0] == "You researched Pebble moss."
    expect_in_reach(phone, action(phone, CHARLIE))
    tap(phone, action(phone, CHARLIE))

    tap(phone, action(phone, DISCOVERED))
    expect(phone.locator(".strip label.tap")).to_have_count(2)
    for target in (phone.locator("#thing-rock-shrimp label"), phone.locator("#cell-r2c2 label")):
        expect_in_reach(phone, target)
    expect_good_page(phone, axe)


def test_a_tile_that_turns_up_is_typed_once_and_kept(phone: Page, axe: Axe) -> None:
    set_up(phone)
    research(phone, "r1c1", "r1c2")
    tap(phone, action(phone, CHARLIE))
    tap(phone, action(phone, DISCOVERED))
    phone.locator("#thing-dune-beetle label").tap()
    phone.locator("#cell-r2c1 label").tap()
    gap = phone.locator("select[name='value.refill']")
    find = phone.get_by_role("searchbox")
    expect(gap.locator("option")).not_to_have_count(2)
    find.fill("SNAIL")
    # What is chosen stays in the list, whatever is looked for.
    expect(gap.locator("option")).to_have_text([re.compile("Shell snail"), re.compile("Leave it empty")])
    find.fill("")
    gap.select_option(value="new")
    done(phone)

    expect(phone.locator("#answer")).to_contain_text("The new tile that fills the gap")
    expect_good_page(phone, axe)
    phone.locator("[name='value.name']").fill("Marine iguana")
    write(phone, "level", 2)
    plus(phone, "icons.land", 2)
    plus(phone, "cost.water", 3)
    phone.locator("label.pick", has=phone.locator("[name='value.objective'][value=yes]")).tap()
    done(phone)

    assert track(phone)[:2] == ["Marine iguana", "Rock shrimp"]
    objectives = phone.locator("dt", has_text="Objective species").locator("xpath=following-sibling::dd")
    assert objectives.first.text_content() == "Marine iguana"
    face = phone.locator("#thing-marine-iguana").inner_text()
    assert " ".join(face.split()) == "Marine iguana 3 water"
    expect_in_reach(phone, phone.get_by_text("Saved for next time in your deck “My species tiles”."))
    assert BotDeck.objects.get().cards[-1]["name"] == "Marine iguana"
    expect_good_page(phone, axe)

    undo(phone)
    expect(phone.locator("[name='value.name']")).to_have_value("Marine iguana")
    expect(phone.locator("[name='value.cost.water']")).to_have_value("3")
    expect(phone.locator("[name='value.objective'][value=yes]")).to_be_checked()
    done(phone)
    assert track(phone)[:2] == ["Marine iguana", "Rock shrimp"]


def test_a_tile_that_would_cost_nothing_is_asked_about_before_it_is_taken(phone: Page, axe: Axe) -> None:
    start(phone, SLUG)
    set_size(phone, 3, 3)
    lay(phone, "Pebble moss", "r1c1")
    lay(phone, "Tide lily", "r1c2")
    done(phone)
    thing(phone, "New tile").tap()
    done(phone)
    phone.locator("[name='value.name']").fill("Marine iguana")
    write(phone, "level", 2)
    revision = phone.locator("#table").get_attribute("data-revision")
    look_through(phone)
    phone.locator(".bar .primary").tap()

    doubt = phone.get_by_text("All three costs are 0. Is that what the tile shows?")
    expect_in_reach(phone, doubt)
    expect(phone.locator(".bar .primary")).to_contain_text("Yes, that is right")
    expect(phone.locator("#table")).to_have_attribute("data-revision", revision or "")
    expect_good_page(phone, axe)

    done(phone)
    expect(phone.locator("#answer")).to_contain_text("Which species are objectives?")


def test_what_somebody_bumped_is_put_right_with_a_tap_for_each_cube_mark_and_figure(
    phone: Page, axe: Axe
) -> None:
    set_up(phone)
    before = board(phone)
    tap(phone, phone.locator("button", has_text="Put something right"))
    expect(phone.locator("#cell-r1c1 [data-put]")).to_be_visible()
    expect_in_reach(phone, phone.locator(".brushes"))
    expect_in_reach(phone, phone.locator("#cell-r1c2 a"))
    for _ in range(3):
        phone.locator("#cell-r1c2 a").tap()
    hold(phone, "A tap removes one")
    phone.locator("#cell-r1c2 a").tap()
    hold(phone, "Charlie's cubes")
    hold(phone, "A tap adds one")
    phone.locator("#cell-r1c1 a").tap()
    hold(phone, "A starting tile")
    phone.locator("#cell-r1c1 a").tap()
    hold(phone, "A tap removes one")
    phone.locator("#cell-r1c1 a").tap()

    assert "2 Your cubes" in square_link(phone, "r1c2")
    assert "1 Charlie's cubes" in square_link(phone, "r1c1")
    # Whose a cube is shows as on the board.
    expect(phone.locator("#cell-r1c2 .piece")).to_have_class("piece you cube")
    expect(phone.locator("#cell-r1c1 .piece")).to_have_class("piece cube")
    assert "A starting tile" not in square_link(phone, "r1c1")
    expect_good_page(phone, axe)
    plus(phone, "points", 3)
    done(phone)

    assert "2 yours" in square(phone, "r1c2")
    assert "1 his" in square(phone, "r1c1")
    assert "start" in square(phone, "r1c2")
    assert "start" not in square(phone, "r1c1")
    expect(phone.locator(".top .round")).to_have_text("4 points")
    undo(phone)
    undo(phone)
    assert board(phone) == before


def test_what_is_put_right_can_be_typed_while_what_counts_taps_does_not_load(phone: Page) -> None:
    set_up(phone)
    phone.route("**/brushes.js", lambda route: route.abort())
    tap(phone, phone.locator("button", has_text="Put something right"))
    phone.locator("#cell-r1c2 a").tap()
    phone.locator("#edit-r1c2 summary").tap()
    phone.locator("[name='value.r1c2_you']").fill("2")
    expect(phone.locator(".brushes")).to_be_hidden()

    phone.unroute("**/brushes.js")
    expect(phone.locator(".brushes")).to_be_visible()
    assert "2 Your cubes" in square_link(phone, "r1c2")
    done(phone)
    assert "2 yours" in square(phone, "r1c2")


def test_a_tile_is_put_right_with_a_tap_and_a_name(phone: Page, axe: Axe) -> None:
    set_up(phone)
    tap(phone, phone.locator("button", has_text="Put something right"))
    # Where nothing lies there is nothing to put a cube on: the list of tiles opens, whatever is held.
    phone.locator("#cell-r2c2 a").tap()
    panel = phone.locator("[data-editor][open]")
    expect_in_reach(phone, panel.locator("select"))
    expect_good_page(phone, axe)
    panel.locator("select").select_option("Moon ray")
    expect(panel).to_have_count(0)
    phone.locator("#cell-r2c2 a").tap()
    assert square_link(phone, "r2c2") == "Moon ray row 2, column 2 1 Your cubes"
    hold(phone, "The tile")
    phone.locator("#cell-r1c1 a").tap()
    panel.locator("select").select_option("Empty")
    assert square_link(phone, "r1c1") == "row 1, column 1"
    done(phone)

    assert square(phone, "r1c1") == "row 1, column 1"
    assert square(phone, "r2c2").startswith("Moon ray row 2, column 2")
    assert "1 yours" in square(phone, "r2c2")


def test_the_smallest_phone_holds_a_board_of_five_columns(new_phone: NewPhone, axe: Axe) -> None:
    phone = new_phone(viewport={"width": 320, "height": 640})
    start(phone, SLUG)
    done(phone)
    lay(phone, "Great ridge tortle", "r3c3")
    lay(phone, "Harbour seal-lion", "r3c5")
    expect_good_page(phone, axe)
    done_and_meant(phone)
    expect_good_page(phone, axe)
    thing(phone, "Crater iguanid").tap()
    done(phone)
    done(phone)
    expect_good_page(phone, axe)
    expect_in_reach(phone, action(phone, RESEARCHED))
    expect_in_reach(phone, action(phone, DISCOVERED))
    assert phone.locator(".board-frame").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_turn_of_each_is_played_without_javascript(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    start(phone, SLUG)
    phone.locator("[name='value.rows']").fill("1")
    phone.locator("[name='value.cols']").fill("3")
    done(phone)
    phone.get_by_label("row 1, column 1").select_option("Pebble moss")
    phone.get_by_label("row 1, column 2").select_option("Tide lily")
    done(phone)
    phone.get_by_label("Place 1 (top)").select_option("Moon ray")
    done(phone)
    done(phone)

    research(phone, "r1c1", "r1c2")
    tap(phone, action(phone, CHARLIE))
    assert instructions(phone)[1] == "Put 1 of his cubes on Tide lily."
    tap(phone, action(phone, DISCOVERED))
    phone.locator("#thing-moon-ray label").tap()
    phone.locator("#cell-r1c3 label").tap()
    phone.locator("[name='value.r1c2_spent']").fill("1")
    done(phone)
    assert instructions(phone)[0] == "You put Moon ray on row 1, column 3."
    undo(phone)
    assert square(phone, "r1c3") == "row 1, column 3"
