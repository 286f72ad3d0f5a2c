"""What is typed during a game is kept for the next one, by one line that can be tapped away."""

from __future__ import annotations

import random
from typing import Any

import pytest

from botassist.decks.models import BotDeck, DeckInUse, KeptFacts
from botassist.play.models import GameSession, Turn
from botassist.play.signals import table_shown, turn_finished
from botassist.play.visitors import Visitor
from games.transcripts.registry import games
from tests.decks.desk import CHALLENGES, SPECIES, TOOLS, Player, is_ready, rows
from tests.phone import Phone

SILVER = {"challenge": "bat-forest", "level": "silver"}
PRINTED = list(games()["forest-shuffle"].built_in_decks["challenges"]["exploration"])
BAT_FOREST = {**PRINTED[0], "silver": 230}
KEPT = "Saved for next time in your deck “{}”."


def new_table(player: Player, slug: str = "forest-shuffle", **data: str) -> Phone:
    player.post(f"/new/{slug}/", {"dealer": "app", **data})
    assert player.status == 303, player.text
    return Phone(GameSession.objects.latest("pk").code, player.client)


def set_up(player: Player, silver: int = 230, *, deck: str = "") -> Phone:
    """Set a game up in which the points of a challenge are asked for, and type them."""
    phone = new_table(player, **({"deck.challenges": deck} if deck else {}))
    phone.answer(SILVER)
    phone.answer(silver)
    return phone


def dont_keep(phone: Phone) -> None:
    phone.send(phone.page.form("/forget"))


def test_a_typed_fact_makes_a_deck_of_ones_own(player: Player) -> None:
    phone = set_up(player)

    deck = BotDeck.objects.get()
    assert KEPT.format("Challenges") in phone.page.text
    assert deck.cards == [BAT_FOREST, PRINTED[1]]
    assert deck.owner == phone.session.owner
    assert is_ready(deck)


def test_the_next_game_does_not_ask_again(player: Player) -> None:
    set_up(player)

    phone = new_table(player)
    phone.answer(SILVER)

    assert phone.session.turn == 1
    assert "Saved for next time" not in phone.page.text


def test_one_tap_takes_exactly_these_facts_out_again(player: Player) -> None:
    cards: list[dict[str, Any]] = [
        {"note": "mine", "id": "bat-forest", "bronze": 1, "silver": None},
        {"id": "deer", "name": "Deer"},
    ]
    player.deck_with(CHALLENGES, cards, name="My challenges")
    phone = set_up(player)
    assert KEPT.format("My challenges") in phone.page.text
    assert BotDeck.objects.get().cards == [{**cards[0], "silver": 230}, cards[1]]

    dont_keep(phone)

    assert phone.status == 303
    assert BotDeck.objects.get().cards == cards
    assert "Saved for next time" not in phone.page.text
    assert phone.session.turn == 1


def test_a_deck_that_was_made_for_the_facts_goes_with_them(player: Player) -> None:
    phone = set_up(player)

    dont_keep(phone)

    assert rows() == []


def test_what_was_changed_since_stays_when_facts_are_taken_out(player: Player) -> None:
    phone = set_up(player)
    deck = BotDeck.objects.get()
    player.type_card(deck, "bat-forest", silver="240")
    player.type_card(deck, "reforestation", bronze="7")
    phone.look()

    dont_keep(phone)

    deck.refresh_from_db()
    assert [card.get("silver") for card in deck.cards] == [240, None]
    assert deck.cards[1]["bronze"] == 7


def test_tapping_twice_takes_nothing_more_out(player: Player) -> None:
    player.deck_with(CHALLENGES, PRINTED)
    phone = set_up(player)
    form = phone.page.form("/forget")

    phone.send(form)
    phone.send(form)

    assert phone.status == 303
    assert BotDeck.objects.get().cards == PRINTED


@pytest.mark.parametrize("turn", ["", "x", "-1", "99", "9" * 400])
def test_a_forged_turn_takes_nothing_out(player: Player, turn: str) -> None:
    phone = set_up(player)
    before = rows()

    phone.post(f"/s/{phone.code}/forget", {"turn": turn})

    assert phone.status == 303
    assert rows() == before


def test_the_line_is_gone_once_the_next_turn_begins(player: Player) -> None:
    phone = set_up(player)
    phone.answer("anna")

    assert "Saved for next time" not in phone.page.text


def test_htmx_gets_the_table_without_the_line(player: Player) -> None:
    phone = set_up(player)

    phone.send(phone.page.form("/forget"), hx_request="true")

    assert phone.status == 200
    assert "Not saved: your deck is as it was before." in phone.page.text
    assert "Saved for next time" not in phone.page.text


def test_the_session_keeps_its_own_copy(player: Player) -> None:
    phone = set_up(player)

    assert phone.session.decks["challenges"] == PRINTED


def test_the_deck_of_the_session_gets_the_facts_not_a_later_one(player: Player) -> None:
    first = player.deck_with(CHALLENGES, PRINTED, name="First")
    later = player.deck_with(CHALLENGES, PRINTED, name="Later")

    set_up(player, deck=f"kept:{first.code}")

    first.refresh_from_db()
    later.refresh_from_db()
    assert first.cards == [BAT_FOREST, PRINTED[1]]
    assert later.cards == PRINTED


def test_facts_of_other_cards_do_not_mix_into_a_deck(player: Player) -> None:
    mine = player.deck_with(CHALLENGES, [{"id": "deer", "name": "Deer"}], name="Mine")

    set_up(player, deck="built-in:exploration")

    mine.refresh_from_db()
    assert mine.cards == [{"id": "deer", "name": "Deer"}]
    assert BotDeck.objects.latest("pk").cards == [BAT_FOREST, PRINTED[1]]


def test_a_fact_typed_again_after_undo_takes_the_place_of_the_first(player: Player) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    phone = set_up(player, silver=320)
    phone.undo_turn()
    phone.answer(SILVER)
    phone.answer(230)

    deck.refresh_from_db()
    assert deck.cards == [BAT_FOREST, PRINTED[1]]
    dont_keep(phone)
    deck.refresh_from_db()
    assert deck.cards == PRINTED


def test_a_turn_played_otherwise_after_undo_takes_its_facts_with_it(player: Player) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    phone = set_up(player)
    phone.undo_turn()
    phone.answer({"challenge": "none", "level": "bronze"})

    deck.refresh_from_db()
    assert phone.session.turn == 1
    assert deck.cards == PRINTED
    assert not KeptFacts.objects.exists()


def test_undo_and_redo_leave_the_facts_where_they_are(player: Player) -> None:
    phone = set_up(player)
    before = rows()

    phone.undo()
    phone.redo()

    assert rows() == before
    assert KEPT.format("Challenges") in phone.page.text


def test_only_whoever_typed_it_keeps_it(player: Player, other: Player) -> None:
    player.deck_with(CHALLENGES, PRINTED, name="Hers")
    phone = new_table(player)
    phone.answer(SILVER)
    typed = Turn.objects.get(number=0)
    owner = phone.session.owner

    Turn.objects.filter(pk=typed.pk).update(learned=[_fact("bat-forest", "0" * 32, silver=230)])
    phone.answer(230)

    found = {deck.owner: deck.cards for deck in BotDeck.objects.all()}
    assert found == {owner: PRINTED, "0" * 32: [BAT_FOREST, PRINTED[1]]}
    assert "Saved for next time" not in phone.page.text


def _fact(id: str, by: str, **fields: Any) -> dict[str, Any]:
    return {"deck": "challenges", "card": {"id": id, **fields}, "by": by}


def test_a_fact_that_does_not_fit_the_deck_any_more_stays_with_the_game(player: Player) -> None:
    deck = player.deck_with(CHALLENGES, PRINTED)
    full = [{"id": f"c{number}"} for number in range(60)]
    BotDeck.objects.filter(pk=deck.pk).update(cards=full)
    DeckInUse.objects.all().delete()

    phone = set_up(player, deck="built-in:exploration")

    assert phone.session.turn == 1
    assert BotDeck.objects.get(pk=deck.pk).cards == full


def test_without_this_capability_the_table_plays_on(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    for signal in (turn_finished, table_shown):
        monkeypatch.setattr(signal, "receivers", [])

    phone = set_up(player)

    assert phone.session.turn == 1
    assert rows() == []
    assert Turn.objects.get(number=0).learned == [_fact("bat-forest", phone.session.owner, silver=230)]


CORAL = {
    "id": "coral",
    "name": "Coral",
    "level": 1,
    "icons": {"land": 0, "water": 2, "air": 0},
    "cost": {"land": 0, "water": 1, "air": 0},
    "points": None,
}


def origin_with_a_new_tile(player: Player) -> Phone:
    phone = new_table(player, "origin-of-species", dealer="table")
    tiles = {"r1c1": "tide-lily", "r1c2": "cloud-midge", "r1c3": "new"}
    for value in ({"rows": 1, "cols": 3}, tiles, CORAL, {"p1": "dune-beetle"}):
        table = phone.table
        assert table.question is not None
        table.answer(table.question.key, value, Visitor(phone.session.owner))
    phone.look()
    phone.play(1, random.Random("the rest of the set-up"))
    return phone


def test_a_new_tile_typed_into_a_game_of_made_up_ones_makes_a_deck_of_ones_own(player: Player) -> None:
    phone = origin_with_a_new_tile(player)

    deck = BotDeck.objects.get(kind="species")
    assert deck.name == "My species tiles"
    assert deck.cards == [{key: value for key, value in CORAL.items() if value is not None}]
    dont_keep(phone)
    assert not BotDeck.objects.filter(kind="species").exists()


def test_a_new_tile_never_gets_among_made_up_ones_that_somebody_copied(player: Player) -> None:
    copied = player.copy_built_in(SPECIES, "made-up")
    player.copy_built_in(TOOLS, "printed")
    before = copied.cards

    origin_with_a_new_tile(player)

    copied.refresh_from_db()
    assert copied.cards == before
    assert [card["name"] for card in BotDeck.objects.get(name="My species tiles").cards] == ["Coral"]


def test_a_deck_of_ones_own_is_what_the_next_game_offers_and_goes_on_growing(player: Player) -> None:
    origin_with_a_new_tile(player)
    mine = BotDeck.objects.get(kind="species")

    phone = new_table(player, "origin-of-species", dealer="table")

    assert phone.session.decks["species"] == mine.cards
    assert not phone.session.try_out


def mended(player: Player, id: str, **fields: Any) -> Phone:
    """A game with Charlie in which a card that was typed wrongly is put right; fields left out stay."""
    phone = new_table(player, "origin-of-species", dealer="table")
    tiles = {"r1c1": "tide-lily", "r1c2": "cloud-midge"}
    answers: list[Any] = [{"rows": 1, "cols": 3}, tiles, {"p1": "dune-beetle"}, [], "correct", {"mend": id}]
    for value in (*answers, fields):
        phone.answer(value)
    return phone


def kept_card(kind: str, id: str) -> dict[str, Any]:
    [card] = [card for card in BotDeck.objects.get(kind=kind).cards if card["id"] == id]
    return dict(card)


def test_a_card_that_is_mended_is_kept_as_it_is_really_printed(player: Player) -> None:
    player.copy_built_in(SPECIES, "made-up")
    before = kept_card("species", "dune-beetle")

    phone = mended(player, "dune-beetle", cost={"land": 3, "water": 0, "air": 0}, points=None)

    cost = {"land": 3, "water": 0, "air": 0}
    assert kept_card("species", "dune-beetle") == {
        key: value for key, value in {**before, "cost": cost}.items() if key != "points"
    }
    assert KEPT.format("Species tiles") in phone.page.text
    dont_keep(phone)
    assert kept_card("species", "dune-beetle") == before


def test_a_mended_card_of_a_turn_that_is_undone_and_played_otherwise_is_as_it_was(player: Player) -> None:
    player.copy_built_in(SPECIES, "made-up")
    before = kept_card("species", "dune-beetle")
    phone = mended(player, "dune-beetle", points=None)

    phone.undo_turn()
    phone.answer("my_research")
    phone.answer({"to": ["r1c1"]})

    assert kept_card("species", "dune-beetle") == before


def test_a_tool_that_is_mended_is_kept_too(player: Player) -> None:
    mended(player, "net", net_air=3)

    assert kept_card("tools", "net")["gives"] == {"land": 0, "water": 0, "air": 3}
