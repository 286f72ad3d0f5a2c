"""What holds in every game, whatever is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core import Decks, Form, Position, Question, play
from games.engine.render import Reader
from games.origin_of_species import GAME
from games.origin_of_species.state import Islands
from tests.games.driver import random_game

seeds = st.integers(min_value=0, max_value=2**32)
whole_games = settings(max_examples=25, deadline=None, derandomize=True)

MADE_UP = GAME.read_decks(GAME.written_decks({}))
COSTLY = GAME.read_decks(
    {
        "species": [
            {**card, "cost": {habitat: need + 2 for habitat, need in card["cost"].items()}}
            for card in MADE_UP["species"]
        ],
        "tools": MADE_UP["tools"],
    }
)
"""The same tiles too dear to discover often, so that Charlie researches until his supply is empty."""


def turns_of(seed: int) -> Iterator[tuple[Islands | None, Position[Islands]]]:
    return random_game(GAME, Random(seed), decks_of(seed))


def params(position: Position[Islands], *codes: str) -> list[dict[str, Any]]:
    return [dict(say.params) for say in position.said if say.code in codes]


@whole_games
@given(seeds)
def test_every_state_keeps_the_invariants_and_is_stored_as_it_is(seed):
    for _, position in turns_of(seed):
        assert position.state is not None
        assert list(GAME.invariants(position.state, MADE_UP)) == []
        assert GAME.restore(GAME.store(position.state)) == position.state


@whole_games
@given(seeds)
def test_cubes_on_the_board_and_in_supply_are_always_eight(seed):
    for _, position in turns_of(seed):
        state = position.state
        assert state is not None
        assert sum(laid.you for laid in state.cells.values()) + state.supply.you == 8
        assert sum(laid.charlie for laid in state.cells.values()) + state.supply.charlie == 8
        assert min(state.supply.you, state.supply.charlie, state.scalpels, *state.tools.values(), 0) == 0


@whole_games
@given(seeds)
def test_no_tile_is_ever_in_two_places(seed):
    for _, position in turns_of(seed):
        state = position.state
        assert state is not None
        everywhere = [laid.tile for laid in state.cells.values()]
        everywhere += [*(tile for tile in state.track if tile), *state.claimed, *state.yours]
        assert len(everywhere) == len(set(everywhere))


@whole_games
@given(seeds)
def test_charlie_researches_only_when_no_tile_of_the_track_is_payable_anywhere(seed):
    decks = decks_of(seed)
    for before, position in turns_of(seed):
        if before is None or position.replies[0].value != "charlie":
            continue
        discovered = bool(params(position, "discover.place"))
        assert discovered == any(payable(before, decks, tile) for tile in before.track if tile)


def payable(state: Islands, decks: Decks, tile: str) -> bool:
    """Whether all his cubes beside some legal square, and the tools he may use, cover the cost."""
    species = {card["id"]: card for card in (*decks["species"], *state.typed)}
    gives = {card["id"]: state.gives.get(card["id"]) or card["gives"] for card in decks["tools"]}
    held = [gives[tool] for tool, count in state.tools.items() for _ in range(count)]
    hands = [[], *([tool] for tool in held)] if state.cards_per_turn == "one" else [held]
    for cell, beside in state.grid.beside.items():
        near = [state.cells[other] for other in beside if other in state.cells]
        covered = state.cells.get(cell)
        if not near or (covered and not replaceable(state, species, covered.tile, tile)):
            continue
        cubes = [species[laid.tile]["icons"] for laid in near for _ in range(laid.charlie)]
        for hand in hands:
            if all(
                sum(each[habitat] for each in (*cubes, *hand)) >= need
                for habitat, need in species[tile]["cost"].items()
            ):
                return True
    return False


def replaceable(state: Islands, species: dict[str, Any], old: str, new: str) -> bool:
    lower = species[old]["level"] < species[new]["level"]
    return bool(lower or species[old]["level"] == 4 or old in state.objectives or state.scalpels)


@whole_games
@given(seeds)
def test_one_research_never_serves_a_tile_twice(seed):
    for _, position in turns_of(seed):
        served = [
            each.get("to", each.get("cell"))
            for each in params(position, "cube.add", "cube.move", "cube.stay")
        ]
        assert len(served) == len(set(served)) <= 2


@whole_games
@given(seeds)
def test_points_only_grow_by_what_is_told(seed):
    for before, position in turns_of(seed):
        if before is None or position.replies[0].value == "correct":
            continue
        assert position.state is not None
        told = sum(each["points"] for each in params(position, "charlie.points"))
        assert position.state.points == before.points + told
        claimed = [each["tile"] for each in params(position, "tile.claim")]
        assert position.state.claimed == (*before.claimed, *claimed)


@whole_games
@given(seeds)
def test_every_instruction_is_a_sentence_with_a_rule_and_every_choice_shows_its_reasons(seed):
    for _, position in turns_of(seed):
        reader = Reader(GAME, GAME.name_of(position.state, MADE_UP))
        for say in position.said:
            assert say.rule in GAME.rulebook
            if say.code in ("discover.place", "cube.add", "cube.move", "cube.stay"):
                assert say.because[-1].code == "decided"
            for code, given_params in [(say.code, say.params), *((r.code, r.params) for r in say.because)]:
                text = reader.say(code, given_params)
                assert text
                assert not any(mark in text + reader.detail(code, given_params) for mark in "_{}*")


def test_cubes_move_and_stay_in_some_of_these_games():
    told = {say.code for seed in range(1, 60, 2) for _, position in turns_of(seed) for say in position.said}
    assert {"cube.move", "cube.add", "discover.place"} <= told


def test_every_section_of_the_rulebook_is_cited():
    cited: set[str] = set()
    for seed in range(12):
        for before, position in turns_of(seed):
            cited |= {say.rule for say in position.said}
            for place in range(len(position.replies)):
                cited |= rules_of(play(GAME, before, position.replies[:place], decks=decks_of(seed)).pending)
    assert cited >= set(GAME.rulebook)


def decks_of(seed: int) -> Decks:
    return COSTLY if seed % 2 else MADE_UP


def rules_of(question: Question | None) -> set[str]:
    if question is None:
        return set()
    inner = question.fields if isinstance(question, Form) else ()
    return {question.rule, *(rule for field in inner for rule in rules_of(field))} - {""}
