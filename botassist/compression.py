"""Pages as small as the browser can take them: brotli where it is offered, gzip elsewhere."""

from __future__ import annotations

import re
import secrets

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

WORTH_IT = 200
# Above it a page takes longer to compress than it saves on the way.
QUALITY = 5
MOST_PADDING = 48
# What templates leave between tags; where white space counts it stays.
INDENTED = re.compile(rb"\n\s+")
KEPT_AS_IT_IS = re.compile(rb"<(pre|textarea)\b")
OFFERED = re.compile(r"\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")


class CompressionMiddleware(GZipMiddleware):
    """Compress a page; browsers offer brotli only over https and to this machine itself."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response compressed, or as it is when that saves nothing."""
        if not isinstance(response, HttpResponse) or response.has_header("Content-Encoding"):
            return super().process_response(request, response)
        if _is_page(response) and not KEPT_AS_IT_IS.search(response.content):
            _replace(response, INDENTED.sub(b"\n", response.content))
        if not OFFERED.search(request.headers.get("Accept-Encoding", "")):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        if len(response.content) < WORTH_IT:
            return response
        _replace(response, brotli.compress(_padded(response), quality=QUALITY))
        response.headers["Content-Encoding"] = "br"
        return response


def _replace(response: HttpResponse, content: bytes) -> None:
    response.content = content
    response.headers["Content-Length"] = str(len(content))


def _is_page(response: HttpResponse) -> bool:
    return response.headers.get("Content-Type", "").startswith("text/html")


def _padded(response: HttpResponse) -> bytes:
    """The content, a page's with a comment of random length within its last element.

    Its compressed size would else tell somebody who can put text into the page how much of a code beside it they
    have guessed (BREACH). Django's own middleware does the same within gzip.
    """
    before, end, after = response.content.rpartition(b"</")
    if not end or not _is_page(response):
        return response.content
    padding = secrets.token_urlsafe(secrets.randbelow(MOST_PADDING))
    return before + f"<!--{padding}-->".encode() + end + after
