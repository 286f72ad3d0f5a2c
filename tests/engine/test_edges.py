"""What docs/specs/transcript.md says of the edges: null, bounds, empty decks, ids, the dealer, the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.answers import RefusedError, accept
from games.engine.core import (
    Choice,
    DeckKind,
    Form,
    Game,
    Many,
    Phrase,
    Question,
    Text,
    Whole,
    YesNo,
    describe,
    options,
)
from games.engine.decks import DeckError, read_deck
from games.transcripts import registry, transcript
from games.transcripts.transcript import TranscriptError, transcribe
from tests.contract.coin_toss import GAME

EACH_KIND: list[Callable[..., Question]] = [
    lambda **more: Choice(key="a", options=options("left", "right"), **more),
    lambda **more: Many(key="a", options=options("left", "right"), **more),
    lambda **more: Whole(key="a", least=0, most=9, **more),
    lambda **more: YesNo(key="a", **more),
    lambda **more: Text(key="a", **more),
    lambda **more: Form(key="a", fields=(), **more),
]
DEFAULTS: list[Any] = ["left", ("left",), 3, True, "left", {}]
TILES = DeckKind(name="Tiles", about="Of the harbour.", fields=(Text(key="name"),), default="printed")


@pytest.fixture
def coin_toss(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gives a function that puts Coin Toss, with changes, among the games."""

    def put_in_force(**changes: Any) -> None:
        game: Game[Any] = dataclasses.replace(GAME, **changes)
        monkeypatch.setattr(registry, "games", lambda: {game.slug: game})
        monkeypatch.setattr(Game, "built_in_decks", {"tiles": {"printed": ({"name": "Oak Hall"},)}})

    return put_in_force


def played(**source: Any) -> dict[str, Any]:
    return transcribe({"game": "coin-toss", **source})


SETUP = {"key": "setup", "value": {"tosses": 1}}


@pytest.mark.parametrize(("kind", "default"), [*zip(EACH_KIND, DEFAULTS, strict=True)])
def test_null_is_refused_where_there_is_a_default(kind: Callable[..., Question], default: Any) -> None:
    form = Form(key="setup", fields=(kind(default=default),))

    with pytest.raises(RefusedError) as refused:
        accept(form, {"a": None})

    assert refused.value.problem.field == "a"
    assert accept(form, {}) == {"a": list(default) if isinstance(default, tuple) else default}


@pytest.mark.parametrize("kind", EACH_KIND)
def test_null_stands_for_an_optional_field_that_is_left_out(kind: Callable[..., Question]) -> None:
    form = Form(key="setup", fields=(kind(optional=True),))

    assert accept(form, {"a": None}) == accept(form, {}) == {"a": None}


def test_a_bound_that_the_present_value_exceeds_grows_with_it() -> None:
    high = Whole(key="gold", least=0, most=30, default=41)
    low = Whole(key="lead", least=0, most=30, default=-2)

    assert (describe(high)["min"], describe(high)["max"]) == (0, 41)
    assert (describe(low)["min"], describe(low)["max"]) == (-2, 30)
    assert accept(high, 41) == 41
    with pytest.raises(RefusedError):
        accept(high, 42)


def test_a_deck_without_a_card_is_refused_where_the_game_needs_one(
    coin_toss: Callable[..., None],
) -> None:
    coin_toss(decks={"tiles": TILES})

    with pytest.raises(TranscriptError, match="A deck needs at least one card"):
        played(decks={"tiles": []})

    coin_toss(decks={"tiles": dataclasses.replace(TILES, may_be_empty=True)})
    assert played(decks={"tiles": []})["decks"] == {"tiles": []}


@pytest.mark.parametrize("may_be_empty", [False, True])
def test_a_field_that_no_card_has_is_always_refused(may_be_empty: bool) -> None:
    tiles = dataclasses.replace(TILES, may_be_empty=may_be_empty)

    with pytest.raises(DeckError, match='card "t1": "colour" is not a field'):
        read_deck("tiles", tiles, [{"id": "t1", "name": "Oak Hall", "colour": None}])


def test_a_missing_id_is_made_from_the_name_and_the_deck_is_printed_as_it_was_given(
    coin_toss: Callable[..., None],
) -> None:
    coin_toss(decks={"tiles": TILES}, names=None)
    cards = [{"name": "Oak Hall"}, {"id": "t2", "name": "Elm Hall"}]

    printed = played(decks={"tiles": cards})

    assert printed["decks"] == {"tiles": cards}
    assert [card["id"] for card in read_deck("tiles", TILES, cards)] == ["oak-hall", "t2"]
    with pytest.raises(TranscriptError, match="This id is in the deck twice"):
        played(decks={"tiles": [{"name": "Oak Hall"}, {"name": "oak hall!"}]})
    with pytest.raises(TranscriptError, match="id: "):
        played(decks={"tiles": [{"id": None, "name": "Oak Hall"}]})


@pytest.mark.parametrize("dealer", ["app", "table"])
def test_the_dealer_is_the_games_own_when_none_is_named(coin_toss: Callable[..., None], dealer: str) -> None:
    coin_toss(dealer=dealer)
    toss = [SETUP, {"key": "do", "value": "toss"}, {"key": "call", "value": "heads"}]

    printed = played(replies=toss)

    assert printed["dealer"] == dealer
    assert printed["over"] == (dealer == "app")
    assert transcript.play_input({"game": "coin-toss", "dealer": "app", "replies": toss}).result is not None


def test_nothing_is_played_after_the_end_and_a_reply_to_it_is_an_error(
    coin_toss: Callable[..., None],
) -> None:
    coin_toss()
    toss = [SETUP, {"key": "do", "value": "toss"}, {"key": "call", "value": "heads"}]

    assert played(replies=toss, turns=9)["pending"] is None
    with pytest.raises(TranscriptError, match="reply 4: the game is over"):
        played(replies=[*toss, {"key": "do", "value": "toss"}])
    left_over = played(replies=[{"key": "setup", "value": {"tosses": 2}}, *toss[1:], *toss[1:]], turns=1)
    assert len(left_over["turns"]) == 2
    assert left_over["pending"]["key"] == "do"


def test_a_turn_without_a_word_or_an_answer_is_not_listed(coin_toss: Callable[..., None]) -> None:
    coin_toss()

    assert played()["turns"] == []
    assert played()["state"] is None
    assert [turn["number"] for turn in played(replies=[SETUP])["turns"]] == [0]


def test_a_field_that_is_none_of_the_form_is_an_error() -> None:
    form = Form(key="setup", label=Phrase("Set up"), fields=())

    with pytest.raises(RefusedError):
        accept(form, {"colour": None})
