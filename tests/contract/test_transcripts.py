"""Games as JSON: what is printed plays again to the same; what does not fit is refused with a sentence."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core import Game
from games.transcripts.registry import games
from games.transcripts.replay import first_difference
from games.transcripts.simulation import random_turns
from games.transcripts.transcript import TranscriptError, stored_reply, transcribe

SEEDS = ("1", "2", "3")


def simulated(game: Game[Any], seed: str) -> dict[str, Any]:
    """The input of a whole random game with its draws, as the app dealt them."""
    decks = game.read_decks(game.written_decks({}))
    turns = random_turns(game, random.Random(seed), decks, seed)
    replies = [stored_reply(reply) for turn in turns for reply in turn.position.replies]
    return {"game": game.slug, "seed": seed, "dealer": "table", "replies": replies}


def without_draws(source: dict[str, Any]) -> dict[str, Any]:
    return source | {"dealer": "app", "replies": [one for one in source["replies"] if one["by"] == "table"]}


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("seed", SEEDS)
def test_printed_replies_fed_back_give_the_same_game(game: Game[Any], seed: str) -> None:
    printed = as_json(transcribe(without_draws(simulated(game, seed))))
    replies = [reply for turn in printed["turns"] for reply in turn["replies"]]
    assert printed["over"]

    again = as_json(transcribe({"game": game.slug, "seed": "another", "dealer": "table", "replies": replies}))

    for key in ("turns", "state", "pending", "over", "result"):
        assert again[key] == printed[key]


def test_the_app_deals_what_it_dealt_before(game: Game[Any]) -> None:
    source = simulated(game, "1")

    dealt = transcribe(without_draws(source))

    assert [reply for turn in dealt["turns"] for reply in turn["replies"]] == source["replies"]


def test_replaying_a_printed_game_agrees(game: Game[Any]) -> None:
    printed = as_json(transcribe(without_draws(simulated(game, "2"))))

    assert first_difference(printed) == ""


def test_replaying_names_the_first_turn_that_differs(game: Game[Any]) -> None:
    printed = as_json(transcribe(without_draws(simulated(game, "2"))))
    turn = next(turn for turn in printed["turns"] if turn["said"])
    turn["said"][0]["code"] = "something.else"

    assert first_difference(printed).startswith(f"turn {turn['number']}, said")


def test_a_game_stops_after_so_many_turns(game: Game[Any]) -> None:
    source = without_draws(simulated(game, "3"))

    for turns in (0, 1, 2):
        played = transcribe(source | {"turns": turns})
        assert len(played["turns"]) == turns + 1
        assert all(turn["finished"] for turn in played["turns"])


def test_every_beginning_of_a_game_can_be_printed(game: Game[Any]) -> None:
    source = simulated(game, "1")

    for count in range(len(source["replies"]) + 1):
        played = transcribe(source | {"replies": source["replies"][:count]})
        json.dumps(played, allow_nan=False)
        assert (played["pending"] is None) == played["over"]


def test_a_reply_after_the_end_is_an_error_that_says_so(game: Game[Any]) -> None:
    source = simulated(game, "1")
    source["replies"].append({"key": "do", "value": "correct"})

    with pytest.raises(TranscriptError, match=f"reply {len(source['replies'])}: the game is over"):
        transcribe(source)


NUMBERS = st.integers() | st.floats() | st.sampled_from([10**30, -1, 0, 1e999])
PLAIN = st.none() | st.booleans() | NUMBERS | st.text() | st.sampled_from(["\ud800", "r1c1", "correct"])
ANYTHING = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {"game": st.sampled_from(sorted(games())) | ANYTHING},
    optional={
        "decks": ANYTHING | st.dictionaries(st.sampled_from(["automa", "tiles", "solo", "cards"]), ANYTHING),
        "seed": st.text() | ANYTHING,
        "dealer": st.sampled_from(["app", "table"]) | ANYTHING,
        "turns": st.integers(0, 3) | ANYTHING,
        "replies": st.lists(
            st.fixed_dictionaries(
                {"key": st.sampled_from(["setup", "do"]) | st.text(), "value": ANYTHING},
                optional={"by": st.sampled_from(["app", "table"]) | ANYTHING},
            )
            | ANYTHING,
            max_size=3,
        )
        | ANYTHING,
    },
)


def plays_or_says_why(source: Any) -> None:
    try:
        played = transcribe(source)
    except TranscriptError as error:
        told = str(error)
    else:
        told = json.dumps(played)
    assert told


@settings(max_examples=300, deadline=None, derandomize=True)
@given(FIELDS | ANYTHING)
def test_no_json_breaks_more_than_a_sentence(source: Any) -> None:
    plays_or_says_why(source)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value that something else can be put into: its container and its key."""
    found: list[tuple[Any, Any]] = []
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found += [(value, key), *places(value[key])]
    return found


@cache
def beginning(slug: str, seed: str) -> dict[str, Any]:
    """The input of a game's first turns, with its decks written out."""
    source = simulated(games()[slug], seed)
    return source | {"replies": source["replies"][:12], "decks": games()[slug].written_decks({})}


@settings(max_examples=120, deadline=None, derandomize=True)
@given(
    slug=st.sampled_from(sorted(games())),
    seed=st.sampled_from(SEEDS),
    where=st.integers(0, 10**6),
    put=ANYTHING,
    remove=st.booleans(),
)
def test_a_good_game_with_one_thing_changed_plays_or_says_why(
    slug: str, seed: str, where: int, put: Any, remove: bool
) -> None:
    source = copy.deepcopy(beginning(slug, seed))
    spots = places(source)
    container, key = spots[where % len(spots)]
    if remove:
        del container[key]
    else:
        container[key] = put

    plays_or_says_why(source)


def test_a_seed_that_no_encoding_knows_is_refused(game: Game[Any]) -> None:
    with pytest.raises(TranscriptError, match='"seed" is not a text'):
        transcribe(without_draws(simulated(game, "1")) | {"seed": "half a character: \ud83c"})


def test_null_is_refused_for_a_field_with_a_default_and_stands_for_an_optional_one(game: Game[Any]) -> None:
    asked = transcribe({"game": game.slug})["pending"]

    for field in asked.get("fields", ()):
        reply = {"key": asked["key"], "value": {field["id"]: None}}
        try:
            transcribe({"game": game.slug, "replies": [reply]})
        except TranscriptError as error:
            refused = str(error).startswith(f'reply 1 ("{asked["key"]}"): {field["id"]}:')
        else:
            refused = False
        assert refused == (field.get("default") is not None or field["required"]), field["id"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_number_of_the_turn_stays_as_it_was_at_the_end(game: Game[Any], seed: str) -> None:
    source = without_draws(simulated(game, seed))
    last = len(transcribe(source)["turns"]) - 1

    before, over = (transcribe(source | more)["state"] for more in ({"turns": last - 1}, {}))

    assert over.get("turn") == before.get("turn")
    assert over.get("round") == before.get("round")


@pytest.mark.parametrize("depth", [10, 500, 930, 960, 980])
def test_json_nested_deeply_breaks_no_more_than_a_sentence(depth: int) -> None:
    nested: Any = 1
    for _ in range(depth):
        nested = [nested]

    plays_or_says_why(
        {"game": "forest-shuffle", "replies": [{"key": "setup", "value": {"challenge": nested}}]}
    )
    plays_or_says_why({"game": "forest-shuffle", "decks": {"automa": nested}})
