"""Dartmoor as it is played: Anna as in the other box, with the set-up, the cards and the end of this one."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import english
from games.forest_shuffle import GAME as FOREST
from games.forest_shuffle_dartmoor import GAME
from games.transcripts.transcript import TranscriptError, transcribe
from tests.pages import Page
from tests.phone import Phone


def played(*replies: tuple[str, Any], **decks: Any) -> dict[str, Any]:
    """A game at the table, its draws among the replies."""
    given = [{"key": key, "value": value} for key, value in replies]
    return transcribe({"game": GAME.slug, "dealer": "table", "decks": decks, "replies": given})


def read(output: dict[str, Any], turn: int = -1) -> list[str]:
    """The instructions of a turn as they are read."""
    return [say["text"] for say in output["turns"][turn]["said"]]


@pytest.mark.django_db
def test_a_challenge_is_set_up_played_and_won_on_the_pages() -> None:
    phone = Phone.at_new_table(GAME, dealer="table")
    phone.answer({"challenge": "reptile-trail", "level": "gold"})
    assert "Set a random Adder aside as the first card of your hand" in phone.page.text
    assert "325 points needed" in phone.page.text

    phone.answer("anna")
    phone.answer("DA07")
    assert (
        "Return the top 2 cards of the draw pile to the box. Look at them: winter ends the game."
        in phone.page.text
    )
    phone.answer("winter")
    assert "A Black-Tailed Godwit counts nothing with fewer than six moors." in phone.page.text
    assert "Linden" not in phone.page.text
    phone.answer({"forest": 320, "cave_cards": 5, "goal": True})

    assert phone.session.over
    assert "Challenge won 325 your points 325 needed for gold Reptile Trail: gold reached." in phone.page.text
    results = Page(phone.client.get("/results/").content.decode()).text
    assert "Forest Shuffle: Dartmoor" in results
    assert "Forest Shuffle: Exploration" not in results


def test_an_adder_is_set_aside_before_anything_goes_back() -> None:
    assert read(played(("setup", {"challenge": "reptile-trail"})))[:4] == [
        "Set a random Adder aside as the first card of your hand.",
        "Return 45 cards from the draw pile to the box, unseen.",
        "Shuffle one winter card into the last 10 cards of the draw pile.",
        "Draw 5 cards: with those set aside you hold 6.",
    ]


def test_without_it_six_cards_are_drawn() -> None:
    told = read(played(("setup", {"challenge": "crawler"})))

    assert told[0] == "Return 45 cards from the draw pile to the box, unseen."
    assert "Draw 6 cards for your hand." in told


@pytest.mark.parametrize("field", ["expansions", "rare", "rare_in_hand", "special_caves"])
def test_what_belongs_to_the_other_box_is_not_asked(field: str) -> None:
    with pytest.raises(TranscriptError, match=r'reply 1 \("setup"\)'):
        played(("setup", {field: []}))


def test_all_points_are_known_and_a_deck_of_ones_own_is_asked_for_what_it_leaves_out() -> None:
    for card in GAME.read_decks(GAME.written_decks({}))["challenges"]:
        output = played(("setup", {"challenge": card["id"], "level": "gold"}))
        assert output["pending"]["key"] == "do"

    output = played(
        ("setup", {"challenge": "fog", "level": "silver"}), challenges=[{"id": "fog", "bronze": 9}]
    )
    assert output["pending"]["key"] == "threshold"


def test_there_are_twenty_cards_and_fifteen_challenges_and_both_decks_say_where_they_come_from() -> None:
    decks = GAME.read_decks(GAME.written_decks({}))

    assert [card["id"] for card in decks["automa"]] == [f"DA{number:02}" for number in range(1, 21)]
    assert len(decks["challenges"]) == 15
    for kind in GAME.decks.values():
        assert [english(label) for label in kind.labels.values()] == [
            "From a public list: compare with your cards"
        ]
    with pytest.raises(TranscriptError, match='no built-in deck "exploration"'):
        played(automa="exploration")


def test_every_card_in_the_cave_counts_one_and_the_end_asks_for_nothing_more() -> None:
    output = played(("setup", {}), ("do", "winter"))
    assert [field["id"] for field in output["pending"]["fields"]] == ["forest", "cave_cards"]

    output = played(("setup", {}), ("do", "winter"), ("score", {"forest": 40, "cave_cards": 7}))
    assert output["result"]["points"] == 47
    assert output["result"]["won"] is None


def test_annas_turn_reads_as_in_the_other_box() -> None:
    told = read(
        played(("setup", {"clearing": "count"}), ("do", "anna"), ("clearing", 12), ("automa", "DA09"))
    )

    assert told == [
        "Return all 12 cards of the clearing to the box.",
        "Nothing to remove: the clearing is empty.",
    ]


def test_the_rules_that_are_the_same_are_the_other_boxs_own_words() -> None:
    shared = [id for id, section in GAME.rulebook.items() if section == FOREST.rulebook[id]]

    assert shared == [
        "setup.2", "setup.3", "setup.4", "setup.5", "anna.reveal", "anna.add", "anna.remove", "anna.deck",
        "anna.discard", "clearing", "end.1",
    ]  # fmt: skip
