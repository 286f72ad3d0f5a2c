"""Two phones at one table, each in its own language."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import trans_real

from tests.phone import Phone

# Of every text that is translated.
OPENED, CLOSED = "«", "»"


@pytest.fixture
def marked_german(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A German that is English in quotation marks."""
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    german = trans_real.translation("de")
    monkeypatch.setattr(german, "gettext", lambda text: f"{OPENED}{text}{CLOSED}")
    monkeypatch.setattr(
        german, "ngettext", lambda one, many, count: f"{OPENED}{one if count == 1 else many}{CLOSED}"
    )


def read(phone: Phone, language: str) -> str:
    response = phone.client.get(f"/s/{phone.code}/", headers={"Accept-Language": language})
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", response.content.decode())


@pytest.mark.usefixtures("marked_german")
def test_two_phones_at_one_table_read_each_in_their_own_language(phone: Phone) -> None:
    english = read(phone, "en")
    german = read(phone, "de")

    assert OPENED not in english
    # What the page says of itself, and what the game says.
    assert f"<span>{OPENED}Undo{CLOSED}" in german
    assert f'<b class="round">{OPENED}' in german
    assert read(phone, "en") == english
    assert read(phone, "de") == german
