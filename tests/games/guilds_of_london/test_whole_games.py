"""What holds in every game, on every table, whatever is done."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core import Decks, Position, Reply, Square, play
from games.engine.render import Reader
from games.guilds_of_london import GAME
from games.guilds_of_london.state import Colour, Direction, Guilds
from games.transcripts.simulation import random_answer
from tests.games.driver import random_game, random_turn

Turns = list[tuple[Guilds, Position[Guilds]]]

seeds = st.integers(min_value=0, max_value=2**32)
whole_games = settings(max_examples=25, deadline=None, derandomize=True)


def random_set(chance: Random, known: float) -> Decks:
    """81 tiles, as many as the largest area holds; each figure is known with this likelihood."""

    def figure(least: int, most: int) -> int | None:
        return chance.randint(least, most) if chance.random() < known else None

    precedences = iter(chance.sample(range(100), 81))
    tiles: list[dict[str, Any]] = []
    for number in range(81):
        special = chance.random() < 0.2
        precedence = next(precedences)
        tiles.append(
            {
                "id": f"tile-{number}",
                "name": f"Tile {number}",
                "colours": chance.sample(tuple(Colour), chance.randint(1, 3)),
                "precedence": precedence if not special and chance.random() < known else None,
                "threshold": figure(1, 7),
                "first": figure(0, 9),
                "second": figure(0, 5),
                "special": special,
            }
        )
    return GAME.read_decks({"tiles": tiles})


def decks_of(seed: int) -> Decks:
    chance = Random(seed)
    return random_set(chance, known=chance.choice((0.0, 0.5, 1.0)))


def game_of(seed: int) -> tuple[Decks, Turns]:
    """A random game after its set-up, and the tiles it is played with."""
    decks = decks_of(seed)
    turns = [
        (before, position)
        for before, position in random_game(GAME, Random(seed), decks)
        if before is not None
    ]
    return decks, turns


def after(position: Position[Guilds]) -> Guilds:
    assert position.state is not None
    return position.state


def action(position: Position[Guilds]) -> str:
    chosen: str = position.replies[0].value
    return chosen


def played(seed: int) -> Iterator[tuple[Guilds, Position[Guilds]]]:
    """The turns that are no corrections."""
    for before, position in game_of(seed)[1]:
        if action(position) != "correct":
            yield before, position


@whole_games
@given(seeds)
def test_every_state_keeps_the_invariants_and_is_stored_as_it_is(seed):
    decks = decks_of(seed)
    for _, position in random_game(GAME, Random(seed), decks):
        state = after(position)
        assert list(GAME.invariants(state, decks)) == []
        assert GAME.restore(json.loads(json.dumps(GAME.store(state)))) == state


@whole_games
@given(seeds)
def test_a_completed_tile_never_opens_again_or_gets_a_pawn(seed):
    for before, position in played(seed):
        for cell, placed in before.cells.items():
            if placed.completed:
                later = after(position).cells[cell]
                assert later.completed
                assert (later.boris, later.you, later.neutral) == (0, 0, False)
                assert later.master or not placed.master


@whole_games
@given(seeds)
def test_boris_points_never_fall_and_are_what_was_said(seed):
    for before, position in played(seed):
        gained = sum(say.params.get("boris_points", 0) for say in position.said)
        assert after(position).boris_points == before.boris_points + gained
        assert gained >= 0


@whole_games
@given(seeds)
def test_pawns_placed_and_cards_without_a_tile_are_all_the_cards(seed):
    for before, position in played(seed):
        if action(position) == "boris":
            codes = [say.code for say in position.said]
            cards = 4 if before.expert else 3
            assert codes.count("pawn.place") + codes.count("card.discard") == cards
            assert codes[-1] == "cards.discard"
            placed = sum(one.boris for one in after(position).cells.values())
            assert placed == sum(one.boris for one in before.cells.values()) + codes.count("pawn.place")


def walk(state: Guilds) -> Iterator[Square]:
    """The squares from the beadle's on, once around, step by step."""
    assert state.beadle is not None
    row, col = state.beadle.row, state.beadle.col
    for _ in range(state.rows * state.cols):
        yield Square.at(row, col)
        if state.path is Direction.ROWS:
            row, col = (row, col + 1) if col < state.cols else (row % state.rows + 1, 1)
        else:
            row, col = (row + 1, col) if row < state.rows else (1, col % state.cols + 1)


@whole_games
@given(seeds)
def test_a_pawn_goes_to_the_first_open_tile_of_its_colour_on_the_way(seed):
    decks, turns = game_of(seed)
    printed = {card["id"]: card["colours"] for card in decks["tiles"]}
    for before, position in turns:
        colours = printed | {id: typed.colours for id, typed in before.typed.items() if typed.colours}
        for say in position.said:
            if say.code not in {"pawn.place", "card.discard"}:
                continue
            on_the_way = [cell for cell in walk(before) if cell in before.cells]
            fitting = [
                cell
                for cell in on_the_way
                if not before.cells[cell].completed
                and say.params["colour"] in colours[before.cells[cell].tile]
            ]
            assert fitting[:1] == ([say.params["cell"]] if say.code == "pawn.place" else [])
            passed = [reason.params["cell"] for reason in say.because if reason.code == "passed"]
            assert passed == on_the_way[: on_the_way.index(fitting[0]) if fitting else None]


@whole_games
@given(seeds)
def test_every_activation_has_the_pawns_and_the_majority_it_needs(seed):
    for _, position in played(seed):
        for say in position.said:
            if say.code not in {"tile.activate", "tile.tie"}:
                continue
            count, *more = say.because
            you, boris = count.params["you"], count.params["boris"]
            assert you + boris + count.params["neutrals"] + count.params["beadle"] >= count.params["needed"]
            assert you or boris
            assert (you == boris) == (say.code == "tile.tie" or bool(more))
            if say.code == "tile.activate":
                assert say.params["first"] == ("you" if you >= boris else "boris")
                assert (say.params["second"] is None) == (not you or not boris)


@whole_games
@given(seeds)
def test_you_never_have_more_than_sixteen_pawns_after_an_activation(seed):
    for before, position in played(seed):
        if action(position) == "resolve" and before.round % 2 == 0:
            state = after(position)
            assert state.masters + sum(one.you for one in state.cells.values()) <= 16


@whole_games
@given(seeds)
def test_a_game_has_ten_rounds_at_most_and_each_ends_once(seed):
    _, turns = game_of(seed)
    ended = [before.round for before, position in turns if action(position) == "resolve"]
    assert ended == list(range(1, len(ended) + 1))
    assert len(ended) <= 10
    last = turns[-1][1]
    codes = [say.code for say in last.said]
    assert codes[-1] == "end.count"
    assert codes[-2] in {"end.last_round", "end.no_tile"}
    assert (codes[-2] == "end.last_round") <= (len(ended) == 10)


@whole_games
@given(seeds)
def test_the_same_answers_make_the_same_game(seed):
    decks, turns = game_of(seed)
    for before, position in turns:
        again = play(GAME, before, position.replies, decks=decks)
        assert again.said == position.said
        assert again.state == position.state


@whole_games
@given(seeds)
def test_every_saying_reads_as_a_sentence_with_its_section(seed):
    decks, turns = game_of(seed)
    for _, position in turns:
        reader = Reader(GAME, GAME.name_of(position.state, decks))
        for say in position.said:
            assert say.rule in GAME.rulebook
            for code, params in [
                (say.code, say.params),
                *((reason.code, reason.params) for reason in say.because),
            ]:
                text = reader.say(code, params)
                assert text.endswith(".")
                assert not set("{}_") & set(text + reader.detail(code, params))


@settings(max_examples=6, deadline=None, derandomize=True)
@given(seeds, st.sampled_from(["rows", "columns"]), st.sampled_from([(1, 2), (2, 1), (9, 9), (1, 9)]))
def test_the_smallest_and_the_largest_tables_are_played_to_their_end(seed, path, shape):
    chance = Random(seed)
    decks = random_set(chance, known=0.7)
    rows, cols = shape
    setup = {"rows": rows, "cols": cols, "path": path, "expert": chance.random() < 0.5}
    replies = [Reply("setup", setup)]
    while (opened := play(GAME, None, replies, decks=decks)).pending is not None:
        replies.append(Reply(opened.pending.key, random_answer(GAME, opened.pending, None, decks, chance)))
    state = after(opened)
    assert (state.rows, state.cols) == shape
    while not state.over:
        state = after(random_turn(GAME, state, chance, decks))
        assert list(GAME.invariants(state, decks)) == []


@settings(max_examples=10, deadline=None, derandomize=True)
@given(seeds)
def test_no_figure_of_the_made_up_set_is_missing_unless_somebody_says_so(seed):
    for _, position in random_game(GAME, Random(seed)):
        if position.replies[0].value == "correct":
            break
        assert not [reply for reply in position.replies if reply.key == "facts"]
        assert position.learned == ()
