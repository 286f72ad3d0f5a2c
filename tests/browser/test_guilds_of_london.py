"""Guilds of London on a phone: tiles typed, laid and played, Boris's search on the board, and back again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from botassist.decks.models import BotDeck
from tests.browser.conftest import Axe, NewPhone
from tests.browser.tapping import (
    done,
    expect_good_page,
    expect_in_reach,
    hold,
    instructions,
    redo,
    start,
    tap,
    undo,
    write,
)
from tests.browser.test_decks import TILES, type_six_tiles

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "guilds-of-london"
# Of the made-up tiles, in the order of their deck, as they come to lie on an area of two rows and three columns.
LAID = ["Fog Catchers", "Kite Tailors", "Puddle Wardens", "Bell Polishers", "Moth Herders", "Rumour Brokers"]


def set_size(page: Page, rows: int, cols: int) -> None:
    """Tap the area smaller or larger than the usual five by five."""
    page.locator("summary", has_text="More choices").tap()
    for name, wanted in (("rows", rows), ("cols", cols)):
        stepper = page.locator(".stepper", has=page.locator(f"[name='value.{name}']"))
        for _ in range(abs(wanted - 5)):
            stepper.locator(f"[data-step='{1 if wanted > 5 else -1}']").tap()
    done(page)


def lay(page: Page, names: list[str]) -> None:
    """Tap what lies on each square, row by row."""
    for name in names:
        page.locator(".thing", has_text=name).tap()
    done(page)


def set_up(page: Page, *, dealer: str = "table") -> None:
    """Lay six of the made-up tiles in two rows of three; the beadle comes to stand on Puddle Wardens."""
    start(page, SLUG, dealer=dealer)
    set_size(page, 2, 3)
    lay(page, LAID)
    expect(page.locator(".steps")).to_contain_text("Put the beadle on Puddle Wardens.")


def card(page: Page, colour: str) -> None:
    """Tap the colour of the card that was drawn for Boris."""
    swatch = page.locator(".bar .swatches button", has_text=colour)
    expect_in_reach(page, swatch)
    tap(page, swatch)


def boris(page: Page, *colours: str) -> None:
    tap(page, page.locator(".bar").get_by_role("button", name="Boris's turn", exact=True))
    for colour in colours:
        card(page, colour)


def square(page: Page, cell: str) -> str:
    """What stands on a square, in one line, as a screen reader has it."""
    return " ".join(page.locator(f"#cell-{cell} .cell").inner_text().replace("\u00ad", "").split())


def faces(page: Page) -> list[str]:
    """The cards that Boris drew, each with the number of its step."""
    return [" ".join(text.split()) for text in page.locator(".drawn .face").all_inner_texts()]


def marks(page: Page) -> dict[str, str]:
    """What "Why?" has put on the squares."""
    marked = page.locator(".square.marked")
    found: dict[str, str] = marked.evaluate_all(
        "squares => Object.fromEntries(squares.map((one) => [one.id, one.dataset.mark]))"
    )
    return found


def test_six_typed_tiles_are_laid_played_and_taken_to_another_phone(
    new_phone: NewPhone, axe: Axe, tmp_path: Path
) -> None:
    phone = new_phone()
    type_six_tiles(phone)
    expect(phone.locator(".entry-face")).to_have_count(6)
    deck_page = phone.url

    start(phone, SLUG, dealer="table")
    set_size(phone, 2, 3)
    expect_good_page(phone, axe)
    lay(phone, [name for name, _, _ in TILES])
    expect(phone.locator("#answer")).to_contain_text("What is the guild precedence?")
    expect_good_page(phone, axe)
    write(phone, "r2c1_precedence", 7)
    done(phone)
    expect(phone.locator(".steps")).to_contain_text("Put the beadle on Tailors.")

    boris(phone, "yellow", "green", "pink")
    assert instructions(phone) == [
        "Put 1 pawn on Goldsmiths.",
        "Put 1 pawn on Tailors.",
        "Put 1 pawn on Weavers.",
        "Discard his 3 cards.",
    ]
    done(phone)
    expect(phone.locator("#answer")).to_contain_text("Points of the first reward?")
    expect_in_reach(phone, phone.locator("[name='value.r2c3_first']"))
    write(phone, "r2c3_first", 4)
    done(phone)
    assert instructions(phone) == [
        "Flip Tailors, beadle to Fishmongers. Boris +4.",
        "Move the marker to round 2.",
    ]
    expect_in_reach(phone, phone.get_by_text("Saved for next time in your deck “My tiles”."))
    undo(phone)
    expect(phone.locator("[name='value.r2c3_first']")).to_have_value("4")
    redo(phone)

    phone.goto(deck_page)
    with phone.expect_download() as download:
        phone.locator("a", has_text="Save as a file").tap()
    file = tmp_path / "my-tiles.json"
    download.value.save_as(file)
    fresh = new_phone()
    fresh.goto(f"/decks/{SLUG}/tiles/new/")
    fresh.locator("summary", has_text="Load a deck from a file").tap()
    fresh.set_input_files("#file", file)
    fresh.locator("button", has_text="Load it").tap()
    expect(fresh.locator(".entry-face")).to_have_count(6)

    typed, brought = BotDeck.objects.order_by("pk")
    assert brought.cards == typed.cards == json.loads(file.read_text())
    known = {card["name"]: card for card in brought.cards}
    assert (known["Weavers"]["precedence"], known["Tailors"]["first"]) == (7, 4)
    fresh.goto(f"/new/{SLUG}/")
    expect(fresh.locator("label.pick:has(:checked)", has_text="my-tiles")).to_contain_text("6 cards")


def test_each_card_of_boris_shows_on_the_board_at_once(phone: Page, axe: Axe) -> None:
    set_up(phone)
    expect_good_page(phone, axe)
    tap(phone, phone.locator(".bar .primary"))
    expect(phone.locator("#answer")).to_contain_text("Boris's card 1 of 3")
    expect_good_page(phone, axe)

    card(phone, "green")

    assert instructions(phone) == ["Put 1 pawn on Moth Herders."]
    assert faces(phone) == ["1 Green"]
    assert "1 Boris" in square(phone, "r2c2")
    expect(phone.locator("#cell-r2c2 .n")).to_have_text("1")
    expect(phone.locator("#answer")).to_contain_text("Boris's card 2 of 3")
    card(phone, "green")
    assert "2 Boris" in square(phone, "r2c2")
    assert faces(phone) == ["1 Green", "2 Green"]
    expect(phone.locator(".earlier > summary")).to_have_text("1 earlier step")
    expect(phone.locator(".turn > .steps > li .n")).to_have_text("2")
    expect(phone.locator("#cell-r2c2 .n")).to_have_text("2")

    card(phone, "green")

    assert instructions(phone) == ["Put 3 pawns on Moth Herders.", "Discard his 3 cards."]
    assert faces(phone) == ["1 Green"] * 3
    expect(phone.locator("#cell-r2c2 .n")).to_have_text("1")


def test_why_shows_the_search_as_a_path_on_the_board(phone: Page, axe: Axe) -> None:
    set_up(phone)
    boris(phone, "red", "yellow", "pink")
    assert marks(phone) == {}

    phone.locator(".steps > li").first.locator("summary").tap()

    # From the beadle on, past the end of the area, to the first red tile.
    expect(phone.locator(".square.marked")).to_have_count(5)
    assert marks(phone) == {
        "cell-r1c3": "1",
        "cell-r2c1": "2",
        "cell-r2c2": "3",
        "cell-r2c3": "4",
        "cell-r1c1": "5",
    }
    assert phone.locator(".why[open] li").all_inner_texts() == [
        "Passed Puddle Wardens (row 1, column 3): it is not red.",
        "Passed Bell Polishers (row 2, column 1): it is not red.",
        "Passed Moth Herders (row 2, column 2): it is not red.",
        "Passed Rumour Brokers (row 2, column 3): it is not red.",
        "Fog Catchers (row 1, column 1) is the first open tile along the path that is red.",
    ]
    expect_good_page(phone, axe)
    phone.locator(".steps > li").nth(1).locator("summary").tap()
    expect(phone.locator(".square.marked")).to_have_count(5)
    phone.locator(".steps > li").first.locator("summary").tap()
    expect(phone.locator(".square.marked")).to_have_count(1)
    assert marks(phone) == {"cell-r1c3": "1"}


def test_pawns_are_counted_by_tapping_their_squares(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="table")
    set_size(phone, 2, 4)
    lay(phone, [*LAID, "Umbrella Menders", "Ladder Lenders"])
    for _ in range(2):
        boris(phone, "red", "red", "red")
        done(phone)
    expect(phone.locator("#answer")).to_contain_text("Where do your pawns stand now?")
    expect_good_page(phone, axe)
    kite = phone.get_by_role("spinbutton", name="blue green Kite Tailors row 1, column 2")
    field = phone.locator("label.cell", has=kite)

    for _ in range(5):
        field.tap()
    phone.locator("button", has_text="A tap removes one").tap()
    field.tap()

    expect(kite).to_have_value("4")
    kite.press("ArrowUp")
    expect(kite).to_have_value("5")
    expect_in_reach(phone, phone.locator("label.cell").last)
    done(phone)
    expect(phone.locator(".steps")).to_contain_text("Flip Kite Tailors: first reward, leave a master.")
    assert "master" in square(phone, "r1c2")


def test_five_by_five_tiles_are_laid_with_a_tap_each_or_by_keyboard(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="app")
    done(phone)
    expect(phone.locator(".picker[data-ready]")).to_be_visible()
    expect_good_page(phone, axe)
    expect(phone.locator(".picker .prompt")).to_have_text("row 1, column 1: Tap what lies here")

    phone.locator(".thing", has_text="Moth Herders").tap()
    expect(phone.get_by_role("button", name="row 1, column 1: Moth Herders")).to_be_visible()
    expect(phone.locator(".thing", has_text="Moth Herders")).to_have_count(0)
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="row 1, column 2: Ribbon Counters")).to_be_visible()
    # A square that was tapped wrongly is tapped again, and its tile is back in the list.
    phone.get_by_role("button", name="row 1, column 1: Moth Herders").tap()
    expect(phone.locator(".picker .prompt")).to_have_text("row 1, column 1: Tap what lies here")
    phone.locator(".thing", has_text="Moth Herders").tap()
    for _ in range(22):
        phone.locator(".thing").first.tap()
    expect(phone.locator(".picker .cell.empty")).to_have_count(0)
    expect_in_reach(phone, phone.get_by_role("button", name="row 5, column 5", exact=False))
    done(phone)

    assert square(phone, "r3c3") == "Guildhall row 3, column 3"
    expect_good_page(phone, axe)
    tap(phone, phone.locator(".bar .primary"))
    assert all(text.startswith("Put ") for text in instructions(phone))


def test_nine_by_nine_squares_scroll_inside_their_frame(phone: Page, axe: Axe) -> None:
    start(phone, SLUG, dealer="app")
    set_size(phone, 9, 9)
    lay(phone, LAID)

    frame = phone.locator(".board-frame")
    assert frame.evaluate("(one) => one.scrollWidth > one.clientWidth")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.locator("#cell-r9c9").scroll_into_view_if_needed()
    expect(phone.locator("#cell-r9c9")).to_be_in_viewport()
    box = phone.locator("#cell-r9c9").bounding_box()
    assert box
    assert box["width"] >= 48
    expect_good_page(phone, axe)


def test_what_somebody_bumped_is_put_right_on_the_board_and_taken_back(phone: Page, axe: Axe) -> None:
    set_up(phone, dealer="app")
    tap(phone, phone.locator("button", has_text="Put something right"))
    tile = phone.locator("#cell-r1c2 a")
    expect(tile).to_have_accessible_name(
        "blue green Kite Tailors row 1, column 2 A neutral pawn of the set-up"
    )
    expect_in_reach(phone, tile)
    tile.tap()
    hold(phone, "Your pawns")
    tile.tap()
    hold(phone, "A neutral pawn of the set-up")
    tile.tap()
    # What it needs follows from what is put right: it is not shown until that is done.
    expect(tile).to_have_accessible_name(
        "blue green Kite Tailors row 1, column 2 1 Boris's pawns 1 Your pawns"
    )
    expect_good_page(phone, axe)
    done(phone)

    assert "1 Boris 1 you 2/4" in square(phone, "r1c2")
    undo(phone)
    # The form is back as it was filled in.
    expect(tile).to_have_accessible_name(
        "blue green Kite Tailors row 1, column 2 1 Boris's pawns 1 Your pawns"
    )
    redo(phone)
    assert "1 Boris 1 you 2/4" in square(phone, "r1c2")


def test_your_pawns_are_counted_beside_everything_else_that_stands_there_or_nothing_has_moved(
    phone: Page, axe: Axe
) -> None:
    start(phone, SLUG, dealer="table")
    set_size(phone, 3, 3)
    lay(phone, [*LAID, "Umbrella Menders", "Ladder Lenders", "Ribbon Counters"])
    for _ in range(2):
        boris(phone, "green", "red", "red")
        tap(phone, phone.locator(".bar .primary"))
    expect(phone.locator(".prompt")).to_have_text("Where do your pawns stand now?")
    expect_good_page(phone, axe)
    catchers = phone.locator("#cell-r1c1")
    expect(catchers.locator(".piece")).to_have_text("2Boris")
    expect(phone.locator("#cell-r1c3 .corner")).to_be_visible()
    expect(catchers.locator(".mark.figured")).to_be_visible()
    unmoved = phone.locator(".bar").get_by_role("button", name="Nothing moved")
    expect_in_reach(phone, unmoved)

    catchers.locator("label").tap()

    expect(catchers.locator("input")).to_have_value("1")
    expect(unmoved).to_be_disabled()
    done(phone)
    expect(phone.locator(".prompt")).to_have_count(0)


def test_a_misread_tile_is_put_right_and_the_beadle_goes_by_what_it_really_says(
    phone: Page, axe: Axe
) -> None:
    set_up(phone)
    tap(phone, phone.locator("button", has_text="Put something right"))
    misread = phone.locator("fieldset.field", has_text="A tile that was misread")
    misread.locator("label.pick", has_text="Fog Catchers").tap()
    expect_good_page(phone, axe)
    done(phone)
    expect(phone.locator("#answer")).to_contain_text("What does Fog Catchers really say?")
    expect_good_page(phone, axe)
    write(phone, "precedence", 15)
    phone.keyboard.press("Enter")
    expect(phone.locator("#answer")).to_contain_text(
        "Kite Tailors and Fog Catchers can't both have the precedence 15."
    )
    write(phone, "precedence", 98)
    done(phone)
    # It is made up: nothing of it gets among the tiles of a box.
    expect(phone.get_by_text("Saved for next time in your deck")).to_have_count(0)

    boris(phone, "red", "red", "red")
    done(phone)

    assert "beadle to Moth Herders." in instructions(phone)[0]


def test_the_guild_card_is_a_switch_of_its_own(phone: Page) -> None:
    start(phone, SLUG, dealer="table")
    card = phone.locator("fieldset.field", has_text="The guild card")
    card.locator("label.pick", has_text="Yes").tap()
    set_size(phone, 2, 3)
    lay(phone, LAID)
    expect(phone.locator(".steps")).to_contain_text("Lay The Guild of Solo Boardgamers beside the board.")
    expect(phone.locator("#table")).to_contain_text("There is no completed guild tile without your master.")
    boris(phone, "red", "red", "red")
    assert instructions(phone)[-1] == "Discard his 3 cards."


@pytest.mark.parametrize("size", [(360, 740), (320, 640)])
def test_a_turn_of_boris_needs_no_scrolling_to_be_drawn(new_phone: NewPhone, size: tuple[int, int]) -> None:
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    set_up(phone)
    tap(phone, phone.locator(".bar .primary"))
    for colour in ("pink", "blue", "green"):
        expect_in_reach(phone, phone.locator(".bar .swatches button").last)
        card(phone, colour)
        expect(phone.locator(".turn > .steps > li").first).to_be_in_viewport(ratio=1)


def test_a_round_is_played_without_javascript(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    start(phone, SLUG, dealer="table")
    phone.locator("summary", has_text="More choices").tap()
    phone.locator("[name='value.rows']").fill("1")
    phone.locator("[name='value.cols']").fill("2")
    done(phone)
    phone.locator("[name='value.r1c1']").select_option("Fog Catchers")
    phone.locator("[name='value.r1c2']").select_option("Bell Polishers")
    done(phone)
    boris(phone, "pink", "red", "green")
    assert instructions(phone) == [
        "Put 1 pawn on Bell Polishers.",
        "Put 1 pawn on Fog Catchers.",
        "No pawn: no open tile is green.",
        "Discard his 3 cards.",
    ]
    done(phone)
    expect(phone.locator(".steps")).to_contain_text("Move the marker to round 2.")
