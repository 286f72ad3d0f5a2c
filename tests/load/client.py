"""Browsers by the hundred in one thread: a connection that stays open, cookies, and a clock on every answer."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

PATIENCE = 30.0
# What a phone offers over plain http.
OFFERED = "gzip, deflate"


@dataclass(frozen=True)
class Answer:
    """What came back, and how many seconds after it was asked for; headers by their small letters."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    seconds: float

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.content) if packed else self.content).decode()


@dataclass
class Client:
    """One browser. Raises OSError or EOFError when the connection ends before the answer is whole."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, *, htmx: bool = False) -> Answer:
        return await self._ask("GET", path, b"", htmx=htmx)

    async def post(self, path: str, data: Mapping[str, object], *, htmx: bool = False) -> Answer:
        return await self._ask("POST", path, urlencode(data, doseq=True).encode(), htmx=htmx)

    async def _ask(self, method: str, path: str, body: bytes, *, htmx: bool) -> Answer:
        started = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self._connected()
                writer.write(self._head(method, path, body, htmx=htmx) + body)
                status, headers, content = await self._answer(reader)
        except BaseException:
            self.close()
            raise
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, headers, content, time.perf_counter() - started)

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        # A browser, too, opens a new connection in place of one that was closed while nothing was asked.
        if self._reader is None or self._writer is None or self._reader.at_eof():
            self.close()
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self._reader, self._writer

    def _head(self, method: str, path: str, body: bytes, *, htmx: bool) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Accept-Encoding: {OFFERED}"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if htmx:
            lines.append("HX-Request: true")
        if method == "POST":
            lines.append("Content-Type: application/x-www-form-urlencoded")
            lines.append(f"Content-Length: {len(body)}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                self.cookies |= {key: one.value for key, one in SimpleCookie(value).items()}
        status = int(first.split()[1])
        if headers.get("transfer-encoding") == "chunked":
            return status, headers, await _chunks(reader)
        return status, headers, await reader.readexactly(int(headers.get("content-length", 0)))

    def close(self) -> None:
        if self._writer is not None:
            with suppress(OSError, RuntimeError):
                self._writer.close()
        self._reader = self._writer = None


async def close_all(clients: Iterable[Client]) -> None:
    """Close their connections, and give the loop the time that it takes."""
    for one in clients:
        one.close()
    await asyncio.sleep(0.1)


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    content = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        content += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return content
