"""Cards are typed in a form made from the game's own schema, one after another."""

from typing import Any

import pytest

from tests.decks.desk import AUTOMA, CHALLENGES, GUILDS, SOLO, SPECIES, TOOLS, Player, is_ready, tile


def test_a_tile_is_kept_under_an_id_made_from_its_name_and_blanks_stay_out(player: Player) -> None:
    deck = player.new_deck(GUILDS, "My tiles")

    player.type_card(deck, name="Goldsmiths’ Hall", colours=["red", "yellow"], threshold="4")

    deck.refresh_from_db()
    assert deck.cards == [
        {
            "id": "goldsmiths-hall",
            "name": "Goldsmiths’ Hall",
            "colours": ["yellow", "red"],
            "threshold": 4,
            "special": False,
        }
    ]
    assert player.status == 303
    assert "Tile 2" in player.text
    assert "“Goldsmiths’ Hall” is saved" in player.text


def test_the_form_comes_back_for_the_next_card_without_leaving_the_page(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    typed = {"revision": "0", "value.name": "Bakers", "value.colours": ["blue"], "value.special": "no"}

    player.post(f"/d/{deck.code}/card/", typed, hx_request="true")

    assert player.status == 200
    assert player.page.html.lstrip().startswith("<main")
    assert "“Bakers” is saved" in player.text
    assert next(form for form in player.page.forms if form.id == "card").named("value.name")[0].value == ""


@pytest.mark.parametrize(
    ("kind", "fields", "sentence"),
    [
        (SPECIES, {"name": "", "level": "1"}, "Write something here."),
        (GUILDS, {"name": "Bakers", "colours": []}, "Choose at least one."),
        (GUILDS, {"name": "Bakers", "colours": ["red"], "first": "100"}, "A whole number from 0 to 99"),
        (GUILDS, {"name": "Bakers", "colours": ["red"], "first": "many"}, "A whole number from 0 to 99"),
        (
            GUILDS,
            {"name": "Chapel", "colours": ["red"], "precedence": "3", "special": "yes"},
            "A special building has no precedence.",
        ),
        (SPECIES, {"name": "Coral", "level": "1", "icons__land": ""}, "A whole number from 0 to 9"),
        (TOOLS, {"name": "Net", "gives__air": "2"}, "A whole number from 0 to 9"),
        (AUTOMA, {"add": "3", "remove": "2", "arrow": "left"}, "A card either adds or removes cards."),
        (AUTOMA, {"id": "", "add": "3"}, "Write something here."),
    ],
)
def test_a_card_that_does_not_fit_gets_a_sentence_and_keeps_what_was_typed(
    player: Player, kind: tuple[str, str], fields: dict[str, Any], sentence: str
) -> None:
    deck = player.new_deck(kind)

    player.type_card(deck, "", **fields)

    assert player.status == 422
    assert sentence in player.text
    form = next(form for form in player.page.forms if form.id == "card")
    for field, value in fields.items():
        shown = form.named("value." + field.replace("__", "."))
        picked = [control.value for control in shown if control.picked]
        assert (picked if isinstance(value, list) else (picked or [shown[0].value])[0]) == value
    deck.refresh_from_db()
    assert deck.cards == []


@pytest.mark.parametrize(
    ("kind", "cards", "unknown"),
    [
        (
            CHALLENGES,
            [{"id": "oaks", "name": "Oaks", "bronze": 100}],
            "Not known yet: Silver, Gold",
        ),
        (GUILDS, [tile(1, threshold=4)], "Not known yet: Precedence, First reward"),
        (GUILDS, [tile(1, threshold=4, special=True)], "Not known yet: First reward"),
        (TOOLS, [{"id": "net", "name": "Net"}], "Not known yet: Resources"),
    ],
)
def test_a_card_says_which_figures_nobody_has_typed_yet(
    player: Player, kind: tuple[str, str], cards: list[dict[str, Any]], unknown: str
) -> None:
    player.deck_with(kind, cards)

    assert unknown in player.text
    assert player.text.count("Not known yet") == 1


def test_a_card_without_a_figure_that_it_does_without_says_nothing_of_it(player: Player) -> None:
    player.copy_built_in(AUTOMA, "exploration")

    assert "Cards removed: 4" in player.text
    assert "Not known yet" not in player.text


def test_the_sentence_stands_beside_its_field(player: Player) -> None:
    deck = player.new_deck(SPECIES)

    player.type_card(deck, name="Coral", level="1", cost__water="x")

    assert 'id="q-value-cost-water-error"' in player.page.html
    assert 'id="q-value-cost-land-error"' not in player.page.html


def test_a_species_is_kept_with_its_icons_and_its_cost(player: Player) -> None:
    deck = player.new_deck(SPECIES)

    player.type_card(deck, name="Coral", level="0", icons__water="1", points="1")

    deck.refresh_from_db()
    assert deck.cards == [
        {
            "id": "coral",
            "name": "Coral",
            "level": 0,
            "icons": {"land": 0, "water": 1, "air": 0},
            "cost": {"land": 0, "water": 0, "air": 0},
            "points": 1,
        }
    ]


def test_a_tool_whose_amounts_are_not_known_is_kept_without_them(player: Player) -> None:
    deck = player.new_deck(TOOLS)

    player.type_card(deck, name="Compass")

    deck.refresh_from_db()
    assert deck.cards == [{"id": "compass", "name": "Compass"}]


def test_a_challenge_needs_no_more_than_its_name(player: Player) -> None:
    deck = player.new_deck(CHALLENGES)

    player.type_card(deck, name="Deer Park")

    deck.refresh_from_db()
    assert deck.cards == [{"id": "deer-park", "name": "Deer Park"}]
    assert is_ready(deck)


def test_a_name_stands_once_in_a_deck(player: Player) -> None:
    deck = player.deck_with(GUILDS, [{"id": "bakers", "name": "Bakers", "colours": ["red"]}])

    player.type_card(deck, name="bakers", colours=["blue"])

    assert player.status == 422
    assert "There is already a card with this name." in player.text


@pytest.mark.parametrize("name", ["Guildhall", "Bäckers", "面包师"])
def test_a_name_whose_id_is_taken_or_reserved_gets_another_id(player: Player, name: str) -> None:
    deck = player.deck_with(
        GUILDS,
        [
            {"id": "backers", "name": "Backers", "colours": ["red"]},
            {"id": "card", "name": "?", "colours": ["red"]},
        ],
    )

    player.type_card(deck, name=name, colours=["blue"])

    deck.refresh_from_db()
    assert deck.cards[-1]["name"] == name
    assert deck.cards[-1]["id"] in {"guildhall-2", "backers-2", "card-2"}
    assert is_ready(deck)


def test_a_new_name_leaves_the_id_alone(player: Player) -> None:
    deck = player.deck_with(GUILDS, [{"id": "bakres", "name": "Bakres", "colours": ["red"], "first": 3}])

    player.type_card(deck, "bakres", name="Bakers", first="")

    deck.refresh_from_db()
    assert [(card["id"], card["name"], card.get("first")) for card in deck.cards] == [
        ("bakres", "Bakers", None)
    ]


def test_where_cards_have_no_names_the_code_is_counted_on(player: Player) -> None:
    deck = player.copy_built_in(AUTOMA, "exploration")

    player.type_card(deck, add="1")

    deck.refresh_from_db()
    assert deck.cards[-1] == {"id": "PA21", "add": 1}


def test_a_code_stands_once_in_a_deck(player: Player) -> None:
    deck = player.copy_built_in(AUTOMA, "exploration")

    player.type_card(deck, id="PA20", add="1")

    assert player.status == 422
    assert "There is already a card with this code." in player.text


def test_of_the_solo_cards_only_the_slots_of_the_first_three_are_asked(player: Player) -> None:
    deck = player.new_deck(SOLO, "Mine")
    assert "Solo cards · 7 cards" in player.text
    assert [link[-4:] for link in player.page.links if "?card=" in link] == ["SO01", "SO02", "SO03"]
    assert not player.page.has_form("/remove")

    player.open(f"/d/{deck.code}/card/?card=SO01")
    form = next(form for form in player.page.forms if form.id == "card")
    shown = {control.name for control in form.controls if control.name.startswith("value.")}
    slots = [control.value for control in form.named("value.slot")]
    assert (shown, slots) == ({"value.slot"}, ["left", "middle", "right"])
    player.type_card(deck, "SO01", slot="right")
    assert player.status == 303

    deck.refresh_from_db()
    assert deck.cards[0] == {"id": "SO01", "action": "display", "slot": "right"}
    assert is_ready(deck)


def test_a_solo_card_that_never_changes_says_so(player: Player) -> None:
    deck = player.copy_built_in(SOLO, "printed")
    before = deck.cards

    player.type_card(deck, "SO04")

    deck.refresh_from_db()
    assert deck.cards == before
    assert "What this card shows never changes." in player.open(f"/d/{deck.code}/card/?card=SO04").text


def test_a_deck_in_the_making_says_what_it_lacks_and_is_not_offered(player: Player) -> None:
    deck = player.new_deck(SOLO)
    player.post(f"/d/{deck.code}/remove", {"revision": 0, "card": ["SO01", "SO02"]})

    assert "Not ready to play with yet." in player.text
    assert "Card “SO01”: This solo card is missing" in player.text
    assert "/new/suna-valo/" not in "".join(player.page.links)
    player.open("/new/suna-valo/")
    assert deck.code not in player.page.html

    player.type_card(deck, id="SO01", action="display", slot="left")
    player.type_card(deck, id="SO02", action="display", slot="middle")
    deck.refresh_from_db()
    assert is_ready(deck)


def test_a_card_that_is_taken_out_can_be_put_back_in_its_place(player: Player) -> None:
    deck = player.copy_built_in(SOLO, "printed")
    before = deck.cards

    player.post(f"/d/{deck.code}/remove", {"revision": deck.revision, "card": "SO02"})
    assert "“SO02” was taken out." in player.text
    deck.refresh_from_db()
    assert [card["id"] for card in deck.cards] == ["SO01", "SO03", "SO04", "SO05", "SO06", "SO07"]
    assert not is_ready(deck)

    player.post(f"/d/{deck.code}/put-back", {"revision": deck.revision})
    deck.refresh_from_db()
    assert deck.cards == before
    assert is_ready(deck)
    assert "was taken out" not in player.text


@pytest.mark.parametrize("htmx", [False, True])
def test_the_last_card_is_kept_on_the_way_to_the_deck(player: Player, htmx: bool) -> None:
    headers = {"HX-Request": "true"} if htmx else {}
    for kind in (CHALLENGES, AUTOMA):
        deck = player.new_deck(kind)
        player.open(f"/d/{deck.code}/card/")
        form, button = player.page.with_button("then", "deck")
        if kind == CHALLENGES:
            form.write("value.name", "Deer Park")
            player.post(f"/d/{deck.code}/card/", form.sent(button), **headers)
            deck.refresh_from_db()
            assert [card["name"] for card in deck.cards] == ["Deer Park"]
            player.open(f"/d/{deck.code}/card/")
            form, button = player.page.with_button("then", "deck")
        before = deck.cards

        # Nothing was typed: nothing is kept, and nobody is asked for a name.
        player.post(f"/d/{deck.code}/card/", form.sent(button), **headers)
        assert player.status == (200 if htmx else 303)
        deck.refresh_from_db()
        assert deck.cards == before


def test_a_card_that_does_not_fit_is_not_left_on_the_way_to_the_deck(player: Player) -> None:
    deck = player.new_deck(SPECIES)
    player.open(f"/d/{deck.code}/card/")
    form, button = player.page.with_button("then", "deck")
    form.write("value.name", "Coral")

    player.post(f"/d/{deck.code}/card/", form.sent(button))

    assert player.status == 422
    [name] = next(form for form in player.page.forms if form.id == "card").named("value.name")
    assert name.value == "Coral"


def test_a_double_tap_is_one_card(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    typed = {"revision": "0", "value.name": "Bakers", "value.colours": ["blue"], "value.special": "no"}

    player.post(f"/d/{deck.code}/card/", typed)
    player.post(f"/d/{deck.code}/card/", typed)

    assert player.status == 303
    deck.refresh_from_db()
    assert len(deck.cards) == 1


def test_a_card_typed_on_an_old_page_takes_one_more_tap(player: Player) -> None:
    deck = player.new_deck(GUILDS)
    player.type_card(deck, name="Bakers", colours=["blue"])

    player.post(f"/d/{deck.code}/card/", {"revision": "0", "value.name": "Brewers", "value.colours": ["red"]})

    assert player.status == 409
    assert "This deck was changed in the meantime" in player.text
    form = next(form for form in player.page.forms if form.id == "card")
    assert form.named("value.name")[0].value == "Brewers"
    player.post(f"/d/{deck.code}/card/", form.sent())
    deck.refresh_from_db()
    assert [card["name"] for card in deck.cards] == ["Bakers", "Brewers"]


def test_markup_in_names_is_shown_as_text(player: Player) -> None:
    evil = "<b id=x>&amp;</b><script>"
    deck = player.new_deck(GUILDS, evil)
    player.type_card(deck, name=evil, colours=["blue"])

    for path in (f"/d/{deck.code}/", f"/d/{deck.code}/card/", "/decks/", "/new/guilds-of-london/"):
        player.open(path)
        assert "<b id" not in player.page.html
        assert "<script>" not in player.page.html
    player.open(f"/d/{deck.code}/")
    assert "&lt;b id=x&gt;&amp;amp;&lt;/b&gt;" in player.page.html


def test_looking_at_the_pages_changes_nothing(player: Player) -> None:
    deck = player.copy_built_in(SPECIES, "made-up")
    before = deck.__class__.objects.values().get(pk=deck.pk)

    for path in ("", "card/", "card/?card=tide-lily", "paste/", "delete/", "export"):
        player.open(f"/d/{deck.code}/{path}")
        assert player.status == 200
    for path in ("copy", "remove", "put-back", "name", "restore"):
        assert player.client.get(f"/d/{deck.code}/{path}").status_code == 405

    assert deck.__class__.objects.values().get(pk=deck.pk) == before
    assert deck.__class__.objects.count() == 1
