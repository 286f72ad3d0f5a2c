"""What somebody at the table reads of Anna, and what the app says to a slip."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import Choice, Form, english
from games.forest_shuffle import GAME
from games.transcripts.transcript import TranscriptError, transcribe
from tests.decks.desk import CHALLENGES, Player
from tests.games.forest_shuffle.test_edges import anna, played
from tests.phone import Phone

COUNTED = ("setup", {"clearing": "count"})
BOTH = ["alpine", "woodland_edge"]


def read(output: dict[str, Any], turn: int = -1) -> list[str]:
    """The instructions of a turn as they are read."""
    return [say["text"] for say in output["turns"][turn]["said"]]


def reminder(output: dict[str, Any]) -> str:
    """What is said in smaller type below the first instruction of the last turn."""
    say = output["turns"][-1]["said"][0]
    sentence = GAME.sentences[say["code"]]
    assert callable(sentence)
    return sentence(say["params"]).detail


def drawing(output: dict[str, Any]) -> str:
    """The drawing beside the first instruction of the last turn."""
    say = output["turns"][-1]["said"][0]
    sentence = GAME.sentences[say["code"]]
    assert callable(sentence)
    return sentence(say["params"]).symbol


# Finding: 12 counted, four cards returned, 8 left, and no word of the ten-card rule.


@pytest.mark.django_db
def test_twelve_cards_counted_before_annas_card_are_cleared_first_and_she_meets_an_empty_clearing() -> None:
    phone = Phone.at_new_table(GAME, dealer="table")
    phone.answer({"clearing": "count"})
    phone.answer("anna")

    phone.answer(12)
    assert (
        "Return all 12 cards of the clearing to the box. There were ten or more after your" in phone.page.text
    )
    phone.answer("PA01")

    assert (
        "Return all 12 cards of the clearing to the box. There were ten or more after your" in phone.page.text
    )
    assert "Nothing to remove: the clearing is empty" in phone.page.text
    assert "Clearing 12 → 0" in phone.page.text
    assert "The clearing none left" in phone.page.text


def test_nine_cards_counted_stay_for_annas_card() -> None:
    output = played(COUNTED, *anna("PA01", 9))

    assert read(output) == ["◀ Return 4 cards from the right end of the clearing to the box."]
    assert output["state"]["clearing"] == 5


# Finding: a deck with bronze 300, silver 200, gold 100 was accepted, and 150 points "won gold".


@pytest.mark.django_db
def test_a_kept_challenge_whose_points_fall_is_refused_beside_its_field() -> None:
    player = Player()
    deck = player.copy_built_in(CHALLENGES, "exploration")

    page = player.type_card(deck, "bat-forest", bronze=300, silver=200, gold=400)

    assert player.status == 422
    assert "That is less than bronze needs: 300." in page.text
    deck.refresh_from_db()
    assert deck.cards == list(GAME.built_in_decks["challenges"]["exploration"])


@pytest.mark.parametrize(
    ("points", "field"),
    [
        ({"bronze": 300, "silver": 200, "gold": 100}, "gold"),
        ({"bronze": 300, "silver": 200}, "silver"),
        ({"bronze": 300, "gold": 299}, "gold"),
        ({"silver": 300, "gold": 299}, "gold"),
    ],
)
def test_a_deck_with_points_that_fall_is_refused_naming_the_card_and_the_level(
    points: dict[str, int], field: str
) -> None:
    with pytest.raises(TranscriptError, match=f'deck "challenges": card "oaks", {field}: That is less than'):
        played(challenges=[{"id": "oaks", **points}])


def test_levels_that_need_the_same_points_are_no_mistake() -> None:
    output = played(challenges=[{"id": "oaks", "bronze": 200, "silver": 200, "gold": 200}])

    assert output["pending"]["key"] == "setup"


@pytest.mark.django_db
def test_twenty_five_typed_for_two_hundred_and_fifty_is_told_at_once() -> None:
    phone = Phone.at_new_table(GAME)
    phone.answer({"challenge": "bat-forest", "level": "silver"})
    question = phone.table.question
    assert question is not None

    phone.send(*phone.answer_form(question, 25))

    assert phone.status == 422
    assert "That is less than bronze needs: 200." in phone.page.text
    phone.answer(250)
    assert "250 points needed" in phone.page.text


def test_bronze_cannot_need_more_than_what_is_known_of_silver() -> None:
    silver = {"id": "oaks", "silver": 200}
    setup = ("setup", {"challenge": "oaks"})

    with pytest.raises(
        TranscriptError, match=r'reply 2 \("threshold"\): That is more than silver needs: 200'
    ):
        played(setup, ("threshold", 201), challenges=[silver])
    assert played(setup, ("threshold", 200), challenges=[silver])["pending"]["key"] == "do"


def test_a_goal_of_two_hundred_letters_is_kept() -> None:
    goal, note = "g" * 200, "n" * 200
    player_deck = [{"id": "oaks", "goal": goal, "note": note, "bronze": 1}]

    facts = GAME.read_decks({**GAME.written_decks({}), "challenges": player_deck})["challenges"]

    assert (facts[0]["goal"], facts[0]["note"]) == (goal, note)
    with pytest.raises(TranscriptError, match='card "oaks", goal: At most 200 characters fit here'):
        played(challenges=[{"id": "oaks", "goal": goal + "!"}])


@pytest.mark.django_db
def test_a_field_for_a_long_text_takes_as_many_letters_as_the_rules() -> None:
    player = Player()
    deck = player.copy_built_in(CHALLENGES, "exploration")

    player.type_card(deck, "reforestation", goal="g" * 200)

    assert player.status == 303
    assert 'maxlength="200"' in player.client.get(f"/d/{deck.code}/card/?card=reforestation").content.decode()


@pytest.mark.parametrize(
    ("ruling", "card", "instruction"),
    [
        ("sweep", "PA02", "▶ Return 4 cards from the left end of the clearing to the box."),
        ("sweep", "PA01", "◀ Return 4 cards from the right end of the clearing to the box."),
        ("end", "PA02", "▶ Return 4 cards from the right end of the clearing to the box."),
        ("end", "PA15", "◀ Return 1 card from the left end of the clearing to the box."),
    ],
)  # fmt: skip
def test_the_arrow_stands_as_it_is_printed_and_the_words_say_what_the_ruling_makes_of_it(
    ruling: str, card: str, instruction: str
) -> None:
    output = played(("setup", {"arrow": ruling}), *anna(card))

    assert read(output)[0] == instruction
    assert drawing(output) == "remove", "no arrow of our own beside the printed one"
    assert reminder(output) == "Or as many as there are."


def test_who_counts_is_told_the_cards_that_lie_there_and_no_more() -> None:
    output = played(COUNTED, *anna("PA02", 3))

    assert read(output) == ["▶ Return 3 cards from the left end of the clearing to the box."]
    assert reminder(output) == ""


def test_the_ruling_on_the_arrow_is_asked_where_it_is_seen() -> None:
    form = next(GAME.setup(GAME.read_decks(GAME.written_decks({}))))
    assert isinstance(form, Form)
    arrow = next(field for field in form.fields if field.key == "arrow")
    assert isinstance(arrow, Choice)

    assert not arrow.folded
    assert [english(option.label) for option in arrow.options] == [
        "▶ from left to right: the leftmost cards go",
        "▶ at the right end: the rightmost cards go",
    ]


@pytest.mark.parametrize(
    ("setup", "reminded"),
    [({}, True), ({"wipe_after_anna": False}, False), ({"clearing": "count"}, False)],
)
def test_without_counting_adding_reminds_of_the_ten_card_rule_where_the_ruling_has_it(
    setup: dict[str, Any], reminded: bool
) -> None:
    counted = 5 if setup.get("clearing") == "count" else None

    output = played(("setup", setup), *anna("PA05", counted))

    assert ("Ten or more after her turn?" in reminder(output)) == reminded
    assert "Winter? The game is over." in reminder(output)


def test_two_rare_cards_and_a_water_vole_are_set_aside_before_anything_is_shuffled_or_returned() -> None:
    chosen = {"expansions": BOTH, "rare": 5, "rare_in_hand": True, "challenge": "reforestation"}

    output = played(("setup", chosen), ("threshold", 100))

    assert read(output)[:5] == [
        "Set a random Water Vole aside as the first card of your hand.",
        "Set 2 random new and rare cards aside for your hand. Then shuffle the other 3 and the cards of Alpine"
        " and Woodland Edge into the draw pile.",
        "Return 95 cards from the draw pile to the box, unseen.",
        "Shuffle one winter card into the last 10 cards of the draw pile.",
        "Draw 5 cards: with those set aside you hold 8.",
    ]


@pytest.mark.parametrize(
    ("chosen", "mixed"),
    [
        ({"expansions": ["alpine"]}, "Shuffle the cards of Alpine into the draw pile."),
        ({"rare": 1}, "Shuffle 1 new and rare card into the draw pile."),
        ({"rare": 4, "expansions": BOTH}, "Shuffle the cards of Alpine and Woodland Edge and 4 new and rare cards"
         " into the draw pile."),
        ({"rare": 2, "rare_in_hand": True}, "Set 2 random new and rare cards aside for your hand."),
        ({"rare": 3, "rare_in_hand": True}, "Set 2 random new and rare cards aside for your hand. Then shuffle"
         " the other one into the draw pile."),
        ({"rare": 2, "rare_in_hand": True, "expansions": ["alpine"]}, "Set 2 random new and rare cards aside for"
         " your hand. Then shuffle the cards of Alpine into the draw pile."),
    ],
)  # fmt: skip
def test_what_is_mixed_in_is_said_first(chosen: dict[str, Any], mixed: str) -> None:
    assert read(played(("setup", chosen)))[0] == mixed


def test_with_the_base_game_alone_nothing_is_mixed_in() -> None:
    assert read(played(("setup", {})))[0] == "Return 30 cards from the draw pile to the box, unseen."


def test_a_lower_level_that_is_out_of_reach_keeps_a_higher_one_from_being_won() -> None:
    """As in a game that was begun when points could still be typed the wrong way round."""
    output = transcribe(
        {
            "game": GAME.slug,
            "replies": [
                {"key": "setup", "value": {"challenge": "bat-forest", "level": "silver"}},
                {"key": "threshold", "value": 250},
            ],
        }
    )
    stored = output["state"] | {"aim": output["state"]["aim"] | {"silver": 25}}
    ending = GAME.turn(GAME.restore(stored), GAME.read_decks(GAME.written_decks({})))
    next(ending)
    ending.send("winter")

    with pytest.raises(StopIteration) as finished:
        ending.send({"forest": 30, "cave_cards": 0, "goal": True})

    assert finished.value.value.result["reached"] == "none"
    assert finished.value.value.result["won"] is False
