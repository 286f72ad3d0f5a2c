"""Cards pasted one a line: what was understood is shown first, and the other lines with their reason."""

from html import unescape
from typing import Any

import pytest

from botassist.decks.models import BotDeck
from tests.decks.desk import AUTOMA, CHALLENGES, GUILDS, SOLO, SPECIES, TOOLS, Player


def paste(player: Player, deck: BotDeck, text: str, **more: str) -> None:
    player.post(f"/d/{deck.code}/paste/", {"text": text, "revision": deck.revision, **more})


def keep_what_is_shown(player: Player, deck: BotDeck) -> None:
    player.post(f"/d/{deck.code}/paste/", what_would_be_kept(player))


def what_would_be_kept(player: Player) -> dict[str, Any]:
    """What the button that keeps sends."""
    form, button = player.page.with_button("action", "keep")
    return form.sent(button)


NOTHING = {"land": 0, "water": 0, "air": 0}


@pytest.mark.parametrize(
    ("kind", "line", "id", "fields"),
    [
        (
            GUILDS,
            "Goldsmiths; yellow; 5; 4; 6",
            "goldsmiths",
            {"name": "Goldsmiths", "colours": ["yellow"], "precedence": 5, "threshold": 4, "first": 6},
        ),
        (
            GUILDS,
            " Tailors ;Blue + green, y ;?;;-; 2 ; no;;",
            "tailors",
            {"name": "Tailors", "colours": ["blue", "green", "yellow"], "second": 2, "special": False},
        ),
        (
            GUILDS,
            "Chapel\tred\t\t5\t5\t\tx",
            "chapel",
            {"name": "Chapel", "colours": ["red"], "threshold": 5, "first": 5, "special": True},
        ),
        (
            SPECIES,
            "Coral; 0; 0,1,0; 0+0+0; 1",
            "coral",
            {"name": "Coral", "level": 0, "icons": {**NOTHING, "water": 1}, "cost": NOTHING, "points": 1},
        ),
        (TOOLS, "Net; 0,0,2", "net", {"name": "Net", "gives": {**NOTHING, "air": 2}}),
        (TOOLS, "Compass", "compass", {"name": "Compass"}),
        (
            CHALLENGES,
            "Deer; Four deer; 100; ; 300",
            "deer",
            {"name": "Deer", "goal": "Four deer", "bronze": 100, "gold": 300},
        ),
        (AUTOMA, "PA21; ; 4; left; 1", "PA21", {"remove": 4, "arrow": "left", "deck": 1}),
    ],
)
def test_a_line_is_a_card(
    player: Player, kind: tuple[str, str], line: str, id: str, fields: dict[str, object]
) -> None:
    deck = player.new_deck(kind)

    paste(player, deck, line)
    assert player.status == 200
    keep_what_is_shown(player, deck)

    deck.refresh_from_db()
    assert deck.cards == [{"id": id, **fields}]


@pytest.mark.parametrize(
    ("kind", "line", "why"),
    [
        (GUILDS, "Bakers; purple", "Colours: “purple” is not one of these: yellow, blue, red, green, pink."),
        (GUILDS, "Bakers;", "Colours: This has to be answered."),
        (GUILDS, "Bakers", "Colours: “Bakers” is not one of these: yellow, blue, red, green, pink."),
        (SPECIES, "; 0; 0,1,0; 0,0,0", "Name: This has to be answered."),
        (GUILDS, "Bakers; red; many", "Guild precedence: A whole number from 0 to 99 is needed here."),
        (GUILDS, "Bakers; red; 1; -2", "Activation threshold: A whole number from 0 to 99 is needed here."),
        (GUILDS, "Bakers; red; 1; 2; 3; 4; maybe", "Special building: Answer yes or no."),
        (GUILDS, "Bakers; red; 1; 2; 3; 4; yes", "Guild precedence: A special building has no precedence."),
        (GUILDS, "Bakers; red; 1; 2; 3; 4; no; 7", "There are 8 parts, and a card has only 7."),
        (GUILDS, "Kept; red", "Name: There is already a card with this name."),
        (SPECIES, "Coral; 0; 1,2; 0,0,0", "Habitat icons: These numbers belong here, with commas between"),
        (SPECIES, "Coral; 0; 1,2,x; 0,0,0", "Habitat icons, Air: A whole number from 0 to 9 is needed here."),
        (SPECIES, "Coral; 0; 1,2,3", "Cost, Land: This has to be answered."),
        (AUTOMA, "PA21; 1; 1; left", "Cards added: A card either adds or removes cards."),
        (AUTOMA, "PA21; ; 1; up", "Which way the arrow points: “up” is not one of these: left, right."),
        (SOLO, "SO04; village; left", "There is already a card with this code."),
        (SOLO, "SO04; Buys; left", "What it does: “Buys” is not one of these"),
    ],
)  # fmt: skip
def test_a_line_that_is_not_understood_is_named_with_its_reason(
    player: Player, kind: tuple[str, str], line: str, why: str
) -> None:
    deck = player.new_deck(kind)
    if kind == GUILDS:
        player.type_card(deck, name="Kept", colours=["blue"])
        deck.refresh_from_db()
    before = deck.cards

    paste(player, deck, f"\n\n{line}\n", action="keep")

    assert player.status == 422
    assert f"Line 3 {line} {why}" in player.text
    assert not [form for form in player.page.forms if form.button("action", "keep")]
    deck.refresh_from_db()
    assert deck.cards == before


@pytest.mark.parametrize("between", [" ", "y ", "y,", "y;"])
def test_a_line_that_goes_on_and_on_is_not_understood_but_named(between: str, player: Player) -> None:
    deck = player.new_deck(GUILDS)

    paste(player, deck, f"y {between * 1000}5\ny 5")

    assert player.status == 200
    assert "This line is longer than a card can be." in player.text
    assert "Save 1 card" in player.text


def test_nothing_is_kept_before_it_is_confirmed(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    text = "Bakers; red; 3\nBrewers; purple\nbakers; blue\nWeavers; pink"

    paste(player, deck, text)

    assert player.status == 200
    assert "2 lines can’t be read" in player.text
    assert "Line 2 Brewers; purple" in player.text
    assert "Line 3 bakers; blue Name: There is already a card with this name." in player.text
    assert "Nothing is saved yet." in player.text
    assert "Save 2 cards" in player.text
    deck.refresh_from_db()
    assert deck.cards == []

    keep_what_is_shown(player, deck)
    assert player.status == 303
    assert "2 cards were added." in player.text
    deck.refresh_from_db()
    assert [card["name"] for card in deck.cards] == ["Bakers", "Weavers"]


def test_a_line_put_right_below_is_looked_at_before_anything_is_kept(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    paste(player, deck, "Bakers; red\nBrewers; purple")
    mended = what_would_be_kept(player) | {"text": ["Bakers; red\r\nBrewers; pink"]}

    player.post(f"/d/{deck.code}/paste/", mended)
    assert player.status == 200
    assert "You changed something: check the preview, then save it." in player.text
    assert "Save 2 cards" in player.text
    deck.refresh_from_db()
    assert deck.cards == []

    keep_what_is_shown(player, deck)
    deck.refresh_from_db()
    assert [card["name"] for card in deck.cards] == ["Bakers", "Brewers"]


def test_confirming_twice_keeps_the_cards_once(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    paste(player, deck, "Bakers; red")
    confirmed = what_would_be_kept(player)

    player.post(f"/d/{deck.code}/paste/", confirmed)
    player.post(f"/d/{deck.code}/paste/", confirmed)

    assert player.status == 422
    assert "There is already a card with this name." in player.text
    deck.refresh_from_db()
    assert len(deck.cards) == 1


def test_a_confirmation_after_a_change_elsewhere_is_asked_again(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    paste(player, deck, "Bakers; red")
    confirmed = what_would_be_kept(player)
    player.type_card(deck, name="Weavers", colours=["pink"])

    player.post(f"/d/{deck.code}/paste/", confirmed)
    assert player.status == 409
    assert "This deck was changed in the meantime" in player.text
    keep_what_is_shown(player, deck)

    deck.refresh_from_db()
    assert [card["name"] for card in deck.cards] == ["Weavers", "Bakers"]


@pytest.mark.parametrize("text", ["", " \n\n", "x" * (256 * 1024 + 1), "a; red\n" * 1001])
def test_nothing_or_too_much_is_refused(player: Player, text: str) -> None:
    deck = player.new_deck(GUILDS)

    paste(player, deck, text, action="keep")

    assert player.status == 422
    assert "Nothing was changed." in player.text
    deck.refresh_from_db()
    assert deck.cards == []


def test_the_example_on_the_page_is_understood(player: Player) -> None:
    for kind in (GUILDS, SPECIES, TOOLS, AUTOMA, CHALLENGES):
        deck = player.new_deck(kind)
        player.open(f"/d/{deck.code}/paste/")
        example = unescape(player.page.html.split('placeholder="')[1].split('"')[0])
        paste(player, deck, example)
        assert player.status == 200, (example, player.text)
        assert "can’t be read" not in player.text


def test_german_words_are_understood_as_well(db: None) -> None:
    player = Player(accept_language="de")
    deck = player.new_deck(GUILDS)

    paste(player, deck, "Kapelle; red; ; ; ; ; ja\nZunft; blue; ; ; ; ; nein")

    keep_what_is_shown(player, deck)
    deck.refresh_from_db()
    assert [card["special"] for card in deck.cards] == [True, False]


def test_markup_in_lines_is_shown_as_text(player: Player) -> None:
    deck = player.new_deck(GUILDS)

    paste(player, deck, "<b>Bakers</b>; red\n<i>x</i>; <u>")

    for tag in ("<b>Bakers", "<i>", "<u>"):
        assert tag not in player.page.html


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("r,y 12", {"colours": ["red", "yellow"], "precedence": 12}),
        ("12 red + y", {"colours": ["red", "yellow"], "precedence": 12}),
        ("r y", {"colours": ["red", "yellow"]}),
        ("p ? 4 6", {"colours": ["pink"], "threshold": 4, "first": 6}),
        ("building r,g", {"colours": ["red", "green"], "special": True}),
        ("g Building 5", {"colours": ["green"], "threshold": 5, "special": True}),
        ("; blue; 7", {"colours": ["blue"], "precedence": 7}),
    ],
)
def test_a_tile_is_typed_in_short(player: Player, line: str, fields: dict[str, object]) -> None:
    deck = player.new_deck(GUILDS)

    paste(player, deck, line)
    keep_what_is_shown(player, deck)

    deck.refresh_from_db()
    assert deck.cards == [{"id": "tile-1", **fields}]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("r,purple 12", "Colours: “purple” is not one of these"),
        ("r 12 lion", "Colours: “lion” is not one of these"),
        ("r 120", "Guild precedence: A whole number from 0 to 99 is needed here."),
        ("r 1 2 3 4", "There is more here than a card has: “4”."),
        ("12", "Colours: This has to be answered."),
        ("building", "Colours: This has to be answered."),
        ("r,r 12", "Colours: Choose each one only once."),
        (
            "r 5",
            "Guild precedence: Only one tile can have the precedence 5. In the deck: Kept. This one: red.",
        ),
    ],
)
def test_a_line_in_short_that_does_not_fit_says_why(player: Player, line: str, why: str) -> None:
    deck = player.new_deck(GUILDS)
    player.type_card(deck, name="Kept", colours=["blue"], precedence="5")

    paste(player, deck, line)

    assert player.status == 422
    assert f"Line 1 {line} {why}" in player.text


def test_each_line_stands_beside_what_was_understood_in_the_order_they_were_typed(player: Player) -> None:
    deck = player.new_deck(GUILDS)

    paste(player, deck, "r 12\nBakers; purple\nb 12\nbuilding g")

    assert "2 lines can’t be read: 2 , 3" in player.text
    told = player.text
    places = [
        told.index(one)
        for one in (
            "Line 1 r 12 Guild 12",
            "Line 2 Bakers; purple Colours: “purple” is not one of these",
            "Line 3 b 12 Guild precedence: Only one tile can have the precedence 12. In the deck: red.",
            "Line 4 building g Building",
        )
    ]
    assert places == sorted(places)
    assert "Save 2 cards" in told


def test_what_can_be_typed_in_short_is_shown_by_example(player: Player) -> None:
    deck = player.new_deck(GUILDS)

    player.open(f"/d/{deck.code}/paste/")

    assert "r,y 12 Guild 12" in player.text
    assert "building r,g Building" in player.text
    assert "Or by parts: Name; Colours; Guild precedence" in player.text
