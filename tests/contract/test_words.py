"""Every instruction, reason, question and fact is a sentence for the table, with a rule behind it; no raw ids."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games.engine.core import Choice, Draw, Form, Game, Many, Option, Phrase, english
from games.engine.render import Reader
from games.engine.squares import square_of
from games.transcripts.transcript import stored_say
from tests.contract.simulated import (
    GAMES,
    MANY,
    parts,
    played,
    questions,
    reader_of,
    sayings,
    simulated,
    unreached,
)

# What only machines write: a place left open, a stray mark of emphasis, an id in code, nothing at all.
RAW = re.compile(r"[{}_]|\*\*|\b[a-z]+\.[a-z]+\b|\br\d+c\d+\b|\bTrue\b|\bFalse\b")
NOTHING = re.compile(r"[a-z,] None\b")


def check(text: str, where: str) -> None:
    """A sentence is there, and nothing in it is raw."""
    assert text.strip(), f"{where}: no words"
    assert not RAW.search(text), f"{where}: {text}"
    assert not NOTHING.search(text), f"{where}: {text}"


def ids_in(value: Any) -> Iterator[str]:
    """The ids among parameters: strings that no word, number or name looks like."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from ids_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from ids_in(inner)
    elif isinstance(value, str) and (square_of(value) or re.fullmatch(r"[a-z0-9]+(?:[-_][a-z0-9]+)+", value)):
        yield value


def test_every_saying_names_a_section_of_the_rulebook(game: Game[Any]) -> None:
    for say, _ in sayings(game):
        assert say.rule in game.rulebook, f"{say.code} names the section {say.rule!r}"


def test_every_question_names_a_section_of_the_rulebook_or_none(game: Game[Any]) -> None:
    for question, _ in questions(game):
        for part in parts(question):
            assert part.rule == "" or part.rule in game.rulebook, f"{part.key} names {part.rule!r}"


def test_every_sentence_is_said_and_every_section_is_named_in_simulated_games(game: Game[Any]) -> None:
    """Where chance alone hardly gets there, the game's own `sample` and `sample_decks` lead the way."""
    codes, sections = unreached(game)

    assert codes == set(), f"nothing says these in {MANY} games"
    assert sections == set(), f"no saying and no question names these in {MANY} games"


def test_the_rulebook_reads_as_sentences_of_our_own(game: Game[Any]) -> None:
    for section in game.rulebook.values():
        assert section.heading
        assert section.page
        assert section.text.endswith((".", ")", ":"))
        assert "{" not in section.text


def test_every_saying_and_every_reason_reads_as_a_sentence(game: Game[Any]) -> None:
    for say, reader in sayings(game):
        check(reader.say(say.code, say.params), say.code)
        assert not RAW.search(reader.detail(say.code, say.params)), say.code
        for reason in say.because:
            check(reader.say(reason.code, reason.params), f"{say.code} because {reason.code}")


def test_no_id_stands_in_a_sentence(game: Game[Any]) -> None:
    for say, reader in sayings(game):
        for code, params in [(say.code, say.params), *((one.code, one.params) for one in say.because)]:
            text = reader.say(code, params) + reader.detail(code, params)
            for id in ids_in(params):
                assert id not in text, f"{code}: {text}"


def test_every_saying_can_be_stored(game: Game[Any]) -> None:
    for say, _ in sayings(game):
        stored_say(say)


def test_every_question_reads_as_words(game: Game[Any]) -> None:
    for question, reader in questions(game):
        for part in parts(question):
            where = f"{question.key}: {part.key}"
            if part.label:
                check(reader.label(part.label), where)
            assert not RAW.search(reader.label(part.help) if part.help else ""), where
            if isinstance(part, Choice | Draw | Many):
                for option in part.options:
                    check_option(option, reader, where)
            if isinstance(part, Choice):
                for closed in part.closed:
                    check(reader.label(closed.label, closed.id), where)
                    check(reader.label(closed.reason), where)


def check_option(option: Option, reader: Reader, where: str) -> None:
    check(reader.label(option.label, option.id), f"{where}: {option.id}")
    assert not RAW.search(reader.label(option.hint) if option.hint else ""), f"{where}: {option.id}"


def test_every_field_of_a_form_says_what_it_is(game: Game[Any]) -> None:
    for question, _ in questions(game):
        for part in list(parts(question))[isinstance(question, Form) :]:
            assert part.label or part.key in game.words, f"{question.key}: {part.key}"


def test_what_the_page_tells_of_the_game_reads_as_words(game: Game[Any]) -> None:
    for turn, decks in islice(played(game), 80):
        state = turn.position.state
        reader = reader_of(game, state, decks)
        action = turn.position.replies[0].value
        check(reader.label(game.where(state)), "where")
        check(reader.label(game.turn_name(turn.before, action if turn.before else "")), "turn_name")
        for fact in game.facts(state, decks):
            check(reader.label(fact.label), "fact")
            check(str(fact.value) if isinstance(fact.value, int) else reader.label(fact.value), "fact")
            assert not RAW.search(reader.label(fact.detail) if fact.detail else "")
        board = game.board(state, decks) if game.board else None
        for cell in board.cells if board else ():
            for label in (cell.title, *cell.lines, *(mark[2] for mark in cell.marks)):
                assert not RAW.search(reader.label(label) if label else ""), cell.id


def test_the_result_is_told_in_sentences(game: Game[Any]) -> None:
    results = []
    for turn, decks in played(game):
        state = turn.position.state
        result = game.result(state)
        if result is not None:
            results.append(result)
            lines = game.outcome(state, decks)
            assert lines
            for line in lines:
                check(reader_of(game, state, decks).label(line), "outcome")
    assert len(results) == len(GAMES), "every simulated game ends"
    reader = reader_of(game, None, simulated(game.slug, 0).decks)
    for fact in game.progress(results):
        check(reader.label(fact.label), "progress")


def test_the_game_introduces_itself(game: Game[Any]) -> None:
    assert english(game.line).endswith(".")
    assert all(english(line).endswith(".") for line in game.about)
    assert isinstance(game.line, Phrase)


@pytest.mark.django_db
def test_no_page_of_the_game_shows_anything_raw(game: Game[Any]) -> None:
    from tests.phone import Phone

    phone = Phone.at_new_table(game)
    chance = random.Random("raw")
    for _ in range(3):
        phone.play_quickly(3, chance)
        phone.play_into_a_turn(chance)
        for page in (phone.page, phone.read("log/")):
            assert not RAW.search(page.text), page.text
