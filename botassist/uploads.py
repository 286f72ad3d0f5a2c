"""Uploads stay in memory and stop at their limit while they are being read: nothing gets to the temp folder."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

FILE_LIMIT: Final = 4 * 1024 * 1024
"""The bytes of a file. It is above what any page takes, so that the page itself can say what its limit is."""

BODY_LIMIT: Final = FILE_LIMIT + 1024 * 1024
FILES: Final = 1
"""No form of ours sends more."""


class MemoryUploadHandler(FileUploadHandler):
    """Keep the one file of a form in memory; raises RequestDataTooBig as soon as more comes than there may be."""

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self.files = 0
        self.file = BytesIO()

    def handle_raw_input(
        self, input_data: Any, meta: Any, content_length: int, boundary: Any, encoding: str | None = None
    ) -> None:
        """Refuse what says itself that it is too large, before it is read."""
        if content_length > BODY_LIMIT:
            raise RequestDataTooBig("the body says that it is too large")

    def new_file(self, *args: Any, **options: Any) -> None:
        """Begin with a file."""
        super().new_file(*args, **options)
        self.files += 1
        if self.files > FILES:
            raise RequestDataTooBig("more files than a form sends")
        self.file = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Take in the next part of the file, which begins at byte `start` of it."""
        if start + len(raw_data) > FILE_LIMIT:
            raise RequestDataTooBig("a file that is too large")
        self.file.write(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        """The file, once all of it is there."""
        self.file.seek(0)
        return InMemoryUploadedFile(
            file=self.file,
            field_name=self.field_name,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )
