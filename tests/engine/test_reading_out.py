"""Codes and ids read out as sentences, in any language, and safe to show."""

from __future__ import annotations

import dataclasses
from typing import Any

from django.utils.html import escape

from botassist.play.reading import emphasised
from games.engine.core import N_, Phrase, Sentence, english
from games.engine.render import Reader
from games.engine.squares import Square, square_of
from games.engine.words import fill
from tests.contract.coin_toss import GAME


def reader(names: dict[str, str] | None = None, **options: Any) -> Reader:
    words = {**GAME.words, "wood": N_("wood")}
    sentences = {
        **GAME.sentences,
        "cards.add": Sentence("Add **{count} card**.", "Add **{count} cards**.", detail="From {where}."),
        "cards.pick": lambda params: (
            Sentence("Left {x}") if params["side"] == "left" else Sentence("Right {x}")
        ),
    }
    game = dataclasses.replace(GAME, words=words, sentences=sentences)
    return Reader(game, names or {}, **options)


def test_a_saying_is_its_sentence_with_every_place_filled_in() -> None:
    assert reader().say("coin.shows", {"side": "heads"}) == "The coin shows heads."


def test_a_count_of_one_is_singular() -> None:
    assert reader().say("cards.add", {"count": 1, "where": ""}) == "Add 1 card."
    assert reader().say("cards.add", {"count": 0, "where": ""}) == "Add 0 cards."
    assert reader().say("cards.add", {"count": 2, "where": ""}) == "Add 2 cards."


def test_a_sentence_may_depend_on_its_figures() -> None:
    assert reader().say("cards.pick", {"side": "left", "x": 1}) == "Left 1"
    assert reader().say("cards.pick", {"side": "right", "x": 1}) == "Right 1"


def test_a_reminder_is_read_out_beside_its_sentence() -> None:
    assert reader().detail("cards.add", {"count": 1, "where": "tails"}) == "From tails."
    assert reader().detail("coin.shows", {"side": "heads"}) == ""


def test_ids_read_as_words_names_squares_and_numbered_things() -> None:
    read = reader({"oak": "Old Oak"}).name

    assert read("heads") == "heads"
    assert read("oak") == "Old Oak"
    assert read("r2c13") == "row 2, column 13"
    assert read("wood-3") == "wood\N{NO-BREAK SPACE}3"
    assert read(7) == "7"
    assert read(None) == "–"
    assert read(["heads", "oak", "r1c1"]) == "heads, Old Oak and row 1, column 1"
    assert read(["oak"]) == "Old Oak"
    assert read([]) == ""
    assert read({"wood": 2, "oak": 1}) == "wood 2, Old Oak 1"
    assert read(Phrase("{n} left", params={"n": 3})) == "3 left"
    assert read("something else") == "something else"


def test_what_looks_like_a_square_and_is_none() -> None:
    assert square_of("r2c5") == Square.at(2, 5)
    for id in ("", "r", "rc", "r1c", "rc1", "c1r1", "r-1c1", "r1c1c1", "red", "r²c1"):
        assert square_of(id) is None


def test_names_that_look_like_places_or_html_stay_as_they_are() -> None:
    typed = {"oak": "<b>{count}</b> **x**"}

    assert reader(typed).say("coin.shows", {"side": "oak"}) == "The coin shows <b>{count}</b> **x**."
    on_the_page = reader(typed, dress=emphasised, dress_value=escape)
    assert on_the_page.say("coin.shows", {"side": "oak"}) == (
        "The coin shows <strong>&lt;b&gt;{count}&lt;/b&gt; **x**</strong>."
    )


def test_another_language_gets_the_text_the_plural_and_the_number() -> None:
    asked: list[tuple[str, str, int]] = []

    def german(text: str, plural: str, number: int) -> str:
        asked.append((text, plural, number))
        return "Lege {count} Karten dazu." if plural else text

    assert reader(translate=german).say("cards.add", {"count": 3, "where": ""}) == "Lege 3 Karten dazu."
    assert asked[0] == ("Add **{count} card**.", "Add **{count} cards**.", 3)


def test_english_fills_labels_and_leaves_names_alone() -> None:
    assert english("{not a place}") == "{not a place}"
    assert english(Phrase("{count} card", "{count} cards", {"count": 1})) == "1 card"
    assert fill("{n} bat", "{n} bats", "n", {"n": 2}) == "2 bats"
