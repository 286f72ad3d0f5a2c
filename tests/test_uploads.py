"""What is uploaded stays in memory and stops at its limit; whoever sends more reads a sentence."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http.multipartparser import MultiPartParser
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from botassist import uploads
from botassist.home.imports import SIZE_LIMIT
from botassist.play.models import GameSession
from botassist.uploads import BODY_LIMIT, FILE_LIMIT, MemoryUploadHandler
from tests.home.test_files import good
from tests.pages import Page

pytestmark = pytest.mark.django_db


def file_of(size: int) -> SimpleUploadedFile:
    return SimpleUploadedFile("game.json", b" " * size, "application/json")


@pytest.fixture(autouse=True)
def nothing_in_the_temp_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No upload of any kind leaves or passes a file there."""
    opened: list[str] = []
    for name in ("NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "mkstemp"):
        monkeypatch.setattr(tempfile, name, lambda *_, **__: opened.append("a file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    yield
    assert opened == []
    assert list(Path(tempfile.gettempdir()).iterdir()) == []


@pytest.mark.parametrize(
    "sent",
    [
        lambda: {"file": file_of(FILE_LIMIT + 1)},
        lambda: {"file": file_of(BODY_LIMIT + 1)},
        lambda: {"file": [file_of(10), file_of(10)]},
        lambda: {"file": [file_of(1) for _ in range(90)]},
        lambda: {"packed": "x" * (1024 * 1024 + 1)},
        lambda: {"file": file_of(10), "packed": "x" * (1024 * 1024 + 1)},
    ],
    ids=["a file", "a larger file", "two files", "many files", "one field", "a field beside a file"],
)
@pytest.mark.parametrize("address", ["/import/", "/decks/guilds-of-london/tiles/import/"])
def test_more_than_a_form_may_send_is_a_sentence_on_a_page_and_changes_nothing(
    sent: Callable[[], dict[str, Any]], address: str
) -> None:
    client = Client()
    client.get("/")

    response = client.post(address, sent())

    assert response.status_code == 413
    assert "more than the page takes" in Page(response.content.decode()).text
    assert GameSession.objects.count() == 0


def test_a_file_a_little_too_large_is_told_by_the_page_it_was_sent_from() -> None:
    response = Client().post("/import/", {"file": file_of(SIZE_LIMIT + 1)})

    assert response.status_code == 422
    assert "This file is too large to be a saved game." in Page(response.content.decode()).text


def test_a_saved_game_of_more_than_a_megabyte_is_read() -> None:
    content = json.dumps(good()).encode() + b" " * (2 * 1024 * 1024)

    response = Client().post("/import/", {"file": SimpleUploadedFile("game.json", content)})

    assert response.status_code == 303


class Endless(BytesIO):
    """A body that goes on and on; `asked` is how many bytes of it were read."""

    asked = 0

    def read(self, size: int | None = -1, /) -> bytes:
        head = encode_multipart(BOUNDARY, {"file": file_of(1)}).split(b"\r\n\r\n")[0] + b"\r\n\r\n"
        size = 65536 if size is None or size < 0 else size
        part = (head if not self.asked else b"").ljust(size, b" ")
        self.asked += len(part)
        return part


def test_a_file_that_is_longer_than_it_says_is_read_no_further_than_to_the_limit() -> None:
    body = Endless()
    told = {"CONTENT_TYPE": MULTIPART_CONTENT, "CONTENT_LENGTH": "1000"}

    with pytest.raises(RequestDataTooBig):
        MultiPartParser(told, body, [MemoryUploadHandler()]).parse()

    assert FILE_LIMIT < body.asked < FILE_LIMIT + 4 * uploads.MemoryUploadHandler.chunk_size


def test_what_says_itself_that_it_is_too_large_is_not_read_at_all() -> None:
    body = Endless()
    told = {"CONTENT_TYPE": MULTIPART_CONTENT, "CONTENT_LENGTH": str(BODY_LIMIT + 1)}

    with pytest.raises(RequestDataTooBig):
        MultiPartParser(told, body, [MemoryUploadHandler()]).parse()

    assert body.asked == 0
