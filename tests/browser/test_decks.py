"""Decks on a phone: typed one card after another, taken along as a file, and kept from what a game asked."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from botassist.decks.models import BotDeck
from tests.browser.conftest import Axe, NewPhone

pytestmark = pytest.mark.django_db(transaction=True)

TILES = [
    ("Goldsmiths", ["yellow"], "5"),
    ("Fishmongers", ["blue"], "3"),
    ("Brewers", ["red", "green"], "8"),
    ("Weavers", ["pink"], ""),
    ("Mercers", ["yellow", "blue"], "11"),
    ("Tailors", ["green"], "2"),
]


def tap_colours(phone: Page, colours: list[str]) -> None:
    for colour in colours:
        phone.locator(".pick", has=phone.locator(f"[value={colour}]")).tap()


def type_six_tiles(phone: Page) -> None:
    phone.goto("/decks/guilds-of-london/tiles/new/")
    phone.fill("#name", "My tiles")
    phone.tap("text=Type the cards")
    phone.wait_for_url("**/card/")
    phone.evaluate("window.stayed = true")
    for number, (name, colours, precedence) in enumerate(TILES, start=1):
        expect(phone.locator("h1")).to_have_text(f"Tile {number}")
        phone.fill("[name='value.name']", name)
        tap_colours(phone, colours)
        phone.fill("[name='value.precedence']", precedence)
        phone.tap("text=Save, then the next")
        expect(phone.get_by_text(f"“{name}” is saved")).to_be_visible()
        expect(phone.locator("[name='value.colours']").first).to_be_focused()
    assert phone.evaluate("window.stayed")
    phone.tap("text=Save and close")


def test_six_tiles_are_typed_without_leaving_the_page_and_taken_to_another_phone(
    new_phone: NewPhone, tmp_path: Path
) -> None:
    phone = new_phone()
    type_six_tiles(phone)
    expect(phone.locator(".entry-face")).to_have_count(6)
    with phone.expect_download() as download:
        phone.tap("text=Save as a file")
    file = tmp_path / "my-tiles.json"
    download.value.save_as(file)

    fresh = new_phone()
    fresh.goto("/decks/guilds-of-london/tiles/new/")
    fresh.tap("text=Load a deck from a file")
    fresh.set_input_files("#file", file)
    fresh.tap("text=Load it")

    expect(fresh.locator(".entry-face")).to_have_count(6)
    typed, brought = BotDeck.objects.order_by("pk")
    assert brought.cards == typed.cards == json.loads(file.read_text())
    assert [card["name"] for card in typed.cards] == [name for name, _, _ in TILES]
    assert [card["colours"] for card in typed.cards] == [colours for _, colours, _ in TILES]
    assert brought.owner != typed.owner


def test_enter_goes_on_to_the_next_field_and_a_second_tap_keeps_no_second_card(phone: Page) -> None:
    phone.goto("/decks/forest-shuffle/challenges/new/")
    phone.tap("text=Type the cards")
    phone.wait_for_url("**/card/")
    phone.fill("[name='value.name']", "Deer Park")
    phone.press("[name='value.name']", "Enter")
    expect(phone.locator("[name='value.goal']")).to_be_focused()
    phone.locator(".field", has_text="Points for bronze").locator("[data-step='1']").tap()

    phone.evaluate("for (let tap = 0; tap < 2; tap++) document.querySelector('.bar .primary').click()")
    expect(phone.locator("h1")).to_have_text("Challenge 2")

    assert BotDeck.objects.get().cards == [{"id": "deer-park", "name": "Deer Park", "bronze": 0}]


def test_a_wrong_figure_is_said_beside_its_field_and_nothing_typed_is_lost(phone: Page) -> None:
    phone.goto("/decks/origin-of-species/species/new/")
    phone.tap("text=Type the cards")
    phone.wait_for_url("**/card/")
    phone.fill("[name='value.name']", "Coral")
    phone.tap("text=Save, then the next")

    expect(phone.locator("#q-value-level-error")).to_be_visible()
    expect(phone.locator("[name='value.level']")).to_be_focused()
    expect(phone.locator("[name='value.name']")).to_have_value("Coral")


def test_what_a_game_asked_is_kept_and_one_tap_takes_it_out(phone: Page) -> None:
    phone.goto("/new/forest-shuffle/")
    phone.tap("text=Set up a game")
    phone.locator(".pick", has=phone.locator("[value='bat-forest']")).tap()
    phone.locator(".pick", has=phone.locator("[value='silver']")).tap()
    phone.tap(".primary")
    phone.fill("[name='value']", "230")
    phone.tap(".primary")

    expect(phone.get_by_text("Saved for next time in your deck “Challenges”.")).to_be_visible()
    assert BotDeck.objects.get().cards[0]["silver"] == 230
    phone.tap("text=Don’t save")
    expect(phone.get_by_text("Not saved: your deck is as it was before.")).to_be_visible()
    assert not BotDeck.objects.exists()


@pytest.mark.parametrize("width", [320, 360])
def test_the_pages_of_decks_fit_a_phone_and_everybody(new_phone: NewPhone, axe: Axe, width: int) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    phone.goto("/decks/guilds-of-london/tiles/built-in/made-up/")
    phone.tap("text=Copy to my decks")
    phone.wait_for_url("**/d/*/")
    code = phone.url.split("/")[-2]
    pages = [f"/d/{code}/{path}" for path in ("", "card/", "card/?card=moth-herders", "paste/", "delete/")]
    pages += [f"/d/{code}/?find=kite", f"/d/{code}/?mark=1"]
    for path in [*pages, "/decks/", "/decks/origin-of-species/", "/decks/origin-of-species/tools/new/"]:
        phone.goto(path)
        assert axe(phone) == [], path
        assert phone.evaluate("document.documentElement.scrollWidth") == width, path
        for button in phone.locator(".bar .primary").all():
            place = button.bounding_box()
            assert place
            assert place["width"] > width / 2, path
    phone.goto(f"/d/{code}/paste/")
    phone.fill("#text", "Goldsmiths; yellow; 55\nBakers; purple\nr,y 56")
    phone.tap(".primary")
    expect(phone.locator("#line-1")).to_contain_text("Goldsmiths")
    expect(phone.locator("#line-3")).to_contain_text("Guild 56")
    assert axe(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == width


def shown(phone: Page) -> list[str]:
    """The titles of the cards that are in the list."""
    return phone.locator(".faces li:visible b").all_inner_texts()


def copy_made_up(phone: Page) -> str:
    """A deck of one's own with the made-up tiles: its address."""
    phone.goto("/decks/guilds-of-london/tiles/built-in/made-up/")
    phone.tap("text=Copy to my decks")
    phone.wait_for_url("**/d/*/")
    return phone.url


def test_a_deck_is_looked_through_while_it_is_typed(phone: Page) -> None:
    copy_made_up(phone)
    expect(phone.locator(".find button")).to_be_hidden()
    everything = shown(phone)

    phone.locator("#find").press_sequentially("green 1")
    expect(phone.get_by_text("2 of 29 cards")).to_be_visible()
    phone.locator("#find").press_sequentially("5")
    expect(phone.get_by_text("1 of 29 cards")).to_be_visible()
    assert shown(phone) == ["Kite Tailors"]

    phone.fill("#find", "")
    assert shown(phone) == everything


def test_marked_cards_stay_marked_while_others_are_looked_for_and_go_together(phone: Page) -> None:
    address = copy_made_up(phone)
    phone.tap("text=Mark several")
    expect(phone.locator(".bar .primary")).to_have_text("Take out what is marked")
    for find in ("kite tailors", "fog"):
        phone.fill("#find", find)
        phone.locator(".faces li:visible label").tap()
    expect(phone.locator(".bar .primary")).to_have_text("Take out 2")

    phone.tap(".bar .primary")
    phone.wait_for_url(address)
    expect(phone.get_by_text("2 cards were taken out.")).to_be_visible()
    assert not {"Kite Tailors", "Fog Catchers"} & set(shown(phone))
    phone.tap("text=Put them back")
    expect(phone.get_by_text("2 cards were taken out.")).to_have_count(0)
    assert {"Kite Tailors", "Fog Catchers"} <= set(shown(phone))


OUTSIDE = """() => [...document.querySelectorAll("main *")].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && (left < -.5 || right > innerWidth + .5);
}).map((element) => element.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", ["W" * 60, "Worshipful Company of Spectacle Makers and Fan Makers"])
def test_long_names_stay_inside_however_large_the_text(new_phone: NewPhone, name: str) -> None:
    phone = new_phone(viewport={"width": 320, "height": 640})
    phone.goto("/decks/guilds-of-london/tiles/new/")
    phone.fill("#name", name)
    phone.tap(".primary")
    phone.wait_for_url("**/card/")
    tap_colours(phone, ["red", "green"])
    phone.fill("[name='value.name']", name)
    phone.tap("text=Save, then the next")
    expect(phone.locator(".which [role=status]")).to_be_visible()
    code = phone.url.split("/")[-3]
    held = f"/d/{code}/card/?card={BotDeck.objects.get().cards[0]['id']}"

    own = [f"/d/{code}/{page}" for page in ("", "?mark=1", "card/", "paste/", "delete/")]
    for path in [*own, held, "/decks/", "/decks/guilds-of-london/", "/new/guilds-of-london/"]:
        phone.goto(path)
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.evaluate("document.documentElement.scrollWidth") == 320, path
        assert phone.evaluate(OUTSIDE) == [], path
