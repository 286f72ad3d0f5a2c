"""Connections of which nothing good comes: half a header, half a body, silence, and one byte a second."""

from __future__ import annotations

import asyncio
from contextlib import suppress

HEAD = b"POST /new/forest-shuffle/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
FORM = HEAD + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n"
BEGINNINGS = [HEAD, FORM + b"title=half", b"", b""]
SLOW = 3


async def keep_open(port: int, number: int) -> None:
    """One of them, opened again whenever the server ends it, until cancelled."""
    kind = number % len(BEGINNINGS)
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            dripping = asyncio.create_task(_drip(writer)) if kind == SLOW else None
            try:
                writer.write(BEGINNINGS[kind])
                # Whatever comes, the end of the connection at the latest.
                await reader.read()
            finally:
                if dripping:
                    dripping.cancel()
                writer.close()
        await asyncio.sleep(0.2)


async def _drip(writer: asyncio.StreamWriter) -> None:
    for byte in FORM + b"x" * 5000:
        writer.write(bytes([byte]))
        await asyncio.sleep(1)
