"""What is seen of a typed line, by the categories that Unicode has."""

from __future__ import annotations

import re
import unicodedata
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import text as engine_text
from games.engine.text import MARKS_A_LETTER, all_visible, visible

TRICKY = "ae1❤葛\u0301\u0308\u0335\ufe0f\U000e0100\u200b\u202e \u3164\u1100\u1161\u09c7\u09be"
ANY = st.text(st.characters(), max_size=40) | st.text(st.sampled_from(TRICKY), max_size=20)


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("Zoe\u0308", "Zoë"),
        ("e\u200b\u0301", "é"),
        ("Z" + "\u0335\u0301" * 40, "Z\u0301\u0335\u0335\u0335"),
        ("\u0301\u0301 a", "a"),
        ("\ufe0f", ""),
        ("\ufe0fAnna\ufe0e\ufe0f", "Anna"),
        ("I ❤\ufe0f\ufe0f it", "I ❤\ufe0f it"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("A\U000e0041\U000e0042B", "AB"),
        ("A\U000e0080\ufffe\ufdd0\ufff0B", "AB"),
        ("\ud800A\udfff", "A"),
        ("\u3164\u2800\u115f\U0001d159", ""),
        ("ที่นี่", "ที่นี่"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("Việt\u3000Nam", "Việt Nam"),
        ("한국", "한국"),
        ("a\u2028b\u0085c", "a b c"),
    ],
)
def test_what_is_seen_stays_and_nothing_else(typed: str, seen: str) -> None:
    assert visible(typed) == unicodedata.normalize("NFC", seen)


@given(ANY)
def test_of_what_is_seen_all_is_seen(text: str) -> None:
    seen = visible(text)

    assert visible(seen) == seen
    assert unicodedata.is_normalized("NFC", seen)
    assert seen == " ".join(seen.split())
    assert not {unicodedata.category(character) for character in seen} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    for place in range(len(seen) - MARKS_A_LETTER):
        run = seen[place : place + MARKS_A_LETTER + 1]
        assert not all(unicodedata.category(character).startswith("M") for character in run)


@pytest.mark.parametrize("text", ["a" + "\u0315" * 10**3 + "\u0316" * 10**3, "\u0316a\u0315" * 10**3])
def test_a_tower_of_marks_is_put_into_order_a_few_at_a_time(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered: list[str] = []

    def normalize(form: Any, line: str) -> str:
        ordered.append(line)
        return unicodedata.normalize(form, line)

    monkeypatch.setattr(
        engine_text, "unicodedata", SimpleNamespace(**{**vars(unicodedata), "normalize": normalize})
    )
    visible(text)

    assert ordered
    for line in ordered:
        assert max(map(len, re.findall("[\u0315\u0316]+", line))) <= 30


def test_a_name_that_looks_the_same_is_the_same() -> None:
    for same in ("Anna", "An\u200bna", "Anna\ufe0e", "A\u034fnna", "\u202eAnna\u202c", "Anna\U000e0061"):
        assert visible(same) == "Anna"


def test_of_a_value_what_is_seen_of_each_text_and_each_key_stays() -> None:
    assert all_visible({"a\u200b": ["b\u202e", 1, None, True, {"c": "\u3164"}]}) == {
        "a": ["b", 1, None, True, {"c": ""}]
    }
