"""Cards that are called otherwise from now on, at a table that is open on a phone."""

from __future__ import annotations

import random

from django.test import Client

from botassist.play.models import GameSession
from games.transcripts.registry import find_game
from tests.phone import Phone


def rename(phone: Phone, kind: str, old: str, new: str) -> None:
    session = phone.session
    decks = {
        **session.decks,
        kind: [{**card, "name": new} if card.get("name") == old else card for card in session.decks[kind]],
    }
    GameSession.objects.filter(pk=session.pk).update(decks=decks)


def test_a_card_is_called_by_its_new_name_at_once(db: None) -> None:
    game = find_game("origin-of-species")
    phone = Phone.at_new_table(game, Client())
    phone.play(3, random.Random(1))
    shown = phone.look().text
    old = next(card["name"] for card in phone.session.decks["species"] if card["name"] in shown)
    rename(phone, "species", old, "Zebra of the dunes")
    shown = phone.look().text
    assert "Zebra of the dunes" in shown
    assert old not in shown


def test_tables_whose_cards_have_other_names_show_each_their_own(db: None) -> None:
    game = find_game("origin-of-species")
    here, there = (Phone.at_new_table(game, Client()) for _ in range(2))
    for phone in (here, there):
        phone.play(3, random.Random(1))
    shown = here.look().text
    old = next(card["name"] for card in here.session.decks["species"] if card["name"] in shown)
    rename(there, "species", old, "Zebra of the dunes")
    there.look()
    assert old in here.look().text
    assert "Zebra of the dunes" not in here.page.text
