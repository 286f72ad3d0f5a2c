"""Decks as people write them, and states as they are stored: what does not fit is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest

from games.engine.codec import StateError, structure, unstructure
from games.engine.core import DeckKind, Game, Phrase, Problem, Square, Text, Whole
from games.engine.decks import MOST_READ, CardProblem, DeckError, choose_decks, read_deck
from games.transcripts.registry import UnknownGameError, find_game, games

KIND = DeckKind(
    name=Phrase("Cards"),
    about=Phrase("Cards."),
    default="printed",
    fields=(Text(key="name"), Whole(key="worth", least=0, most=9, default=1)),
    reserved=("none",),
    check=lambda cards: (
        CardProblem(cards[0]["id"], Problem(Phrase("Too dear."), "worth"))
        if sum(card["worth"] for card in cards) > 20
        else None
    ),
)


def wrong(cards: Any) -> str:
    with pytest.raises(DeckError) as refused:
        read_deck("cards", KIND, cards)
    return str(refused.value)


def test_a_deck_is_filled_in_by_its_schema() -> None:
    assert read_deck("cards", KIND, [{"name": "Old Oak"}]) == (
        {"id": "old-oak", "name": "Old Oak", "worth": 1},
    )


def test_a_wrong_deck_names_the_card_and_the_field() -> None:
    assert wrong([]) == 'deck "cards": the deck: A deck needs at least one card.'
    assert wrong("oak") == 'deck "cards": the deck: A deck needs at least one card.'
    assert wrong([{"id": "oak", "name": "Oak", "worth": 10}]).startswith(
        'deck "cards": card "oak", worth: A whole'
    )
    assert (
        wrong([{"name": "Oak", "size": 1}]) == 'deck "cards": card "1": "size" is not a field of this form.'
    )
    assert wrong([{"name": "Oak"}, 7]).startswith('deck "cards": card "2": Answer with')
    assert (
        wrong([{"name": "Oak"}, {"name": "Oak"}])
        == 'deck "cards": card "oak", id: This id is in the deck twice.'
    )
    assert (
        wrong([{"name": "None"}]) == 'deck "cards": card "1", id: The game uses this name for something else.'
    )
    assert wrong([{"name": "Oak"}] * (MOST_READ + 1)).endswith(f"At most {MOST_READ} cards fit in a deck.")
    dear = [{"name": f"Oak {number}", "worth": 9} for number in range(3)]
    assert wrong(dear) == 'deck "cards": card "oak-0", worth: Too dear.'


def test_a_kind_left_out_takes_its_default_and_an_unknown_one_is_named() -> None:
    built_in = {"cards": {"printed": ({"name": "Oak"},), "large": ({"name": "Elm"},)}}

    assert choose_decks({"cards": KIND}, built_in, {}) == {"cards": [{"name": "Oak"}]}
    assert choose_decks({"cards": KIND}, built_in, {"cards": "large"}) == {"cards": [{"name": "Elm"}]}
    assert choose_decks({"cards": KIND}, built_in, {"cards": [{"name": "Ash"}]}) == {
        "cards": [{"name": "Ash"}]
    }
    with pytest.raises(DeckError, match='There is no built-in deck "huge"'):
        choose_decks({"cards": KIND}, built_in, {"cards": "huge"})
    with pytest.raises(DeckError, match='deck "dice": the deck: This game has no such deck'):
        choose_decks({"cards": KIND}, built_in, {"dice": []})


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_every_built_in_deck_fits_its_schema(game: Game[Any]) -> None:
    for kind, decks in game.built_in_decks.items():
        assert game.decks[kind].default in decks
        for cards in decks.values():
            assert len(read_deck(kind, game.decks[kind], list(cards))) == len(cards)
    assert set(game.decks) == set(game.built_in_decks)


@dataclass(frozen=True, kw_only=True)
class Nest:
    eggs: int
    owner: str | None
    birds: tuple[str, ...] = ()
    found: Mapping[str, int] | None = None
    empty: bool = False


def test_a_state_is_stored_as_plain_json_and_comes_back() -> None:
    nest = Nest(eggs=2, owner=None, birds=("wren",), found={"a": 1})

    stored = unstructure(nest)

    assert stored == {"eggs": 2, "owner": None, "birds": ["wren"], "found": {"a": 1}, "empty": False}
    assert structure(stored, Nest) == nest


@pytest.mark.parametrize(
    "changes",
    [
        {"eggs": "2"},
        {"eggs": 2.0},
        {"eggs": True},
        {"birds": "wren"},
        {"birds": [1]},
        {"empty": 0},
        {"size": 1},
    ],
)
def test_a_stored_state_with_a_wrong_value_or_an_unknown_key_is_refused(changes: dict[str, Any]) -> None:
    stored = unstructure(Nest(eggs=2, owner="Anna"))

    with pytest.raises(StateError):
        structure(stored | changes, Nest)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Pawns:
    on: Mapping[Square, Colour]
    next: Colour = Colour.RED


def test_squares_and_enums_are_stored_as_their_texts_and_come_back_as_what_they_are() -> None:
    pawns = Pawns(on={Square("r1c2"): Colour.BLUE})

    stored = unstructure(pawns)

    assert stored == {"on": {"r1c2": "blue"}, "next": "red"}
    assert [type(text) for text in (*stored["on"], *stored["on"].values(), stored["next"])] == [str] * 3
    back = structure(stored, Pawns)
    assert back == pawns
    assert isinstance(back.next, Colour)


@pytest.mark.parametrize("other", ["green", "RED", "", 1, None])
def test_a_stored_text_that_is_no_member_of_its_enum_is_refused(other: Any) -> None:
    with pytest.raises(StateError, match="next"):
        structure({"on": {}, "next": other}, Pawns)


def test_a_stored_state_that_lacks_a_key_is_refused() -> None:
    with pytest.raises(StateError, match="eggs"):
        structure({"owner": None}, Nest)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGameError) as unknown:
        find_game("chess")

    assert str(unknown.value).startswith('there is no game "chess"; there are: ')
    assert all(slug in str(unknown.value) for slug in games())
    with pytest.raises(UnknownGameError):
        find_game(["chess"])


def test_the_games_are_listed_by_their_titles() -> None:
    titles = [game.title for game in games().values()]

    assert titles == sorted(titles)
